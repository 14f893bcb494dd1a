/// The source line of an error, and a second line with a caret under the place.
///
/// Both begin in the same column. The second line keeps the tabs before the place, so that the
/// caret is aligned for any tab stops. A long line is cut to a window around the place.
package struct CaretExcerpt: Sendable, Equatable {
  /// The source line, or a window of it; control characters are replaced.
  package let line: String
  /// Blanks, then `^~~~` under the range; of a range over several lines, only the part in the
  /// first.
  package let caret: String

  /// Makes an excerpt.
  ///
  /// - Parameters:
  ///   - bytes: The place; it is clamped to the text.
  ///   - source: The text of the place.
  ///   - width: The maximum number of characters to show of the line, at least 20.
  package init(_ bytes: Range<Int>, in source: SourceText, width: Int = 100) {
    let width = max(width, 20)
    // A line may be as long as the file, so only the text near the place is examined.
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

    // A third of the window is before the place, unless the line ends sooner.
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
  /// Whether the character is safe to print to a terminal.
  fileprivate var isPrintable: Bool {
    guard let scalar = unicodeScalars.first, self != "\t" else { return true }
    return scalar.properties.generalCategory != .control
  }
}
