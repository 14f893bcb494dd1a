import LayoutNotation

/// Reads the constraints of an equations text.
///
/// It finds the views and brings each constraint into its normal form. The layout is not changed.
struct EquationReading {
  /// The scope of lines: everywhere, one side of a condition, or nowhere if constants rule it out.
  private struct Scope {
    var branch: ConstraintTable.Branch?
    var isNever = false
  }

  /// The parsed text.
  let table: EquationTable
  /// The constraints, not yet in their final order.
  var constraints = ConstraintTable()
  /// The numbers of the constraints, each with the number of its line.
  private(set) var drafts: [(number: Int32, line: Int)] = []
  /// The priorities of sizes, each with the number of its line.
  private(set) var priorities:
    [(view: Int32, which: EquationTable.SizePriority, value: Double, line: Int)] = []
  /// The first items that are not hidden, in line order.
  private(set) var firstItems: [Int32] = []

  private let layout: Layout
  private var views: ViewTable
  /// The scopes of the two branches of each condition, by the number of its line.
  private var scopes: [Int: (holds: Scope, fails: Scope)] = [:]
  /// The first item of the line; `last_visible` after it means another view.
  private var first: Int32?
  private var normalizer: ConstraintNormalizer
  /// The error of the constraint that was normalised last.
  private var fault: ConstraintFault?

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - table: The parsed text.
  ///   - layout: The layout with the views.
  ///   - location: The Swift code that contains the text; `nil` for a document.
  /// - Throws: `LayoutError` for an unknown view, a meaningless pairing of attributes, a first
  ///   attribute that cancels out, or a position without a reference to measure from.
  init(
    _ table: EquationTable, in layout: Layout, from location: CodeLocation?
  ) throws(LayoutError) {
    self.table = table
    self.layout = layout
    views = layout.table
    normalizer = ConstraintNormalizer(recorder: layout.recorder)
    constraints.begin(EquationText(table, at: location))
    constraints.reserveCapacity(table.parts.count)
    drafts.reserveCapacity(table.lines.count)
    firstItems.reserveCapacity(table.lines.count)
    do throws(LayoutError) {
      var watch = CancellationWatch()
      for number in table.lines.indices {
        try watch.countLine()
        try read(table.lines[number], number)
      }
    } catch {
      throw table.expansion?.written(error) ?? error
    }
  }

  /// The text of a line.
  func text(ofLine number: Int) -> String {
    table.source.string(table.lines[number].span.range)
  }

  /// Makes an error about a line.
  func error(_ code: LayoutError.Code, _ message: String, ofLine number: Int) -> LayoutError {
    let error = table.source.error(code, message, at: table.lines[number].span.range)
    return table.expansion?.written(error) ?? error
  }

  private mutating func read(_ line: EquationTable.Line, _ number: Int) throws(LayoutError) {
    first = nil
    let scope = line.branch.flatMap { branch in
      scopes[branch.condition].map { branch.holds ? $0.holds : $0.fails }
    }
    switch line.kind {
    case .constraint: try readConstraint(line, number, in: scope ?? Scope())
    case .condition: scopes[number] = try branches(of: line, in: scope ?? Scope())
    case .sizePriority(let which):
      priorities.append((try view(line.item), which, line.priority, number))
    }
  }

  private mutating func readConstraint(
    _ line: EquationTable.Line, _ number: Int, in scope: Scope
  ) throws(LayoutError) {
    let constraint: Int32
    if line.parts.count == 1 {
      guard let normal = try normalUnlessTrue(line) else { return }
      if scope.isNever { return }
      constraint = constraints.append(
        normal, normalizer.sums, priority: line.priority, branch: scope.branch,
        isTraced: line.isTraced,
        at: line.span)
    } else {
      let first = constraints.records.count
      for place in line.parts {
        let part = table.parts[place]
        constraints.append(
          try normal(place, span: part.span), normalizer.sums, alternative: part.alternative,
          at: part.span)
      }
      if scope.isNever { return }
      constraint = constraints.appendWhole(
        ofParts: first..<constraints.records.count, priority: line.priority, branch: scope.branch,
        isTraced: line.isTraced, at: line.span)
    }
    drafts.append((constraint, number))
    note(constraints.records[Int(constraint)].item)
  }

