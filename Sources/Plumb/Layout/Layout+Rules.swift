import LayoutNotation

extension Layout {
  /// Adds an SLL rule to a view; it applies whole or not at all.
  ///
  /// - Parameters:
  ///   - rule: Such as `ll = rr = 10, tt = %bt + 8`.
  ///   - arguments: A view or number for each specifier, in the order they stand in the rule.
  ///   - view: The view the rule places.
  /// - Throws: `LayoutError` with the place in the rule.
  public func addRule(
    _ rule: String, _ arguments: any RuleArgumentConvertible..., to view: LayoutView
  ) throws {
    try addRule(rule, arguments: arguments.map(\.ruleArgument), to: view)
  }

  /// Adds an SLL rule to a view, its arguments in an array.
  ///
  /// - Parameters:
  ///   - rule: Such as `ll = rr = 10, tt = %bt + 8`.
  ///   - arguments: A value for each specifier, in the order they stand in the rule.
  ///   - view: The view the rule places.
  /// - Throws: `LayoutError` with the place in the rule.
  public func addRule(_ rule: String, arguments: [RuleArgument], to view: LayoutView) throws {
    let number = ruleCount + 1
    do {
      guard knownView(view.name) === view else {
        throw LayoutError(
          code: .foreignView, message: "\"\(view.name)\" is a view of another layout",
          rule: number)
      }
      guard view !== root else {
        throw LayoutError(
          code: .badArgument,
          message: "a rule places a view in its superview, and the root has none",
          rule: number)
      }
      let parsed = try SLLParser().parse(rule)
      guard arguments.count <= parsed.argumentCount else {
        throw LayoutError(
          code: .badArgument,
          message: "the rule takes \(parsed.argumentCount) arguments, and \(arguments.count) are "
            + "given", rule: number)
      }
      for case .view(let other) in arguments where knownView(other.name) !== other {
        throw LayoutError(
          code: .foreignView, message: "\"\(other.name)\" is a view of another layout",
          rule: number)
      }
      let binding = SLLBinding(
        view: view, arguments: arguments, findView: findView, findMetric: findMetric)
      view.placement = try binding.placement(after: parsed, number: number)
      ruleCount = number
    } catch let error as NotationError {
      throw LayoutError(error, source: rule, rule: number)
    }
  }
}
