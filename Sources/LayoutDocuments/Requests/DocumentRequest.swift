import ConstraintSolving
import LayoutNotation
import LinearProgramming
import Plumb
import SimplexBackend

/// A request to solve, check, explain or draw documents, with the answers that the command writes.
///
/// Programs in other languages write the options in JSON.
///
/// ```swift
/// var request = DocumentRequest()
/// request.look.isPlain = true
/// request.options.fonts.files["Inter.otf"] = bytes
/// let png = try request.drawn(document, as: .png)
/// ```
///
/// Missing options have the defaults of the command. A layout without a solution gives a regular
/// answer; an invalid document throws an error.
public struct DocumentRequest: Sendable {
  /// A picture format, by its name in the command.
  public enum Format: String, Sendable, CaseIterable {
    /// The picture in SVG.
    case svg
    /// A web page that highlights each view together with the constraints that set it.
    case html
    /// The picture in pixels.
    case png
    /// A document with the picture of each page.
    case pdf
  }

  /// The name for results of documents without a name.
  private static let defaultID = "layout"
  /// The keys of the options.
  package enum Key: String, CaseIterable {
    case timeLimit, effort, strategy, ranges, explain, elastic, direction, size, metrics, language,
      fonts, images
    case coordinates, id
    case plain, theme, text, scale, page
  }

  /// The options for solving. The direction, size and metrics are in `variant`, because they
  /// replace those of a document.
  public var options: DocumentOptions
  /// The replacements for values of a document.
  package private(set) var variant = DocumentVariant()
  private var id: String?
  private var explains = false
  /// The options for pictures.
  public var look = PictureOptions()
  /// The number of the page to draw, from 1; `nil`: all pages.
  public var page: Int?

  /// Creates a request with the defaults of the command.
  public init() {
    options = DocumentOptions()
    options.backend = CheckedBackends(name: "auto", [SimplexSolver(), ExactSimplexSolver()])
    options.timeLimit = .seconds(60)
    options.keepsStatistics = false
  }

  /// Reads options from JSON.
  ///
  /// - Parameter bytes: An object of JSON in UTF-8.
  /// - Throws: `LayoutError` for the first error, with its key and position.
  public init(json bytes: some Collection<UInt8>) throws(LayoutError) {
    var texts: [String: String] = [:]
    try self.init(json: bytes, Key.allCases, beside: [], &texts)
  }

  /// Reads options from a JSON object that also contains texts for the caller.
  ///
  /// A null counts as missing, except for the time limit and the effort, where it means unlimited.
  ///
  /// - Parameters:
  ///   - bytes: An object of JSON in UTF-8.
  ///   - keys: The allowed keys.
  ///   - names: The keys of the texts.
  ///   - texts: Receives the texts by key.
  /// - Throws: `LayoutError` for the first error, with its key and position.
  package init(
    json bytes: some Collection<UInt8>, _ keys: [Key], beside names: [String],
    _ texts: inout [String: String]
  ) throws(LayoutError) {
    self.init()
    let tree = try JSONParser.parse(Array(bytes))
    if let fault = tree.fault { throw fault }
    let reader = DocumentReader(tree: tree)
    var saysEffort = false
    for (name, value) in try reader.members(tree.root, of: "options") {
      let isNull = tree.kind(of: value) == .null
      let text = tree.text(of: name)
      if names.contains(text) {
        if isNull { continue }
        guard let words = tree.name(of: value) else { throw reader.expected("a text", at: value) }
        texts[text] = words
        continue
      }
      let key = try reader.key(name, as: Key.self)
      guard keys.contains(key) else {
        throw reader.error(.unknownKey, "\(text) cannot be asked for here", at: name)
      }
      if key == .effort { saysEffort = true }
      if !isNull || key == .timeLimit || key == .effort { try read(key, value, reader) }
    }
    if !saysEffort { options.effort = DocumentOptions.effort(within: options.timeLimit) }
  }

  private mutating func read(
    _ key: Key, _ value: DocumentNode, _ reader: DocumentReader
  ) throws(LayoutError) {
    switch key {
    case .timeLimit:
      options.timeLimit = try reader.optionalLength(value).map { .seconds($0) }
    case .effort:
      let isNone = reader.tree.kind(of: value) == .null
      options.effort = isNone ? nil : try reader.number(value, in: .effort)
    case .strategy: options.strategy = try reader.choice(value, among: SolveStrategy.self)
    case .ranges: options.findsRanges = try reader.flag(value)
    case .explain: explains = try reader.flag(value)
    case .elastic: options.isElastic = try reader.flag(value)
    case .direction: variant.direction = try reader.choice(value, among: LayoutDirection.self)
    case .size:
      var reader = reader
      variant.size = try reader.rootSize(value)
    case .metrics:
      for (name, value) in try reader.members(value, of: "names and numbers or texts") {
        guard let text = reader.metricText(value) else {
          throw reader.expected("a number or a text", at: value)
        }
        variant.metrics.append(.init(name: reader.tree.text(of: name), text: text))
      }
    case .language: options.language = try reader.language(value)
    case .fonts: options.fonts.folders += try folders(value, reader)
    case .images: options.fonts.imageFolders += try folders(value, reader)
    case .coordinates:
      options.coordinates = try reader.choice(value, among: DocumentOptions.Coordinates.self)
    case .id: id = try reader.id(value)
    case .plain: look.isPlain = try reader.flag(value)
    case .theme: look.theme = try reader.choice(value, among: SVGDrawing.Theme.self)
    case .text: look.texts = try reader.choice(value, among: PictureOptions.Texts.self)
    case .scale: look.scale = try reader.number(value, in: .pixels)
    case .page: page = try reader.whole(value, in: .fromOne)
    }
  }

