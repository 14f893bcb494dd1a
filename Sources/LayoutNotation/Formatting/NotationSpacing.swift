/// Formats texts of the notations with the standard blanks between tokens, and changes nothing
/// else.
package enum NotationSpacing {
  /// A line of equations: its code, its nesting depth in braces, and its comment.
  package struct Line: Sendable, Equatable {
    /// The line without surrounding blanks; empty for a blank line or one with only a comment.
    package var code: String
    /// The number of open braces at its beginning.
    package var depth: Int
    /// The comment, with its mark; empty without one.
    package var comment = ""
  }

  /// Returns the formatted lines of a text of equations. Removes blank lines at its ends, and
  /// merges several in between.
  package static func equations(_ text: String) -> [Line] {
    var depth = 0
    var lines: [Line] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let source = SourceText(utf8: Array(line))
      var scan = PieceScan(source)
      let pieces = scan.pieces(of: .equation)
      let closing = pieces.prefix { $0.text == "}" }.count
      var read = Line(
        code: equation(pieces), depth: max(0, depth - closing), comment: scan.comment)
      for piece in pieces {
        if piece.text == "{" { depth += 1 }
        if piece.text == "}" { depth = max(0, depth - 1) }
      }
      let isBlank = read.code.isEmpty && read.comment.isEmpty
      if isBlank { read.depth = 0 }
      let follows = lines.last.map { !$0.code.isEmpty || !$0.comment.isEmpty } ?? false
      if !isBlank || follows { lines.append(read) }
    }
    if let last = lines.last, last.code.isEmpty, last.comment.isEmpty { lines.removeLast() }
    return lines
  }

  /// Formats a number with metrics.
  package static func number(_ text: String) -> String {
    var scan = PieceScan(SourceText(text))
    let number = equation(scan.pieces(of: .equation))
    return scan.comment.isEmpty ? number : text
  }

  /// Formats an SLL rule, or a line of one.
  package static func rule(_ text: String) -> String {
    var scan = PieceScan(SourceText(text))
    return joined(scan.pieces(of: .rule)) { _, _ in nil }
  }

  /// Formats a Visual Format, or a line of one, which has blanks only in names.
  package static func format(_ text: String) -> String {
    var scan = PieceScan(SourceText(text))
    var format = ""
    for piece in scan.pieces(of: .format) {
      // Without a blank, two names would become one.
      if piece.isOperand, format.last.map({ $0.isLetter || $0.isNumber }) ?? false { format += " " }
      format += piece.text
    }
    return format
  }

  private static func equation(_ pieces: [PieceScan.Piece]) -> String {
    let functions = ["apart", "inside"] + DataPath.Total.allCases.map(\.rawValue)
    return joined(pieces) { first, second in
      if second.text == "(", functions.contains(first.text) { return false }
      return nil
    }
  }

  /// Joins pieces with the standard blanks between them.
  ///
  /// - Parameters:
  ///   - pieces: The pieces.
  ///   - separates: Whether a blank separates two of them; `nil`: by the standard rule.
  /// - Returns: The text.
  private static func joined(
    _ pieces: [PieceScan.Piece], _ separates: (PieceScan.Piece, PieceScan.Piece) -> Bool?
  ) -> String {
    var text = ""
    var isGlued = true
    for (place, piece) in pieces.enumerated() {
      let before = place > 0 ? pieces[place - 1] : nil
      let own = before.flatMap { separates($0, piece) }
      let isTight = isGlued || piece.text == ")" || piece.text == ","
      if own ?? !isTight { text += " " }
      text += piece.text
      let isSign = piece.text == "-" || piece.text == "+"
      isGlued = piece.text == "(" || isSign && !(before.map(endsOperand) ?? false)
    }
    return text
  }

  /// Returns whether a sign after a piece is an operator.
  private static func endsOperand(_ piece: PieceScan.Piece) -> Bool {
    piece.text == ")" || piece.isOperand && !["when", "else", "in", "where"].contains(piece.text)
  }
}

/// Splits a line into names with their attributes, numbers, and signs. Each unknown character is
/// one sign.
private struct PieceScan {
  enum Notation { case equation, rule, format }

  struct Piece {
    var text: String
    /// Whether it is a name, a number, or several of these without a blank between.
    var isOperand: Bool
  }

  private var cursor: UTF8Cursor
  /// The comment after the pieces.
  private(set) var comment = ""

  init(_ source: SourceText) { cursor = UTF8Cursor(source) }

  private var source: SourceText { cursor.source }

