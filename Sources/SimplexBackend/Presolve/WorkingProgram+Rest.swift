package import LinearProgramming

extension WorkingProgram {
  /// The rows that are left, in their order.
  var liveRows: [Int] { isLiveRow.indices.filter { isLiveRow[$0] } }

  /// The columns that are left, in their order.
  package var liveColumns: [Int] { isLiveColumn.indices.filter { isLiveColumn[$0] } }

  /// The program that is left, its rows and columns in their order.
  package var rest: LinearProgram {
    let (rows, columns) = (liveRows, liveColumns)
    var places = [Int](repeating: -1, count: isLiveRow.count)
    for (place, row) in rows.enumerated() { places[row] = place }
    var starts = [0]
    var indices: [Int] = []
    var values: [Double] = []
    for column in columns {
      let entries = self.columns[column].map { (place: places[$0.index], value: $0.value) }
      for entry in entries.sorted(by: { $0.place < $1.place }) where entry.place >= 0 {
        indices.append(entry.place)
        values.append(entry.value)
      }
      starts.append(indices.count)
    }
    var program = LinearProgram(
      matrix: SparseMatrix(
        rowCount: rows.count, columnCount: columns.count, columnStarts: starts,
        rowIndices: indices, values: values),
      columnLower: columns.map { lower[$0] }, columnUpper: columns.map { upper[$0] },
      columnCosts: columns.map { costs[$0] }, rowLower: rows.map { rowLower[$0] },
      rowUpper: rows.map { rowUpper[$0] }, placedCosts: [])
    program.isInteger = columns.map { isInteger[$0] }
    program.objectiveOffset = offset
    return program
  }
}
