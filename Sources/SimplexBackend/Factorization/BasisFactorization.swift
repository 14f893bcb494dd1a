import FlatMemory
import LinearProgramming

/// A factorization of the basis matrix, with the solves the simplex method needs.
///
/// `B = L·U` up to permutations. A basic logical is a pivot in its own row that costs nothing
/// ("trivial"), so only the structural part takes work. Singletons come first, then Markowitz
/// elimination of the rest (`NucleusElimination`).
///
/// A position of the basis is identified by its pivot row. Both factors are stored by rows and by
/// columns, so that each solve runs along the nonzeros: in the order of elimination or, when few
/// entries are expected, in an order found by a depth-first search (Gilbert and Peierls, 1988).
/// Changes of one column use Forrest and Tomlin's update (1972).
final class BasisFactorization {
  /// The program.
  let form: ComputationalForm
  /// The order of the basis matrix.
  let size: Int
  /// The diagonal of the upper factor; −1 in trivial rows.
  let pivots: Vector<Double>
  /// The upper factor by columns: at a row, the entries above the pivot in that row, without those
  /// in trivial rows.
  let upperColumns: SparseLines
  /// The entries of the upper factor's columns in trivial rows, usually most of them. They lead to
  /// no other row.
  let trivialColumns: SparseLines
  /// The upper factor by rows.
  let upperRows: SparseLines
  /// The rows of the pivots that are not trivial, in the order of elimination; −1 where a row moved
  /// to the end.
  let order: List<Int>
  /// The position of each row in `order`; −1 for trivial rows.
  let orderPlaces: Vector<Int>
  /// The multipliers by pivot row.
  let lowerColumns: SparseLines
  /// The multipliers by eliminated row.
  let lowerRows: SparseLines
  /// The pivot rows that have multipliers, in the order of elimination.
  let lowerOrder: List<Int>
  /// The updates since the factorization.
  let updates: RowUpdates
  /// Memory and statistics of the depth-first searches.
  let search: ReachSearch

  /// Whether each row is still without a pivot.
  let rowIsActive: Vector<Bool>
  /// Whether each column of the basis is still without a pivot.
  let columnIsActive: Vector<Bool>
  /// The number of columns without pivot in each row, while singletons are eliminated.
  let rowCounts: Vector<Int>
  /// The number of rows without pivot in each column, while singletons are eliminated.
  let columnCounts: Vector<Int>
  /// The size of the largest entry of each column.
  let largest: Vector<Double>
  /// The pivot row of each structural column of the basis.
  let pivotRowOfColumn: Vector<Int>
  /// The structural columns of the basis.
  let columns: List<Int>
  /// Rows that may have become singletons.
  let rowQueue: List<Int>
  /// Columns that may have become singletons.
  let columnQueue: List<Int>
  private var pivotsFound = 0
  private var openRow = 0
  /// The remaining entries of each pivot row, by columns, after elimination.
  let eliminatedRows: SparseLines
  private var nucleus: NucleusElimination?
  private var roomAfterFactorizing = 0
  private var updateWorkSum = 0
  /// Whether time ran out before the last basis was factorized.
  private(set) var isUnfinished = false
  /// Whether an update found a pivot that disagrees with the factors.
  var isUnstable = false

  /// Allocates memory for the bases of a program. Nothing is factorized yet.
  init(_ form: ComputationalForm, in workspace: Workspace) {
    self.form = form
    size = form.rowCount
    let expected = min(form.rowIndices.count, 4 * form.columnCount) + 8
    pivots = workspace.vector(size)
    upperColumns = SparseLines(count: size, entries: expected, in: workspace)
    trivialColumns = SparseLines(count: size, entries: expected, in: workspace)
    upperRows = SparseLines(count: size, entries: expected, in: workspace)
    order = List(capacity: 2 * min(size, form.columnCount), in: workspace)
    orderPlaces = workspace.vector(size)
    lowerColumns = SparseLines(count: size, entries: 8, in: workspace)
    lowerRows = SparseLines(count: size, entries: 8, in: workspace)
    lowerOrder = List(capacity: 8, in: workspace)
    updates = RowUpdates(size: size, in: workspace)
    search = ReachSearch(size: size, in: workspace)
    rowIsActive = workspace.vector(size)
    columnIsActive = workspace.vector(form.columnCount, of: false)
    rowCounts = workspace.vector(size)
    columnCounts = workspace.vector(form.columnCount)
    largest = workspace.vector(form.columnCount)
    pivotRowOfColumn = workspace.vector(form.columnCount)
    columns = List(capacity: min(size, form.columnCount), in: workspace)
    rowQueue = List(capacity: 8, in: workspace)
    columnQueue = List(capacity: 8, in: workspace)
    eliminatedRows = SparseLines(count: size, entries: 8, in: workspace)
  }

