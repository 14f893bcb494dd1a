#if PLUMB_CHECKS && canImport(Glibc)
import Glibc
#elseif PLUMB_CHECKS
import Darwin
#endif

/// What counts as nothing, as equal and as proven where answers are judged, and the tolerances of
/// solves whose options set no others.
@usableFromInline
package enum ProgramTolerance {
  /// By how much a bound may be missed, relative to its size, and a reduced cost have the wrong
  /// sign, unless options say otherwise.
  package static let feasibility = tried(1e-9, "program.feasibility")
  /// Within what of a whole number a value counts as whole, unless options say otherwise.
  package static let integrality = tried(1e-8, "program.integrality")
  /// How far, relative, an answer may be from the best one, unless options say otherwise.
  package static let gap = tried(1e-9, "program.gap")
  /// What rounding makes of an objective less a gap, relative.
  package static let gapRounding = tried(0x1p-50, "program.gapRounding")

  /// Within what, relative, an answer has to meet the optimality conditions.
  @usableFromInline
  package static let audit = tried(1e-7, "program.audit")
  /// A sum is compared with what its terms may lose to rounding where it is off by more.
  static let sumRounding = tried(1e-12, "program.sumRounding")
  /// What a sum of products loses to rounding, relative to the sum of their sizes.
  static let termRounding = tried(0x1p-48, "program.termRounding")

  /// A column's dual smaller than this, relative to the products it is the sum of, is 0 in a proof
  /// that there is no feasible point.
  @usableFromInline
  package static let proofDual = tried(1e-10, "program.proofDual")
  /// What such a proof loses to rounding, relative to the sum of its parts; multipliers whose
  /// products are smaller, relative to those of others, are rounding.
  static let proofRounding = tried(1e-13, "program.proofRounding")

  /// By how much a ray may miss what it has to keep.
  static let ray = tried(1e-12, "program.ray")
  /// By how much the objective has to fall along a ray, relative to the costs.
  static let descent = tried(1e-9, "program.descent")
}

#if PLUMB_CHECKS
/// A tolerance that tests try in another size, and by what it is multiplied:
/// `PLUMB_TOLERANCE=MODULE.NAME=FACTOR`.
private let trial: (name: String, factor: Double)? = {
  guard let text = unsafe getenv("PLUMB_TOLERANCE") else { return nil }
  let parts = unsafe String(cString: text).split(separator: "=")
  guard parts.count == 2, let factor = Double(parts[1]) else {
    preconditionFailure("PLUMB_TOLERANCE is NAME=FACTOR")
  }
  return (String(parts[0]), factor)
}()

/// A tolerance in the size that tests try.
///
/// - Parameters:
///   - value: The tolerance.
///   - name: Its module and its name; `.ci/tolerances` reads it here.
/// - Returns: The tolerance, or what tests try in its place.
package func tried(_ value: Double, _ name: StaticString) -> Double {
  guard let trial, trial.name == name.description else { return value }
  return value * trial.factor
}
#else
/// A tolerance, of which builds with `PLUMB_CHECKS` try other sizes.
@_transparent @usableFromInline
package func tried(_ value: Double, _ name: StaticString) -> Double { value }
#endif
