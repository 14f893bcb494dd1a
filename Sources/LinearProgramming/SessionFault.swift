/// What was wrong with the changes of a session since it was last solved: they cannot throw, so the
/// next solve does.
package struct SessionFault: Sendable {
  private var error: LPError?

  /// Nothing is wrong yet.
  package init() {}

  /// Whether a place of a program can be given a range; if not, the next solve says why.
  @inline(__always)
  package mutating func accepts(
    rangeOf place: LinearProgram.Place, _ lower: Double, _ upper: Double,
    in program: borrowing LinearProgram
  ) -> Bool {
    // Also false where one of them is not a number.
    if program.contains(place), lower < .infinity, upper > -.infinity { return true }
    note("\(place) does not exist, or cannot have the range \(lower) to \(upper)")
    return false
  }

  /// Whether a program can be given an objective; if not, the next solve says why.
  package mutating func accepts(
    columnCosts: [(column: Int, cost: Double)], placedCosts: [LinearProgram.PlacedCost],
    in program: borrowing LinearProgram
  ) -> Bool {
    for (column, cost) in columnCosts where !(program.contains(.column(column)) && cost.isFinite) {
      note("column \(column) does not exist, or cannot have the cost \(cost)")
      return false
    }
    var places = Set<LinearProgram.Place>()
    for placed in placedCosts {
      let isNew = placedCosts.count == 1 || places.insert(placed.place).inserted
      guard program.contains(placed.place), placed.cost.isValid, isNew else {
        note("\(placed.place) does not exist, has two costs, or one that is not finite and convex")
        return false
      }
    }
    return true
  }

  /// Says what was wrong, once.
  ///
  /// - Throws: `LPError` with code `invalidProgram`.
  @inline(__always)
  package mutating func tell() throws(LPError) {
    guard let error else { return }
    self.error = nil
    throw error
  }

  private mutating func note(_ message: String) {
    error = error ?? LPError(.invalidProgram, message)
  }
}
