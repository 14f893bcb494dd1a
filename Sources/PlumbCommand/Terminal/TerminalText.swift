/// Text for people, which terminals may show: names and messages of others may hold bytes that
/// command a terminal.
enum TerminalText {
  /// The colours that `TerminalStyle` writes. They stay.
  private static let styles = ["[1;31m", "[1;33m", "[36m", "[32m", "[0m"].map {
    Array($0.unicodeScalars)
  }

  /// The text with U+FFFD for each control character but line feed, tab and our own colours.
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

  /// Whether any byte is one of a control character: C1 is two bytes, of which the first is C2.
  private static func mayHoldControls(_ text: String) -> Bool {
    text.utf8.contains { byte in
      byte < 0x20 ? byte != 0x0A && byte != 0x09 : byte == 0x7F || byte == 0xC2
    }
  }
}
