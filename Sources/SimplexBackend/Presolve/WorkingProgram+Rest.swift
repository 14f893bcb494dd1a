package import LinearProgramming

extension WorkingProgram {
  /// The rows that remain, in their order.
  var liveRows: [Int] { Self.places(where: isLiveRow) }

  /// The columns that remain, in their order.
  package var liveColumns: [Int] { Self.places(where: isLiveColumn) }

  /// The remaining program, with rows and columns in their order.
  package var rest: LinearProgram {
    let (rows, columns) = (liveRows, liveColumns)
    var places = [Int](repeating: -1, count: isLiveRow.count)
    for (place, row) in rows.enumerated() { places[row] = place }
    var starts = [0]
    var indices: [Int] = []
    var values: [Double] = []
    for column in columns {
      for place in self.columns.range(column) {
        let entry = self.columns[place: place]
        guard places[entry.index] >= 0 else { continue }
        indices.append(places[entry.index])
        values.append(entry.value)
      }
      starts.append(indices.count)
    }
    let unsorted = SparseMatrix(
      rowCount: rows.count, columnCount: columns.count, columnStarts: starts,
      rowIndices: indices, values: values)
    var program = LinearProgram(
      // Transposing twice sorts the rows of each column.
      matrix: unsorted.transposed().transposed(),
      columnLower: Self.some(of: lower, columns), columnUpper: Self.some(of: upper, columns),
      columnCosts: Self.some(of: costs, columns), rowLower: Self.some(of: rowLower, rows),
      rowUpper: Self.some(of: rowUpper, rows), placedCosts: [])
    program.isInteger = columns.map { isInteger[$0] }
    program.objectiveOffset = offset
    return program
  }

  @inline(never)
  private static func some(of numbers: [Double], _ places: [Int]) -> [Double] {
    places.map { numbers[$0] }
  }

  @inline(never)
  private static func places(where isSet: [Bool]) -> [Int] { isSet.indices.filter { isSet[$0] } }
}
