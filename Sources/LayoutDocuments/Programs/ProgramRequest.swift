public import LayoutNotation
public import LinearProgramFormats
import LinearProgramming
import Plumb
import SimplexBackend

/// A request of a program in another language to solve linear programs. Options are written in
/// JSON, and answers equal the output of `plumb lp --format json`.
///
/// ```swift
/// let request = try ProgramRequest(json: #"{"timeLimit": 10, "sensitivity": true}"#.utf8)
/// let answer = request.solved(try ProgramRequest.program(contentsOf: text))
/// ```
///
/// Missing options have the default of the command. An infeasible or unbounded program, or one not
/// solved in time, has an answer too, not an error.
public struct ProgramRequest: Sendable {
  /// The keys of the options.
  private enum Key: String, CaseIterable {
    case timeLimit, nodeLimit, gap, presolve, values, arrays, conflict, sensitivity
  }

  /// The progress of a search for integer values.
  public struct Progress: Sendable {
    /// How many nodes of the search tree were examined.
    public let nodes: Int
    /// The objective of the best point so far, in the sense of the text; `nil` before there is one.
    public let objective: Double?
    /// The bound that no point can improve on; `nil` before it is known.
    public let bound: Double?
  }

  private var options = LPOptions()
  private var (keepsValues, keepsArrays, findsConflict) = (true, false, true)
  private var findsSensitivity = false

  /// Makes a request with the command's defaults, and with the values of columns.
  public init() { options.presolve = true }

  /// Reads options.
  ///
  /// - Parameter bytes: An object of JSON in UTF-8.
  /// - Throws: The first error, with its key and its place.
  public init(json bytes: some Collection<UInt8>) throws(LayoutError) {
    self.init()
    let tree = try JSONParser.parse(Array(bytes))
    if let fault = tree.fault { throw fault }
    let reader = DocumentReader(tree: tree)
    for (name, value) in try reader.members(tree.root, of: "options") {
      let key = try reader.key(name, as: Key.self)
      if tree.kind(of: value) == .null { continue }
      switch key {
      case .timeLimit: options.timeLimit = .seconds(try reader.length(value))
      case .nodeLimit: options.nodeLimit = try reader.whole(value, in: .fromOne)
      case .gap: options.relativeGap = try reader.number(value, in: .share)
      case .presolve: options.presolve = try reader.flag(value)
      case .values: keepsValues = try reader.flag(value)
      case .arrays: keepsArrays = try reader.flag(value)
      case .conflict: findsConflict = try reader.flag(value)
      case .sensitivity: findsSensitivity = try reader.flag(value)
      }
    }
  }

  /// Reads a program.
  ///
  /// - Parameter bytes: A text in MPS, fixed or free, or in CPLEX-LP.
  /// - Returns: The program.
  /// - Throws: The error in it, with its place.
  public static func program(
    contentsOf bytes: some Collection<UInt8>
  ) throws(LayoutError) -> NamedProgram {
    try NamedProgram(contentsOf: Array(bytes), syntax: nil, name: "program")
  }

  /// Solves a program.
  ///
  /// - Parameters:
  ///   - named: The program.
  ///   - progress: Receives the progress of a search for integer values, on the thread that
  ///     searches.
  /// - Returns: The answer as one line of JSON in UTF-8, with numbers in full precision. With the
  ///   option `arrays` it has `columnValues`, `columnDuals`, `rowValues` and `rowDuals`, in the
  ///   order of the program, in place of `values` by name.
  /// - Throws: The error in the program, and `cancelled`.
  public func solved(
    _ named: NamedProgram, progress: (@Sendable (Progress) -> Void)? = nil
  ) throws(LayoutError) -> [UInt8] {
    var options = options
    options.isCancelled = isWorkCancelled
    if let progress {
      options.searchProgress = { found in
        progress(
          Progress(
            nodes: found.nodes, objective: found.objective.map(named.objectiveOfText),
            bound: found.bound.isFinite ? named.objectiveOfText(found.bound) : nil))
      }
    }
    let answer = ProgramAnswer(
      solving: named, file: named.name,
      backend: CheckedBackends(name: "auto", [SimplexSolver(), ExactSimplexSolver()]),
      options: options, keepsValues: keepsValues && !keepsArrays, findsConflict: findsConflict,
      findsSensitivity: findsSensitivity, keepsPoint: keepsArrays)
    try throwIfCancelled()
    if let failure = answer.failure { throw failure }
    return Array(answer.json(namesFile: false).utf8.dropLast())
  }
}
