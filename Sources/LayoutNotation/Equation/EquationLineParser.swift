/// Parses equations, one at a time.
///
/// An equation is `side relation side [@ priority]`, or several with `&&` and `||` between them.
/// EquationLineParser+Algebra.swift has the algebra of a side,
/// EquationLineParser+Alternatives.swift has `&&` and `||`, and EquationLineParser+Words.swift
/// has `apart` and `inside`.
struct EquationLineParser: TokenParser {
  private let metrics: [String: Double]
  /// Records which numbers come from metrics; `nil` without recording.
  let recorder: MetricRecorder?
  var lexer: EquationLexer
  var token = EquationToken(kind: .end, range: 0..<0)
  var previous = 0..<0
  /// The equations read so far.
  var table: EquationTable
  /// The message for a word without a value.
  private(set) var wordComplaint = "no metric, and a view needs an attribute"
  /// Whether names of priorities are numbers in the present text.
  private var isPriority = false
  /// The number of alternatives of the line so far.
  var alternativeCount: Int32 = 0

  /// Makes a parser of a text, with an empty table.
  init(_ source: SourceText, metrics: [String: Double], recorder: MetricRecorder?) {
    self.metrics = metrics
    self.recorder = recorder
    lexer = EquationLexer(source)
    table = EquationTable(source)
  }

  private mutating func start(in range: Range<Int>) throws(LayoutError) {
    lexer.start(in: range)
    try begin()
    alternativeCount = 0
  }

  /// Parses a range of the text that holds one equation, and adds its parts and terms to the
  /// table.
  ///
  /// - Returns: The line; `nil` for an empty range.
  /// - Throws: The first error.
  mutating func parse(_ range: Range<Int>) throws(LayoutError) -> EquationTable.Line? {
    try start(in: range)
    guard token.kind != .end else { return nil }
    let start = token.range.lowerBound
    let firstPart = table.parts.count
    var kind = EquationTable.Line.Kind.constraint
    var item = Span.none
    let priority: Double
    if token.kind == .reference, let sizePriority = sizePriority(token.attribute) {
      kind = .sizePriority(sizePriority)
      item = Span(token.item)
      priority = try readSizePriority(sizePriority)
    } else {
      try readAlternatives(startingLine: true)
      priority = try readPriority()
      // The violations of alternatives are compared as wholes.
      if table.parts.count - firstPart > 1 { noteStructural(firstPart..<table.parts.count) }
    }
    return .init(
      kind: kind, isTraced: lexer.isTraced, branch: nil, parts: firstPart..<table.parts.count,
      priority: priority, item: item, span: Span(start..<previous.upperBound))
  }

  /// Parses a range of the text as a number or a priority.
  mutating func parseNumber(
    _ range: Range<Int>, isPriority: Bool
  ) throws(LayoutError) -> TracedNumber {
    try start(in: range)
    self.isPriority = isPriority
    wordComplaint = isPriority ? "neither a metric nor a priority" : "no metric"
    let number = try algebra(startingLine: false)
    if token.kind == .relation { throw error(.syntax, "a number is no equation") }
    try expectEnd()
    guard table.terms.isEmpty else {
      throw error(
        .notANumber, "a number is made of numbers and metrics, not of attributes",
        at: table.terms[0].span.range)
    }
    return number
  }

  // MARK: Lines

  /// Reads `left relation right` as the next part.
  mutating func readPart(startingLine: Bool) throws(LayoutError) {
    if token.kind == .relation { throw error(.syntax, "the left side is missing") }
    var part = table.beginPart(at: token.range.lowerBound)
    let firstTerm = table.terms.count
    try readSides(of: &part, startingLine: startingLine)
    var hasAttribute = false
    for term in firstTerm..<table.terms.count where table.terms[term].attribute != nil {
      hasAttribute = true
    }
    guard hasAttribute else {
      throw error(.notLinear, "an equation needs an attribute, such as a.left", at: part.span.range)
    }
    part.alternative = alternativeCount
    table.parts.append(part)
  }

  private mutating func readSides(
    of part: inout EquationTable.Part, startingLine: Bool
  ) throws(LayoutError) {
    let left = try side(startingLine: startingLine)
    part.leftConstant = left.value
    part.middleTerm = Int32(truncatingIfNeeded: table.terms.count)
    part.relation = try readRelation()
    let right = try side(startingLine: false)
    part.rightConstant = right.value
    if left.place != nil || right.place != nil {
      table.tracedConstants[table.parts.count] = (left, right)
    }
    part.lastTerm = Int32(truncatingIfNeeded: table.terms.count)
    part.span.end = Int32(truncatingIfNeeded: previous.upperBound)
  }

