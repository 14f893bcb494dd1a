import LayoutNotation

/// Reads what a text of equations asks for: finds the views and brings each constraint into its
/// normal form. The layout stays as it is.
struct EquationReading {
  /// A constraint that was read.
  enum Draft {
    /// One of `rows`, by number.
    case row(Int)
    /// One with `||` or `&&`.
    case object(LayoutConstraint)
  }

  /// What is written.
  let table: EquationTable
  /// The constraints that are one comparison.
  private(set) var rows: EquationRows
  /// The constraints, each with the number of its line.
  private(set) var drafts: [(draft: Draft, line: Int)] = []
  /// The priorities of sizes, each with the number of its line.
  private(set) var priorities:
    [(view: Int32, which: EquationTable.SizePriority, value: Double, line: Int)] = []
  /// Whether any line bears a `?`.
  private(set) var isTraced = false
  /// The first items that are not hidden, in the order of the lines.
  private(set) var firstItems: [Int32] = []

  private let layout: Layout
  private let views: ViewTable
  private let text: EquationText
  /// The conditions so far, by the number of their line.
  private var conditions: [Int: EquationCondition] = [:]
  /// The first item of the line; `last_visible` behind it is another one.
  private var first: Int32?
  private var normalizer = ConstraintNormalizer()

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
    views = layout.table
    let text = EquationText(table.source, at: location)
    self.text = text
    rows = EquationRows(of: text)
    rows.reserveCapacity(table.parts.count)
    drafts.reserveCapacity(table.lines.count)
    firstItems.reserveCapacity(table.lines.count)
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

  /// The constraint of a draft as an object of its own.
  func constraint(_ draft: Draft, line: Int) -> LayoutConstraint {
    let constraint =
      switch draft {
      case .row(let row): rows.constraint(row, in: layout)
      case .object(let constraint): constraint
      }
    constraint.isTraced = table.lines[line].isTraced
    return constraint
  }

  private mutating func read(_ line: EquationTable.Line, _ number: Int) throws(NotationError) {
    first = nil
    if line.isTraced { isTraced = true }
    let scope = line.branch.flatMap { conditions[$0.condition]?.scope(holds: $0.holds) }
    switch line.kind {
    case .constraint where line.parts.count == 1:
      let normal = try normal(line.parts.lowerBound, span: line.span)
      guard scope?.isNever != true else { return }
      rows.append(
        normal, normalizer.sums, in: views, priority: line.priority, branch: scope?.branch,
        span: line.span)
      drafts.append((.row(rows.count - 1), number))
      note(normal.item)
    case .constraint:
      let alternatives = try alternatives(line)
      guard scope?.isNever != true,
        let constraint = LayoutConstraint(
          alternatives: alternatives, priority: Priority(line.priority), branch: scope?.branch,
          written: .equation(text, line.span))
      else { return }
      drafts.append((.object(constraint), number))
      note(Int32(truncatingIfNeeded: constraint.item.id))
    case .condition:
      conditions[number] = try condition(line, scope)
    case .sizePriority(let which):
      priorities.append((try view(line.item), which, line.priority, number))
    }
  }

  /// Notes the first item of a constraint, unless it is hidden.
  private mutating func note(_ view: Int32) {
    if firstItems.last == view || isHidden(view) { return }
    firstItems.append(view)
  }

  private func isHidden(_ view: Int32) -> Bool { layout.isHidden(Int(view)) }

  private mutating func alternatives(
    _ line: EquationTable.Line
  ) throws(NotationError) -> [[LayoutConstraint]] {
    var alternatives = [[LayoutConstraint]](
      repeating: [], count: table.alternativeCount(of: line))
    for place in line.parts {
      let part = table.parts[place]
      alternatives[Int(part.alternative)].append(
        try constraint(
          place, priority: Priority.required.rawValue, branch: nil, span: part.span))
    }
    return alternatives
  }

