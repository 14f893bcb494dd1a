/// Cuts the bytes of a file into its documents.
package struct DocumentCutter {
  /// The kinds of file.
  package enum Kind: Sendable {
    /// One JSON document on each line.
    case lines
    /// JSON documents one after another, over any lines, or the elements of an array.
    case json
    /// YAML documents, between `---`.
    case yaml
  }

  private let kind: Kind
  private let onlyName: String?
  private let folder: String?
  /// The first document, until it is known whether there are others.
  private var first: DocumentPiece?
  private var (isStart, isFirst) = (true, true)
  private var lines = BatchLines()
  private var lineCount: Int
  private var json: JSONCutter
  private var yaml: YAMLCutter

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - kind: The kind of file.
  ///   - firstLine: The number of its first line, if it is a part of a file of lines.
  ///   - onlyName: The name of the only document of its file, unless the file consists of lines.
  ///   - folder: The folder of the file, where its fonts are; `nil` if it is not from a file.
  package init(
    _ kind: Kind, firstLine: Int = 1, onlyName: String? = nil, folder: String? = nil
  ) {
    self.kind = kind
    self.folder = folder
    self.onlyName = kind == .lines ? nil : onlyName
    lineCount = firstLine - 1
    (json, yaml) = (JSONCutter(folder: folder), YAMLCutter(folder: folder))
  }

  /// How many brackets were examined to find where documents end.
  var steps: Int { json.steps }
  /// The greatest number of brackets that were remembered at once.
  var mostOpen: Int { json.mostOpen }

  /// Returns the documents that end in a piece of the file.
  package mutating func add(_ piece: [UInt8]) -> [DocumentPiece] {
    if kind == .json {
      defer { isStart = false }
      let hasMark = isStart && piece.starts(with: [0xEF, 0xBB, 0xBF])
      return named(json.add(hasMark ? Array(piece.dropFirst(3)) : piece), isEnd: false)
    }
    lines.append(piece)
    let whole = lines.atHand(atMost: .max)
    return kind == .lines
      ? whole.map { document(of: $0) } : named(whole.compactMap { yaml.add($0) }, isEnd: false)
  }

  /// Returns the documents that end at the end of the file.
  package mutating func finish() -> [DocumentPiece] {
    let last = lines.rest()
    switch kind {
    case .lines: return last.map { [document(of: $0)] } ?? []
    case .json: return named(json.finish(), isEnd: true)
    case .yaml:
      return named(
        [last.flatMap { yaml.add($0) }, yaml.finish()].compactMap(\.self), isEnd: true)
    }
  }

  /// Returns the documents to hand out, and adds the name if there is only one.
  private mutating func named(_ documents: [DocumentPiece], isEnd: Bool) -> [DocumentPiece] {
    guard let onlyName else { return documents }
    var documents = documents
    if isFirst, !documents.isEmpty {
      isFirst = false
      first = documents.removeFirst()
    }
    guard let waiting = first, isEnd || !documents.isEmpty else { return documents }
    first = nil
    return documents.isEmpty ? [waiting.named(onlyName)] : [waiting] + documents
  }

  private mutating func document(of line: BatchLines.Line) -> DocumentPiece {
    lineCount += 1
    switch line {
    case .bytes(let bytes):
      var text = DocumentPiece.Text(format: .json, bytes: bytes, line: lineCount)
      (text.isLine, text.folder) = (true, folder)
      return DocumentPiece(.text(text))
    case .tooLong: return DocumentPiece(.fault(.init(tooLongAtLine: lineCount, "line")))
    }
  }
}

extension LayoutError {
  /// Makes the error for a line or document too long to keep in memory.
  fileprivate init(tooLongAtLine line: Int, _ what: String) {
    self.init(
      .limit, "the \(what) is longer than \(BatchLines.longestLine >> 20) MiB", line: line,
      column: 1)
  }
}

/// Cuts JSON into values: the elements of an array if the first byte begins one, or else values one
/// after another. The cutter does not check the bytes between brackets: errors there are found when
/// the document is read.
private struct JSONCutter {
  /// The value so far, and where it began.
  private var value = DocumentPiece.Text(format: .json, bytes: [])
  private var place = (line: 1, column: 1)
  /// The open brackets of the value, as far as the parser follows them.
  private var open: [UInt8] = []
  /// How many of the open brackets are `[`.
  private var openSquares = 0
  /// How many brackets are open inside the innermost one of `open`.
  private var deeper = 0
  /// How many brackets were examined to close others.
  private(set) var steps = 0
  /// The greatest number of open brackets that were remembered at once.
  private(set) var mostOpen = 0
  private var isInString = false
  private var isEscaped = false
  private var isTooLong = false
  /// Whether the values are elements of an array; `nil` before the first byte.
  private var isArray: Bool?
  /// Whether the array has ended.
  private var isOver = false

  init(folder: String?) { value.folder = folder }

