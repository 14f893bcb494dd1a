/// Where a text of a document begins in its file.
struct TextOrigin: Sendable {
  /// The position of its first character.
  var start: DocumentPosition
  /// Whether its lines stand line by line below each other in the same column, as in a YAML block.
  var isBlock: Bool
}

/// A text in one of the notations, with what is known about where in the file it stands.
///
/// Two texts are equal when they say the same, wherever they stand.
public struct DocumentText: Sendable, Equatable {
  /// The text; strings of a list are joined by newlines.
  public let text: String
  /// For each string it was joined from: the first line it fills, and its place in the file.
  let pieces: [(firstLine: Int, origin: TextOrigin)]

  /// Makes a text that stands in no file.
  public init(_ text: String) {
    self.text = text
    pieces = []
  }

  /// Joins strings by newlines.
  init(joining strings: [(text: String, origin: TextOrigin?)]) {
    if strings.count == 1 {
      text = strings[0].text
      pieces = strings[0].origin.map { [(1, $0)] } ?? []
      return
    }
    var line = 1
    var pieces: [(firstLine: Int, origin: TextOrigin)] = []
    pieces.reserveCapacity(strings.count)
    for (text, origin) in strings {
      if let origin { pieces.append((line, origin)) }
      let breaks = text.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      }
      line += 1 + (breaks ?? text.utf8.count { $0 == UInt8(ascii: "\n") })
    }
    self.pieces = pieces
    text = strings.map(\.text).joined(separator: "\n")
  }

  /// Where in the file a place of the text stands, both counted from 1; nil when that is unknown,
  /// as for the further lines of a text with escaped line breaks.
  public func filePosition(line: Int, column: Int) -> DocumentPosition? {
    guard let piece = pieces.last(where: { $0.firstLine <= line }) else { return nil }
    let start = piece.origin.start
    let lineInPiece = line - piece.firstLine
    guard lineInPiece == 0 || piece.origin.isBlock else { return nil }
    return DocumentPosition(line: start.line + lineInPiece, column: start.column + column - 1)
  }

  /// Whether both say the same.
  public static func == (first: DocumentText, second: DocumentText) -> Bool {
    first.text == second.text
  }
}
