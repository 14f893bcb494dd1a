import LinearProgramming

/// Rows that are multiples of each other: one of them is kept, with the narrower range.
enum DuplicateRows: ReductionRule {
  static let rule = ReductionRules.duplicateRows
  static let name = "duplicate rows"
  static let isGlobal = true

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    let pairs = ParallelLines(program.rows, where: program.isLiveColumn).pairs(
      of: program.isLiveRow.indices.filter { program.isLiveRow[$0] && program.rowSizes[$0] > 1 })
    for pair in pairs {
      let (kept, gone, factor) = (pair.kept, pair.gone, pair.factor)
      let own = program.bounds(ofRow: kept)
      let narrowed = try own.narrowed(by: (1 / factor) * program.bounds(ofRow: gone))
      program.push(
        DuplicateRow(kept: kept, gone: gone, factor: factor, own: own, narrowed: narrowed))
      program.removeRow(gone)
      program.setBounds(ofRow: kept, narrowed)
    }
  }
}

/// A removed row that is a factor times a kept row. If the kept row is at a bound of the removed
/// row, the two exchange roles.
private struct DuplicateRow: Reduction {
  let kept: Int
  let gone: Int
  let factor: Double
  let own: Bounds
  let narrowed: Bounds

  func restore(_ point: inout RestoredPoint) {
    let dual = point.rowDuals[kept]
    let owner = own.owner(of: point.rows[kept], dual: dual, narrowed: narrowed)
    point.rows[kept] = owner.status
    guard owner.isForeign else { return }
    point.rowDuals[gone] = dual / factor
    point.rows[gone] = (owner.status == .atLower) == (factor > 0) ? .atLower : .atUpper
    point.rowDuals[kept] = 0
    point.rows[kept] = .basic
  }
}
