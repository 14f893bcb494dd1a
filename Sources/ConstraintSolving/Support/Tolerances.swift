import LinearProgramming

#if PLUMB_CHECKS && canImport(Glibc)
import Glibc
#elseif PLUMB_CHECKS
import Darwin
#endif

/// What counts as nothing, as equal and as certain: all tolerances of the solver, but for those of
/// grids and searches that are multiples of these.
///
/// Each is about a hundred times the one before it, so that what one of them takes for noise is far
/// below what the next one takes for a fact. No answer hangs on their exact size: `.ci/tolerances`
/// halves and doubles each.
package enum Tolerance {
  /// Numbers that should be equal and were computed in two ways differ by no more, relative to
  /// their size: so little that the digits which are handed out do not tell.
  static var lastDigits: Double { scaled(1e-14, .lastDigits) }
  /// What sums and products of some terms lose, relative to the largest of them.
  static var rounding: Double { scaled(1e-12, .rounding) }
  /// What is left of zero in a coefficient that pivots computed, relative to coefficients near 1.
  static var negligible: Double { scaled(1e-11, .negligible) }
  /// By how much what is required may be missed, relative to the numbers it comes from; reduced
  /// costs and duals smaller than this, relative to the costs, are zero.
  static var equality: Double { scaled(1e-9, .equality) }
  /// From here on a pivot does not magnify rounding beyond what counts, a rate moves something, and
  /// a violation may show in print.
  static var visible: Double { scaled(1e-7, .visible) }
  /// What is larger, relative to the costs of a level or to a value, is beyond doubt.
  static var certain: Double { scaled(1e-6, .certain) }

  /// The tolerances by name, rising.
  package enum Name: String, CaseIterable, Sendable {
    case lastDigits, rounding, negligible, equality, visible, certain
  }

  #if PLUMB_CHECKS
  /// A tolerance that tests try in another size, and by what it is multiplied.
  package static let change: (name: Name, factor: Double)? = {
    guard let text = unsafe getenv("PLUMB_TOLERANCE") else { return nil }
    let parts = unsafe String(cString: text).split(separator: "=")
    // Names with a point are those of other modules.
    if parts.first?.contains(".") == true { return nil }
    guard parts.count == 2, let name = Name(rawValue: String(parts[0])),
      let factor = Double(parts[1])
    else { preconditionFailure("PLUMB_TOLERANCE is NAME=FACTOR") }
    return (name, factor)
  }()

  private static func scaled(_ value: Double, _ name: Name) -> Double {
    change?.name == name ? value * (change?.factor ?? 1) : value
  }
  #else
  @inline(__always) private static func scaled(_ value: Double, _ name: Name) -> Double { value }
  #endif
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
  /// For backends that round nothing: their duals err by the rounding of the program alone, and
  /// to them a value that was rounded is none that it was rounded from.
  package static let exact = Tolerances(
    primal: Tolerance.rounding, dual: 10 * Tolerance.lastDigits, dualNoise: Tolerance.lastDigits,
    choiceDual: 10 * Tolerance.lastDigits, choice: 0.1 * Tolerance.lastDigits,
    room: Tolerance.rounding)
}
