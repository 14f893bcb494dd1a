public import ConstraintSolving
import LayoutNotation
public import LinearProgramming
public import Plumb
import SimplexBackend

/// The options of a solve that the document does not set itself.
public struct DocumentOptions: Sendable {
  /// The coordinate system of the frames in results.
  public enum Coordinates: String, Sendable, CaseIterable {
    /// Relative to the parent.
    case parent
    /// Relative to the root.
    case window
  }

  /// The solver of coupled blocks; `nil`: the pure-Swift simplex.
  public var backend: (any DualProviding)?
  /// Replaces the document's size.
  public var size: Layout.RootSize?
  /// Replaces the document's safe area.
  public var safeArea: EdgeInsets?
  /// Replaces the document's direction.
  public var direction: LayoutDirection?
  /// Replaces the document's strategy.
  public var strategy: SolveStrategy?
  /// Whether required constraints may be violated, regardless of the document.
  public var isElastic = false
  /// The time limit, after which the solve ends with the status `limit`; `nil`: no limit.
  public var timeLimit: Duration?
  /// The work that searches for the best alternatives may take, as a multiple of the default.
  ///
  /// Above 0 and at most a million; `nil`: the search continues until the best ones are proved.
  public var effort: Double? = 1
  /// Whether the range of every ambiguous attribute is computed. It may take longer than the rest
  /// of the solve.
  public var findsRanges = true
  /// The fonts and images that the document may use.
  public var fonts = DocumentFonts()
  /// Replaces the document's language. A document without a direction uses that of the language.
  public var language: String?
  /// The strings of the language, which replace the document's texts; `nil`: the texts are already
  /// in the language.
  public var strings: StringTable?
  /// The coordinates of the frames.
  public var coordinates = Coordinates.parent
  /// Whether results contain statistics of the solve.
  public var keepsStatistics = true

  /// Whether texts and images measure their views. Callers that only compare the source need no
  /// fonts or images.
  package var measuresTexts = true

  /// Whether edges snap to the document's grid. A check looks at the frames before snapping.
  var placesOnGrid = true

  /// Whether the solve finds which ambiguous attributes move together.
  var findsFreedoms = false

  /// Receives the output of `?` in equations, prefixed with the name of the layout if it has one.
  /// By default, the output is dropped.
  public var trace: @Sendable (String) -> Void = { _ in }

  /// Returns the default effort. Without a time limit, searches run to their end.
  package static func effort(within timeLimit: Duration?) -> Double? {
    timeLimit == nil ? nil : 1
  }

  /// Creates options without replacements.
  public init() {}
}

/// A document and the result of solving it.
public struct SolvedDocument: Sendable {
  /// The contents, stored indirectly because a batch moves its documents.
  private indirect enum Contents: Sendable {
    case result(LayoutResult)
    /// The answer of a template, from which a result is made on demand.
    case answer(AnsweredDocument)
  }

  private var contents: Contents
  /// The value of `jsonBytes`, if it was written in advance.
  var writtenJSON: [UInt8]?
  /// Whether this is a placeholder for a result that the caller already has.
  package var isKnown = false
  /// The layout and everything it was solved with, if a batch keeps it.
  package var layout: SolvedLayout? {
    get { kept?.layout }
    set { kept = newValue.map(KeptLayout.init) }
  }
  private var kept: KeptLayout?
  /// The picture drawn from it, if any.
  package var picture: DrawnPicture?

  /// A layout behind a reference. A batch copies its documents, and most of them keep no layout.
  private final class KeptLayout: Sendable {
    let layout: SolvedLayout

    init(_ layout: SolvedLayout) { self.layout = layout }
  }

  /// The result.
  public var result: LayoutResult {
    get {
      switch contents {
      case .result(let result): result
      case .answer(let answered): answered.result
      }
    }
    set {
      contents = .result(newValue)
      textRules = newValue.textRules
      writtenJSON = nil
    }
  }

  /// The name of the layout.
  public var id: String {
    switch contents {
    case .result(let result): result.id
    case .answer(let answered): answered.id
    }
  }

  /// How the solve ended.
  public var status: LayoutResult.Status {
    switch contents {
    case .result(let result): result.status
    case .answer: .solved
    }
  }

  /// The solution, unless the document is invalid.
  public var solution: Solution? { result.solution }

  /// The error of an invalid document.
  public var error: LayoutError? {
    guard case .result(let result) = contents, result.solution == nil else { return nil }
    return result.error
  }

