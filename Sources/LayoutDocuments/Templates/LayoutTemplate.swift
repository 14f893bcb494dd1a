import LayoutNotation
public import Plumb

/// A document or layout, read once and solved for many values of its metrics.
///
/// ```swift
/// let template = try LayoutTemplate(document)
/// let solver = template.makeSolver()
/// var frames: [Frame] = []
/// for row in rows { _ = try solver.solve(row, into: &frames) }
/// ```
///
/// The answer to a row equals that of the document with these metrics. Most metrics are added to
/// constants, so a row needs no reading or lowering. A metric may also be a factor of an attribute,
/// a priority, or part of a rule or of a condition on attributes. Then the document is lowered once
/// for each recent value. If a condition compares only metrics, the document is lowered once for
/// each outcome.
///
/// A template is `Sendable`. Each task makes its own solver; a `LayoutBatch` does so by itself.
public struct LayoutTemplate: Sendable {
  /// The outcome of solving a row.
  public enum Outcome: Sendable, Equatable {
    /// There is a unique solution, and its frames were written.
    case solved
    /// Required constraints conflict. The frames are unchanged.
    case infeasible
    /// A limit stopped the solve. The frames satisfy all required constraints, or are unchanged.
    case limit
  }

  /// The document.
  public let document: LayoutDocument
  /// The options for solving rows.
  public let options: DocumentOptions
  /// The names of the metrics, in the order of the document. A row has a value for each. Metrics
  /// computed from others are not included.
  public let parameters: [String]
  /// The document's own values of the metrics, in the same order.
  public let defaults: [Double]
  /// The names of the text metrics, in the order of the document.
  public let textParameters: [String]
  /// The document's own texts for these, in the same order.
  public let textDefaults: [String]
  /// The names of the views, the root first and parents before children. The frames of a row have
  /// this order.
  public let viewNames: [String]
  /// The views measured by closures. No document contains these.
  let measured: [MeasuredView]
  /// The metrics computed from those of a row.
  let computed: ComputedMetrics
  /// The document as it was read, from which the documents of rows are made.
  private let reading = FirstReading()

  /// Makes a template of a document.
  ///
  /// - Parameters:
  ///   - document: The document. If metrics have the same name, the first one is used.
  ///   - options: The options for solving rows.
  /// - Throws: `LayoutError` for an error in the document.
  public init(_ document: LayoutDocument, options: DocumentOptions = .init()) throws(LayoutError) {
    var known = Set<String>()
    let computed = document.file.formulas?.computedMetrics ?? []
    let metrics = document.metrics.enumerated().filter { place, metric in
      known.insert(metric.name).inserted && !computed.contains(place)
    }.map(\.element)
    try self.init(document, options, parameters: metrics, measured: [])
  }

  /// Makes a template of the current state of a layout.
  ///
  /// ```swift
  /// let template = try LayoutTemplate(
  ///   cell, parameters: ["photo": .width(photo), "gap": .constant(gap)])
  /// ```
  ///
  /// Views that `measure(_:_:by:)` measures need a closure for each solver, see
  /// `Solver.measure(_:by:)`. Views of `measureAnywhere(_:_:by:)` use their closures unless the
  /// solver has others.
  ///
  /// - Parameters:
  ///   - layout: The layout. The template does not follow its later changes.
  ///   - parameters: The numbers that a row supplies, by names, in the order of a row.
  ///   - options: The options for solving rows.
  /// - Throws: `LayoutError` as `Layout.document(id:parameters:)` does.
  public init(
    _ layout: Layout, parameters: KeyValuePairs<String, LayoutParameter>,
    options: DocumentOptions = .init()
  ) throws(LayoutError) {
    let document = try layout.document(id: nil, parameters: parameters, leavingClosures: true)
    let measured = layout.closureMeasures.map { measure in
      MeasuredView(
        view: layout.table.name(of: measure.view), size: measure.size, closure: measure.closure,
        isIntrinsic: measure.isIntrinsic)
    }
    try self.init(
      document, options, parameters: document.metrics.prefix(parameters.count), measured: measured)
  }

  private init(
    _ document: LayoutDocument, _ options: DocumentOptions,
    parameters: some Sequence<LayoutDocument.Metric>, measured: [MeasuredView]
  ) throws(LayoutError) {
    let document = try document.translated(with: options)
    (self.document, self.options, self.measured) = (document, options, measured)
    computed = ComputedMetrics(of: document)
    self.parameters = parameters.map(\.name)
    defaults = parameters.map(\.value)
    var known = Set(self.parameters)
    let texts = document.textMetrics.filter { known.insert($0.name).inserted }
    textParameters = texts.map(\.name)
    textDefaults = texts.map(\.text)
    var silent = options
    silent.trace = { _ in }
    viewNames = try document.layout(with: silent).views.map(\.name)
    // A document with pages is read again for each row.
    if document.pages == nil {
      _ = try lowered(for: TemplateRow(defaults, textDefaults), RowMeasures(measured))
    }
  }

