import LinearProgramming

/// An equation of two columns makes one of them the other times a factor plus a constant, and its
/// bounds bounds of the other. A whole-valued column goes only where a whole-valued other one makes
/// its value whole.
enum PairEquations: IntegerRule {
  static let rule = IntegerRules.pairs
  static let name = "equations of two columns"

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows
    where program.lines.isLiveRow[row] && program.lines.rowSizes[row] == 2
      && program.lines.rowLower[row] == program.lines.rowUpper[row]
    {
      let entries = program.lines.entries(ofRow: row)
      var choices = [(gone: entries[0], kept: entries[1]), (gone: entries[1], kept: entries[0])]
      if program.lines.columnSizes[entries[0].index] > program.lines.columnSizes[entries[1].index] {
        choices.reverse()
      }
      let constant = program.lines.rowLower[row]
      if let choice = choices.first(where: { fits($0.gone, $0.kept, constant, program) }) {
        try substitute(choice.gone, by: choice.kept, in: row, of: &program)
      }
    }
  }

  private static func fits(
    _ gone: WorkingProgram.Entry, _ kept: WorkingProgram.Entry, _ constant: Double,
    _ program: IntegerProgram
  ) -> Bool {
    let factor = kept.value / gone.value
    guard abs(factor) <= 1e3, abs(factor) >= 1e-3 else { return false }
    guard program.isInteger[gone.index] else { return true }
    let rest = constant / gone.value
    return program.isInteger[kept.index] && factor == factor.rounded() && rest == rest.rounded()
  }

  private static func substitute(
    _ gone: WorkingProgram.Entry, by kept: WorkingProgram.Entry, in row: Int,
    of program: inout IntegerProgram
  ) throws(Undecided) {
    let constant = program.lines.rowLower[row] / gone.value
    let factor = -kept.value / gone.value
    let image = program.lines.bounds(ofColumn: gone.index)
    program.lines.removeRow(row)
    try program.narrow(
      kept.index,
      to: (1 / factor) * Bounds(lower: image.lower - constant, upper: image.upper - constant))
    substitute(gone.index, by: kept.index, factor: factor, constant: constant, of: &program)
  }

  /// Takes a column away that is another one times a factor plus a constant, and whose bounds the
  /// other one keeps.
  static func substitute(
    _ gone: Int, by kept: Int, factor: Double, constant: Double, of program: inout IntegerProgram
  ) {
    let entries = program.lines.entries(ofColumn: gone)
    program.push(
      PairEquation(
        gone: gone, kept: kept, factor: factor, constant: constant,
        bounds: program.lines.bounds(ofColumn: gone)))
    program.lines.removeColumn(gone)
    program.lines.addCost(program.lines.costs[gone] * factor, ofColumn: kept)
    program.offset += program.lines.costs[gone] * constant
    for entry in entries {
      program.lines.shiftRow(entry.index, by: entry.value * constant)
      program.lines.add(entry.value * factor, row: entry.index, column: kept)
    }
  }
}

/// A column that another one stood for.
struct PairEquation: IntegerReduction {
  let gone: Int
  let kept: Int
  let factor: Double
  let constant: Double
  let bounds: Bounds

  func undo(_ values: inout [Double]) {
    let value = constant + factor * values[kept]
    // Rounding may lead out of the bounds; more than that the check of the point finds.
    values[gone] = bounds.contains(value) ? min(max(value, bounds.lower), bounds.upper) : value
  }
}
