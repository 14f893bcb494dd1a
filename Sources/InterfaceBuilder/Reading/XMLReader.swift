import LayoutNotation

/// Reads XML as Interface Builder writes it: elements with attributes, texts and comments.
///
/// It rejects features that such files never have: document types with their entities, and
/// processing instructions. Foundation's parser is unsuitable: it does not report where an
/// element begins, accepts truncated files, ends the process at some instructions, and needs
/// system libraries that a single-file command cannot include.
struct XMLReader {
  /// The maximum nesting of elements; screens have some dozens.
  private static let deepest = 256

  private let file: SourceText
  private let bytes: [UInt8]
  private var next: Int
  private var elements: [XMLTree.Element] = []
  /// The open elements, innermost last.
  private var open: [Int] = []

  private init(_ file: SourceText) {
    self.file = file
    bytes = file.bytes
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the elements of a file, in the order of their start tags.
  ///
  /// - Throws: `LayoutError` with the place of the error.
  static func elements(of file: SourceText) throws(LayoutError) -> [XMLTree.Element] {
    var reader = XMLReader(file)
    try reader.read()
    return reader.elements
  }

  private mutating func read() throws(LayoutError) {
    while next < bytes.count {
      if bytes[next] != UInt8(ascii: "<") {
        try readText()
      } else if begins("<!--") {
        try readComment()
      } else if begins("<![CDATA[") {
        try readCharacterData()
      } else if begins("<!") {
        throw documentType
      } else if begins("<?") {
        try readDeclaration()
      } else if begins("</") {
        try readEndTag()
      } else {
        try readStartTag()
      }
    }
    if !open.isEmpty { throw file.endsEarly }
    if elements.isEmpty { throw fault("it does not begin with an element", at: 0) }
  }

  private func fault(_ reason: String, at offset: Int) -> LayoutError {
    let place = file.position(at: min(offset, bytes.count))
    return file.notXML(reason, line: place.line, column: place.column)
  }

  private func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe bytes[next...].starts(with: $0) }
  }

  /// Moves past the next occurrence of a text.
  private mutating func skip(behind text: StaticString, from start: Int) throws(LayoutError) {
    next = min(start, bytes.count)
    while next < bytes.count, !begins(text) { next += 1 }
    if next == bytes.count { throw file.endsEarly }
    next += text.utf8CodeUnitCount
  }

  private mutating func readComment() throws(LayoutError) {
    let start = next
    try skip(behind: "--", from: next + 4)
    guard next < bytes.count else { throw file.endsEarly }
    guard bytes[next] == UInt8(ascii: ">") else { throw fault("a comment has -- in it", at: next) }
    next += 1
    try checkCharacters(in: start..<next)
  }

  /// Checks that a range has no forbidden characters.
  private func checkCharacters(in range: Range<Int>) throws(LayoutError) {
    guard let place = XMLCharacters.placeOfForbidden(bytes, in: range) else { return }
    throw forbidden(at: place)
  }

  private func forbidden(at place: Int) -> LayoutError {
    fault(
      bytes[place] < 0x20
        ? "there is a control character" : "there is a character that XML does not allow",
      at: place)
  }

  // MARK: Texts

  private mutating func readText() throws(LayoutError) {
    let start = next
    while next < bytes.count, bytes[next] != UInt8(ascii: "<") { next += 1 }
    let range = start..<next
    guard let element = open.last else {
      if let place = range.first(where: { !XMLCharacters.isBlank(bytes[$0]) }) {
        throw fault(
          elements.isEmpty
            ? "it does not begin with an element"
            : "it continues after the end of its outermost element", at: place)
      }
      return
    }
    let text = try characters(in: range, isAttribute: false)
    if keepsText(element) { elements[element].text += text }
  }

  private mutating func readCharacterData() throws(LayoutError) {
    let start = next
    try skip(behind: "]]>", from: next + 9)
    guard let element = open.last else {
      throw fault("it continues after the end of its outermost element", at: start)
    }
    let range = start + 9..<next - 3
    try checkCharacters(in: range)
    guard keepsText(element) else { return }
    guard bytes[range].contains(UInt8(ascii: "\r")) else {
      elements[element].text += String(decoding: bytes[range], as: UTF8.self)
      return
    }
    var text: [UInt8] = []
    for place in range {
      // CR LF is one line break.
      if bytes[place] == UInt8(ascii: "\n"), bytes[place - 1] == UInt8(ascii: "\r") { continue }
      text.append(bytes[place] == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : bytes[place])
    }
    elements[element].text += String(decoding: text, as: UTF8.self)
  }

  private func keepsText(_ element: Int) -> Bool {
    ["string", "mutableString"].contains(elements[element].name)
  }

  /// Returns a text or an attribute value, with its entities decoded.
  private func characters(
    in range: Range<Int>, isAttribute: Bool
  ) throws(LayoutError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "&"):
        let end = bytes[place..<range.upperBound].firstIndex(of: UInt8(ascii: ";"))
        guard let end, let scalar = XMLCharacters.scalar(ofEntity: bytes[place + 1..<end]) else {
          throw fault("an entity is not known", at: place)
        }
        text += String(Character(scalar)).utf8
        place = end
      case UInt8(ascii: "\r"):
        // CR LF is one line break.
        let isPair = place + 1 < range.upperBound && bytes[place + 1] == UInt8(ascii: "\n")
        if !isPair { text.append(UInt8(ascii: isAttribute ? " " : "\n")) }
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        text.append(isAttribute ? UInt8(ascii: " ") : byte)
      case 0..<0x20: throw forbidden(at: place)
      case 0xEF where XMLCharacters.isForbidden(bytes, at: place): throw forbidden(at: place)
      case UInt8(ascii: "]") where !isAttribute && bytes[place...].starts(with: "]]>".utf8):
        throw fault("there is ]]> in a text", at: place)
      default: text.append(byte)
      }
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Tags

  private mutating func readStartTag() throws(LayoutError) {
    let start = next
    if open.isEmpty, !elements.isEmpty {
      throw fault("it continues after the end of its outermost element", at: start)
    }
    guard open.count < Self.deepest else {
      throw fault("elements are nested more than \(Self.deepest) deep", at: start)
    }
    next += 1
    let name = try readName("a tag has no name")
    var element = XMLTree.Element(
      name: name, attributes: [:], parent: open.last ?? -1, offset: start)
    while true {
      let hasBlank = skipBlanks()
      guard next < bytes.count else { throw file.endsEarly }
      if begins("/>") {
        next += 2
        (element.tagEnd, element.end) = (next, elements.count + 1)
        elements.append(element)
        return
      }
      if bytes[next] == UInt8(ascii: ">") {
        next += 1
        element.tagEnd = next
        open.append(elements.count)
        elements.append(element)
        return
      }
      guard hasBlank else { throw fault("a blank is missing before an attribute", at: next) }
      try readAttribute(&element)
    }
  }

  private mutating func readAttribute(_ element: inout XMLTree.Element) throws(LayoutError) {
    let start = next
    let name = try readName("an attribute has no name")
    skipBlanks()
    guard next < bytes.count else { throw file.endsEarly }
    guard bytes[next] == UInt8(ascii: "=") else {
      throw fault("an attribute has no value", at: next)
    }
    next += 1
    skipBlanks()
    guard next < bytes.count else { throw file.endsEarly }
    let quote = bytes[next]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("the value of an attribute is not in quotes", at: next)
    }
    guard let end = bytes[(next + 1)...].firstIndex(of: quote) else { throw file.endsEarly }
    let range = next + 1..<end
    if let place = range.first(where: { bytes[$0] == UInt8(ascii: "<") }) {
      throw fault("there is a < within an attribute", at: place)
    }
    let value = try characters(in: range, isAttribute: true)
    guard element.attributes.updateValue(value, forKey: name) == nil else {
      throw fault("an attribute is written twice", at: start)
    }
    next = end + 1
  }

  private mutating func readEndTag() throws(LayoutError) {
    let start = next
    next += 2
    let name = try readName("an end tag has no name")
    skipBlanks()
    guard next < bytes.count else { throw file.endsEarly }
    guard let element = open.popLast(), elements[element].name == name,
      bytes[next] == UInt8(ascii: ">")
    else { throw fault("the end tag does not match the innermost element", at: start) }
    next += 1
    elements[element].end = elements.count
  }

  /// Reads a name.
  ///
  /// - Parameter missing: The message if there is none.
  /// - Throws: `LayoutError` with that message.
  /// - Returns: The name.
  private mutating func readName(_ missing: String) throws(LayoutError) -> String {
    let start = next
    while next < bytes.count,
      let length = XMLCharacters.nameLength(bytes, at: next, isFirst: next == start)
    {
      next += length
    }
    if next == bytes.count { throw file.endsEarly }
    guard next > start else { throw fault(missing, at: start) }
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = next
    while next < bytes.count, XMLCharacters.isBlank(bytes[next]) { next += 1 }
    return next > start
  }

  // MARK: Refused input

  private var documentType: LayoutError {
    let stop = bytes[next...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }
    return file.error(
      .syntax,
      "files of Interface Builder have no document type; this one has "
        + file.quoted(next..<(stop.map { $0 + 1 } ?? bytes.count)),
      at: next..<min(next + 2, bytes.count))
  }

  /// Reads the optional declaration of a file. Rejects encodings other than UTF-8, and processing
  /// instructions.
  private mutating func readDeclaration() throws(LayoutError) {
    let start = next
    while next < bytes.count, !begins("?>") { next += 1 }
    next = min(next + 2, bytes.count)
    let range = start..<next
    let isAtBeginning = file.position(at: start) == SourcePosition(line: 1, column: 1)
    let isNamed = bytes[range].starts(with: "<?xml".utf8)
    guard isAtBeginning, isNamed, range.count > 5, XMLCharacters.isBlank(bytes[start + 5]) else {
      throw file.error(
        .syntax,
        "files of Interface Builder have no processing instructions; this one has "
          + file.quoted(range), at: range)
    }
    guard let declaration = XMLDeclaration(bytes[range]) else {
      throw file.error(
        .syntax,
        "this is not XML: its first line must be such as `<?xml version=\"1.0\" "
          + "encoding=\"UTF-8\"?>`; found " + file.quoted(range), at: range)
    }
    guard let name = declaration.encoding else { return }
    let isASCII = ["us-ascii", "ascii"].contains(name.lowercased())
    guard isASCII || ["utf-8", "utf8"].contains(name.lowercased()) else {
      throw file.error(.syntax, "the encoding must be UTF-8; found \(name)", at: range)
    }
    if isASCII, let place = bytes.indices.first(where: { bytes[$0] >= 0x80 && $0 > start }) {
      throw fault("it says that it is ASCII, and has other characters", at: place)
    }
  }
}
