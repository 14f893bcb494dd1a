import LayoutNotation

/// Binds the arguments of a parsed rule, and the view's own names in it, for one view.
struct SLLBinding {
  let layout: Layout
  /// The id of the view.
  let view: Int
  let rule: SLLRule
  let text: RuleText
  let arguments: [GivenArgument]
  /// Whether the rule is in a document, which has no closures and objects.
  let isInDocument: Bool
  /// The metrics that the rule may name.
  let known: [String: Double]
  /// The views that its text names, if known: in a copy they have other names.
  var knownViews: [(span: Span, view: Int)] = []
  /// The metrics that the rule names.
  private(set) var metrics: [String: Double] = [:]
  /// The views that it names, by their ids.
  private(set) var views: Set<Int> = []
  /// The places in its text that name them.
  private(set) var names: [(span: Span, view: Int)] = []
  /// Its effect on the names of the view.
  private(set) var effect = RuleEffect()
  /// The current piece.
  private var piece = Span.none

  /// Binds a rule.
  init(
    _ rule: SLLRule, _ text: RuleText, _ arguments: [GivenArgument], of view: Int,
    in layout: Layout, metrics: [String: Double], isInDocument: Bool
  ) {
    known = metrics
    self.layout = layout
    self.view = view
    self.rule = rule
    self.text = text
    self.arguments = arguments
    self.isInDocument = isInDocument
  }

  /// The placement of the view after the rule.
  ///
  /// - Parameter earlier: The placement before it, which stays unchanged: an invalid rule has no
  ///   effect.
  /// - Returns: The complete new placement.
  /// - Throws: `LayoutError` for an argument or an own name that is missing or of the wrong kind.
  mutating func placement(after earlier: SLLPlacement) throws(LayoutError) -> SLLPlacement {
    var placement = earlier
    for piece in rule.pieces {
      self.piece = piece.span
      // An entry `nil` is the SLL value `nil`.
      var values: [SLLValue?] = []
      for step in rule.steps[piece.steps] { try carryOut(step, &values, &placement) }
    }
    return placement
  }

  private mutating func carryOut(
    _ step: SLLStep, _ values: inout [SLLValue?], _ placement: inout SLLPlacement
  ) throws(LayoutError) {
    switch step {
    case .nothing: values.append(nil)
    case .name(let name, let span): values.append(try read(name, at: span, in: placement))
    case .measure(let name, let argument, let span):
      values.append(SLLValue(.measured(name, view: try boundView(argument, at: span))))
    case .given(let unit, let form, let argument, let span):
      values.append(try boundNumber(argument, unit, form, at: span, step))
    case .number, .percentage, .measured, .input, .fromFarEdge: values.append(SLLValue(step))
    case .negated: values.append(values.removeLast()?.negated)
    case .binary(let operation):
      let right = values.removeLast()
      let left = values.removeLast()
      // The parser rejects calculations with `nil`.
      let combined = left.flatMap { left in right.map { left.combined(operation, with: $0) } }
      if combined?.isTooLarge == true { throw tooLarge }
      values.append(combined)
    case .assignment(let target):
      guard var value = values[values.count - 1] else {
        effect.noteRemoval(of: target.name)
        return placement.remove(target.name)
      }
      if let operation = target.operation {
        value = try read(target.name, at: target.span, in: placement)
          .combined(operation, with: value)
      }
      guard !value.isTooLarge else { throw tooLarge }
      effect.noteAssignment(to: target.name)
      placement.assign(.init(value: value, written: .text(text, piece)), to: target.name)
      values[values.count - 1] = value
    }
  }

  private var tooLarge: LayoutError {
    error(
      .syntax,
      "the value of `\(text.source(of: piece).text.prefix(40))` grows too large, because own names "
        + "repeat what they were given", at: piece)
  }

  private func error(
    _ code: LayoutError.Code, _ message: String, at span: Span, suggestion: String? = nil
  ) -> LayoutError {
    rule.source.error(code, message, at: span.range, suggestion: suggestion)
  }

