import FlatMemory
import LinearProgramming

/// Converts inequalities in substituted variables to the columns of the program, and makes them
/// safe against rounding.
struct CutBuilder: ~Copyable {
  private var values: [Double]
  /// The size of the terms added up in each value.
  private var sizes: [Double]
  private var isListed: [Bool]
  private var columns: [Int] = []
  private var bound = 0.0
  private var size = 0.0

  /// The limit on the ratio of the largest to the smallest coefficient of a cut.
  static let dynamism = 1e6

  /// Creates a builder for programs with a number of columns.
  init(columnCount: Int) {
    values = [Double](repeating: 0, count: columnCount)
    sizes = values
    isListed = [Bool](repeating: false, count: columnCount)
  }

  /// Makes a cut of an inequality `Σ coefficients · terms ≤ bound`.
  ///
  /// - Returns: `nil` if the cut is not safe, too dense, or without effect.
  mutating func cut(
    _ coefficients: [Double], _ row: borrowing SubstitutedRow, bound: Double, in program: CutProgram
  ) -> Cut? {
    open(bound)
    for place in row.terms.indices where coefficients[place] != 0 {
      let (term, origin) = (row.terms[place], row.terms[place].origin)
      let coefficient = origin.direction * coefficients[place]
      if origin.isRow {
        add(row: term.index, times: coefficient, of: program)
      } else {
        add(coefficient, to: term.index)
      }
      if origin.end.slope != 0 { add(-coefficient * origin.end.slope, to: origin.end.column) }
      // The bound minus the contribution of the end.
      shift(by: -coefficient * origin.end.constant)
    }
    return close(in: program)
  }

  /// Makes a cut of an inequality in the columns of the program.
  mutating func cut(of inequality: Inequality, in program: CutProgram) -> Cut? {
    open(inequality.bound)
    for entry in inequality.entries { add(entry.value, to: entry.column) }
    return close(in: program)
  }

  private mutating func open(_ bound: Double) {
    self.bound = bound
    size = abs(bound)
  }

  private mutating func add(_ value: Double, to column: Int) {
    if !isListed[column] {
      isListed[column] = true
      columns.append(column)
    }
    values[column] += value
    sizes[column] += abs(value)
  }

  private mutating func add(row: Int, times factor: Double, of program: CutProgram) {
    for place in program.rows.entryRange(ofColumn: row) {
      add(factor * program.rows.values[place], to: program.rows.rowIndices[place])
    }
  }

  private mutating func shift(by amount: Double) {
    bound -= amount
    size += abs(amount)
  }

  private mutating func close(in program: CutProgram) -> Cut? {
    defer {
      for column in columns {
        values[column] = 0
        sizes[column] = 0
        isListed[column] = false
      }
      columns.removeAll(keepingCapacity: true)
    }
    columns = columns.ordered(by: <)
    var largest = 0.0
    for column in columns { largest = max(largest, abs(values[column])) }
    guard largest > 0, largest.isFinite, bound.isFinite else { return nil }
    var kept: [Int] = []
    var smallest = Double.infinity
    var areWhole = true
    for column in columns where values[column] != 0 {
      let value = values[column]
      if abs(value) <= SearchTolerance.negligible * largest {
        let end = value > 0 ? program.lower[column] : program.upper[column]
        guard end.isFinite else { return nil }
        bound -= value * end
        size += abs(value * end)
        areWhole = false
        continue
      }
      if !program.isInteger[column] || value != value.rounded() { areWhole = false }
      smallest = min(smallest, abs(value))
      kept.append(column)
    }
    guard !kept.isEmpty, largest <= Self.dynamism * smallest,
      kept.count <= 200 + program.columnCount / 5
    else { return nil }
    if areWhole, largest <= 1e6, size <= 1e9 {
      // If all coefficients and columns are whole, the bound can be rounded down.
      return Cut(
        columns: kept, values: kept.map { values[$0] },
        bound: (bound + SearchTolerance.whole).rounded(.down))
    }
    // A power of two brings the largest coefficient close to 1 without rounding error.
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    guard scale.isFinite, scale > 0 else { return nil }
    var slack = SearchTolerance.rounding * size + SearchTolerance.cutBound * abs(bound)
    for column in kept where sizes[column] > 1e4 * abs(values[column]) {
      // Large terms have canceled each other. The slack of the bound covers smaller errors.
      let error = SearchTolerance.lastDigit * sizes[column]
      let reach = max(abs(program.lower[column]), abs(program.upper[column]))
      if reach.isFinite {
        slack += error * reach
      } else if error > SearchTolerance.cutCoefficient * abs(values[column]) {
        return nil
      }
    }
    return Cut(
      columns: kept, values: kept.map { values[$0] * scale }, bound: (bound + slack) * scale)
  }
}
