import LayoutNotation

extension Layout {
  /// Adds an SLL rule, COSLayout's notation, to a view; it applies whole or not at all.
  ///
  /// ```swift
  /// try layout.addRule("ll = rr = 10, tt = %bt + 8, h = 25%", header, to: table)
  /// ```
  ///
  /// An own name is worth what it was last given, at the moment the rule is read; without a value
  /// it is an error to read it. What COSLayout's later versions brought is read, too: `tt += 5`,
  /// `-=`, `*=` and `/=`; `w = V:50%` for a percentage of the superview's height wherever it
  /// counts; `%@f` for `%:f`; and `tt = nil`, which takes away the rule of that edge, size or bound
  /// and no other. `nil` stands alone: to calculate with it is an error.
  ///
  /// - Parameters:
  ///   - rule: Such as `ll = rr = 10, tt = %bt + 8`.
  ///   - arguments: A view, number, closure or object for each specifier, in the order they stand
  ///     in the rule.
  ///   - view: The view the rule places.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Throws: `LayoutError` with the place in the rule. A cycle of rules, and a value that comes
  ///   to no finite number, are thrown by `solve`.
  public func addRule(
    _ rule: String, _ arguments: any RuleArgumentConvertible..., to view: LayoutView,
    fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) {
    try addRule(
      rule, arguments: arguments.map(\.ruleArgument), to: view, fileID: fileID, line: line)
  }

  /// Adds an SLL rule to a view, its arguments in an array.
  ///
  /// - Parameters:
  ///   - rule: Such as `ll = rr = 10, tt = %bt + 8`.
  ///   - arguments: A value for each specifier, in the order they stand in the rule.
  ///   - view: The view the rule places.
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

  /// Takes all SLL rules from a view, so that nothing but equations places it. The numbers of other
  /// rules stay.
  ///
  /// - Parameters:
  ///   - view: The view; `solve` throws if it is one of another layout.
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

  /// Takes the rules of views away, and all rules that name one of them.
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
        // One that calculates with what went is no rule any more.
        try? bind(rule, to: view)
      }
    }
  }

  /// Brings a rule that was added before into force, with the metrics it had then.
  func bind(_ rule: StoredRule, to view: Int) throws(LayoutError) {
    var binding = SLLBinding(
      try SLLParser.parse(rule.text),
      RuleText(rule.text, number: rule.number, at: rule.location), rule.arguments, of: view,
      in: self, metrics: rule.metrics, isInDocument: rule.location == nil)
    binding.knownViews = rule.names
    placements[view] = try binding.placement(after: placements[view] ?? SLLPlacement())
    keep(rule, of: view)
  }

  /// The text of a rule, in which each view that it names has the name it has now: a copy has
  /// others than the rule was written for.
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

  /// Keeps what was written, and nothing of which it leaves nothing: rules may be added without
  /// end.
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

  /// Adds a rule from Swift, or from a document, which has no location, closures and objects.
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
