package import ConstraintSolving
package import LinearProgramming

/// Queries about a layout, besides its solution.
extension PreparedLayout {
  /// The views and attributes of the first variables, names without quotes.
  package var attributeNames: [String] { geometry.attributeNames }

  /// The number of variables for attributes of views.
  package var attributeCount: Int { geometry.attributeCount }

  /// Whether a variable holds the result of a condition. The other variables after those of
  /// attributes are insets and measured intrinsic sizes.
  package func isCondition(_ variable: Int) -> Bool {
    variable >= geometry.firstCondition
  }

  /// Whether a constraint only defines a distance of insets.
  package func isDistance(_ constraint: Int) -> Bool {
    if case .implicit(.distance) = origins[constraint] { true } else { false }
  }

  /// Whether a constraint is listed when it is violated; a required one that may be relaxed always
  /// is.
  func isListed(_ constraint: Int) -> Bool {
    origins[constraint].isListed || system.priorities[constraint] >= ConstraintSystem.elastic
  }

  /// The name of a variable, such as `table.left`.
  package func name(ofVariable variable: Int) -> String { geometry.name(ofVariable: variable) }

  /// The views, except the root, that no written constraint or definition reads or sets. They are
  /// given by their places in a solution, with guides after all others.
  package var viewsWithoutConstraints: [Int] {
    var isSpokenOf = [Bool](repeating: false, count: geometry.order.count)
    isSpokenOf[0] = true
    func note(_ variable: Int) {
      if geometry.isAttribute(variable) { isSpokenOf[variable / 4] = true }
    }
    for constraint in origins.indices where !origins[constraint].isImplicit {
      for term in system.terms(of: constraint) { note(term.variable) }
    }
    for (number, definition) in system.definitions.enumerated() {
      let source = source(of: .definition(number))
      if source.isImplicit, !source.isOfStack { continue }
      for variable in definition.reads + [definition.output] { note(variable) }
    }
    for view in stacked.leftOut { isSpokenOf[Int(geometry.numbers[view])] = true }
    return isSpokenOf.indices.filter { !isSpokenOf[$0] }
  }

  /// Whether a condition holds, given the value of its variable; `nil` in an inactive branch.
  package func conditionHolds(_ value: Double) -> Bool? {
    switch value {
    case ConditionLowering.holds: true
    case ConditionLowering.fails: false
    default: nil
    }
  }

  /// The first constraint with `||`, whose alternatives are chosen by integers.
  package var firstChoice: ConstraintSource? {
    compounds.first { $0.disjunction != nil }.map { constraints.source(of: $0.constraint) }
  }

  /// The solution, or an error if there is none.
  ///
  /// - Parameters:
  ///   - backend: Solves coupled blocks; `nil` for the simplex.
  ///   - options: Strategy and budgets.
  ///   - answers: Answers what definitions ask, as `Layout.answers` does.
  ///   - need: The output that requires a solution, for messages.
  /// - Returns: The solution.
  /// - Throws: `LayoutError`, also if the layout is infeasible or a limit was reached.
  package func solution(
    using backend: (any DualProviding)?, options: SolveOptions, answers: Definition.Answers?,
    for need: String
  ) throws(LayoutError) -> SystemSolution {
    let solution = try solve(
      by: PrioritizedSolver(fallingBackFrom: backend), options: options, until: Deadline(options),
      reusing: nil, answers: answers)
    switch solution.outcome {
    case .solved: return solution
    case .infeasible:
      throw LayoutError(.infeasible, "the layout is infeasible, so there are no \(need)")
    case .limit:
      throw LayoutError(.limit, "a limit ended the solve, so there are no \(need)")
    }
  }
}
