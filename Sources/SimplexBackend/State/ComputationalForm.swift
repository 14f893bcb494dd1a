import FlatMemory
import LinearProgramming

/// The coefficients of a linear program in computational form: `A·x − r = 0`.
///
/// The variables `0 ..< columnCount` are the columns of the program ("structural"). Variable
/// `columnCount + i` is the activity of row `i` ("logical"); its column in the equations is −1 in
/// row `i`. The right side is 0, so the nonbasic values determine a point. The reduced cost of a
/// logical, without its own cost, is the dual of its row.
final class ComputationalForm {
  /// The number of equations, which is the number of rows.
  let rowCount: Int
  /// The number of structural variables.
  let columnCount: Int
  /// The start of each column in `rowIndices` and `columnValues`; one longer than the number of
  /// columns.
  let columnStarts: Vector<Int>
  /// The row of each entry, column by column.
  let rowIndices: Vector<Int>
  /// The scaled coefficient of each entry, column by column.
  let columnValues: Vector<Double>
  /// The start of each row in `columnIndices` and `rowValues`; one longer than the number of rows.
  let rowStarts: Vector<Int>
  /// The column of each entry, row by row. Within a row `SimplexState` keeps the nonbasic columns
  /// first.
  let columnIndices: Vector<Int>
  /// The scaled coefficient of each entry, row by row.
  let rowValues: Vector<Double>
  /// The factor from each scaled value to the original one, a power of two, so it is exact.
  let scale: Vector<Double>
  /// Whether any scale differs from 1.
  let isScaled: Bool
  /// Memory of the form and of the state that works on it.
  let workspace: Workspace

  /// The number of all variables.
  var variableCount: Int { rowCount + columnCount }

  /// Brings the matrix of a program into this form.
  ///
  /// - Parameters:
  ///   - matrix: The coefficients.
  ///   - scaled: Whether the coefficients are brought near to 1 by powers of two.
  init(_ matrix: SparseMatrix, scaled: Bool) {
    let entryCount = matrix.entryCount
    rowCount = matrix.rowCount
    columnCount = matrix.columnCount
    workspace = Workspace(
      expectedBytes: 8 * (10 * entryCount + 35 * columnCount + 75 * rowCount) + 8448)
    columnStarts = workspace.vector(columnCount + 1)
    rowStarts = workspace.vector(rowCount + 1, of: 0)
    rowIndices = workspace.vector(entryCount)
    columnIndices = workspace.vector(entryCount)
    columnValues = workspace.vector(entryCount)
    rowValues = workspace.vector(entryCount)
    scale = workspace.vector(rowCount + columnCount, of: 1)
    columnStarts.copy(matrix.columnStarts)
    rowIndices.copy(matrix.rowIndices)
    columnValues.copy(matrix.values)
    let scaling = scaled ? Scaling(matrix) : nil
    isScaled = scaling != nil
    if let scaling {
      for column in 0..<columnCount {
        scale[column] = scaling.columns[column]
        for place in columnStarts[column]..<columnStarts[column + 1] {
          columnValues[place] *= scaling.rows[rowIndices[place]] * scaling.columns[column]
        }
      }
      for row in 0..<rowCount { scale[columnCount + row] = 1 / scaling.rows[row] }
    }
    fillRows()
  }

  private func fillRows() {
    let (starts, entryCount) = (rowStarts, rowIndices.count)
    for place in 0..<entryCount { starts[rowIndices[place]] += 1 }
    var end = 0
    for row in 0...rowCount {
      let length = row < rowCount ? starts[row] : 0
      starts[row] = end
      end += length
    }
    // Each start advances to the end of its row, and is reset afterwards.
    for column in 0..<columnCount {
      for place in columnStarts[column]..<columnStarts[column + 1] {
        let row = rowIndices[place]
        columnIndices[starts[row]] = column
        rowValues[starts[row]] = columnValues[place]
        starts[row] += 1
      }
    }
    for row in stride(from: rowCount, to: 0, by: -1) { starts[row] = starts[row - 1] }
    starts[0] = 0
  }

  /// The places of a column in `rowIndices` and `columnValues`.
  @inline(__always)
  func column(_ column: Int) -> Range<Int> { columnStarts[column]..<columnStarts[column + 1] }

  /// The places of a row in `columnIndices` and `rowValues`.
  @inline(__always)
  func row(_ row: Int) -> Range<Int> { rowStarts[row]..<rowStarts[row + 1] }

  /// Adds `factor`, which is not 0, times the column of a variable to a vector by rows.
  func addColumn(_ variable: Int, times factor: Double, to vector: SparseVector) {
    guard variable < columnCount else {
      vector.add(-factor, at: variable - columnCount)
      return
    }
    for place in column(variable) {
      vector.add(columnValues[place] * factor, at: rowIndices[place])
    }
  }
}
