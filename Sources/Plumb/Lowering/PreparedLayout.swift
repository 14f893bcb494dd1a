package import ConstraintSolving
package import LinearProgramming

/// A layout as the system of constraints that is solved for it, in the words of its writer: what is
/// found out about a layout and its solutions is found out here, so that it is lowered once.
package struct PreparedLayout: Sendable {
  var lowered: SystemBuilder

  /// Lowers a layout.
  ///
  /// - Throws: `LayoutError` for invalid input.
  package init(_ layout: Layout) throws(LayoutError) {
    try layout.throwMisuse()
    lowered = try SystemBuilder(layout)
  }

  /// Takes over a layout that is lowered.
  init(_ lowered: SystemBuilder) { self.lowered = lowered }

  /// The system; four variables a view, then those of insets, then what conditions came to.
  package var system: ConstraintSystem { lowered.system }

  /// The views and attributes that the first variables stand for, names without quotes.
  package var attributeNames: [String] { lowered.geometry.attributeNames }

  /// How many variables stand for attributes of views.
  package var attributeCount: Int { lowered.geometry.attributeCount }

  /// Whether a variable stands for what a condition came to; the others behind those of attributes
  /// are insets.
  package func isCondition(_ variable: Int) -> Bool {
    variable >= attributeCount + lowered.geometry.insets.variableCount
  }

  /// Whether a constraint says nothing but what a distance of insets is.
  package func isDistance(_ constraint: Int) -> Bool {
    if case .implicit(.distance) = lowered.origins[constraint] { true } else { false }
  }

  /// What a variable stands for, such as `table.left`.
  package func name(ofVariable variable: Int) -> String {
    lowered.geometry.name(ofVariable: variable)
  }

  /// The names of the views but the root that nothing that was written reads or sets, in their
  /// order.
  package var viewsWithoutConstraints: [String] {
    var isSpokenOf = [Bool](repeating: false, count: lowered.geometry.order.count)
    isSpokenOf[0] = true
    func note(_ variable: Int) {
      if lowered.geometry.isAttribute(variable) { isSpokenOf[variable / 4] = true }
    }
    for constraint in lowered.origins.indices where !lowered.origins[constraint].isImplicit {
      for term in system.terms(of: constraint) { note(term.variable) }
    }
    for (number, definition) in system.definitions.enumerated() {
      if case .implicit = lowered.source(of: .definition(number)).place { continue }
      for variable in definition.reads + [definition.output] { note(variable) }
    }
    for view in lowered.stacked.leftOut { isSpokenOf[Int(lowered.geometry.numbers[view])] = true }
    return isSpokenOf.indices.filter { !isSpokenOf[$0] }.map { lowered.geometry.name($0) }
  }

  /// What the writer knows a constraint, definition or bound by.
  package func source(of party: Party) -> ConstraintSource { lowered.source(of: party) }

  /// What the writer knows constraints, definitions or bounds by, each once.
  package func sources(of parties: some Sequence<Party>) -> [ConstraintSource] {
    lowered.sources(of: parties)
  }

  /// Whether a condition holds whose variable has this value; `nil` where it is not asked.
  package func conditionHolds(_ value: Double) -> Bool? {
    switch value {
    case ConditionLowering.holds: true
    case ConditionLowering.fails: false
    default: nil
    }
  }

  /// The first constraint with `||`, whose alternatives are chosen by integers.
  package var firstChoice: ConstraintSource? {
    lowered.compounds.first { $0.disjunction != nil }
      .map { lowered.constraints.source(of: $0.constraint) }
  }

  /// The solution of a system that has one.
  ///
  /// - Parameters:
  ///   - backend: Solves coupled blocks; `nil`: the simplex.
  ///   - options: Strategy and budgets.
  ///   - answers: Answers what definitions ask, as `Layout.answers` does.
  ///   - need: What there is not without a solution, for messages.
  /// - Returns: The solution.
  /// - Throws: `LayoutError`, also where the layout is infeasible or a limit was hit.
  package func solution(
    using backend: (any DualProviding)?, options: SolveOptions, answers: Definition.Answers?,
    for need: String
  ) throws(LayoutError) -> SystemSolution {
    let solution: SystemSolution
    do throws(SolvingError) {
      solution = try PrioritizedSolver(fallingBackFrom: backend)
        .solve(lowered.system, options: options, answers: answers)
    } catch {
      throw lowered.layoutError(from: error)
    }
    switch solution.outcome {
    case .solved: return solution
    case .infeasible:
      throw LayoutError(
        .infeasible, "the layout is infeasible, so there are no \(need)")
    case .limit:
      throw LayoutError(
        .limit, "a limit ended the solve, so there are no \(need)")
    }
  }
}
