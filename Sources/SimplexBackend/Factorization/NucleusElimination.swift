import FlatMemory

/// Gaussian elimination of the part of a basis matrix that has no singletons.
///
/// Markowitz's rule chooses the pivots: least `(row count − 1)·(column count − 1)`, which bounds
/// the fill-in. Only entries of at least a tenth of the largest in their row qualify (threshold
/// pivoting, which bounds the growth). As in Suhl and Suhl (1990), only the few sparsest rows and
/// columns are searched. Rows hold values, columns only the pattern.
final class NucleusElimination {
  private let workspace: Workspace
  private let rows: SparseLines
  private let columns: SparseLines
  private let rowLists: CountLists
  private let columnLists: CountLists
  /// The size of the largest entry of each row; negative if unknown.
  private let rowLargest: Vector<Double>
  /// The size of the largest entry of each column of the basis matrix.
  private let largest: Vector<Double>
  private let pivotRowValues: Vector<Double>
  private let isInPivotRow: Vector<Bool>
  private let longest: Int

  private static let threshold = 0.1
  private static let searchedLines = 4

  /// Allocates memory for the rows and columns of a form.
  ///
  /// - Parameters:
  ///   - form: The program.
  ///   - largest: The size of the largest entry of each column.
  init(_ form: ComputationalForm, largest: Vector<Double>) {
    longest = min(form.rowCount, form.columnCount)
    workspace = Workspace(expectedBytes: 8 * (8 * form.variableCount + 4 * longest))
    rows = SparseLines(count: form.rowCount, entries: 64, in: workspace)
    columns = SparseLines(count: form.columnCount, entries: 64, in: workspace)
    rowLists = CountLists(count: form.rowCount, longest: longest, in: workspace)
    columnLists = CountLists(count: form.columnCount, longest: longest, in: workspace)
    rowLargest = workspace.vector(form.rowCount, of: -1)
    pivotRowValues = workspace.vector(form.columnCount, of: 0)
    isInPivotRow = workspace.vector(form.columnCount, of: false)
    self.largest = largest
  }

  /// Copies the rows and columns of a form that remain after the singletons.
  func load(
    _ form: ComputationalForm, rowIsActive: Vector<Bool>, columnIsActive: Vector<Bool>,
    columns active: List<Int>
  ) {
    rows.removeAll()
    columns.removeAll()
    rowLists.removeAll()
    columnLists.removeAll()
    for place in 0..<active.count where columnIsActive[active[place]] {
      let column = active[place]
      columns.open(column)
      for entry in form.column(column) where rowIsActive[form.rowIndices[entry]] {
        columns.appendWhileOpen(column, form.rowIndices[entry], 0)
      }
      columnLists.insert(column, count: columns.lengths[column])
    }
    for row in 0..<form.rowCount where rowIsActive[row] {
      rows.open(row)
      rowLargest[row] = -1
      for entry in form.row(row) where columnIsActive[form.columnIndices[entry]] {
        rows.appendWhileOpen(row, form.columnIndices[entry], form.rowValues[entry])
      }
      rowLists.insert(row, count: rows.lengths[row])
    }
  }

  /// Eliminates until no acceptable pivot is left; after a singular matrix some rows remain.
  ///
  /// - Parameters:
  ///   - factors: The factorization that takes the pivots.
  ///   - limits: Contains the deadline.
  /// - Returns: Whether it finished in time.
  func eliminate(into factors: BasisFactorization, within limits: SimplexLimits) -> Bool {
    var count = 0
    while let place = choosePivot() {
      count += 1
      if count % 64 == 0, limits.isOutOfTime { return false }
      let row = place.row
      let column = rows.indices[place.place]
      let pivot = rows.values[place.place]
      rowLists.remove(row)
      columnLists.remove(column)
      factors.openPivot(row: row, column: column, value: pivot)
      for place in rows.range(row) where rows.indices[place] != column {
        let other = rows.indices[place]
        factors.appendUpper(column: other, value: rows.values[place])
        pivotRowValues[other] = rows.values[place]
        isInPivotRow[other] = true
        columns.remove(row, from: other)
      }
      for place in columns.range(column) where columns.indices[place] != row {
        let other = columns.indices[place]
        let multiplier = subtractPivotRow(row, from: other, column: column, pivot: pivot)
        factors.appendLower(row: other, multiplier: multiplier)
        rowLists.move(other, count: rows.lengths[other])
      }
      for place in rows.range(row) where rows.indices[place] != column {
        let other = rows.indices[place]
        pivotRowValues[other] = 0
        isInPivotRow[other] = false
        columnLists.move(other, count: columns.lengths[other])
      }
      factors.closePivot()
    }
    return true
  }

