import LinearProgramming

/// The result of a small program with integer columns, found by trying all integer values.
///
/// One column may be continuous. The rows leave it an interval, and its cost is least at one end.
enum IntegerOracle: Equatable {
  case optimal(Double)
  case infeasible
  case unbounded

  /// Tries all integer values. The numbers must be so small that their sums are exact.
  init(_ program: LinearProgram) {
    let whole = program.isInteger.indices.filter { program.isInteger[$0] }
    let open = program.isInteger.firstIndex(of: false)
    let (low, high) = (program.columnLower, program.columnUpper)
    self = .infeasible
    guard whole.allSatisfy({ low[$0] <= high[$0] }) else { return }
    var values = program.columnLower
    if let open { values[open] = 0 }
    var sums = program.matrix.times(values)
    var objective = zip(program.columnCosts, values).reduce(program.objectiveOffset) {
      $0 + $1.0 * $1.1
    }
    let ranges = (0..<program.columnCount).map { program.matrix.entryRange(ofColumn: $0) }
    let (indices, entries) = (program.matrix.rowIndices, program.matrix.values)
    var best: Double?
    while true {
      if let cost = Self.rest(of: program, open, sums) {
        if cost == -.infinity {
          self = .unbounded
          return
        }
        best = min(best ?? .infinity, objective + cost)
      }
      var place = 0
      while place < whole.count {
        let column = whole[place]
        let step = values[column] < high[column] ? 1 : low[column] - values[column]
        values[column] += step
        objective += program.columnCosts[column] * step
        for entry in ranges[column] { sums[indices[entry]] += entries[entry] * step }
        if step == 1 { break }
        place += 1
      }
      if place == whole.count { break }
    }
    if let best { self = .optimal(best) }
  }

  /// Returns the least cost of the continuous column for given sums of the rows; `nil` if no
  /// value is possible.
  private static func rest(of program: LinearProgram, _ column: Int?, _ sums: [Double]) -> Double? {
    for row in sums.indices where column == nil {
      if sums[row] < program.rowLower[row] || sums[row] > program.rowUpper[row] { return nil }
    }
    guard let column else { return 0 }
    var (low, high) = (program.columnLower[column], program.columnUpper[column])
    var isHit = [Bool](repeating: false, count: sums.count)
    for entry in program.matrix.entryRange(ofColumn: column) {
      let (row, value) = (program.matrix.rowIndices[entry], program.matrix.values[entry])
      isHit[row] = true
      let ends = [program.rowLower[row], program.rowUpper[row]].map { ($0 - sums[row]) / value }
      low = max(low, ends.min() ?? low)
      high = min(high, ends.max() ?? high)
    }
    for row in sums.indices where !isHit[row] {
      if sums[row] < program.rowLower[row] || sums[row] > program.rowUpper[row] { return nil }
    }
    guard low <= high + 1e-9 else { return nil }
    let cost = program.columnCosts[column]
    return cost == 0 ? 0 : cost > 0 ? cost * low : cost * high
  }
}
