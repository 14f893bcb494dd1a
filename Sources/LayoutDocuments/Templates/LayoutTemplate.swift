import LayoutNotation
public import Plumb

/// A document, or a layout, that is read once and solved for many values of its metrics.
///
/// ```swift
/// let template = try LayoutTemplate(document)
/// let solver = template.makeSolver()
/// var frames: [Frame] = []
/// for row in rows { _ = try solver.solve(row, into: &frames) }
/// ```
///
/// The answer to a row is that of the document with these metrics. Where metrics are added to
/// constants, and that is most of what they are for, nothing is read or lowered again for a row;
/// where a metric is a factor of an attribute, a priority, part of a condition on attributes or of
/// a rule, that is done once for each of its values that came lately; where a condition compares
/// metrics alone, for each of its outcomes.
///
/// A template is `Sendable`: each task makes a solver of its own, or a `LayoutBatch` does that for
/// all of them.
public struct LayoutTemplate: Sendable {
  /// What solving a row came to.
  public enum Outcome: Sendable, Equatable {
    /// The unique solution, whose frames were written.
    case solved
    /// Required constraints contradict each other; the frames stayed as they were.
    case infeasible
    /// A budget was spent first; the frames keep all that is required, or stayed as they were.
    case limit
  }

  /// The document.
  public let document: LayoutDocument
  /// How rows are solved.
  public let options: DocumentOptions
  /// The names of the metrics, in the order of the document: what the values of a row are of.
  /// Those that are made of others are not among them.
  public let parameters: [String]
  /// The document's own values of the metrics, in the same order.
  public let defaults: [Double]
  /// The names of the metrics that are texts, in the order of the document.
  public let textParameters: [String]
  /// The document's own texts for these, in the same order.
  public let textDefaults: [String]
  /// The names of the views, the root's first and each before those inside it: what the frames of a
  /// row are of.
  public let viewNames: [String]
  /// The views that closures measure; no document holds these.
  let measured: [MeasuredView]
  /// The metrics that are made of those of a row.
  let computed: ComputedMetrics
  /// The document as it was read, which the documents of rows are made from.
  private let reading = FirstReading()

  /// Makes a template of a document.
  ///
  /// - Parameters:
  ///   - document: The document; of metrics of one name the first one counts.
  ///   - options: How rows are solved.
  /// - Throws: `LayoutError` for what is wrong with the document as it is.
  public init(_ document: LayoutDocument, options: DocumentOptions = .init()) throws(LayoutError) {
    var known = Set<String>()
    let computed = document.file.formulas?.computedMetrics ?? []
    let metrics = document.metrics.enumerated().filter { place, metric in
      known.insert(metric.name).inserted && !computed.contains(place)
    }.map(\.element)
    try self.init(document, options, parameters: metrics, measured: [])
  }

  /// Makes a template of a layout as it is now.
  ///
  /// ```swift
  /// let template = try LayoutTemplate(
  ///   cell, parameters: ["photo": .width(photo), "gap": .constant(gap)])
  /// ```
  ///
  /// Views that `measure(_:_:by:)` measures are measured by each solver's own closures, see
  /// `Solver.measure(_:by:)`; those of `measureAnywhere(_:_:by:)` by theirs unless it has others.
  ///
  /// - Parameters:
  ///   - layout: The layout; the template does not follow what becomes of it.
  ///   - parameters: What a row gives, by names, in the order of a row.
  ///   - options: How rows are solved.
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
    // What is cut into pages is read anew for each row.
    if document.pages == nil {
      _ = try lowered(for: TemplateRow(defaults, textDefaults), RowMeasures(measured))
    }
  }

  /// Makes a solver, for one task.
  public func makeSolver() -> Solver { Solver(self) }

  /// The document with the values of a row for its metrics.
  ///
  /// - Parameters:
  ///   - row: The values, in the order of `parameters`.
  ///   - texts: The texts, in the order of `textParameters`; `nil`: the document's own.
  ///   - id: The name of the layout in results.
  /// - Returns: The document.
  /// - Throws: `LayoutError` where a number that is made of metrics is none that may stand where it
  ///   does, and `notExpressible` where closures measure views.
  public func document(
    _ row: [Double], texts: [String]? = nil, id: String? = nil
  ) throws(LayoutError) -> LayoutDocument {
    try document(TemplateRow(row, texts ?? textDefaults), id: id)
  }

  /// What the texts of a row are filled with.
  ///
  /// - Throws: `LayoutError` where a metric that is made of others is no number with this row.
  func textMetrics(
    _ numbers: some Sequence<Double>, _ texts: [String]
  ) throws(LayoutError) -> TextMetrics {
    var metrics = TextMetrics(
      zip(parameters, numbers), zip(textParameters, texts), in: document.language)
    try computed.add(to: &metrics.numbers)
    return metrics
  }

  /// The document with what a row gives.
  func document(_ row: TemplateRow, id: String?) throws(LayoutError) -> LayoutDocument {
    if let view = measured.first {
      throw LayoutError(
        .notExpressible, "\"\(view.name)\" is measured by a closure, which no document holds")
    }
    return try written(row, id: id)
  }

  /// The document with the values of a row, but for what closures measure.
  private func written(_ row: TemplateRow, id: String?) throws(LayoutError) -> LayoutDocument {
    var document = try document.replacing(
      Dictionary(uniqueKeysWithValues: zip(parameters, row.numbers)),
      texts: Dictionary(uniqueKeysWithValues: zip(textParameters, row.texts)), data: row.data,
      reading)
    document.id = id
    return document
  }

  /// The whole solutions of rows, one after the other.
  ///
  /// - Parameter rows: The values of each, in the order of `parameters`.
  /// - Returns: The solutions, in the order of the rows.
  /// - Throws: `LayoutError` for the first row that is invalid input.
  public func solve(rows: some Sequence<[Double]>) throws(LayoutError) -> [Solution] {
    let solver = makeSolver()
    var solutions: [Solution] = []
    for row in rows { solutions.append(try solver.solution(of: row)) }
    return solutions
  }

  /// The layout of a row.
  ///
  /// - Parameters:
  ///   - row: The values of the metrics.
  ///   - id: Its name in what `?` asks to be told.
  ///   - measures: Measure what closures do.
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

  /// The document lowered for the values of a row, ready for other ones.
  ///
  /// - Parameters:
  ///   - row: The values of the metrics.
  ///   - measures: Measure what closures do.
  /// - Returns: The layout; `nil` where the document has to be read for each row.
  /// - Throws: `LayoutError` for invalid input.
  func lowered(
    for row: TemplateRow, _ measures: RowMeasures
  ) throws(LayoutError) -> RowLayout? {
    try RowLayout(of: try written(row, id: nil), self, row, measures)
  }
}

/// What a row gives: numbers and texts, in the orders of a template.
struct TemplateRow: Sendable {
  /// The values of the metrics that are numbers.
  var numbers: [Double]
  /// The values of those that are texts.
  var texts: [String]
  /// The lists of data that are others than the document's own.
  var data = DataLists()

  init(_ numbers: [Double], _ texts: [String]) { (self.numbers, self.texts) = (numbers, texts) }
}
