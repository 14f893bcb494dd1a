import LayoutNotation
public import Plumb

/// What became of a layout, as results are written: its solution, or what is wrong with it.
public struct LayoutResult: Sendable, Equatable {
  /// How the solve ended.
  public enum Status: String, Sendable, CaseIterable {
    /// There are frames.
    case solved
    /// Required constraints contradict each other.
    case infeasible
    /// The input is wrong.
    case invalid
    /// A budget ended the solve.
    case limit
  }

  /// How long it took.
  public struct Times: Sendable, Equatable {
    /// Seconds spent reading the document.
    public var parseSeconds: Double
    /// Seconds spent solving.
    public var solveSeconds: Double
    /// The ids of the fonts that texts are set in, each once: hashes of their files.
    public var fonts: [String] = []

    /// Makes times.
    public init(parseSeconds: Double = 0, solveSeconds: Double = 0) {
      self.parseSeconds = parseSeconds
      self.solveSeconds = solveSeconds
    }
  }

  /// The name of the layout.
  public var id: String
  /// What solving came to; `nil` when the document is invalid.
  public var solution: Solution?
  /// What is wrong, when the status is invalid; why it ended, when it is limit and that is known.
  public var error: LayoutError?
  /// How long it took, where that and the counts of the solution are asked for.
  public var times: Times?
  /// The coordinates frames are written in.
  public var coordinates: DocumentOptions.Coordinates
  /// What there is to say of a document that was made of a foreign file.
  var imported: ImportedResult?
  /// The pages that the layout is cut into, each with the name of the layout and a number behind
  /// it; then the layout has no frames of its own. Empty without pages.
  public internal(set) var pages: [LayoutResult] = []
  /// What its views show of their texts.
  var texts = TextOutcome()
  /// What is wrong with its texts, view by view.
  var textFaults: [TextFault] { texts.faults }

  /// Makes the result of a solved document.
  public init(
    id: String, solution: Solution, coordinates: DocumentOptions.Coordinates = .parent
  ) {
    self.id = id
    self.solution = solution
    self.coordinates = coordinates
  }

  /// Makes the result of an invalid document.
  public init(id: String, invalid error: LayoutError) {
    self.id = id
    self.error = error
    coordinates = .parent
  }

  /// How the solve ended.
  public var status: Status {
    switch solution?.outcome {
    case .solved: .solved
    case .infeasible: .infeasible
    case .limit: .limit
    case nil: .invalid
    }
  }

  /// The kinds of findings about texts that do not fit, or have characters that no font has.
  package var textRules: Set<Finding.Rule> {
    var rules = textFaults.isEmpty ? [] : Set(textFaults.map(\.rule))
    for page in pages { rules.formUnion(page.textRules) }
    return rules
  }

  /// The frames by the places of the solution's views; empty when there are none.
  public var frames: [Frame] {
    guard let solution else { return [] }
    return coordinates == .window ? solution.absoluteFrames : solution.views.frames
  }

  /// The frames of the views and, behind them, of the guides.
  var allFrames: [Frame] {
    guard let solution else { return [] }
    return coordinates == .window ? solution.allAbsoluteFrames : solution.views.allFrames
  }

  /// What contradicts itself, where the layout is infeasible.
  public var conflict: Solution.Conflict? {
    if case .infeasible(let conflict) = solution?.outcome { conflict } else { nil }
  }
}

extension LayoutError {
  /// Why a solve ended before its end.
  ///
  /// - Parameters:
  ///   - spent: How long it took.
  ///   - timeLimit: How long it might have taken.
  init(limitAfter spent: Duration, of timeLimit: Duration?) {
    let limit = timeLimit.flatMap { spent >= $0 ? CanonicalNumber.text($0.seconds) : nil }
    let message =
      isWorkCancelled()
      ? LayoutError.cancelled.message
      : limit.map { "the time limit of \($0) s ended the solve" }
        ?? "the budget of work ended the solve"
    self.init(.limit, message)
  }
}
