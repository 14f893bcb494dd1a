/// The style of highlighted words in texts for people.
package enum TerminalStyle: Sendable {
  /// Without highlighting.
  case plain
  /// In the colours of a terminal (ECMA-48).
  case colored

  /// The meaning of a piece of text.
  package enum Role: Sendable {
    case error, warning, note, success, caret
  }

  /// The text with the style applied.
  package func callAsFunction(_ text: String, _ role: Role) -> String {
    if case .plain = self { return text }
    let code =
      switch role {
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "36"
      case .success, .caret: "32"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// A line of blanks and carets.
  package func caretLine(_ line: some StringProtocol) -> String {
    let carets = line.drop { $0 == " " || $0 == "\t" }
    return line[..<carets.startIndex] + self(String(carets), .caret)
  }

  /// An excerpt whose second line consists of carets.
  package func excerpt(_ text: String) -> String {
    guard let lineEnd = text.lastIndex(where: \.isNewline) else { return text }
    return text[...lineEnd] + caretLine(text[text.index(after: lineEnd)...])
  }
}
