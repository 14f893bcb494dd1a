import LayoutNotation
import Plumb

/// The findings about texts.
extension Facts {
  /// Returns the finding about a fault in the text of a view.
  func finding(of fault: TextFault) -> Finding {
    let view = solution.views[fault.view].name
    let message = fault.message(ofView: quotedName(view))
    if case .missingString(let text, _) = fault.kind {
      return finding(fault.rule, message, ofView: view, .text(view, text))
    }
    return finding(fault.rule, message, ofView: view)
  }
}

extension TextFault {
  /// How many characters without a glyph a message names.
  private static let mostCharacters = 5
  /// How many characters of a text a message quotes.
  private static let mostQuoted = 60

  /// Returns the fault in words.
  ///
  /// - Parameter name: The name of the view.
  /// - Returns: A message without a full stop.
  func message(ofView name: String) -> String {
    switch kind {
    case .truncated(let shown, let lines, let characters, let lacking):
      let what = lines > 1 ? "\(shown) of \(lines) lines of its text" : "not all of its text"
      var message = "\(name) shows \(what)"
      if characters > 0 {
        message += ": \(characters) character\(characters == 1 ? " is" : "s are") left out"
      }
      guard let lacking else { return message }
      let sides = [(lacking.width, "width"), (lacking.height, "height")].filter { $0.0 > 0 }
      let more = sides.map { "\(Self.rounded($0.0)) more in \($0.1)" }
      return message + ", which \(more.joined(separator: " and ")) would show"
    case .clipped(let amount):
      return "the text of \(name) is \(Self.rounded(amount)) higher than its view"
    case .tooNarrow(let word, let amount):
      return "\(name) is \(Self.rounded(amount)) too narrow for \(Self.quoted(word))"
    case .missingString(let text, let key):
      let what =
        key.map { "the key \(Self.quoted($0)), which is \(Self.quoted(text))" }
        ?? Self.quoted(text)
      return "there is no string for \(what), the text of \(name)"
    case .missingGlyphs(let scalars):
      let characters = scalars.map { scalar in
        let isShown =
          !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        return (isShown ? "\(Self.quoted(String(scalar))) " : "") + "(\(Self.code(of: scalar)))"
      }
      return "no font of \(name) has \(inWords(characters, most: Self.mostCharacters))"
    case .wrongCode(let reason): return "\(name) shows no code: \(reason)"
    }
  }

  /// Formats a length, rounded up to hundredths of a point.
  private static func rounded(_ length: Double) -> String {
    CanonicalNumber.text((length * 100).rounded(.up) / 100) ?? "?"
  }

  /// Returns the beginning of a text in quotes.
  static func quoted(_ text: String) -> String {
    let start = text.prefix(mostQuoted)
    let isCut = start.endIndex < text.endIndex
    return "\"" + start.map { $0.isNewline ? " " : String($0) }.joined() + (isCut ? "…\"" : "\"")
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
