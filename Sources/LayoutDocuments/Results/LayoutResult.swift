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

  /// What is wrong with an invalid document.
  public struct Failure: Sendable, Equatable {
    /// The stable name of the kind of error.
    public var code: String
    /// What is wrong.
    public var message: String
    /// The line, from 1, where known.
    public var line: Int?
    /// The column, from 1, where known.
    public var column: Int?
    /// The entry of `rules`, from 1, that line and column count in; nil for the equations or the
    /// file itself.
    public var rule: Int?
    /// The entry of `visual`, from 1, that line and column count in.
    public var visual: Int?
    /// What the writer may have meant.
    public var suggestion: String?

    /// Makes a failure.
    public init(
      code: String, message: String, line: Int? = nil, column: Int? = nil, rule: Int? = nil,
      visual: Int? = nil, suggestion: String? = nil
    ) {
      self.code = code
      self.message = message
      self.line = line
      self.column = column
      self.rule = rule
      self.visual = visual
      self.suggestion = suggestion
    }

    /// The failure of a document that could not be read.
    public init(_ error: DocumentError) {
      self.init(
        code: error.code.name, message: error.message, line: error.line, column: error.column,
        suggestion: error.suggestion)
    }
  }

  /// How long it took.
  public struct Times: Sendable, Equatable {
    /// Seconds spent reading the document.
    public var parseSeconds: Double
    /// Seconds spent solving.
    public var solveSeconds: Double

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
  public var error: Failure?
  /// How long it took, where that and the counts of the solution are asked for.
  public var times: Times?
  /// The coordinates frames are written in.
  public var coordinates: DocumentOptions.Coordinates

  /// Makes the result of a solved document.
  public init(
    id: String, solution: Solution, coordinates: DocumentOptions.Coordinates = .parent
  ) {
    self.id = id
    self.solution = solution
    self.coordinates = coordinates
  }

  /// Makes the result of an invalid document.
  public init(id: String, invalid error: Failure) {
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

  /// The frames by the places of the solution's views; empty when there are none.
  public var frames: [Frame] {
    guard let solution else { return [] }
    return coordinates == .window ? solution.absoluteFrames : solution.views.frames
  }

  /// What contradicts itself, where the layout is infeasible.
  public var conflict: Solution.Conflict? {
    if case .infeasible(let conflict) = solution?.outcome { conflict } else { nil }
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
