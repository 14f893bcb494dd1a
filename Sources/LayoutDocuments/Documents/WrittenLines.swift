import Synchronization

/// A cache of the line starts in strings of a file, filled on demand.
///
/// Finding any number of positions in a string takes time linear in its length.
package final class WrittenLines: Sendable {
  private struct Known {
    /// The starts of the first lines.
    var lines: [FileString]
    /// The last position returned, counted from 1.
    var last: (line: Int, column: Int, text: FileString)
    /// The positions of every `markDistance`th column of long lines, as far as they were reached,
    /// by line.
    var marks: [Int: [FileString]] = [:]
  }

  /// The number of columns between two cached positions.
  private static let markDistance = 256

  private struct State {
    /// The cached lines, by the offset of the string.
    var strings: [Int: Known] = [:]
    var steps = 0
  }

  private let state = Mutex(State())

  /// Creates an empty cache for a file.
  package init() {}

  /// The number of characters read.
  var steps: Int { state.withLock { $0.steps } }

  /// Returns the file offset of a position in a string.
  ///
  /// - Parameters:
  ///   - line: The line in the string, from 1.
  ///   - column: The column, from 1.
  ///   - start: The start of the string, after its quote.
  ///   - bytes: The file, the same in every call.
  /// - Returns: The offset; `nil` if the string ends before the position.
  func offset(
    ofLine line: Int, column: Int, inStringAt start: Int, of bytes: [UInt8]
  ) -> Int? {
    state.withLock { state in
      let first = FileString(at: start, in: bytes)
      var known = state.strings[start] ?? Known(lines: [first], last: (1, 1, first))
      state.strings[start] = nil
      defer { state.strings[start] = known }
      while known.lines.count < line {
        var next = known.lines[known.lines.count - 1]
        let before = next.steps
        let hasLine = next.skipLine()
        state.steps += next.steps - before
        guard hasLine else { return nil }
        known.lines.append(next)
      }
      var marks = known.marks.removeValue(forKey: line) ?? [known.lines[max(line, 1) - 1]]
      defer { if marks.count > 1 { known.marks[line] = marks } }
      let mark = min(max(0, column - 1) / Self.markDistance, marks.count - 1)
      var (reached, text) = (1 + mark * Self.markDistance, marks[mark])
      if known.last.line == line, reached...max(reached, column) ~= known.last.column {
        (reached, text) = (known.last.column, known.last.text)
      }
      let before = text.steps
      defer { state.steps += text.steps - before }
      while reached < column {
        let next = 1 + marks.count * Self.markDistance
        let goal = min(column, next)
        guard let skipped = text.skip(goal - reached) else { return nil }
        // The line is shorter. Its end is the nearest position.
        if reached + skipped < goal { return text.offset }
        reached = goal
        if reached == next { marks.append(text) }
      }
      if reached == column { known.last = (line, column, text) }
      return text.offset
    }
  }
}

/// A string of a file, plain or quoted, read character by character.
private struct FileString {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private let quote: UInt8?
  /// The number of characters skipped.
  private(set) var steps = 0
  /// The line breaks of the text that were skipped but not yet returned.
  private var waitingLineBreaks = 0

  init(at offset: Int, in bytes: [UInt8]) {
    self.bytes = bytes
    self.offset = offset
    let before = offset > 0 ? bytes[offset - 1] : 0
    quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(before) ? before : nil
  }

  /// Skips characters of a line.
  ///
  /// - Parameter count: The number of characters.
  /// - Returns: The number skipped; `nil` if the string ends first.
  mutating func skip(_ count: Int) -> Int? {
    var skipped = 0
    while skipped < count {
      guard offset < bytes.count, !isAtEnd else { return nil }
      steps += 1
      switch skipCharacter() {
      case .character: skipped += 1
      // The line is shorter. Its end is the nearest position.
      case .lineBreak: return skipped
      case .nothing: break
      }
    }
    return skipped
  }

  /// Moves to the next line.
  ///
  /// - Returns: Whether there is one.
  mutating func skipLine() -> Bool {
    while offset < bytes.count, !isAtEnd {
      steps += 1
      if case .lineBreak = skipCharacter() { return true }
    }
    return false
  }

  private var isAtEnd: Bool {
    guard let quote, bytes[offset] == quote else { return false }
    // Two single quotes are an escaped quote.
    let isDoubled = offset + 1 < bytes.count && bytes[offset + 1] == quote
    return !(quote == UInt8(ascii: "'") && isDoubled)
  }

  private enum Skipped {
    case character
    case lineBreak
    case nothing
  }

  /// Skips the source of one character.
  private mutating func skipCharacter() -> Skipped {
    if waitingLineBreaks > 0 {
      waitingLineBreaks -= 1
      return .lineBreak
    }
    let byte = bytes[offset]
    if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\") { return skipEscape() }
    if quote == UInt8(ascii: "'"), byte == quote {
      offset += 2
      return .character
    }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return skipFold() }
    offset += 1
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return .character
  }

  private mutating func skipEscape() -> Skipped {
    let letter = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let digits = [
      UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
    ]
    let start = offset
    offset = min(bytes.count, offset + 2 + (digits[letter] ?? 0))
    // Two escapes form one character outside the Basic Multilingual Plane, a surrogate pair.
    let isHalf =
      letter == UInt8(ascii: "u") && start + 3 < bytes.count
      && [UInt8(ascii: "d"), UInt8(ascii: "D")].contains(bytes[start + 2])
      && !(UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[start + 3])
    if isHalf { offset = min(bytes.count, offset + 6) }
    switch letter {
    case UInt8(ascii: "n"): return .lineBreak
    case UInt8(ascii: "\n"):
      _ = skipBlanks()
      return .nothing
    default: return .character
    }
  }

  /// Skips line breaks that YAML folds. One becomes a space; n become n - 1 line breaks.
  private mutating func skipFold() -> Skipped {
    let breaks = skipBlanks()
    if breaks == 1 { return .character }
    waitingLineBreaks = breaks - 2
    return .lineBreak
  }

  /// Skips blanks and line breaks, and counts the line breaks.
  private mutating func skipBlanks() -> Int {
    var breaks = 0
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "\n") { breaks += 1 }
      offset += 1
    }
    return breaks
  }
}
