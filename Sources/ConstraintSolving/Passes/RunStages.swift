import FlatMemory
import LinearProgramming

/// The way of a run: stage after stage, then the check of what came out.
extension SolveRun {
  /// Runs all stages and checks what came out.
  ///
  /// - Parameter limit: How large the parts may be of a system that is solved as a whole without
  ///   rounding; `nil`: the passes solve it.
  /// - Returns: The solution, which has passed its check.
  /// - Throws: `SolvingError`, as `PrioritizedSolver.solve(_:options:)` does.
  package func solution(
    withoutRounding limit: ExactLimit? = nil
  ) throws(SolvingError) -> SystemSolution {
    var solution = SystemSolution(outcome: .solved)
    do {
      var isConstant = { (_: Int) in false }
      if let limit {
        solution.values = try solveWithoutRounding(limit: limit)
      } else {
        isConstant =
          system.definitions.isEmpty && trace == nil ? try runInOneStage() : try runRounds()
        solution.values = try values()
      }
      let isInRange = { (value: Double) in abs(value) <= ConstraintSystem.greatestMagnitude }
      if let variable = solution.values.firstIndex(where: { !isInRange($0) }) {
        throw SolvingError.overflow(variable: variable)
      }
      try chooseAmongConstants(at: solution.values)
      do {
        solution.violations = try checkedViolations(at: solution.values, isConstant: isConstant)
      } catch {
        // What rounding did can be mended; anything else stays what it was.
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
      solution.readsTargets = !ambiguities.isEmpty
      solution.ambiguities = ambiguities.filter(\.isFree).sorted { $0.variable < $1.variable }
      solution.leaders = leaders
      solution.hasUnfinishedRanges = hasUnfinishedRanges
      if unfinishedChoice != nil { solution.outcome = .limit }
    } catch let error as SolvingError {
      throw error
    } catch Interruption.infeasible(let place, let isClaim) {
      solution = try conflicts(around: place, isClaim: isClaim)
    } catch Interruption.limit {
      solution = solutionAtLimit()
    } catch Interruption.notANumber(let definition) {
      throw .notANumber(definition: definition)
    } catch Interruption.unlimited(let constraint, let variable) {
      throw .unlimitedAlternative(constraint: constraint, variable: variable)
    } catch Interruption.overflow(let variable) {
      throw .overflow(variable: variable)
    } catch Interruption.integersUnsupported {
      throw .unsupported(
        "alternatives need a backend that solves programs with integers; "
          + backends.members.map { "\"\($0.name)\"" }.joined(separator: " and ") + " cannot")
    } catch Interruption.failure(let complaint) {
      throw .numericalFailure(complaint)
    } catch {
      throw .numericalFailure("\(error)")
    }
    solution.uncounted = uncounted
    solution.choices = system.disjunctions.indices.map(progress.choice)
    solution.unfinishedChoice = unfinishedChoice
    solution.trace = trace
    solution.statistics = statistics
    solution.statistics.substitutedTerms = elimination.writtenTerms
    solution.statistics.substitutions = elimination.substitutions
    solution.statistics.isFair = options.strategy == .lexicographic
    return solution
  }

  /// The constraints that do not count, rising.
  private var uncounted: [Int] {
    let parts = system.disjunctions.flatMap(\.constraints)
    let switched = system.switches.lazy.map(\.constraint).filter { !self.progress.counts($0) }
    if parts.isEmpty { return Array(switched) }
    return Set(parts.filter { !progress.counts($0) }).union(switched).sorted()
  }

  /// What is known when a budget ends: the last point, if all that is required holds there.
  private func solutionAtLimit() -> SystemSolution {
    var solution = SystemSolution(outcome: .limit)
    guard isPointFeasible else { return solution }
    // Variables of the passes come after those of the system and have no target.
    for variable in 0..<point.count where !elimination.hasExpression(variable) {
      let (lower, upper) = ranges[~variable]
      let target = variable < system.variableCount ? system.targets[variable] : 0
      let wanted = point[variable].isNaN ? target : point[variable]
      guard elimination.fix(variable, at: min(max(wanted, lower), upper)) != .contradiction else {
        return solution
      }
    }
    // Levels that were not completed have no optimum to be held to.
    levelRecords.removeAll()
    if let values = try? values(), values.allSatisfy(\.isFinite),
      let violations = try? checkedViolations(at: values, isConstant: { _ in false })
    {
      solution.values = values
      solution.violations = violations
    }
    return solution
  }

  /// Runs a stage.
  ///
  /// - Parameters:
  ///   - step: The stage.
  ///   - isLast: Whether no other stage needs a value.
  /// - Throws: `Interruption`, if what is required contradicts itself or a budget ends.
  func run(_ step: Stages.Step, isLast: Bool) throws(Interruption) {
    try checkTime()
    statistics.stages += 1
    switch step {
    case .definition(let number): try compute(number)
    case .component(let variables, let constraints):
      do {
        try settle(variables: variables, constraints: constraints)
      } catch {
        // What later stages need is unknown.
        if !isLast { isPointFeasible = false }
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
    outcomes[number] = outcome
    progress.isComputed[number] = true
    switch definition.kind {
    case .value:
      switch fixOutput(definition.output, at: outcome.lower) {
      case .contradiction: throw .infeasible(around: [.definition(number)])
      case .overflow(let variable): throw .overflow(variable: variable)
      case .pivoted, .redundant, .deferred: break
      }
    case .bounds:
      narrow(definition.output, outcome.lower, outcome.upper)
    }
  }

  private func outcome(of number: Int) throws(Interruption) -> Definition.Outcome {
    let definition = system.definitions[number]
    if let condition = definition.condition, progress.counts(definition: number) == false {
      return condition.otherwise
    }
    var inputs: [Double] = []
    for input in definition.inputs {
      guard let value = elimination.value(of: input) else {
        throw .failure("definition \(number) reads variable \(input) before it has a value")
      }
      inputs.append(value)
    }
    return definition.outcome(of: inputs, answers)
  }

  /// Gives an output its value, and with it another output where equalities tie the two.
  private func fixOutput(_ output: Int, at value: Double) -> EqualityElimination.Effect {
    let effect = elimination.fix(output, at: value)
    guard effect == .deferred else { return effect }
    let others = (0..<elimination.rowCount).map { elimination.rowVariable($0) }
    for other in others { elimination.release(other) }
    defer { for other in others { elimination.hold(other) } }
    return elimination.fix(output, at: value)
  }

  private func values() throws(Interruption) -> [Double] {
    guard let values = elimination.values(count: system.variableCount) else {
      throw .failure("a variable was left without a value")
    }
    return values
  }
}
