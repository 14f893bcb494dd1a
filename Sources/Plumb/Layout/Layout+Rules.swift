import LayoutNotation

extension Layout {
  /// Adds an SLL rule to a view; it applies whole or not at all.
  ///
  /// - Parameters:
  ///   - rule: Such as `ll = rr = 10, tt = %bt + 8`.
  ///   - arguments: A view, number, closure or object for each specifier, in the order they stand in the
  ///     rule.
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
    try addRule(rule, arguments: arguments, to: view, isInDocument: false)
  }

  /// Takes all SLL rules from a view, so that nothing but equations places it. The numbers of other
  /// rules stay.
  ///
  /// - Parameter view: The view; `solve` throws if it is one of another layout.
  public func removeRules(from view: LayoutView) {
    guard knownView(view.name) === view else {
      misuse.append(foreign(view))
      return
    }
    view.placement = SLLPlacement()
    rules.removeAll { $0.view === view }
  }

  /// Adds a rule from Swift or from a document, which has no closures and objects.
  func addRule(
    _ rule: String, arguments: [RuleArgument], to view: LayoutView, isInDocument: Bool
  ) throws {
    let number = ruleCount + 1
    do {
      guard knownView(view.name) === view else { throw foreign(view, rule: number) }
      guard view !== root else {
        throw LayoutError(
          code: "badArgument",
          message: "a rule places a view in its superview, and the root has none",
          rule: number)
      }
      let parsed = try SLLParser().parse(rule)
      guard arguments.count <= parsed.argumentCount else {
        throw LayoutError(
          code: "badArgument",
          message: "the rule has specifiers for \(parsed.argumentCount) of the "
            + "\(arguments.countText) it is given", rule: number)
      }
      for case .view(let other) in arguments where knownView(other.name) !== other {
        throw foreign(other, rule: number)
      }
      let binding = SLLBinding(
        view: view, arguments: arguments, findView: findView, findMetric: findMetric,
        isInDocument: isInDocument)
      view.placement = try binding.placement(after: parsed) { piece in
        ConstraintSource(text: piece.text, place: .rule(number))
      }
    } catch let error as NotationError {
      throw LayoutError(error, source: rule, rule: number)
    }
    ruleCount = number
    rules.append(LayoutRule(number: number, view: view, text: rule, arguments: arguments))
  }

  private func foreign(_ view: LayoutView, rule: Int? = nil) -> LayoutError {
    LayoutError(
      code: "foreignView", message: "\"\(view.name)\" is a view of another layout", rule: rule)
  }
}
