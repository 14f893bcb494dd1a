import LinearProgramming

/// A coefficient of a whole-valued column that is larger than its row needs.
///
/// The row has one limit and binds only at one bound of the column: `x ≤ 1000 s` with `x ≤ 50`
/// becomes `x ≤ 50 s`. No whole point is lost, and the relaxation becomes tighter (Savelsbergh,
/// 1994, section 1.3).
enum LargeCoefficients: ReductionRule {
  static let rule = ReductionRules.largeCoefficients
  static let name = "large coefficients"
  static let isForSearches = true

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows where program.isLiveRow[row] && program.rowSizes[row] > 1 {
      let bounds = program.bounds(ofRow: row)
      guard bounds.lower.isInfinite != bounds.upper.isInfinite else { continue }
      // Treated as a row with an upper limit.
      let sign = bounds.upper < .infinity ? 1.0 : -1.0
      var limit = bounds.upper < .infinity ? bounds.upper : -bounds.lower
      let entries = program.entries(ofRow: row)
      let activity = ActivityRange(entries, in: program)
      var greatest = sign > 0 ? activity.greatest : -activity.least
      guard greatest < .infinity, greatest > limit, activity.size <= 1e9 else { continue }
      var hasChanged = false
      for entry in entries where program.isInteger[entry.index] {
        let value = sign * entry.value
        let own = program.bounds(ofColumn: entry.index)
        let need = greatest - limit
        guard own.lower < own.upper, need > SimplexTolerance.worthwhile * (1 + abs(limit)),
          abs(value) > need + SimplexTolerance.worthwhile * abs(value)
        else { continue }
        // One step away from the bound of greatest activity, the row cannot be violated.
        let bound = value > 0 ? own.upper : own.lower
        let new = value > 0 ? need : -need
        program.add(sign * (new - value), row: row, column: entry.index)
        limit -= (value - new) * bound
        greatest -= (value - new) * bound
        hasChanged = true
      }
      if hasChanged {
        program.setBounds(
          ofRow: row,
          sign > 0
            ? Bounds(lower: -.infinity, upper: limit) : Bounds(lower: -limit, upper: .infinity))
      }
    }
  }
}
