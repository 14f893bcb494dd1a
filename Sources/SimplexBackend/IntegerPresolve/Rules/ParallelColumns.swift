import LinearProgramming

/// Of columns that are multiples of each other, costs included, one stays and stands for the sum.
/// Whole-valued ones have to be equal or opposite, for only then every sum falls apart again.
enum ParallelColumns: IntegerRule {
  static let rule = IntegerRules.duplicateColumns
  static let name = "duplicate columns"
  static let isGlobal = true

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    let lines = program.lines
    let live = lines.isLiveColumn.indices.filter {
      lines.isLiveColumn[$0] && lines.columnSizes[$0] > 0
    }
    // The cost is one more coefficient.
    let pairs = ParallelLines(lines.columns, where: lines.isLiveRow, extra: lines.costs)
      .pairs(of: live)
    for (kept, gone, factor) in pairs {
      guard program.isInteger[kept] == program.isInteger[gone],
        !program.isInteger[kept] || abs(factor) == 1
      else { continue }
      let own = program.lines.bounds(ofColumn: kept)
      let part = factor * program.lines.bounds(ofColumn: gone)
      // Ends far out would leave nothing of the other's digits.
      let ends = [own.lower, own.upper, part.lower, part.upper]
      guard own.lower > -.infinity, part.lower > -.infinity,
        ends.allSatisfy({ $0.isInfinite || abs($0) <= 1e9 })
      else { continue }
      program.push(
        ParallelColumn(
          kept: kept, gone: gone, factor: factor, own: own, part: part,
          isInteger: program.isInteger[kept]))
      program.lines.removeColumn(gone)
      program.lines.setBounds(
        ofColumn: kept, Bounds(lower: own.lower + part.lower, upper: own.upper + part.upper))
    }
  }
}

/// A column that is another one times a factor, with the other standing for the sum.
struct ParallelColumn: IntegerReduction {
  let kept: Int
  let gone: Int
  let factor: Double
  let own: Bounds
  /// The bounds of what the column adds to the sum.
  let part: Bounds
  let isInteger: Bool

  func undo(_ values: inout [Double]) {
    let sum = values[kept]
    // Both start at their least; the kept one takes what it can of the rest.
    let first = min(max(sum - part.lower, own.lower), own.upper)
    values[kept] = first
    values[gone] = (sum - first) / factor
    if isInteger { values[gone].round() }
  }
}
