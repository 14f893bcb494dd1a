import FlatMemory
import LinearProgramming
import SimplexBackend

/// Checks that a closed node contains no better point.
extension BranchAndBound {
  #if PLUMB_CHECKS
  /// The greatest number of points tried for one node, and for all nodes of a search.
  private static let mostPoints = 4_000.0
  static let pointBudget = 1_000_000

  /// Stops the program if a closed node contains a better point. The check applies if all columns
  /// take whole values and the branches leave few points: it tries all of them.
  mutating func checkClosed(_ node: Int) {
    guard wholeColumns.count == original.columnCount, pointsLeft > 0 else { return }
    // Only the ranges of the program and the branches count; all others were derived.
    var (low, high) = (original.columnLower, original.columnUpper)
    for change in tree.branches(to: node) {
      low[change.column] = max(low[change.column], change.lower)
      high[change.column] = min(high[change.column], change.upper)
    }
    for column in low.indices {
      low[column].round(.up)
      high[column].round(.down)
      if low[column] > high[column] { return }
    }
    let count = zip(low, high).reduce(1) { $0 * ($1.1 - $1.0 + 1) }
    guard count <= Self.mostPoints else { return }
    pointsLeft -= Int(count)
    // `unresolvedBound` and `reachedBound` account for nodes given up or within the gap.
    let limit = min(cutoff, unresolvedBound, reachedBound)
    let slack = SearchTolerance.proofCheck * max(1, abs(limit))
    var values = low
    while true {
      let rowValues = original.matrix.times(values)
      let objective = original.objective(columnValues: values, rowValues: rowValues)
      if objective < limit - slack {
        ensure(!stands(values), "node \(node) is closed, with the better point \(values)")
      }
      guard let place = values.indices.first(where: { values[$0] < high[$0] }) else { return }
      values[place] += 1
      for earlier in 0..<place { values[earlier] = low[earlier] }
    }
  }

  private func stands(_ values: [Double]) -> Bool {
    guard Self.judged(values, in: original, options) != nil else { return false }
    guard let reduced else { return true }
    return Self.judged(reduced.restored(values), in: reduced.whole, options) != nil
  }

  /// Stops the program if the relaxation that closes a node does not prove that it may, within the
  /// present ranges.
  func checkClosing(_ relaxation: RelaxationAnswer) {
    ensure(relaxation.mark == domain.mark, "a node is closed by a relaxation of other ranges")
    for column in wholeColumns {
      ensure(
        session.program.columnLower[column] == domain.lower[column]
          && session.program.columnUpper[column] == domain.upper[column],
        "the session has another range of column \(column)")
    }
    let solution = relaxation.solution
    if solution.termination == .infeasible {
      ensure(
        KKTResiduals.certificate(solution, provesInfeasible: session.program),
        "a node is closed as infeasible without a proof")
    }
    guard solution.termination == .optimal, original.placedCosts.isEmpty else { return }
    let bound = dualBound(solution)
    let size = original.columnCosts.indices.reduce(abs(original.objectiveOffset)) {
      $0 + abs(original.columnCosts[$1] * solution.columnValues[$1])
    }
    ensure(
      bound >= min(cutoff, solution.objective) - SearchTolerance.proofCheck * max(1, size),
      "the duals prove \(bound), not \(min(cutoff, solution.objective))")
  }

  /// The lower bound that the duals of a relaxation prove for all points within its ranges.
  private func dualBound(_ solution: LPSolution) -> Double {
    let program = session.program
    var sum = program.objectiveOffset
    func add(_ dual: Double, _ low: Double, _ high: Double, _ value: Double) {
      let end = dual > 0 ? low : high
      // A dual that may be a rounding error is multiplied by the point's value.
      if dual != 0 {
        sum += dual * (end.isFinite || abs(dual) > SearchTolerance.dualCheck ? end : value)
      }
    }
    for row in 0..<program.rowCount {
      add(
        solution.rowDuals[row], program.rowLower[row], program.rowUpper[row],
        solution.rowValues[row])
    }
    for column in 0..<program.columnCount {
      add(
        solution.columnDuals[column], program.columnLower[column], program.columnUpper[column],
        solution.columnValues[column])
    }
    return sum
  }
  #else
  /// Does nothing: only builds with `PLUMB_CHECKS` check.
  @inline(__always) func checkClosed(_ node: Int) {}
  /// Does nothing: only builds with `PLUMB_CHECKS` check.
  @inline(__always) func checkClosing(_ relaxation: RelaxationAnswer) {}
  #endif
}
