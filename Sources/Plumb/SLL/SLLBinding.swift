import LayoutNotation

/// Binds the arguments and own names of a parsed rule for one view.
struct SLLBinding {
  let layout: Layout
  /// The id of the view.
  let view: Int
  /// The placement of the view before the rule.
  let earlier: SLLPlacement
  let arguments: [GivenArgument]
  /// Finds a number by name.
  let findMetric: (WrittenName) throws(NotationError) -> Double

  /// Whether the rule stands in a document, which has no closures and objects.
  let isInDocument: Bool

  /// The placement of the view after a rule.
  ///
  /// - Parameters:
  ///   - rule: The parsed rule.
  ///   - source: The text of a piece as messages have it.
  /// - Returns: The whole new placement; the earlier one is untouched, so a bad rule changes
  ///   nothing.
  /// - Throws: `NotationError` for an argument or an own name that is missing or of the wrong kind.
  func placement(
    after rule: SLLRule, source: (SLLRule.Piece) -> ConstraintSource
  ) throws(NotationError) -> SLLPlacement {
    var placement = earlier
    for piece in rule.pieces {
      try carryOut(
        piece.assignment, in: &placement, Context(range: piece.range, source: source(piece)))
    }
    return placement
  }

  /// The piece that is being carried out.
  private struct Context {
    var range: SourceRange
    var source: ConstraintSource
  }

  /// What is still to be done of a piece.
  private enum Task {
    case evaluate(SLLExpression)
    case negate
    case combine(SLLExpression.Operator)
    case assign([SLLTarget])
  }

  /// Carries out a piece: operands from left to right, then what is done with them. Both what is to
  /// be done and what is done stand on stacks of our own, so that no text can overflow the
  /// thread's.
  private func carryOut(
    _ piece: SLLExpression, in placement: inout SLLPlacement, _ context: Context
  ) throws(NotationError) {
    var tasks = [Task.evaluate(piece)]
    /// The values so far; nothing stands for `nil`.
    var values: [SLLValue?] = []
    while let task = tasks.popLast() {
      switch task {
      case .evaluate(.nothing): values.append(nil)
      case .evaluate(.negated(let inner)): tasks += [.negate, .evaluate(inner)]
      case .evaluate(.binary(let left, let operation, let right)):
        tasks += [.combine(operation), .evaluate(right), .evaluate(left)]
      case .evaluate(.assignment(let targets, let value)):
        tasks += [.assign(targets), .evaluate(value)]
      case .evaluate(.number(let number)): values.append(SLLValue(.number(number)))
      case .evaluate(.percentage(let percentage, let axis)):
        values.append(SLLValue(.percentage(percentage, along: axis)))
      case .evaluate(.name(let name, let range)):
        values.append(try read(name, at: range, in: placement))
      case .evaluate(.measure(let name, let argument, let range)):
        values.append(SLLValue(.measure(name, try boundView(argument, for: name, at: range))))
      case .evaluate(.given(let unit, let form, let argument, let range)):
        values.append(SLLValue(try boundNumber(argument, unit, form, at: range, context)))
      case .negate: values.append(values.removeLast()?.negated)
      case .combine(let operation):
        let right = values.removeLast()
        let left = values.removeLast()
        // The parser has seen to it that nobody calculates with `nil`.
        let combined = left.flatMap { left in right.map { left.combined(operation, with: $0) } }
        if combined?.isTooLarge == true { throw tooLarge(context) }
        values.append(combined)
      case .assign(let targets):
        values.append(try assign(values.removeLast(), to: targets, in: &placement, context))
      }
    }
  }

  /// Gives a value to names, from right to left; every one takes what the one behind it came to.
  ///
  /// - Returns: What the first name came to; nothing for `nil`.
  private func assign(
    _ value: SLLValue?, to targets: [SLLTarget], in placement: inout SLLPlacement,
    _ context: Context
  ) throws(NotationError) -> SLLValue? {
    guard var value else {
      for target in targets { placement.remove(target.name) }
      return nil
    }
    for target in targets.reversed() {
      if let operation = target.operation {
        value = try read(target.name, at: target.range, in: placement)
          .combined(operation, with: value)
      }
      guard !value.isTooLarge else { throw tooLarge(context) }
      placement.assign(.init(value: value, source: context.source), to: target.name)
    }
    return value
  }

  private func tooLarge(_ context: Context) -> NotationError {
    NotationError(
      .syntax,
      "the value of `\(context.source.text.prefix(40))` grows too large, because own names repeat "
        + "what they were given", at: context.range)
  }

  private func read(
    _ name: SLLName, at range: SourceRange, in placement: SLLPlacement
  ) throws(NotationError) -> SLLValue {
    if let rule = placement[name] { return rule.value }
    throw NotationError(
      .unknownName,
      "`\(name.rawValue)` of \"\(layout.table.name(of: view))\" has no value yet; assign it first",
      at: range)
  }

  private func boundView(
    _ argument: SLLArgument, for name: SLLName, at range: SourceRange
  ) throws(NotationError) -> Int {
    switch argument {
    case .named(let written): return try layout.findView(written)
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
  ) throws(NotationError) -> SLLValue.Part {
    func constant(_ number: Double) -> SLLValue.Part {
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
    func question(_ ask: @escaping () -> Double) -> SLLValue.Part {
      .asked(SLLQuestion(unit: unit, argument: position + 1, source: context.source, ask: ask))
    }
    let given = try positional(position, at: range)
    switch (form, given) {
    case (.number, .other(.number(let number))):
      guard number.isInRange else {
        throw NotationError(
          .badArgument,
          "argument \(position + 1) is \(number), "
            + (number.isFinite ? "beyond 1e15" : "not a finite number"), at: range)
      }
      return constant(number)
    case (.closure, .other(.closure(let closure))):
      let view = layout.object(view)
      return question { closure(view) }
    case (.object, .other(.object(let object))): return question { object.floatValue }
    case (.number, _): throw wrongKind(position, "a number", given, at: range)
    case (.closure, _): throw wrongKind(position, "a closure", given, at: range)
    case (.object, _):
      throw wrongKind(position, "an object with a `floatValue`", given, at: range)
    }
  }

  // MARK: Arguments

  private func positional(
    _ position: Int, at range: SourceRange
  ) throws(NotationError) -> GivenArgument {
    guard position < arguments.count else {
      throw NotationError(
        .missingArgument,
        "argument \(position + 1) is missing: the rule is given \(arguments.countText)", at: range)
    }
    return arguments[position]
  }

  private func wrongKind(
    _ position: Int, _ wanted: String, _ given: GivenArgument, at range: SourceRange
  ) -> NotationError {
    NotationError(
      .badArgument, "argument \(position + 1) must be \(wanted), and is \(text(of: given))",
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

  /// What an argument is, in words.
  private func text(of argument: GivenArgument) -> String {
    switch argument {
    case .view(let view): "the view \"\(layout.table.name(of: view))\""
    case .other(.number(let number)): "the number \(CanonicalNumber.text(number) ?? "\(number)")"
    case .other(.closure): "a closure"
    case .other(.object): "an object"
    case .other(.view(let view)): "the view \"\(view.name)\""
    }
  }
}

extension [GivenArgument] {
  /// How many arguments there are, in words.
  var countText: String {
    switch count {
    case 0: "none"
    case 1: "1 argument"
    default: "\(count) arguments"
    }
  }
}
