public import LayoutNotation

/// A constraint of a layout: `first.attribute  relation  Σ terms + constant  @ priority`.
///
/// Every notation makes these. The constant, the priority and whether it is active may be changed
/// between solves; all else is fixed. A constraint that the notation only built, as a formula is,
/// counts once it is added to a layout.
///
/// A constraint may also be several, as `A && B || C` is: see `alternatives`. Its item, attribute,
/// relation, terms and constant are then those of the first part, `A`.
public final class LayoutConstraint {
  /// One term of the right side.
  public struct Term {
    /// What the coefficient multiplies.
    public enum Value {
      /// An attribute of a view.
      case attribute(LayoutView, LayoutAttribute)
      /// One per cent of the size of the first item's parent along the first attribute's axis.
      case percent
    }

    /// The factor.
    public var coefficient: Double
    /// What it multiplies.
    public var value: Value
  }

  /// The side of a condition, on which a constraint counts.
  public struct Branch {
    /// The condition, as the constraint that it asks about; it is in no layout itself.
    public let condition: LayoutConstraint
    /// Whether the constraint counts where the condition holds, or where it does not.
    public let holds: Bool
  }

  /// The first item.
  public private(set) var item: LayoutView
  /// The attribute of the first item; its coefficient is 1, so violations are points of it.
  public let attribute: LayoutAttribute
  /// How the two sides compare.
  public let relation: Relation
  /// The terms of the right side; the superview where a location has no second item. When the view
  /// that has that superview is moved, it is the new one.
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
  /// The priority, in (0, 1000]; 1000 is required. `solve` throws if it lies outside.
  public var priority: Priority {
    didSet {
      isEdited = true
      edits?.note(record: number)
      layout?.priorityChanged(of: self, from: oldValue)
    }
  }
  /// What `Layout.constraint(named:)` finds it by; `nil` for most.
  public var name: String?
  /// Whether the constraint counts, if it is in a layout. To set it to `true` adds one that is in
  /// no layout to that of its views, as Auto Layout does: `(a[.width] == 5).isActive = true` is the
  /// same as `layout.add(a[.width] == 5)`. (Where that layout is gone there is none to add it to.)
  public var isActive: Bool {
    get { isSwitchedOn }
    set {
      isSwitchedOn = newValue
      if newValue, layout == nil { item.home?.activate(self) }
    }
  }
  /// Whether the constraint counts where it is.
  var isSwitchedOn = true {
    didSet { edits?.noteStructure() }
  }
  /// The alternatives of a constraint with `||`, of which at least one holds, each a list of parts
  /// that hold together; with `&&` alone there is one alternative. Empty for every other
  /// constraint.
  ///
  /// Parts are normalised as all constraints are, so that violations are points of their own first
  /// attributes, and that of the whole is the least sum over the alternatives. Their constants may
  /// be changed. The priority, the branch and whether it is active are those of the whole; a part
  /// with a priority other than 1000, or one that is inactive or in a layout itself, is an error
  /// that `solve` throws.
  public var alternatives: [[LayoutConstraint]] { group?.alternatives ?? [] }
  /// The same; `nil` without any.
  let group: PartGroup?
  /// The side of the nearest condition around the constraint, whose own branch is that of the next
  /// one; `nil`: it always counts.
  public let branch: Branch?
  /// The layout that the constraint was added to; `nil` for one that was not, or was removed.
  public internal(set) weak var layout: Layout?

  /// The text the constraint was written as, and where. Once its constant or priority was changed
  /// in Swift the text is the equation that it has become.
  public var source: ConstraintSource { words.source }

  /// The text and its place; worked out already where it is not what was written.
  var words: Written {
    guard isEdited || parts.contains(where: \.isEdited) else { return written }
    if let edited { return .source(edited) }
    var source = written.source
    source.text = equation
    // Later changes of its parts do not reach it.
    if group == nil { edited = source }
    return .source(source)
  }

