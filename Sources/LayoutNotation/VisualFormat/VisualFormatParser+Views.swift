extension VisualFormatParser {
  /// Reads a view, whose bracket is the current token.
  mutating func view() throws(LayoutError) -> VisualFormat.View {
    let open = token.range
    try advance()
    let name = try viewName(behind: open)
    var predicates = 0..<0
    switch token.kind {
    case .open:
      predicates = try parenthesized()
    case .relation, .number:
      let list = try predicateList(isInParentheses: true)
      throw unparenthesized(list, "write the size of a view in parentheses")
    default: break
    }
    guard token.kind == .closeBracket else {
      throw unclosedView(open, behind: previous)
    }
    try advance()
    return VisualFormat.View(
      name: name, predicates: predicates, span: Span(open.lowerBound..<previous.upperBound))
  }

  private mutating func viewName(
    behind open: Range<Int>
  ) throws(LayoutError) -> Span {
    switch token.kind {
    case .name(let name):
      let word = token.range
      try advance()
      if token.kind == .hyphen || token.kind == .name(token.range) {
        try checkUnquotedName(from: word)
      }
      return Span(name)
    case .reference(let name):
      throw error(
        .syntax, "a Visual Format names whole views; \(quotedToken) needs an equation",
        suggestion: source.string(name))
    case .end:
      throw error(.syntax, "\"[\" is not closed", at: open)
    case .closeBracket, .open:
      throw error(
        .syntax, "the name of the view is missing", at: open.lowerBound..<token.range.upperBound)
    default:
      throw error(.syntax, "the name of a view is missing before \(quotedToken)")
    }
  }

  /// Throws if the name in the brackets continues, as in `[my-view]`, and therefore needs quotes.
  private func checkUnquotedName(from word: Range<Int>) throws(LayoutError) {
    let rest = source.bytes[word.lowerBound...]
    guard let end = rest.firstIndex(where: { "[]|()\"\n".utf8.contains($0) }),
      source.bytes[end] == UInt8(ascii: "]"), source.bytes[word.lowerBound] != UInt8(ascii: "\"")
    else { return }
    let range = source.trimmed(word.lowerBound..<end)
    throw error(
      .syntax, "write a name with characters other than letters, digits and \"_\" in quotes",
      at: range, suggestion: "\"\(source.string(range))\"")
  }

  private func unclosedView(_ open: Range<Int>, behind last: Range<Int>) -> LayoutError {
    if token.kind == .end || token.kind == .hyphen || token.kind == .bar {
      let range = open.lowerBound..<last.upperBound
      return error(
        .syntax, "\"[\" is not closed", at: range, suggestion: source.string(range) + "]")
    }
    return error(.syntax, "\"]\" is missing before \(quotedToken)")
  }
}
