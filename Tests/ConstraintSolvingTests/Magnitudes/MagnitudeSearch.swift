import ConstraintSolving
import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// Solves random systems with numbers of very different magnitude and compares the sums of their
/// levels with the exact sums.
struct MagnitudeSearch {
  /// The verdict on a system.
  enum Verdict: String {
    /// All sums equal those of the exact reference.
    case right
    /// Solver and reference agree that the required constraints have no solution.
    case infeasible
    /// The solver ended in a typed failure.
    case failed
    /// The solver ended in a typed failure, and an optional constraint has the constant 1e8.
    ///
    /// If such a constraint ties with others, a fair share has values beyond 1e15, which the
    /// reference does not cover.
    case failedAtHugeWish
    /// It ended in a typed failure because the answer has values beyond 1e15, as far as the
    /// reference knows.
    case refused
    /// A near tie.
    ///
    /// A level gains more than the levels above it lose within their tolerance, or the exact
    /// answer itself changes when the numbers change in their tenth digit.
    case nearTie
    /// A sum, a required constraint or the feasibility is wrong.
    case wrong
  }

  /// The tolerance of a sum, relative to 1 or its size.
  private static let tolerance = 1e-6
  /// The relative change of numbers that distinguishes near ties from mistakes.
  private static let perturbation = 1e-9

  private let solver: PrioritizedSolver

  /// Creates a search with the backends of `auto`, in its order.
  init() {
    var fallbacks: [any DualProviding] = []
    #if GLPK
    fallbacks.append(GLPKSolver(method: .dualSimplex))
    #endif
    solver = PrioritizedSolver(
      backend: SimplexSolver(), fallbacks: fallbacks + [ExactSimplexSolver()])
  }

  /// Solves and judges a system.
  ///
  /// - Parameters:
  ///   - sample: The system.
  ///   - seed: The seed of the changes that identify near ties.
  /// - Returns: The verdict, and the error in words.
  /// - Throws: Errors of the reference, which are mistakes in the test.
  func judge(
    _ sample: MagnitudeSystem, seed: Int
  ) throws -> (verdict: Verdict, complaint: String) {
    let exact = try ExactLevels(of: sample)
    var options = SolveOptions()
    options.findsRanges = false
    let solution: SystemSolution
    do {
      solution = try solver.solve(sample.constraintSystem, options: options)
    } catch {
      if error.code == .overflow, exact.isBeyondLimits || exact.isShared {
        return (.refused, "\(error)")
      }
      return (sample.hasHugeWish ? .failedAtHugeWish : .failed, "\(error)")
    }
    let complaint: String?
    switch solution.outcome {
    case .limit: return (.failed, "limit")
    case .infeasible: complaint = exact.sums == nil ? nil : "infeasible, though it is not"
    case .solved:
      if exact.sums == nil {
        complaint = "solved, though nothing required has a solution"
      } else {
        let found = Self.complaint(of: sample, at: solution.values, exact.sums ?? [])
        if let found, found.isGain { return (.nearTie, found.text) }
        complaint = found?.text
      }
    }
    guard let complaint else { return (exact.sums == nil ? .infeasible : .right, "") }
    if try isNearTie(sample, exact, seed: seed) { return (.nearTie, complaint) }
    return (.wrong, complaint)
  }

  /// Returns the error in the values; `nil` if they are correct.
  ///
  /// A level below its exact sum has gained the difference from the rounding allowed in required
  /// rows and in the levels above.
  private static func complaint(
    of sample: MagnitudeSystem, at values: [Double], _ exact: [(priority: Double, sum: Double)]
  ) -> (text: String, isGain: Bool)? {
    var sums: [Double: Double] = [:]
    var roundings: [Double: Double] = [:]
    for (variable, bound) in sample.lowerBounds.enumerated()
    where values[variable] < bound - 1e-9 {
      return ("x\(variable) is \(values[variable])", false)
    }
    for (number, row) in sample.rows.enumerated() {
      let products = row.terms.map { $0.coefficient * values[$0.variable] }
      let excess = products.reduce(-row.constant, +)
      let size = products.reduce(abs(row.constant)) { $0 + abs($1) }
      let violation =
        switch row.relation {
        case .equal: abs(excess)
        case .lessThanOrEqual: max(0, excess)
        case .greaterThanOrEqual: max(0, -excess)
        }
      if row.priority == ConstraintSystem.required {
        if !(violation <= 1e-9 * max(1, size)) {
          return ("row \(number) is missed by \(violation)", false)
        }
      } else {
        sums[row.priority, default: 0] += violation
        roundings[row.priority, default: 0] += 1e-12 * size
      }
    }
    for (priority, expected) in exact {
      let sum = sums[priority] ?? 0
      let near = tolerance * max(1, expected) + (roundings[priority] ?? 0)
      if !(abs(sum - expected) <= near) {
        return ("level \(priority) comes to \(sum) instead of \(expected)", sum < expected)
      }
    }
    return nil
  }

  /// Whether the exact sums depend on digits affected by rounding.
  private func isNearTie(
    _ sample: MagnitudeSystem, _ exact: ExactLevels, seed: Int
  ) throws -> Bool {
    for round in 1...24 {
      let other = try ExactLevels(
        of: sample.perturbed(by: Self.perturbation, seed: 32 * seed + round))
      guard let one = exact.sums, let two = other.sums else {
        if (exact.sums == nil) != (other.sums == nil) { return true }
        continue
      }
      for (one, two) in zip(one, two)
      where abs(one.sum - two.sum) > Self.tolerance * max(1, one.sum) {
        return true
      }
    }
    return false
  }
}
