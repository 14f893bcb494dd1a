import ConstraintSolving
import LayoutNotation
import Plumb

/// A reader that turns a JSON or YAML tree into a `LayoutDocument` and checks keys, kinds and
/// values.
///
/// The path and the position in a message are computed only when an error occurs.
struct DocumentReader {
  let tree: DocumentTree
  /// The views so far.
  var views = DocumentViews()
  /// Whether guides are being read.
  var areGuides = false
  /// The nodes with the names of the views, by view id.
  var nodesOfViews = [DocumentNode(index: 0)]
  /// The indices of the loops around the current node.
  var indices = LoopIndices()
  /// The number of rounds so far, and the approximate number of bytes read in them.
  var rounds = (count: 0, bytes: 0)
  /// The styles of the document, by their names.
  var styles: [String: Style] = [:]
  /// The view whose stack or table is being read.
  var arranger = 0
  /// The views that stacks and tables name.
  var mentions: [StackMention] = []
  /// The numbers outside texts, with their offsets; `nil` if they are not recorded.
  var numbers: [(number: GivenNumber, offset: Int)]?
  /// The errors so far; `nil`: the first error ends the reading.
  var faults: [LayoutError]?
  /// Whether views or metrics could not be read.
  var lacksNames = false
  /// Evaluates formulas of metrics.
  let formulas = FormulaReader()
  /// The metric values that replace the document's own.
  private var givenMetrics: [String: Double] = [:]
  /// The values of text metrics, including the replacements.
  var textMetrics: [String: String] = [:]
  /// The text metrics that replace the document's own.
  private var givenTexts: [String: String] = [:]
  /// The data lists that replace the document's own.
  var givenData = DataLists()
  /// The folder of data files; `nil` for a document without a file.
  var folder: String?
  /// The context of the document's first page; `nil` without pages.
  private(set) var pageContext: PageContext?
  /// The conditions so far.
  var conditions: [DocumentCondition] = []

  /// Creates a reader of a tree.
  init(tree: DocumentTree) { self.tree = tree }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - metrics: The metric values that replace the document's own.
  ///   - texts: The text metrics that replace the document's own.
  ///   - data: The data lists that replace the document's own.
  ///   - folder: The folder of the document; `nil` for a document without a file.
  ///   - notesNumbers: Whether to record the positions of numbers outside texts.
  /// - Returns: The document.
  /// - Throws: the first error, with its key, its position in the text and the document's id.
  static func read(
    _ tree: DocumentTree, metrics: [String: Double] = [:], texts: [String: String] = [:],
    data: DataLists = DataLists(), folder: String? = nil, notesNumbers: Bool = false
  ) throws(LayoutError) -> LayoutDocument {
    var reader = DocumentReader(tree: tree)
    reader.givenMetrics = metrics
    (reader.textMetrics, reader.givenTexts) = (texts, texts)
    (reader.givenData, reader.folder) = (data, folder)
    if notesNumbers { reader.numbers = [] }
    // A view has about eight values.
    reader.views.table.reserveCapacity(tree.entries.count / 8 + 1)
    reader.nodesOfViews.reserveCapacity(tree.entries.count / 8 + 1)
    do throws(LayoutError) {
      if let fault = tree.fault { throw fault }
      return try reader.document()
    } catch {
      var error = error
      error.documentID = reader.id
      throw error
    }
  }

  /// The document's id, even if the rest is invalid; nil if there is none, or more than one.
  var id: String? {
    guard tree.kind(of: tree.root) == .mapping else { return nil }
    let ids = tree.members(of: tree.root).filter {
      tree.text(of: $0.key) == DocumentKey.id.rawValue
    }
    guard ids.count == 1, let id = try? id(ids[0].value) else { return nil }
    return id
  }

  /// Reads an id: a text, or a number as written, as in database rows; `nil` for null.
  func id(_ node: DocumentNode) throws(LayoutError) -> String? {
    switch tree.kind(of: node) {
    case .null: nil
    case .number: tree.text(of: node)
    case _ where tree.name(of: node) == nil: throw expected("a text or a number", at: node)
    default: try name(node)
    }
  }

