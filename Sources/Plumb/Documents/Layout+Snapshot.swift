import LayoutNotation

extension Layout {
  /// The layout as a document, a `Sendable` value that can be written out, solved elsewhere, and read back
  /// with the same frames.
  ///
  /// Views, metrics and rules are as they stand. Constraints of every notation become equations, normalised;
  /// those that are not active are left out.
  ///
  /// - Parameter id: The name of the layout in results.
  /// - Returns: The document.
  /// - Throws: `LayoutError` for what was wrong with a formula, and `notExpressible` for what exists in Swift
  ///   only: closures, rules with closures or objects, the same wish twice (a document counts it once), names
  ///   with a double quote in them, and properties of the root beyond its size.
  public func document(id: String? = nil) throws(LayoutError) -> LayoutDocument {
    if let first = misuse.first { throw first }
    var document = LayoutDocument(size: size)
    document.id = id
    document.direction = direction
    document.isElastic = isElastic
    document.metrics = metrics.sorted { $0.key < $1.key }.map {
      .init(name: $0.key, value: $0.value)
    }
    try checkDefinitions()
    try checkRoot()
    document.views = root.subviews.map(description)
    document.equations = DocumentText(try equationLines().joined(separator: "\n"))
    document.rules = try rules.map { rule throws(LayoutError) in try description(of: rule) }
    return document
  }

  private func checkDefinitions() throws(LayoutError) {
    for definition in definitions where definition.measure == nil {
      throw LayoutError(
        code: .notExpressible,
        message: "`\(definition.source.text)` is a closure, which no document holds",
        at: definition.source)
    }
  }

  private func checkRoot() throws(LayoutError) {
    let plain = LayoutView(name: root.name, parent: nil, frame: .zero)
    let isPlain =
      root.margins == plain.margins && root.intrinsicSize == plain.intrinsicSize
      && root.baselineOffset == 0 && root.firstBaselineOffset == nil && !root.isFixed
    guard isPlain, measures[ObjectIdentifier(root)] == nil else {
      throw LayoutError(
        code: .notExpressible,
        message:
          "a document gives the root a size and nothing else: no margins, baselines, intrinsic "
          + "size or measure")
    }
  }

  private func description(of view: LayoutView) -> ViewDescription {
    var description = ViewDescription(name: view.name)
    // A view that is held somewhere has to say where.
    description.frame = view.frame == .zero && !view.isFixed ? nil : view.frame
    description.isFixed = view.isFixed
    description.intrinsicSize = view.intrinsicSize
    description.measure = measures[ObjectIdentifier(view)].flatMap { definitions[$0].measure }
    description.hugging = view.hugging
    description.resistance = view.resistance
    description.baseline = view.baselineOffset
    description.firstBaseline = view.firstBaselineOffset
    description.margins = view.margins
    description.isHidden = view.isHidden
    description.subviews = view.subviews.map(self.description)
    return description
  }

  private func equationLines() throws(LayoutError) -> [String] {
    var lines: [String] = []
    var constants: [ConstraintKey: Set<Double>] = [:]
    for constraint in constraints where constraint.isActive {
      if let fault = constraint.fault { throw fault }
      guard constraint.items.allSatisfy({ !$0.name.contains("\"") }) else {
        throw LayoutError(
          code: .notExpressible,
          message: "`\(constraint.source.text)` names a view with a double quote in its name",
          at: constraint.source)
      }
      let isNew =
        constants[ConstraintKey(constraint), default: []].insert(constraint.constant).inserted
      guard !isNew else {
        lines.append(constraint.branched)
        continue
      }
      // What is required may be said twice to no effect.
      guard constraint.priority == PriorityName.required.value, !isElastic else {
        throw LayoutError(
          code: .notExpressible,
          message:
            "`\(constraint.source.text)` is in the layout twice, and a document counts a wish once",
          at: constraint.source)
      }
    }
    return lines
  }

  private func description(of rule: LayoutRule) throws(LayoutError) -> LayoutDocument.Rule {
    var arguments: [LayoutDocument.Rule.Argument] = []
    for argument in rule.arguments {
      switch argument {
      case .view(let view): arguments.append(.view(view.name))
      case .number(let number): arguments.append(.number(number))
      case .closure, .object:
        throw LayoutError(
          code: .notExpressible,
          message: "the rule `\(rule.text)` of \"\(rule.view.name)\" has a closure or an object as "
            + "argument, which no document holds", location: rule.location)
      }
    }
    return .init(view: rule.view.name, rule: DocumentText(rule.text), arguments: arguments)
  }
}

extension LayoutConstraint {
  /// The equation inside the conditions around it, on one line.
  fileprivate var branched: String {
    var text = equation
    var branch = branch
    while let current = branch {
      let condition = "when \(current.condition.comparison)"
      text = current.holds ? "\(condition) { \(text) }" : "\(condition) { } else { \(text) }"
      branch = current.condition.branch
    }
    return text
  }
}
