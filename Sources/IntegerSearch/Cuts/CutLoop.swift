import LinearProgramming
import SimplexBackend

/// The rounds of cutting planes at the root.
///
/// The relaxation is solved, and cuts that its point violates become rows. This repeats until the
/// bound stops improving. Rows that are tight at the end are kept for the search.
struct CutLoop: ~Copyable {
  /// The session of the relaxation, including the rows of the cuts.
  var session: SimplexSession
  /// The number of rounds that found cuts.
  private(set) var rounds = 0
  /// The bound of the relaxation with the cuts.
  private(set) var bound = -Double.infinity
  /// The cuts that are now rows.
  private(set) var cuts: [Cut] = []
  private let isInteger: [Bool]
  private let lower: [Double]
  private let upper: [Double]
  private let own: LinearProgram
  /// A function that receives all cuts found, including those that did not become rows.
  var observer: (([Cut]) -> Void)?
  private var separator: CutSeparator
  /// The number of rounds each cut has been slack.
  private var ages: [Int] = []

  private static let roundLimit = 50
  private static let patience = 4

  /// Prepares the loop.
  ///
  /// - Parameters:
  ///   - session: The session of the relaxation.
  ///   - isInteger: The whole-valued columns.
  ///   - lower: The least value of each column.
  ///   - upper: The greatest value of each column.
  ///   - families: The families of cuts to look for.
  init(
    _ session: SimplexSession, isInteger: [Bool], lower: [Double], upper: [Double],
    families: SearchParts
  ) {
    self.session = session
    self.isInteger = isInteger
    self.lower = lower
    self.upper = upper
    own = session.program
    separator = CutSeparator(families, rowCount: own.rowCount, columnCount: own.columnCount)
  }

  /// Runs the loop from the solved relaxation.
  ///
  /// - Parameters:
  ///   - relaxation: The solution of the relaxation.
  ///   - options: The tolerances.
  ///   - budget: The remaining limits of the search.
  ///   - cutoff: The bound at which the loop ends, because the search has nothing left to find.
  /// - Throws: `LPError` if a relaxation is malformed.
  mutating func run(
    from relaxation: LPSolution, options: LPOptions, budget: inout SearchBudget, cutoff: Double
  ) throws(LPError) {
    var relaxation = relaxation
    let first = relaxation.objective
    let work = 2_000 + 10 * budget.iterations
    let start = budget.iterations
    var idle = 0
    bound = first
    while rounds < Self.roundLimit, idle < Self.patience, budget.spent == nil,
      budget.iterations - start < work, relaxation.objective < cutoff
    {
      let point = relaxation.columnValues
      if isWhole(point, options) { break }
      let taken = separate(at: point, budget: budget)
      if taken.isEmpty { break }
      guard let next = try resolve(adding: taken, options: options, budget: &budget) else { break }
      rounds += 1
      relaxation = next
      let gain = relaxation.objective - bound
      bound = max(bound, relaxation.objective)
      let total = bound - first
      idle = gain > 0.01 * total && gain > SearchTolerance.gain * max(1, abs(bound)) ? 0 : idle + 1
    }
    if rounds > 0 { purge() }
  }

  private func isWhole(_ point: [Double], _ options: LPOptions) -> Bool {
    let tolerance = max(SearchTolerance.whole, options.integralityTolerance)
    return !point.indices.contains {
      isInteger[$0] && abs(point[$0] - point[$0].rounded()) > tolerance
    }
  }

  private mutating func separate(at point: [Double], budget: SearchBudget) -> [Cut] {
    let program = CutProgram(
      session.program, ownRowCount: own.rowCount, isInteger: isInteger, lower: lower, upper: upper)
    separator.separate(program, at: point) { budget.spent != nil }
    let found = separator.take()
    observer?(found)
    return CutSelection.select(found, at: point, atMost: 50 + own.rowCount / 2)
  }

  /// Solves with further cuts, after dropping the cuts that were slack for three rounds.
  ///
  /// - Returns: `nil` if the relaxation had no optimal solution; the session is then unchanged.
  private mutating func resolve(
    adding taken: [Cut], options: LPOptions, budget: inout SearchBudget
  ) throws(LPError) -> LPSolution? {
    let (before, oldCuts, oldAges) = (session, cuts, ages)
    replaceCuts(keeping: cuts.indices.filter { ages[$0] < 3 }, adding: taken)
    let solution = try session.solve(options: budget.options(options))
    budget.add(solution)
    guard solution.termination == .optimal else {
      (session, cuts, ages) = (before, oldCuts, oldAges)
      return nil
    }
    let rows = session.basis.rows
    for index in cuts.indices {
      ages[index] = rows[own.rowCount + index] == .basic ? ages[index] + 1 : 0
    }
    return solution
  }

  /// Drops all cuts that are not tight.
  private mutating func purge() {
    let rows = session.basis.rows
    let tight = cuts.indices.filter { rows[own.rowCount + $0] != .basic }
    if tight.count < cuts.count { replaceCuts(keeping: tight, adding: []) }
  }

  /// Rebuilds the session with the kept and the new cuts as rows, starting from the present basis.
  private mutating func replaceCuts(keeping kept: [Int], adding taken: [Cut]) {
    let basis = session.basis
    let rows =
      basis.rows[..<own.rowCount] + kept.map { basis.rows[own.rowCount + $0] }
      + taken.map { _ in .basic }
    cuts = kept.map { cuts[$0] } + taken
    ages = kept.map { ages[$0] } + taken.map { _ in 0 }
    session = SimplexSession(
      own.adding(cuts), method: session.method,
      basis: Basis(columns: basis.columns, rows: Array(rows)))
  }
}

extension LinearProgram {
  /// The program with cuts as further rows.
  func adding(_ cuts: [Cut]) -> LinearProgram {
    var program = self
    program.matrix = matrix.appending(
      rows: cuts.map { cut in zip(cut.columns, cut.values).map { (column: $0, value: $1) } })
    program.rowLower += cuts.map { _ in -.infinity }
    program.rowUpper += cuts.map(\.bound)
    return program
  }
}
