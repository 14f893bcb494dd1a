/// Parses one equation: `side relation side [@ priority]`, or several with `&&` and `||` between them. The
/// algebra of a side is in EquationLineParser+Algebra.swift, `&&` and `||` are in
/// EquationLineParser+Alternatives.swift.
struct EquationLineParser {
  /// The text that ranges count in.
  let source: SourceText
  private let metrics: [String: Double]
  private(set) var lexer: EquationLexer
  /// The token that is read next.
  private(set) var token: EquationToken
  /// The bytes of the token before it.
  private(set) var previous: Range<Int>

  /// Starts on a stretch of a text that holds one equation, or none.
  init(
    _ source: SourceText, in range: Range<Int>, metrics: [String: Double]
  ) throws(NotationError) {
    self.source = source
    self.metrics = metrics
    lexer = EquationLexer(source, in: range)
    token = try lexer.next()
    previous = token.range
  }

  /// Parses the equation; nil when there is none.
  mutating func parse() throws(NotationError) -> Equation? {
    guard token.kind != .end else { return nil }
    let start = token.range.lowerBound
    let meaning =
      if case .reference(let item, let attribute) = token.kind,
        let sizePriority = Equation.SizePriority(rawValue: source.string(attribute))
      {
        try sizePriorityMeaning(sizePriority, of: item)
      } else {
        try constraint()
      }
    let range = start..<previous.upperBound
    return Equation(
      meaning: meaning, isTraced: lexer.isTraced, text: source.string(range),
      range: source.range(range))
  }

  /// Moves on to the next token.
  mutating func advance() throws(NotationError) {
    previous = token.range
    token = try lexer.next()
  }

  // MARK: Lines

  private mutating func constraint() throws(NotationError) -> Equation.Meaning {
    let alternatives = try alternatives(startingLine: true)
    let priority = try readPriority()
    if alternatives.count == 1, alternatives[0].count == 1 {
      let only = alternatives[0][0]
      return .constraint(
        left: only.left, relation: only.relation, right: only.right, priority: priority)
    }
    return .alternatives(alternatives, priority: priority)
  }

  /// Parses `left relation right`.
  mutating func part(startingLine: Bool) throws(NotationError) -> EquationPart {
    if case .relation = token.kind { throw error(.syntax, "the left side is missing") }
    let start = token.range.lowerBound
    let left = try side(startingLine: startingLine)
    let relation = try readRelation()
    let right = try side(startingLine: false)
    let range = start..<previous.upperBound
    guard left.terms.contains(where: \.isAttribute) || right.terms.contains(where: \.isAttribute)
    else {
      throw error(.notLinear, "an equation needs an attribute", at: range)
    }
    return EquationPart(
      left: left, relation: relation, right: right, text: source.string(range),
      range: source.range(range))
  }

  /// Parses what follows `when` and precedes its body.
  ///
  /// - Parameter keyword: The bytes of `when`, with which the text begins.
  /// - Returns: The condition.
  /// - Throws: The first thing that is wrong.
  mutating func parseCondition(behind keyword: Range<Int>) throws(NotationError) -> Equation {
    if token.kind == .end {
      throw error(.syntax, "the condition is missing behind \"when\"", at: keyword)
    }
    if case .relation = token.kind { throw error(.syntax, "the left side is missing") }
    if opensConstraints() { throw conditionIsOne() }
    let left = try side(startingLine: false)
    let relation = try readRelation()
    let right = try side(startingLine: false)
    if token.kind == .at { throw error(.syntax, "a condition has no priority") }
    if token.kind == .or || token.kind == .and { throw conditionIsOne() }
    try expectEnd()
    let range = keyword.lowerBound..<previous.upperBound
    return Equation(
      meaning: .condition(left: left, relation: relation, right: right),
      isTraced: lexer.isTraced, text: source.string(range), range: source.range(range))
  }

  private func conditionIsOne() -> NotationError {
    error(
      .syntax,
      "a condition is one comparison: for && nest a \"when\" in its body, for || write the body twice"
    )
  }

  private mutating func sizePriorityMeaning(
    _ sizePriority: Equation.SizePriority, of item: Range<Int>
  ) throws(NotationError) -> Equation.Meaning {
    let name = WrittenName(source.name(item), at: source.range(item))
    try advance()
    switch token.kind {
    case .plus, .minus, .times, .divide, .close:
      throw error(
        .syntax, "\"\(sizePriority.rawValue)\" sets a priority and stands alone on the left",
        at: previous)
    default: break
    }
    _ = try readRelation()
    let right = try side(startingLine: false)
    let range = right.range.start.offset..<right.range.end.offset
    if token.kind == .at {
      throw error(.syntax, "\"\(sizePriority.rawValue)\" is a priority and has none itself")
    }
    if token.kind == .or || token.kind == .and {
      throw error(
        .syntax, "\"\(sizePriority.rawValue)\" sets a priority and stands on a line of its own")
    }
    try expectEnd()
    guard right.terms.isEmpty else {
      throw error(.notANumber, "a priority is a number, not a measure of the layout", at: range)
    }
    let value = try checkedPriority(right.constant, at: range)
    return .sizePriority(item: name, sizePriority, value: value)
  }

  private mutating func readRelation() throws(NotationError) -> Relation {
    switch token.kind {
    case .relation(let relation):
      try advance()
      return relation
    case .end:
      throw error(
        .invalidRelation, "the relation is missing: ==, <= or >=",
        at: previous.upperBound..<previous.upperBound)
    case .close:
      throw error(.syntax, "\")\" closes nothing")
    case .at:
      throw error(.syntax, "the priority stands at the end, behind the right side")
    case .or, .and:
      throw error(
        .invalidRelation, "the relation is missing before \(quotedToken): ==, <= or >=")
    default:
      try rejectWordForOperator()
      throw error(.invalidRelation, "\(quotedToken) is no relation: write ==, <= or >=")
    }
  }

