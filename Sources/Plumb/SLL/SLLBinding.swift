import LayoutNotation

/// Binds the arguments and own names of a parsed rule for one view.
struct SLLBinding {
  let view: LayoutView
  let arguments: [RuleArgument]
  /// Finds a view by name.
  let findView: (WrittenName) throws(NotationError) -> LayoutView
  /// Finds a number by name.
  let findMetric: (WrittenName) throws(NotationError) -> Double

  /// Whether the rule stands in a document, which has no closures and objects.
  let isInDocument: Bool

  /// The placement of the view after a rule.
  ///
  /// - Parameters:
  ///   - rule: The parsed rule.
  ///   - source: The text of a piece as messages have it.
  /// - Returns: The whole new placement; the view's own is untouched, so a bad rule changes nothing.
  /// - Throws: `NotationError` for an argument or an own name that is missing or of the wrong kind.
  func placement(
    after rule: SLLRule, source: (SLLRule.Piece) -> ConstraintSource
  ) throws(NotationError) -> SLLPlacement {
    var placement = view.placement
    for piece in rule.pieces {
      guard case .assignment(let targets, let value) = piece.assignment else { continue }
      _ = try assign(
        value, to: targets, in: &placement, Context(range: piece.range, source: source(piece)))
    }
    return placement
  }

  /// The piece that is being carried out.
  private struct Context {
    var range: SourceRange
    var source: ConstraintSource
  }

  /// Carries out an assignment; from right to left every target takes what the one behind it came to.
  ///
  /// - Returns: What the first target came to; nothing for `nil`.
  private func assign(
    _ expression: SLLExpression, to targets: [SLLTarget], in placement: inout SLLPlacement,
    _ context: Context
  ) throws(NotationError) -> SLLBoundValue? {
    var value = try evaluate(expression, in: &placement, context)
    for target in targets.reversed() {
      guard let given = value else {
        placement.remove(target.name)
        continue
      }
      var taken = given
      if let operation = target.operation {
        taken = try read(target.name, at: target.range, in: placement)
          .combined(operation, with: given)
      }
      guard !taken.extent.isExceeded else {
        throw NotationError(
          .syntax,
          "the value of `\(target.name.rawValue)` grows too large, because own names repeat "
            + "what they were given", at: context.range)
      }
      placement.assign(.init(value: taken, source: context.source), to: target.name)
      value = taken
    }
    return value
  }

  /// What an expression stands for, assignments in it carried out; nothing for `nil`.
  private func evaluate(
    _ expression: SLLExpression, in placement: inout SLLPlacement, _ context: Context
  ) throws(NotationError) -> SLLBoundValue? {
    switch expression {
    case .nothing: return nil
    case .assignment(let targets, let value):
      return try assign(value, to: targets, in: &placement, context)
    default: return try bind(expression, in: &placement, context)
    }
  }

  private func bind(
    _ expression: SLLExpression, in placement: inout SLLPlacement, _ context: Context
  ) throws(NotationError) -> SLLBoundValue {
    switch expression {
    case .number(let number): return SLLBoundValue(.number(number))
    case .percentage(let percentage, let axis):
      return SLLBoundValue(.percentage(percentage, along: axis))
    case .name(let name, let range): return try read(name, at: range, in: placement)
    case .measure(let name, let argument, let range):
      return SLLBoundValue(.measure(name, try boundView(argument, for: name, at: range)))
    case .given(let unit, let form, let argument, let range):
      return SLLBoundValue(try boundNumber(argument, unit, form, at: range, context))
    case .negated(let inner): return try bind(inner, in: &placement, context).negated
    case .binary(let left, let operation, let right):
      let first = try bind(left, in: &placement, context)
      let second = try bind(right, in: &placement, context)
      return first.combined(operation, with: second)
    case .assignment, .nothing:
      // The parser has seen to it that nobody calculates with `nil`.
      return try evaluate(expression, in: &placement, context) ?? SLLBoundValue(.number(0))
    }
  }

