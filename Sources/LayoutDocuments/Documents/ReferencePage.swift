import LayoutNotation

/// The reference page, `Docs/Reference.md`, which describes every key from the tables of keys.
struct ReferencePage {
  /// A kind of object in documents, with its heading.
  private struct Section {
    let title: String
    let entries: [KeyEntry]
    /// Whether it is a subsection of the section above.
    var isPart = false

    init(_ title: String, _ entries: [KeyEntry], isPart: Bool = false) {
      (self.title, self.entries, self.isPart) = (title, entries, isPart)
    }

    var link: String { ReferencePage.link(to: title, title.lowercased()) }
  }

  private static let views = "Views and styles"
  private static let looks = "How a view looks"

  private static let sections: [Section] = [
    Section("Documents", DocumentKey.entries),
    Section(views, ViewKey.entries { if case .part = $0 { true } else { false } }),
    Section(
      "Size and place", ViewKey.entries { if case .property = $0 { true } else { false } },
      isPart: true),
    Section(
      "Text of a view", ViewKey.entries { if case .text = $0 { true } else { false } }, isPart: true
    ),
    Section(
      looks, ViewKey.entries { if case .appearance = $0 { true } else { false } }, isPart: true),
    Section(
      "Pages that cut a view", ViewKey.entries { if case .page = $0 { true } else { false } },
      isPart: true),
    Section("Measures", MeasureKey.entries),
    Section("Text runs", PropertyKey<TextDescription.Run>.entries),
    Section("Emphasis", PropertyKey<TextDescription.Emphasis>.entries),
    Section("Font sizes", PropertyKey<FontSizes>.entries),
    Section("Images", PropertyKey<ImageDescription>.entries),
    Section("Codes", PropertyKey<CodeDescription>.entries),
    Section("Stacks", PropertyKey<StackDescription>.entries),
    Section("Tables", PropertyKey<TableDescription>.entries),
    Section("Shares", ShareKey.entries),
    Section("Rows of cells", CellRowKey.entries),
    Section("Pages", PropertyKey<PageDescription>.entries),
    Section("Edges", EdgeKey.entries),
    Section("Rules", RuleKey.entries),
    Section("Arguments of rules", ArgumentKey.entries),
    Section("Visual Formats", VisualKey.entries),
  ]

  private static let start = """
    # Reference

    Every key of a layout document. `plumb schema --format markdown` writes this page from the table
    of keys, which the reader, the formatter and the [JSON Schema](document.schema.json) use as well.
    [Layout documents](Documents.md) explains how the keys work together.

    `card.yaml`:

    ```yaml
    size: [320, 100]
    metrics: {gap: 8}
    views:
      photo: {frame: [8, 8, 64, 64], fixed: true}
      title: {intrinsic: [null, 20]}
    equations: |
      title.left == photo.right + gap
      title.right == -gap
      title.top == photo.top
    ```

    ```console
    $ plumb solve card.yaml
    card: solved
              x  y  width  height
      view    0  0    320     100
      photo   8  8     64      64
      title  80  8    232      20
    ```

    """

  /// The page, in UTF-8.
  static var bytes: [UInt8] {
    var page = ReferencePage()
    for section in sections { page.add(section) }
    page.addKinds()
    return Array(page.text.utf8)
  }

  private var text = Self.start

  private mutating func add(_ section: Section) {
    text += "\n\(section.isPart ? "###" : "##") \(section.title)\n\n"
    text += "| key | value | without it | |\n|---|---|---|---|\n"
    for entry in section.entries {
      let name = Self.code(entry.name)
      let plain = entry.isRequired ? "required" : entry.plain.map(Self.code) ?? ""
      let words = Self.words(ofSchema: entry.kind.schema)
      text += "| \(name) | \(words) | \(plain) | \(Self.escaped(entry.sentence)) |\n"
    }
  }

  /// Adds the kinds of values that several keys share.
  private mutating func addKinds() {
    text += "\n## Values of several keys\n"
    for definition in KeyKind.definitions {
      guard let title = Self.titles[definition.name], let description = definition.description
      else { continue }
      text += "\n### \(title)\n\n\(Self.escaped(description))\n"
    }
  }

  // MARK: Values in words

  /// The headings of schema definitions that the page describes.
  private static let titles = [
    "number": "Numbers", "color": "Colours", "insets": "Distances", "margins": "Margins",
    "measureTable": "Tables of sizes", "loops": "Loops", "views": "Views", "guides": "Guides",
  ]

  /// Returns the words for a definition of the schema.
  private static func words(forDefinition name: Substring) -> String {
    switch name {
    case "name", "viewName": "name"
    case "number", "formula": link(to: "Numbers", "number")
    case "color": link(to: "Colours", "colour")
    case "insets": link(to: "Distances", "distances")
    case "margins": link(to: "Margins", "margins")
    case "measureTable": link(to: "Tables of sizes", "table of sizes")
    case "loops": link(to: "Loops", "indices and their values")
    case "views": link(to: "Views", "views")
    case "guides": link(to: "Guides", "guides")
    case "view": link(to: views, "keys of views")
    case "style": "name, \(link(to: views, "keys of views")), or a list of these"
    case "stack": link(to: "Stacks", "stack")
    case "table": link(to: "Tables", "table")
    default: String(name)
    }
  }