  /// Notes the first item of a constraint, unless it is hidden.
  private mutating func note(_ view: Int32) {
    if firstItems.last == view || isHidden(view) { return }
    firstItems.append(view)
  }

  /// Whether a view is hidden or a guide, which is never visible.
  private func isHidden(_ view: Int32) -> Bool {
    layout.isHidden(Int(view)) || views.isGuide(Int(view))
  }

  /// The scopes of the branches of a condition; decided at once if it names no attribute.
  private mutating func branches(
    of line: EquationTable.Line, in scope: Scope
  ) throws(LayoutError) -> (holds: Scope, fails: Scope) {
    let part = table.parts[line.parts.lowerBound]
    let never = Scope(isNever: true)
    if part.left.isEmpty, part.right.isEmpty {
      let holds = part.relation.holds(excess: part.leftConstant - part.rightConstant)
      return holds ? (scope, never) : (never, scope)
    }
    let normal = try normal(line.parts.lowerBound, span: line.span)
    if scope.isNever { return (never, never) }
    let condition = constraints.append(
      normal, normalizer.sums, branch: scope.branch, at: line.span)
    return (
      Scope(branch: .init(condition: condition, holds: true)),
      Scope(branch: .init(condition: condition, holds: false))
    )
  }

  /// The normal form of a part; its terms are in the normalizer.
  private mutating func normal(
    _ place: Int, span: Span
  ) throws(LayoutError) -> ConstraintNormalizer.Normal {
    let part = table.parts[place]
    let (left, right) = table.constants(of: place)
    normalizer.begin()
    for term in part.left { normalizer.add(try resolved(table.terms[term])) }
    normalizer.endLeft(constant: left, part.relation)
    for term in part.right { normalizer.add(try resolved(table.terms[term])) }
    normalizer.endRight(constant: right)
    do throws(ConstraintFault) {
      return try normalizer.normalize(in: &views)
    } catch {
      fault = error
      let span =
        if let place = error.place { table.terms[part.left.lowerBound + place].span } else { span }
      throw table.source.error(error.code, error.message, at: span.range)
    }
  }

  /// The normal form of a line with one part; `nil` for a round of a loop in which it is trivially
  /// true, such as `x{i}.width == x0.width` in round 0.
  private mutating func normalUnlessTrue(
    _ line: EquationTable.Line
  ) throws(LayoutError) -> ConstraintNormalizer.Normal? {
    fault = nil
    do throws(LayoutError) {
      return try normal(line.parts.lowerBound, span: line.span)
    } catch {
      guard fault?.isTrue == true, table.expansion?.isRepeated(line.span.range) == true else {
        throw error
      }
      return nil
    }
  }

  private mutating func resolved(
    _ term: EquationTable.Term
  ) throws(LayoutError) -> ConstraintNormalizer.Term {
    guard let attribute = term.attribute else {
      return .init(coefficient: term.coefficient, view: -1, attribute: nil)
    }
    return .init(
      coefficient: term.coefficient, view: try view(term.item), attribute: attribute)
  }

  // MARK: Views

  /// The view of a name.
  private mutating func view(_ name: Span) throws(LayoutError) -> Int32 {
    let known = views.id(of: name, in: table.source).map { Int32(truncatingIfNeeded: $0) }
    let view = if let known { known } else { try lastVisible(name) }
    if view >= views.count { views = layout.table }
    first = first ?? view
    return view
  }

  /// The view that `last_visible` means.
  ///
  /// It is the most recent first item of an equation, in this text or an earlier one. Hidden views
  /// and the first item of this line are excluded. If there is none, it is the root.
  ///
  /// - Throws: `LayoutError` for any other unknown name, with a suggestion.
  private func lastVisible(_ name: Span) throws(LayoutError) -> Int32 {
    guard table.source.name(name.range) == "last_visible" else {
      return Int32(truncatingIfNeeded: try layout.findView(name, in: table.source))
    }
    func isMeant(_ view: Int32) -> Bool { view != first && !isHidden(view) }
    return firstItems.last(where: isMeant) ?? layout.firstItems.last(where: isMeant) ?? 0
  }
}

extension LayoutConstraint {
  /// Whether the constants equal those of another constraint that differs only in them.
  func hasConstants(of other: LayoutConstraint) -> Bool {
    alternatives.isEmpty ? constant == other.constant : constants == other.constants
  }
}
