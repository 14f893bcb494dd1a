#if GLPK
import LinearProgramming

/// The tolerances passed to GLPK, and those for checking its claims.
enum GLPKTolerance {
  /// The least tolerance that double precision can reach, and the greatest that GLPK accepts.
  static let least = tried(1e-12, "glpk.least")
  static let greatest = tried(1e-3, "glpk.greatest")
  /// GLPK's default tolerances for bounds and for reduced costs, for programs that do not converge
  /// with tighter ones.
  static let ownPrimal = tried(1e-6, "glpk.ownPrimal")
  static let ownDual = tried(1e-7, "glpk.ownDual")
  /// The least gap requested from branch and cut.
  static let leastGap = tried(1e-10, "glpk.leastGap")
  /// The amount by which a bound of a whole-valued column may miss a whole number, relative to its
  /// size.
  static let wholeBound = tried(1e-9, "glpk.wholeBound")
  /// The rounding error of reduced costs, relative to the largest row dual.
  static let dualRounding = tried(1e-15, "glpk.dualRounding")
  /// The rounding error of zero multipliers in a contradiction, without and with scaling.
  static let contradiction = tried(1e-9, "glpk.contradiction")
  static let scaledContradiction = tried(1e-15, "glpk.scaledContradiction")
  /// The square of the remaining part of a distance to an optimal face.
  static let leastChange = tried(1e-24, "glpk.leastChange")
}
#endif
