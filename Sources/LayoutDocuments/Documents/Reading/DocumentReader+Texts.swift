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

  /// A tag of a language such as `de` or `zh-Hant`; `nil` for null.
  func language(_ node: DocumentNode) throws(LayoutError) -> String? {
    if tree.kind(of: node) == .null { return nil }
    let tag = try name(node)
    guard DocumentHints.isLanguage(tag) else {
      throw expected("the tag of a language, such as de or zh-Hant", at: node, .invalidValue)
    }
    return tag
  }

  /// Reads what a key tells of the text of a view.
  func readText(
    _ key: TextKey, _ node: DocumentNode, into told: inout Told
  ) throws(LayoutError) {
    switch key {
    case .text:
      told.text.description.runs = try runs(node)
      told.text.isThere = tree.kind(of: node) != .null
    case .font: told.text.description.font = try font(node)
    case .fontSize: told.text.description.fontSize = try fontSize(node)
    case .lineHeight: told.text.description.lineHeight = try length(node)
    case .letterSpacing: told.text.description.letterSpacing = try number(node)
    case .lines: told.text.description.lines = try lineCount(node)
    case .align:
      told.text.description.alignment = try choice(node, among: TextDescription.Alignment.self)
    case .wrap:
      let word = try choice(node, among: WrapWord.self)
      told.text.description.wraps = word != .none
      told.text.description.wordBreaks = word.wordBreaks
    case .truncate: told.text.description.truncates = try flag(node)
    case .insets: told.text.description.insets = try edgeInsets(node)
    case .verticalAlign:
      told.text.description.isCentered = try choice(node, among: VerticalAlignWord.self) == .center
    case .minimumScale: told.text.description.minimumScale = try minimumScale(node)
    case .preferredWidth: told.text.description.preferredWidth = try optionalLength(node)
    case .wantsWidth: told.text.description.wantsWidth = try flag(node)
    case .wantsHeight: told.text.description.wantsHeight = try flag(node)
    case .keepsWords: told.text.description.keepsWords = try flag(node)
    case .stringKey:
      told.text.description.key =
        tree.kind(of: node) == .null ? nil : try stampedName(node)
    }
  }

  /// Gives a view the text that it is told.
  mutating func finishText(_ told: Told, _ view: Int) throws(LayoutError) {
    guard told.text.isThere else {
      guard let key = told.textKey, tree.text(of: key) != TextKey.text.rawValue else { return }
      throw error(
        .missingKey,
        "\(path(key)) says how a text is set, and there is none: write `text`, or "
          + "put it into a style", at: key)
    }
    let name = views.table.name(of: view)
    let (text, intrinsic) = (told.text.description, told.properties.intrinsicSize)
    let isSized =
      text.wantsWidth && intrinsic.width != nil || text.wantsHeight && intrinsic.height != nil
    let other =
      views.measures[view] != nil && (text.wantsWidth || text.wantsHeight)
      ? "measure" : isSized ? "intrinsic" : nil
    if let other, let key = told.textKey {
      throw error(
        .invalidValue,
        "\"\(name)\" has a text, which measures it, and \(other); leave one of them out",
        at: key)
    }
    views.texts[view] = told.text.description
  }

  private func runs(_ node: DocumentNode) throws(LayoutError) -> [TextDescription.Run] {
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
      var run: TextDescription.Run?
      var (font, fontSize, color): (String?, Double?, String?)
      for (key, value) in tree.members(of: element) {
        switch try self.key(key, as: TextRunKey.self) {
        case .text:
          run = .init(try text(value, or: nil))
          nodes.append(value)
        case .font: font = try self.font(value)
        case .fontSize: fontSize = try self.fontSize(value)
        case .color: color = try self.color(value)
        }
      }
      guard var run else { throw missing("text", in: element) }
      (run.font, run.fontSize, run.color) = (font, fontSize, color)
      runs.append(run)
    }
    guard !runs.isEmpty else { throw error(.invalidValue, "\(path(node)) has no run", at: node) }
    return try runs.filled(by: self, at: nodes)
  }

  /// What is written: a string, or as rows of databases have it a number.
  private func text(_ node: DocumentNode, or others: String?) throws(LayoutError) -> String {
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

  private func font(_ node: DocumentNode) throws(LayoutError) -> String? {
    tree.kind(of: node) == .null ? nil : String(decoding: try stamped(node), as: UTF8.self)
  }

  private func fontSize(_ node: DocumentNode) throws(LayoutError) -> Double {
    if tree.name(of: node) == "fit" {
      throw expected(
        "a number: no size is searched that fits, but `plumb check` reports text that does not",
        at: node)
    }
    let size = try number(node)
    guard size > 0, size <= 100_000 else {
      throw wrong(size, "above 0 and at most 100000", at: node)
    }
    return size
  }

  /// How small letters may become, as a part of their size.
  private func minimumScale(_ node: DocumentNode) throws(LayoutError) -> Double {
    let scale = try number(node)
    guard scale > 0, scale <= 1 else { throw wrong(scale, "above 0 and at most 1", at: node) }
    return scale
  }

  /// A name with what its indices are.
  private func stampedName(_ node: DocumentNode) throws(LayoutError) -> String {
    _ = try name(node)
    return String(decoding: try stamped(node), as: UTF8.self)
  }

  private func lineCount(_ node: DocumentNode) throws(LayoutError) -> Int? {
    if tree.kind(of: node) == .null { return nil }
    let number = try number(node)
    guard let count = Int(exactly: number), count > 0, count <= 1_000_000 else {
      throw wrong(number, "a whole number above 0, or left out for as many as it takes", at: node)
    }
    return count
  }

  // MARK: Appearance

  /// Reads what a key tells of how a view looks.
  func readAppearance(
    _ key: AppearanceKey, _ node: DocumentNode, into appearance: inout ViewAppearance
  ) throws(LayoutError) {
    switch key {
    case .fill: appearance.fill = try color(node)
    case .stroke: appearance.stroke = try color(node)
    case .strokeWidth: appearance.strokeWidth = try length(node)
    case .radius: appearance.radius = try length(node)
    case .color: appearance.color = try color(node)
    }
  }

  /// A colour as CSS writes it; `nil` for null.
  private func color(_ node: DocumentNode) throws(LayoutError) -> String? {
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
        let metrics = TextMetrics(
          numbers: reader.formulas.metrics, texts: reader.textMetrics)
        runs[place].text = try runs[place].pattern().text(with: metrics)
      } catch {
        if reader.formulas.standIn != nil { continue }
        throw reader.error(error.code, error.message, at: node, suggestion: error.suggestion)
      }
    }
    return runs
  }
}