  mutating func add(_ piece: [UInt8]) -> [DocumentPiece] {
    var documents: [DocumentPiece] = []
    for byte in piece {
      if let document = add(byte) { documents.append(document) }
      if byte == UInt8(ascii: "\n") {
        place = (place.line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return documents
  }

  mutating func finish() -> [DocumentPiece] {
    var documents: [DocumentPiece] = []
    if isOver, !value.bytes.isEmpty {
      return [fault("the array has ended; nothing may follow it", at: (value.line, value.column))]
    }
    if !value.bytes.isEmpty { documents.append(take()) }
    if isArray == true, !isOver {
      documents.append(fault("the array is not closed; the file seems to be cut off", at: place))
    }
    return documents
  }

  private func fault(_ message: String, at place: (line: Int, column: Int)) -> DocumentPiece {
    DocumentPiece(
      .fault(LayoutError(.syntax, message, line: place.line, column: place.column)))
  }

  private mutating func add(_ byte: UInt8) -> DocumentPiece? {
    if isInString {
      keep(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return nil
    }
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D:
      if value.bytes.isEmpty { return nil }
      if open.isEmpty, byte == 0x0A, isArray == false { return take() }
      keep(byte)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if isArray == nil, byte == UInt8(ascii: "[") {
        isArray = true
        return nil
      }
      keep(byte)
      begin(byte)
    case UInt8(ascii: "]") where open.isEmpty && isArray == true && !isOver:
      isOver = true
      return value.bytes.isEmpty ? nil : take()
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      keep(byte)
      end(byte)
      if open.isEmpty, isArray == false { return take() }
    case UInt8(ascii: ",") where open.isEmpty && isArray == true && !isOver:
      if value.bytes.isEmpty { (value.line, value.column) = place }
      return take()
    case UInt8(ascii: "\""):
      keep(byte)
      isInString = true
    default: keep(byte)
    }
    return nil
  }

  private mutating func begin(_ bracket: UInt8) {
    guard open.count < JSONParser.depthLimit else { return deeper += 1 }
    open.append(bracket)
    mostOpen = max(mostOpen, open.count)
    if bracket == UInt8(ascii: "[") { openSquares += 1 }
  }

  /// Closes a bracket and the brackets open inside it. A missing bracket spoils only this value,
  /// not those behind it.
  private mutating func end(_ bracket: UInt8) {
    steps += 1
    guard deeper == 0 else { return deeper -= 1 }
    let isSquare = bracket == UInt8(ascii: "]")
    guard isSquare ? openSquares > 0 : openSquares < open.count else { return }
    while let last = open.popLast() {
      steps += 1
      let wasSquare = last == UInt8(ascii: "[")
      if wasSquare { openSquares -= 1 }
      if wasSquare == isSquare { return }
    }
  }

  private mutating func keep(_ byte: UInt8) {
    isArray = isArray ?? false
    if value.bytes.isEmpty { (value.line, value.column) = place }
    isTooLong = isTooLong || value.bytes.count > BatchLines.longestLine
    if !isTooLong { value.bytes.append(byte) }
  }

  private mutating func take() -> DocumentPiece {
    defer {
      value.bytes = []
      isTooLong = false
    }
    return isTooLong
      ? DocumentPiece(.fault(.init(tooLongAtLine: value.line, "document")))
      : DocumentPiece(.text(value))
  }
}

/// Collects the lines of YAML documents. A document without content is left out.
private struct YAMLCutter {
  private var document = DocumentPiece.Text(format: .yaml, bytes: [])
  private var lineCount = 0
  private var hasContent = false
  private var isTooLong = false

  init(folder: String?) { document.folder = folder }

  /// Adds a line, and returns the document that it ends, if any.
  mutating func add(_ line: BatchLines.Line) -> DocumentPiece? {
    lineCount += 1
    guard let bytes = line.bytes else {
      (isTooLong, hasContent) = (true, true)
      return nil
    }
    let isEnd = Self.isMarker("...", bytes)
    let ended = isEnd || Self.isMarker("---", bytes) ? finish() : nil
    if !isEnd { keep(bytes) }
    return ended
  }

  /// Returns the document that ends here, if there is one.
  mutating func finish() -> DocumentPiece? {
    defer {
      document.bytes = []
      (hasContent, isTooLong) = (false, false)
    }
    if isTooLong {
      return DocumentPiece(.fault(.init(tooLongAtLine: document.line, "document")))
    }
    return hasContent ? DocumentPiece(.text(document)) : nil
  }

  private mutating func keep(_ line: [UInt8]) {
    if document.bytes.isEmpty { document.line = lineCount }
    isTooLong = isTooLong || document.bytes.count > BatchLines.longestLine
    guard !isTooLong else { return }
    document.bytes += line
    document.bytes.append(UInt8(ascii: "\n"))
    let text = Self.isMarker("---", line) ? line.dropFirst(3) : line[...]
    let first = text.first { $0 != 0x20 && $0 != 0x09 }
    if let first, first != UInt8(ascii: "#"), text.first != UInt8(ascii: "%") { hasContent = true }
  }

  /// Whether a line begins with a marker of three characters that ends there or at white space.
  private static func isMarker(_ marker: StaticString, _ line: [UInt8]) -> Bool {
    let next = line.dropFirst(3).first ?? 0x20
    return line.starts(with: marker.description.utf8) && (next == 0x20 || next == 0x09)
  }
}