  private mutating func read(
    _ name: SLLName, at span: Span, in placement: SLLPlacement
  ) throws(LayoutError) -> SLLValue {
    effect.noteReading(of: name)
    if let rule = placement[name] { return rule.value }
    throw error(
      .unknownName,
      "`\(name.rawValue)` of \"\(layout.table.name(of: view))\" has no value yet; assign it first",
      at: span)
  }

  private mutating func boundView(
    _ argument: SLLArgument, at span: Span
  ) throws(LayoutError) -> Int {
    let view: Int
    switch argument {
    case .named(let name):
      let known = knownViews.first { $0.span == name }?.view
      view = if let known { known } else { try layout.findView(name, in: rule.source) }
      names.append((name, view))
    case .position(let position):
      let given = try positional(position, at: span)
      guard case .view(let other) = given else {
        throw wrongKind(position, "a view", given, at: span)
      }
      view = other
    }
    views.insert(view)
    return view
  }

  private mutating func boundNumber(
    _ argument: SLLArgument, _ unit: SLLUnit, _ form: SLLArgumentForm, at span: Span,
    _ step: SLLStep
  ) throws(LayoutError) -> SLLValue {
    guard form == .number || !isInDocument else { throw notInDocuments(unit, form, at: span) }
    let position: Int
    switch argument {
    case .named(let name):
      let metric = rule.source.name(name.range)
      guard let value = known[metric] else {
        throw error(
          .unknownMetric, "there is no metric \"\(metric)\"", at: name,
          suggestion: nearestName(to: metric, among: known.keys.sorted()))
      }
      layout.recorder?.noteStructural(metric: metric)
      metrics[metric] = value
      return SLLValue(unit.step(value))
    case .position(let number): position = number
    }
    func question(_ ask: @escaping (LayoutView) -> Double) -> SLLValue {
      SLLValue(
        step,
        asking: SLLQuestion(
          argument: position + 1, written: .text(text, piece), view: layout.object(view), ask: ask))
    }
    let given = try positional(position, at: span)
    switch (form, given) {
    case (.number, .other(.number(let number))):
      guard number.isInRange else {
        throw error(
          .badArgument,
          "argument \(position + 1) must be finite and at most 1e15; found \(number)", at: span)
      }
      return SLLValue(unit.step(number))
    case (.closure, .other(.closure(let closure))): return question(closure)
    case (.object, .other(.object(let object))): return question { _ in object.floatValue }
    case (.number, _): throw wrongKind(position, "a number", given, at: span)
    case (.closure, _): throw wrongKind(position, "a closure", given, at: span)
    case (.object, _):
      throw wrongKind(position, "an object with a `floatValue`", given, at: span)
    }
  }

  // MARK: Arguments

  private func positional(
    _ position: Int, at span: Span
  ) throws(LayoutError) -> GivenArgument {
    guard position < arguments.count else {
      throw error(
        .missingArgument,
        "argument \(position + 1) is missing: the rule is given \(arguments.countText)", at: span)
    }
    return arguments[position]
  }

  private func wrongKind(
    _ position: Int, _ wanted: String, _ given: GivenArgument, at span: Span
  ) -> LayoutError {
    error(
      .badArgument, "argument \(position + 1) must be \(wanted); found \(text(of: given))",
      at: span)
  }

  private func notInDocuments(
    _ unit: SLLUnit, _ form: SLLArgumentForm, at span: Span
  ) -> LayoutError {
    let proposal =
      switch unit {
      case .points: "%f"
      case .percent(let axis): (axis.map { $0.rawValue + ":" } ?? "") + "%p"
      }
    return error(
      .badArgument,
      "only Swift can give \(form == .closure ? "a closure" : "an object"); a document gives "
        + "numbers and views", at: span, suggestion: proposal)
  }

  /// The description of an argument.
  private func text(of argument: GivenArgument) -> String {
    switch argument {
    case .view(let view): "the view \"\(layout.table.name(of: view))\""
    case .other(.number(let number)): "the number \(number.canonical)"
    case .other(.closure): "a closure"
    case .other(.object): "an object"
    case .other(.view(let view)): "the view \"\(view.name)\""
    }
  }
}

extension [GivenArgument] {
  /// The number of arguments, in words.
  var countText: String {
    switch count {
    case 0: "none"
    case 1: "1 argument"
    default: "\(count) arguments"
    }
  }
}
