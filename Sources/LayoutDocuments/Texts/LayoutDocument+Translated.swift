import Plumb

extension LayoutDocument {
  /// The document with the strings of a language for its texts: what the strings have for the key
  /// of a text, or else for each of its runs as it stands in the document. What they have not stays
  /// as it is.
  public func translated(by strings: StringTable) -> LayoutDocument {
    var document = self
    for (view, text) in allViews.texts {
      document.allViews.texts[view] = text.translated(by: strings)
    }
    return document
  }

  /// The document as it is solved with options: with the strings of these.
  func translated(with options: DocumentOptions) -> LayoutDocument {
    guard let strings = options.strings, !allViews.texts.isEmpty else { return self }
    return translated(by: strings)
  }

  /// The direction that the document is solved in with options: theirs, or its own, or where it
  /// says none, that of their language.
  func direction(with options: DocumentOptions) -> LayoutDirection {
    if let direction = options.direction { return direction }
    let isSaid = file.direction != nil || direction != .leftToRight
    return isSaid ? direction : options.language.flatMap(LanguageTag.init)?.direction ?? direction
  }
}

extension TextDescription {
  /// The text in another language.
  func translated(by strings: StringTable) -> TextDescription {
    var text = self
    if let string = key.flatMap({ strings[$0] }) {
      text.runs = [Run(string, like: runs.first)]
      return text
    }
    for place in runs.indices {
      if let string = strings[runs[place].source] { text.runs[place].text = string }
    }
    return text
  }

  /// The runs, as they stand in the document, that some strings have nothing for although there is
  /// a letter in them.
  func missing(in strings: StringTable) -> [String] {
    if let key, strings[key] != nil { return [] }
    return runs.map(\.source).filter { strings[$0] == nil && Self.hasLetters($0) }
  }

  /// Whether there is a letter in a text beside what metrics fill in.
  private static func hasLetters(_ text: String) -> Bool {
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{": depth += 1
      case "}": depth = max(0, depth - 1)
      default: if depth == 0, scalar.properties.isAlphabetic { return true }
      }
    }
    return false
  }
}

extension TextDescription.Run {
  /// A text that is set as another run is.
  init(_ text: String, like run: TextDescription.Run?) {
    self.init(text, font: run?.font, fontSize: run?.fontSize, color: run?.color)
  }
}
