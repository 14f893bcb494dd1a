import LayoutNotation
import Plumb

extension StringsFileReader {
  /// Converts the bytes of a file to UTF-8.
  ///
  /// - Throws: `LayoutError` for bytes that are neither UTF-8 nor UTF-16 with a byte-order mark,
  ///   and for property lists of other formats.
  static func utf8(_ bytes: [UInt8]) throws(LayoutError) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf8(fromUTF16: bytes, isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf8(fromUTF16: bytes, isBigEndian: true) }
    if bytes.starts(with: "bplist".utf8) {
      throw LayoutError(
        .syntax,
        "this is a binary property list, as builds write them; take the file of the sources",
        line: 1, column: 1)
    }
    if bytes.starts(with: "<?xml".utf8) {
      throw LayoutError(
        .syntax, "this is XML; strings are written \"key\" = \"text\";", line: 1, column: 1)
    }
    if bytes.prefix(2).contains(0) {
      throw LayoutError(
        .encoding, "this is UTF-16 without a byte-order mark; save it as UTF-8", line: 1,
        column: 1)
    }
    do throws(LayoutError) {
      try checkDocumentBytes(bytes)
    } catch {
      throw LayoutError(
        .encoding,
        "this byte is not UTF-8; save the file as UTF-8, or as UTF-16 with a "
          + "byte-order mark", line: error.line, column: error.column)
    }
    return bytes
  }

  private static func utf8(
    fromUTF16 bytes: [UInt8], isBigEndian: Bool
  ) throws(LayoutError) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for place in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(units.count)
    var isWhole = bytes.count.isMultiple(of: 2)
    if transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true,
      into: { decoded.append($0) })
    {
      isWhole = false
    }
    guard isWhole else {
      let place = SourceText(file: decoded).position(at: decoded.count)
      throw LayoutError(
        .encoding, "this is not UTF-16; save the file as UTF-8", line: place.line,
        column: place.column)
    }
    return decoded
  }
}
