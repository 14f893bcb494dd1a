import FlatMemory
public import LinearProgramming

/// Writes programs in the LP format of CPLEX, which nearly all solvers read. `\` begins a comment.
///
/// A row limited on both sides becomes two rows, `name` and `name_upper`, because some readers do
/// not support ranges. A row without limits is left out.
public enum CPLEXLPWriter {
  /// Returns the program as a text that ends in a line break.
  ///
  /// - Throws: `LPError` for programs that the format cannot express, for example with a
  ///   piecewise-linear cost.
  public static func text(_ named: NamedProgram) throws(LPError) -> String {
    try named.validate()
    let program = named.program
    var text = named.commentLines.map { "\\ \($0)\n" }.joined()
    let sense = named.isMaximization ? "Maximize" : "Minimize"
    text += "\\ \(NamedProgram.names(for: [named.name])[0])\n\(sense)\n"
    // A column without entries appears here, even with the cost 0: readers need to
    // know names before their bounds.
    var costs = (0..<program.columnCount)
      .filter { program.columnCosts[$0] != 0 || !isInRow($0, of: program) }
      .map { (named.columnNames[$0], named.objectiveOfText(program.columnCosts[$0])) }
    if let one = named.offsetColumn {
      costs.append((one, named.objectiveOfText(program.objectiveOffset)))
    }
    text += sum("objective", costs, named) + "\nSubject To\n"
    text += rows(named)
    text += "Bounds\n"
    for column in 0..<program.columnCount {
      text += bounds(
        named.columnNames[column], program.columnLower[column] + 0,
        program.columnUpper[column] + 0)
    }
    if let one = named.offsetColumn { text += " \(one) = 1\n" }
    let integers = (0..<program.columnCount).filter { program.isInteger[$0] }
    if !integers.isEmpty {
      text += "Generals\n" + integers.map { " \(named.columnNames[$0])\n" }.joined()
    }
    return text + "End\n"
  }

  /// Whether a column has an entry in a written row.
  private static func isInRow(_ column: Int, of program: LinearProgram) -> Bool {
    program.matrix.entryRange(ofColumn: column).contains {
      let row = program.matrix.rowIndices[$0]
      return program.rowLower[row] > -.infinity || program.rowUpper[row] < .infinity
    }
  }

  private static func rows(_ named: NamedProgram) -> String {
    let program = named.program
    let entries = program.matrix.entriesByRow()
    let upperNames = NamedProgram.names(for: named.rowNames + named.rowNames.map { $0 + "_upper" })
      .dropFirst(named.rowNames.count)
    var text = ""
    for (row, upperName) in zip(0..<program.rowCount, upperNames) {
      // A negative zero is written as 0.
      let (lower, upper) = (program.rowLower[row] + 0, program.rowUpper[row] + 0)
      let terms = entries[row].map { (named.columnNames[$0.column], $0.value) }
      let name = named.rowNames[row]
      if lower == upper {
        text += sum(name, terms, named) + " = \(exact(lower))\n"
        continue
      }
      if lower > -.infinity { text += sum(name, terms, named) + " >= \(exact(lower))\n" }
      if upper < .infinity {
        let name = lower > -.infinity ? upperName : name
        text += sum(name, terms, named) + " <= \(exact(upper))\n"
      }
    }
    return text
  }

  /// Writes a named sum, a few terms per line, because readers limit the length of a line.
  private static func sum(
    _ name: String, _ terms: [(String, Double)], _ named: NamedProgram
  ) -> String {
    var text = " \(name):"
    if terms.isEmpty, let any = named.columnNames.first { text += " 0 \(any)" }
    for (place, (column, coefficient)) in terms.enumerated() {
      if place > 0, place.isMultiple(of: 4) { text += "\n  " }
      let size = abs(coefficient)
      text += coefficient < 0 ? " -" : place == 0 ? "" : " +"
      text += size == 1 ? " \(column)" : " \(exact(size)) \(column)"
    }
    return text
  }

  private static func bounds(_ name: String, _ lower: Double, _ upper: Double) -> String {
    if lower == upper { return " \(name) = \(exact(lower))\n" }
    switch (lower == -.infinity, upper == .infinity) {
    case (true, true): return " \(name) free\n"
    case (true, false): return " -inf <= \(name) <= \(exact(upper))\n"
    case (false, true): return lower == 0 ? "" : " \(name) >= \(exact(lower))\n"
    case (false, false):
      return " \(exact(lower)) <= \(name) <= \(exact(upper))\n"
    }
  }
}
