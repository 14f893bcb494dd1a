public import ConstraintSolving
import LayoutNotation
public import LinearProgramming
import SimplexBackend

/// A written constraint that changes nothing, or less than its writer may think.
public struct RedundantConstraint: Sendable, Equatable {
  /// Why it changes nothing.
  public enum Reason: Sendable, Equatable {
    /// It holds whenever these required constraints hold.
    case implied(by: [ConstraintSource])
    /// A constraint of a higher priority decides the same before its turn comes.
    case decided(by: ConstraintSource)
    /// Another constraint of the same priority says the same, so that it counts twice.
    case repeated(ConstraintSource)
  }

  /// The constraint.
  public var constraint: ConstraintSource
  /// Why it changes nothing.
  public var reason: Reason
}

/// The written constraints of a layout that change nothing, in the order they were added.
public struct RedundantConstraints: Sendable, Equatable {
  /// The constraints.
  public var found: [RedundantConstraint]
  /// Whether the search came to its end; false where a budget ended it first.
  public var isComplete: Bool
}

extension Layout {
  /// The written constraints that can be removed, all together, without a change of what the layout
  /// comes to by rules 1 to 3; those that are repeated are told beside them. Those with `||` or
  /// `&&` are not looked at.
  ///
  /// - Parameters:
  ///   - backend: Solves linear programs; `nil`: the pure-Swift simplex.
  ///   - options: The strategy, and the budget of the search.
  /// - Returns: The constraints, in the order they were added, and whether the search came to its
  ///   end.
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
  /// The written constraints that change nothing, as `Layout.redundantConstraints` finds them.
  ///
  /// - Parameters:
  ///   - backend: Solves linear programs; `nil`: the pure-Swift simplex.
  ///   - options: The strategy, and the budget of the search.
  ///   - answers: Answers what definitions ask.
  /// - Returns: The constraints, and whether the search came to its end.
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