  /// The rules of findings about texts that do not fit or have characters missing from every font.
  ///
  /// Stored separately, because reading `result` copies it.
  package private(set) var textRules: Set<Finding.Rule>

  /// The numbers of a template's answer, if the result needs nothing else.
  var answer: AnsweredDocument? {
    guard case .answer(let answered) = contents else { return nil }
    return answered
  }

  /// Records how long the document took to parse, if statistics are kept.
  mutating func note(parseTime: Duration) {
    switch contents {
    case .result: result.times?.parseSeconds = parseTime.seconds
    case .answer(var answered):
      answered.times?.parseSeconds = parseTime.seconds
      contents = .answer(answered)
      writtenJSON = nil
    }
  }

  /// Wraps a result.
  package init(result: LayoutResult) {
    contents = .result(result)
    textRules = result.textRules
  }

  init(_ answered: AnsweredDocument) {
    contents = .answer(answered)
    textRules = answered.texts.faults.isEmpty ? [] : Set(answered.texts.faults.map(\.rule))
  }

  /// The pages of the layout, each with its own layout. Without pages, the document itself.
  package var pages: [SolvedDocument] {
    guard case .result(let result) = contents, !result.pages.isEmpty else { return [self] }
    return result.pages.enumerated().map { number, page in
      var document = SolvedDocument(result: page)
      if let layout, number < layout.pages.count { document.layout = layout.pages[number] }
      return document
    }
  }

  /// The result as one line of JSON, without the line break, as `ResultJSON` writes it.
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// `json` in UTF-8.
  public var jsonBytes: [UInt8] { writtenJSON ?? ResultJSON.bytes(result) }

  /// Appends `jsonBytes` and a line break.
  package func writeLine(to line: inout [UInt8]) {
    line += jsonBytes
    line.append(UInt8(ascii: "\n"))
  }

  /// Writes `jsonBytes` in advance.
  mutating func writeJSON() { writtenJSON = ResultJSON.bytes(result) }
}

extension LayoutResult {
  /// Makes the result of a layout that a closure solves.
  init(
    id: String, options: DocumentOptions, since start: ContinuousClock.Instant = .now,
    _ solve: () throws(LayoutError) -> Solution
  ) {
    do throws(LayoutError) {
      let solution: Solution
      do throws(LayoutError) {
        solution = try solve()
      } catch {
        // Every document has a result. A cancelled solve has no frames.
        guard error.code == .cancelled else { throw error }
        solution = Solution(outcome: .limit)
      }
      self.init(id: id, solution: solution, coordinates: options.coordinates)
      let spent = ContinuousClock.now - start
      if options.keepsStatistics { times = .init(solveSeconds: spent.seconds) }
      if status == .limit { error = LayoutError(limitAfter: spent, of: options.timeLimit) }
    } catch {
      self.init(id: id, invalid: error)
    }
  }
}

extension LayoutDocument {
  /// Solves the document. Errors become part of the result.
  ///
  /// An Interface Builder screen with contradictory constraints is solved as devices solve it:
  /// required constraints are violated and listed as unsatisfied.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the result if the document has none.
  ///   - options: How to solve it.
  /// - Returns: The result, with the solution behind it.
  public func solved(defaultID: String, options: DocumentOptions = .init()) -> SolvedDocument {
    solved(defaultID: defaultID, options: options, plans: nil)
  }

  /// Solves the document and reuses the plans of documents that were solved before.
  func solved(
    defaultID: String, options: DocumentOptions, plans: PlanCache?
  ) -> SolvedDocument {
    SolvedDocument(
      result: solvedLayout(defaultID: defaultID, options: options, plans: plans).result)
  }

  /// Solves the document as `solved(defaultID:options:)` does, and keeps the solved layout.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the result if the document has none.
  ///   - options: How to solve it.
  ///   - plans: The plans of documents that were solved before it.
  /// - Returns: The result, with the layout behind it.
  package func solvedLayout(
    defaultID: String, options: DocumentOptions, plans: PlanCache? = nil
  ) -> SolvedLayout {
    if pages != nil { return paginated(defaultID: defaultID, options: options, plans: plans) }
    let start = ContinuousClock.now
    var solved = solvedAsWritten(defaultID: defaultID, options: options, plans: plans)
    guard let imported else { return solved }
    let breaksConflict = solved.result.status == .infeasible
    if breaksConflict {
      var options = options
      options.isElastic = true
      options.trace = { _ in }
      options.timeLimit = options.timeLimit.map { max(.zero, $0 - (ContinuousClock.now - start)) }
      solved = solvedAsWritten(defaultID: defaultID, options: options, plans: plans)
    }
    solved.result.imported = .init(
      screen: imported, equations: equations, isElastic: breaksConflict)
    return solved
  }

