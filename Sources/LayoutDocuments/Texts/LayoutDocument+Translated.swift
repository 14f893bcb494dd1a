import Plumb

extension LayoutDocument {
  /// Returns the document with the strings of a language for its texts. A string is looked up by
  /// the key of a text, or else by each of its runs as written in the document. Metrics are filled
  /// in. Texts without a string stay unchanged.
  ///
  /// - Parameter strings: The strings.
  /// - Returns: The document.
  /// - Throws: `LayoutError` if a string names something in braces other than a metric.
  public func translated(by strings: StringTable) throws(LayoutError) -> LayoutDocument {
    var document = self
    for (view, text) in allViews.texts {
      document.allViews.texts[view] = text.translated(by: strings)
    }
    try document.fillTexts()
    return document
  }

  /// Returns the document as it is solved with options: with their strings, and the number formats
  /// of their language.
  func translated(with options: DocumentOptions) throws(LayoutError) -> LayoutDocument {
    if allViews.texts.isEmpty { return self }
    var document = self
    if let language = options.language { document.language = language }
    if let strings = options.strings { return try document.translated(by: strings) }
    if document.language != language, hasFormats { try document.fillTexts() }
    return document
  }

  /// Returns the direction in which the document is solved: that of the options, or else of the
  /// document, or else of the language.
  func direction(with options: DocumentOptions) -> LayoutDirection {
    if let direction = options.direction { return direction }
    let isSaid = file.direction != nil || direction != .leftToRight
    let tag = (options.language ?? language).flatMap(LanguageTag.init)
    return isSaid ? direction : tag?.direction ?? direction
  }
}

extension TextDescription {
  /// The text in another language.
  func translated(by strings: StringTable) -> TextDescription {
    var text = self
    if let string = key.flatMap({ strings[$0] }) {
      text.runs = Array(runs.prefix(1))
      text.runs.indices.forEach { text.runs[$0].translation = string }
      return text
    }
    for place in runs.indices { text.runs[place].translation = strings[runs[place].source] }
    return text
  }

  /// Returns the runs, as written in the document, that contain a letter but have no string.
  func missing(in strings: StringTable) -> [String] {
    if let key, strings[key] != nil { return [] }
    return runs.filter { strings[$0.source] == nil && $0.hasLetters }.map(\.source)
  }
}

extension TextDescription.Run {
  /// Whether the text contains a letter outside its placeholders.
  fileprivate var hasLetters: Bool {
    let pieces = (try? TextPattern(source, indices))?.pieces ?? []
    return pieces.contains { piece in
      guard case .literal(let text) = piece else { return false }
      return text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }
  }
}
