import LinearProgramming

/// Columns whose bounds meet become constants; so do those in no row, where they cost least.
enum ConstantColumns: IntegerRule {
  static let rule = IntegerRules.constants
  static let name = "constant columns"

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    for column in changes.columns where program.lines.isLiveColumn[column] {
      let bounds = program.lines.bounds(ofColumn: column)
      if bounds.lower == bounds.upper {
        program.fix(column, at: bounds.lower)
      } else if program.lines.columnSizes[column] == 0 {
        let cost = program.lines.costs[column]
        var value = cost >= 0 ? bounds.lower : bounds.upper
        if cost == 0, value.isInfinite { value = bounds.upper.isFinite ? bounds.upper : 0 }
        guard value.isFinite else { throw Undecided() }
        program.fix(column, at: value)
      }
    }
  }
}