  /// Parses the text between `when` and its body.
  ///
  /// - Parameters:
  ///   - range: The range of that text.
  ///   - keyword: The bytes of `when` before it.
  /// - Returns: The condition.
  /// - Throws: The first error.
  mutating func parseCondition(
    _ range: Range<Int>, behind keyword: Range<Int>
  ) throws(LayoutError) -> EquationTable.Line {
    try start(in: range)
    if token.kind == .end {
      throw error(.syntax, "the condition is missing behind \"when\"", at: keyword)
    }
    if token.kind == .relation { throw error(.syntax, "the left side is missing") }
    if opensConstraints() || areaWord() != nil { throw conditionIsOne() }
    let firstPart = table.parts.count
    var part = table.beginPart(at: keyword.lowerBound)
    try readSides(of: &part, startingLine: false)
    if token.kind == .at { throw error(.syntax, "a condition has no priority") }
    if token.kind == .or || token.kind == .and { throw conditionIsOne() }
    try expectEnd()
    table.parts.append(part)
    if part.firstTerm == part.lastTerm {
      if let sides = table.tracedConstants.removeValue(forKey: firstPart) {
        recorder?.noteComparison(sides.left, part.relation, sides.right)
      }
    } else {
      noteStructural(firstPart..<firstPart + 1)
    }
    return .init(
      kind: .condition, isTraced: lexer.isTraced, branch: nil,
      parts: firstPart..<firstPart + 1, priority: Priority.required.rawValue, item: .none,
      span: part.span)
  }

  private func conditionIsOne() -> LayoutError {
    error(
      .syntax,
      "a condition is one comparison: for && nest a \"when\" in its body, for || write the body twice"
    )
  }

  private func sizePriority(_ attribute: Range<Int>) -> EquationTable.SizePriority? {
    // No other attribute ends in one of these letters.
    guard (4...7).contains(attribute.count),
      [UInt8(ascii: "H"), UInt8(ascii: "V")].contains(source.bytes[attribute.upperBound - 1])
    else { return nil }
    return .init(rawValue: source.string(attribute))
  }

  /// Reads `item.resistH == value`, whose left side is the present token.
  ///
  /// - Returns: The value.
  private mutating func readSizePriority(
    _ sizePriority: EquationTable.SizePriority
  ) throws(LayoutError) -> Double {
    try advance()
    switch token.kind {
    case .plus, .minus, .times, .divide, .close:
      throw error(
        .syntax, "\"\(sizePriority.rawValue)\" sets a priority and must be alone on the left",
        at: previous)
    default: break
    }
    _ = try readRelation()
    let start = token.range.lowerBound
    let firstTerm = table.terms.count
    isPriority = true
    defer { isPriority = false }
    let value = structural(try side(startingLine: false))
    let range = start..<previous.upperBound
    if token.kind == .at {
      throw error(.syntax, "\"\(sizePriority.rawValue)\" is a priority and has none itself")
    }
    if token.kind == .or || token.kind == .and {
      throw error(
        .syntax, "\"\(sizePriority.rawValue)\" sets a priority and needs its own line")
    }
    try expectEnd()
    guard table.terms.count == firstTerm else {
      throw error(.notANumber, "a priority is a number, not a measure of the layout", at: range)
    }
    return try checkedPriority(value, at: range)
  }

  private mutating func readRelation() throws(LayoutError) -> Relation {
    switch token.kind {
    case .relation:
      let relation = token.relation
      try advance()
      return relation
    case .end:
      throw error(
        .invalidRelation, "the relation is missing: write ==, <= or >=",
        at: previous.upperBound..<previous.upperBound)
    case .close:
      throw error(.syntax, "\")\" closes nothing")
    case .at:
      throw error(.syntax, "write the priority at the end, after the right side")
    case .or, .and:
      throw error(
        .invalidRelation, "the relation is missing before \(quotedToken): write ==, <= or >=")
    default:
      try rejectWordForOperator()
      throw error(.invalidRelation, "\(quotedToken) is no relation: write ==, <= or >=")
    }
  }

  /// Reads a side, adds its terms to the table, and returns its constant.
  private mutating func side(startingLine: Bool) throws(LayoutError) -> TracedNumber {
    if token.kind == .end { throw error(.syntax, "the right side is missing", at: previous) }
    var constant = try algebra(startingLine: startingLine)
    // Adding 0 turns a negative zero into a positive one.
    constant.value += 0
    return constant
  }

  /// Records that the constants of some parts are not those of separate constraints.
  private mutating func noteStructural(_ parts: Range<Int>) {
    guard !table.tracedConstants.isEmpty else { return }
    for part in parts {
      guard let constants = table.tracedConstants.removeValue(forKey: part) else { continue }
      _ = structural(constants.left)
      _ = structural(constants.right)
    }
  }

  /// Returns a number used elsewhere than as the constant of a constraint.
  private func structural(_ number: TracedNumber) -> Double {
    recorder?.noteStructural(number)
    return number.value
  }

  // MARK: Priorities

