import ConstraintSolving
import LayoutNotation
import LinearProgramming
public import Plumb
import SimplexBackend

extension LayoutTemplate {
  /// A solver of rows of a template, one after another.
  ///
  /// It keeps the lowered document, plans and memory between rows. Each task has its own solver.
  public final class Solver {
    /// The template.
    public let template: LayoutTemplate

    /// The maximum number of lowered documents kept for values of metrics that change the
    /// structure.
    private static let mostLayouts = 16
    /// The lowered documents for some structures, the most recently used first.
    private var layouts: [RowLayout] = []
    /// The texts of the following rows, in the order of `LayoutTemplate.textParameters`.
    ///
    /// They begin as the template's own. A wrong number of texts is an error when a row is solved.
    public var texts: [String]
    /// Decides when to lower the document again, if lowering did not help for many rows.
    private var lowering = Backoff(tolerating: 7, longest: 1 << 10)
    private let plans = PlanCache()
    private let measures: RowMeasures
    /// The ids of the fonts of the texts.
    private lazy var fontIDs = template.document.fontIDs(with: template.options)
    /// The contents of views beside texts.
    private lazy var shown = ShownContents(template.document, template.options)
    private let core: PrioritizedSolver
    private let solveOptions: SolveOptions
    /// The options for solves that need frames only.
    private let frameOptions: SolveOptions

    init(_ template: LayoutTemplate) {
      self.template = template
      measures = RowMeasures(template.measured)
      texts = template.textDefaults
      core = PrioritizedSolver(fallingBackFrom: template.options.backend)
      var options = template.document.solveOptions(with: template.options)
      options.isCancelled = isWorkCancelled
      // The result of a row is bitwise the same after any other rows.
      options.plansAtOnce = true
      options.keepsRegions = false
      solveOptions = options
      options.findsRanges = false
      // Such a solve reports an infeasible layout without the conflict.
      options.findsConflict = false
      options.diagnoses.remove(.allConflicts)
      frameOptions = options
    }

    /// Measures a view by a closure in the following rows, until another closure is set.
    ///
    /// Each row may use its own text.
    ///
    /// The closure is called while a row is solved, by the same task.
    ///
    /// - Parameters:
    ///   - view: The name of a view that the template's layout measures by a closure.
    ///   - measure: Returns the measured size for the other size, as in `Layout.measure(_:_:by:)`.
    /// - Throws: `LayoutError` for another view.
    public func measure(
      _ view: String, by measure: @escaping (Double) -> Double
    ) throws(LayoutError) {
      try measures.set(view, measure)
    }

    /// Solves a row for its frames.
    ///
    /// - Parameters:
    ///   - row: The values of the metrics, in the order of `LayoutTemplate.parameters`.
    ///   - frames: Receives the frames of the views, relative to their parents, in the order of
    ///     `LayoutTemplate.viewNames`. An array of another size is resized.
    /// - Returns: The outcome of the solve.
    /// - Throws: `LayoutError` for invalid input; `cancelled` in a cancelled task, with the frames
    ///   unchanged.
    public func solve(
      _ row: [Double], into frames: inout [Frame]
    ) throws(LayoutError) -> Outcome {
      if frames.count != template.viewNames.count {
        frames = Array(repeating: .zero, count: template.viewNames.count)
      }
      var span = frames.mutableSpan
      return try solve(row.span, into: &span)
    }

    /// Solves a row for its frames, from and into any contiguous memory.
    ///
    /// - Parameters:
    ///   - row: The values of the metrics, in the order of `LayoutTemplate.parameters`.
    ///   - frames: Receives the frames of the views, relative to their parents, in the order of
    ///     `LayoutTemplate.viewNames`, with the same count.
    /// - Returns: The outcome of the solve.
    /// - Throws: `LayoutError` for invalid input, and for a wrong number of values or frames;
    ///   `cancelled` in a cancelled task, with the frames unchanged.
    public func solve(
      _ row: Swift.Span<Double>, into frames: inout MutableSpan<Frame>
    ) throws(LayoutError) -> Outcome {
      guard frames.count == template.viewNames.count else {
        throw LayoutError(
          .badArgument,
          "there is room for \(frames.count) frames; the template has "
            + "\(template.viewNames.count) views")
      }
      if let layout = try layout(for: row),
        let outcome = try layout.solver.solve(
          by: core, options: frameOptions, reusing: plans, into: &frames)
      {
        return Outcome(outcome)
      }
      let solution = try answer(row, id: nil).answer.solution
      for (place, frame) in solution.views.frames.enumerated() { frames[place] = frame }
      return Outcome(solution.outcome)
    }

    /// Solves a row completely: frames, violated constraints, ambiguous attributes, or the
    /// conflict.
    ///
    /// - Parameter row: The values of the metrics, in the order of `LayoutTemplate.parameters`.
    /// - Returns: The solution.
    /// - Throws: `LayoutError` for invalid input; `cancelled` in a cancelled task.
    public func solution(of row: [Double]) throws(LayoutError) -> Solution {
      try answer(row.span, id: nil).answer.solution
    }