  /// What is wrong with a constraint whose notation could not throw; `solve` throws it.
  let fault: LayoutError?
  /// The view whose superview the constraint is measured in, whichever that is; `nil`: all views
  /// are named.
  package var superviewOf: LayoutView? {
    didSet { superview = superviewOf?.parent }
  }
  /// The superview that it is measured in now.
  private var superview: LayoutView?
  /// The number that its latest record has in its table; -1: there is none.
  var number = -1
  /// Where the layout learns of its changes.
  var edits: EditLog?
  /// Whether an equation added it, so that a later one may edit it.
  var isEquation: Bool {
    if case .text(let text, _) = written { text is EquationText } else { false }
  }
  /// Whether `?` asked for debug output.
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
  /// What it was written as; `nil`: what its parts were, with `&&` and `||` between them.
  private var ownWritten: Written?
  /// What it was written as, for copies that share it.
  private var shared: SharedSource?
  /// Whether its constant or priority was changed since it was written.
  private(set) var isEdited = false {
    didSet { edited = nil }
  }
  /// Its source since it was changed, if somebody asked for that.
  private var edited: ConstraintSource?

  /// Makes a constraint, or one of alternatives; what is wrong with a part of one comes first.
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

  /// Makes a constraint of several.
  ///
  /// - Parameters:
  ///   - group: The several.
  ///   - written: What it was written as; `nil`: what they were.
  ///   - fault: What is wrong with the whole, after what is wrong with a part.
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

  /// The parts of all alternatives; none for a constraint that is but one.
  var parts: [LayoutConstraint] { group?.parts ?? [] }

  /// Whether its parts alone determine its text.
  var isToldByParts: Bool { ownWritten == nil && !isEdited }

  /// The constants of the constraint, or of its parts.
  var constants: [Double] { group == nil ? [ownConstant] : parts.map(\.constant) }

  /// What it was written as, kept for all copies of it.
  var sharedText: (text: any WrittenText, span: Span) {
    if case .text(let text, let span) = written, !isEdited, !parts.contains(where: \.isEdited) {
      return (text, span)
    }
    let source = source
    let shared = shared.flatMap { $0.source == source ? $0 : nil } ?? SharedSource(source)
    self.shared = shared
    return (shared, .none)
  }

  /// Whether it is written in a text at a place.
  func isWritten(in text: CopiedText, at span: Span) -> Bool {
    guard case .text(let own, let place) = written else { return false }
    return own === text && place == span
  }

  /// Takes over the constants of the same constraint written anew, and its text.
  func edit(as draft: LayoutConstraint) {
    ownConstant = draft.ownConstant
    edits?.note(record: number)
    for (part, written) in zip(parts, draft.parts) { part.edit(as: written) }
    written = draft.written
    isEdited = false
  }

  /// Says the same thing in other words, with a priority that belongs to them.
  func restate(priority: Priority, as words: Written) {
    self.priority = priority
    written = words
    isEdited = false
  }

  /// The formula that it was written as, if it was one.
  var formula: FormulaText? {
    if case .text(let text, _) = written { text as? FormulaText } else { nil }
  }

  /// Notes where in Swift code it was added, unless it is known where it was written.
  func locate(at location: CodeLocation) {
    if let formula, formula.location == nil { written = .source(formula.source(of: .none)) }
    guard case .source(var source) = written, source.location == nil, case .formula = source.place
    else { return }
    source.location = location
    written = .source(source)
  }

  /// The views the constraint speaks of: the first item, then those of the terms, part by part.
  package var items: [LayoutView] {
    guard group == nil else { return parts.flatMap(\.items) }
    return [item]
      + terms.compactMap { term in
        if case .attribute(let view, _) = term.value { view } else { nil }
      }
  }

  /// The views the constraint speaks of, and those of the conditions around it.
  package var namedViews: [LayoutView] {
    var views = items
    var branch = branch
    while let condition = branch?.condition {
      views += condition.items
      branch = condition.branch
    }
    return views
  }

  /// A view that it speaks of and that was removed.
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

  /// Measures what counts in the superview of a view in that which it has now.
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
  /// Whether both are the same constraint: two that say the same are two.
  public static func == (first: LayoutConstraint, second: LayoutConstraint) -> Bool {
    first === second
  }

  /// Tells the constraint from all others.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
