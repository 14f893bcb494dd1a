import FlatMemory
import LinearProgramming

/// The sequence of a run: stage after stage, then the check of the solution.
extension SolveRun {
  /// Runs all stages and checks the solution.
  ///
  /// - Returns: The solution, which has passed its check.
  /// - Throws: The reason why there is no solution.
  package func solution() throws(Attempt.Failure) -> SystemSolution {
    do throws(Interruption) {
      return finished(try checkedSolution())
    } catch {
      do throws(SolvingError) {
        return finished(try solution(after: error))
      } catch let reason {
        var failure = Attempt.Failure(
          error: reason, isByImmediateSettlement: hasSettledAtOnce,
          iterations: budget.statistics.iterations)
        if case .tooFarApart = error { failure.isTooFarApart = true }
        if case .cycle(_, let outputs, let alternatives) = error {
          failure.outputsToYield = outputs
          failure.alternatives = alternatives
        }
        throw failure
      }
    }
  }

  /// Returns the solution of the stages, which has passed the audit.
  private func checkedSolution() throws(Interruption) -> SystemSolution {
    var solution = SystemSolution(outcome: .solved)
    let isConstant: (Int) -> Bool
    if let limit = attempt.wholeLimit {
      solution.values = try solveWithoutRounding(limit: limit)
      isConstant = { _ in false }
    } else if attempt.usesOriginalRows {
      solution.outcome = .limit
      solution.values = try solveInOriginalRows()
      isConstant = { _ in false }
    } else {
      isConstant =
        system.definitions.isEmpty && state.trace == nil ? try runInOneStage() : try runRounds()
      solution.values = try values()
    }
    let isInRange = { (value: Double) in abs(value) <= ConstraintSystem.greatestMagnitude }
    if let variable = solution.values.firstIndex(where: { !isInRange($0) }) {
      throw .overflow(variable: variable)
    }
    try chooseAmongConstants(at: solution.values)
    do throws(Interruption) {
      solution.violations = try checkedViolations(at: solution.values, isConstant: isConstant)
    } catch {
      // Refinement repairs errors of rounding only; for any other error it returns `nil`.
      var violations: [(constraint: Int, amount: Double)] = []
      let refined = refined(solution.values) { values in
        guard let found = try? checkedViolations(at: values, isConstant: isConstant) else {
          return false
        }
        violations = found
        return true
      }
      guard let refined else { throw error }
      (solution.values, solution.violations) = (refined, violations)
    }
    solution.statistics.readsTargets = !findings.ambiguities.isEmpty
    solution.ambiguities = findings.ambiguities.filter(\.isFree).inOrder {
      $0.variable < $1.variable
    }
    solution.leaders = findings.leaders
    solution.hasUnfinishedRanges = findings.hasUnfinishedRanges
    if findings.unfinishedChoice != nil { solution.outcome = .limit }
    return solution
  }

  /// Returns the result of a run that was interrupted.
  ///
  /// - Throws: `SolvingError`, if the interruption is an error.
  private func solution(after interruption: Interruption) throws(SolvingError) -> SystemSolution {
    switch interruption {
    case .infeasible(let place, let isClaim): return try conflicts(around: place, isClaim: isClaim)
    case .limit: return solutionAtLimit()
    case .cycle(let parties, _, _): throw .cycle(parties)
    case .notANumber(let definition): throw .notANumber(definition: definition)
    case .overflow(let variable): throw .overflow(variable: variable)
    case .integersUnsupported:
      let names = programs.backends.members.map { "\"\($0.name)\"" }.joined(separator: " and ")
      throw .unsupported(
        "alternatives need a backend that solves programs with integers; \(names) cannot")
    case .tooFarApart: throw .numericalFailure("coefficients too far apart for rounding")
    case .failure(let complaint): throw .numericalFailure(complaint)
    }
  }

  /// Completes a solution with the uncounted constraints, the choices and the statistics.
  private func finished(_ found: SystemSolution) -> SystemSolution {
    var solution = found
    solution.uncounted = uncounted
    solution.choices = system.disjunctions.indices.map(state.progress.choice)
    solution.unfinishedChoice = findings.unfinishedChoice
    solution.choiceIsProved = findings.unfinishedChoice == nil && !findings.hasUnprovenOrder
    solution.assumedReach = findings.assumedReach
    // A choice was made only if there are values for it.
    if found.values.isEmpty { solution.unfinishedChoice?.incumbent = nil }
    solution.trace = state.trace
    solution.statistics = budget.statistics
    solution.statistics.readsTargets = found.statistics.readsTargets
    solution.statistics.substitutedTerms = reduction.elimination.writtenTerms
    solution.statistics.substitutions = reduction.elimination.substitutions
    solution.statistics.isFair = options.strategy == .lexicographic
    return solution
  }

