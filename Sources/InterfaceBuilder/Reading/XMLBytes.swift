import LayoutDocuments
import LayoutNotation

/// Checks that the bytes of a file can be XML in UTF-8.
///
/// - Throws: `LayoutError` with the place and advice.
func checkXMLBytes(_ bytes: [UInt8]) throws(LayoutError) {
  guard !bytes.isEmpty else {
    throw LayoutError(.emptyDocument, "the file is empty", line: 1, column: 1)
  }
  // Xcode compiles these files into built programs.
  if ["bplist", "NIBArchive"].contains(where: { bytes.starts(with: $0.utf8) }) {
    throw LayoutError(
      .unsupported, "this is a compiled nib; Plumb reads the .xib or .storyboard it was made of",
      line: 1, column: 1)
  }
  try checkDocumentBytes(bytes)
  if let zero = bytes.firstIndex(of: 0) {
    let place = SourceText(file: bytes).position(at: zero)
    throw LayoutError(
      .encoding, "a byte of 0 is no text; save the file as UTF-8", line: place.line,
      column: place.column)
  }
}

extension SourceText {
  /// The error of a truncated file.
  var endsEarly: LayoutError {
    error(.syntax, "this is not XML: it ends within an element", at: bytes.count..<bytes.count)
  }

  /// Returns the error of an invalid XML file: a known mistake of users, or the parser's
  /// message.
  ///
  /// - Parameters:
  ///   - reason: The parser's message.
  ///   - line: The line where it stopped.
  ///   - column: The column there.
  /// - Returns: The error.
  func notXML(_ reason: String, line: Int, column: Int) -> LayoutError {
    for line in 1...lineCount {
      let bytes = lineBytes(line)
      if self.bytes[bytes].starts(with: "<<<<<<< ".utf8) {
        return error(
          .syntax, "a merge left its marks here; resolve it before the file is read", at: bytes)
      }
    }
    let start = offset(of: SourcePosition(line: line, column: column))
    return error(.syntax, "this is not XML: \(reason)", at: start..<min(start + 1, bytes.count))
  }
}
