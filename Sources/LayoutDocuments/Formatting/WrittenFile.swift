import LayoutNotation
import Plumb

/// The source of a YAML file: the ends of its values, and its comments.
struct WrittenFile {
  /// A comment.
  struct Comment {
    /// The text with its `#`, without trailing whitespace.
    var text: String
    var position: SourcePosition
    /// Whether the comment is alone on its line.
    var isOwnLine: Bool
    /// The previous and the next scalar; `nil` at the ends of the file.
    var (before, behind): (DocumentNode?, DocumentNode?)
    /// The innermost `{…}` or `[…]` that contains the comment.
    var flow: DocumentNode?
  }

  let tree: DocumentTree
  let file: SourceText
  /// The comments in file order.
  private(set) var comments: [Comment] = []
  /// The containers written in brackets.
  private(set) var flows: Set<Int> = []
  /// The containers in brackets that are open at `place`.
  private var open: [DocumentNode] = []
  private var place = 0

  private var bytes: [UInt8] { file.bytes }

  /// Finds the comments of a file.
  ///
  /// - Parameter tree: The parsed file.
  /// - Throws: `unsupported` for anything except values and comments, because formatting would lose
  ///   it.
  init(_ tree: DocumentTree) throws(LayoutError) {
    self.tree = tree
    file = SourceText(file: tree.file)
    if tree.file.starts(with: byteOrderMark) { place = byteOrderMark.count }
    var containers: [Int: DocumentNode] = [:]
    var last: DocumentNode?
    for index in tree.entries.indices {
      let node = DocumentNode(index: index)
      let start = tree.fileOffset(of: node)
      guard start >= place || tree.kind(of: node).isContainer else {
        throw refusal("an alias", at: node)
      }
      if tree.kind(of: node).isContainer {
        if start < bytes.count, "[{".utf8.contains(bytes[start]) { containers[start] = node }
        continue
      }
      try readGap(to: start, last, node, containers)
      try skipScalar(node)
      last = node
    }
    try readGap(to: bytes.count, last, nil, containers)
  }

  /// Returns the line of a value.
  func line(of node: DocumentNode) -> Int { file.position(at: tree.fileOffset(of: node)).line }

  /// Whether the line before a line is blank.
  func isBlank(before line: Int) -> Bool {
    line > 1
      && bytes[file.lineBytes(line - 1)].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// Whether a text is written as a block, behind `|` or `>`.
  func isBlock(_ node: DocumentNode) -> Bool {
    let start = tree.fileOffset(of: node)
    return tree.kind(of: node) == .string && !tree.entries[node.index].isPlain
      && start < bytes.count && "|>".utf8.contains(bytes[start])
  }

  /// Returns the column of a block container, from 1.
  func column(of node: DocumentNode) -> Int {
    file.position(at: tree.fileOffset(of: node)).column
  }

  private func refusal(_ what: String, at node: DocumentNode) -> LayoutError {
    refusal(what, at: tree.fileOffset(of: node))
  }

  private func strayBracket(at offset: Int) -> LayoutError {
    refusal("a stray \(Unicode.Scalar(bytes[offset]))", at: offset)
  }

  private func refusal(_ what: String, at offset: Int) -> LayoutError {
    file.error(
      .unsupported, "\(what) is here, which formatting would lose; the file is not changed",
      at: offset..<offset)
  }

  /// Reads the characters between two values.
  private mutating func readGap(
    to end: Int, _ before: DocumentNode?, _ behind: DocumentNode?,
    _ containers: [Int: DocumentNode]
  ) throws(LayoutError) {
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "#"):
        let position = file.position(at: place)
        let line = file.lineBytes(position.line)
        var text = file.string(place..<line.upperBound)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        comments.append(
          Comment(
            text: text, position: position,
            isOwnLine: bytes[line.lowerBound..<place].allSatisfy { $0 == 0x20 || $0 == 0x09 },
            before: before, behind: behind, flow: open.last))
        place = line.upperBound
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard let container = containers[place] else { throw strayBracket(at: place) }
        open.append(container)
        flows.insert(container.index)
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() != nil else { throw strayBracket(at: place) }
        place += 1
      case UInt8(ascii: "-") where bytes[place...].starts(with: "---".utf8):
        throw refusal("a mark between documents", at: place)
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "-"):
        place += 1
      case UInt8(ascii: "&"), UInt8(ascii: "*"): throw refusal("an anchor", at: place)
      case UInt8(ascii: "!"): throw refusal("a tag", at: place)
      case UInt8(ascii: "?"): throw refusal("a key behind \"?\"", at: place)
      default: throw refusal("a directive", at: place)
      }
    }
  }

  /// Skips a scalar.
  private mutating func skipScalar(_ node: DocumentNode) throws(LayoutError) {
    guard place < bytes.count else { return }
    let text = tree.bytes(of: node)
    switch bytes[place] {
    case _ where tree.entries[node.index].isPlain:
      if text.isEmpty { return }
      if "&*!".utf8.contains(bytes[place]) { throw refusal("an anchor or a tag", at: node) }
      skipPlain(text)
    case UInt8(ascii: "\""):
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place += 1
    case UInt8(ascii: "'"):
      place += 1
      while place < bytes.count {
        if bytes[place] == UInt8(ascii: "'") {
          guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "'") else { break }
          place += 1
        }
        place += 1
      }
      place += 1
    case UInt8(ascii: "|"), UInt8(ascii: ">"): try skipBlock(node, text)
    default: throw refusal("an anchor or a tag", at: node)
    }
    place = min(place, bytes.count)
  }

  /// Skips an unquoted text, whose lines may be folded.
  private mutating func skipPlain(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let byte = rest.first, place < bytes.count {
      if bytes[place] == byte {
        rest.removeFirst()
        place += 1
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) {
        place += 1
      } else if byte == 0x20 || byte == 0x0A {
        rest.removeFirst()
      } else {
        return
      }
    }
  }

  private mutating func skipBlock(
    _ node: DocumentNode, _ text: ArraySlice<UInt8>
  ) throws(LayoutError) {
    let position = file.position(at: place)
    let head = file.lineBytes(position.line)
    var mark = place
    while mark < head.upperBound, ![0x20, 0x09, 0x0D].contains(bytes[mark]) { mark += 1 }
    let rest = bytes[mark..<head.upperBound]
    guard rest.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else {
      throw refusal("a comment behind \"|\"", at: mark)
    }
    place = head.upperBound
    guard text.contains(where: { $0 != 0x0A }) else { return }
    var line = position.line + 1
    var indentation: Int?
    while line <= file.lineCount {
      let range = file.lineBytes(line)
      let blanks = bytes[range].prefix { $0 == 0x20 }.count
      let isBlank = bytes[range].allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if !isBlank {
        if let indentation, blanks < indentation { break }
        if indentation == nil { indentation = blanks }
        place = range.upperBound
      }
      line += 1
    }
  }
}
