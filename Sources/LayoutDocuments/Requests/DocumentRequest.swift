import ConstraintSolving
import LayoutNotation
import LinearProgramming
import Plumb
import SimplexBackend

/// What is asked of documents, and answers that are what the command writes. Programs in other
/// languages write the options in JSON.
///
/// ```swift
/// var request = DocumentRequest()
/// request.look.isPlain = true
/// request.options.fonts.files["Inter.otf"] = bytes
/// let png = try request.drawn(document, as: .png)
/// ```
///
/// What is not among the options has the default of the command. That a layout has no solution is
/// an answer; what is wrong with a document is an error.
public struct DocumentRequest: Sendable {
  /// A picture, by what the command calls it.
  public enum Format: String, Sendable, CaseIterable {
    /// The picture.
    case svg
    /// The page on which views light up with what sets them.
    case html
    /// The picture as pixels.
    case png
    /// The pictures of all pages, each as a page.
    case pdf
  }

  /// What results of a document without a name go by.
  private static let defaultID = "layout"
  /// The keys of the options.
  package enum Key: String, CaseIterable {
    case timeLimit, effort, strategy, ranges, explain, elastic, direction, size, metrics, language,
      fonts, images
    case coordinates, id
    case plain, theme, text, scale, page
  }

  /// How documents are solved. The direction, the size and the metrics of a document are its own.
  public var options: DocumentOptions
  /// What replaces what a document says itself.
  package private(set) var variant = DocumentVariant()
  private var id: String?
  private var explains = false
  /// How pictures look.
  public var look = PictureOptions()
  /// The page that is drawn, from 1; `nil`: all of them.
  public var page: Int?

  /// What the command does by itself.
  public init() {
    options = DocumentOptions()
    options.backend = CheckedBackends(name: "auto", [SimplexSolver(), ExactSimplexSolver()])
    options.timeLimit = .seconds(60)
    options.keepsStatistics = false
  }

  /// Reads options.
  ///
  /// - Parameter bytes: An object of JSON in UTF-8.
  /// - Throws: The first error, with its key and its place.
  public init(json bytes: some Collection<UInt8>) throws(LayoutError) {
    var texts: [String: String] = [:]
    try self.init(json: bytes, Key.allCases, beside: [], &texts)
  }

  /// Reads options that share their object with texts of somebody else. A null is no option, but
  /// for the time limit and the effort, where it means none.
  ///
  /// - Parameters:
  ///   - bytes: An object of JSON in UTF-8.
  ///   - keys: Those that may stand in it.
  ///   - names: The keys of the texts.
  ///   - texts: Gets the texts, by their keys.
  /// - Throws: The first error, with its key and its place.
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

  /// What is asked of documents.
  package var question: LayoutQuestion { LayoutQuestion(variant, options) }

  /// The document with the name and the metrics that are asked for.
  private func document(_ document: LayoutDocument) throws(LayoutError) -> LayoutDocument {
    var document = document
    try variant.replaceMetrics(in: &document)
    document.id = id ?? document.id ?? Self.defaultID
    return document
  }

  /// The solved document.
  ///
  /// - Throws: What is wrong with it.
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
  /// - Returns: The result as one line of JSON in UTF-8. With `explain`, that of a layout that is
  ///   solved has a member `explanation`: what `explained(_:_:)` says of all views.
  /// - Throws: What is wrong with the document.
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
  /// - Returns: The findings as one line of JSON in UTF-8. What is wrong with the document is one
  ///   of them.
  /// - Throws: `LayoutError` for metrics that the document does not have.
  public func checked(_ document: LayoutDocument) throws(LayoutError) -> [UInt8] {
    let document = try self.document(document)
    let checked = document.checked(defaultID: Self.defaultID, options: question.options)
    let report = CheckReport(file: checked.id, document: checked, bytes: document.file.bytes)
    return Array(report.json().utf8)
  }

  /// Says why views are where they are.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - subject: An attribute such as `table.left`; a view, of which left, top, width and height
  ///     are explained; `nil`: all views but the root.
  /// - Returns: The explanation as one line of JSON in UTF-8; the result, for a layout without a
  ///   solution.
  /// - Throws: What is wrong with the document, and `LayoutError` where there is no such view or
  ///   attribute.
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

  /// Makes a template of a document, whose defaults are the metrics that are asked for.
  ///
  /// - Parameter document: The document.
  /// - Returns: The template.
  /// - Throws: What is wrong with the document.
  public func template(of document: LayoutDocument) throws(LayoutError) -> LayoutTemplate {
    try LayoutTemplate(self.document(document), options: question.options)
  }
}

extension DocumentReader {
  /// A number or a text as it is written; `nil` for what is neither.
  fileprivate func metricText(_ node: DocumentNode) -> String? {
    switch tree.kind(of: node) {
    case .number, .string: tree.text(of: node)
    default: nil
    }
  }
}