  private static func words(ofSchema schema: String) -> String {
    guard let tree = try? JSONParser.parse(Array("{\(schema)}".utf8)), tree.fault == nil else {
      return ""
    }
    return words(of: tree.root, in: tree)
  }

  private static func words(of node: DocumentNode, in tree: DocumentTree) -> String {
    var alternatives: [String] = []
    collect(node, in: tree, into: &alternatives)
    return alternatives.joined(separator: ", or ")
  }

  /// Adds the alternatives that a schema allows, each once.
  ///
  /// Omits null, which means the same as leaving the key out.
  private static func collect(
    _ node: DocumentNode, in tree: DocumentTree, into alternatives: inout [String]
  ) {
    if let others = tree.value(of: "anyOf", in: node) {
      for other in tree.elements(of: others) { collect(other, in: tree, into: &alternatives) }
      return
    }
    var found: [String] = []
    if let reference = tree.value(of: "$ref", in: node) {
      let name = tree.text(of: reference).split(separator: "/").last ?? ""
      found = [words(forDefinition: name) + range(of: node, in: tree)]
    } else if let choices = tree.value(of: "enum", in: node) {
      var words = tree.elements(of: choices).map { code(tree.text(of: $0)) }
      if words.count > 20 { words[2..<words.count - 1] = ["…"] }
      found = [words.joined(separator: " ")]
    } else if let constant = tree.value(of: "const", in: node) {
      found = [code(tree.text(of: constant))]
    } else if let type = tree.value(of: "type", in: node) {
      let types = tree.kind(of: type) == .string ? [type] : Array(tree.elements(of: type))
      found = types.map { words(ofType: tree.text(of: $0), node, in: tree) }
    }
    for words in found where !words.isEmpty && !alternatives.contains(words) {
      alternatives.append(words)
    }
  }

  private static func words(
    ofType type: String, _ node: DocumentNode, in tree: DocumentTree
  ) -> String {
    switch type {
    case "string": "text"
    case "integer": "whole number" + range(of: node, in: tree)
    case "number": "number" + range(of: node, in: tree)
    case "boolean": "`true` or `false`"
    case "array": words(ofArray: node, in: tree)
    case "object": words(ofObject: node, in: tree)
    default: ""
    }
  }

  private static func words(ofArray node: DocumentNode, in tree: DocumentTree) -> String {
    if let elements = tree.value(of: "prefixItems", in: node) {
      let words = tree.elements(of: elements).map { Self.words(of: $0, in: tree) }
      let first = words.first ?? ""
      let areAlike = words.allSatisfy { $0 == first }
      if areAlike { return "list of \(words.count) (\(first))" }
      return "list (\(words.joined(separator: "; ")))"
    }
    guard let element = tree.value(of: "items", in: node) else { return "list" }
    return "list (\(words(of: element, in: tree)))"
  }

  private static func words(ofObject node: DocumentNode, in tree: DocumentTree) -> String {
    if let properties = tree.value(of: "properties", in: node) {
      let names = tree.members(of: properties).map { tree.text(of: $0.key) }
      let candidates = sections.filter { section in
        names.allSatisfy { name in section.entries.contains { $0.name == name } }
      }
      let exact = candidates.first { $0.entries.count == names.count }
      return (exact ?? candidates.last)?.link ?? "keys"
    }
    guard let values = tree.value(of: "additionalProperties", in: node) else { return "keys" }
    return "names, each with (\(words(of: values, in: tree)))"
  }

  /// The limits of a number, in words.
  private static func range(of node: DocumentNode, in tree: DocumentTree) -> String {
    func limit(_ name: String, _ words: String) -> String? {
      tree.value(of: name, in: node).map { "\(words) \(tree.text(of: $0))" }
    }
    let limits = [
      limit("exclusiveMinimum", "above"), limit("minimum", "at least"), limit("maximum", "at most"),
    ].compactMap(\.self)
    return limits.isEmpty ? "" : " " + limits.joined(separator: " and ")
  }

  // MARK: Markdown

  /// A link to a heading of the page.
  private static func link(to title: String, _ words: String) -> String {
    "[\(words)](#\(title.lowercased().split(separator: " ").joined(separator: "-")))"
  }

  private static func code(_ text: String) -> String {
    let escaped = text.map { $0 == "|" ? "\\|" : String($0) }.joined()
    return "`\(escaped)`"
  }

  /// Escapes a sentence for a table cell.
  private static func escaped(_ sentence: String) -> String {
    var text = ""
    for letter in sentence {
      if "|*\\<".contains(letter) { text.append("\\") }
      text.append(letter)
    }
    return text
  }
}
