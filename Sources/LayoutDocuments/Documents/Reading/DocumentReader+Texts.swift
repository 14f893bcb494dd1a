import LayoutNotation
import Plumb

/// Texts of views, their fonts, and how views look.
extension DocumentReader {
  /// The fonts: a mapping from names to files, each one or a list of it and what has what it lacks.
  func fonts(_ node: DocumentNode) throws(LayoutError) -> [LayoutDocument.Font] {
    var fonts: [LayoutDocument.Font] = []
    for (key, value) in try members(node, of: "names and files of fonts") {
      let name = tree.text(of: key)
      guard !name.isEmpty else { throw error(.invalidValue, "a font needs a name", at: key) }
      let files: [String]
      switch tree.kind(of: value) {
      case .sequence:
        files = try tree.elements(of: value).map { file throws(LayoutError) in try self.name(file) }
      case .mapping, .null: throw expected("the file of a font, or a list of files", at: value)
      default: files = [try self.name(value)]
      }
      guard !files.isEmpty else { throw error(.invalidValue, "\(path(value)) is empty", at: value) }
      fonts.append(.init(name: name, files: files))
    }
    return fonts
  }

  /// The language of the document, which may stand behind its texts; `nil` where it says none.
  var documentLanguage: String? {
    guard let value = tree.value(of: DocumentKey.language, in: tree.root) else { return nil }
    return try? language(value)
  }

  /// A tag of a language such as `de` or `zh-Hant`; `nil` for null.
  func language(_ node: DocumentNode) throws(LayoutError) -> String? {
    if tree.kind(of: node) == .null { return nil }
    let tag = try name(node)
    guard DocumentHints.isLanguage(tag) else {
      throw expected("the tag of a language, such as de or zh-Hant", at: node, .invalidValue)
    }
    return tag
  }

  /// Gives a view the text that it is told.
  mutating func finishText(_ told: Told, _ view: Int) throws(LayoutError) {
    let text = told.text
    guard !text.runs.isEmpty else {
      guard let key = told.textKey, tree.text(of: key) != "text" else { return }
      throw error(
        .missingKey,
        "\(path(key)) says how a text is set, and there is none: write `text`, or "
          + "put it into a style", at: key)
    }
    let name = views.table.name(of: view)
    let intrinsic = told.properties.intrinsicSize
    let isSized =
      text.measuresWidth && intrinsic.width != nil
      || text.measuresHeight && intrinsic.height != nil
    let other =
      views.measures[view] != nil && (text.measuresWidth || text.measuresHeight)
      ? "measure" : isSized ? "intrinsic" : nil
    if let other, let key = told.textKey {
      throw error(
        .invalidValue,
        "\"\(name)\" has a text, which measures it, and \(other); leave one of them out",
        at: key)
    }
    if let group = text.fitGroup, text.fit == nil, let key = told.textKey {
      throw error(
        .missingKey,
        "the text of \"\(name)\" is in the fitGroup \(group), but its size fits nothing: write "
          + "`fontSize: fit`, or `fontSize: {max: \(text.fontSize.canonical), min: 6}`", at: key)
    }
    views.texts[view] = text
  }

  /// What a text shows; none for null.
  mutating func runs(_ node: DocumentNode) throws(LayoutError) -> [TextDescription.Run] {
    if tree.kind(of: node) == .null { return [] }
    guard tree.kind(of: node) == .sequence else {
      return try [TextDescription.Run(try text(node, or: "a list of runs"))].filled(
        by: self, at: [node])
    }
    var runs: [TextDescription.Run] = []
    var nodes: [DocumentNode] = []
    for element in tree.elements(of: node) {
      guard tree.kind(of: element) == .mapping else {
        runs.append(.init(try text(element, or: "a mapping with text, font, fontSize and color")))
        nodes.append(element)
        continue
      }
      var run = TextDescription.Run.plain
      try readMembers(of: element, into: &run)
      guard let text = tree.value(of: "text", in: element) else {
        throw missing("text", in: element)
      }
      runs.append(run)
      nodes.append(text)
    }
    guard !runs.isEmpty else { throw error(.invalidValue, "\(path(node)) has no run", at: node) }
    return try runs.filled(by: self, at: nodes)
  }

