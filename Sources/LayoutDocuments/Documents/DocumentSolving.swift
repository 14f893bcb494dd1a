public import ConstraintSolving
import LayoutNotation
public import LinearProgramming
public import Plumb
import SimplexBackend

/// How a document is solved, beyond what it says itself.
public struct DocumentOptions: Sendable {
  /// The coordinates frames are written in.
  public enum Coordinates: String, Sendable, CaseIterable {
    /// Relative to the parent.
    case parent
    /// Relative to the root.
    case window
  }

  /// Solves coupled blocks; `nil`: the pure-Swift simplex.
  public var backend: (any DualProviding)?
  /// Replaces the document's size.
  public var size: Layout.RootSize?
  /// Replaces the document's safe area.
  public var safeArea: EdgeInsets?
  /// Replaces the document's direction.
  public var direction: LayoutDirection?
  /// Replaces the document's strategy.
  public var strategy: SolveStrategy?
  /// Whether required constraints may give, whatever the document says of it.
  public var isElastic = false
  /// How long the solve may take before it ends with the status `limit`; `nil`: as long as it
  /// takes.
  public var timeLimit: Duration?
  /// How much work searches for the best alternatives may take, as a multiple of the usual, above 0
  /// and at most a million; `nil`: until they are proved.
  public var effort: Double? = 1
  /// Whether the range of every ambiguous attribute is computed, which may take longer than all
  /// else.
  public var findsRanges = true
  /// Where fonts and images are found.
  public var fonts = DocumentFonts()
  /// Replaces the document's language. A document that says no direction is solved in that of the
  /// language.
  public var language: String?
  /// The strings of the language, which stand for the document's texts; `nil`: these are in it.
  public var strings: StringTable?
  /// The coordinates of the frames.
  public var coordinates = Coordinates.parent
  /// Whether results say what the solve took.
  public var keepsStatistics = true

  /// Whether texts and images measure their views; who only compares what is written needs no fonts
  /// and no images.
  package var measuresTexts = true

  /// Whether edges go to the lines of the document's grid; a check looks at what comes before that.
  var placesOnGrid = true

  /// Whether it is found out which ambiguous attributes move together.
  var findsFreedoms = false

  /// Is handed what `?` in equations asks to be told, with the name of the layout where it has one;
  /// nobody is by default.
  public var trace: @Sendable (String) -> Void = { _ in }

  /// The effort where none is asked for: without an end by time, searches end when they are done.
  package static func effort(within timeLimit: Duration?) -> Double? {
    timeLimit == nil ? nil : 1
  }

  /// Options that replace nothing.
  public init() {}
}

/// A document after an attempt to solve it.
public struct SolvedDocument: Sendable {
  /// Apart from the rest, as a batch moves its documents about.
  private indirect enum Contents: Sendable {
    case result(LayoutResult)
    /// The answer of a template, of which a result is made when somebody asks.
    case answer(AnsweredDocument)
  }

  private var contents: Contents
  /// `jsonBytes`, where they were written in advance.
  var writtenJSON: [UInt8]?
  /// Whether this only stands for a result that the caller has already.
  package var isKnown = false
  /// All that it came from, where a batch keeps that.
  package var layout: SolvedLayout? {
    get { kept?.layout }
    set { kept = newValue.map(KeptLayout.init) }
  }
  private var kept: KeptLayout?
  /// What somebody drew of it.
  package var picture: DrawnPicture?

  /// A layout behind a reference: a batch copies its documents, most of which keep none.
  private final class KeptLayout: Sendable {
    let layout: SolvedLayout

    init(_ layout: SolvedLayout) { self.layout = layout }
  }

  /// What became of it, as results are written.
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

  /// What is wrong with an invalid document.
  public var error: LayoutError? {
    guard case .result(let result) = contents, result.solution == nil else { return nil }
    return result.error
  }

  /// The kinds of findings about texts that do not fit, or have characters that no font has; kept,
  /// as reading the result copies it.
  package private(set) var textRules: Set<Finding.Rule>

