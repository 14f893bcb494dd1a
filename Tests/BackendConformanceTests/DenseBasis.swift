import LinearProgramming

/// A basis with its dense inverse, for small programs.
///
/// Optimality is checked by definition, without code of a simplex method.
struct DenseBasis {
  /// The feasibility and optimality of a basis in a program.
  struct Verdict {
    /// The least distance of a basic variable to its bounds; negative if a bound is violated.
    var primalRoom: Double
    /// The least size of a reduced cost with the right sign; negative if one has the wrong sign.
    var dualRoom: Double
    var objective: Double
  }

  private let statuses: [VariableStatus]
  /// The values of the nonbasic variables that are not at a bound.
  private let standing: [Double]
  private let basics: [Int]
  /// The columns of `A·x − r = 0`, dense: first those of the columns, then those of the rows.
  private let vectors: [[Double]]
  private let inverse: [[Double]]

  /// Inverts the basis of a sensitivity. Returns `nil` if it is not a basis.
  init?(_ sensitivity: Sensitivity, of program: LinearProgram) {
    let lines = sensitivity.columns + sensitivity.rows
    statuses = lines.map(\.status)
    standing = lines.map(\.value)
    let basics = lines.indices.filter { lines[$0].status == .basic }
    self.basics = basics
    let rowCount = program.rowCount
    guard basics.count == rowCount else { return nil }
    var vectors = Array(
      repeating: [Double](repeating: 0, count: rowCount), count: lines.count)
    for entry in program.matrix.entries { vectors[entry.column][entry.row] = entry.value }
    for row in 0..<rowCount { vectors[program.columnCount + row][row] = -1 }
    self.vectors = vectors
    // Gauss and Jordan on the rows of (B | I).
    var work = (0..<rowCount).map { row in
      basics.map { vectors[$0][row] } + (0..<rowCount).map { $0 == row ? 1.0 : 0 }
    }
    for step in 0..<rowCount {
      let pivot = (step..<rowCount).max { abs(work[$0][step]) < abs(work[$1][step]) } ?? step
      guard abs(work[pivot][step]) > 1e-9 else { return nil }
      work.swapAt(step, pivot)
      let head = work[step][step]
      for index in 0..<(2 * rowCount) { work[step][index] /= head }
      for other in 0..<rowCount where other != step && work[other][step] != 0 {
        let factor = work[other][step]
        for index in 0..<(2 * rowCount) { work[other][index] -= factor * work[step][index] }
      }
    }
    inverse = work.map { Array($0[rowCount...]) }
  }

  /// Returns the verdict on the basis in a program with the same matrix.
  func verdict(in program: LinearProgram) -> Verdict {
    let lower = program.columnLower + program.rowLower
    let upper = program.columnUpper + program.rowUpper
    let costs = program.columnCosts + [Double](repeating: 0, count: program.rowCount)
    var values = standing
    var sums = [Double](repeating: 0, count: program.rowCount)
    for variable in values.indices where statuses[variable] != .basic {
      switch statuses[variable] {
      case .atLower: values[variable] = lower[variable]
      case .atUpper: values[variable] = upper[variable]
      default: break
      }
      for row in sums.indices { sums[row] -= vectors[variable][row] * values[variable] }
    }
    var verdict = Verdict(primalRoom: .infinity, dualRoom: .infinity, objective: 0)
    for (place, variable) in basics.enumerated() {
      values[variable] = zip(inverse[place], sums).reduce(0) { $0 + $1.0 * $1.1 }
    }
    for variable in values.indices {
      let room = min(values[variable] - lower[variable], upper[variable] - values[variable])
      verdict.primalRoom = min(verdict.primalRoom, room)
      verdict.objective += costs[variable] * values[variable]
    }
    verdict.objective += program.objectiveOffset
    let prices = sums.indices.map { row in
      basics.indices.reduce(0) { $0 + costs[basics[$1]] * inverse[$1][row] }
    }
    for variable in values.indices
    where statuses[variable] != .basic && lower[variable] < upper[variable] {
      let dual =
        costs[variable] - zip(prices, vectors[variable]).reduce(0) { $0 + $1.0 * $1.1 }
      switch statuses[variable] {
      case .atLower: verdict.dualRoom = min(verdict.dualRoom, dual)
      case .atUpper: verdict.dualRoom = min(verdict.dualRoom, -dual)
      default: verdict.dualRoom = min(verdict.dualRoom, -abs(dual))
      }
    }
    return verdict
  }
}
