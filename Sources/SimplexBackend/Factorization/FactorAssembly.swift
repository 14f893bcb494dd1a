import FlatMemory
import LinearProgramming

/// The parts of a factorization that need no elimination: singletons, and the two forms of the
/// factors.
extension BasisFactorization {
  /// Takes all pivots that need no arithmetic: first columns with one entry in the remaining rows,
  /// then rows with one entry in the remaining columns.
  func eliminateSingletons() {
    while true {
      if let column = columnQueue.popLast() {
        guard columnIsActive[column], columnCounts[column] == 1 else { continue }
        for entry in form.column(column) where rowIsActive[form.rowIndices[entry]] {
          takeColumnSingleton(column, entry)
          break
        }
      } else if let row = rowQueue.popLast() {
        guard rowIsActive[row], rowCounts[row] == 1 else { continue }
        for entry in form.row(row) where columnIsActive[form.columnIndices[entry]] {
          takeRowSingleton(row, entry)
          break
        }
      } else {
        return
      }
    }
  }

  private func isPivot(_ value: Double, _ column: Int) -> Bool {
    abs(value) > SimplexTolerance.singular * largest[column]
  }

  private func takeColumnSingleton(_ column: Int, _ entry: Int) {
    let value = form.columnValues[entry]
    guard isPivot(value, column) else { return }
    let row = form.rowIndices[entry]
    openPivot(row: row, column: column, value: value)
    if rowCounts[row] > 1 {
      for other in form.row(row) where columnIsActive[form.columnIndices[other]] {
        let neighbour = form.columnIndices[other]
        appendUpper(column: neighbour, value: form.rowValues[other])
        columnCounts[neighbour] -= 1
        if columnCounts[neighbour] == 1 { columnQueue.append(neighbour) }
      }
    }
    closePivot()
  }

  private func takeRowSingleton(_ row: Int, _ entry: Int) {
    let (column, value) = (form.columnIndices[entry], form.rowValues[entry])
    guard isPivot(value, column) else { return }
    openPivot(row: row, column: column, value: value)
    for other in form.column(column) where rowIsActive[form.rowIndices[other]] {
      let neighbour = form.rowIndices[other]
      appendLower(row: neighbour, multiplier: form.columnValues[other] / value)
      rowCounts[neighbour] -= 1
      if rowCounts[neighbour] == 1 { rowQueue.append(neighbour) }
    }
    closePivot()
  }

  /// Writes the upper factor by columns and by rows: for each structural column its entries in
  /// trivial rows, and the entries in the others that elimination has left.
  func assembleUpper() {
    let (lengths, rowLengths) = (upperColumns.lengths, upperRows.lengths)
    lengths.fill(with: 0)
    rowLengths.fill(with: 0)
    trivialColumns.removeAll()
    for place in 0..<columns.count {
      let column = columns[place]
      let pivotRow = pivotRowOfColumn[column]
      trivialColumns.open(pivotRow)
      for entry in form.column(column) {
        let row = form.rowIndices[entry]
        if orderPlaces[row] >= 0 { continue }
        trivialColumns.appendWhileOpen(pivotRow, row, form.columnValues[entry])
        rowLengths[row] += 1
      }
    }
    for place in 0..<order.count {
      let row = order[place]
      rowLengths[row] = eliminatedRows.lengths[row]
      for entry in eliminatedRows.range(row) {
        lengths[pivotRowOfColumn[eliminatedRows.indices[entry]]] += 1
      }
    }
    upperColumns.makeRoomForLengths()
    upperRows.makeRoomForLengths()
    for place in 0..<order.count {
      let row = order[place]
      for entry in trivialColumns.range(row) {
        upperRows.fill(trivialColumns.indices[entry], row, trivialColumns.values[entry])
      }
      for entry in eliminatedRows.range(row) {
        let pivotRow = pivotRowOfColumn[eliminatedRows.indices[entry]]
        upperColumns.fill(pivotRow, row, eliminatedRows.values[entry])
        upperRows.fill(row, pivotRow, eliminatedRows.values[entry])
      }
    }
  }

  /// Writes the multipliers by rows as well.
  func assembleLower() {
    lowerRows.lengths.fill(with: 0)
    for place in 0..<lowerOrder.count {
      for entry in lowerColumns.range(lowerOrder[place]) {
        lowerRows.lengths[lowerColumns.indices[entry]] += 1
      }
    }
    lowerRows.makeRoomForLengths()
    for place in 0..<lowerOrder.count {
      let pivotRow = lowerOrder[place]
      for entry in lowerColumns.range(pivotRow) {
        lowerRows.fill(lowerColumns.indices[entry], pivotRow, lowerColumns.values[entry])
      }
    }
  }
}
