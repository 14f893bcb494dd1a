import LinearProgramming

/// A continuous column without cost in one row only is a part of that row's range.
enum SlackColumns: IntegerRule {
  static let rule = IntegerRules.slacks
  static let name = "slack columns"

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    for column in changes.columns
    where program.lines.isLiveColumn[column] && !program.isInteger[column]
      && program.lines.costs[column] == 0
    {
      guard let entry = program.lines.onlyEntry(ofColumn: column),
        program.lines.rowSizes[entry.index] > 1
      else { continue }
      let own = program.lines.bounds(ofColumn: column)
      let row = program.lines.bounds(ofRow: entry.index)
      let part = entry.value * own
      let others = program.lines.entries(ofRow: entry.index).filter { $0.index != column }
      let largest = others.reduce(0) { max($0, abs($1.value)) }
      // Where the column's share is large, the row's tolerance would grow by it.
      guard largest <= 1e3 * abs(entry.value),
        [part.lower, part.upper].allSatisfy({ $0.isInfinite || abs($0) <= 1e6 })
      else { continue }
      program.push(
        SlackColumn(column: column, value: entry.value, bounds: own, row: row, others: others))
      program.lines.removeColumn(column)
      program.lines.setBounds(
        ofRow: entry.index, Bounds(lower: row.lower - part.upper, upper: row.upper - part.lower))
    }
  }
}

/// A column that became a part of a row's range: it takes what the row lacks.
struct SlackColumn: IntegerReduction {
  let column: Int
  let value: Double
  let bounds: Bounds
  let row: Bounds
  let others: [WorkingProgram.Entry]

  func undo(_ values: inout [Double]) {
    let activity = others.reduce(0) { $0 + $1.value * values[$1.index] }
    let room = (1 / value) * Bounds(lower: row.lower - activity, upper: row.upper - activity)
    let (low, high) = (max(room.lower, bounds.lower), min(room.upper, bounds.upper))
    let nearest = min(max(0, low), high)
    values[column] = min(max(nearest, bounds.lower), bounds.upper)
  }
}
