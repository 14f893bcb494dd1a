import ConstraintSolving
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// Choices between alternatives whose numbers differ widely in magnitude.
///
/// The fallback is the exact simplex, which makes no choices.
@Suite struct FarApartAlternativeTests {
  /// Makes boxes on a line, each before or behind the previous one, with some coefficients and
  /// constants of 1e9 and others of 1.
  private static func system(_ seed: Int) -> ConstraintSystem {
    var numbers = Numbers(state: UInt64(seed))
    func far() -> Double {
      let power: Double = Int.random(in: 0...2, using: &numbers) == 0 ? 1e9 : 1
      return Double(Int.random(in: 1...9, using: &numbers)) * power
    }
    var system = ConstraintSystem()
    let widths: [Double] = [400, 1e5, 1e9]
    let width = widths[seed % widths.count]
    for box in 0..<Int.random(in: 2...5, using: &numbers) {
      system.addVariable(lowerBound: 0)
      system.addConstraint([(box, 1)], .lessThanOrEqual, width)
      let wish = width * Double(Int.random(in: 0...8, using: &numbers)) / 8
      system.addConstraint([(box, 1)], .equal, wish, priority: 500)
      guard box > 0 else { continue }
      // Only every second coefficient is large, so that no chain makes 1e18 of 1.
      let (before, behind) = box % 2 == 1 ? (far(), far()) : (1, 1)
      system.addDisjunction([
        [.init([(box, 1), (box - 1, -before)], .greaterThanOrEqual, far())],
        [.init([(box - 1, 1), (box, -behind)], .greaterThanOrEqual, far())],
      ])
      system.addConstraint([(box, 1), (box - 1, -before)], .equal, far(), priority: 250)
    }
    return system
  }

  @Test("They are solved, or what fails is the numbers; never is the question unsupported")
  func neverUnsupported() throws {
    let solver = PrioritizedSolver(backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])
    var outcomes: [String: Int] = [:]
    for seed in 1...400 {
      do {
        let solution = try solver.solve(Self.system(seed))
        outcomes[solution.outcome == .solved ? "solved" : "without solution", default: 0] += 1
      } catch {
        outcomes[error.code.name, default: 0] += 1
        #expect(error.code == .numericalFailure, "seed \(seed): \(error)")
      }
    }
    print("alternatives far apart:", outcomes)
    #expect(outcomes["solved", default: 0] >= 100)
  }
}