  /// What is written: a string, or as rows of databases have it a number.
  func text(_ node: DocumentNode, or others: String? = nil) throws(LayoutError) -> String {
    switch tree.kind(of: node) {
    case .null: return ""
    case .mapping, .sequence:
      let members = tree.kind(of: node) == .mapping ? tree.members(of: node).map(\.key) : []
      let name = members.count == 1 ? "\"{\(tree.text(of: members[0]))}\"" : nil
      throw expected(
        ["a text", others].compactMap(\.self).joined(separator: ", or "), at: node,
        suggestion: name)
    default: return tree.text(of: node)
    }
  }

  /// The name of a font; `nil` for null.
  func font(_ node: DocumentNode) throws(LayoutError) -> String? {
    tree.kind(of: node) == .null ? nil : String(decoding: try stamped(node), as: UTF8.self)
  }

  /// The size of the font of a run.
  func fontSize(_ node: DocumentNode) throws(LayoutError) -> Double {
    if tree.name(of: node) == "fit" || tree.kind(of: node) == .mapping {
      throw expected(
        "a number: the size of a whole text fits its view, and runs keep theirs as parts of it",
        at: node)
    }
    return try number(node, in: .fontSize)
  }

  /// The size of a font, or the sizes that fit a view.
  mutating func fontSizes(_ node: DocumentNode) throws(LayoutError) -> FontSizes {
    if tree.name(of: node) == "fit" { return .plain }
    guard tree.kind(of: node) == .mapping else {
      let what = "a number, fit, or a mapping with max, min and step"
      return FontSizes(largest: try number(node, in: .fontSize, expecting: what))
    }
    var sizes = FontSizes.plain
    try readMembers(of: node, into: &sizes)
    guard let fit = sizes.fit, fit.least > sizes.largest else { return sizes }
    throw error(
      .invalidValue,
      "\(path(node)) has a min of \(fit.least.canonical), which is above its max of "
        + "\(sizes.largest.canonical)", at: tree.value(of: "min", in: node) ?? node)
  }

  /// A name with what its indices are; `nil` for null.
  func optionalName(_ node: DocumentNode) throws(LayoutError) -> String? {
    if tree.kind(of: node) == .null { return nil }
    _ = try name(node)
    return String(decoding: try stamped(node), as: UTF8.self)
  }

  /// How many lines there are at most; `nil` for null.
  func lineCount(_ node: DocumentNode) throws(LayoutError) -> Int? {
    if tree.kind(of: node) == .null { return nil }
    let number = try number(node)
    guard let count = Int(exactly: number), NumberRange.lines.contains(number) else {
      throw wrong(number, "\(NumberRange.lines.words)", at: node)
    }
    return count
  }

  /// A colour as CSS writes it; `nil` for null.
  func color(_ node: DocumentNode) throws(LayoutError) -> String? {
    if tree.kind(of: node) == .null {
      // In YAML, #fff without quotes is a comment.
      if !tree.bytes(of: node).isEmpty { return nil }
      throw expected(
        "a colour, such as crimson, or in quotes \"#dc143c\", as # begins a comment", at: node)
    }
    let text = try name(node)
    guard PictureColor(css: text) != nil else {
      throw expected("a colour, such as crimson or \"#dc143c\"", at: node, .invalidValue)
    }
    return text
  }
}

extension [TextDescription.Run] {
  /// The runs with what stands in their braces.
  fileprivate func filled(
    by reader: DocumentReader, at nodes: [DocumentNode]
  ) throws(LayoutError) -> [TextDescription.Run] {
    var runs = self
    for (place, node) in nodes.enumerated() where place < runs.count {
      runs[place].indices = reader.indices
      do throws(LayoutError) {
        let pattern = try runs[place].pattern(on: reader.pageContext)
        let metrics = TextMetrics(
          numbers: reader.formulas.metrics, texts: reader.textMetrics,
          language: pattern.hasFormats ? reader.documentLanguage : nil)
        runs[place].text = try pattern.text(with: metrics)
      } catch {
        if reader.formulas.standIn != nil { continue }
        throw reader.error(error.code, error.message, at: node, suggestion: error.suggestion)
      }
    }
    return runs
  }
}
