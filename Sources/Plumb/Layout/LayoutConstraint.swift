public import LayoutNotation

/// A constraint of a layout: `first.attribute  relation  Σ terms + constant  @ priority`.
///
/// Every notation makes constraints of this type. The constant, the priority and `isActive` may be
/// changed between solves; everything else is fixed. A formula only builds a constraint, which
/// takes effect once it is added to a layout.
///
/// A constraint may also consist of several parts, as in `A && B || C`: see `alternatives`. Its
/// item, attribute, relation, terms and constant are then those of the first part, `A`.
public final class LayoutConstraint {
  /// One term of the right side.
  public struct Term {
    /// A value that a coefficient multiplies.
    public enum Value {
      /// An attribute of a view.
      case attribute(LayoutView, LayoutAttribute)
      /// One percent of the size of the first item's parent along the first attribute's axis.
      case percent
    }

    /// The factor.
    public var coefficient: Double
    /// The value that it multiplies.
    public var value: Value
  }

  /// The side of a condition on which a constraint applies.
  public struct Branch {
    /// The condition as a constraint, which is in no layout.
    public let condition: LayoutConstraint
    /// Whether the constraint applies if the condition holds, or if it does not hold.
    public let holds: Bool
  }

  /// The first item.
  public private(set) var item: LayoutView
  /// The attribute of the first item. Its coefficient is 1, so that violations are in its points.
  public let attribute: LayoutAttribute
  /// The relation of the two sides.
  public let relation: Relation
  /// The terms of the right side. For a location without a second item they include the superview,
  /// which changes when the view is moved.
  public private(set) var terms: [Term]
  /// The constant of the right side, in points. `solve` throws if it is not finite.
  public var constant: Double {
    get { group?.first.constant ?? ownConstant }
    set {
      if let first = group?.first {
        first.constant = newValue
      } else {
        ownConstant = newValue
      }
      isEdited = true
      edits?.note(record: number)
    }
  }
  private var ownConstant: Double
  /// The priority, in (0, 1000]; 1000 is required. `solve` throws if it is out of range.
  public var priority: Priority {
    didSet {
      isEdited = true
      edits?.note(record: number)
      layout?.priorityChanged(of: self, from: oldValue)
    }
  }
  /// The name by which `Layout.constraint(named:)` finds it; `nil` by default.
  public var name: String?
  /// Whether the constraint applies, if it is in a layout.
  ///
  /// As in Auto Layout, setting it to `true` adds a constraint that is in no layout to the layout
  /// of its views: `(a[.width] == 5).isActive = true` is the same as `layout.add(a[.width] == 5)`.
  /// It is not added if that layout no longer exists.
  public var isActive: Bool {
    get { isSwitchedOn }
    set {
      isSwitchedOn = newValue
      if newValue, layout == nil { item.home?.activate(self) }
    }
  }
  /// Whether the constraint applies in its layout.
  var isSwitchedOn = true {
    didSet { edits?.noteStructure() }
  }
  /// The alternatives of a constraint with `||` or `&&`.
  ///
  /// At least one alternative holds. Each is a list of parts that hold together. With `&&` alone
  /// there is one alternative. Empty for every other constraint.
  ///
  /// Parts are normalised like all constraints, so that their violations are in points of their
  /// own first attributes. The violation of the whole is the least sum over the alternatives.
  /// Constants of parts may be changed. The priority, the branch and `isActive` are those of the
  /// whole. `solve` throws for a part that has a priority other than 1000, is inactive, or is
  /// itself in a layout.
  public var alternatives: [[LayoutConstraint]] { group?.alternatives ?? [] }
  /// The storage of `alternatives`; `nil` without any.
  let group: PartGroup?
  /// The side of the innermost condition around the constraint. The branch of that condition is
  /// the next outer one. `nil`: it always applies.
  public let branch: Branch?
  /// The layout that contains the constraint; `nil` if it was not added, or was removed.
  public internal(set) weak var layout: Layout?

  /// The text of the constraint and its place. After a change of its constant or priority in
  /// Swift, the text is its current equation.
  public var source: ConstraintSource { words.source }

  /// The text and its place; already formatted if the constraint was changed.
  var words: Written {
    guard isEdited || parts.contains(where: \.isEdited) else { return written }
    if let edited { return .source(edited) }
    var source = written.source
    source.text = equation
    // A changed part does not invalidate `edited`, so only a constraint without parts caches it.
    if group == nil { edited = source }
    return .source(source)
  }

  /// The error of a constraint whose notation could not throw; `solve` throws it.
  let fault: LayoutError?
  /// The view whose current superview the constraint is relative to; `nil`: all views are named.
  package var superviewOf: LayoutView? {
    didSet { superview = superviewOf?.parent }
  }
  /// The superview that it is relative to now.
  private var superview: LayoutView?
  /// The number of its latest record in its table; -1: there is none.
  var number = -1
  /// Receives its changes, for the layout.
  var edits: EditLog?
  /// Whether an equation added it, so that a later one may edit it.
  var isEquation: Bool {
    if case .text(let text, _) = written { text is EquationText } else { false }
  }
  /// Whether `?` requested debug output.
  var isTraced = false {
    didSet { edits?.noteStructure() }
  }
  private var written: Written {
    get {
      if let ownWritten { return ownWritten }
      guard let group else { return .source(ConstraintSource(text: "", place: .formula)) }
      return .source(group.source)
    }
    set { ownWritten = newValue }
  }
  /// Its own text; `nil`: the texts of its parts, joined by `&&` and `||`.
  private var ownWritten: Written?
  /// Its source, for copies that share it.
  private var shared: SharedSource?
  /// Whether its constant or priority was changed since it was written.
  private(set) var isEdited = false {
    didSet { edited = nil }
  }
  /// Its source after a change, once requested.
  private var edited: ConstraintSource?

