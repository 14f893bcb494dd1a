public import ConstraintSolving
public import LinearProgramming
import LayoutNotation
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
  /// Replaces the document's direction.
  public var direction: LayoutDirection?
  /// Replaces the document's strategy.
  public var strategy: SolveStrategy?
  /// Whether required constraints may give, whatever the document says of it.
  public var isElastic = false
  /// How long the solve may take before it ends with the status `limit`; `nil`: as long as it takes.
  public var timeLimit: Duration?
  /// Whether the range of every ambiguous attribute is computed, which may take longer than all else.
  public var findsRanges = true
  /// The coordinates of the frames.
  public var coordinates = Coordinates.parent

  /// Whether edges go to the lines of the document's grid; a check looks at what comes before that.
  var placesOnGrid = true

  /// Is handed what `?` in equations asks to be told, with the name of the layout where it has one; prints
  /// by default.
  public var trace: @Sendable (String) -> Void = { print($0) }

  /// Options that replace nothing.
  public init() {}
}

/// A document after an attempt to solve it.
public struct SolvedDocument: Sendable {
  /// What became of it, as results are written.
  public var result: LayoutResult
  /// The solution, unless the document is invalid.
  public var solution: Solution?
  /// What is wrong with an invalid document.
  public var error: LayoutError?
}

extension LayoutDocument {
  /// Solves the document. Whatever is wrong with it becomes part of the result.
  ///
  /// - Parameters:
  ///   - defaultID: The id of the result if the document has none.
  ///   - options: How to solve it.
  /// - Returns: The result, with the solution behind it.
  public func solved(defaultID: String, options: DocumentOptions = .init()) -> SolvedDocument {
    let name = id ?? defaultID
    let start = ContinuousClock.now
    do {
      let backend: any DualProviding = options.backend ?? SimplexSolver()
      let layout = try layout(with: options)
      var solveOptions = solveOptions(with: options)
      // The lines that were read are part of the time.
      let reading = ContinuousClock.now - start
      solveOptions.timeLimit = options.timeLimit.map { max(.zero, $0 - reading) }
      let solution = try layout.solve(using: backend, options: solveOptions)
      var result = LayoutResult(id: name, solution: solution, options.coordinates)
      let spent = ContinuousClock.now - start
      result.statistics?.solveSeconds = spent.seconds
      if result.status == .limit {
        result.error = LayoutResult.Failure(limitAfter: spent, of: options.timeLimit)
      }
      return SolvedDocument(result: result, solution: solution)
    } catch {
      let failure =
        error as? LayoutError ?? LayoutError(code: .internalFailure, message: "\(error)")
      var result = LayoutResult(id: name, status: .invalid)
      result.error = LayoutResult.Failure(failure)
      return SolvedDocument(result: result, error: failure)
    }
  }
}

extension LayoutDocument {
  /// The layout of the document, with what the options replace.
  ///
  /// - Parameter options: How to solve it.
  /// - Returns: The layout.
  /// - Throws: `LayoutError` with the place in the equations or rules.
  public func layout(with options: DocumentOptions) throws -> Layout {
    let trace = id.map { id in { options.trace("\(id): \($0)") } } ?? options.trace
    let layout = try Layout(self, trace: trace)
    if let size = options.size { layout.size = size }
    if let direction = options.direction { layout.direction = direction }
    if options.isElastic { layout.isElastic = true }
    if !options.placesOnGrid {
      for view in layout.views { view.grid = nil }
    }
    return layout
  }

  /// The strategy and budget that the document is solved with.
  func solveOptions(with options: DocumentOptions) -> SolveOptions {
    var solveOptions = SolveOptions()
    solveOptions.strategy = options.strategy ?? strategy
    solveOptions.timeLimit = options.timeLimit
    solveOptions.findsRanges = options.findsRanges
    return solveOptions
  }
}

extension LayoutResult {
  /// The result that a solution is written as.
  init(id: String, solution: Solution, _ coordinates: DocumentOptions.Coordinates) {
    switch solution.outcome {
    case .solved: self.init(id: id, status: .solved)
    case .limit: self.init(id: id, status: .limit)
    case .infeasible(let conflict):
      self.init(id: id, status: .infeasible)
      self.conflict = conflict.members
      furtherConflicts = conflict.further
      areAllConflictsListed = conflict.isComplete
      isConflictReduced = conflict.isReduced
      relaxation = conflict.relaxation
    }
    let shown =
      coordinates == .window ? solution.absoluteFrames : solution.views.map(\.frame)
    frames = zip(solution.views, shown).map { NamedFrame(name: $0.name, frame: $1) }
    unsatisfied = solution.unsatisfied
    ambiguous = solution.ambiguous
    hasUnfinishedRanges = solution.hasUnfinishedRanges
    choices = solution.choices
    unfinishedChoice = solution.unfinishedChoice
    gridDeviations = solution.gridDeviations
    unfinishedGrid = solution.unfinishedGrid
    statistics = Statistics(
      parseSeconds: 0, solveSeconds: 0, iterations: solution.statistics.iterations,
      blocks: solution.statistics.blocks, fairness: solution.statistics.isFair,
      completedLevels: status == .limit ? solution.statistics.completedLevels : nil)
    statistics?.integerPrograms = solution.statistics.integerPrograms
    statistics?.nodes = solution.statistics.nodes
  }
}

extension LayoutResult.Failure {
  /// Why a solve ended before its end.
  ///
  /// - Parameters:
  ///   - spent: How long it took.
  ///   - timeLimit: How long it might have taken.
  init(limitAfter spent: Duration, of timeLimit: Duration?) {
    let limit = timeLimit.flatMap { spent >= $0 ? CanonicalNumber.text($0.seconds) : nil }
    let message =
      Task.isCancelled
      ? "the task was cancelled"
      : limit.map { "the time limit of \($0) s ended the solve" }
        ?? "the budget of work ended the solve"
    self.init(code: "limit", message: message)
  }

  /// The failure of a layout that could not be solved.
  init(_ error: LayoutError) {
    self.init(
      code: error.code.name, message: error.message, line: error.line, column: error.column,
      rule: error.rule, visual: error.visual, suggestion: error.suggestion)
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

extension SVGDrawing {
  /// The picture of a solution; nothing is drawn unless it is solved.
  ///
  /// - Parameters:
  ///   - title: What the picture shows.
  ///   - solution: The solution.
  ///   - hidden: The names of the views that are hidden.
  public init(title: String, solution: Solution, hidden: Set<String> = []) {
    let free = Set(solution.ambiguous.map { leadingName(of: $0.attribute) })
    var depths: [Int] = []
    var boxes: [Box] = []
    for (view, frame) in zip(solution.views, solution.absoluteFrames) {
      guard let parent = view.parent else {
        depths.append(-1)
        continue
      }
      depths.append(depths[parent] + 1)
      boxes.append(
        Box(
          name: view.name, depth: depths[parent] + 1, frame: frame,
          isHidden: hidden.contains(view.name),
          highlight: free.contains(view.name) ? .ambiguous : nil))
    }
    let root = solution.views.first?.frame ?? .zero
    self.init(title: title, rootWidth: root.width, rootHeight: root.height, boxes: boxes)
  }
}