    /// Solves a row as `LayoutDocument.solved(defaultID:options:)` solves the document with its
    /// values. Errors become part of the result.
    ///
    /// - Parameters:
    ///   - row: The values of the metrics, in the order of `LayoutTemplate.parameters`.
    ///   - id: The id of the result.
    /// - Returns: The result, with its solution.
    public func solved(_ row: [Double], id: String) -> SolvedDocument {
      let options = template.options
      let start = ContinuousClock.now
      do throws(LayoutError) {
        if template.document.pages != nil {
          let document = try template.document(TemplateRow(row, self.texts), id: id)
          return SolvedDocument(
            result: document.solvedLayout(defaultID: id, options: options, plans: plans).result)
        }
        var (answer, texts) = try answer(row.span, id: id, looksAtTexts: true)
        try shown.check { () throws(LayoutError) in
          try template.textMetrics(row, self.texts)
        } or: { () throws(LayoutError) in
          try template.document(row, texts: self.texts)
        }
        shown.add(to: &texts, in: answer)
        switch answer {
        case .plain(let answer):
          var answered = AnsweredDocument(
            id: id, answer: answer, coordinates: options.coordinates)
          answered.texts = texts
          if options.keepsStatistics {
            answered.times = .init(solveSeconds: (ContinuousClock.now - start).seconds)
            answered.times?.fonts = fontIDs
          }
          return SolvedDocument(answered)
        case .whole(let solution):
          var result = LayoutResult(id: id, options: options, since: start) { solution }
          if options.keepsStatistics { result.times?.fonts = fontIDs }
          result.texts = texts
          return SolvedDocument(result: result)
        }
      } catch {
        return SolvedDocument(result: LayoutResult(id: id, invalid: error))
      }
    }

    /// Returns the answer to a row and, if requested, how its texts fit the views.
    private func answer(
      _ row: Swift.Span<Double>, id: String?, looksAtTexts: Bool = false
    ) throws(LayoutError) -> (answer: PreparedSolver.Answer, texts: TextOutcome) {
      if let layout = try layout(for: row) {
        let answer = try layout.solver.solve(by: core, options: solveOptions, reusing: plans)
        try throwIfCancelled()
        return (answer, looksAtTexts ? layouts[0].texts(in: answer) : TextOutcome())
      }
      let backend: any DualProviding = template.options.backend ?? SimplexSolver()
      let measured = MeasuredTexts()
      let solution = try template.layout(
        of: TemplateRow(row.array, texts), id: id, measures, keeping: measured
      ).solve(using: backend, options: solveOptions)
      return (.whole(solution), looksAtTexts ? measured.outcome(in: solution) : TextOutcome())
    }

    /// Returns the lowered document with the values of a row; `nil` if it has to be read for them.
    private func layout(for row: Swift.Span<Double>) throws(LayoutError) -> TemplateLayout? {
      guard texts.count == template.textParameters.count else {
        throw LayoutError(
          .badArgument,
          "there are \(texts.count) texts; the template has \(template.textParameters.count)")
      }
      guard row.count == template.parameters.count else {
        throw LayoutError(
          .badArgument,
          "a row has \(row.count) values; the template has \(template.parameters.count) "
            + (template.parameters.count == 1 ? "metric" : "metrics"))
      }
      try measures.check()
      for place in layouts.indices where try layouts[place].take(row, texts) {
        if place > 0 { layouts.insert(layouts.remove(at: place), at: 0) }
        return layouts[0].layout
      }
      guard lowering.isDue() else { return nil }
      // Errors in the row are reported when the document is read.
      guard let layout = try? template.lowered(for: TemplateRow(row.array, texts), measures),
        (try? layout.take(row, texts)) == true
      else {
        lowering.fail()
        return nil
      }
      lowering.succeed()
      if layouts.count == Self.mostLayouts { layouts.removeLast() }
      layouts.insert(layout, at: 0)
      return layout.layout
    }
  }
}

extension PreparedSolver.Answer {
  fileprivate var solution: Solution {
    switch self {
    case .plain(let answer): answer.solution()
    case .whole(let solution): solution
    }
  }
}

extension LayoutTemplate.Outcome {
  fileprivate init(_ outcome: SystemSolution.Outcome) {
    switch outcome {
    case .solved: self = .solved
    case .infeasible: self = .infeasible
    case .limit: self = .limit
    }
  }

  fileprivate init(_ outcome: Solution.Outcome) {
    switch outcome {
    case .solved: self = .solved
    case .infeasible: self = .infeasible
    case .limit: self = .limit
    }
  }
}

extension Swift.Span<Double> {
  fileprivate var array: [Double] {
    var array: [Double] = []
    array.reserveCapacity(count)
    for place in indices { array.append(self[place]) }
    return array
  }
}