  private mutating func side(startingLine: Bool) throws(NotationError) -> EquationSide {
    let start = token.range.lowerBound
    if token.kind == .end { throw error(.syntax, "the right side is missing", at: previous) }
    let form = try algebra(startingLine: startingLine)
    // Adding 0 turns a negative zero into a plain one.
    return EquationSide(
      terms: form.terms, constant: form.constant + 0,
      range: source.range(start..<previous.upperBound))
  }

  // MARK: Priorities

  private mutating func readPriority() throws(NotationError) -> Double {
    guard token.kind == .at else {
      try expectEnd()
      return PriorityName.required.value
    }
    let sign = token.range
    try advance()
    let start = token.range.lowerBound
    let isNegative = token.kind == .minus
    if isNegative || token.kind == .plus { try advance() }
    let value: Double
    switch token.kind {
    case .number(let number): value = number
    case .word: value = try constant(orThrow: "neither a number, a metric nor a priority")
    case .end: throw error(.syntax, "the priority is missing", at: previous)
    default:
      throw error(.notANumber, "\(quotedToken) is no priority: write a number or a name")
    }
    try advance()
    let range = start..<previous.upperBound
    if token.kind == .or || token.kind == .and {
      throw error(
        .syntax, "a priority stands at the end of the line and holds for all of it",
        at: sign.lowerBound..<previous.upperBound)
    }
    guard token.kind == .end else {
      try rejectWordForOperator()
      throw error(.syntax, "the priority ends the line, but \(quotedToken) follows")
    }
    return try checkedPriority(isNegative ? -value : value, at: range)
  }

  private func checkedPriority(
    _ value: Double, at range: Range<Int>
  ) throws(NotationError) -> Double {
    guard value > 0, value <= PriorityName.required.value else {
      throw error(
        .invalidPriority, "the priority \(source.string(range)) is not in (0, 1000]", at: range)
    }
    return value
  }

  /// Throws what is wrong with a token behind a complete side.
  func expectEnd() throws(NotationError) {
    switch token.kind {
    case .end: return
    case .relation:
      throw error(.invalidRelation, "a second relation: write two equations")
    case .close: throw error(.syntax, "\")\" closes nothing")
    default:
      try rejectWordForOperator()
      throw error(.syntax, "an operator is missing before \(quotedToken)")
    }
  }

  // MARK: Names

  /// The term that the present token, a reference, stands for.
  func term(
    _ item: Range<Int>, _ attribute: Range<Int>, isFirst: Bool
  ) throws(NotationError) -> EquationTerm {
    let written = source.string(attribute)
    guard let known = LayoutAttribute(rawValue: written) else {
      if Equation.SizePriority(rawValue: written) != nil {
        throw error(
          .unknownAttribute, "\"\(written)\" sets a priority and stands alone on the left",
          at: attribute)
      }
      let names =
        LayoutAttribute.allCases.map(\.rawValue)
        + (isFirst ? Equation.SizePriority.allCases.map(\.rawValue) : [])
      throw error(
        .unknownAttribute, "unknown attribute \(source.quoted(attribute))", at: attribute,
        suggestion: Self.attributes[written.lowercased()] ?? nearestName(to: written, among: names))
    }
    let name = WrittenName(source.name(item), at: source.range(item))
    return EquationTerm(
      coefficient: 1, value: .attribute(item: name, attribute: known),
      range: source.range(token.range))
  }

  /// The attributes for what other notations and views call the same.
  private static let attributes = [
    "x": "left", "y": "top", "w": "width", "h": "height", "start": "leading", "end": "trailing",
    "minx": "left", "maxx": "right", "miny": "top", "maxy": "bottom", "midx": "centerX",
    "midy": "centerY",
  ]

  /// The value of the metric or priority name that is the present token, a word.
  ///
  /// - Parameters:
  ///   - complaint: What a word is that has no value.
  ///   - code: The code of that error.
  /// - Returns: The value.
  /// - Throws: That error.
  func constant(
    orThrow complaint: String, _ code: NotationError.Code = .notANumber
  ) throws(NotationError) -> Double {
    let isQuoted = source.bytes[token.range.lowerBound] == UInt8(ascii: "\"")
    let range =
      isQuoted ? token.range.lowerBound + 1..<token.range.upperBound - 1 : token.range
    let written = source.name(range)
    if let value = metrics[written] ?? PriorityName.named(written)?.value { return value }
    if LayoutAttribute(rawValue: written) != nil {
      throw error(
        code, "\(source.quoted(range)) is an attribute and needs its view, such as a.\(written)",
        at: range)
    }
    let candidates = PriorityName.allCases.map(\.rawValue) + metrics.keys.sorted()
    throw error(
      code, "\(source.quoted(range)) is \(complaint)", at: range,
      suggestion: nearestName(to: written, among: candidates))
  }

  // MARK: Errors

  /// The present token, for a message.
  var quotedToken: String { source.quoted(token.range) }

  /// Makes an error about a stretch of the text, or else about the present token.
  func error(
    _ code: NotationError.Code, _ message: String, at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) -> NotationError {
    NotationError(
      code, message, at: source.range(range ?? token.range), suggestion: suggestion)
  }
}

extension EquationTerm {
  /// Whether the term is an attribute, not a percentage.
  fileprivate var isAttribute: Bool {
    if case .attribute = value { true } else { false }
  }
}