  /// Eliminates the entry of a row in the pivot's column; returns the multiplier.
  private func subtractPivotRow(
    _ pivotRow: Int, from row: Int, column: Int, pivot: Double
  ) -> Double {
    var multiplier = 0.0
    for place in rows.range(row) where rows.indices[place] == column {
      multiplier = rows.values[place] / pivot
      rows.removeEntry(at: place, of: row)
      break
    }
    var place = rows.starts[row]
    var end = place + rows.lengths[row]
    while place < end {
      let other = rows.indices[place]
      if isInPivotRow[other] {
        isInPivotRow[other] = false
        let old = rows.values[place]
        let new = old - multiplier * pivotRowValues[other]
        if abs(new) <= SimplexTolerance.lastDigit * max(abs(old), abs(new - old)) {
          // Cancelled: remove it, so that counts and patterns stay exact.
          columns.remove(row, from: other)
          rows.removeEntry(at: place, of: row)
          end -= 1
          continue
        }
        rows.setValue(new, at: place)
      }
      place += 1
    }
    for place in rows.range(pivotRow) {
      let other = rows.indices[place]
      if other == column { continue }
      if isInPivotRow[other] {
        rows.append(other, -multiplier * pivotRowValues[other], to: row)
        columns.append(row, 0, to: other)
      }
      isInPivotRow[other] = true
    }
    rowLargest[row] = -1
    return multiplier
  }

  private func choosePivot() -> (row: Int, place: Int)? {
    var best: (row: Int, place: Int)?
    var bestMerit = Int.max
    var searched = 0
    for count in stride(from: 1, through: longest, by: 1) {
      if bestMerit <= (count - 1) * (count - 1) { return best }
      var current = columnLists.first(count)
      while current >= 0 {
        let column = current
        current = columnLists.next(column)
        var found = false
        for columnPlace in columns.range(column) {
          let row = columns.indices[columnPlace]
          let merit = (count - 1) * (rows.lengths[row] - 1)
          if merit >= bestMerit { continue }
          let place = rows.range(row).first { rows.indices[$0] == column }
          guard let place, isAcceptable(place, row: row) else { continue }
          best = (row, place)
          bestMerit = merit
          found = true
        }
        if !found && bestMerit == Int.max {
          // No acceptable pivot here. The column returns when an elimination changes it.
          columnLists.remove(column)
        }
        searched += 1
        if best != nil && searched >= Self.searchedLines { return best }
      }
      current = rowLists.first(count)
      while current >= 0 {
        let row = current
        current = rowLists.next(row)
        for place in rows.range(row) {
          let merit = (count - 1) * (columns.lengths[rows.indices[place]] - 1)
          if merit >= bestMerit || !isAcceptable(place, row: row) { continue }
          best = (row, place)
          bestMerit = merit
        }
        searched += 1
        if best != nil && searched >= Self.searchedLines { return best }
      }
    }
    return best
  }

  private func isAcceptable(_ place: Int, row: Int) -> Bool {
    if rowLargest[row] < 0 {
      var greatest = 0.0
      for place in rows.range(row) { greatest = max(greatest, abs(rows.values[place])) }
      rowLargest[row] = greatest
    }
    let size = abs(rows.values[place])
    return size >= Self.threshold * rowLargest[row]
      && size > SimplexTolerance.singular * largest[rows.indices[place]]
  }
}
