public import ConstraintSolving
import LayoutNotation
public import LinearProgramming
import SimplexBackend

/// A written constraint that has no effect, or less effect than its author may expect.
public struct RedundantConstraint: Sendable, Equatable {
  /// The reason why it has no effect.
  public enum Reason: Sendable, Equatable {
    /// It holds whenever these required constraints hold.
    case implied(by: [ConstraintSource])
    /// A constraint of a higher priority already decides the same.
    case decided(by: ConstraintSource)
    /// Another constraint of the same priority states the same, so that it counts twice.
    case repeated(ConstraintSource)
  }

  /// The constraint.
  public var constraint: ConstraintSource
  /// The reason why it has no effect.
  public var reason: Reason
}

/// The written constraints of a layout that have no effect, in the order they were added.
public struct RedundantConstraints: Sendable, Equatable {
  /// The constraints.
  public var found: [RedundantConstraint]
  /// Whether the search was completed; false if a budget ended it.
  public var isComplete: Bool
}

extension Layout {
  /// Finds the written constraints that can be removed together without changing the result of
  /// rules 1 to 3. It lists repeated constraints in addition, and does not examine constraints with
  /// `||` or `&&`.
  ///
  /// - Parameters:
  ///   - backend: Solves linear programs; `nil` for the pure-Swift simplex.
  ///   - options: The strategy, and the budget of the search.
  /// - Returns: The constraints, in the order they were added, and whether the search was
  ///   completed.
  /// - Throws: `LayoutError` for invalid input, and `cancelled` in a cancelled task.
  public func redundantConstraints(
    using backend: (any DualProviding)? = nil, options: SolveOptions = SolveOptions()
  ) throws(LayoutError) -> RedundantConstraints {
    try throwIfCancelled()
    return try PreparedLayout(self, until: Deadline(options.heedingCancellation))
      .redundantConstraints(using: backend, options: options, answers: answers)
  }
}

extension PreparedLayout {
  /// Finds the written constraints without an effect, as `Layout.redundantConstraints` does.
  ///
  /// - Parameters:
  ///   - backend: Solves linear programs; `nil` for the pure-Swift simplex.
  ///   - options: The strategy, and the budget of the search.
  ///   - answers: Answers what definitions ask.
  /// - Returns: The constraints, and whether the search was completed.
  /// - Throws: `cancelled` in a cancelled task.
  package func redundantConstraints(
    using backend: (any DualProviding)?, options: SolveOptions,
    answers: Definition.Answers? = nil
  ) throws(LayoutError) -> RedundantConstraints {
    try throwIfCancelled()
    if isUnfinished { return RedundantConstraints(found: [], isComplete: false) }
    let options = options.heedingCancellation
    let candidates = origins.indices.filter {
      if case .written = origins[$0] { true } else { false }
    }
    let search = PrioritizedSolver(fallingBackFrom: backend).redundancies(
      in: system, candidates: Set(candidates), options: options, answers: answers)
    let found = search.found.map { redundancy in
      let reason: RedundantConstraint.Reason =
        switch redundancy.reason {
        case .implied(let parties): .implied(by: partSources(of: parties))
        case .decided(let other): .decided(by: partSource(of: .constraint(other)))
        case .repeated(let other): .repeated(partSource(of: .constraint(other)))
        }
      return RedundantConstraint(
        constraint: source(of: .constraint(redundancy.constraint)), reason: reason)
    }
    try throwIfCancelled()
    return RedundantConstraints(found: found, isComplete: search.isComplete)
  }
}
