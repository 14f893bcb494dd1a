import LayoutNotation
public import Plumb

/// The result of a layout: its solution or an error.
public struct LayoutResult: Sendable, Equatable {
  /// How the solve ended.
  public enum Status: String, Sendable, CaseIterable {
    /// The layout has frames.
    case solved
    /// Required constraints conflict.
    case infeasible
    /// The input is invalid.
    case invalid
    /// A limit stopped the solve.
    case limit
  }

  /// The times that reading and solving took.
  public struct Times: Sendable, Equatable {
    /// Seconds spent reading the document.
    public var parseSeconds: Double
    /// Seconds spent solving.
    public var solveSeconds: Double
    /// The ids of the fonts used, each once: hashes of their files.
    public var fonts: [String] = []

    /// Creates times.
    public init(parseSeconds: Double = 0, solveSeconds: Double = 0) {
      self.parseSeconds = parseSeconds
      self.solveSeconds = solveSeconds
    }
  }

  /// The name of the layout.
  public var id: String
  /// The solution; `nil` for an invalid document.
  public var solution: Solution?
  /// The error of an invalid document, or the reason why the solve stopped, if known.
  public var error: LayoutError?
  /// The times, if they and the solver's counts are requested.
  public var times: Times?
  /// The coordinates of the frames.
  public var coordinates: DocumentOptions.Coordinates
  /// The additional results of an imported document.
  var imported: ImportedResult?
  /// The results of the pages; empty without pages.
  ///
  /// The name of a page is the name of the layout and a number. With pages the layout itself has no
  /// frames.
  public internal(set) var pages: [LayoutResult] = []
  /// The results of fitting texts.
  var texts = TextOutcome()
  /// The faults of texts, view by view.
  var textFaults: [TextFault] { texts.faults }

  /// Creates the result of a solved document.
  public init(
    id: String, solution: Solution, coordinates: DocumentOptions.Coordinates = .parent
  ) {
    self.id = id
    self.solution = solution
    self.coordinates = coordinates
  }

  /// Creates the result of an invalid document.
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

  /// The rules of findings about texts that do not fit or lack glyphs.
  package var textRules: Set<Finding.Rule> {
    var rules = textFaults.isEmpty ? [] : Set(textFaults.map(\.rule))
    for page in pages { rules.formUnion(page.textRules) }
    return rules
  }

  /// The frames by view index; empty without a solution.
  public var frames: [Frame] {
    guard let solution else { return [] }
    return coordinates == .window ? solution.absoluteFrames : solution.views.frames
  }

  /// The frames of the views, followed by those of the guides.
  var allFrames: [Frame] {
    guard let solution else { return [] }
    return coordinates == .window ? solution.allAbsoluteFrames : solution.views.allFrames
  }

  /// The conflict of an infeasible layout.
  public var conflict: Solution.Conflict? {
    if case .infeasible(let conflict) = solution?.outcome { conflict } else { nil }
  }
}

extension LayoutError {
  /// Creates the error for a solve that a limit stopped.
  ///
  /// - Parameters:
  ///   - spent: The time spent.
  ///   - timeLimit: The time limit.
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
