package import LayoutNotation

extension DocumentText {
  /// Returns the file position for a position in the text, with escapes and quotes counted as
  /// written.
  ///
  /// - Parameters:
  ///   - line: The line of the text, from 1.
  ///   - column: The column, from 1.
  ///   - file: The file that the text was read from.
  ///   - lines: The line starts of the file's strings, for callers that ask for many positions.
  /// - Returns: The position; `nil` when it is unknown, as in folded YAML blocks.
  package func filePosition(
    line: Int, column: Int, in file: @autoclosure () -> SourceText, lines: WrittenLines? = nil
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
      let lines = lines ?? WrittenLines()
      return lines.offset(
        ofLine: lineInPiece + 1, column: column, inStringAt: Int(start), of: file.bytes
      ).map(file.position)
    }
  }
}

extension DocumentText {
  /// The file offsets of the text's bytes, for a JSON document.
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
  /// Whether YAML joined several lines of the file into one, as it does for a text without `|`.
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
