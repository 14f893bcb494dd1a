import LinearProgramming

/// The equations of whole numbers in a program, and whether whole values can solve all of them,
/// regardless of their ranges.
///
/// A row has no solution if its right side is not a multiple of the greatest common divisor.
/// Several rows may have none together: `x + 2y + 3z + w = 0` and `x + 4y + z + 3w = 1` add up to
/// an odd sum of even numbers. Branching never ends there if columns have no bounds.
///
/// Columns are combined by reversible whole-number operations until each row has one column that no
/// row above has (Hermite's normal form). The value of that column follows and has to be whole.
struct WholeEquations: ~Copyable {
  /// The rows, with a coefficient for each column.
  private var rows: [[Int]] = []
  private var right: [Int] = []

  /// The greatest number of coefficients that are examined.
  private static let mostEntries = 40_000

  /// Collects the equations of a program whose columns are all whole-valued.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - isInteger: The whole-valued columns.
  init(_ program: LinearProgram, isInteger: [Bool]) {
    let lines = program.matrix.transposed()
    var entryCount = 0
    for row in 0..<program.rowCount where program.rowLower[row] == program.rowUpper[row] {
      let range = lines.entryRange(ofColumn: row)
      guard range.allSatisfy({ isInteger[lines.rowIndices[$0]] }),
        let unit = LinearProgram.commonDivisor(lines.values[range])
      else { continue }
      entryCount += program.columnCount
      if entryCount > Self.mostEntries { return }
      var coefficients = [Int](repeating: 0, count: program.columnCount)
      for place in range {
        coefficients[lines.rowIndices[place]] = Int(exactly: lines.values[place] / unit) ?? 0
      }
      guard let sum = Int(exactly: program.rowLower[row] / unit) else { continue }
      rows.append(coefficients)
      right.append(sum)
    }
  }

  /// Returns whether no whole values solve all equations; `false` if numbers grow too large to
  /// decide.
  mutating func areContradictory() -> Bool {
    var pivots: [Int] = []
    var solved: [Int] = []
    for row in rows.indices {
      guard let pivot = combineColumns(from: pivots.count, in: row) else { return false }
      var rest = right[row]
      for place in pivots.indices {
        guard let less = Self.difference(rest, rows[row][pivots[place]], solved[place]) else {
          return false
        }
        rest = less
      }
      if pivot < 0 {
        // The rows above determine this row.
        if rest != 0 { return true }
        continue
      }
      if !rest.isMultiple(of: rows[row][pivot]) { return true }
      pivots.append(pivot)
      solved.append(rest / rows[row][pivot])
    }
    return false
  }

  /// Returns a number minus a product; `nil` if the result is too large.
  private static func difference(_ number: Int, _ factor: Int, _ other: Int) -> Int? {
    let (product, isLarge) = factor.multipliedReportingOverflow(by: other)
    let (difference, isLarger) = number.subtractingReportingOverflow(product)
    return isLarge || isLarger ? nil : difference
  }

  /// Combines the columns from a place on until only one of them is in a row, and moves it to that
  /// place.
  ///
  /// - Returns: The place; −1 if the row has none of the columns; `nil` if numbers grow too large.
  private mutating func combineColumns(from first: Int, in row: Int) -> Int? {
    let count = rows[row].count
    while true {
      var least = -1
      var others = 0
      for column in first..<max(first, count) where rows[row][column] != 0 {
        others += 1
        if least < 0 || rows[row][column].magnitude < rows[row][least].magnitude { least = column }
      }
      if least < 0 { return -1 }
      if others == 1 {
        for index in rows.indices { rows[index].swapAt(first, least) }
        return first
      }
      for column in first..<count where column != least && rows[row][column] != 0 {
        let factor = rows[row][column] / rows[row][least]
        for index in row..<rows.count {
          guard let rest = Self.difference(rows[index][column], factor, rows[index][least])
          else { return nil }
          rows[index][column] = rest
        }
      }
    }
  }
}
