import LayoutNotation

/// Reads what a text of equations asks for: finds the views and brings each constraint into its normal
/// form. The layout stays as it is.
struct EquationReading {
  /// What is written.
  let table: EquationTable
  /// The constraints, each with the number of its line.
  private(set) var drafts: [(constraint: LayoutConstraint, line: Int)] = []
  /// The priorities of sizes, each with the number of its line.
  private(set) var priorities:
    [(view: LayoutView, which: EquationTable.SizePriority, value: Double, line: Int)] = []
  /// The first items that are not hidden, in the order of the lines.
  private(set) var firstItems: [LayoutView] = []

  private let layout: Layout
  private let text: EquationText
  /// The conditions so far, by the number of their line.
  private var conditions: [Int: EquationCondition] = [:]
  /// The first item of the line; `last_visible` behind it is another one.
  private var first: LayoutView?
  private var draft = ConstraintDraft(left: .init(), relation: .equal, right: .init())
  private var collected = CollectedTerms()

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - table: What is written.
  ///   - layout: Knows the views.
  ///   - location: The Swift code that the text stands in; `nil` for a document.
  /// - Throws: `NotationError` for an unknown view, a pairing that means nothing, a first attribute
  ///   that cancels out, or a location with nothing to measure it from.
  init(
    _ table: EquationTable, in layout: Layout, from location: CodeLocation?
  ) throws(NotationError) {
    self.table = table
    self.layout = layout
    text = EquationText(table.source, at: location)
    drafts.reserveCapacity(table.lines.count)
    for number in table.lines.indices { try read(table.lines[number], number) }
  }

  /// The text of a line.
  func text(ofLine number: Int) -> String {
    table.source.string(table.lines[number].span.range)
  }

  /// Where a line stands.
  func range(ofLine number: Int) -> SourceRange {
    table.source.range(table.lines[number].span.range)
  }

  private mutating func read(_ line: EquationTable.Line, _ number: Int) throws(NotationError) {
    first = nil
    let scope = line.branch.flatMap { conditions[$0.condition]?.scope(holds: $0.holds) }
    switch line.kind {
    case .constraint:
      let constraint = try constraint(line, scope)
      guard scope?.isNever != true, let constraint else { return }
      constraint.isTraced = line.isTraced
      drafts.append((constraint, number))
      if !constraint.item.isHidden { firstItems.append(constraint.item) }
    case .condition:
      conditions[number] = try condition(line, scope)
    case .sizePriority(let which):
      priorities.append((try view(line.item), which, line.priority, number))
    }
  }

  private mutating func constraint(
    _ line: EquationTable.Line, _ scope: EquationScope?
  ) throws(NotationError) -> LayoutConstraint? {
    if line.parts.count == 1 {
      return LayoutConstraint(
        try normal(line.parts.lowerBound, span: line.span), priority: line.priority,
        branch: scope?.branch, written: .equation(text, line.span))
    }
    var alternatives = [[LayoutConstraint]](
      repeating: [], count: table.alternativeCount(of: line))
    for place in line.parts {
      let part = table.parts[place]
      alternatives[Int(part.alternative)].append(
        LayoutConstraint(
          try normal(place, span: part.span), priority: PriorityName.required.value,
          written: .equation(text, part.span)))
    }
    return LayoutConstraint(
      alternatives: alternatives, priority: line.priority, branch: scope?.branch,
      written: .equation(text, line.span))
  }

  /// The condition of a line; decided at once if it names no attribute.
  private mutating func condition(
    _ line: EquationTable.Line, _ scope: EquationScope?
  ) throws(NotationError) -> EquationCondition {
    let part = table.parts[line.parts.lowerBound]
    let condition: EquationCondition
    if part.left.isEmpty, part.right.isEmpty {
      condition = .decided(
        part.relation.holds(excess: part.leftConstant - part.rightConstant), outer: scope)
    } else if let constraint = try constraint(line, scope) {
      condition = .open(constraint)
    } else {
      condition = .never
    }
    return scope?.isNever == true ? .never : condition
  }

  /// The normal form of a part.
  private mutating func normal(
    _ place: Int, span: Span
  ) throws(NotationError) -> ConstraintDraft.Normal {
    let part = table.parts[place]
    draft.relation = part.relation
    draft.left.terms.removeAll(keepingCapacity: true)
    draft.left.constant = part.leftConstant
    for place in part.left {
      let term = try resolved(table.terms[place])
      draft.left.terms.append(term)
    }
    draft.right.terms.removeAll(keepingCapacity: true)
    draft.right.constant = part.rightConstant
    for place in part.right {
      let term = try resolved(table.terms[place])
      draft.right.terms.append(term)
    }
    do throws(ConstraintFault) {
      return try draft.normal(&collected)
    } catch {
      let span =
        switch error.place {
        case .left(let index): table.terms[part.left.lowerBound + index].span
        case .right(let index): table.terms[part.right.lowerBound + index].span
        case nil: span
        }
      throw NotationError(error.code, error.message, at: table.source.range(span.range))
    }
  }

  private mutating func resolved(
    _ term: EquationTable.Term
  ) throws(NotationError) -> LayoutConstraint.Term {
    guard let attribute = term.attribute else {
      return .init(coefficient: term.coefficient, value: .percent)
    }
    return .init(
      coefficient: term.coefficient, value: .attribute(try view(term.item), attribute))
  }

  // MARK: Views

  /// The view of a name.
  private mutating func view(_ name: Span) throws(NotationError) -> LayoutView {
    let view = if let known = knownView(name) { known } else { try lastVisible(name) }
    first = first ?? view
    return view
  }

  private func knownView(_ name: Span) -> LayoutView? {
    let bytes = table.source.bytes[name.range]
    // Only quoted names can hold a backslash.
    return bytes.contains(UInt8(ascii: "\\"))
      ? layout.knownView(table.source.name(name.range)) : layout.knownView(bytes)
  }

  /// The view that `last_visible` means: the most recent first item of an equation, of this text or
  /// an earlier one, that is not hidden, nor the first item of this one, else the root.
  ///
  /// - Throws: `NotationError` for any other name, with a proposal.
  private func lastVisible(_ name: Span) throws(NotationError) -> LayoutView {
    let written = WrittenName(
      table.source.name(name.range), at: table.source.range(name.range))
    guard written.text == "last_visible" else { return try layout.findView(written) }
    func isMeant(_ view: LayoutView) -> Bool { !view.isHidden && view !== first }
    return firstItems.last(where: isMeant) ?? layout.firstItems.last(where: isMeant)
      ?? layout.root
  }
}

extension LayoutConstraint {
  /// Whether the constants are those of another constraint that differs in nothing else.
  func hasConstants(of other: LayoutConstraint) -> Bool {
    alternatives.isEmpty ? constant == other.constant : constants == other.constants
  }
}
