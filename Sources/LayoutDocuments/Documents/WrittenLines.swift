import Synchronization

/// Where lines of strings of a file begin, as far as somebody asked. Any number of places in a
/// string is found in time of its length.
package final class WrittenLines: Sendable {
  private struct Known {
    /// The beginnings of the first lines.
    var lines: [FileString]
    /// The place that was asked for last, counted from 1.
    var last: (line: Int, column: Int, text: FileString)
    /// Of long lines the places of every so many columns, from the first one, as far as they were
    /// reached; by line.
    var marks: [Int: [FileString]] = [:]
  }

  /// How many columns lie between two places that are kept.
  private static let markDistance = 256

  private struct State {
    /// By the offset at which the string begins.
    var strings: [Int: Known] = [:]
    var steps = 0
  }

  private let state = Mutex(State())

  /// Of a file of which nothing is known yet.
  package init() {}

  /// How many characters were looked at.
  var steps: Int { state.withLock { $0.steps } }

  /// The offset in the file of a place in a string.
  ///
  /// - Parameters:
  ///   - line: The line in the string, from 1.
  ///   - column: The column, from 1.
  ///   - start: Where the string begins, behind its quote.
  ///   - bytes: The file, always the same.
  /// - Returns: The offset; `nil` when the string ends before the place.
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
        // The line is shorter: its end is as near as it gets.
        if reached + skipped < goal { return text.offset }
        reached = goal
        if reached == next { marks.append(text) }
      }
      if reached == column { known.last = (line, column, text) }
      return text.offset
    }
  }
}

/// A string of a file, plain or in quotes, read character by character.
private struct FileString {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private let quote: UInt8?
  /// How many characters were moved over.
  private(set) var steps = 0
  /// Line breaks of the text that were moved over and not yet told.
  private var waitingLineBreaks = 0

  init(at offset: Int, in bytes: [UInt8]) {
    self.bytes = bytes
    self.offset = offset
    let before = offset > 0 ? bytes[offset - 1] : 0
    quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(before) ? before : nil
  }

  /// Moves over characters of a line.
  ///
  /// - Parameter count: How many.
  /// - Returns: How many there were; `nil` where the string ends before.
  mutating func skip(_ count: Int) -> Int? {
    var skipped = 0
    while skipped < count {
      guard offset < bytes.count, !isAtEnd else { return nil }
      steps += 1
      switch skipCharacter() {
      case .character: skipped += 1
      // The line is shorter: its end is as near as it gets.
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
    // Two single quotes are one, written.
    let isDoubled = offset + 1 < bytes.count && bytes[offset + 1] == quote
    return !(quote == UInt8(ascii: "'") && isDoubled)
  }

  private enum Skipped {
    case character
    case lineBreak
    case nothing
  }

  /// Moves over what stands for one character.
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
    // Two escapes make one character that UTF-16 has no single unit for.
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

  /// Moves over line breaks that YAML folds: one into a blank, more into one less.
  private mutating func skipFold() -> Skipped {
    let breaks = skipBlanks()
    if breaks == 1 { return .character }
    waitingLineBreaks = breaks - 2
    return .lineBreak
  }

  /// Moves over blanks and line breaks and counts these.
  private mutating func skipBlanks() -> Int {
    var breaks = 0
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "\n") { breaks += 1 }
      offset += 1
    }
    return breaks
  }
}