  mutating func pieces(of notation: Notation) -> [Piece] {
    var pieces: [Piece] = []
    while true {
      cursor.skipBlanks()
      let start = cursor.offset
      guard let byte = cursor.byte else { return pieces }
      if notation == .equation, byte == UInt8(ascii: "#") {
        comment = Self.trimmed(source.string(start..<cursor.end))
        return pieces
      }
      if notation == .equation, pieces.last.map({ "{}".has($0.text) }) ?? true,
        let head = loopHead()
      {
        pieces.append(Piece(text: head, isOperand: true))
        continue
      }
      let isOperand = skipOperand(of: notation)
      if !isOperand { skipSign(byte, of: notation) }
      let text = source.string(start..<cursor.offset)
      pieces.append(
        Piece(text: isOperand ? Self.withoutBlanksInParentheses(text) : text, isOperand: isOperand))
    }
  }

  /// Formats `for i in 0..<7 where i > 0`, up to its brace.
  ///
  /// Runs of blanks become one blank. In ranges, `-` and `..` have no blanks around them.
  private mutating func loopHead() -> String? {
    var rest = cursor
    guard rest.skipName(), source.string(cursor.offset..<rest.offset) == "for",
      rest.byte?.isBlank == true
    else { return nil }
    while let byte = rest.byte, byte != UInt8(ascii: "#") {
      if let braces = rest.braces() {
        rest.offset = braces.upperBound
      } else if byte == UInt8(ascii: "\"") {
        rest.skipQuoted()
      } else if byte == UInt8(ascii: "{") {
        let words = source.string(cursor.offset..<rest.offset).split(whereSeparator: \.isWhitespace)
        // The word may touch the range, as in `in[a, b]`.
        let keyword =
          words.count > 2 ? words[2].prefix { $0.isLetter || $0.isNumber || $0 == "_" } : ""
        guard keyword == "in" else { return nil }
        cursor = rest
        return words.joined(separator: " ")
      } else {
        rest.offset += 1
      }
    }
    return nil
  }

  /// Skips a name with its attribute, or a number. Returns whether there was one.
  private mutating func skipOperand(of notation: Notation) -> Bool {
    let start = cursor.offset
    let first = source.bytes[start]
    if notation == .rule { skipSpecifier() }
    while let byte = cursor.byte {
      if let braces = cursor.braces() {
        cursor.offset = braces.upperBound
      } else if byte == UInt8(ascii: "\"") {
        cursor.skipQuoted()
      } else if byte.isASCIIWord || byte >= 0x80 {
        cursor.offset += 1
        if first.isDigit || first == UInt8(ascii: "."), byte | 0x20 == UInt8(ascii: "e"),
          cursor.byte(ahead: 1)?.isDigit == true
        {
          skipOne(of: "+-")
        }
      } else if byte == UInt8(ascii: ".") && (notation != .format || first.isDigit)
        || byte == UInt8(ascii: "%") && cursor.offset > start && isBehindNumber
      {
        cursor.offset += 1
      } else {
        break
      }
    }
    return cursor.offset > start
  }

  /// Whether the text before the cursor may be a number.
  private var isBehindNumber: Bool {
    let last = source.bytes[cursor.offset - 1]
    return last.isDigit || ".}".utf8.contains(last)
  }

  private mutating func skipOne(of signs: String) {
    if let byte = cursor.byte, signs.utf8.contains(byte) { cursor.offset += 1 }
  }

  /// Skips `%bt(header)`, and `H:` and `V:` with the following sign.
  private mutating func skipSpecifier() {
    if cursor.byte(ahead: 1) == UInt8(ascii: ":"), let axis = cursor.byte,
      "HVhv".utf8.contains(axis)
    {
      cursor.offset += 2
      skipOne(of: "+-")
    }
    guard cursor.byte == UInt8(ascii: "%") else { return }
    cursor.offset += 1
    skipOne(of: "^:@")
    cursor.skip(while: \.isASCIIWord)
    guard cursor.byte == UInt8(ascii: "(") else { return }
    var rest = cursor
    while let byte = rest.byte, byte != UInt8(ascii: ")") {
      if byte == UInt8(ascii: "\"") { rest.skipQuoted() } else { rest.offset += 1 }
    }
    guard rest.byte != nil else { return }
    rest.offset += 1
    cursor = rest
  }

  private mutating func skipSign(_ byte: UInt8, of notation: Notation) {
    // A meaningless character is not split.
    cursor.skipScalar()
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      cursor.skip { "=<>!".utf8.contains($0) }
    case UInt8(ascii: "|"), UInt8(ascii: "&"): cursor.skip { "|&".utf8.contains($0) }
    case _ where notation == .rule && "+-*/".utf8.contains(byte): skipOne(of: "=")
    default: break
    }
  }

  /// Returns `%bt( header )` without the blanks around the name.
  private static func withoutBlanksInParentheses(_ text: String) -> String {
    guard let open = text.firstIndex(of: "("), text.hasPrefix("%") || text.hasPrefix("H:%"),
      text.hasSuffix(")")
    else { return text }
    let name = text[text.index(after: open)...].dropLast()
    return text[...open] + trimmed(String(name)) + ")"
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop(while: \.isWhitespace))
  }
}
