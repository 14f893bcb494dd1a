import LayoutNotation

/// The SLL rules of one view: the last two distinct position rules of each axis, sizes and bounds.
struct SLLPlacement {
  /// A value with the text that assigned it.
  struct Rule {
    var value: SLLValue
    var written: Written
  }

  /// A position rule, by its canonical name: `ll rl cl` or `tt bt ct`.
  struct Position {
    var name: SLLName
    var rule: Rule
  }

  /// The canonical names of the positions, at most two along each axis, older first.
  private var positions: [SLLName] = []
  /// The rules by the names they assign: at most 12, mostly two to eight.
  private var rules: [(name: SLLName, rule: Rule)] = []

  /// The last value assigned to a name, or to the same edge measured from the other side.
  subscript(_ name: SLLName) -> Rule? {
    if let given = rules.first(where: { $0.name == name }) { return given.rule }
    guard let given = rules.first(where: { $0.name == name.counterpart }) else { return nil }
    return Rule(
      value: given.rule.value.fromFarEdge(isHorizontal: name.isHorizontal),
      written: given.rule.written)
  }

  /// The effective position rules of an axis, at most two, older first.
  func positions(isHorizontal: Bool) -> [Position] {
    positions.filter { $0.isHorizontal == isHorizontal }.compactMap { name in
      self[name].map { Position(name: name, rule: $0) }
    }
  }

  /// Stores an assignment; an axis keeps the last two distinct position rules.
  mutating func assign(_ rule: Rule, to name: SLLName) {
    let counterpart = name.counterpart
    rules.removeAll { $0.name == name || $0.name == counterpart }
    rules.append((name, rule))
    guard counterpart != nil else { return }
    positions.removeAll { $0 == name.canonical }
    let along = positions.indices.filter { positions[$0].isHorizontal == name.isHorizontal }
    if along.count == 2 { positions.remove(at: along[0]) }
    positions.append(name.canonical)
  }

  /// Removes the rule of a name and of its counterpart; all others stay.
  mutating func remove(_ name: SLLName) {
    let names = [name, name.counterpart ?? name]
    rules.removeAll { names.contains($0.name) }
    positions.removeAll(where: names.contains)
  }

  /// The rules for other views.
  ///
  /// - Parameters:
  ///   - view: Returns the view that replaces a view that a rule names.
  ///   - object: The view that the rules place.
  ///   - written: Returns how a rule is written in the copy.
  /// - Returns: The rules.
  func copy(
    view: (Int) -> Int, of object: LayoutView, written: (Written) -> Written
  ) -> SLLPlacement {
    var copy = self
    for place in rules.indices {
      let rule = rules[place].rule
      copy.rules[place].rule = Rule(
        value: rule.value.copy(view: view, of: object, written: written),
        written: written(rule.written))
    }
    return copy
  }
}

extension SLLName {
  /// The positions, each measured from the superview's left or top, and from the other side.
  private static let positions: [(near: SLLName, far: SLLName)] = [
    (.ll, .lr), (.rl, .rr), (.cl, .cr), (.tt, .tb), (.bt, .bb), (.ct, .cb),
  ]

  /// Whether a position is measured from the superview's left or top.
  var isCanonical: Bool { Self.positions.contains { $0.near == self } }

  /// The name of a position when measured from the superview's left or top.
  var canonical: SLLName { Self.positions.first { $0.far == self }?.near ?? self }

  /// The same edge or centre measured from the other side; `nil` for sizes and bounds.
  var counterpart: SLLName? {
    Self.positions.first { $0.near == self }?.far ?? Self.positions.first { $0.far == self }?.near
  }
}
