/// `||` and `&&` between the constraints of a line: a list of alternatives, each a list of parts.
///
/// Parentheses may enclose whole constraints if the result is such a list.
extension EquationLineParser {
  /// The maximum nesting of parentheses around constraints.
  static let deepestGroups = 50
  /// The maximum number of combinations that a message writes out.
  private static let mostCombinations = 4

  /// Reads alternatives, each a list of parts, up to the first token that cannot continue them.
  ///
  /// - Parameters:
  ///   - startingLine: Whether the line begins here.
  ///   - depth: The number of open parentheses.
  /// - Throws: The first error.
  mutating func readAlternatives(startingLine: Bool, depth: Int = 0) throws(LayoutError) {
    try readConjunction(startingLine: startingLine, depth: depth)
    while token.kind == .or {
      try advance()
      try readConjunction(startingLine: false, depth: depth)
    }
  }

  /// Reads parts and parentheses joined by `&&`. The result has alternatives only if there is no
  /// `&&`.
  private mutating func readConjunction(
    startingLine: Bool, depth: Int
  ) throws(LayoutError) {
    let start = token.range.lowerBound
    let alternative = alternativeCount
    let first = table.parts.count
    try readGroup(startingLine: startingLine, depth: depth)
    guard token.kind == .and else { return }
    var factors = [first]
    var isPlain = alternativeCount == alternative + 1
    while token.kind == .and {
      try advance()
      let before = alternativeCount
      factors.append(table.parts.count)
      try readGroup(startingLine: false, depth: depth)
      isPlain = isPlain && alternativeCount == before + 1
    }
    guard isPlain else {
      throw error(
        .syntax, "\"||\" is inside \"&&\": write out the combinations",
        at: start..<previous.upperBound, suggestion: combinations(of: factors))
    }
    for place in factors[0]..<table.parts.count { table.parts[place].alternative = alternative }
    alternativeCount = alternative + 1
  }

  /// Reads one part, or parentheses around several.
  private mutating func readGroup(startingLine: Bool, depth: Int) throws(LayoutError) {
    switch token.kind {
    case .or, .and:
      throw error(.syntax, "a constraint is missing before \(quotedToken)")
    case .end, .close, .at:
      // The error of an empty line differs from that of an incomplete line.
      guard depth > 0 || !startingLine else { break }
      throw error(
        .syntax, "a constraint is missing behind \(source.quoted(previous)), on the same line",
        at: previous)
    default: break
    }
    if let word = areaWord() { return try read(word) }
    guard opensConstraints() else {
      try readPart(startingLine: startingLine)
      alternativeCount += 1
      return
    }
    let open = token.range
    guard depth < Self.deepestGroups else {
      throw error(.syntax, "parentheses nest deeper than \(Self.deepestGroups)")
    }
    try advance()
    try readAlternatives(startingLine: startingLine, depth: depth + 1)
    if token.kind == .at {
      throw error(.syntax, "write the priority at the end of the line, outside of parentheses")
    }
    guard token.kind == .close else {
      try expectEnd()
      throw error(.syntax, "\"(\" is not closed", at: open)
    }
    try advance()
    try rejectOperator(behind: "parentheses around a whole constraint")
  }

  /// Throws an error about an arithmetic operator after a whole constraint.
  func rejectOperator(behind constraint: String) throws(LayoutError) {
    switch token.kind {
    case .relation, .plus, .minus, .times, .divide:
      throw error(.syntax, "\(quotedToken) cannot follow \(constraint)")
    default: break
    }
  }

  /// Returns whether the present token is a parenthesis around constraints rather than in a
  /// side's algebra.
  ///
  /// Looks ahead to the closing parenthesis for a relation, `||`, `&&` or a word such as `apart`.
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
      case .relation, .or, .and, .comma: isConstraint = true
      case .end: return false
      default: break
      }
    }
    return isConstraint
  }

  /// Throws an error with the correct operator if the present token is a word for it.
  func rejectWordForOperator() throws(LayoutError) {
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

  /// Returns `&&` between alternatives, written out as combinations; `nil` if too long.
  ///
  /// - Parameter factors: The index of the first part of each factor.
  /// - Returns: The text.
  private func combinations(of factors: [Int]) -> String? {
    var combinations: [[String]] = [[]]
    for (place, first) in factors.enumerated() {
      let end = place + 1 < factors.count ? factors[place + 1] : table.parts.count
      var alternatives: [[String]] = []
      for part in first..<end {
        let isNext =
          part == first || table.parts[part].alternative != table.parts[part - 1].alternative
        // The comparisons of a word such as `apart` are not in the text.
        if part > first, table.parts[part].span == table.parts[part - 1].span { return nil }
        if isNext { alternatives.append([]) }
        alternatives[alternatives.count - 1].append(source.string(table.parts[part].span.range))
      }
      combinations = combinations.flatMap { combination in alternatives.map { combination + $0 } }
      guard combinations.count <= Self.mostCombinations else { return nil }
    }
    return combinations.map { $0.joined(separator: " && ") }.joined(separator: " || ")
  }
}
