import FlatMemory
public import LinearProgramming

/// Writes programs as MPS in its free form: fields separated by blanks, `*` before a comment.
///
/// All bounds except the defaults, 0 and infinity, are written out. The lower bound comes first,
/// because readers disagree on the meaning of a lone upper bound below 0.
public enum MPSWriter {
  /// Returns the program as a text that ends in a line break. The objective is the row `objective`.
  ///
  /// - Throws: `LPError` for programs that the format cannot express, for example with a
  ///   piecewise-linear cost.
  public static func text(_ named: NamedProgram) throws(LPError) -> String {
    try named.validate()
    let program = named.program
    let objective = objectiveName(named)
    var text = named.commentLines.map { "* \($0)\n" }.joined()
    text += "NAME \(NamedProgram.names(for: [named.name])[0])\n"
    if named.isMaximization { text += "OBJSENSE\n MAX\n" }
    text += "ROWS\n N \(objective)\n"
    for row in 0..<program.rowCount {
      text += " \(kind(program.rowLower[row], program.rowUpper[row])) \(named.rowNames[row])\n"
    }
    text += columns(named, objective)
    text += "RHS\n"
    var ranges = ""
    for row in 0..<program.rowCount {
      let (lower, upper) = (program.rowLower[row], program.rowUpper[row])
      let side = lower > -.infinity ? lower : upper
      if side.isFinite, side != 0 { text += " RHS \(named.rowNames[row]) \(exact(side))\n" }
      // For a row of kind G, a range extends upwards from the right side.
      if lower > -.infinity, upper < .infinity, lower < upper {
        ranges += " RANGE \(named.rowNames[row]) \(exact(upper - lower))\n"
      }
    }
    if !ranges.isEmpty { text += "RANGES\n" + ranges }
    text += "BOUNDS\n"
    for column in 0..<program.columnCount {
      // A negative zero is written as 0.
      text += bounds(
        named.columnNames[column], program.columnLower[column] + 0,
        program.columnUpper[column] + 0, isInteger: program.isInteger[column])
    }
    if let one = named.offsetColumn { text += " FX BOUND \(one) 1\n" }
    return text + "ENDATA\n"
  }

  private static func objectiveName(_ named: NamedProgram) -> String {
    NamedProgram.names(for: named.rowNames + ["objective"])[named.rowNames.count]
  }

  private static func kind(_ lower: Double, _ upper: Double) -> String {
    if lower == upper { return "E" }
    if lower > -.infinity { return "G" }
    return upper < .infinity ? "L" : "N"
  }

  private static func columns(_ named: NamedProgram, _ objective: String) -> String {
    let program = named.program
    var text = "COLUMNS\n"
    var isInteger = false
    func mark(_ begins: Bool) {
      guard begins != isInteger else { return }
      isInteger = begins
      text += " MARKER 'MARKER' '\(begins ? "INTORG" : "INTEND")'\n"
    }
    for column in 0..<program.columnCount {
      mark(program.isInteger[column])
      let name = named.columnNames[column]
      let range = program.matrix.entryRange(ofColumn: column)
      // A column without entries is declared by its cost, even if that is 0.
      if program.columnCosts[column] != 0 || range.isEmpty {
        let cost = named.objectiveOfText(program.columnCosts[column]) + 0
        text += " \(name) \(objective) \(exact(cost))\n"
      }
      for place in range {
        let row = named.rowNames[program.matrix.rowIndices[place]]
        text += " \(name) \(row) \(exact(program.matrix.values[place]))\n"
      }
    }
    mark(false)
    if let one = named.offsetColumn {
      let cost = named.objectiveOfText(program.objectiveOffset) + 0
      text += " \(one) \(objective) \(exact(cost))\n"
    }
    return text
  }

  private static func bounds(
    _ name: String, _ lower: Double, _ upper: Double, isInteger: Bool
  ) -> String {
    if lower == upper { return " FX BOUND \(name) \(exact(lower))\n" }
    if lower == -.infinity, upper == .infinity { return " FR BOUND \(name)\n" }
    var text = ""
    if lower == -.infinity {
      text += " MI BOUND \(name)\n"
    } else if lower != 0 || upper < .infinity {
      text += " LO BOUND \(name) \(exact(lower))\n"
    }
    if upper < .infinity {
      text += " UP BOUND \(name) \(exact(upper))\n"
    } else if isInteger {
      // Without this bound some readers take an integer column for one of 0 and 1.
      text += " PL BOUND \(name)\n"
    }
    return text
  }
}
