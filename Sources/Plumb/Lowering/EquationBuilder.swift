import LayoutNotation

/// Turns a parsed equation into a constraint: finds the views, collects the terms, normalises, and
/// checks that the attributes can stand together.
struct EquationBuilder {
  let layout: Layout
  let equation: Equation

  /// A term whose view was found.
  private struct Resolved {
    var coefficient: Double
    var value: LayoutConstraint.Term.Value
    var range: SourceRange

    func isSame(as other: Resolved) -> Bool {
      switch (value, other.value) {
      case (.percent, .percent): true
      case (.attribute(let view, let attribute), .attribute(let otherView, let otherAttribute)):
        view === otherView && attribute == otherAttribute
      default: false
      }
    }
  }

  /// The constraint of the equation.
  ///
  /// - Throws: `NotationError` for an unknown view, a pairing that means nothing, a first attribute
  ///   that cancels out, or a location with nothing to measure it from.
  func constraint(
    _ left: EquationSide, _ relation: Relation, _ right: EquationSide,
    priority: Double = PriorityName.required.value, branch: LayoutConstraint.Branch?
  ) throws(NotationError) -> LayoutConstraint {
    var (left, right, relation) = (left, right, relation)
    let leftHasAttribute = left.terms.contains {
      if case .attribute = $0.value { true } else { false }
    }
    // `10 <= a.width` is `a.width >= 10`.
    if !leftHasAttribute { (left, right, relation) = (right, left, relation.mirrored) }
    let leftTerms = try resolve(left.terms)
    let rightTerms = try resolve(right.terms)
    guard
      let first = leftTerms.first(where: {
        if case .attribute = $0.value { true } else { false }
      }), case .attribute(let item, let attribute) = first.value
    else {
      throw NotationError(
        .syntax, "the equation speaks of no attribute of a view, such as `a.left`",
        at: equation.range)
    }
    try checkPairing(leftTerms, rightTerms)

    var collected: [Resolved] = []
    for var term in leftTerms.map(negated) + rightTerms {
      if let same = collected.firstIndex(where: { $0.isSame(as: term) }) {
        collected[same].coefficient += term.coefficient
      } else {
        // Plus zero turns the -0 of a negated 0 into 0.
        term.coefficient += 0
        collected.append(term)
      }
    }
    let firstPlace = collected.firstIndex { $0.isSame(as: first) } ?? 0
    let divisor = -collected.remove(at: firstPlace).coefficient
    guard divisor != 0 else {
      throw NotationError(
        .notLinear, "`\(item.name).\(attribute.rawValue)` cancels out, so this says nothing of it",
        at: first.range)
    }
    if divisor < 0 { relation = relation.mirrored }
    var terms = collected.map {
      LayoutConstraint.Term(coefficient: $0.coefficient / divisor, value: $0.value)
    }
    if terms.isEmpty, attribute.isLocation {
      guard let parent = item.parent else {
        throw NotationError(
          .locationNeedsItem,
          "`\(item.name).\(attribute.rawValue)` needs something to be measured from: the root has "
            + "no superview", at: first.range)
      }
      terms = [.init(coefficient: 1, value: .attribute(parent, attribute))]
    }
    for term in collected {
      if case .percent = term.value, item.parent == nil {
        throw NotationError(
          .locationNeedsItem, "a percentage is of the superview's size, and the root has none",
          at: term.range)
      }
    }
    let constant = (right.constant - left.constant) / divisor
    guard constant.isFinite, terms.allSatisfy({ $0.coefficient.isFinite }) else {
      throw NotationError(
        .notLinear, "the numbers of this equation are too large", at: equation.range)
    }
    return LayoutConstraint(
      item: item, attribute: attribute, relation: relation, terms: terms, constant: constant,
      priority: priority, branch: branch,
      source: ConstraintSource(
        text: equation.text,
        place: .equations(
          line: equation.range.start.line, column: equation.range.start.column)))
  }

  private func resolve(_ terms: [EquationTerm]) throws(NotationError) -> [Resolved] {
    var resolved: [Resolved] = []
    for term in terms {
      switch term.value {
      case .percent:
        resolved.append(
          Resolved(coefficient: term.coefficient, value: .percent, range: term.range))
      case .attribute(let item, let attribute):
        resolved.append(
          Resolved(
            coefficient: term.coefficient,
            value: .attribute(try layout.findView(item), attribute.canonical), range: term.range))
      }
    }
    return resolved
  }

  private func negated(_ term: Resolved) -> Resolved {
    Resolved(coefficient: -term.coefficient, value: term.value, range: term.range)
  }

  /// What a side measures.
  private enum Kind: String {
    case location = "a location"
    case length = "a size"
  }

  /// Checks that no horizontal location meets a vertical one, no leading meets a left, and no
  /// location a size. A side whose locations cancel, such as `b.right - a.left`, is a length.
  private func checkPairing(
    _ left: [Resolved], _ right: [Resolved]
  ) throws(NotationError) {
    var reference: (attribute: LayoutAttribute, name: String)?
    var directed: (attribute: LayoutAttribute, isRelative: Bool)?
    for term in left + right {
      guard case .attribute(let view, let attribute) = term.value, attribute.isLocation else {
        continue
      }
      if let reference, reference.attribute.isHorizontal != attribute.isHorizontal {
        throw NotationError(
          .invalidPairing,
          "`\(view.name).\(attribute.rawValue)` is "
            + (attribute.isHorizontal ? "horizontal" : "vertical") + " and cannot stand with `"
            + reference.name + "`", at: term.range)
      }
      if reference == nil { reference = (attribute, "\(view.name).\(attribute.rawValue)") }
      guard let isRelative = attribute.followsDirection else { continue }
      if let directed, directed.isRelative != isRelative {
        throw NotationError(
          .invalidPairing,
          "`\(attribute.rawValue)` cannot stand with `\(directed.attribute.rawValue)`: one follows "
            + "the text direction, the other does not", at: term.range)
      }
      directed = (attribute, isRelative)
    }
    guard let leftKind = kind(of: left), let rightKind = kind(of: right), leftKind != rightKind,
      let term = right.first
    else { return }
    throw NotationError(
      .invalidPairing, "\(leftKind.rawValue) cannot be compared with \(rightKind.rawValue)",
      at: term.range)
  }

  /// Whether attributes of a side add up to a location or a length; `nil` without attributes.
  private func kind(of side: [Resolved]) -> Kind? {
    var locations = 0.0
    var hasAttribute = false
    var isPlainLocation = false
    for term in side {
      guard case .attribute(_, let attribute) = term.value else { continue }
      hasAttribute = true
      if attribute.isLocation {
        locations += term.coefficient
        isPlainLocation = side.count == 1
      }
    }
    guard hasAttribute else { return nil }
    return locations != 0 || isPlainLocation ? .location : .length
  }
}

extension LayoutAttribute {
  /// The attribute under its one name: `baseline` is `lastBaseline`.
  var canonical: LayoutAttribute { self == .baseline ? .lastBaseline : self }

  /// Whether it is a place and not a size.
  var isLocation: Bool { self != .width && self != .height }

  /// Whether it lies along the x axis.
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      true
    case .top, .bottom, .height, .centerY, .baseline, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      false
    }
  }

  /// Whether it follows the text direction; `nil` for attributes that go with both kinds.
  var followsDirection: Bool? {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .leftMargin, .rightMargin: false
    default: nil
    }
  }
}
