import LinearProgramming

/// What counts as nothing, as equal and as certain: all tolerances of the solver, but for those of
/// grids and searches that are multiples of these.
///
/// Each is about a hundred times the one before it, so that what one of them takes for noise is far
/// below what the next one takes for a fact. No answer hangs on their exact size: `.ci/tolerances`
/// halves and doubles each.
package enum Tolerance {
  /// Numbers that should be equal and were computed in two ways differ by no more, relative to
  /// their size: so little that the digits which are handed out do not tell.
  static let lastDigits = tried(1e-14, "solver.lastDigits")
  /// What sums and products of some terms lose, relative to the largest of them.
  static let rounding = tried(1e-12, "solver.rounding")
  /// What is left of zero in a coefficient that pivots computed, relative to coefficients near 1.
  static let negligible = tried(1e-11, "solver.negligible")
  /// By how much what is required may be missed, relative to the numbers it comes from; reduced
  /// costs and duals smaller than this, relative to the costs, are zero.
  static let equality = tried(1e-9, "solver.equality")
  /// From here on a pivot does not magnify rounding beyond what counts, a rate moves something, and
  /// a violation may show in print.
  static let visible = tried(1e-7, "solver.visible")
  /// What is larger, relative to the costs of a level or to a value, is beyond doubt.
  static let certain = tried(1e-6, "solver.certain")
}

/// How far the answers of backends are trusted.
package struct Tolerances: Equatable, Sendable {
  /// By how much a bound may be missed, relative to its size.
  var primal: Double
  /// A dual smaller than this, relative to the smallest cost, says nothing.
  var dual: Double
  /// Nor does one that is rounding of the largest cost.
  var dualNoise: Double

  /// A dual of a choice smaller than this says nothing.
  var choiceDual: Double
  /// A choice this near to its target, relative to its size, is at it.
  var choice: Double
  /// By how much a value once chosen may still move, relative to its size.
  var room: Double

  /// For all backends.
  package static let usual = Tolerances(
    primal: LPOptions().primalTolerance, dual: Tolerance.equality,
    dualNoise: 100 * Tolerance.rounding, choiceDual: Tolerance.visible,
    choice: 100 * Tolerance.rounding, room: 0)
  /// For all backends, where the usual ones failed.
  package static let tight = Tolerances(
    primal: Tolerance.rounding, dual: Tolerance.equality, dualNoise: 100 * Tolerance.rounding,
    choiceDual: Tolerance.visible, choice: 100 * Tolerance.rounding, room: 0)
  /// For all backends, where tighter ones failed: duals need not be as good, and what is taken for
  /// optimal is found out by the audit of the values alone.
  package static let rough = Tolerances(
    primal: LPOptions().primalTolerance, dual: Tolerance.visible,
    dualNoise: 100 * Tolerance.rounding, choiceDual: Tolerance.visible,
    choice: 100 * Tolerance.rounding, room: 0)
  /// For backends that round nothing: their duals err by the rounding of the program alone, and
  /// to them a value that was rounded is none that it was rounded from.
  package static let exact = Tolerances(
    primal: Tolerance.rounding, dual: 10 * Tolerance.lastDigits, dualNoise: Tolerance.lastDigits,
    choiceDual: 10 * Tolerance.lastDigits, choice: 0.1 * Tolerance.lastDigits,
    room: Tolerance.rounding)
}