  private func read(
    _ name: SLLName, at range: SourceRange, in placement: SLLPlacement
  ) throws(NotationError) -> SLLBoundValue {
    if let rule = placement[name] { return rule.value }
    throw NotationError(
      .unknownName,
      "`\(name.rawValue)` of \"\(view.name)\" has no value yet; assign it first", at: range)
  }

  private func boundView(
    _ argument: SLLArgument, for name: SLLName, at range: SourceRange
  ) throws(NotationError) -> LayoutView {
    switch argument {
    case .named(let written): return try findView(written)
    case .position(let position):
      let given = try positional(position, at: range)
      guard case .view(let other) = given else {
        throw wrongKind(position, "a view", given, at: range)
      }
      return other
    }
  }

  private func boundNumber(
    _ argument: SLLArgument, _ unit: SLLUnit, _ form: SLLArgumentForm, at range: SourceRange,
    _ context: Context
  ) throws(NotationError) -> SLLValue {
    func constant(_ number: Double) -> SLLValue {
      switch unit {
      case .points: .number(number)
      case .percent(let axis): .percentage(number, along: axis)
      }
    }
    guard form == .number || !isInDocument else { throw notInDocuments(unit, form, at: range) }
    let position: Int
    switch argument {
    case .named(let written): return constant(try findMetric(written))
    case .position(let number): position = number
    }
    func question(_ ask: @escaping (LayoutView) -> Double) -> SLLValue {
      .asked(SLLQuestion(unit: unit, argument: position + 1, source: context.source, ask: ask))
    }
    let given = try positional(position, at: range)
    switch (form, given) {
    case (.number, .number(let number)):
      guard number.isFinite else {
        throw NotationError(
          .badArgument, "argument \(position + 1) is \(number), not a finite number", at: range)
      }
      return constant(number)
    case (.closure, .closure(let closure)): return question(closure)
    case (.object, .object(let object)): return question { _ in object.floatValue }
    case (.number, _): throw wrongKind(position, "a number", given, at: range)
    case (.closure, _): throw wrongKind(position, "a closure", given, at: range)
    case (.object, _):
      throw wrongKind(position, "an object with a `floatValue`", given, at: range)
    }
  }

  // MARK: Arguments

  private func positional(
    _ position: Int, at range: SourceRange
  ) throws(NotationError) -> RuleArgument {
    guard position < arguments.count else {
      throw NotationError(
        .missingArgument,
        "argument \(position + 1) is missing: the rule is given \(arguments.countText)", at: range)
    }
    return arguments[position]
  }

  private func wrongKind(
    _ position: Int, _ wanted: String, _ given: RuleArgument, at range: SourceRange
  ) -> NotationError {
    NotationError(
      .badArgument, "argument \(position + 1) must be \(wanted), and is \(given.kindText)",
      at: range)
  }

  private func notInDocuments(
    _ unit: SLLUnit, _ form: SLLArgumentForm, at range: SourceRange
  ) -> NotationError {
    let proposal =
      switch unit {
      case .points: "%f"
      case .percent(let axis): (axis.map { $0.rawValue + ":" } ?? "") + "%p"
      }
    return NotationError(
      .badArgument,
      "only Swift can give \(form == .closure ? "a closure" : "an object"); a document gives "
        + "numbers and views", at: range, suggestion: proposal)
  }
}

extension [RuleArgument] {
  /// How many arguments there are, in words.
  var countText: String {
    switch count {
    case 0: "none"
    case 1: "1 argument"
    default: "\(count) arguments"
    }
  }
}

extension RuleArgument {
  /// What the argument is, in words.
  fileprivate var kindText: String {
    switch self {
    case .view(let view): "the view \"\(view.name)\""
    case .number(let number): "the number \(CanonicalNumber.text(number) ?? "\(number)")"
    case .closure: "a closure"
    case .object: "an object"
    }
  }
}