  /// Reads the document.
  mutating func document() throws(LayoutError) -> LayoutDocument {
    guard tree.kind(of: tree.root) == .mapping else {
      throw expected("a mapping with keys such as size, views and equations", at: tree.root)
    }
    pageContext = tree.pageContext
    var document = LayoutDocument(size: .fit)
    var hasSize = false
    var (rules, guides): (DocumentNode?, DocumentNode?)
    var root = ViewProperties()
    // Metrics come first, since any number may be a formula of them. Data comes before metrics,
    // which may depend on it.
    let keys = tree.members(of: tree.root)
    if let value = tree.value(of: DocumentKey.data, in: tree.root) {
      do throws(LayoutError) { try readData(value) } catch { try note(error, hidesNames: true) }
    }
    if let value = tree.value(of: DocumentKey.metrics, in: tree.root) {
      do throws(LayoutError) {
        try readMetrics(value, into: &document)
      } catch {
        try note(error, hidesNames: true)
      }
    }
    // Styles come before views, which name them.
    if let value = tree.value(of: DocumentKey.styles, in: tree.root) {
      do throws(LayoutError) { try readStyles(value) } catch { try note(error) }
    }
    for (key, value) in keys {
      do throws(LayoutError) {
        switch try self.key(key, as: DocumentKey.self) {
        case .schema: _ = try name(value)
        case .id: document.id = try id(value)
        case .size:
          document.file.size = tree.fileOffset(of: key)
          document.size = try rootSize(value)
          hasSize = true
        case .language: document.language = try language(value)
        case .fonts: document.fonts = try fonts(value)
        case .style: try readStyleOfRoot(value)
        case .direction:
          document.file.direction = tree.fileOffset(of: key)
          document.direction = try choice(value, among: LayoutDirection.self)
        case .strategy: document.strategy = try choice(value, among: SolveStrategy.self)
        case .elastic: document.isElastic = try flag(value)
        case .data, .metrics, .styles: break
        case .stack: try readStack(value, of: 0)
        case .table: try readTable(value, of: 0)
        case .safeArea:
          document.file.safeArea = tree.fileOffset(of: key)
          document.safeArea = try edgeInsets(value)
        case .margins: root[.margins] = try margins(value)
        case .insetsMarginsFromSafeArea: root.insetsMarginsFromSafeArea = try flag(value)
        case .pages: document.pages = try pages(value)
        case .views: try readViews(value, in: 0)
        case .guides: guides = value
        case .equations: document.equations = try sourceLines(value)
        case .rules: rules = value
        case .visual: document.visual = try visual(value)
        case .grid: root.grid = try number(value, in: .step)
        }
      } catch {
        if tree.text(of: key) == DocumentKey.size.rawValue { hasSize = true }
        try note(error, hidesNames: tree.text(of: key) == DocumentKey.views.rawValue)
      }
    }
    // Guides come after all views.
    do throws(LayoutError) {
      if let guides { try readViews(guides, in: 0, areGuides: true) }
    } catch {
      try note(error, hidesNames: true)
    }
    // Rules, stacks and tables are checked last, because they may name views that follow them.
    if !lacksNames {
      do throws(LayoutError) {
        if let pages = document.pages { try check(pages) }
      } catch {
        try note(error)
      }
      do throws(LayoutError) { try checkStacks() } catch { try note(error) }
      do throws(LayoutError) {
        if let rules { document.rules = try self.rules(rules) }
      } catch {
        try note(error)
      }
    }
    if root != ViewProperties() { views.table[0] = root }
    do throws(LayoutError) {
      document.file.unusedStyles = try checkUnusedStyles()
    } catch {
      try note(error)
    }
    document.allViews = views
    document.data = indices.data
    document.file.bytes = tree.file
    document.file.numbers = numbers ?? []
    document.file.sums = pageContext.map { Array($0.sums.keys) } ?? []
    document.file.folder = folder
    if !formulas.formulas.isEmpty || !conditions.isEmpty || !document.data.isEmpty {
      document.file.formulas = DocumentFormulas(
        tree: tree, all: formulas.formulas, conditions: conditions, given: givenMetrics,
        givenTexts: givenTexts)
    }
    document.file.views = nodesOfViews.map { Int32(truncatingIfNeeded: tree.fileOffset(of: $0)) }
    if !hasSize {
      let message = "the layout has no size; write a width and a height, or fit"
      try note(error(.missingKey, message, at: tree.root))
    }
    return document
  }

  /// Records the position of a number.
  mutating func note(_ number: GivenNumber, at node: DocumentNode) {
    formulas.note(number, at: node)
    numbers?.append((number, tree.fileOffset(of: node)))
  }

  /// Records the positions of a width and a height.
  mutating func note(_ sides: [DocumentNode], of view: Int) {
    for (side, isHeight) in zip(sides, [false, true]) {
      note(.size(.init(view: view, isHeight: isHeight)), at: side)
    }
  }

  /// Reads a width and a height, each of which may be `fit`, or the name of a paper.
  mutating func rootSize(_ node: DocumentNode) throws(LayoutError) -> Layout.RootSize {
    if isFit(node) { return .fit }
    if let paper = tree.name(of: node).flatMap(PaperSize.size(named:)) { return paper }
    guard tree.kind(of: node) == .sequence else {
      let meant = tree.name(of: node).flatMap(DocumentHints.size(in:))
      throw expected(
        "a width and a height, fit, or a paper such as A4", at: node, suggestion: meant)
    }
    let sides = try list(node, of: "a width and a height", count: 2)
    let size = Layout.RootSize(width: try rootSide(sides[0]), height: try rootSide(sides[1]))
    note(sides, of: 0)
    return size
  }