  /// Makes a constraint, or one with alternatives. An error of a part precedes its own error.
  init(
    item: LayoutView, attribute: LayoutAttribute, relation: Relation, terms: [Term],
    constant: Double, priority: Priority, superviewOf: LayoutView? = nil, branch: Branch? = nil,
    alternatives: [[LayoutConstraint]] = [], written: Written, fault: LayoutError? = nil
  ) {
    self.superviewOf = superviewOf
    superview = superviewOf?.parent
    self.item = item
    self.attribute = attribute
    self.relation = relation
    self.terms = terms
    ownConstant = constant
    self.priority = priority
    self.branch = branch
    group = PartGroup(alternatives)
    ownWritten = written
    self.fault = group?.fault ?? fault
  }

  /// Makes a constraint of several parts.
  ///
  /// - Parameters:
  ///   - group: The parts.
  ///   - written: The source of the whole; `nil`: the sources of its parts.
  ///   - fault: The error of the whole, which errors of its parts precede.
  init(of group: PartGroup, written: ConstraintSource?, fault: LayoutError?) {
    let first = group.first
    item = first.item
    attribute = first.attribute
    relation = first.relation
    terms = first.terms
    ownConstant = first.constant
    priority = .required
    branch = nil
    self.group = group
    ownWritten = written.map { .source($0) }
    self.fault = group.fault ?? fault
  }

  /// The parts of all alternatives; empty for a single constraint.
  var parts: [LayoutConstraint] { group?.parts ?? [] }

  /// Whether its parts alone determine its text.
  var isReportedByParts: Bool { ownWritten == nil && !isEdited }

  /// The constants of the constraint, or of its parts.
  var constants: [Double] { group == nil ? [ownConstant] : parts.map(\.constant) }

  /// Its text and span, shared by all copies.
  var sharedText: (text: any WrittenText, span: Span) {
    if case .text(let text, let span) = written, !isEdited, !parts.contains(where: \.isEdited) {
      return (text, span)
    }
    let source = source
    let shared = shared.flatMap { $0.source == source ? $0 : nil } ?? SharedSource(source)
    self.shared = shared
    return (shared, .none)
  }

  /// Whether it is written at a span of a text.
  func isWritten(in text: CopiedText, at span: Span) -> Bool {
    guard case .text(let own, let place) = written else { return false }
    return own === text && place == span
  }

  /// Takes over the constants and the text of a draft of the same constraint.
  func edit(as draft: LayoutConstraint) {
    ownConstant = draft.ownConstant
    edits?.note(record: number)
    for (part, written) in zip(parts, draft.parts) { part.edit(as: written) }
    written = draft.written
    isEdited = false
  }

  /// Replaces its source and its priority; the constraint is otherwise the same.
  func restate(priority: Priority, as words: Written) {
    self.priority = priority
    written = words
    isEdited = false
  }

  /// The formula of the constraint, if it is one.
  var formula: FormulaText? {
    if case .text(let text, _) = written { text as? FormulaText } else { nil }
  }

  /// Sets the location in Swift code where it was added, unless its source has a location.
  func locate(at location: CodeLocation) {
    if let formula, formula.location == nil { written = .source(formula.source(of: .none)) }
    guard case .source(var source) = written, source.location == nil, case .formula = source.place
    else { return }
    source.location = location
    written = .source(source)
  }

  /// The views that the constraint names: the first item, then those of the terms, part by part.
  package var items: [LayoutView] {
    guard group == nil else { return parts.flatMap(\.items) }
    return [item]
      + terms.compactMap { term in
        if case .attribute(let view, _) = term.value { view } else { nil }
      }
  }

  /// The views that the constraint and the conditions around it name.
  package var namedViews: [LayoutView] {
    var views = items
    var branch = branch
    while let condition = branch?.condition {
      views += condition.items
      branch = condition.branch
    }
    return views
  }

  /// A removed view that it names.
  var removedView: LayoutView? {
    if group == nil, branch == nil {
      if item.isRemoved { return item }
      for term in terms {
        if case .attribute(let view, _) = term.value, view.isRemoved { return view }
      }
      return nil
    }
    return namedViews.first(where: \.isRemoved)
  }

  /// Makes it relative to the current superview of `superviewOf`.
  func measureInSuperview() {
    for part in parts { part.measureInSuperview() }
    guard let old = superview, let new = superviewOf?.parent, old !== new else { return }
    if item === old { item = new }
    for place in terms.indices {
      guard case .attribute(let view, let attribute) = terms[place].value, view === old else {
        continue
      }
      terms[place].value = .attribute(new, attribute)
    }
    superview = new
  }
}

extension LayoutConstraint: Hashable {
  /// Whether both are the same object. Two equal constraints are different.
  public static func == (first: LayoutConstraint, second: LayoutConstraint) -> Bool {
    first === second
  }

  /// Hashes the identity of the constraint.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
