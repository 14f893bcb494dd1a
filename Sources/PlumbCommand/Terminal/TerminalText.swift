/// Makes text safe for terminals: names and messages from input may contain control sequences.
enum TerminalText {
  /// The colours that `TerminalStyle` writes, which are kept.
  private static let styles = ["[1;31m", "[1;33m", "[36m", "[32m", "[0m"].map {
    Array($0.unicodeScalars)
  }

  /// Returns the text with U+FFFD for each control character except line feed, tab and Plumb's
  /// own colours.
  static func safe(_ text: String) -> String {
    guard mayHoldControls(text) else { return text }
    var safe = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", let style = styles.first(where: { rest.starts(with: $0) }) {
        safe.append(scalar)
        safe += style
        rest = rest.dropFirst(style.count)
      } else {
        let isControl =
          scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
        safe.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return String(safe)
  }

  /// Returns whether any byte may belong to a control character. A C1 character is two bytes, the
  /// first of which is C2.
  private static func mayHoldControls(_ text: String) -> Bool {
    text.utf8.contains { byte in
      byte < 0x20 ? byte != 0x0A && byte != 0x09 : byte == 0x7F || byte == 0xC2
    }
  }
}
