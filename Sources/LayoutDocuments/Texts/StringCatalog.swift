import LayoutNotation
public import Plumb

/// The strings of several languages, read from an `.xcstrings` file of Xcode.
public struct StringCatalog: Sendable, Equatable {
  /// The language of the keys.
  public private(set) var source: LanguageTag
  /// The strings by their languages. The source language has a string for each key. Other languages
  /// have strings for the translated keys, and for keys that are not to be translated.
  public private(set) var tables: [LanguageTag: StringTable] = [:]

  /// Reads a catalog. Of variations, such as those by plural or device, `other` is used, or else
  /// the first one. Strings in the state `new` are left out.
  ///
  /// - Parameter bytes: The file, in UTF-8.
  /// - Throws: `LayoutError` with the place in the file.
  public init(xcstrings bytes: some Collection<UInt8>) throws(LayoutError) {
    let bytes = Array(bytes)
    try StringTable.checkSize(of: bytes)
    let reader = StringCatalogReader(try JSONParser.parse(strings: bytes))
    (source, tables) = try reader.read()
  }
}

/// Reads catalogs of strings.
private struct StringCatalogReader {
  private let reader: DocumentReader
  private var tree: DocumentTree { reader.tree }

  init(_ tree: DocumentTree) { reader = DocumentReader(tree: tree) }

  private enum CatalogKey: String { case sourceLanguage, strings }
  private enum EntryKey: String { case localizations, shouldTranslate }
  private enum LocalizationKey: String { case stringUnit, variations }
  private enum UnitKey: String { case state, value }

  func read() throws(LayoutError) -> (LanguageTag, [LanguageTag: StringTable]) {
    _ = try reader.members(tree.root, of: "a catalog of strings")
    guard let sourceNode = tree.value(of: CatalogKey.sourceLanguage, in: tree.root),
      let strings = tree.value(of: CatalogKey.strings, in: tree.root)
    else {
      throw reader.error(
        .missingKey, "a catalog of strings has the keys sourceLanguage and strings", at: tree.root)
    }
    let source = try language(sourceNode)
    var entries: [(name: String, texts: [LanguageTag: String?], isForAll: Bool)] = []
    var keys: [String: DocumentNode] = [:]
    for (key, entry) in try reader.members(strings, of: "keys and their languages") {
      let name = tree.text(of: key)
      if let first = keys.updateValue(key, forKey: name) {
        throw reader.repeated(name, at: key, first: first)
      }
      var texts = try texts(entry)
      if (texts[source] ?? nil) == nil { texts[source] = name }
      let isForAll = tree.value(of: EntryKey.shouldTranslate, in: entry).map(isFalse) ?? false
      entries.append((name, texts, isForAll))
    }
    if let fault = tree.fault { throw fault }
    var tables: [LanguageTag: StringTable] = [source: StringTable()]
    for entry in entries {
      // A language without any translation yet has a table too.
      for (language, text) in entry.texts {
        tables[language, default: .init()][entry.name] = text
      }
    }
    for entry in entries where entry.isForAll {
      for language in tables.keys where tables[language]?[entry.name] == nil {
        tables[language]?[entry.name] = entry.texts[source] ?? nil
      }
    }
    return (source, tables)
  }

  private func isFalse(_ node: DocumentNode) -> Bool {
    tree.kind(of: node) == .bool && tree.text(of: node) == "false"
  }

  private func language(_ node: DocumentNode) throws(LayoutError) -> LanguageTag {
    let isText = tree.kind(of: node) == .string
    guard isText, let language = LanguageTag(tree.text(of: node)) else {
      throw reader.expected("a language, such as \"de\" or \"pt-BR\"", at: node)
    }
    return language
  }

  /// Returns the texts of a key in each language; `nil` if a text is not written yet.
  private func texts(_ entry: DocumentNode) throws(LayoutError) -> [LanguageTag: String?] {
    var texts: [LanguageTag: String?] = [:]
    guard try isMapping(entry), let all = tree.value(of: EntryKey.localizations, in: entry) else {
      return texts
    }
    for (key, value) in try reader.members(all, of: "languages") {
      texts.updateValue(try text(value), forKey: try language(key))
    }
    return texts
  }

  /// Returns the text in one language; `nil` if it is not written yet.
  private func text(_ localization: DocumentNode) throws(LayoutError) -> String? {
    var node = localization
    // The loop ends, because each step goes deeper into a finite tree.
    while try isMapping(node) {
      if let unit = tree.value(of: LocalizationKey.stringUnit, in: node) {
        guard try isMapping(unit), let value = tree.value(of: UnitKey.value, in: unit) else {
          return nil
        }
        guard tree.kind(of: value) == .string else { throw reader.expected("a text", at: value) }
        let state = tree.value(of: UnitKey.state, in: unit).map(tree.text)
        return state == "new" ? nil : tree.text(of: value)
      }
      guard let variations = tree.value(of: LocalizationKey.variations, in: node),
        let kind = try reader.members(variations, of: "variations").first(where: { _ in true }),
        let choice = try chosen(kind.value)
      else { return nil }
      node = choice
    }
    return nil
  }

  /// Returns the variation that represents all.
  private func chosen(_ variations: DocumentNode) throws(LayoutError) -> DocumentNode? {
    var first: DocumentNode?
    for (key, value) in try reader.members(variations, of: "variations") {
      if tree.text(of: key) == "other" { return value }
      if first == nil { first = value }
    }
    return first
  }

  /// Whether a value is a mapping. Another kind of value is an error.
  private func isMapping(_ node: DocumentNode) throws(LayoutError) -> Bool {
    if tree.kind(of: node) == .null { return false }
    _ = try reader.members(node, of: "keys")
    return true
  }
}
