/// Parses one format string: the chain of views and spaces. Views and predicates are read
/// in files of their own.
struct VisualFormatStringParser {
  /// The text that ranges count in.
  let source: SourceText
  private var lexer: VisualFormatLexer
  /// The token that is read next.
  private(set) var token: VisualFormatToken
  /// The bytes of the token before it.
  private(set) var previous: Range<Int>

  /// Starts on a string.
  init(_ source: SourceText) throws(NotationError) {
    self.source = source
    lexer = VisualFormatLexer(source)
    token = try lexer.next()
    previous = token.range
  }

  /// Parses the string.
  mutating func parse() throws(NotationError) -> VisualFormat {
    guard token.kind != .end else {
      throw error(.syntax, "the format is empty: it needs one view at least, such as [a]")
    }
    let start = token.range.lowerBound
    let orientation = try readOrientation()
    let opening = try readOpening()
    var views = [try view()]
    var connections: [VisualFormat.Connection] = []
    var closing: VisualFormat.Connection?
    while token.kind != .end {
      let connection = try self.connection()
      switch token.kind {
      case .openBracket:
        connections.append(connection)
        views.append(try view())
      case .bar:
        closing = connection
        try advance()
        try expectEnd()
      default:
        throw missingView()
      }
    }
    return VisualFormat(
      orientation: orientation, opening: opening, views: views, connections: connections,
      closing: closing, range: source.range(start..<previous.upperBound))
  }

  /// Moves on to the next token.
  mutating func advance() throws(NotationError) {
    previous = token.range
    token = try lexer.next()
  }

  // MARK: The ends of the string

  private mutating func readOrientation() throws(NotationError) -> VisualFormat.Orientation {
    guard case .name(let name) = token.kind else { return .horizontal }
    let written = token.range
    try advance()
    guard token.kind == .colon else {
      throw error(
        .syntax, "a view stands in brackets", at: written,
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

  /// Reads `|` and the space behind it, up to the first view.
  private mutating func readOpening() throws(NotationError) -> VisualFormat.Connection? {
    switch token.kind {
    case .bar:
      try advance()
      if token.kind == .end {
        throw error(
          .syntax, "a view is missing: a format needs one at least, such as |-[a]-|", at: previous)
      }
      let opening = try connection()
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
      throw error(.syntax, "a format begins with \"|\", with a view in brackets, or with H: or V:")
    }
  }

  private func expectEnd() throws(NotationError) {
    guard token.kind != .end else { return }
    throw error(
      .syntax,
      "the format ends at the closing \"|\", but \(quotedToken) follows; a string holds one format",
      at: token.range.lowerBound..<endOfText)
  }

  /// The error where a view must stand and something else does.
  private func missingView() -> NotationError {
    switch token.kind {
    case .end:
      return error(
        .syntax, "a view or \"|\" is missing behind \(source.quoted(previous))", at: previous)
    case .name:
      return error(
        .syntax, "a view stands in brackets", suggestion: "[\(source.string(token.range))]")
    case .number, .open, .relation:
      return error(.syntax, "a view or \"|\" is missing before \(quotedToken)")
    case .hyphen:
      return error(
        .syntax,
        "a view or \"|\" is missing before \"-\": one space holds all its predicates, as in "
          + "-(>=8,20@250)-")
    default:
      return error(.syntax, "\(quotedToken) stands where a view or \"|\" must")
    }
  }

  /// The error for a string of two bars, in which the space may have been meant as a view.
  private func missingView(between opening: VisualFormat.Connection) -> NotationError {
    let message = "a view is missing between the bars"
    if case .predicates(let predicates) = opening.space, predicates.count == 1,
      case .name(let name) = predicates[0].object, name.text == predicates[0].text
    {
      let range = opening.range.start.offset..<opening.range.end.offset
      return error(
        .syntax, message + ": views stand in brackets", at: range, suggestion: "-[\(name.text)]-")
    }
    return error(.syntax, message)
  }

  // MARK: Spaces

  /// Reads what lies between two views or a view and a bar.
  private mutating func connection() throws(NotationError) -> VisualFormat.Connection {
    let start = token.range.lowerBound
    guard token.kind == .hyphen else {
      if token.startsPredicate || token.kind == .open {
        throw error(
          .syntax, "a space begins with \"-\", and a view with \"[\"",
          suggestion: "-" + source.string(token.range))
      }
      return VisualFormat.Connection(
        space: .touching, range: source.range(previous.upperBound..<previous.upperBound))
    }
    try advance()
    let space: VisualFormat.Connection.Space
    switch token.kind {
    case .openBracket, .bar:
      return VisualFormat.Connection(
        space: .standard, range: source.range(start..<previous.upperBound))
    case .end:
      throw missingView()
    case .open:
      space = .predicates(try parenthesized())
    default:
      let list = try predicateList(isInParentheses: false)
      if list.count > 1 {
        throw unparenthesized(list, "several predicates of a space stand in parentheses")
      }
      space = .predicates(list)
    }
    guard token.kind == .hyphen else {
      if token.kind == .arithmetic { throw computation(at: token.range) }
      // The end of the string tells that `-b` is a view and not a space.
      if token.kind == .end, case .predicates(let list) = space,
        case .name(let name) = list[0].object, name.text == list[0].text
      {
        throw error(
          .syntax, "a view stands in brackets", at: previous, suggestion: "[\(name.text)]")
      }
      let range = start..<previous.upperBound
      throw error(
        .syntax, "the space ends with \"-\" too", at: range,
        suggestion: source.string(range) + "-")
    }
    try advance()
    return VisualFormat.Connection(
      space: space, range: source.range(start..<previous.upperBound))
  }

  // MARK: Errors

  /// The present token, for a message.
  var quotedToken: String { source.quoted(token.range) }

  /// Where the text ends, without blanks behind it.
  private var endOfText: Int {
    var end = source.bytes.count
    while end > token.range.upperBound, source.bytes[end - 1].isBlank { end -= 1 }
    return end
  }

  /// Makes an error about a stretch of the text, or else about the present token.
  func error(
    _ code: NotationError.Code, _ message: String, at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) -> NotationError {
    NotationError(
      code, message, at: source.range(range ?? token.range), suggestion: suggestion)
  }
}
