/// The first invalid change of a session since its last solve. Changes cannot throw, so the next
/// solve does.
package struct SessionFault: Sendable {
  private var error: LPError?

  /// Creates a state without a fault.
  package init() {}

  /// Returns whether a place of a program can be given a range; if not, the next solve throws the
  /// reason.
  @inline(__always)
  package mutating func accepts(
    rangeOf place: LinearProgram.Place, _ lower: Double, _ upper: Double,
    in program: borrowing LinearProgram
  ) -> Bool {
    // Also false if one of them is not a number.
    if program.contains(place), lower < .infinity, upper > -.infinity { return true }
    note("\(place) does not exist, or cannot have the range \(lower) to \(upper)")
    return false
  }

  /// Returns whether a program can be given an objective; if not, the next solve throws the reason.
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

  /// Throws the recorded fault once.
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
