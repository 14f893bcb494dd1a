public import Plumb

/// What became of a layout, as results are written: plain values, ready for JSON or a table.
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

  /// The frame of a view.
  public struct NamedFrame: Sendable, Equatable {
    /// The name of the view; `view` for the root.
    public var name: String
    /// The frame.
    public var frame: Frame

    /// Makes a named frame.
    public init(name: String, frame: Frame) {
      self.name = name
      self.frame = frame
    }
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

  /// What the solve took.
  public struct Statistics: Sendable, Equatable {
    /// Seconds spent reading the document.
    public var parseSeconds: Double
    /// Seconds spent solving.
    public var solveSeconds: Double
    /// Simplex iterations.
    public var iterations: Int
    /// Blocks of constraints that had to be solved together.
    public var blocks: Int
    /// Mixed-integer programs that were solved to choose between alternatives.
    public var integerPrograms = 0
    /// Nodes of their search trees.
    public var nodes = 0
    /// Whether violations of equal priority and equal sum were shared out evenly; nil when nothing
    /// is said about it.
    public var fairness: Bool?
    /// At a limit, how many levels were completed, from the highest, where the solve stopped.
    public var completedLevels: Int?

    /// Makes statistics.
    public init(
      parseSeconds: Double, solveSeconds: Double, iterations: Int, blocks: Int,
      fairness: Bool? = nil, completedLevels: Int? = nil
    ) {
      self.parseSeconds = parseSeconds
      self.solveSeconds = solveSeconds
      self.iterations = iterations
      self.blocks = blocks
      self.fairness = fairness
      self.completedLevels = completedLevels
    }
  }

  /// The name of the layout.
  public var id: String
  /// How the solve ended.
  public var status: Status
  /// The frames, the root first, relative to the parent unless asked for otherwise. Empty when
  /// there are none.
  public var frames: [NamedFrame] = []
  /// The optional constraints that gave way.
  public var unsatisfied: [Solution.Unsatisfied] = []
  /// The attributes that the constraints leave free.
  public var ambiguous: [Solution.Ambiguous] = []
  /// Whether a budget ended the search for their ranges.
  public var hasUnfinishedRanges = false
  /// The alternatives that were chosen.
  public var choices: [Solution.Choice] = []
  /// How far the search for the best alternatives got, where a budget ended it.
  public var unfinishedChoice: Solution.UnfinishedChoice?
  /// The required constraints that a grid keeps from holding exactly.
  public var gridDeviations: [Solution.GridDeviation] = []
  /// How far the search for the best grid lines got, where a budget ended it.
  public var unfinishedGrid: Solution.UnfinishedChoice?
  /// Constraints that contradict each other, none of which can be spared for the contradiction.
  public var conflict: [ConstraintSource] = []
  /// Further conflicts, each independent of the others.
  public var furtherConflicts: [[ConstraintSource]] = []
  /// Whether all independent conflicts are listed.
  public var areAllConflictsListed = true
  /// Whether each member of the conflicts is known to be needed for them.
  public var isConflictIrreducible = true
  /// The least that must give for the layout to be solvable; empty where nothing that may give can
  /// help, `nil` where it is not known.
  public var relaxation: [Solution.Relaxed]?
  /// What is wrong, when the status is invalid; why it ended, when it is limit and that is known.
  public var error: Failure?
  /// What the solve took, where asked for.
  public var statistics: Statistics?

  /// Makes a result of nothing but its status.
  public init(id: String, status: Status) {
    self.id = id
    self.status = status
  }

  /// The result of a document that could not be read.
  public init(id: String, invalid error: DocumentError) {
    self.init(id: id, status: .invalid)
    self.error = Failure(error)
  }
}