  private mutating func readPriority() throws(LayoutError) -> Double {
    guard token.kind == .at else {
      try expectEnd()
      return Priority.required.rawValue
    }
    let sign = token.range
    try advance()
    let start = token.range.lowerBound
    let isNegative = token.kind == .minus
    if isNegative || token.kind == .plus { try advance() }
    let value: Double
    switch token.kind {
    case .number: value = token.value
    case .word:
      isPriority = true
      defer { isPriority = false }
      value = structural(try constant(orThrow: "neither a number, a metric nor a priority"))
    case .end: throw error(.syntax, "the priority is missing", at: previous)
    default:
      throw error(.notANumber, "\(quotedToken) is no priority: write a number or a name")
    }
    try advance()
    let range = start..<previous.upperBound
    if token.kind == .or || token.kind == .and {
      throw error(
        .syntax, "write a priority at the end of the line; it applies to all of it",
        at: sign.lowerBound..<previous.upperBound)
    }
    guard token.kind == .end else {
      try rejectWordForOperator()
      throw error(.syntax, "the priority ends the line, but \(quotedToken) follows")
    }
    return try checkedPriority(isNegative ? -value : value, at: range)
  }

  /// Throws an error about a token after a complete side.
  func expectEnd() throws(LayoutError) {
    switch token.kind {
    case .end: return
    case .relation:
      throw error(.invalidRelation, "there is a second relation: write two equations")
    case .close: throw error(.syntax, "\")\" closes nothing")
    case .comma: throw error(.syntax, "write one equation a line, or && between them")
    default:
      try rejectWordForOperator()
      if token.kind == .word, LengthUnit(rawValue: source.string(token.range)) != nil {
        throw error(.syntax, "write a unit directly after its number, as in 10mm")
      }
      if token.kind == .word, EquationHints.units.contains(source.string(token.range)) {
        throw error(.syntax, "a number is points, or has one of the units \(LengthUnit.list)")
      }
      throw error(.syntax, "an operator is missing before \(quotedToken)")
    }
  }

  // MARK: Names

  /// The name in the present token, a word, without quotes.
  var nameInToken: Range<Int> {
    let range = token.range
    let isQuoted = source.bytes[range.lowerBound] == UInt8(ascii: "\"")
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  /// Returns the attribute of the present token, a reference.
  func attribute(isFirst: Bool) throws(LayoutError) -> LayoutAttribute {
    if let known = LayoutAttribute(source.bytes, in: token.attribute) { return known }
    let written = source.string(token.attribute)
    if EquationTable.SizePriority(rawValue: written) != nil {
      throw error(
        .unknownAttribute, "\"\(written)\" sets a priority and must be alone on the left",
        at: token.attribute)
    }
    if let hint = EquationHints.attributes[written.lowercased()] {
      throw error(
        .unknownAttribute, "there is no attribute \(source.quoted(token.attribute)): \(hint)",
        at: token.attribute)
    }
    let names =
      LayoutAttribute.allCases.map(\.rawValue)
      + (isFirst ? EquationTable.SizePriority.allCases.map(\.rawValue) : [])
    throw error(
      .unknownAttribute, "there is no attribute \(source.quoted(token.attribute))",
      at: token.attribute,
      suggestion: Self.attributes[written.lowercased()] ?? nearestName(to: written, among: names))
  }

  /// The attributes by their names in other notations and views.
  private static let attributes = [
    "x": "left", "y": "top", "w": "width", "h": "height", "start": "leading", "end": "trailing",
    "minx": "left", "maxx": "right", "miny": "top", "maxy": "bottom", "midx": "centerX",
    "midy": "centerY",
  ]

  /// Returns the value of the metric, or of the priority, that the present token names.
  ///
  /// - Parameters:
  ///   - complaint: The message for a word without a value.
  ///   - code: The code of that error.
  /// - Returns: The value.
  /// - Throws: That error.
  func constant(
    orThrow complaint: String, _ code: LayoutError.Code = .notANumber
  ) throws(LayoutError) -> TracedNumber {
    let next = token.range.upperBound
    if next < source.bytes.count, source.bytes[next] == UInt8(ascii: "(") {
      let hint = EquationHints.function(source.string(token.range))
      throw error(.syntax, hint.message, suggestion: hint.suggestion)
    }
    let range = nameInToken
    let written = source.name(range)
    if isPriority, let priority = Priority(name: written) {
      return TracedNumber(priority.rawValue)
    }
    if let value = metrics[written] {
      return TracedNumber(value, at: recorder?.place(of: written))
    }
    if Priority(name: written) != nil {
      throw error(code, "\(source.quoted(range)) \(EquationHints.misplacedPriority)", at: range)
    }
    if LayoutAttribute(rawValue: written) != nil {
      throw error(
        code, "\(source.quoted(range)) is an attribute and needs its view, such as a.\(written)",
        at: range)
    }
    let candidates = (isPriority ? Priority.names : []) + metrics.keys.sorted()
    throw error(
      code, "\(source.quoted(range)) is \(complaint)", at: range,
      suggestion: nearestName(to: written, among: candidates))
  }
}
