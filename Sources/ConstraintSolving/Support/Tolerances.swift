import LinearProgramming

/// All tolerances of the solver, except those of grids and searches that are multiples of these.
///
/// They define which numbers count as zero, as equal and as certain. Each is about a hundred times
/// the previous one. So a number that one tolerance treats as noise is far below the numbers that
/// the next one treats as facts. No answer depends on their exact size: `.ci/tolerances` halves and
/// doubles each.
package enum Tolerance {
  /// The largest difference of numbers that should be equal but were computed in two ways.
  ///
  /// It is relative to their size, and too small to change the printed digits of results.
  static let lastDigits = tried(1e-14, "solver.lastDigits")
  /// The loss of sums and products of some terms, relative to the largest term.
  static let rounding = tried(1e-12, "solver.rounding")
  /// The remainder of a zero coefficient after pivots, relative to coefficients near 1.
  static let negligible = tried(1e-11, "solver.negligible")
  /// By how much a required constraint may be violated, relative to the numbers it comes from.
  ///
  /// Reduced costs and duals smaller than this, relative to the costs, are zero.
  static let equality = tried(1e-9, "solver.equality")
  /// The least size of a pivot, of a rate, and of a violation.
  ///
  /// A smaller pivot magnifies rounding too much, a smaller rate moves no value visibly, and a
  /// smaller violation is not visible in print.
  static let visible = tried(1e-7, "solver.visible")
  /// The size from which a number is certain, relative to the costs of a level or to a value.
  static let certain = tried(1e-6, "solver.certain")
}

/// How far the answers of backends are trusted.
package struct Tolerances: Equatable, Sendable {
  /// By how much a bound may be violated, relative to its size.
  var primal: Double
  /// The least dual that counts, relative to the smallest cost.
  var dual: Double
  /// The least dual above rounding, relative to the largest cost.
  var dualNoise: Double

  /// The least dual of a choice that counts.
  var choiceDual: Double
  /// How near a choice must be to its target to reach it, relative to its size.
  var choice: Double
  /// By how much a chosen value may still move, relative to its size.
  var room: Double

  /// The usual tolerances, for all backends.
  package static let usual = Tolerances(
    primal: LPOptions().primalTolerance, dual: Tolerance.equality,
    dualNoise: 100 * Tolerance.rounding, choiceDual: Tolerance.visible,
    choice: 100 * Tolerance.rounding, room: 0)
  /// For all backends, if the usual tolerances failed.
  package static let tight = Tolerances(
    primal: Tolerance.rounding, dual: Tolerance.equality, dualNoise: 100 * Tolerance.rounding,
    choiceDual: Tolerance.visible, choice: 100 * Tolerance.rounding, room: 0)
  /// For all backends, if tighter tolerances failed.
  ///
  /// Duals need not be as good: the audit of the values alone checks that an answer is optimal.
  package static let rough = Tolerances(
    primal: LPOptions().primalTolerance, dual: Tolerance.visible,
    dualNoise: 100 * Tolerance.rounding, choiceDual: Tolerance.visible,
    choice: 100 * Tolerance.rounding, room: 0)
  /// For backends that do not round.
  ///
  /// Their duals differ from the exact ones only by the rounding of the program. For them, a
  /// rounded value differs from the exact one.
  package static let exact = Tolerances(
    primal: Tolerance.rounding, dual: 10 * Tolerance.lastDigits, dualNoise: Tolerance.lastDigits,
    choiceDual: 10 * Tolerance.lastDigits, choice: 0.1 * Tolerance.lastDigits,
    room: Tolerance.rounding)
}
