package import LayoutNotation

/// Returns the offset of the first byte that is not well-formed UTF-8; `nil` without one.
///
/// It follows table 3-7 of the Unicode Standard: no overlong forms, no surrogates, no scalars above
/// U+10FFFF.
func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  // Nearly every document is pure ASCII, which one pass without branches detects.
  if bytes.reduce(0, |) < 0x80 { return nil }
  var offset = 0
  while offset < bytes.count {
    guard bytes[offset] >= 0x80 else {
      offset += 1
      continue
    }
    guard let length = utf8ScalarLength(in: bytes, at: offset) else { return offset }
    offset += length
  }
  return nil
}

/// Returns the number of bytes of the multi-byte scalar at `offset`; `nil` if it is malformed.
private func utf8ScalarLength(in bytes: [UInt8], at offset: Int) -> Int? {
  let length: Int
  let second: ClosedRange<UInt8>
  switch bytes[offset] {
  case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
  for trailing in (offset + 2)..<(offset + max(length, 2)) where bytes[trailing] & 0xC0 != 0x80 {
    return nil
  }
  return length
}

/// Checks that a document's bytes are UTF-8 and that their offsets fit into 32 bits.
package func checkDocumentBytes(_ bytes: [UInt8]) throws(LayoutError) {
  guard bytes.count < Int(Int32.max) else {
    throw LayoutError(.limit, "the document is larger than 2 GiB", line: 1, column: 1)
  }
  guard let offset = firstInvalidUTF8(in: bytes) else { return }
  let looksLikeUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  let place = SourceText(file: bytes).position(at: offset)
  throw LayoutError(
    .encoding,
    looksLikeUTF16
      ? "the document is UTF-16; save it as UTF-8"
      : "this byte is not UTF-8; save the document as UTF-8", line: place.line,
    column: place.column)
}

extension LayoutError {
  /// The error for an empty file.
  static let empty = LayoutError(
    .emptyDocument, "the document is empty; a layout needs at least a size", line: 1, column: 1)
}