  /// Reads a side of the root; `nil` for `fit`.
  private func rootSide(_ node: DocumentNode) throws(LayoutError) -> Double? {
    if isFit(node) { return nil }
    return try length(node, expecting: "a number or fit")
  }

  private func isFit(_ node: DocumentNode) -> Bool { tree.name(of: node) == "fit" }

  private mutating func readMetrics(
    _ node: DocumentNode, into document: inout LayoutDocument
  ) throws(LayoutError) {
    for (key, value) in try members(node, of: "names and numbers") {
      do throws(LayoutError) {
        try readMetric(key, value, into: &document)
      } catch {
        try note(error, hidesNames: true)
      }
    }
  }

  private mutating func readMetric(
    _ key: DocumentNode, _ value: DocumentNode, into document: inout LayoutDocument
  ) throws(LayoutError) {
    let name = tree.text(of: key)
    guard !name.isEmpty else { throw error(.invalidValue, "a metric needs a name", at: key) }
    if let text = textMetric(name, value) {
      if textMetrics[name] == nil { textMetrics[name] = text }
      document.textMetrics.append(.init(name: name, text: text))
      document.file.textMetrics.append((name, tree.fileOffset(of: key)))
      return
    }
    let number =
      if let given = givenMetrics[name] { given } else {
        try number(value, expecting: "a number or a text")
      }
    note(.metric(document.metrics.count), at: value)
    if formulas.metrics[name] == nil { formulas.metrics[name] = number }
    document.metrics.append(LayoutDocument.Metric(name: name, value: number))
    document.file.metrics.append(Int32(truncatingIfNeeded: tree.fileOffset(of: key)))
  }

  /// Returns the value of a text metric; `nil` for a number or a formula.
  ///
  /// A string is a formula if it can be evaluated with the metrics before it.
  private func textMetric(_ name: String, _ node: DocumentNode) -> String? {
    guard tree.kind(of: node) == .string, givenMetrics[name] == nil else { return nil }
    if let given = textMetrics[name] { return given }
    // A length that texts refer to is shown as written.
    if LengthUnit.length(tree.bytes(of: node)) != nil,
      String(decoding: tree.bytes, as: UTF8.self).has("{\(name)")
    {
      return tree.text(of: node)
    }
    return (try? number(node)) == nil ? tree.text(of: node) : nil
  }

  // MARK: Texts

  /// Reads a text of one or more lines: a string, or a list of strings.
  private func sourceLines(_ node: DocumentNode) throws(LayoutError) -> DocumentText {
    switch tree.kind(of: node) {
    case .null where tree.name(of: node).map(isYAMLNull) ?? true: return .empty
    case .sequence:
      var joined = JoinedText()
      let entry = tree.entries[node.index]
      // In JSON, the bytes contain the list as a whole.
      joined.bytes.reserveCapacity(Int(entry.end) - Int(entry.start))
      joined.pieces.reserveCapacity(Int(entry.next) - node.index)
      for element in tree.elements(of: node) { try append(element, to: &joined, "a text") }
      return joined.text(of: tree.file)
    default: return try sourceText(node, expecting: "a text or a list of texts")
    }
  }

  /// Reads a text in one string.
  func sourceText(
    _ node: DocumentNode, expecting what: String
  ) throws(LayoutError) -> DocumentText {
    var joined = JoinedText()
    try append(node, to: &joined, what)
    if indices.isInLoop {
      return DocumentText(String(decoding: try stamped(node), as: UTF8.self))
    }
    return joined.text(of: tree.file)
  }

  /// The strings of a list, joined by newlines.
  private struct JoinedText {
    var bytes: [UInt8] = []
    var pieces: [DocumentText.Piece] = []
    var line: Int32 = 0

    func text(of file: [UInt8]) -> DocumentText { DocumentText(bytes, pieces: pieces, of: file) }
  }

  private func append(
    _ node: DocumentNode, to joined: inout JoinedText, _ what: String
  ) throws(LayoutError) {
    let entry = tree.entries[node.index]
    guard entry.kind == .string || entry.isPlain else { throw expected(what, at: node) }
    if joined.line > 0 { joined.bytes.append(UInt8(ascii: "\n")) }
    joined.line += 1
    if let origin = tree.textOrigin(of: node) {
      joined.pieces.append(.init(firstLine: joined.line, origin: origin))
    }
    let raw = tree.bytes[Int(entry.start)..<Int(entry.end)]
    // A JSON string without an escape contains no line break.
    guard entry.isEscaped || !tree.fileOffsets.isEmpty else { return joined.bytes += raw }
    let decoded = entry.isEscaped ? decodeJSONEscapes(raw)[...] : raw
    for byte in decoded where byte == UInt8(ascii: "\n") { joined.line += 1 }
    joined.bytes += decoded
  }
}

/// Returns whether an unquoted YAML text means null.
func isYAMLNull(_ text: String) -> Bool { ["", "~", "null", "Null", "NULL"].contains(text) }
