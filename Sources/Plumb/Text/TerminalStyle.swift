/// How texts for people stand out where they are shown.
package enum TerminalStyle: Sendable {
  /// As they are.
  case plain
  /// In the colours of a terminal (ECMA-48).
  case colored

  /// What a piece of text is.
  package enum Role: Sendable {
    case error, warning, note, success, caret
  }

  /// The text as it is shown.
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

  /// An excerpt whose second line is one of carets.
  package func excerpt(_ text: String) -> String {
    guard let lineEnd = text.lastIndex(where: \.isNewline) else { return text }
    return text[...lineEnd] + caretLine(text[text.index(after: lineEnd)...])
  }
}
