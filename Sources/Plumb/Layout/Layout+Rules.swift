import LayoutNotation

extension Layout {
  /// Adds an SLL rule, COSLayout's notation, to a view. It is applied completely or not at all.
  ///
  /// ```swift
  /// try layout.addRule("ll = rr = 10, tt = %bt + 8, h = 25%", header, to: table)
  /// ```
  ///
  /// One of the view's own names has the value last assigned to it when the rule is read; reading
  /// one without a value is an error. Additions of later versions of COSLayout are supported:
  ///
  /// - `tt += 5`, `-=`, `*=` and `/=`,
  /// - `w = V:50%` for a percentage of the superview's height in any position,
  /// - `%@f` for `%:f`,
  /// - `tt = nil`, which removes only the rule of that edge, size or bound. `nil` cannot be part
  ///   of a calculation.
  ///
  /// - Parameters:
  ///   - rule: Such as `ll = rr = 10, tt = %bt + 8`.
  ///   - arguments: A view, number, closure or object for each specifier, in the order of the
  ///     rule.
  ///   - view: The view that the rule places.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Throws: `LayoutError` with the place in the rule. `solve` throws for a cycle of rules, or
  ///   for a value that is not finite.
  public func addRule(
    _ rule: String, _ arguments: any RuleArgumentConvertible..., to view: LayoutView,
    fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) {
    try addRule(
      rule, arguments: arguments.map(\.ruleArgument), to: view, fileID: fileID, line: line)
  }

  /// Adds an SLL rule to a view, with its arguments in an array.
  ///
  /// - Parameters:
  ///   - rule: Such as `ll = rr = 10, tt = %bt + 8`.
  ///   - arguments: A value for each specifier, in the order of the rule.
  ///   - view: The view that the rule places.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Throws: `LayoutError` with the place in the rule.
  public func addRule(
    _ rule: String, arguments: [RuleArgument], to view: LayoutView,
    fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) {
    let location = CodeLocation(fileID: fileID, line: line)
    let id = try id(of: view, from: location)
    let given = try arguments.map { argument throws(LayoutError) -> GivenArgument in
      guard case .view(let other) = argument else { return .other(argument) }
      return .view(try self.id(of: other, from: location))
    }
    try add(rule: SourceText(rule), given, to: id, from: location)
  }

