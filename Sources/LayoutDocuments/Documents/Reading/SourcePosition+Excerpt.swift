import LayoutNotation

extension SourcePosition {
  /// Returns the line of a file with a caret below the position; `nil` without text there.
  package func excerpt(in bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, firstInvalidUTF8(in: bytes) == nil else { return nil }
    let file = SourceText(file: bytes)
    let offset = file.offset(of: self)
    return CaretExcerpt(offset..<offset, in: file).text
  }
}
