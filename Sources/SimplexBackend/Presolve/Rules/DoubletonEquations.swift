import LinearProgramming

/// An equation of two columns makes one of them the other times a factor plus a constant, and its
/// bounds bounds of the other. No more coefficients come than go.
enum DoubletonEquations: ReductionRule {
  static let rule = ReductionRules.doubletonEquations
  static let name = "doubleton equations"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows
    where program.isLiveRow[row] && program.rowSizes[row] == 2
      && program.rowLower[row] == program.rowUpper[row]
    {
      var (gone, kept) = (program.entries(ofRow: row)[0], program.entries(ofRow: row)[1])
      if program.columnSizes[gone.index] > program.columnSizes[kept.index] {
        swap(&gone, &kept)
      }
      let ratio = abs(kept.value / gone.value)
      guard ratio <= 1e3, ratio >= 1e-3 else { continue }
      try substitute(gone, by: kept, in: row, of: &program)
    }
  }

  private static func substitute(
    _ gone: WorkingProgram.Entry, by kept: WorkingProgram.Entry, in row: Int,
    of program: inout WorkingProgram
  ) throws(Undecided) {
    let own = program.bounds(ofColumn: kept.index)
    let constant = program.rowLower[row] / gone.value
    let factor = -kept.value / gone.value
    let image = program.bounds(ofColumn: gone.index)
    let narrowed = try own.narrowed(
      by: (1 / factor) * Bounds(lower: image.lower - constant, upper: image.upper - constant))
    let cost = program.costs[gone.index]
    let entries = program.entries(ofColumn: gone.index).filter { $0.index != row }
    program.push(
      DoubletonEquation(
        row: row, gone: gone, kept: kept, constant: constant, cost: cost, entries: entries,
        goneBounds: image, own: own, narrowed: narrowed))
    program.removeRow(row)
    program.removeColumn(gone.index)
    program.setBounds(ofColumn: kept.index, narrowed)
    program.addCost(cost * factor, ofColumn: kept.index)
    for entry in entries {
      program.shiftRow(entry.index, by: entry.value * constant)
      program.add(entry.value * factor, row: entry.index, column: kept.index)
    }
  }
}

/// A column that another one stood for, and the equation that said so.
struct DoubletonEquation: Reduction {
  let row: Int
  let gone: WorkingProgram.Entry
  let kept: WorkingProgram.Entry
  let constant: Double
  let cost: Double
  /// What else the column that went stood in.
  let entries: [WorkingProgram.Entry]
  let goneBounds: Bounds
  let own: Bounds
  let narrowed: Bounds

  func undo(_ point: inout RestoredPoint) {
    let factor = -kept.value / gone.value
    let dual = point.columnDuals[kept.index]
    let goneDual = point.reducedCost(cost, entries)
    let owner = own.owner(of: point.columns[kept.index], dual: dual, narrowed: narrowed)
    if owner.isForeign {
      // It stands at a bound of the column that went: that one stands there, and it follows.
      let isAtLower = (owner.status == .atLower) == (factor > 0)
      point.columnValues[gone.index] = isAtLower ? goneBounds.lower : goneBounds.upper
      point.columns[gone.index] = isAtLower ? .atLower : .atUpper
      point.columnDuals[gone.index] = dual / factor
      point.columns[kept.index] = .basic
      point.columnDuals[kept.index] = 0
      point.rowDuals[row] = (goneDual - dual / factor) / gone.value
    } else {
      point.columnValues[gone.index] = constant + factor * point.columnValues[kept.index]
      point.columns[gone.index] = .basic
      point.columnDuals[gone.index] = 0
      point.columns[kept.index] = owner.status
      point.rowDuals[row] = goneDual / gone.value
    }
    point.rows[row] = point.rowDuals[row] >= 0 ? .atLower : .atUpper
  }
}