  /// Removes all SLL rules of a view, so that only equations place it. Other rules keep their
  /// numbers.
  ///
  /// - Parameters:
  ///   - view: The view; `solve` throws if it belongs to another layout.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func removeRules(
    from view: LayoutView, fileID: String = #fileID, line: Int = #line
  ) {
    guard owns(view) else {
      misuse.append(fault(of: view, from: CodeLocation(fileID: fileID, line: line)))
      return
    }
    removeRules(of: view.id)
  }

  private func removeRules(of view: Int) {
    for rule in rulesOfViews[view] ?? [] {
      for named in rule.views { viewsWithRulesNaming[named]?.remove(view) }
    }
    placements[view] = nil
    rulesOfViews[view] = nil
  }

  /// Removes the rules of views, and all rules that name one of these views.
  func removeRules(naming views: Set<Int32>) {
    var others = Set<Int>()
    for view in views.lazy.map(Int.init) {
      removeRules(of: view)
      others.formUnion(viewsWithRulesNaming.removeValue(forKey: view) ?? [])
    }
    for view in others where !views.contains(Int32(truncatingIfNeeded: view)) {
      let rules = rulesOfViews[view] ?? []
      removeRules(of: view)
      for rule in rules
      where rule.views.allSatisfy({ !views.contains(Int32(truncatingIfNeeded: $0)) }) {
        // A rule that calculates with a removed rule is dropped.
        try? bind(rule, to: view)
      }
    }
  }

  /// Applies a rule that was added before, with the metrics of that time.
  func bind(_ rule: StoredRule, to view: Int) throws(LayoutError) {
    var binding = SLLBinding(
      try SLLParser.parse(rule.text),
      RuleText(rule.text, number: rule.number, at: rule.location), rule.arguments, of: view,
      in: self, metrics: rule.metrics, isInDocument: rule.location == nil)
    binding.knownViews = rule.names
    placements[view] = try binding.placement(after: placements[view] ?? SLLPlacement())
    keep(rule, of: view)
  }

  /// The text of a rule with the current names of its views. In a copied rule they differ from the
  /// written names.
  func text(of rule: StoredRule) -> SourceText {
    var bytes = rule.text.bytes
    for (span, view) in rule.names.reversed() {
      let name = table.name(of: view)
      if rule.text.name(span.range) == name { continue }
      let isQuoted = span.start > 0 && bytes[Int(span.start) - 1] == UInt8(ascii: "\"")
      let range = isQuoted ? span.range.lowerBound - 1..<span.range.upperBound + 1 : span.range
      bytes.replaceSubrange(range, with: quotedName(name).utf8)
    }
    return bytes.count == rule.text.bytes.count && bytes == rule.text.bytes
      ? rule.text : SourceText(String(decoding: bytes, as: UTF8.self))
  }

  /// Stores a rule, and drops rules that later ones replace, so that rules can be added without
  /// limit.
  func keep(_ rule: StoredRule, of view: Int) {
    rulesOfViews[view, default: []].append(rule)
    for named in rule.views { viewsWithRulesNaming[named, default: []].insert(view) }
    forgetReplacedRules(of: view)
  }

  private func forgetReplacedRules(of view: Int) {
    guard let rules = rulesOfViews[view], rules.count > 1 else { return }
    let effects = rules.map(\.effect)
    let isLeft = rules.indices.map { place in
      place + 1 == rules.count || !effects[place].isReplaced(by: effects[(place + 1)...])
    }
    guard isLeft.contains(false) else { return }
    let rest = zip(rules, isLeft).filter(\.1).map(\.0)
    let named = rest.reduce(into: Set<Int>()) { $0.formUnion($1.views) }
    for (rule, isLeft) in zip(rules, isLeft) where !isLeft {
      for other in rule.views.subtracting(named) {
        viewsWithRulesNaming[other]?.remove(view)
        if viewsWithRulesNaming[other]?.isEmpty == true { viewsWithRulesNaming[other] = nil }
      }
    }
    rulesOfViews[view] = rest
  }

  /// Adds a rule from Swift, or from a document, where rules have no location, closures or
  /// objects.
  package func add(
    rule: SourceText, _ arguments: [GivenArgument], to view: Int, from location: CodeLocation?
  ) throws(LayoutError) {
    let number = ruleCount + 1
    guard view != 0 else {
      throw LayoutError(
        .badArgument, "a rule places a view in its superview, and the root has none",
        rule: number, location: location)
    }
    let parsed: SLLRule
    do throws(LayoutError) {
      parsed = try SLLParser.parse(rule)
    } catch {
      throw error.located(location, rule: number)
    }
    guard arguments.count <= parsed.argumentCount else {
      throw LayoutError(
        .badArgument,
        "the rule has specifiers for \(parsed.argumentCount) of the "
          + "\(arguments.countText) it is given", rule: number, location: location)
    }
    var binding = SLLBinding(
      parsed, RuleText(rule, number: number, at: location), arguments, of: view, in: self,
      metrics: metrics, isInDocument: location == nil)
    do throws(LayoutError) {
      placements[view] = try takingBackGuides { () throws(LayoutError) in
        try binding.placement(after: placements[view] ?? SLLPlacement())
      }
    } catch {
      throw error.located(location, rule: number)
    }
    ruleCount = number
    keep(
      StoredRule(
        number: number, text: rule, arguments: arguments, location: location,
        metrics: binding.metrics, views: binding.views, names: binding.names,
        effect: binding.effect), of: view)
  }

  /// The id of a view of the layout.
  private func id(
    of view: LayoutView, from location: CodeLocation
  ) throws(LayoutError) -> Int {
    guard owns(view) else { throw fault(of: view, rule: ruleCount + 1, from: location) }
    return view.id
  }
}
