#if PLUMB_CHECKS && canImport(Glibc)
import Glibc
#elseif PLUMB_CHECKS
import Darwin
#endif

/// The tolerances for judging answers, and the defaults of the options.
@usableFromInline
package enum ProgramTolerance {
  /// The default amount by which a bound may be missed, relative to its size, and by which a
  /// reduced cost may have the wrong sign.
  package static let feasibility = tried(1e-9, "program.feasibility")
  /// The default distance from a whole number within which a value counts as whole.
  package static let integrality = tried(1e-8, "program.integrality")
  /// The default relative distance of an answer from the best one.
  package static let gap = tried(1e-9, "program.gap")
  /// The relative rounding error of an objective minus a gap.
  package static let gapRounding = tried(0x1p-50, "program.gapRounding")

  /// The relative tolerance with which an answer must meet the optimality conditions.
  @usableFromInline
  package static let audit = tried(1e-7, "program.audit")
  /// If a sum is off by more than this, it is compared with the possible rounding of its terms.
  static let sumRounding = tried(1e-12, "program.sumRounding")
  /// The rounding error of a sum of products, relative to the sum of their sizes.
  static let termRounding = tried(0x1p-48, "program.termRounding")

  /// In an infeasibility proof, a column's dual smaller than this counts as 0, relative to the
  /// products that are added up.
  @usableFromInline
  package static let proofDual = tried(1e-10, "program.proofDual")
  /// The rounding error of such a proof, relative to the sum of its parts. Multipliers whose
  /// products are smaller, relative to those of others, are rounding errors.
  static let proofRounding = tried(1e-13, "program.proofRounding")

  /// The amount by which a ray may violate a limit.
  static let ray = tried(1e-12, "program.ray")
  /// The least decrease of the objective along a ray, relative to the costs.
  static let descent = tried(1e-9, "program.descent")
}

#if PLUMB_CHECKS
/// The tolerance that a test run scales, and its factor: `PLUMB_TOLERANCE=MODULE.NAME=FACTOR`.
private let trial: (name: String, factor: Double)? = {
  guard let text = unsafe getenv("PLUMB_TOLERANCE") else { return nil }
  let parts = unsafe String(cString: text).split(separator: "=")
  guard parts.count == 2, let factor = Double(parts[1]) else {
    preconditionFailure("PLUMB_TOLERANCE is NAME=FACTOR")
  }
  return (String(parts[0]), factor)
}()

/// Returns a tolerance, scaled if a test run asks for it.
///
/// - Parameters:
///   - value: The tolerance.
///   - name: Its module and its name; `.ci/tolerances` reads it here.
/// - Returns: The tolerance, or the scaled one.
package func tried(_ value: Double, _ name: StaticString) -> Double {
  guard let trial, trial.name == name.description else { return value }
  return value * trial.factor
}
#else
/// A tolerance. Builds with `PLUMB_CHECKS` can scale it.
@_transparent @usableFromInline
package func tried(_ value: Double, _ name: StaticString) -> Double { value }
#endif
