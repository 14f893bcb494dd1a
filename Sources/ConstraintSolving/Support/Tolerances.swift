import LinearProgramming

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
    primal: LPOptions().primalTolerance, dual: 1e-9, dualNoise: 1e-10, choiceDual: 1e-7,
    choice: 1e-10, room: 0)
  /// For all backends, where the usual ones failed.
  package static let tight = Tolerances(
    primal: 1e-12, dual: 1e-9, dualNoise: 1e-10, choiceDual: 1e-7, choice: 1e-10, room: 0)
  /// For backends that round nothing: their duals err by the rounding of the program alone, and
  /// to them a value that was rounded is none that it was rounded from.
  package static let exact = Tolerances(
    primal: 1e-12, dual: 1e-13, dualNoise: 1e-14, choiceDual: 1e-13, choice: 1e-15, room: 1e-12)
}
