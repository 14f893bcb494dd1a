import FlatMemory
import LinearProgramming

/// The rows that do not depend on earlier rows, and those that make up a sum.
///
/// The flat elimination that reduces the rows stores no multipliers. The multipliers of a sum are
/// unique. They are computed on request, from the rows that the variables of the sum lead to.
package struct IndependentRows {
  /// A multiple of a row.
  struct Part {
    /// The number of the row.
    var row: Int
    /// The factor.
    var factor: Double
  }

  /// Holds the last sum reduced.
  let elimination: EqualityElimination
  private let numbers: [Int]
  /// The terms of the rows, one after the other.
  private var starts = [0]
  private var variables: [Int] = []
  private var coefficients: [Double] = []
  /// The rows that depend on those before them, by number.
  private(set) var dependent: [Int] = []
  /// The rows that do not depend on those before them, by number, in their order.
  var independent: [Int] {
    let dependent = Set(dependent)
    return numbers.filter { !dependent.contains($0) }
  }
  /// The row of each pivot variable; -1 for none.
  private var rowOfPivot: [Int]
  /// How many rows were removed first.
  private var peeledCount = 0
  private var clock: WorkClock
  /// Whether the deadline passed, so that answers may be missing.
  private(set) var isCutOff = false
  /// How many terms were read or written, and pivots substituted.
  package private(set) var work = 0

  /// Reduces rows.
  ///
  /// - Parameters:
  ///   - numbers: The numbers that identify the rows, in their order.
  ///   - degrees: The number of rows with each variable; variables of few rows become pivots.
  ///   - deadline: When work has to end.
  ///   - row: `Σ coefficient · variable = constant`, by number.
  init(
    _ numbers: [Int], degrees: [Int32], deadline: Deadline = .never,
    row: (Int) -> (terms: LinearSum, constant: Double)
  ) {
    self.numbers = numbers
    elimination = EqualityElimination(degrees: degrees)
    rowOfPivot = [Int](repeating: -1, count: degrees.count)
    clock = WorkClock(deadline)
    var constants: [Double] = []
    for number in numbers {
      let (terms, constant) = row(number)
      variables += terms.variables
      coefficients += terms.map(\.coefficient)
      starts.append(variables.count)
      constants.append(constant)
      isCutOff = clock.isOver(after: 4 * terms.count)
      if isCutOff { return }
    }
    let isPeeled = peel(constants, degrees)
    peeledCount = elimination.pivotCount
    for row in numbers.indices where !isPeeled[row] && !isCutOff {
      let (pivotCount, before) = (elimination.pivotCount, elimination.work)
      _ = elimination.add(variables, coefficients, at: termIndices(row), constant: constants[row])
      spend(termIndices(row).count + elimination.work - before)
      if let pivot = elimination.pivots(since: pivotCount).first {
        rowOfPivot[pivot] = row
      } else {
        dependent.append(numbers[row])
      }
    }
  }

  private func termIndices(_ row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  /// Removes rows with a variable that occurs in no other remaining row.
  ///
  /// This variable becomes the pivot, and no other row depends on such a row. A chain of rows,
  /// removed from its end, keeps its few terms.
  private mutating func peel(_ constants: [Double], _ degrees: [Int32]) -> [Bool] {
    var occurrences = [Occurrences](repeating: Occurrences(), count: degrees.count)
    for row in numbers.indices {
      for variable in variables[termIndices(row)] { occurrences[variable].add(row) }
    }
    var isPeeled = [Bool](repeating: false, count: numbers.count)
    for first in degrees.indices.ordered(by: { (degrees[$0], $0) < (degrees[$1], $1) }) {
      var waiting = [first]
      while let variable = waiting.popLast() {
        let row = occurrences[variable].sum
        guard occurrences[variable].count == 1, isGoodPivot(variable, of: row) else { continue }
        elimination.define(
          variable, variables, coefficients, at: termIndices(row), constant: constants[row])
        rowOfPivot[variable] = row
        isPeeled[row] = true
        spend(termIndices(row).count)
        for other in variables[termIndices(row)] {
          occurrences[other].remove(row)
          if occurrences[other].count == 1, degrees[other] <= degrees[first] {
            waiting.append(other)
          }
        }
      }
    }
    return isPeeled
  }

  /// Whether the coefficient of a variable is not much smaller than the others of a row.
  private func isGoodPivot(_ variable: Int, of row: Int) -> Bool {
    var (own, largest) = (0.0, 0.0)
    for index in termIndices(row) {
      largest = max(largest, abs(coefficients[index]))
      if variables[index] == variable { own = abs(coefficients[index]) }
    }
    return own > 0 && own >= 0.1 * largest
  }

  /// Counts work and checks the deadline.
  private mutating func spend(_ steps: Int) {
    work += steps
    if clock.isOver(after: 1 + steps) { isCutOff = true }
  }

  /// Expresses a sum in variables that no row determines.
  ///
  /// - Returns: What the rows add to the sum.
  mutating func reduce(_ terms: LinearSum) -> Double {
    let before = elimination.work
    elimination.reduce(terms.variables, terms.map(\.coefficient), at: terms.indices)
    spend(terms.count + elimination.rowCount + elimination.work - before)
    return elimination.rowConstant
  }

  /// Returns the rows that make up a sum, up to variables that no row determines.
  ///
  /// The pivot of a removed row occurs in no row removed later, so these rows are subtracted in
  /// their order. The multipliers of the others solve the transposed system, with an equation for
  /// each pivot that the sum leads to.
  ///
  /// - Parameters:
  ///   - terms: The sum.
  ///   - noise: The share of the values that a multiplier was computed from, up to which it is
  ///     rounding.
  /// - Returns: The rows in ascending order; `nil` if rounding hides them, or the time runs out.
  mutating func parts(of terms: LinearSum, noise: Double = Tolerance.negligible) -> [Part]? {
    var sums: [Int: RoundedSum] = [:]
    // The positions of pivots in the order of removal, descending.
    var waiting: [Int] = []
    func add(_ variable: Int, _ amount: Double) {
      guard rowOfPivot[variable] >= 0 else { return }
      let isNew = sums[variable] == nil
      sums[variable, default: RoundedSum()].add(amount)
      let position = Int(elimination.slots[variable].position)
      guard isNew, position < peeledCount else { return }
      waiting.insert(position, at: waiting.firstPlace { $0 <= position })
    }
    for (variable, coefficient) in terms { add(variable, coefficient) }
    var found: [Part] = []
    while let position = waiting.popLast() {
      let pivot = elimination.pivots[position]
      guard let sum = sums.removeValue(forKey: pivot), sum.isSignificant(noise),
        let own = termIndices(rowOfPivot[pivot]).first(where: { variables[$0] == pivot })
      else { continue }
      let indices = termIndices(rowOfPivot[pivot])
      let factor = sum.value / coefficients[own]
      for index in indices where index != own {
        add(variables[index], -factor * coefficients[index])
      }
      found.append(Part(row: numbers[rowOfPivot[pivot]], factor: factor))
      spend(indices.count)
      if isCutOff { return nil }
    }
    return parts(ofTangled: sums.significant(noise), noise).map {
      (found + $0).inOrder { $0.row < $1.row }
    }
  }

  /// The parts of a sum of pivots among the rows that were not removed.
  private mutating func parts(ofTangled terms: LinearSum, _ noise: Double) -> [Part]? {
    if terms.isEmpty { return [] }
    var columns: [Int: Int] = [:]
    var pivots: [Int] = []
    var sums: [Double] = []
    func column(of variable: Int) -> Int? {
      guard rowOfPivot[variable] >= 0 else { return nil }
      if let known = columns[variable] { return known }
      columns[variable] = pivots.count
      pivots.append(variable)
      sums.append(0)
      return pivots.count - 1
    }
    for (variable, coefficient) in terms {
      if let column = column(of: variable) { sums[column] = coefficient }
    }
    var entries: [SparseMatrix.Entry] = []
    var next = 0
    while next < pivots.count {
      let row = rowOfPivot[pivots[next]]
      for term in termIndices(row) {
        if let column = column(of: variables[term]) {
          entries.append(.init(row: next, column: column, value: coefficients[term]))
        }
      }
      next += 1
      spend(termIndices(row).count)
      if isCutOff { return nil }
    }
    guard let solution = solveTransposed(entries, sums) else { return nil }
    return pivots.indices.filter { abs(solution.values[$0]) > noise * solution.sizes[$0] }
      .map { Part(row: numbers[rowOfPivot[pivots[$0]]], factor: solution.values[$0]) }
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
    let ranges = sums.indices.map { matrix.columnStarts[$0]..<matrix.columnStarts[$0 + 1] }
    for column in sums.indices.ordered(by: { (ranges[$0].count, $0) < (ranges[$1].count, $1) }) {
      let before = transposed.work
      _ = transposed.add(
        matrix.rowIndices, matrix.values, at: ranges[column], constant: sums[column])
      spend(transposed.work - before)
      if isCutOff { return nil }
    }
    return transposed.values(count: sums.count).map { values in
      (values, sums.indices.map(transposed.size))
    }
  }
}
