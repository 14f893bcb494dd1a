/// `||` and `&&` between the constraints of a line: a list of alternatives, each a list of parts.
/// Parentheses may stand around whole constraints wherever that leaves such lists.
extension EquationLineParser {
  /// How deep parentheses around constraints may nest.
  static let deepestGroups = 50
  /// How many combinations a message writes out.
  private static let mostCombinations = 4

  /// Reads alternatives up to the first token that cannot continue them.
  ///
  /// - Parameters:
  ///   - startingLine: Whether the line begins here.
  ///   - depth: How many parentheses are open.
  /// - Returns: The alternatives, each with its parts.
  /// - Throws: The first thing that is wrong.
  mutating func alternatives(
    startingLine: Bool, depth: Int = 0
  ) throws(NotationError) -> [[EquationPart]] {
    var alternatives = try conjunction(startingLine: startingLine, depth: depth)
    while token.kind == .or {
      try advance()
      alternatives += try conjunction(startingLine: false, depth: depth)
    }
    return alternatives
  }

  /// Reads what `&&` joins: parts and parentheses. Alternatives come out only where there is no `&&`.
  private mutating func conjunction(
    startingLine: Bool, depth: Int
  ) throws(NotationError) -> [[EquationPart]] {
    let start = token.range.lowerBound
    let first = try group(startingLine: startingLine, depth: depth)
    guard token.kind == .and else { return first }
    var factors = [first]
    while token.kind == .and {
      try advance()
      factors.append(try group(startingLine: false, depth: depth))
    }
    guard factors.allSatisfy({ $0.count == 1 }) else {
      throw error(
        .syntax, "\"||\" stands inside \"&&\": write out the combinations",
        at: start..<previous.upperBound, suggestion: Self.combinations(of: factors))
    }
    return [factors.flatMap { $0[0] }]
  }

  /// Reads one part, or parentheses around several.
  private mutating func group(
    startingLine: Bool, depth: Int
  ) throws(NotationError) -> [[EquationPart]] {
    switch token.kind {
    case .or, .and:
      throw error(.syntax, "a constraint is missing before \(quotedToken)")
    case .end, .close, .at:
      // A line that is empty so far was told from one that ends too early.
      guard depth > 0 || !startingLine else { break }
      throw error(
        .syntax, "a constraint is missing behind \(source.quoted(previous)), on the same line",
        at: previous)
    default: break
    }
    guard opensConstraints() else { return [[try part(startingLine: startingLine)]] }
    let open = token.range
    guard depth < Self.deepestGroups else {
      throw error(.syntax, "parentheses nest deeper than \(Self.deepestGroups)")
    }
    try advance()
    let inner = try alternatives(startingLine: startingLine, depth: depth + 1)
    if token.kind == .at {
      throw error(.syntax, "the priority stands at the end of the line, outside of parentheses")
    }
    guard token.kind == .close else {
      try expectEnd()
      throw error(.syntax, "\"(\" is not closed", at: open)
    }
    try advance()
    switch token.kind {
    case .relation, .plus, .minus, .times, .divide:
      throw error(
        .syntax, "\(quotedToken) stands behind parentheses around a whole constraint")
    default: return inner
    }
  }

  /// Whether the present token is a parenthesis around constraints, and not one of a side's algebra: a
  /// relation, `||` or `&&` stands in it. Looks ahead to where it is closed.
  func opensConstraints() -> Bool {
    guard token.kind == .open else { return false }
    var lexer = lexer
    var depth = 1
    var isConstraint = false
    while depth > 0 {
      guard let next = try? lexer.next() else { return false }
      switch next.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .relation, .or, .and: isConstraint = true
      case .end: return false
      default: break
      }
    }
    return isConstraint
  }

  /// Throws what to write where the present token is a word for an operator.
  func rejectWordForOperator() throws(NotationError) {
    guard token.kind == .word else { return }
    let meant: String
    switch source.string(token.range).lowercased() {
    case "or": meant = "||"
    case "and": meant = "&&"
    default: return
    }
    throw error(
      .syntax, "\(quotedToken) is no operator: write \(meant)", suggestion: meant)
  }

  /// What `&&` between alternatives means, written out; `nil` where that is long.
  private static func combinations(of factors: [[[EquationPart]]]) -> String? {
    var combinations: [[EquationPart]] = [[]]
    for factor in factors {
      combinations = combinations.flatMap { combination in factor.map { combination + $0 } }
      guard combinations.count <= mostCombinations else { return nil }
    }
    return combinations.map { $0.map(\.text).joined(separator: " && ") }.joined(separator: " || ")
  }
}