  /// The constraints that do not count, ascending.
  private var uncounted: [Int] {
    let parts = system.disjunctions.flatMap(\.constraints)
    let switched = system.switches.lazy.map(\.constraint).filter {
      !self.state.progress.counts($0)
    }
    if parts.isEmpty { return Array(switched) }
    return Set(parts.filter { !self.state.progress.counts($0) }).union(switched).sorted()
  }

  /// Returns the solution when a budget ends: the last point, if all required constraints hold
  /// there.
  private func solutionAtLimit() -> SystemSolution {
    var solution = SystemSolution(outcome: .limit)
    guard lastPoint.isFeasible else { return solution }
    // Variables of the passes follow those of the system and have no target.
    for variable in 0..<lastPoint.values.count where !reduction.elimination.hasExpression(variable)
    {
      guard reduction.elimination.fix(variable, at: lastValue(of: variable)) != .contradiction
      else {
        return solution
      }
    }
    // Incomplete levels have no optimum to check against.
    ledger.removeAll()
    if let values = try? values(), values.allSatisfy(\.isFinite),
      let violations = try? checkedViolations(at: values, isConstant: { _ in false })
    {
      solution.values = values
      solution.violations = violations
    }
    return solution
  }

  /// Returns the value of a free variable if the budget ends.
  func lastValue(of variable: Int) -> Double {
    let (lower, upper) = reduction.ranges[~variable]
    let target = variable < system.variableCount ? system.targets[variable] : 0
    let wanted = lastPoint.values[variable].isNaN ? target : lastPoint.values[variable]
    return min(max(wanted, lower), upper)
  }

  /// Runs a stage.
  ///
  /// - Parameters:
  ///   - step: The stage.
  ///   - isLast: Whether no other stage needs a value.
  /// - Throws: `Interruption`, if the required constraints contradict each other or a budget ends.
  func run(_ step: Stages.Step, isLast: Bool) throws(Interruption) {
    try budget.checkTime()
    budget.statistics.stages += 1
    switch step {
    case .definition(let number): try compute(number)
    case .component(let variables, let constraints):
      do {
        try settle(variables: variables, constraints: constraints)
      } catch {
        // The values that later stages need are unknown.
        if !isLast { lastPoint.isFeasible = false }
        throw error
      }
    }
  }

  private func compute(_ number: Int) throws(Interruption) {
    let definition = system.definitions[number]
    let outcome = try outcome(of: number)
    guard outcome.lower < .infinity, outcome.upper > -.infinity else {
      throw .notANumber(definition: number)
    }
    guard definition.kind == .bounds || outcome.lower.isFinite else {
      throw .notANumber(definition: number)
    }
    state.outcomes[number] = outcome
    state.progress.isComputed[number] = true
    switch definition.kind {
    case .value:
      switch fixOutput(definition.output, at: outcome.lower) {
      case .contradiction: throw .infeasible(around: [.definition(number)])
      case .overflow(let variable): throw .overflow(variable: variable)
      case .pivoted, .redundant, .deferred: break
      }
    case .bounds:
      reduction.narrow(definition.output, outcome.lower, outcome.upper)
    }
  }

  private func outcome(of number: Int) throws(Interruption) -> Definition.Outcome {
    let definition = system.definitions[number]
    if let condition = definition.condition, state.progress.counts(definition: number) == false {
      return condition.otherwise
    }
    var inputs: [Double] = []
    for input in definition.inputs {
      guard let value = reduction.elimination.value(of: input) else {
        throw .failure("definition \(number) reads variable \(input) before it has a value")
      }
      inputs.append(value)
    }
    return definition.outcome(of: inputs, state.answers)
  }

  /// Fixes an output at a value. If equalities tie it to other outputs, these follow.
  private func fixOutput(_ output: Int, at value: Double) -> EqualityElimination.Effect {
    let effect = reduction.elimination.fix(output, at: value)
    guard effect == .deferred else { return effect }
    let others = (0..<reduction.elimination.rowCount).map { reduction.elimination.rowVariable($0) }
    for other in others { reduction.elimination.release(other) }
    defer { for other in others { reduction.elimination.hold(other) } }
    return reduction.elimination.fix(output, at: value)
  }

  private func values() throws(Interruption) -> [Double] {
    guard let values = reduction.elimination.values(count: system.variableCount) else {
      throw .failure("a variable was left without a value")
    }
    return values
  }
}
