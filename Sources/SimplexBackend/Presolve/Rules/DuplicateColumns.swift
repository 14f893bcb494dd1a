import LinearProgramming

/// Of columns that are multiples of each other, including costs, one is kept and represents the
/// sum. Whole-valued columns must be equal or opposite, because only then can every sum be split
/// again.
enum DuplicateColumns: ReductionRule {
  static let rule = ReductionRules.duplicateColumns
  static let name = "duplicate columns"
  static let isGlobal = true

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    let live = program.isLiveColumn.indices.filter {
      program.isLiveColumn[$0] && program.columnSizes[$0] > 0
    }
    // The cost counts as one more coefficient.
    let lines = ParallelLines(program.columns, where: program.isLiveRow, extra: program.costs)
    let pairs = lines.pairs(of: live)
    for pair in pairs {
      let (kept, gone, factor) = (pair.kept, pair.gone, pair.factor)
      guard program.isInteger[kept] == program.isInteger[gone],
        !program.isInteger[kept] || abs(factor) == 1
      else { continue }
      let own = program.bounds(ofColumn: kept)
      let other = program.bounds(ofColumn: gone)
      guard own.lower <= own.upper, other.lower <= other.upper else { throw Undecided() }
      let products = factor * other
      let sum = Bounds(lower: own.lower + products.lower, upper: own.upper + products.upper)
      // A free sum of two bounded columns could be nonbasic at a value where neither column can be.
      // If the sum is in only one row, it becomes the slack of that row and is never nonbasic.
      guard
        sum.lower.isFinite || sum.upper.isFinite || !own.isBounded || !other.isBounded
          || program.columnSizes[kept] == 1
      else { continue }
      if program.isForSearch {
        // Restoring starts at the least values. With very large ends the digits of the other column
        // would be lost.
        guard sum.lower > -.infinity, own.endsAreWithin(1e9), products.endsAreWithin(1e9) else {
          continue
        }
      }
      program.push(
        DuplicateColumn(
          kept: kept, gone: gone, factor: factor, own: own, other: other,
          isInteger: program.isInteger[kept]))
      program.removeColumn(gone)
      program.setBounds(ofColumn: kept, sum)
    }
  }
}

/// A removed column that is a factor times another one, which represents the sum. The sum is split
/// so that one of the two is at a bound.
private struct DuplicateColumn: Reduction {
  let kept: Int
  let gone: Int
  let factor: Double
  let own: Bounds
  let other: Bounds
  let isInteger: Bool

  /// Both start at their least values. The kept column takes as much of the rest as it can.
  func restoreValues(_ values: inout [Double]) {
    let sum = values[kept]
    values[kept] = min(max(sum - (factor * other).lower, own.lower), own.upper)
    values[gone] = (sum - values[kept]) / factor
    if isInteger { values[gone].round() }
  }

  func restore(_ point: inout RestoredPoint) {
    let sum = point.columnValues[kept]
    point.columnDuals[gone] = factor * point.columnDuals[kept]
    switch point.columns[kept] {
    case .atLower:
      point.columnValues[kept] = own.lower
      point.columnValues[gone] = factor > 0 ? other.lower : other.upper
      point.columns[gone] = factor > 0 ? .atLower : .atUpper
    case .atUpper:
      point.columnValues[kept] = own.upper
      point.columnValues[gone] = factor > 0 ? other.upper : other.lower
      point.columns[gone] = factor > 0 ? .atUpper : .atLower
    case .free where sum == 0 && own.contains(0) && other.contains(0):
      // The simplex method leaves a column without cost at 0; here both columns are at 0.
      (point.columnValues[gone], point.columns[gone]) = (0, .free)
    case .free, .atBreakpoint:
      split(sum, &point)
      point.isBasis = false
    case .basic:
      split(sum, &point)
    }
  }

  private func split(_ sum: Double, _ point: inout RestoredPoint) {
    point.columns[gone] = .basic
    for (value, status) in other.restingPlaces {
      let rest = sum - factor * value
      if own.contains(rest) {
        (point.columnValues[gone], point.columns[gone]) = (value, status)
        point.columnValues[kept] = rest
        return
      }
    }
    for (value, status) in own.restingPlaces {
      let rest = (sum - value) / factor
      if other.contains(rest) {
        (point.columnValues[kept], point.columns[kept]) = (value, status)
        point.columnValues[gone] = rest
        return
      }
    }
    point.isBasis = false
  }
}

extension Bounds {
  /// Whether there is any bound.
  fileprivate var isBounded: Bool { lower > -.infinity || upper < .infinity }

  /// The values at which a column with these bounds can be nonbasic.
  fileprivate var restingPlaces: [(Double, VariableStatus)] {
    isBounded
      ? [(lower, .atLower), (upper, .atUpper)].filter { $0.0.isFinite } : [(0, .free)]
  }
}
