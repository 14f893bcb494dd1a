import FlatMemory
import LinearProgramming

/// Sums of a few rows that are worth rounding.
///
/// Starting from one row, continuous columns away from their bounds are eliminated with further
/// rows (Marchand and Wolsey, "Aggregation and mixed integer rounding to solve MIPs", 2001).
struct RowPaths: ~Copyable {
  /// The greatest number of rows in a sum.
  static let longest = 6

  private let program: CutProgram
  private let point: [Double]
  /// The activity of each row.
  let activities: [Double]
  /// The distance of each continuous column from its nearest bound; 0 for whole-valued columns.
  let distances: [Double]

  /// Prepares for the sums at a point.
  init(_ program: CutProgram, at point: [Double]) {
    self.program = program
    self.point = point
    activities = program.columns.times(point)
    distances = point.indices.map { column in
      if program.isInteger[column] { return 0 }
      let value = point[column]
      var distance = min(value - program.lower[column], program.upper[column] - value)
      for bound in program.variableBounds.upper[column] {
        distance = min(distance, bound.value(at: point) - value)
      }
      for bound in program.variableBounds.lower[column] {
        distance = min(distance, value - bound.value(at: point))
      }
      return max(0, distance)
    }
  }

  /// Adds another row to a sum, to eliminate the continuous column farthest from its bounds.
  ///
  /// - Returns: The row, or `nil` if there is none.
  func extend(_ sum: inout AggregatedRow, used: [Int]) -> Int? {
    var candidates: [Int] = []
    for column in sum.columns
    where distances[column] > SearchTolerance.whole && sum.values[column] != 0 {
      candidates.append(column)
    }
    candidates = candidates.ordered {
      distances[$0] != distances[$1] ? distances[$0] > distances[$1] : $0 < $1
    }
    for candidate in candidates.prefix(3) {
      var best = (row: -1, factor: 0.0, merit: Double.infinity)
      for place in program.columns.entryRange(ofColumn: candidate) {
        let row = program.columns.rowIndices[place]
        guard row < program.ownRowCount, !used.contains(row) else { continue }
        let (low, high) = (program.rowLower[row], program.rowUpper[row])
        let slack = min(activities[row] - low, high - activities[row])
        let length = program.rows.entryRange(ofColumn: row).count
        // A row that only states a variable bound is substituted anyway.
        guard slack.isFinite, length > 2, length <= 200 + program.columnCount / 5 else { continue }
        let merit = slack * 1000 + Double(length)
        if merit < best.merit { best = (row, program.columns.values[place], merit) }
      }
      guard best.row >= 0 else { continue }
      let weight = -sum.values[candidate] / best.factor
      guard abs(weight) < 1 / SearchTolerance.rowWeight,
        abs(weight) > SearchTolerance.rowWeight
      else { continue }
      sum.add(row: best.row, weight: weight, of: program, activity: activities[best.row])
      return best.row
    }
    return nil
  }
}