  private func folders(
    _ node: DocumentNode, _ reader: DocumentReader
  ) throws(LayoutError) -> [String] {
    guard reader.tree.kind(of: node) == .sequence else {
      throw reader.expected("a list of folders", at: node)
    }
    return try reader.tree.elements(of: node).map { folder throws(LayoutError) in
      try reader.name(folder)
    }
  }

  /// The question with the variant and the options.
  package var question: LayoutQuestion { LayoutQuestion(variant, options) }

  /// Returns the document with the requested name and metrics.
  private func document(_ document: LayoutDocument) throws(LayoutError) -> LayoutDocument {
    var document = document
    try variant.replaceMetrics(in: &document)
    document.id = id ?? document.id ?? Self.defaultID
    return document
  }

  /// Solves a document and returns the solved layout.
  ///
  /// - Throws: `LayoutError` for an invalid document.
  func answer(to document: LayoutDocument) throws(LayoutError) -> SolvedLayout {
    let solved = try self.document(document)
      .solvedLayout(defaultID: Self.defaultID, options: question.options)
    guard solved.result.solution != nil else {
      throw solved.result.error ?? LayoutError(.internalFailure, "there is no result")
    }
    return solved
  }
}

extension DocumentRequest {
  /// Solves a document.
  ///
  /// - Parameter document: The document.
  /// - Returns: The result as one line of JSON in UTF-8. With `explain`, the result of a solved
  ///   layout has a member `explanation` with the explanation of all views, as in
  ///   `explained(_:_:)`.
  /// - Throws: `LayoutError` for an invalid document.
  public func solved(_ document: LayoutDocument) throws(LayoutError) -> [UInt8] {
    let answer = try answer(to: document)
    var bytes = ResultJSON.bytes(answer.result)
    if explains, answer.result.status == .solved {
      bytes.removeLast()
      bytes += ",\"explanation\":".utf8
      bytes += try explanation(of: nil, in: answer)
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes
  }

  /// Checks a document.
  ///
  /// - Parameter document: The document.
  /// - Returns: The findings as one line of JSON in UTF-8, including the errors of an invalid
  ///   document.
  /// - Throws: `LayoutError` for metrics that the document does not have.
  public func checked(_ document: LayoutDocument) throws(LayoutError) -> [UInt8] {
    let document = try self.document(document)
    let checked = document.checked(defaultID: Self.defaultID, options: question.options)
    let report = CheckReport(file: checked.id, document: checked, bytes: document.file.bytes)
    return Array(report.json().utf8)
  }

  /// Explains the positions and sizes of views.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - subject: An attribute such as `table.left`, or a view, to explain its left, top, width and
  ///     height; `nil`: all views except the root.
  /// - Returns: The explanation as one line of JSON in UTF-8; the result, for a layout without a
  ///   solution.
  /// - Throws: `LayoutError` for an invalid document and for an unknown view or attribute.
  public func explained(
    _ document: LayoutDocument, _ subject: String? = nil
  ) throws(LayoutError) -> [UInt8] {
    let answer = try answer(to: document)
    guard answer.result.status == .solved else { return ResultJSON.bytes(answer.result) }
    return try explanation(of: subject, in: answer)
  }

  private func explanation(
    of subject: String?, in answer: SolvedLayout
  ) throws(LayoutError) -> [UInt8] {
    guard let solution = answer.result.solution else { return [] }
    var places = Array(solution.views.indices.dropFirst())
    if let subject {
      guard let place = solution.views.firstIndex(where: { $0.name == subject }) else {
        let only = try answer.explanation(ofAttributeNamed: subject)
        return Array(
          ExplanationJSON.text(only, id: answer.result.id, of: answer.document).utf8)
      }
      places = [place]
    }
    let views = places.map { solution.views[$0] }
    let attributes: [LayoutAttribute] = [.left, .top, .width, .height]
    let all = try answer.lowered().explanations(
      of: places.flatMap { place in attributes.map { (solution.views.id(of: place), $0) } },
      in: solution)
    var line = JSONLine()
    line.object { line in
      line.member("id", answer.result.id)
      line.list("views", Array(views.enumerated()), leavesOutEmpty: false) { line, element in
        let (place, view) = element
        let own = all.dropFirst(place * attributes.count).prefix(attributes.count)
        line.object { line in
          line.member("view", view.name)
          line.list("attributes", Array(own)) { line, explanation in
            line.object { ExplanationJSON.add(explanation, to: &$0) }
          }
        }
      }
    }
    return line.bytes
  }

  /// Creates a template of a document, with the requested metrics as defaults.
  ///
  /// - Parameter document: The document.
  /// - Returns: The template.
  /// - Throws: `LayoutError` for an invalid document.
  public func template(of document: LayoutDocument) throws(LayoutError) -> LayoutTemplate {
    try LayoutTemplate(self.document(document), options: question.options)
  }
}

extension DocumentReader {
  /// Returns a number or a text as written; `nil` for other values.
  fileprivate func metricText(_ node: DocumentNode) -> String? {
    switch tree.kind(of: node) {
    case .number, .string: tree.text(of: node)
    default: nil
    }
  }
}
