extension VisualFormatParser {
  /// Reads `(predicate, predicate, …)`, whose parenthesis is the current token.
  mutating func parenthesized() throws(LayoutError) -> Range<Int> {
    let open = token.range
    try advance()
    if token.kind == .close {
      throw error(
        .syntax, "a predicate is missing in the parentheses, such as >=50",
        at: open.lowerBound..<token.range.upperBound)
    }
    let list = try predicateList(isInParentheses: true)
    switch token.kind {
    case .close: try advance()
    case .relation:
      throw error(.syntax, "the relation precedes the value, as in >=50")
    case .arithmetic:
      throw computation(at: token.range)
    case .number, .name, .reference:
      throw error(.syntax, "a comma is missing before \(quotedToken)")
    default:
      let last = token
      if last.kind == .hyphen {
        try advance()
        if token.kind.startsPredicate { throw computation(at: last.range) }
      }
      throw error(.syntax, "\"(\" is not closed", at: open)
    }
    return list
  }

  /// Reads predicates separated by commas.
  mutating func predicateList(isInParentheses: Bool) throws(LayoutError) -> Range<Int> {
    let first = format.predicates.count
    format.predicates.append(try predicate(isInParentheses: isInParentheses))
    while token.kind == .comma {
      try advance()
      format.predicates.append(try predicate(isInParentheses: isInParentheses))
    }
    return first..<format.predicates.count
  }

  /// Returns the error for predicates without the parentheses they need.
  func unparenthesized(
    _ list: Range<Int>, _ message: String
  ) -> LayoutError {
    let range = format.predicates[list.lowerBound].span.range.lowerBound..<previous.upperBound
    return error(.syntax, message, at: range, suggestion: "(\(source.string(range)))")
  }

  private mutating func predicate(
    isInParentheses: Bool
  ) throws(LayoutError) -> VisualFormat.Predicate {
    let start = token.range.lowerBound
    var relation = Relation.equal
    if case .relation(let written) = token.kind {
      relation = written
      try advance()
    }
    let value = token.range.lowerBound
    let object = try object()
    if source.bytes[value] == UInt8(ascii: "-"), !isInParentheses {
      let range = start..<previous.upperBound
      throw error(
        .syntax, "write a negative space in parentheses", at: range,
        suggestion: "(\(source.string(range)))")
    }
    var priority: VisualFormat.Value?
    if token.kind == .at {
      try advance()
      priority = try self.priority()
    }
    return VisualFormat.Predicate(
      relation: relation, object: object, priority: priority,
      span: Span(start..<previous.upperBound))
  }

  /// Reads a number, perhaps negative, or a name.
  private mutating func object() throws(LayoutError) -> VisualFormat.Value {
    let sign = token.range
    let isNegative = token.kind == .hyphen
    if isNegative { try advance() }
    switch token.kind {
    case .number(let number):
      try advance()
      return .number(
        isNegative ? 0 - number : number, Span(sign.lowerBound..<previous.upperBound))
    case _ where isNegative:
      if token.kind == .openBracket || token.kind == .bar {
        throw error(
          .syntax, "a number or metric is missing between the hyphens", at: sign)
      }
      throw error(
        .syntax, "a number is missing behind \"-\"; only numbers can be negative", at: sign)
    case .name(let name):
      try advance()
      return .name(Span(name))
    case .reference(let name):
      throw error(
        .syntax, "a predicate takes a number, a metric or a view; \(quotedToken) needs an equation",
        suggestion: source.string(name))
    case .relation:
      throw error(
        .syntax, "there is a second relation: write two predicates, with a comma between them")
    case .arithmetic where source.string(token.range) == "+":
      throw error(.syntax, "a number without a sign is positive: leave out \"+\"")
    case .comma, .close, .closeBracket, .at, .end:
      throw error(
        .syntax, "a number or name is missing behind \(source.quoted(previous))", at: previous)
    default:
      throw error(.syntax, "a number or name is missing before \(quotedToken)")
    }
  }

  private mutating func priority() throws(LayoutError) -> VisualFormat.Value {
    let start = token.range.lowerBound
    let isNegative = token.kind == .hyphen
    if isNegative { try advance() }
    switch token.kind {
    case .number(let number):
      try advance()
      let range = start..<previous.upperBound
      return .number(
        try checkedPriority(isNegative ? -number : number, at: range), Span(range))
    case .name(let name) where !isNegative:
      try advance()
      return .name(Span(name))
    default:
      throw error(
        .syntax, "the priority is missing: write a number or a name, such as @250 or @low",
        at: previous)
    }
  }

  /// Returns the error for a multiplier, a sum or a percentage.
  func computation(at range: Range<Int>) -> LayoutError {
    error(
      .syntax,
      "a Visual Format does not compute: a multiplier, a sum or a percentage needs an equation, "
        + "such as a.width == b.width * 2", at: range)
  }
}
