import LinearProgramming

/// The independent ones among rows that are added one by one, and which of them a sum is made of.
///
/// The flat elimination that reduces them remembers no multipliers. Those of a sum are unique, so
/// they are computed when they are asked for, from the rows that its variables lead to.
package struct IndependentRows {
  /// A multiple of a row.
  struct Part {
    /// The number the row was added under.
    var row: Int
    /// The factor.
    var factor: Double
  }

  /// Holds the last sum reduced.
  let elimination: EqualityElimination
  private var numbers: [Int] = []
  /// The terms of the rows, one after the other.
  private var starts = [0]
  private var variables: [Int] = []
  private var coefficients: [Double] = []
  /// The place of the row that a variable is the pivot of; -1 for none.
  private var rowOfPivot: [Int]
  private var clock: WorkClock
  /// Whether the deadline came, so that answers may be missing.
  private(set) var isCutOff = false
  /// How many terms were looked at or written, and pivots substituted.
  package private(set) var work = 0

  /// No rows.
  ///
  /// - Parameters:
  ///   - degrees: In how many rows each variable will stand.
  ///   - deadline: When work has to end.
  init(degrees: [Int32], deadline: Deadline = .never) {
    elimination = EqualityElimination(degrees: degrees)
    rowOfPivot = [Int](repeating: -1, count: degrees.count)
    clock = WorkClock(deadline)
  }

  /// Counts work, and notes the deadline.
  private mutating func spend(_ steps: Int) {
    work += steps
    if clock.isOver(after: 1 + steps) { isCutOff = true }
  }

  /// Adds `Σ coefficient · variable = constant`, unless the sum depends on the rows so far.
  ///
  /// - Parameters:
  ///   - number: What the row is known by.
  ///   - terms: Its variables and coefficients.
  ///   - constant: What its sum equals; what `reduce(_:)` returns is made of it.
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func add(
    _ number: Int, _ terms: [(variable: Int, coefficient: Double)], constant: Double = 0
  ) -> Bool {
    let start = variables.count
    for (variable, coefficient) in terms {
      variables.append(variable)
      coefficients.append(coefficient)
    }
    let before = (elimination.pivotCount, elimination.work)
    _ = elimination.add(variables, coefficients, at: start..<variables.count, constant: constant)
    spend(terms.count + elimination.work - before.1)
    guard let pivot = elimination.pivots(since: before.0).first else {
      variables.removeSubrange(start...)
      coefficients.removeSubrange(start...)
      return false
    }
    rowOfPivot[pivot] = numbers.count
    numbers.append(number)
    starts.append(variables.count)
    return true
  }

  /// Brings a sum into variables that no row determines.
  ///
  /// - Returns: What the rows add to it.
  mutating func reduce(_ terms: [(variable: Int, coefficient: Double)]) -> Double {
    let before = elimination.work
    elimination.reduce(terms.map(\.variable), terms.map(\.coefficient), at: terms.indices)
    spend(terms.count + elimination.rowCount + elimination.work - before)
    return elimination.rowConstant
  }

  /// The rows that a sum is made of, but for variables that no row determines.
  ///
  /// The multipliers solve the transposed system, an equation for each pivot that the sum leads to.
  ///
  /// - Parameters:
  ///   - terms: The sum.
  ///   - noise: Up to which share of what it is made of a multiplier is rounding.
  /// - Returns: The rows, rising; `nil` when they cannot be told, or the time runs out.
  mutating func parts(
    of terms: [(variable: Int, coefficient: Double)], noise: Double = 1e-11
  ) -> [Part]? {
    var places: [Int: Int] = [:]
    var pivots: [Int] = []
    var sums: [Double] = []
    func place(of variable: Int) -> Int? {
      guard rowOfPivot[variable] >= 0 else { return nil }
      if let known = places[variable] { return known }
      places[variable] = pivots.count
      pivots.append(variable)
      sums.append(0)
      return pivots.count - 1
    }
    for (variable, coefficient) in terms {
      if let place = place(of: variable) { sums[place] += coefficient }
    }
    var entries: [SparseMatrix.Entry] = []
    var next = 0
    while next < pivots.count {
      let row = rowOfPivot[pivots[next]]
      for term in starts[row]..<starts[row + 1] {
        if let column = place(of: variables[term]) {
          entries.append(.init(row: next, column: column, value: coefficients[term]))
        }
      }
      next += 1
      spend(starts[row + 1] - starts[row])
      if isCutOff { return nil }
    }
    guard let solution = solveTransposed(entries, sums) else { return nil }
    return pivots.indices.filter { abs(solution.values[$0]) > noise * solution.sizes[$0] }
      .map { Part(row: numbers[rowOfPivot[pivots[$0]]], factor: solution.values[$0]) }
      .sorted { $0.row < $1.row }
  }

  /// Solves an equation for each column of a square matrix, the shortest ones first.
  private mutating func solveTransposed(
    _ entries: [SparseMatrix.Entry], _ sums: [Double]
  ) -> (values: [Double], sizes: [Double])? {
    guard
      let matrix = try? SparseMatrix(
        rowCount: sums.count, columnCount: sums.count, entries: entries)
    else { return nil }
    var degrees = [Int32](repeating: 0, count: sums.count)
    for row in matrix.rowIndices { degrees[row] += 1 }
    let transposed = EqualityElimination(degrees: degrees, termCapacity: entries.count)
    let places = sums.indices.map { matrix.columnStarts[$0]..<matrix.columnStarts[$0 + 1] }
    for column in sums.indices.sorted(by: { (places[$0].count, $0) < (places[$1].count, $1) }) {
      let before = transposed.work
      _ = transposed.add(
        matrix.rowIndices, matrix.values, at: places[column], constant: sums[column])
      spend(transposed.work - before)
      if isCutOff { return nil }
    }
    return transposed.values(count: sums.count).map { values in
      (values, sums.indices.map(transposed.size))
    }
  }
}