  /// The constraint of a part as an object.
  private mutating func constraint(
    _ part: Int, priority: Double, branch: LayoutConstraint.Branch?, span: Span
  ) throws(NotationError) -> LayoutConstraint {
    var rows = EquationRows(of: text)
    rows.append(
      try normal(part, span: span), normalizer.sums, in: views, priority: priority,
      branch: branch, span: span)
    return rows.constraint(0, in: layout)
  }

  /// The condition of a line; decided at once if it names no attribute.
  private mutating func condition(
    _ line: EquationTable.Line, _ scope: EquationScope?
  ) throws(NotationError) -> EquationCondition {
    let part = table.parts[line.parts.lowerBound]
    let condition: EquationCondition =
      if part.left.isEmpty, part.right.isEmpty {
        .decided(
          part.relation.holds(excess: part.leftConstant - part.rightConstant), outer: scope)
      } else {
        .open(
          try constraint(
            line.parts.lowerBound, priority: line.priority, branch: scope?.branch,
            span: line.span))
      }
    return scope?.isNever == true ? .never : condition
  }

  /// The normal form of a part; its terms are in the normalizer.
  private mutating func normal(
    _ place: Int, span: Span
  ) throws(NotationError) -> ConstraintNormalizer.Normal {
    let part = table.parts[place]
    normalizer.begin()
    for term in part.left { normalizer.add(try resolved(table.terms[term])) }
    normalizer.endLeft(constant: part.leftConstant, part.relation)
    for term in part.right { normalizer.add(try resolved(table.terms[term])) }
    normalizer.endRight(constant: part.rightConstant)
    do throws(ConstraintFault) {
      return try normalizer.normalize(in: views)
    } catch {
      let span =
        if let place = error.place { table.terms[part.left.lowerBound + place].span } else { span }
      throw NotationError(error.code, error.message, at: table.source.range(span.range))
    }
  }

  private mutating func resolved(
    _ term: EquationTable.Term
  ) throws(NotationError) -> ConstraintNormalizer.Term {
    guard let attribute = term.attribute else {
      return .init(coefficient: term.coefficient, view: -1, attribute: nil)
    }
    return .init(
      coefficient: term.coefficient, view: try view(term.item), attribute: attribute)
  }

  // MARK: Views

  /// The view of a name.
  private mutating func view(_ name: Span) throws(NotationError) -> Int32 {
    let view = if let known = knownView(name) { known } else { try lastVisible(name) }
    first = first ?? view
    return view
  }

  private func knownView(_ name: Span) -> Int32? {
    let range = name.range
    var isEscaped = false
    // Only quoted names can hold a backslash.
    for place in range where table.source.bytes[place] == UInt8(ascii: "\\") { isEscaped = true }
    let known =
      isEscaped ? views[table.source.name(range)] : views.id(of: table.source.bytes, in: range)
    return known.map { Int32(truncatingIfNeeded: $0) }
  }

  /// The view that `last_visible` means: the most recent first item of an equation, of this text or
  /// an earlier one, that is not hidden, nor the first item of this one, else the root.
  ///
  /// - Throws: `NotationError` for any other name, with a proposal.
  private func lastVisible(_ name: Span) throws(NotationError) -> Int32 {
    let written = WrittenName(
      table.source.name(name.range), at: table.source.range(name.range))
    guard written.text == "last_visible" else {
      return Int32(truncatingIfNeeded: try layout.findView(written).id)
    }
    func isMeant(_ view: Int32) -> Bool { view != first && !isHidden(view) }
    return firstItems.last(where: isMeant) ?? layout.firstItems.last(where: isMeant) ?? 0
  }
}

extension LayoutConstraint {
  /// Whether the constants are those of another constraint that differs in nothing else.
  func hasConstants(of other: LayoutConstraint) -> Bool {
    alternatives.isEmpty ? constant == other.constant : constants == other.constants
  }
}