  /// Whether a new factorization would make the solves faster or more accurate.
  ///
  /// Each update makes the iterations a little slower. The mean cost of an iteration, including the
  /// factorization, is least when the last iteration alone costs more than the mean so far. Work is
  /// counted roughly in instructions, so that the answer does not depend on a clock.
  var isWorn: Bool {
    isUnstable || updates.count >= 1000
      || updates.count * updateWork > updateWorkSum + 600 * size + 20 * roomAfterFactorizing
  }

  /// The approximate work that the updates add to an iteration.
  private var updateWork: Int { 5 * updates.entryCount + 15 * updates.count }

  /// Factorizes the basis matrix of the given variables.
  ///
  /// - Parameters:
  ///   - basics: The basic variables in any order; on success each is at its pivot row.
  ///   - limits: Contains the deadline. When it passes, `isUnfinished` is set.
  /// - Returns: Empty on success. For a singular matrix, the variables without a pivot, each with a
  ///   row whose logical can replace it; the factorization cannot be used then.
  func factorize(
    _ basics: Vector<Int>, within limits: SimplexLimits = SimplexLimits()
  ) -> [BasisReplacement] {
    open(basics)
    isUnfinished = false
    eliminateSingletons()
    if pivotsFound < columns.count {
      let nucleus = nucleus ?? NucleusElimination(form, largest: largest)
      self.nucleus = nucleus
      nucleus.load(
        form, rowIsActive: rowIsActive, columnIsActive: columnIsActive, columns: columns)
      isUnfinished = !nucleus.eliminate(into: self, within: limits)
    }
    if pivotsFound < columns.count { return replacements() }
    for row in 0..<size where orderPlaces[row] < 0 { basics[row] = form.columnCount + row }
    for place in 0..<columns.count {
      let column = columns[place]
      columnIsActive[column] = false
      basics[pivotRowOfColumn[column]] = column
    }
    assembleUpper()
    assembleLower()
    roomAfterFactorizing =
      upperColumns.usedRoom + trivialColumns.usedRoom + upperRows.usedRoom
    return []
  }

  /// Records the work that an update adds to later iterations.
  func countUpdateWork() { updateWorkSum += updateWork }

  private func open(_ basics: Vector<Int>) {
    updates.removeAll()
    updateWorkSum = 0
    isUnstable = false
    order.removeAll()
    lowerOrder.removeAll()
    columns.removeAll()
    rowQueue.removeAll()
    columnQueue.removeAll()
    lowerColumns.removeAll()
    eliminatedRows.removeAll()
    orderPlaces.fill(with: -1)
    pivots.fill(with: -1)
    rowIsActive.fill(with: true)
    rowCounts.fill(with: 0)
    pivotsFound = 0
    for place in 0..<size {
      let variable = basics[place]
      if variable >= form.columnCount {
        rowIsActive[variable - form.columnCount] = false
      } else {
        columns.append(variable)
        columnIsActive[variable] = true
      }
    }
    for place in 0..<columns.count {
      let column = columns[place]
      var (count, greatest) = (0, 0.0)
      for entry in form.column(column) {
        let row = form.rowIndices[entry]
        greatest = max(greatest, abs(form.columnValues[entry]))
        if rowIsActive[row] {
          rowCounts[row] += 1
          count += 1
        }
      }
      columnCounts[column] = count
      largest[column] = greatest
      if count == 1 { columnQueue.append(column) }
    }
    guard columns.count > 0 else { return }
    for row in 0..<size where rowIsActive[row] && rowCounts[row] == 1 { rowQueue.append(row) }
  }

  /// Appends the next pivot. The rest of its row and its multipliers follow.
  func openPivot(row: Int, column: Int, value: Double) {
    rowIsActive[row] = false
    columnIsActive[column] = false
    pivots[row] = value
    pivotRowOfColumn[column] = row
    orderPlaces[row] = order.count
    order.append(row)
    pivotsFound += 1
    openRow = row
    eliminatedRows.open(row)
    lowerColumns.open(row)
  }

  /// Adds an entry to the row of the open pivot.
  func appendUpper(column: Int, value: Double) {
    eliminatedRows.appendWhileOpen(openRow, column, value)
  }

  /// Adds a multiplier to the open pivot.
  func appendLower(row: Int, multiplier: Double) {
    lowerColumns.appendWhileOpen(openRow, row, multiplier)
  }

  /// Ends the open pivot.
  func closePivot() {
    if lowerColumns.lengths[openRow] > 0 { lowerOrder.append(openRow) }
  }

  private func replacements() -> [BasisReplacement] {
    var replacements: [BasisReplacement] = []
    var row = 0
    for place in 0..<columns.count where columnIsActive[columns[place]] {
      while !rowIsActive[row] { row += 1 }
      replacements.append(.init(variable: columns[place], row: row))
      columnIsActive[columns[place]] = false
      row += 1
    }
    return replacements
  }

}

/// A basic variable of a singular basis, to be replaced by the logical of a row.
struct BasisReplacement {
  /// The variable without a pivot.
  var variable: Int
  /// The row without a pivot.
  var row: Int
}
