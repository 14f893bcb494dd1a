/// Writes texts of the notations with the usual blanks between what they are made of, and nothing
/// else changed.
package enum NotationSpacing {
  /// A line of equations: what is in it, how deep in braces it stands, and its comment.
  package struct Line: Sendable, Equatable {
    /// The line without blanks around it; empty for a blank line, and one with a comment only.
    package var code: String
    /// How many braces are open where it begins.
    package var depth: Int
    /// The comment, with its mark; empty without one.
    package var comment = ""
  }

  /// The lines of a text of equations; blank lines at its ends are left out, and several in between
  /// are one.
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

  /// A number that is made of metrics.
  package static func number(_ text: String) -> String {
    var scan = PieceScan(SourceText(text))
    let number = equation(scan.pieces(of: .equation))
    return scan.comment.isEmpty ? number : text
  }

  /// An SLL rule, or a line of one.
  package static func rule(_ text: String) -> String {
    var scan = PieceScan(SourceText(text))
    return joined(scan.pieces(of: .rule)) { _, _ in nil }
  }

  /// A Visual Format, or a line of one, which has no blanks but in names.
  package static func format(_ text: String) -> String {
    var scan = PieceScan(SourceText(text))
    var format = ""
    for piece in scan.pieces(of: .format) {
      // Two names would be one.
      if piece.isOperand, format.last.map({ $0.isLetter || $0.isNumber }) ?? false { format += " " }
      format += piece.text
    }
    return format
  }

  private static func equation(_ pieces: [PieceScan.Piece]) -> String {
    joined(pieces) { first, second in
      if second.text == "(", ["apart", "inside"].contains(first.text) { return false }
      return nil
    }
  }

  /// Pieces with blanks between them where they are usual.
  ///
  /// - Parameters:
  ///   - pieces: The pieces.
  ///   - separates: Whether a blank stands between two of them, where that is not as usual.
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

  /// Whether a sign behind a piece is an operator.
  private static func endsOperand(_ piece: PieceScan.Piece) -> Bool {
    piece.text == ")" || piece.isOperand && !["when", "else", "in", "where"].contains(piece.text)
  }
}

/// Cuts a line into what blanks may stand between: names with their attributes and numbers, and
/// signs. What it does not know is one sign a character.
private struct PieceScan {
  enum Notation { case equation, rule, format }

  struct Piece {
    var text: String
    /// Whether it is a name, a number, or several glued together.
    var isOperand: Bool
  }

  private let source: SourceText
  private var place = 0
  private var bytes: [UInt8] { source.bytes }
  /// The comment behind the pieces.
  private(set) var comment = ""

  init(_ source: SourceText) { self.source = source }

  mutating func pieces(of notation: Notation) -> [Piece] {
    var pieces: [Piece] = []
    while place < bytes.count {
      let byte = bytes[place]
      if byte.isBlank {
        place += 1
      } else if notation == .equation, byte == UInt8(ascii: "#") {
        comment = Self.trimmed(source.string(place..<bytes.count))
        return pieces
      } else if notation == .equation, pieces.last.map({ "{}".has($0.text) }) ?? true,
        let head = loopHead()
      {
        pieces.append(Piece(text: head, isOperand: true))
      } else {
        let start = place
        let isOperand = skipOperand(of: notation)
        if !isOperand { skipSign(of: notation) }
        let text = source.string(start..<place)
        pieces.append(
          Piece(
            text: isOperand ? Self.withoutBlanksInParentheses(text) : text, isOperand: isOperand))
      }
    }
    return pieces
  }

  /// `for i in 0..<7 where i > 0`, up to its brace, with one blank where there are more: in ranges
  /// `-` and `..` are glued to what they are between.
  private mutating func loopHead() -> String? {
    guard bytes[place...].starts(with: "for".utf8), place + 3 < bytes.count,
      bytes[place + 3].isBlank
    else { return nil }
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "#") {
      if let braces = IndexExpression.braces(at: place, in: source, upTo: bytes.count) {
        place = braces.upperBound
      } else if bytes[place] == UInt8(ascii: "\"") {
        skipQuoted()
      } else if bytes[place] == UInt8(ascii: "{") {
        let words = source.string(start..<place).split(whereSeparator: \.isWhitespace)
        // The word may have the range glued to it, as in `in[a, b]`.
        let keyword =
          words.count > 2 ? words[2].prefix { $0.isLetter || $0.isNumber || $0 == "_" } : ""
        if keyword == "in" { return words.joined(separator: " ") }
        break
      } else {
        place += 1
      }
    }
    place = start
    return nil
  }

  /// Moves over a name with its attribute, or a number; whether there was one.
  private mutating func skipOperand(of notation: Notation) -> Bool {
    let start = place
    if notation == .rule { skipSpecifier() }
    while place < bytes.count {
      let byte = bytes[place]
      if let braces = IndexExpression.braces(at: place, in: source, upTo: bytes.count) {
        place = braces.upperBound
      } else if byte == UInt8(ascii: "\"") {
        skipQuoted()
      } else if byte.isASCIIWord || byte >= 0x80 {
        place += 1
        let isExponent =
          (bytes[start].isDigit || bytes[start] == UInt8(ascii: "."))
          && byte | 0x20 == UInt8(ascii: "e") && place + 1 < bytes.count
          && [UInt8]("+-".utf8).contains(bytes[place]) && bytes[place + 1].isDigit
        if isExponent { place += 1 }
      } else if byte == UInt8(ascii: "."), notation != .format || bytes[start].isDigit {
        place += 1
      } else if byte == UInt8(ascii: "%"), place > start, endsNumber(place) {
        place += 1
      } else {
        break
      }
    }
    return place > start
  }

  /// Whether what is before a place may be a number.
  private func endsNumber(_ place: Int) -> Bool {
    bytes[place - 1].isDigit || ".}".utf8.contains(bytes[place - 1])
  }

  /// Moves over `%bt(header)`, and over `H:` and `V:` with the sign behind them.
  private mutating func skipSpecifier() {
    if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: ":"),
      [UInt8]("HVhv".utf8).contains(bytes[place])
    {
      place += 2
      if place < bytes.count, [UInt8]("+-".utf8).contains(bytes[place]) { place += 1 }
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "%") else { return }
    place += 1
    if place < bytes.count, [UInt8]("^:@".utf8).contains(bytes[place]) { place += 1 }
    while place < bytes.count, bytes[place].isASCIIWord { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "(") else { return }
    let open = place
    while place < bytes.count, bytes[place] != UInt8(ascii: ")") {
      if bytes[place] == UInt8(ascii: "\"") { skipQuoted() } else { place += 1 }
    }
    guard place < bytes.count else { return place = open }
    place += 1
  }

  private mutating func skipQuoted() {
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(bytes.count, place + 1)
  }

  private mutating func skipSign(of notation: Notation) {
    let byte = bytes[place]
    place += 1
    // A character that means nothing is not cut.
    while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
    func follows(_ others: String) -> Bool {
      place < bytes.count && others.utf8.contains(bytes[place])
    }
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      while follows("=<>!") { place += 1 }
    case UInt8(ascii: "|"), UInt8(ascii: "&"): while follows("|&") { place += 1 }
    case _ where notation == .rule && "+-*/".utf8.contains(byte): if follows("=") { place += 1 }
    default: break
    }
  }

  /// `%bt( header )` without the blanks around the name.
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
