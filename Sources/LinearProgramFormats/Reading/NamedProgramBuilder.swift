import LinearProgramming

/// A program under construction, shared by both readers.
struct NamedProgramBuilder {
  /// The limits of a row or column; infinite if absent.
  struct Limits {
    var lower: Double
    var upper: Double
  }

  private(set) var columnNames: [String] = []
  private(set) var rowNames: [String] = []
  private var columnNumbers: [String: Int] = [:]
  private var rowNumbers: [String: Int] = [:]
  var columns: [Limits] = []
  var rows: [Limits] = []
  var costs: [Double] = []
  var isInteger: [Bool] = []
  var entries: [SparseMatrix.Entry] = []
  var offset = 0.0
  var isMaximization = false
  var name = ""

  /// The index of a column, if it is known.
  func column(_ name: String) -> Int? { columnNumbers[name] }

  /// The index of a row, if it is known.
  func row(_ name: String) -> Int? { rowNumbers[name] }

  /// Adds a column with the default bounds of both formats, 0 and infinity.
  mutating func addColumn(_ name: String) -> Int {
    columnNumbers[name] = columnNames.count
    columnNames.append(name)
    columns.append(Limits(lower: 0, upper: .infinity))
    costs.append(0)
    isInteger.append(false)
    return columnNames.count - 1
  }

  /// Adds a row. A row without a name gets one at the end.
  mutating func addRow(_ name: String?, _ limits: Limits) -> Int {
    if let name { rowNumbers[name] = rowNames.count }
    rowNames.append(name ?? "")
    rows.append(limits)
    return rowNames.count - 1
  }

  /// Removes a row and makes it the objective.
  mutating func makeObjective(ofRow row: Int) {
    var kept = 0
    for entry in entries {
      if entry.row == row {
        costs[entry.column] = entry.value
      } else {
        entries[kept] = entry
        if entry.row > row { entries[kept].row -= 1 }
        kept += 1
      }
    }
    entries.removeLast(entries.count - kept)
    rowNames.remove(at: row)
    rows.remove(at: row)
  }

  /// Returns the whole program, which minimises: the costs of a maximisation are negated.
  ///
  /// - Throws: `LPError` if the program is malformed, which the readers prevent.
  func program() throws(LPError) -> NamedProgram {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: columns.count, entries: entries))
    program.columnLower = columns.map(\.lower)
    program.columnUpper = columns.map(\.upper)
    program.rowLower = rows.map(\.lower)
    program.rowUpper = rows.map(\.upper)
    program.isInteger = isInteger
    // Subtracting from 0 avoids negative zeros.
    program.columnCosts = isMaximization ? costs.map { 0 - $0 } : costs
    program.objectiveOffset = isMaximization ? 0 - offset : offset
    try program.validate()
    var named = NamedProgram(
      program, name: name, columnNames: columnNames, rowNames: namesOfAllRows())
    named.isMaximization = isMaximization
    return named
  }

  /// Rows without a name are named by their number, `r7`, with a `_` for each such name already in
  /// use.
  private func namesOfAllRows() -> [String] {
    rowNames.enumerated().map { number, name in
      var name = name
      if name.isEmpty {
        name = "r\(number + 1)"
        while rowNumbers[name] != nil { name += "_" }
      }
      return name
    }
  }
}
