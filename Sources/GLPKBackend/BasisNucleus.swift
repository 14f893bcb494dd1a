#if GLPK
import LinearProgramming

extension LinearProgram {
  /// Returns the number of columns that a factorization of a basis has to eliminate.
  ///
  /// These are the columns left after rows and columns with one entry have been removed repeatedly.
  /// - Parameter basis: A basis of the program.
  /// - Returns: The number; 0 for a triangular basis.
  func nucleusSize(of basis: Basis) -> Int {
    // A basic row has its own column, with one entry.
    var isOpen = basis.rows.map { $0 != .basic }
    var rowCounts = [Int](repeating: 0, count: rowCount)
    var columns = (0..<columnCount).filter { basis.columns[$0] == .basic }
    while true {
      for row in rowCounts.indices { rowCounts[row] = 0 }
      for column in columns {
        for place in matrix.entryRange(ofColumn: column) where isOpen[matrix.rowIndices[place]] {
          rowCounts[matrix.rowIndices[place]] += 1
        }
      }
      let before = columns.count
      columns.removeAll { column in
        let rows = matrix.entryRange(ofColumn: column).lazy.map { matrix.rowIndices[$0] }
          .filter { isOpen[$0] }
        let single = rows.dropFirst().isEmpty ? rows.first : nil
        guard let pivot = rows.first(where: { rowCounts[$0] == 1 }) ?? single else { return false }
        for row in rows { rowCounts[row] -= 1 }
        isOpen[pivot] = false
        return true
      }
      if columns.count == before { return before }
      // A chain that one direction removes link by link is removed in one pass by the other.
      columns.reverse()
    }
  }
}
#endif
