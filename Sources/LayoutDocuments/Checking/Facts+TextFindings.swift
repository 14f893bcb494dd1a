import LayoutNotation
import Plumb

/// What is wrong with texts in the words of a check.
extension Facts {
  /// How many characters a message names that no font has.
  private static let mostCharacters = 5
  /// How much of a text a message quotes.
  private static let mostQuoted = 60

  /// What is wrong with the text of a view.
  func finding(of fault: TextFault) -> Finding {
    let view = solution.views[fault.view].name
    let name = quotedName(view)
    switch fault.kind {
    case .truncated(let shown, let lines, let characters, let lacking):
      let what = lines > 1 ? "\(shown) of \(lines) lines of its text" : "not all of its text"
      var message = "\(name) shows \(what)"
      if characters > 0 {
        message += ": \(characters) character\(characters == 1 ? " is" : "s are") left out"
      }
      if let (side, amount) = lacking {
        message +=
          ", which \(rounded(amount)) more in \(side == .width ? "width" : "height") would show"
      }
      return finding(.truncated, message, ofView: view)
    case .clipped(let amount):
      return finding(
        .clippedText, "the text of \(name) is \(rounded(amount)) higher than its view", ofView: view
      )
    case .tooNarrow(let word, let amount):
      return finding(
        .tooNarrow, "\(name) is \(rounded(amount)) too narrow for \(quoted(word))", ofView: view)
    case .missingString(let text, let key):
      let what = key.map { "the key \(quoted($0)), which is \(quoted(text))" } ?? quoted(text)
      return finding(
        .missingString, "there is no string for \(what), the text of \(name)", ofView: view,
        .text(view, text))
    case .missingGlyphs(let scalars):
      let characters = scalars.map { scalar in
        let isShown =
          !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        return (isShown ? "\(quoted(String(scalar))) " : "") + "(\(code(of: scalar)))"
      }
      return finding(
        .missingGlyph,
        "no font of \(name) has \(inWords(characters, most: Self.mostCharacters))", ofView: view)
    }
  }

  /// A length, which is a measure of letters, in hundredths of a point at most.
  private func rounded(_ length: Double) -> String { number((length * 100).rounded(.up) / 100) }

  private func quoted(_ text: String) -> String {
    let start = text.prefix(Self.mostQuoted)
    let isCut = start.endIndex < text.endIndex
    return "\"" + start.map { $0.isNewline ? " " : String($0) }.joined() + (isCut ? "…\"" : "\"")
  }

  private func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
