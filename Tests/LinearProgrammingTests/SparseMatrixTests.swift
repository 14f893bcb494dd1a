import LinearProgramming
import Testing

@Suite("Sparse matrix")
struct SparseMatrixTests {
  @Test("Entries are sorted, added up, and dropped when they cancel")
  func assembly() throws {
    let matrix = try SparseMatrix(
      rowCount: 3, columnCount: 2,
      entries: [
        .init(row: 2, column: 1, value: 4), .init(row: 0, column: 1, value: 1),
        .init(row: 1, column: 0, value: 5), .init(row: 0, column: 1, value: 2),
        .init(row: 1, column: 0, value: -5),
      ])
    #expect(matrix.columnStarts == [0, 0, 2])
    #expect(matrix.rowIndices == [0, 2])
    #expect(matrix.values == [3, 4])
    #expect(matrix.entryCount == 2)
    #expect(matrix.entryRange(ofColumn: 0).isEmpty)
  }

  @Test("Products agree with those of the transposed matrix")
  func products() throws {
    let matrix = try SparseMatrix(
      rowCount: 2, columnCount: 3,
      entries: [
        .init(row: 0, column: 0, value: 1), .init(row: 0, column: 2, value: 2),
        .init(row: 1, column: 1, value: -3), .init(row: 1, column: 2, value: 0.5),
      ])
    #expect(matrix.times([1, 2, 4]) == [9, -4])
    #expect(matrix.transposedTimes([1, 2]) == [1, -6, 3])
    let transposed = matrix.transposed()
    #expect(transposed.rowCount == 3)
    #expect(transposed.times([1, 2]) == matrix.transposedTimes([1, 2]))
    #expect(transposed.transposedTimes([1, 2, 4]) == matrix.times([1, 2, 4]))
    #expect(transposed.transposed() == matrix)
  }

  @Test("An entry outside is refused", arguments: [(-1, 0), (2, 0), (0, -1), (0, 3)])
  func outside(row: Int, column: Int) {
    #expect(throws: LPError.self) {
      try SparseMatrix(
        rowCount: 2, columnCount: 3, entries: [.init(row: row, column: column, value: 1)])
    }
  }

  @Test("A matrix without rows or columns works")
  func empty() throws {
    #expect(try SparseMatrix(rowCount: 0, columnCount: 2, entries: []).times([1, 2]) == [])
    #expect(try SparseMatrix(rowCount: 2, columnCount: 0, entries: []).times([]) == [0, 0])
  }

  @Test("The entries give the matrix back")
  func entries() throws {
    let entries: [SparseMatrix.Entry] = [
      .init(row: 1, column: 0, value: 2), .init(row: 0, column: 1, value: 3),
      .init(row: 1, column: 1, value: 4),
    ]
    let matrix = try SparseMatrix(rowCount: 2, columnCount: 2, entries: entries)
    #expect(matrix.entries == entries)
  }
}
