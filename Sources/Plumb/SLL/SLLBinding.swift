import LayoutNotation

/// Binds the arguments and own names of a parsed rule for one view.
struct SLLBinding {
  let view: LayoutView
  let arguments: [RuleArgument]
  /// Finds a view by name.
  let findView: (WrittenName) throws(NotationError) -> LayoutView
  /// Finds a number by name.
  let findMetric: (WrittenName) throws(NotationError) -> Double

  /// The placement of the view after a rule.
  ///
  /// - Parameters:
  ///   - rule: The parsed rule.
  ///   - number: The rule's number, for messages.
  /// - Returns: The whole new placement; the view's own is untouched, so a bad rule changes nothing.
  /// - Throws: `NotationError` for an argument or an own name that is missing or of the wrong kind.
  func placement(
    after rule: SLLRule, number: Int
  ) throws(NotationError) -> SLLPlacement {
    var placement = view.placement
    for assignment in rule.assignments {
      let (value, extent) = try bind(assignment.value, in: placement)
      guard !extent.isExceeded else {
        throw NotationError(
          .syntax,
          "the value of `\(assignment.name.rawValue)` grows too large, because own names repeat "
            + "what they were given", at: assignment.range)
      }
      let source = ConstraintSource(text: assignment.text, place: .rule(number))
      placement.assign(
        .init(value: value, extent: extent, source: source), to: assignment.name)
    }
    return placement
  }

  private func bind(
    _ expression: SLLExpression, in placement: SLLPlacement
  ) throws(NotationError) -> (SLLValue, SLLExtent) {
    switch expression {
    case .number(let number): return (.number(number), SLLExtent())
    case .percentage(let percentage): return (.percentage(percentage), SLLExtent())
    case .name(let name, let range):
      guard let rule = placement[name] else {
        throw NotationError(
          .unknownName,
          "`\(name.rawValue)` of \"\(view.name)\" has no value yet; assign it first", at: range)
      }
      return (rule.value, rule.extent)
    case .measure(let name, let argument, let range):
      return (.measure(name, try boundView(argument, for: name, at: range)), SLLExtent())
    case .given(let isPercentage, let form, let argument, let range):
      return (
        try boundNumber(argument, isPercentage: isPercentage, form, at: range), SLLExtent()
      )
    case .negated(let inner):
      let (value, extent) = try bind(inner, in: placement)
      return (.negated(value), extent.nested())
    case .binary(let left, let operation, let right):
      let (first, firstExtent) = try bind(left, in: placement)
      let (second, secondExtent) = try bind(right, in: placement)
      return (.binary(first, operation, second), firstExtent.nested(with: secondExtent))
    }
  }

  private func boundView(
    _ argument: SLLArgument, for name: SLLName, at range: SourceRange
  ) throws(NotationError) -> LayoutView {
    switch argument {
    case .named(let written): return try findView(written)
    case .position(let position):
      guard case .view(let other) = try positional(position, at: range) else {
        throw NotationError(
          .badArgument, "argument \(position + 1) of `%\(name.rawValue)` must be a view", at: range)
      }
      return other
    }
  }

  private func boundNumber(
    _ argument: SLLArgument, isPercentage: Bool, _ form: SLLArgumentForm, at range: SourceRange
  ) throws(NotationError) -> SLLValue {
    func constant(_ number: Double) -> SLLValue {
      isPercentage ? .percentage(number) : .number(number)
    }
    guard case .position(let position) = argument else {
      guard case .named(let written) = argument else { return constant(0) }
      return constant(try findMetric(written))
    }
    let given = try positional(position, at: range)
    switch (form, given) {
    case (.number, .number(let number)):
      guard number.isFinite else {
        throw NotationError(
          .badArgument, "argument \(position + 1) is \(number), not a finite number", at: range)
      }
      return constant(number)
    case (.closure, .closure(let closure)):
      return .asked(isPercentage: isPercentage, closure)
    case (.object, .object(let object)):
      return .asked(isPercentage: isPercentage) { _ in object.floatValue }
    default:
      let wanted =
        switch form {
        case .number: "a number"
        case .closure: "a closure"
        case .object: "an object with a `floatValue`"
        }
      throw NotationError(.badArgument, "argument \(position + 1) must be \(wanted)", at: range)
    }
  }

  private func positional(
    _ position: Int, at range: SourceRange
  ) throws(NotationError) -> RuleArgument {
    guard position < arguments.count else {
      throw NotationError(
        .missingArgument,
        "the rule takes argument \(position + 1) here, and \(arguments.count) are given", at: range)
    }
    return arguments[position]
  }
}
