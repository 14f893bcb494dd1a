import LinearProgramming

/// An equation of two columns replaces one of them by the other times a factor plus a constant. The
/// bounds of the removed column become bounds of the other.
///
/// A whole-valued column is removed only if another whole-valued column makes its value whole. A
/// substitution must not add more coefficients than it removes.
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
      guard ratio <= 1 / SimplexTolerance.smallPart, ratio >= SimplexTolerance.smallPart else {
        continue
      }
      if !isWhole(gone, by: kept, in: row, program) {
        swap(&gone, &kept)
        guard isWhole(gone, by: kept, in: row, program) else { continue }
      }
      try substitute(gone, by: kept, in: row, of: &program)
    }
  }

  /// Whether a column is whole where required, if the other column is whole.
  private static func isWhole(
    _ gone: WorkingProgram.Entry, by kept: WorkingProgram.Entry, in row: Int,
    _ program: borrowing WorkingProgram
  ) -> Bool {
    guard program.isInteger[gone.index] else { return true }
    let (factor, constant) = (kept.value / gone.value, program.rowLower[row] / gone.value)
    return program.isInteger[kept.index] && factor == factor.rounded()
      && constant == constant.rounded()
  }

  private static func substitute(
    _ gone: WorkingProgram.Entry, by kept: WorkingProgram.Entry, in row: Int,
    of program: inout WorkingProgram
  ) throws(Undecided) {
    let own = program.bounds(ofColumn: kept.index)
    let constant = program.rowLower[row] / gone.value
    let factor = -kept.value / gone.value
    let image = program.bounds(ofColumn: gone.index)
    let narrowed = try program.narrowed(
      kept.index,
      by: (1 / factor) * Bounds(lower: image.lower - constant, upper: image.upper - constant))
    program.push(
      DoubletonEquation(
        row: row, gone: gone, kept: kept, constant: constant, cost: program.costs[gone.index],
        entries: program.entries(ofColumn: gone.index).filter { $0.index != row },
        goneBounds: image, own: own, narrowed: narrowed))
    program.removeRow(row)
    program.substitute(gone.index, by: kept.index, factor: factor, constant: constant)
    program.setBounds(ofColumn: kept.index, narrowed)
  }
}

extension WorkingProgram {
  /// Replaces a column by another column times a factor plus a constant, and applies its bounds to
  /// the other column.
  package mutating func substitute(
    _ gone: Int, by kept: Int, factor: Double, constant: Double
  ) {
    let entries = entries(ofColumn: gone)
    removeColumn(gone)
    addCost(costs[gone] * factor, ofColumn: kept)
    addOffset(costs[gone] * constant)
    for entry in entries {
      shiftRow(entry.index, by: entry.value * constant)
      add(entry.value * factor, row: entry.index, column: kept)
    }
  }
}

/// A column replaced by another one, and the equation between them.
private struct DoubletonEquation: Reduction {
  let row: Int
  let gone: WorkingProgram.Entry
  let kept: WorkingProgram.Entry
  let constant: Double
  let cost: Double
  /// The other entries of the removed column.
  let entries: [WorkingProgram.Entry]
  let goneBounds: Bounds
  let own: Bounds
  let narrowed: Bounds

  private var factor: Double { -kept.value / gone.value }

  func restoreValues(_ values: inout [Double]) {
    let value = constant + factor * values[kept.index]
    // Rounding may violate the bounds slightly. The check of the point finds larger violations.
    values[gone.index] =
      goneBounds.contains(value) ? min(max(value, goneBounds.lower), goneBounds.upper) : value
  }

  func restore(_ point: inout RestoredPoint) {
    let dual = point.columnDuals[kept.index]
    let goneDual = point.reducedCost(cost, entries)
    let owner = own.owner(of: point.columns[kept.index], dual: dual, narrowed: narrowed)
    if owner.isForeign {
      // The kept column is at a bound of the removed one. So the removed column gets that bound and
      // the kept one becomes basic.
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
