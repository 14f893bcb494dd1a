import LayoutNotation
import Plumb

/// Texts of views and their fonts.
extension DocumentReader {
  /// Reads the fonts: a mapping from names to files.
  ///
  /// A list of files is a font and its fallbacks for missing characters.
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

  /// The language of the document, which may follow its texts; `nil` if it has none.
  var documentLanguage: String? {
    guard let value = tree.value(of: DocumentKey.language, in: tree.root) else { return nil }
    return try? language(value)
  }

  /// Reads a language tag such as `de` or `zh-Hant`; `nil` for null.
  func language(_ node: DocumentNode) throws(LayoutError) -> String? {
    if tree.kind(of: node) == .null { return nil }
    let tag = try name(node)
    guard DocumentHints.isLanguage(tag) else {
      throw expected("the tag of a language, such as de or zh-Hant", at: node, .invalidValue)
    }
    return tag
  }

  /// Completes the text of a view and checks it.
  mutating func finishText(_ written: WrittenValues, _ view: Int) throws(LayoutError) {
    var text = written.text
    if text.emphasis != nil, let node = written.textNode {
      text.runs = try runs(node, hasEmphasis: true)
    }
    guard !text.runs.isEmpty else {
      guard let key = written.textKey, tree.text(of: key) != "text" else { return }
      throw error(
        .missingKey,
        "\(path(key)) says how a text is set, and there is none: write `text`, or "
          + "put it into a style", at: key)
    }
    let name = views.table.name(of: view)
    let intrinsic = written.properties.intrinsicSize
    let isSized =
      text.measuresWidth && intrinsic.width != nil
      || text.measuresHeight && intrinsic.height != nil
    let other =
      views.measures[view] != nil && (text.measuresWidth || text.measuresHeight)
      ? "measure" : isSized ? "intrinsic" : nil
    if let other, let key = written.textKey {
      throw error(
        .invalidValue,
        "\"\(name)\" has a text, which measures it, and \(other); leave one of them out",
        at: key)
    }
    if let group = text.fitGroup, text.fit == nil, let key = written.textKey {
      throw error(
        .missingKey,
        "the text of \"\(name)\" is in the fitGroup \(group), but its size fits nothing: write "
          + "`fontSize: fit`, or `fontSize: {max: \(text.fontSize.canonical), min: 6}`", at: key)
    }
    views.texts[view] = text
  }

  /// Reads the runs of a text, with emphasis if requested; none for null.
  mutating func runs(
    _ node: DocumentNode, hasEmphasis: Bool = false
  ) throws(LayoutError) -> [TextDescription.Run] {
    if tree.kind(of: node) == .null { return [] }
    guard tree.kind(of: node) == .sequence else {
      return try [TextDescription.Run(try text(node, or: "a list of runs"))].filled(
        by: self, at: [node], hasEmphasis: hasEmphasis)
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
    return try runs.filled(by: self, at: nodes, hasEmphasis: hasEmphasis)
  }

  /// Reads a string. A number is accepted as written, as in database rows.
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

  /// Reads the style of text between stars; `nil` for null.
  mutating func emphasis(_ node: DocumentNode) throws(LayoutError) -> TextDescription.Emphasis? {
    var emphasis = TextDescription.Emphasis.plain
    switch tree.kind(of: node) {
    case .null: return nil
    case .string: emphasis.font = try font(node)
    case .mapping: try readMembers(of: node, into: &emphasis)
    default:
      throw expected("the name of a font, or a mapping with font, fontSize and color", at: node)
    }
    guard emphasis != .plain else {
      throw error(
        .missingKey,
        "\(path(node)) does not say how text between stars is set: write font, fontSize "
          + "or color", at: node)
    }
    return emphasis
  }

  /// Reads the name of a font; `nil` for null.
  func font(_ node: DocumentNode) throws(LayoutError) -> String? {
    tree.kind(of: node) == .null ? nil : String(decoding: try stamped(node), as: UTF8.self)
  }

  /// Reads the font size of a run.
  func fontSize(_ node: DocumentNode) throws(LayoutError) -> Double {
    if tree.name(of: node) == "fit" || tree.kind(of: node) == .mapping {
      throw expected(
        "a number: the size of a whole text fits its view, and runs keep theirs as parts of it",
        at: node)
    }
    return try number(node, in: .fontSize)
  }

  /// Reads the font size of a text, or the sizes for fitting.
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

  /// Reads a name and replaces its indices; `nil` for null.
  func optionalName(_ node: DocumentNode) throws(LayoutError) -> String? {
    if tree.kind(of: node) == .null { return nil }
    _ = try name(node)
    return String(decoding: try stamped(node), as: UTF8.self)
  }

  /// Reads the greatest number of lines; `nil` for null.
  func lineCount(_ node: DocumentNode) throws(LayoutError) -> Int? {
    tree.kind(of: node) == .null ? nil : try whole(node, in: .lines)
  }
}

/// Images and codes of views.
extension DocumentReader {
  /// Reads a text and fills in its placeholders. A number is accepted as written.
  func filledText(_ node: DocumentNode) throws(LayoutError) -> FilledText {
    var filled = FilledText(try text(node))
    (filled.indices, filled.offset) = (indices, tree.fileOffset(of: node))
    do throws(LayoutError) {
      let metrics = TextMetrics(
        numbers: formulas.metrics, texts: textMetrics, language: documentLanguage)
      filled.text = try filled.pattern().text(with: metrics)
    } catch {
      if formulas.standIn != nil { return filled }
      throw self.error(error.code, error.message, at: node, suggestion: error.suggestion)
    }
    return filled
  }

