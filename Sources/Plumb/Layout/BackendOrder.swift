package import ConstraintSolving
import IntegerSearch
package import LinearProgramming
import SimplexBackend

extension PrioritizedSolver {
  /// A solver with fallback backends.
  ///
  /// If an answer of the backend fails its check, the pure-Swift simplex takes over, and after it
  /// exact arithmetic. A chain is used as it is.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks; `nil` selects the pure-Swift simplex.
  ///   - fallsBack: Whether other backends may take over. Members of a chain always do.
  package init(fallingBackFrom backend: (any DualProviding)?, fallsBack: Bool = true) {
    let first = backend ?? SimplexSolver()
    // Comparing types is faster than casting.
    if type(of: first) == CheckedBackends.self, let chain = first as? CheckedBackends {
      self.init(chain)
      return
    }
    let others: [any DualProviding] = [SimplexSolver(), ExactSimplexSolver()]
    self.init(
      backend: first, fallbacks: fallsBack ? others.filter { $0.name != first.name } : [])
  }
}
