import LayoutNotation
import Plumb

/// A violated constraint.
struct UnsatisfiedConstraint {
  let constraint: ConstraintSource
  /// The number of the constraint in the system of the solved layout.
  let number: Int?
  let priority: Priority
  /// The violation in points; for a constraint of several parts the total.
  var amount: Double
  /// Whether a size or distance is smaller than the constraint asks for.
  var isShort = false
  /// The constraints in favour of which it is violated, as far as known from a search.
  var opponents = Opponents()
  /// Whether the constraint is of an imported file. Content sizes there are sizes of recorded
  /// frames, stretched or squeezed for the screen on which they were recorded.
  let isImported: Bool

  /// Whether a required constraint is violated.
  var isBroken: Bool { priority >= .required }

  /// Whether the violation is reported. A view larger than its content is not.
  var isNoteworthy: Bool { isBroken || !constraint.isImplicit || isShort && !isImported }
}

extension PreparedLayout {
  /// Returns the violated constraints of a solution, noteworthy or not, for checks, pictures and
  /// reports.
  ///
  /// - Parameters:
  ///   - solution: A solution of the layout.
  ///   - isImported: Whether the layout is of an imported file.
  ///   - placed: Its constraints in the solution, if the caller has them.
  ///   - isMeant: Whether to include a constraint.
  /// - Returns: The constraints, in the order of `Solution.unsatisfied`.
  func unsatisfied(
    in solution: Solution, isImported: Bool, _ placed: [PlacedConstraint]? = nil,
    where isMeant: (ConstraintSource) -> Bool = { _ in true }
  ) -> [UnsatisfiedConstraint] {
    var unsatisfied = zip(solution.unsatisfied, solution.unsatisfiedNumbers).compactMap {
      missed, number -> UnsatisfiedConstraint? in
      guard isMeant(missed.constraint) else { return nil }
      return UnsatisfiedConstraint(
        constraint: missed.constraint, number: number, priority: missed.priority,
        amount: missed.amount, isImported: isImported)
    }
    guard unsatisfied.contains(where: { !$0.isNoteworthy }), !isImported else { return unsatisfied }
    // For implicit constraints the direction of the violation decides whether it is noteworthy.
    let short = Set(
      (placed ?? placedConstraints(in: solution)).filter { $0.isMissed && $0.excess < 0 }
        .map(\.number))
    for place in unsatisfied.indices where unsatisfied[place].constraint.isImplicit {
      guard let number = unsatisfied[place].number else { continue }
      unsatisfied[place].isShort = short.contains(writtenNumber(of: number))
    }
    return unsatisfied
  }
}