  /// Reads an image: the name of its file, or a mapping; `nil` for null.
  mutating func image(_ node: DocumentNode) throws(LayoutError) -> ImageDescription? {
    var image = ImageDescription.plain
    switch tree.kind(of: node) {
    case .null: return nil
    case .mapping:
      try readMembers(of: node, into: &image)
      guard tree.value(of: "file", in: node) != nil else { throw missing("file", in: node) }
    case .string: image.file = try filledText(node)
    default: throw expected("the name of a file, or a mapping with file and density", at: node)
    }
    let name = image.file
    guard name.isPlain, let ending = name.text.lowercased().split(separator: ".").last,
      Self.otherImages.contains(String(ending))
    else { return image }
    throw error(
      .unsupported,
      "the image \"\(name.text)\" is \(ending.uppercased()); images are PNG or JPEG, so convert it to "
        + "one of these", at: tree.value(of: "file", in: node) ?? node)
  }

  /// The extensions of unsupported image formats.
  private static let otherImages: Set = [
    "svg", "svgz", "gif", "webp", "bmp", "tif", "tiff", "pdf", "eps", "ai", "heic", "heif", "avif",
    "jxl", "jp2", "psd", "ico",
  ]

  /// Reads a QR code or a bar code; `nil` for null.
  mutating func code(_ node: DocumentNode) throws(LayoutError) -> CodeDescription? {
    let kinds = CodeDescription.Kind.allCases.map(\.rawValue)
    switch tree.kind(of: node) {
    case .null: return nil
    case .mapping: break
    default:
      let proposal = tree.name(of: node).map { "{qr: \"\($0)\"}" }
      throw expected(
        "a mapping of a kind and its content, such as {qr: \"a text\"}", at: node,
        suggestion: proposal)
    }
    var code = CodeDescription.plain
    try readMembers(of: node, into: &code)
    let given = tree.members(of: node).filter { kinds.contains(tree.text(of: $0.key)) }
    guard !given.isEmpty else {
      throw error(
        .missingKey, "\(path(node)) says no kind: write one of \(kinds.joined(separator: ", "))",
        at: node)
    }
    if given.count > 1 {
      throw error(
        .invalidValue, "\(path(node)) is a code of two kinds; leave one of them out",
        at: given[1].key)
    }
    if code.kind != .qr, let level = tree.value(of: "level", in: node) {
      throw error(.invalidValue, "\(path(level)) goes with qr alone", at: level)
    }
    return code
  }
}

extension [TextDescription.Run] {
  /// Returns the runs with their placeholders filled in.
  fileprivate func filled(
    by reader: DocumentReader, at nodes: [DocumentNode], hasEmphasis: Bool
  ) throws(LayoutError) -> [TextDescription.Run] {
    var runs = self
    for (place, node) in nodes.enumerated() where place < runs.count {
      runs[place].indices = reader.indices
      runs[place].hasEmphasis = hasEmphasis
      do throws(LayoutError) {
        let pattern = try runs[place].pattern(on: reader.pageContext)
        let metrics = TextMetrics(
          numbers: reader.formulas.metrics, texts: reader.textMetrics,
          language: pattern.hasFormats ? reader.documentLanguage : nil)
        try runs[place].fill(pattern, with: metrics)
      } catch {
        if reader.formulas.standIn != nil { continue }
        throw reader.error(
          error.code, error.message, at: node, byte: runs[place].wrongStar,
          suggestion: error.suggestion)
      }
    }
    return runs
  }
}
