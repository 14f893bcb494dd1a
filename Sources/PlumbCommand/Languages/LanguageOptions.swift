import ArgumentParser
import LayoutDocuments
import LayoutNotation

/// The options for the languages in which layouts are solved.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Strings of languages for the texts of layouts, such as de.json,ar.strings: .json, .strings and \
      .xcstrings files. The name of the file or of its folder (de.lproj) is the language. Layouts are \
      solved in all languages; with several, @de is appended to ids. Repeatable.
      """, valueName: "files"), completion: .file(extensions: StringFile.endings),
    transform: { try commaSeparated($0, { $0 }) })
  var strings: [[String]] = []

  @Option(
    help: ArgumentHelp(
      """
      Solve only in these languages of --strings, separated by commas, in this order. In a language \
      without strings the layout's own texts are used.
      """, valueName: "languages"),
    transform: { try commaSeparated($0, languageTag) })
  var language: [[LanguageTag]] = []

  func validate() throws {
    if let empty = strings.joined().first(where: { $0.isEmpty || $0 == "-" }) {
      throw ValidationError(
        empty.isEmpty
          ? "--strings takes the names of files, separated by commas"
          : "--strings reads files, as their names are the languages")
    }
  }

  /// The string files.
  var files: [String] { Array(strings.joined()) }

  /// Returns the languages in which layouts are solved, with their strings. Empty without
  /// language options.
  ///
  /// - Throws: `InputFile.Failure` for an unreadable file.
  func languages() throws(InputFile.Failure) -> [LanguageStrings] {
    let wanted = unique(language.joined())
    let files = try files.map { path throws(InputFile.Failure) in
      try StringFile(InputFile(path: path), only: wanted.count == 1 ? wanted[0] : nil)
    }
    if files.isEmpty { return wanted.map { LanguageStrings(language: $0) } }
    var tables: [LanguageTag: StringTable] = [:]
    for (language, table) in files.flatMap(\.tables) {
      tables[language, default: StringTable()].merge(table)
    }
    let all = wanted.isEmpty ? unique(files.flatMap { $0.tables.map(\.language) }) : wanted
    return all.map { language in
      // A regional variety inherits missing strings from its language.
      let found = language.withParents.reversed().compactMap { tables[$0] }
      if found.isEmpty { tellMissing(language, among: tables.keys) }
      return LanguageStrings(
        language: language,
        strings: found.isEmpty
          ? nil : found.reduce(into: StringTable()) { $0.merge($1) })
    }
  }

  private func tellMissing(_ language: LanguageTag, among known: some Collection<LanguageTag>) {
    let names = known.map(\.text).sorted()
    StandardError.write(
      "plumb: there are no strings in \(language), only in \(names.joined(separator: ", ")); the "
        + "layout's own texts are used\n")
  }
}

/// A language in which layouts are solved.
struct LanguageStrings {
  let language: LanguageTag
  /// The translations of texts; `nil`: the layouts are in the language already.
  var strings: StringTable?
}

/// A language on the command line.
private func languageTag(_ word: String) throws -> LanguageTag {
  guard let language = LanguageTag(word) else {
    throw ValidationError(
      "--language takes languages such as de, pt-BR or zh-Hant, not \"\(word)\"")
  }
  return language
}