  /// The numbers, where a template gave the answer and nothing about it is special.
  var answer: AnsweredDocument? {
    guard case .answer(let answered) = contents else { return nil }
    return answered
  }

  /// Notes how long it took to read the document, if it is noted what the solve took.
  mutating func note(parseTime: Duration) {
    switch contents {
    case .result: result.times?.parseSeconds = parseTime.seconds
    case .answer(var answered):
      answered.times?.parseSeconds = parseTime.seconds
      contents = .answer(answered)
      writtenJSON = nil
    }
  }

  /// What became of a document, as a result.
  package init(result: LayoutResult) {
    contents = .result(result)
    textRules = result.textRules
  }

  init(_ answered: AnsweredDocument) {
    contents = .answer(answered)
    textRules = answered.texts.faults.isEmpty ? [] : Set(answered.texts.faults.map(\.rule))
  }

  /// The pages that the layout is cut into, each with what it is of; without pages it itself.
  package var pages: [SolvedDocument] {
    guard case .result(let result) = contents, !result.pages.isEmpty else { return [self] }
    return result.pages.enumerated().map { number, page in
      var document = SolvedDocument(result: page)
      if let layout, number < layout.pages.count { document.layout = layout.pages[number] }
      return document
    }
  }

  /// The result as one line of JSON without line break, as `ResultJSON` writes it.
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// `json` in UTF-8.
  public var jsonBytes: [UInt8] { writtenJSON ?? ResultJSON.bytes(result) }

  /// Adds `jsonBytes` and a line break.
  package func writeLine(to line: inout [UInt8]) {
    line += jsonBytes
    line.append(UInt8(ascii: "\n"))
  }

  /// Writes `jsonBytes` in advance.
  mutating func writeJSON() { writtenJSON = ResultJSON.bytes(result) }
}

extension LayoutResult {
  /// What becomes of a layout that a closure solves.
  init(
    id: String, options: DocumentOptions, since start: ContinuousClock.Instant = .now,
    _ solve: () throws(LayoutError) -> Solution
  ) {
    do throws(LayoutError) {
      let solution: Solution
      do throws(LayoutError) {
        solution = try solve()
      } catch {
        // A document always has a result; that of a cancelled task has no frames.
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
  /// Solves the document. Whatever is wrong with it becomes part of the result.
  ///
  /// A screen of Interface Builder that contradicts itself is solved as devices do it: required
  /// constraints give way, and stand among what is unsatisfied.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the result if the document has none.
  ///   - options: How to solve it.
  /// - Returns: The result, with the solution behind it.
  public func solved(defaultID: String, options: DocumentOptions = .init()) -> SolvedDocument {
    solved(defaultID: defaultID, options: options, plans: nil)
  }

  /// Solves the document, with the plans of documents that were solved before it.
  func solved(
    defaultID: String, options: DocumentOptions, plans: PlanCache?
  ) -> SolvedDocument {
    SolvedDocument(
      result: solvedLayout(defaultID: defaultID, options: options, plans: plans).result)
  }

  /// Solves the document as `solved(defaultID:options:)` does, and keeps what it was solved by.
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

  /// Solves the document; one that contradicts itself is infeasible.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the result if the document has none.
  ///   - options: How to solve it.
  ///   - plans: The plans of documents that were solved before it.
  ///   - recorder: Notes what comes from metrics.
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
      // The lines that were read are part of the time.
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
  /// The layout of the document, with what the options replace.
  ///
  /// - Parameter options: How to solve it.
  /// - Returns: The layout.
  /// - Throws: `LayoutError` with the place in the equations or rules.
  public func layout(with options: DocumentOptions) throws(LayoutError) -> Layout {
    try layout(with: options, recorder: nil)
  }

  /// The layout of the document, with what the options replace.
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

  /// The layout of the document lowered, ready for other metrics.
  ///
  /// - Parameters:
  ///   - options: How to solve it.
  ///   - recorder: Knows the metrics.
  ///   - values: Their values in the document.
  ///   - prepare: Is handed the layout before it is lowered.
  /// - Returns: The layout; `nil` where the document has to be read for all values.
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

  /// The strategy and budget that the document is solved with.
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
