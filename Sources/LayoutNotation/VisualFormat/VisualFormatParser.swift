/// Reads strings of the Visual Format Language, such as `V:|-[a(>=50)]-gap-[b]|`.
///
/// Names are not resolved here: the caller, which knows the layout, separates metrics from views.
/// The parser accepts the whole of Apple's published grammar. It also accepts a relation in a
/// space without parentheses (`->=10-`), names of any script, and names in double quotes. Blanks
/// and line breaks between tokens are ignored. Work is linear in the text.
package struct VisualFormatParser: TokenParser {
  var lexer: VisualFormatLexer
  var token = VisualFormatToken(kind: .end, range: 0..<0)
  var previous = 0..<0
  /// The format read so far.
  var format: VisualFormat

  private init(_ source: SourceText) {
    format = VisualFormat(source)
    lexer = VisualFormatLexer(cursor: UTF8Cursor(source))
  }

  /// Parses a format string.
  ///
  /// - Throws: The first error: `syntax`, `invalidRelation`, or `invalidPriority` for a number
  ///   outside (0, 1000] after `@`.
  package static func parse(_ source: SourceText) throws(LayoutError) -> VisualFormat {
    var parser = VisualFormatParser(source)
    return try parser.parse()
  }

  private mutating func parse() throws(LayoutError) -> VisualFormat {
    try begin()
    guard token.kind != .end else {
      throw error(.syntax, "the Visual Format is empty: it needs one view at least, such as [a]")
    }
    let start = token.range.lowerBound
    format.orientation = try readOrientation()
    format.spaces.append(try readOpening())
    format.views.append(try view())
    while token.kind != .end {
      format.spaces.append(try space())
      switch token.kind {
      case .openBracket: format.views.append(try view())
      case .bar:
        try advance()
        try expectEnd()
      default:
        throw missingView()
      }
    }
    if format.spaces.count == format.views.count { format.spaces.append(nil) }
    format.span = Span(start..<previous.upperBound)
    return format
  }

  // MARK: The ends of the string

  private mutating func readOrientation() throws(LayoutError) -> VisualFormat.Orientation {
    guard case .name(let name) = token.kind else { return .horizontal }
    let written = token.range
    try advance()
    guard token.kind == .colon else {
      throw error(
        .syntax, "write a view in brackets", at: written,
        suggestion: "[\(source.string(written))]")
    }
    guard let known = VisualFormat.Orientation(rawValue: source.string(name)) else {
      let upper = VisualFormat.Orientation(rawValue: source.string(name).uppercased())
      throw error(
        .syntax, "\(source.quoted(written)) is no direction: write H: or V:", at: written,
        suggestion: upper?.rawValue)
    }
    try advance()
    return known
  }

  /// Reads `|` and the space after it, up to the first view.
  private mutating func readOpening() throws(LayoutError) -> VisualFormat.Space? {
    switch token.kind {
    case .bar:
      try advance()
      if token.kind == .end {
        throw error(
          .syntax, "a view is missing: a Visual Format needs one at least, such as |-[a]-|",
          at: previous)
      }
      let opening = try space()
      switch token.kind {
      case .openBracket: return opening
      case .bar: throw missingView(between: opening)
      default: throw missingView()
      }
    case .openBracket: return nil
    case .hyphen:
      throw error(
        .syntax, "a space at the start lies between the superview, \"|\", and the first view",
        suggestion: "|-")
    case .end:
      throw error(.syntax, "a view is missing behind \(source.quoted(previous))", at: previous)
    default:
      throw error(
        .syntax, "a Visual Format begins with \"|\", with a view in brackets, or with H: or V:")
    }
  }

  private func expectEnd() throws(LayoutError) {
    guard token.kind != .end else { return }
    throw error(
      .syntax,
      "the Visual Format ends at the closing \"|\", but \(quotedToken) follows; a string holds one",
      at: source.trimmed(token.range.lowerBound..<source.bytes.count))
  }

  /// Returns the error for another token in place of a view.
  private func missingView() -> LayoutError {
    switch token.kind {
    case .end:
      return error(
        .syntax, "a view or \"|\" is missing behind \(source.quoted(previous))", at: previous)
    case .name:
      return error(
        .syntax, "write a view in brackets", suggestion: "[\(source.string(token.range))]")
    case .number, .open, .relation:
      return error(.syntax, "a view or \"|\" is missing before \(quotedToken)")
    case .hyphen:
      return error(
        .syntax,
        "a view or \"|\" is missing before \"-\": one space holds all its predicates, as in "
          + "-(>=8,20@250)-")
    default:
      return error(.syntax, "\(quotedToken) found where a view or \"|\" is expected")
    }
  }

  /// Returns the error for a string of two bars, whose space may have been meant as a view.
  private func missingView(between opening: VisualFormat.Space) -> LayoutError {
    let message = "a view is missing between the bars"
    guard opening.predicates.count == 1, let name = loneName(of: opening.predicates) else {
      return error(.syntax, message)
    }
    return error(
      .syntax, message + ": write views in brackets", at: opening.span.range,
      suggestion: "-[\(name)]-")
  }

  /// Returns the name that the first predicate consists of, if it is only a name.
  private func loneName(of predicates: Range<Int>) -> String? {
    guard let first = predicates.first, case .name(let name) = format.predicates[first].object,
      name == format.predicates[first].span
    else { return nil }
    return source.name(name.range)
  }

  // MARK: Spaces

  /// Reads the space between two views, or between a view and a bar.
  private mutating func space() throws(LayoutError) -> VisualFormat.Space {
    let start = token.range.lowerBound
    guard token.kind == .hyphen else {
      if token.kind.startsPredicate || token.kind == .open {
        throw error(
          .syntax, "a space begins with \"-\", and a view with \"[\"",
          suggestion: "-" + source.string(token.range))
      }
      return VisualFormat.Space(span: Span(previous.upperBound..<previous.upperBound))
    }
    try advance()
    let predicates: Range<Int>
    switch token.kind {
    case .openBracket, .bar:
      return VisualFormat.Space(isStandard: true, span: Span(start..<previous.upperBound))
    case .end:
      throw missingView()
    case .open:
      predicates = try parenthesized()
    default:
      predicates = try predicateList(isInParentheses: false)
      if predicates.count > 1 {
        throw unparenthesized(
          predicates, "write several predicates of a space in parentheses")
      }
    }
    guard token.kind == .hyphen else {
      if token.kind == .arithmetic { throw computation(at: token.range) }
      // At the end of the string, `-b` is a view and not a space.
      if token.kind == .end, let name = loneName(of: predicates) {
        throw error(.syntax, "write a view in brackets", at: previous, suggestion: "[\(name)]")
      }
      let range = start..<previous.upperBound
      throw error(
        .syntax, "the space ends with \"-\" too", at: range,
        suggestion: source.string(range) + "-")
    }
    try advance()
    return VisualFormat.Space(predicates: predicates, span: Span(start..<previous.upperBound))
  }
}
