#if GLPK
import LinearProgramming

/// The tolerances that GLPK is given, and by which its claims are taken.
enum GLPKTolerance {
  /// The least tolerance that double precision can bear, and the greatest that GLPK accepts.
  static let least = tried(1e-12, "glpk.least")
  static let greatest = tried(1e-3, "glpk.greatest")
  /// GLPK's own, for programs that do not converge with tighter ones: of bounds, and of reduced
  /// costs.
  static let ownPrimal = tried(1e-6, "glpk.ownPrimal")
  static let ownDual = tried(1e-7, "glpk.ownDual")
  /// The gap that branch and cut is asked for at least.
  static let leastGap = tried(1e-10, "glpk.leastGap")
  /// By how much the bound of a whole-valued column may miss a whole number, relative to its size.
  static let wholeBound = tried(1e-9, "glpk.wholeBound")
  /// What reduced costs lose to rounding, relative to the largest row dual.
  static let dualRounding = tried(1e-15, "glpk.dualRounding")
  /// What is left of zero in the multipliers of a contradiction, and where the program was scaled.
  static let contradiction = tried(1e-9, "glpk.contradiction")
  static let scaledContradiction = tried(1e-15, "glpk.scaledContradiction")
  /// The square of the part of a distance to an optimal face that may be left.
  static let leastChange = tried(1e-24, "glpk.leastChange")
}
#endif
