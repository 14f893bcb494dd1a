/// The line of a text where something is wrong, and a second line that points at it.
///
/// Both begin in the same column; tabs before the place are kept in the second line, so it aligns
/// wherever tabs stop. A long line is cut to a window around the place.
package struct CaretExcerpt: Sendable, Equatable {
  /// The source line, or the window of it; control characters are replaced.
  package let line: String
  /// Blanks, then `^~~~` under the range; of a range over several lines the part in the first.
  package let caret: String

  /// Cuts the excerpt.
  ///
  /// - Parameters:
  ///   - bytes: The place; what lies outside the text is brought to its nearest end.
  ///   - source: The text that the place counts in.
  ///   - width: The most characters of the line to show, at least 20.
  package init(_ bytes: Range<Int>, in source: SourceText, width: Int = 100) {
    let width = max(width, 20)
    // Of a line as long as a file only what stands near the place is looked at.
    let whole = source.lineBytes(source.position(at: bytes.lowerBound).line)
    let near = (bytes.lowerBound - 16 * width..<bytes.lowerBound + 16 * width).clamped(to: whole)
    var offset = source.bytes[near].firstIndex { $0 & 0xC0 != 0x80 } ?? near.upperBound
    var characters: [Character] = []
    var (first, last) = (0, 0)
    for character in source.string(offset..<near.upperBound) {
      offset += character.utf8.count
      characters.append(character)
      if offset <= bytes.lowerBound { first += 1 }
      if offset <= bytes.upperBound { last += 1 }
    }

    // A third of the window stands before the place, unless the line ends sooner.
    let lower = max(0, min(first - width / 3, characters.count - width))
    let upper = min(characters.count, lower + width)
    var line = lower > 0 ? "…" : ""
    var caret = lower > 0 ? " " : ""
    for index in lower..<upper {
      let character = characters[index]
      line.append(character.isPrintable ? character : "\u{FFFD}")
      if index < first {
        caret += character == "\t" ? "\t" : String(repeating: " ", count: character.cellCount)
      } else if index < last {
        let underline = String(repeating: "~", count: character.cellCount)
        caret += index == first ? "^" + underline.dropFirst() : underline
      }
    }
    if first == last || first == upper { caret += "^" }
    if upper < characters.count { line += "…" }
    self.line = line
    self.caret = caret
  }

  /// Both lines, indented.
  package var text: String { "  \(line)\n  \(caret)" }
}

extension Character {
  /// Whether a terminal can be trusted with the character.
  fileprivate var isPrintable: Bool {
    guard let scalar = unicodeScalars.first, self != "\t" else { return true }
    return scalar.properties.generalCategory != .control
  }
}
