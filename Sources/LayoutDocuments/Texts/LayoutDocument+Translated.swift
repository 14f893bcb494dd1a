import Plumb

extension LayoutDocument {
  /// The document with the strings of a language for its texts: what the strings have for the key
  /// of a text, or else for each of its runs as it stands in the document, with metrics filled in.
  /// What they have not stays as it is.
  ///
  /// - Parameter strings: The strings.
  /// - Returns: The document.
  /// - Throws: `LayoutError` where a string names something in braces that is no metric.
  public func translated(by strings: StringTable) throws(LayoutError) -> LayoutDocument {
    var document = self
    for (view, text) in allViews.texts {
      document.allViews.texts[view] = text.translated(by: strings)
    }
    try document.fillTexts()
    return document
  }

  /// The document as it is solved with options: with the strings of these, and formats of their
  /// language.
  func translated(with options: DocumentOptions) throws(LayoutError) -> LayoutDocument {
    if allViews.texts.isEmpty { return self }
    var document = self
    if let language = options.language { document.language = language }
    if let strings = options.strings { return try document.translated(by: strings) }
    if document.language != language, hasFormats { try document.fillTexts() }
    return document
  }

  /// The direction that the document is solved in with options: theirs, or its own, or where it
  /// says none, that of the language.
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

  /// The runs, as they stand in the document, that some strings have nothing for although there is
  /// a letter in them.
  func missing(in strings: StringTable) -> [String] {
    if let key, strings[key] != nil { return [] }
    return runs.filter { strings[$0.source] == nil && $0.hasLetters }.map(\.source)
  }
}

extension TextDescription.Run {
  /// Whether there is a letter in what is written beside what is filled in.
  fileprivate var hasLetters: Bool {
    let pieces = (try? TextPattern(source, indices))?.pieces ?? []
    return pieces.contains { piece in
      guard case .literal(let text) = piece else { return false }
      return text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }
  }
}
