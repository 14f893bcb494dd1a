import LayoutNotation
import Plumb

/// A constraint that does not hold.
struct GaveWay {
  let constraint: ConstraintSource
  /// Its number in the system of the layout that was solved.
  let number: Int?
  let priority: Priority
  /// By how many points it is missed; several parts of one, in all.
  var amount: Double
  /// Whether something is smaller, or nearer, than it asks for.
  var isShort = false
  /// What it gave way to, as far as that was looked for.
  var opponents = Opponents()
  /// Whether it is of a foreign file, where sizes of content are those of recorded frames, which
  /// were stretched or squeezed for the one screen that they were recorded on.
  let isImported: Bool

  /// Whether it is required and gave way nevertheless.
  var isBroken: Bool { priority >= .required }

  /// Whether it is worth a word: that a view is larger than what is in it is not.
  var isNoteworthy: Bool { isBroken || !constraint.isImplicit || isShort && !isImported }
}

extension PreparedLayout {
  /// What does not hold in a solution, whether that is worth a word or not: checks, pictures and
  /// reports have it from here.
  ///
  /// - Parameters:
  ///   - solution: A solution of the layout.
  ///   - isImported: Whether the layout is of a foreign file.
  ///   - placed: Its constraints in the solution, where they are at hand.
  ///   - isMeant: Whether it is asked for a constraint.
  /// - Returns: The constraints, in the order of `Solution.unsatisfied`.
  func gaveWay(
    in solution: Solution, isImported: Bool, _ placed: [PlacedConstraint]? = nil,
    where isMeant: (ConstraintSource) -> Bool = { _ in true }
  ) -> [GaveWay] {
    var gaveWay = zip(solution.unsatisfied, solution.unsatisfiedNumbers).compactMap {
      missed, number -> GaveWay? in
      guard isMeant(missed.constraint) else { return nil }
      return GaveWay(
        constraint: missed.constraint, number: number, priority: missed.priority,
        amount: missed.amount, isImported: isImported)
    }
    guard gaveWay.contains(where: { !$0.isNoteworthy }), !isImported else { return gaveWay }
    // Which way the others are missed decides whether they are worth a word.
    let short = Set(
      (placed ?? placedConstraints(in: solution)).filter { $0.isMissed && $0.excess < 0 }
        .map(\.number))
    for place in gaveWay.indices where gaveWay[place].constraint.isImplicit {
      guard let number = gaveWay[place].number else { continue }
      gaveWay[place].isShort = short.contains(writtenNumber(of: number))
    }
    return gaveWay
  }
}
