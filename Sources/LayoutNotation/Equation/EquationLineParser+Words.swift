/// `apart(a, b, 8)` and `inside(a, b, 8)`: words for four comparisons of two views.
///
/// The span of their parts is the whole word, since the comparisons are not in the text.
extension EquationLineParser {
  /// A word for comparisons.
  enum AreaWord: String {
    /// Two views do not overlap and keep a distance: one of four alternatives.
    case apart
    /// A view lies within another one, at a distance from its edges: four parts that hold
    /// together.
    case inside

    /// The comparisons: an attribute of the first view, one of the second view, and the sign of
    /// the distance added to the latter.
    var comparisons: [(LayoutAttribute, Relation, LayoutAttribute, sign: Double)] {
      switch self {
      case .apart:
        [
          (.right, .lessThanOrEqual, .left, -1), (.left, .greaterThanOrEqual, .right, 1),
          (.bottom, .lessThanOrEqual, .top, -1), (.top, .greaterThanOrEqual, .bottom, 1),
        ]
      case .inside:
        [
          (.left, .greaterThanOrEqual, .left, 1), (.right, .lessThanOrEqual, .right, -1),
          (.top, .greaterThanOrEqual, .top, 1), (.bottom, .lessThanOrEqual, .bottom, -1),
        ]
      }
    }
  }

  /// Returns the word of the present token, if a parenthesis follows it.
  func areaWord() -> AreaWord? {
    guard token.kind == .word, let word = AreaWord(rawValue: source.string(token.range)) else {
      return nil
    }
    var lexer = lexer
    return (try? lexer.next())?.kind == .open ? word : nil
  }

  /// Reads a word, which is the present token, and its arguments in parentheses.
  mutating func read(_ word: AreaWord) throws(LayoutError) {
    let start = token.range.lowerBound
    try advance()
    let open = token.range
    try advance()
    let first = try area(of: word)
    guard token.kind == .comma else { throw wrongNumber(of: word) }
    try advance()
    let second = try area(of: word)
    guard source.name(first.range) != source.name(second.range) else {
      throw error(
        .syntax, "\(word.rawValue) compares two views, and these are one", at: second.range)
    }
    var distance = TracedNumber(0)
    if token.kind == .comma {
      try advance()
      let firstTerm = table.terms.count
      let begin = token.range.lowerBound
      distance = try algebra(startingLine: false)
      guard table.terms.count == firstTerm else {
        throw error(
          .notANumber, "the distance is a number or a metric, not a measure of the layout",
          at: begin..<previous.upperBound)
      }
    }
    if token.kind == .end { throw error(.syntax, "\"(\" is not closed", at: open) }
    guard token.kind == .close else { throw wrongNumber(of: word) }
    let span = Span(start..<token.range.upperBound)
    try advance()
    for (attribute, relation, other, sign) in word.comparisons {
      var part = table.beginPart(at: start)
      append(first, attribute)
      part.middleTerm += 1
      append(second, other)
      part.lastTerm += 2
      part.relation = relation
      part.span = span
      part.alternative = alternativeCount
      var constant = distance
      MetricRecorder.apply(.multiply, &constant, TracedNumber(sign), to: recorder)
      // Adding 0 turns a negative zero into a positive one.
      part.rightConstant = constant.value + 0
      if constant.place != nil {
        table.tracedConstants[table.parts.count] = (TracedNumber(0), constant)
      }
      table.parts.append(part)
      if word == .apart { alternativeCount += 1 }
    }
    if word == .inside { alternativeCount += 1 }
    try rejectOperator(behind: "\(word.rawValue)(…), which is a whole constraint")
  }

  private mutating func append(_ view: Span, _ attribute: LayoutAttribute) {
    table.terms.append(.init(coefficient: 1, attribute: attribute, item: view, span: view))
  }

  /// Reads the name of a view.
  private mutating func area(of word: AreaWord) throws(LayoutError) -> Span {
    switch token.kind {
    case .word: break
    case .reference where OwnGuide(word: source.bytes[token.attribute]) != nil:
      let name = Span(token.item.lowerBound..<token.range.upperBound)
      try advance()
      return name
    case .reference:
      throw error(
        .syntax, "\(word.rawValue) takes views without attributes", at: token.range,
        suggestion: source.string(token.item))
    default: throw wrongNumber(of: word)
    }
    let name = Span(nameInToken)
    try advance()
    return name
  }

  private func wrongNumber(of word: AreaWord) -> LayoutError {
    error(
      .syntax,
      "\(word.rawValue) takes two views, and a distance if need be: \(word.rawValue)(a, b, 8)",
      at: token.kind == .end ? previous : token.range)
  }
}