  /// Solves the document. Contradictory constraints make it infeasible.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the result if the document has none.
  ///   - options: How to solve it.
  ///   - plans: The plans of documents that were solved before it.
  ///   - recorder: Records which numbers come from metrics.
  /// - Returns: The result, and the layout that was solved, if there was one.
  func solvedAsWritten(
    defaultID: String, options: DocumentOptions, plans: PlanCache?,
    recorder: MetricRecorder? = nil
  ) -> SolvedLayout {
    let start = ContinuousClock.now
    var prepared: PreparedLayout?
    let texts = MeasuredTexts()
    let shown = ShownContents(self, options)
    var result = LayoutResult(id: id ?? defaultID, options: options) { () throws(LayoutError) in
      let backend: any DualProviding = options.backend ?? SimplexSolver()
      let layout = try layout(with: options, recorder: recorder, keeping: texts)
      try shown.check()
      var solveOptions = solveOptions(with: options)
      // Building the layout counts towards the time limit.
      let reading = ContinuousClock.now - start
      solveOptions.timeLimit = options.timeLimit.map { max(.zero, $0 - reading) }
      let solution: Solution
      (solution, prepared) = try layout.preparedSolution(
        using: backend, options: solveOptions, reusing: plans)
      return solution
    }
    result.times?.fonts = texts.fontIDs
    if let solution = result.solution {
      result.texts = texts.outcome(in: solution)
      if case .solved = solution.outcome { shown.add(to: &result.texts, in: solution.views) }
    }
    return SolvedLayout(self, options, result, prepared, texts)
  }
}

extension LayoutDocument {
  /// Makes the layout of the document with the replacements of the options.
  ///
  /// - Parameter options: How to solve it.
  /// - Returns: The layout.
  /// - Throws: `LayoutError` with the position in the equations or rules.
  public func layout(with options: DocumentOptions) throws(LayoutError) -> Layout {
    try layout(with: options, recorder: nil)
  }

  /// Makes the layout of the document with the replacements of the options.
  func layout(
    with options: DocumentOptions, recorder: MetricRecorder?, keeping texts: MeasuredTexts? = nil
  ) throws(LayoutError) -> Layout {
    let trace = id.map { id in { options.trace("\(id): \($0)") } } ?? options.trace
    let layout = try Layout(
      self, options: options, trace: trace, recorder: recorder, keeping: texts)
    if let size = options.size {
      layout.size = pages == nil ? size : Layout.RootSize(width: size.width, height: nil)
      recorder?.forgetRootSize()
    }
    if let safeArea = options.safeArea { layout.safeArea = safeArea }
    if options.isElastic { layout.isElastic = true }
    if !options.placesOnGrid {
      layout.removeGrid()
    }
    return layout
  }

  /// Lowers the layout of the document so that it can be solved for other metrics.
  ///
  /// - Parameters:
  ///   - options: How to solve it.
  ///   - recorder: Knows the metrics.
  ///   - values: Their values in the document.
  ///   - prepare: Receives the layout before it is lowered.
  /// - Returns: The layout; `nil` where the document has to be read again for every value.
  /// - Throws: `LayoutError` for invalid input.
  func lowered(
    with options: DocumentOptions, _ recorder: MetricRecorder, values: [Double],
    preparing prepare: (Layout) -> Void = { _ in }
  ) throws(LayoutError) -> TemplateLayout? {
    var options = options
    options.trace = { _ in }
    let layout = try layout(with: options, recorder: recorder)
    prepare(layout)
    return recorder.mustReadAnew ? nil : try TemplateLayout(layout, recorder, metrics: values)
  }

  /// Returns the strategy and budget of the solve.
  func solveOptions(with options: DocumentOptions) -> SolveOptions {
    var solveOptions = SolveOptions()
    solveOptions.strategy = options.strategy ?? strategy
    solveOptions.timeLimit = options.timeLimit
    solveOptions.searchEffort = options.effort
    solveOptions.findsRanges = options.findsRanges
    if options.findsFreedoms { solveOptions.diagnoses.insert(.freedoms) }
    return solveOptions
  }
}
