import ConstraintSolving
import LayoutDocuments
import LinearProgramming
import Plumb

/// A way to solve a layout: a backend, a strategy, and whether presolve is on.
struct Contender: Equatable {
  var backend: BackendName
  var strategy: SolveStrategy
  /// Whether all presolve rules are on.
  ///
  /// If off, the backend gets each block unchanged except for the substitution of required
  /// equalities, which also separates constants from variables.
  var presolves: Bool

  /// The name in messages.
  var name: String {
    "\(backend.rawValue), \(strategy.rawValue), presolve \(presolves ? "on" : "off")"
  }

  /// The outcome of one solve.
  enum Outcome {
    case answered(Solution)
    case failed(LayoutError)
  }

  /// Solves a document once, without the help of another backend.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - timeLimit: The time limit of the solve; `nil`: none.
  ///   - fonts: The source of fonts for texts.
  /// - Returns: The outcome, and the duration of the solve without building the layout.
  /// - Throws: The errors of `LayoutDocument.layout(with:)`, and the error of a backend that the
  ///   build lacks.
  func solve(
    _ document: LayoutDocument, timeLimit: Duration?, fonts: DocumentFonts
  ) throws -> (outcome: Outcome, seconds: Double) {
    var documentOptions = DocumentOptions()
    documentOptions.trace = { _ in }
    documentOptions.fonts = fonts
    let layout = try document.layout(with: documentOptions)
    var options = SolveOptions()
    options.strategy = strategy
    options.presolve = presolves ? .all : []
    options.findsRanges = false
    options.timeLimit = timeLimit
    let backend = try backend.backend()
    let start = ContinuousClock.now
    let outcome: Outcome
    do {
      outcome = .answered(try layout.solve(onlyUsing: backend, options: options))
    } catch {
      outcome = .failed(error)
    }
    return (outcome, (ContinuousClock.now - start).seconds)
  }
}

/// The measurements of a contender.
struct ContenderRecord {
  /// The outcome of its solves; results print the raw values.
  enum Status: String {
    case solved
    case infeasible
    case limit
    case failed
    case unsupported
  }

  let contender: Contender
  var status = Status.solved
  /// The reason that it failed.
  var error: LayoutError?
  var solution: Solution?
  /// The duration of each timed solve in seconds, ascending.
  private(set) var seconds: [Double] = []
  /// The rise of the process's memory during a solve, in bytes.
  var peakBytes: Int?
  /// The largest difference of a frame from the reference; `nil` for the reference itself, and
  /// without frames.
  var difference: Double?

  /// The record of a contender that has not run yet.
  init(_ contender: Contender) { self.contender = contender }

  /// Whether another solve adds information.
  var isWorthAnotherRound: Bool { status == .solved || status == .infeasible }

  /// Whether its last solve needed no linear or mixed-integer program.
  var neededNoProgram: Bool {
    guard let search = solution?.search else { return false }
    return search.linearPrograms == 0 && search.integerPrograms == 0
  }

  /// The median of the times.
  var median: Double? {
    guard !seconds.isEmpty else { return nil }
    let middle = seconds.count / 2
    return seconds.count.isMultiple(of: 2)
      ? (seconds[middle - 1] + seconds[middle]) / 2 : seconds[middle]
  }

  /// Adds the time of a solve.
  mutating func add(seconds value: Double) {
    seconds.insert(value, at: seconds.firstIndex { $0 > value } ?? seconds.count)
  }

  /// The sum of violations of each priority, highest first; levels without any are left out.
  var levelSums: [(priority: Double, sum: Double)] {
    guard status == .solved, let solution else { return [] }
    return Dictionary(
      solution.unsatisfied.map { ($0.priority.rawValue, $0.amount) }, uniquingKeysWith: +
    )
    .map { (priority: $0.key, sum: $0.value) }.sorted { $0.priority > $1.priority }
  }

  /// Records an outcome.
  mutating func note(_ outcome: Contender.Outcome) {
    switch outcome {
    case .answered(let solution):
      self.solution = solution
      switch solution.outcome {
      case .solved: status = .solved
      case .infeasible: status = .infeasible
      case .limit: status = .limit
      }
    case .failed(let error):
      self.error = error
      solution = nil
      status = error.code == .unsupported ? .unsupported : .failed
    }
  }
}
