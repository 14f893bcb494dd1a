import FlatMemory

/// The rows of a run in free variables, in flat memory.
///
/// A row keeps its number when its terms are rewritten.
struct ReducedRows: ~Copyable {
  /// A term of a row.
  typealias Term = EqualityElimination.Term

  /// A row of the reduced system.
  struct Row: BitwiseCopyable {
    /// Its origin: a constraint's number, or `~variable` for a variable's own range.
    var identifier: Int
    /// The part of its sum from substitution.
    var offset: Double
    /// The size of the numbers that the offset is the sum of.
    var magnitude: Double
    fileprivate var start: Int
    /// The number of terms.
    var count: Int32
    /// Whether fairness has settled it.
    var isSettled = false

    /// The positions of its terms.
    var terms: Range<Int> { start..<start + Int(count) }
  }

  private let rows = FlatArray<Row>()
  private let pool = FlatArray<Term>(capacity: 64)

  subscript(row: Int) -> Row {
    @inline(__always) get { rows[row] }
  }

  /// A term, by its position.
  @inline(__always) func term(_ place: Int) -> Term { pool[place] }

  /// The only term of a row, or the first one.
  @inline(__always) func first(of row: Int) -> Term { pool[rows[row].start] }

  /// The coefficient of the variable with the least number in a row.
  func leadingCoefficient(of row: Int) -> Double {
    var leading = first(of: row)
    for place in rows[row].terms where pool[place].variable < leading.variable {
      leading = pool[place]
    }
    return leading.coefficient
  }

  /// Adds the row that an elimination last reduced, and returns its number.
  func append(_ identifier: Int, _ elimination: EqualityElimination) -> Int {
    let start = pool.count
    for place in 0..<elimination.rowCount { pool.append(elimination.row[place]) }
    return append(
      Row(
        identifier: identifier, offset: elimination.rowConstant,
        magnitude: elimination.rowMagnitude, start: start,
        count: Int32(elimination.rowCount)))
  }

  /// Adds a copy of a row, and returns its number.
  func appendCopy(of row: Int) -> Int {
    var copy = rows[row]
    copy.start = pool.count
    for place in rows[row].terms { pool.append(pool[place]) }
    return append(copy)
  }

  private func append(_ row: Row) -> Int {
    rows.append(row)
    return rows.count - 1
  }

  /// Adds a term to the last row.
  func appendToLastRow(_ variable: Int, _ coefficient: Double) {
    pool.append(Term(coefficient: coefficient, variable: variable))
    rows[rows.count - 1].count += 1
  }

  /// Replaces a row by the row that an elimination last reduced.
  func rewrite(_ row: Int, _ elimination: EqualityElimination) {
    let count = elimination.rowCount
    if count > Int(rows[row].count) {
      rows[row].start = pool.count
      for place in 0..<count { pool.append(elimination.row[place]) }
    } else {
      for place in 0..<count { pool[rows[row].start + place] = elimination.row[place] }
    }
    rows[row].offset = elimination.rowConstant
    rows[row].magnitude = elimination.rowMagnitude
    rows[row].count = Int32(count)
  }

  /// Records that fairness has settled a row.
  func settle(_ row: Int) { rows[row].isSettled = true }

  /// Removes all rows.
  func removeAll() {
    rows.shrink(to: 0)
    pool.shrink(to: 0)
  }
}
