import FlatMemory
import LinearProgramming

/// The exchange of basic variables, and the matching order of the program's rows. Within each row
/// the nonbasic columns come first, so that a product with the rows skips the basic ones.
extension SimplexState {
  /// Multiplies row multipliers with the columns of the nonbasic variables.
  func multiplyRows(by multipliers: SparseVector, into output: SparseVector) {
    let (columns, values) = (form.columnIndices, form.rowValues)
    let logical = form.columnCount
    output.clear()
    var adder = output.adder
    let (starts, ends, basicRows) = (form.rowStarts, nonbasicEnds, basicRows)
    let (listed, factors) = (multipliers.indices, multipliers.values)
    for place in 0..<multipliers.count {
      let row = listed[place]
      let factor = factors[row]
      if basicRows[logical + row] < 0 { adder.add(-factor, at: logical + row) }
      for entry in starts[row]..<ends[row] {
        adder.add(factor * values[entry], at: columns[entry])
      }
    }
    output.count = adder.count
  }

  /// Exchanges a basic variable for the entering one, whose pivot column and row must be computed.
  /// The caller updates values, pieces and slopes.
  func exchange(row: Int, entering: Int) {
    let leaving = basics[row]
    factorization.update(row: row, pivot: pivotColumn.values[row])
    makeNonbasic(leaving)
    basics[row] = entering
    basicRows[entering] = row
    statuses[entering] = .basic
    if entering < form.columnCount { moveEntries(of: entering, intoBasis: true) }
  }

  /// Removes a variable from the basis. The caller sets its value.
  func makeNonbasic(_ variable: Int) {
    basicRows[variable] = -1
    if variable < form.columnCount && isFactorized { moveEntries(of: variable, intoBasis: false) }
  }

  /// Sorts the entries of each row so that the nonbasic columns come first.
  func sortRows() {
    for row in 0..<form.rowCount {
      var end = form.rowStarts[row]
      for entry in form.row(row) where basicRows[form.columnIndices[entry]] < 0 {
        swapEntries(entry, end)
        end += 1
      }
      nonbasicEnds[row] = end
    }
  }

  private func moveEntries(of column: Int, intoBasis: Bool) {
    for place in form.column(column) {
      let row = form.rowIndices[place]
      let end = nonbasicEnds[row]
      let range = intoBasis ? form.rowStarts[row]..<end : end..<form.rowStarts[row + 1]
      for entry in range where form.columnIndices[entry] == column {
        swapEntries(entry, intoBasis ? end - 1 : end)
        nonbasicEnds[row] = intoBasis ? end - 1 : end + 1
        break
      }
    }
  }

  @inline(__always)
  private func swapEntries(_ one: Int, _ other: Int) {
    let (columns, values) = (form.columnIndices, form.rowValues)
    (columns[one], columns[other]) = (columns[other], columns[one])
    (values[one], values[other]) = (values[other], values[one])
  }
}
