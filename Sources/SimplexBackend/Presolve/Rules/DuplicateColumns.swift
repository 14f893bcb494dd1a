import LinearProgramming

/// Of columns that are multiples of each other, costs included, one stays and stands for the sum.
/// Whole-valued ones have to be equal or opposite, for only then every sum falls apart again.
enum DuplicateColumns: ReductionRule {
  static let rule = ReductionRules.duplicateColumns
  static let name = "duplicate columns"
  static let isGlobal = true

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    let live = program.isLiveColumn.indices.filter {
      program.isLiveColumn[$0] && program.columnSizes[$0] > 0
    }
    // The cost is one more coefficient.
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
      // A free sum of two that are not could rest where neither can. In one row alone it will be
      // the slack of that row, and rest nowhere.
      guard
        sum.lower.isFinite || sum.upper.isFinite || !own.isBounded || !other.isBounded
          || program.columnSizes[kept] == 1
      else { continue }
      if program.isForSearch {
        // The way back starts at the least values, and ends far out would leave nothing of the
        // other's digits.
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

/// A column that is another one times a factor, with the other standing for the sum. The sum falls
/// apart so that one of the two stands at a bound.
private struct DuplicateColumn: Reduction {
  let kept: Int
  let gone: Int
  let factor: Double
  let own: Bounds
  let other: Bounds
  let isInteger: Bool

  /// Both start at their least; the one that stayed takes what it can of the rest.
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
      // Where the simplex method leaves a column without cost, it leaves two.
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

  /// Where a column with these bounds can stand out of the basis.
  fileprivate var restingPlaces: [(Double, VariableStatus)] {
    isBounded
      ? [(lower, .atLower), (upper, .atUpper)].filter { $0.0.isFinite } : [(0, .free)]
  }
}
