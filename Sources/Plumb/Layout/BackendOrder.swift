package import ConstraintSolving
import IntegerSearch
package import LinearProgramming
import SimplexBackend

extension PrioritizedSolver {
  /// A solver that falls back: where an answer of the backend does not pass its check, the
  /// pure-Swift simplex takes over, and at last exact arithmetic. A chain is followed as it is.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks; `nil`: the pure-Swift simplex.
  ///   - fallsBack: Whether others may take over; a chain's members always do.
  package init(fallingBackFrom backend: (any DualProviding)?, fallsBack: Bool = true) {
    let first = backend ?? SimplexSolver()
    // Types are compared faster than cast.
    if type(of: first) == CheckedBackends.self, let chain = first as? CheckedBackends {
      self.init(chain)
      return
    }
    let others: [any DualProviding] = [SimplexSolver(), ExactSimplexSolver()]
    self.init(
      backend: first, fallbacks: fallsBack ? others.filter { $0.name != first.name } : [])
  }
}
