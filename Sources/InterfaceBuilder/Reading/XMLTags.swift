import LayoutNotation

/// Where the start tags of an XML file begin. The parser tells only where it has come to when it
/// has read one.
struct XMLTags {
  /// The offsets, in order.
  private(set) var starts: [Int] = []

  /// Finds the start tags of a file.
  ///
  /// - Throws: `LayoutError` where there is a document type definition.
  init(in file: SourceText) throws(LayoutError) {
    let bytes = file.bytes
    func begins(_ text: StaticString, at offset: Int) -> Bool {
      text.withUTF8Buffer { unsafe bytes[offset...].starts(with: $0) }
    }
    func end(behind text: StaticString, from offset: Int) -> Int {
      var next = offset
      while next < bytes.count, !begins(text, at: next) { next += 1 }
      return min(bytes.count, next + text.utf8CodeUnitCount)
    }
    var next = 0
    while next < bytes.count {
      guard bytes[next] == UInt8(ascii: "<") else {
        next += 1
        continue
      }
      if begins("<!--", at: next) {
        next = end(behind: "-->", from: next + 4)
      } else if begins("<![CDATA[", at: next) {
        next = end(behind: "]]>", from: next + 9)
      } else if begins("<!", at: next) {
        let stop = bytes[next...].firstIndex { [">", "["].contains(Character(Unicode.Scalar($0))) }
        throw file.error(
          .syntax,
          "files of Interface Builder have no document type; this one has "
            + file.quoted(next..<(stop.map { $0 + 1 } ?? bytes.count)), at: next..<next + 2)
      } else if begins("<?", at: next) {
        let stop = end(behind: "?>", from: next + 2)
        try Self.checkDeclaration(of: file, in: next..<stop)
        next = stop
      } else if begins("</", at: next) {
        next += 2
      } else {
        starts.append(next)
        next = Self.end(ofTagAt: next, in: bytes)
      }
    }
  }

  /// Where a tag ends: a `>` may stand in its attributes.
  private static func end(ofTagAt start: Int, in bytes: [UInt8]) -> Int {
    var next = start + 1
    var quote: UInt8?
    while next < bytes.count {
      let byte = bytes[next]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return next + 1
      }
      next += 1
    }
    return next
  }

  /// Refuses other encodings than UTF-8, in which tags would be somewhere else, and instructions,
  /// of which FoundationXML crashes on those that say nothing.
  private static func checkDeclaration(
    of file: SourceText, in range: Range<Int>
  ) throws(LayoutError) {
    let text = file.string(range)
    let isAtBeginning = file.position(at: range.lowerBound) == SourcePosition(line: 1, column: 1)
    let blanks = " \t\r\n".utf8
    guard isAtBeginning, text.utf8.starts(with: "<?xml".utf8),
      let next = text.utf8.dropFirst(5).first, blanks.contains(next)
    else {
      throw file.error(
        .syntax,
        "files of Interface Builder have no processing instructions; this one has "
          + file.quoted(range), at: range)
    }
    guard let key = text.firstRange(of: "encoding") else { return }
    let name = text[key.upperBound...].drop { !$0.isLetter }.prefix { $0 != "\"" && $0 != "'" }
    guard !["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) else { return }
    throw file.error(.syntax, "the encoding must be UTF-8; found \(name)", at: range)
  }
}