  /// Makes a solver, for one task.
  public func makeSolver() -> Solver { Solver(self) }

  /// Returns the document with the values of a row for its metrics.
  ///
  /// - Parameters:
  ///   - row: The values, in the order of `parameters`.
  ///   - texts: The texts, in the order of `textParameters`; `nil`: the document's own.
  ///   - id: The name of the layout in results.
  /// - Returns: The document.
  /// - Throws: `LayoutError` if a number computed from metrics is not allowed in its place, and
  ///   `notExpressible` if closures measure views.
  public func document(
    _ row: [Double], texts: [String]? = nil, id: String? = nil
  ) throws(LayoutError) -> LayoutDocument {
    try document(TemplateRow(row, texts ?? textDefaults), id: id)
  }

  /// Returns the metrics that fill the texts of a row.
  ///
  /// - Throws: `LayoutError` if a computed metric is not a number with this row.
  func textMetrics(
    _ numbers: some Sequence<Double>, _ texts: [String]
  ) throws(LayoutError) -> TextMetrics {
    var metrics = TextMetrics(
      zip(parameters, numbers), zip(textParameters, texts), in: document.language)
    try computed.add(to: &metrics.numbers)
    return metrics
  }

  /// Returns the document with the values and data of a row.
  func document(_ row: TemplateRow, id: String?) throws(LayoutError) -> LayoutDocument {
    if let view = measured.first {
      throw LayoutError(
        .notExpressible, "\"\(view.name)\" is measured by a closure, which no document holds")
    }
    return try written(row, id: id)
  }

  /// Returns the document with the values of a row, without the sizes that closures measure.
  private func written(_ row: TemplateRow, id: String?) throws(LayoutError) -> LayoutDocument {
    var document = try document.replacing(
      Dictionary(uniqueKeysWithValues: zip(parameters, row.numbers)),
      texts: Dictionary(uniqueKeysWithValues: zip(textParameters, row.texts)), data: row.data,
      reading)
    document.id = id
    return document
  }

  /// Returns the complete solutions of rows.
  ///
  /// - Parameter rows: The values of each, in the order of `parameters`.
  /// - Returns: The solutions, in the order of the rows.
  /// - Throws: `LayoutError` for the first invalid row.
  public func solve(rows: some Sequence<[Double]>) throws(LayoutError) -> [Solution] {
    let solver = makeSolver()
    var solutions: [Solution] = []
    for row in rows { solutions.append(try solver.solution(of: row)) }
    return solutions
  }

  /// Returns the layout of a row.
  ///
  /// - Parameters:
  ///   - row: The values of the metrics.
  ///   - id: Its name in the traces that `?` requests.
  ///   - measures: The closures that measure views.
  ///   - texts: Keeps the texts of the views.
  /// - Returns: The layout.
  /// - Throws: `LayoutError` for invalid input.
  func layout(
    of row: TemplateRow, id: String?, _ measures: RowMeasures, keeping texts: MeasuredTexts
  ) throws(LayoutError) -> Layout {
    let layout = try written(row, id: id).layout(with: options, recorder: nil, keeping: texts)
    measures.measure(in: layout)
    return layout
  }

  /// Lowers the document for the values of a row, so that it can be reused for other values.
  ///
  /// - Parameters:
  ///   - row: The values of the metrics.
  ///   - measures: The closures that measure views.
  /// - Returns: The layout; `nil` if the document has to be read for each row.
  /// - Throws: `LayoutError` for invalid input.
  func lowered(
    for row: TemplateRow, _ measures: RowMeasures
  ) throws(LayoutError) -> RowLayout? {
    try RowLayout(of: try written(row, id: nil), self, row, measures)
  }
}

/// The contents of a row: numbers and texts, in the orders of a template.
struct TemplateRow: Sendable {
  /// The values of the number metrics.
  var numbers: [Double]
  /// The values of the text metrics.
  var texts: [String]
  /// The lists of data that replace the document's own.
  var data = DataLists()

  init(_ numbers: [Double], _ texts: [String]) { (self.numbers, self.texts) = (numbers, texts) }
}
