package import LayoutNotation

extension DocumentText {
  /// Where in the file a place of the text stands, escapes and quotes counted as they are written.
  ///
  /// - Parameters:
  ///   - line: The line of the text, from 1.
  ///   - column: The column, from 1.
  ///   - file: The file that the text was read from.
  /// - Returns: The place; `nil` when it is unknown, as in folded YAML blocks.
  package func filePosition(
    line: Int, column: Int, in file: @autoclosure () -> SourceText
  ) -> SourcePosition? {
    let number = pieces.partitioningIndex { $0.firstLine > line }
    guard number > 0 else { return nil }
    let piece = pieces[number - 1]
    let lineInPiece = line - Int(piece.firstLine)
    switch piece.origin {
    case .block(let first, let indentation):
      return SourcePosition(line: Int(first) + lineInPiece, column: Int(indentation) + column - 1)
    case .offset(let start):
      let file = file()
      var walk = WrittenText(at: Int(start), in: file.bytes)
      return walk.offset(ofLine: lineInPiece + 1, column: column).map(file.position)
    }
  }
}

extension DocumentText {
  /// Where the bytes of the text stand in its file, a JSON document.
  var places: TextPlaces {
    var places = TextPlaces()
    for piece in pieces {
      guard case .offset(let start) = piece.origin else { continue }
      var text = source.lineBytes(Int(piece.firstLine)).lowerBound
      var offset = Int(start)
      places.append(text, at: offset)
      while offset < file.count, file[offset] != UInt8(ascii: "\"") {
        guard file[offset] == UInt8(ascii: "\\") else {
          (text, offset) = (text + 1, offset + 1)
          continue
        }
        guard case .valid(let length) = JSONEscape(in: file, at: offset) else { break }
        places.append(text, at: nil)
        text += decodeJSONEscapes(file[offset..<offset + length]).count
        offset += length
        places.append(text, at: offset)
      }
    }
    return places
  }
}

extension DocumentText {
  /// Whether lines of the file are one line here, as YAML makes them of a text that is not begun
  /// with `|`.
  var isFolded: Bool {
    if file.isEmpty || source.bytes.isEmpty { return false }
    return pieces.isEmpty
      || pieces.contains { piece in
        guard case .offset(let start) = piece.origin else { return false }
        let text = source.bytes[source.lineBytes(Int(piece.firstLine)).lowerBound...]
        let same = zip(text, file[Int(start)...]).prefix { $0 == $1 }.count
        let place = Int(start) + same
        return same < text.count && text[text.startIndex + same] == UInt8(ascii: " ")
          && place < file.count && [UInt8]("\r\n".utf8).contains(file[place])
      }
  }
}

/// A string of a file, plain or in quotes, read character by character.
private struct WrittenText {
  private let bytes: [UInt8]
  private var offset: Int
  private let quote: UInt8?
  /// Line breaks of the text that were moved over and not yet told.
  private var waitingLineBreaks = 0

  init(at offset: Int, in bytes: [UInt8]) {
    self.bytes = bytes
    self.offset = offset
    let before = offset > 0 ? bytes[offset - 1] : 0
    quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(before) ? before : nil
  }

  /// The offset in the file of a place of the text; `nil` when the string ends before it.
  mutating func offset(ofLine line: Int, column: Int) -> Int? {
    var reached = (line: 1, column: 1)
    while reached.line < line || (reached.line == line && reached.column < column) {
      guard offset < bytes.count, !isAtEnd else { return nil }
      switch skipCharacter() {
      case .character: reached.column += 1
      case .lineBreak:
        // The line asked for is shorter: its end is as near as it gets.
        if reached.line == line { return offset }
        reached = (reached.line + 1, 1)
      case .nothing: break
      }
    }
    return offset
  }

  private var isAtEnd: Bool {
    guard let quote, bytes[offset] == quote else { return false }
    // Two single quotes are one, written.
    let isDoubled = offset + 1 < bytes.count && bytes[offset + 1] == quote
    return !(quote == UInt8(ascii: "'") && isDoubled)
  }

  private enum Skipped {
    case character
    case lineBreak
    case nothing
  }

  /// Moves over what stands for one character.
  private mutating func skipCharacter() -> Skipped {
    if waitingLineBreaks > 0 {
      waitingLineBreaks -= 1
      return .lineBreak
    }
    let byte = bytes[offset]
    if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\") { return skipEscape() }
    if quote == UInt8(ascii: "'"), byte == quote {
      offset += 2
      return .character
    }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return skipFold() }
    offset += 1
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return .character
  }

  private mutating func skipEscape() -> Skipped {
    let letter = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let digits = [
      UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
    ]
    let start = offset
    offset = min(bytes.count, offset + 2 + (digits[letter] ?? 0))
    // Two escapes make one character that UTF-16 has no single unit for.
    let isHalf =
      letter == UInt8(ascii: "u") && start + 3 < bytes.count
      && [UInt8(ascii: "d"), UInt8(ascii: "D")].contains(bytes[start + 2])
      && !(UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[start + 3])
    if isHalf { offset = min(bytes.count, offset + 6) }
    switch letter {
    case UInt8(ascii: "n"): return .lineBreak
    case UInt8(ascii: "\n"):
      _ = skipBlanks()
      return .nothing
    default: return .character
    }
  }

  /// Moves over line breaks that YAML folds: one into a blank, more into one less.
  private mutating func skipFold() -> Skipped {
    let breaks = skipBlanks()
    if breaks == 1 { return .character }
    waitingLineBreaks = breaks - 2
    return .lineBreak
  }

  /// Moves over blanks and line breaks and counts these.
  private mutating func skipBlanks() -> Int {
    var breaks = 0
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "\n") { breaks += 1 }
      offset += 1
    }
    return breaks
  }
}
