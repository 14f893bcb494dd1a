import LinearProgramming

/// A row of one column becomes a pair of bounds of that column.
enum SingletonRows: ReductionRule {
  static let rule = ReductionRules.singletonRows
  static let name = "singleton rows"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows where program.isLiveRow[row] {
      guard let entry = program.onlyEntry(ofRow: row) else { continue }
      let own = program.bounds(ofColumn: entry.index)
      let narrowed = try program.narrowed(
        entry.index, by: (1 / entry.value) * program.bounds(ofRow: row))
      program.push(
        SingletonRow(
          row: row, column: entry.index, coefficient: entry.value, own: own, narrowed: narrowed))
      program.removeRow(row)
      program.setBounds(ofColumn: entry.index, narrowed)
    }
  }
}

/// A removed row of one column. If the column is at a bound of the row, it becomes basic, and the
/// row takes over its reduced cost.
private struct SingletonRow: Reduction {
  let row: Int
  let column: Int
  let coefficient: Double
  let own: Bounds
  let narrowed: Bounds

  func restore(_ point: inout RestoredPoint) {
    let dual = point.columnDuals[column]
    let owner = own.owner(of: point.columns[column], dual: dual, narrowed: narrowed)
    point.columns[column] = owner.status
    guard owner.isForeign else { return }
    point.rowDuals[row] = dual / coefficient
    point.rows[row] = (owner.status == .atLower) == (coefficient > 0) ? .atLower : .atUpper
    point.columnDuals[column] = 0
    point.columns[column] = .basic
  }
}
