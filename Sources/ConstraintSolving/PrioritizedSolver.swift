public import LinearProgramming

/// Solves systems of prioritized linear constraints: required constraints hold, each level is
/// optimal given the levels above it and shares its violations fairly, and what is left free takes the
/// value nearest to its target.
///
/// The idea of levels follows the constraint hierarchies of Borning, Freeman-Benson and Wilson
/// (1992). A level's optimal solutions are kept exactly, by complementary slackness with one optimal
/// dual, instead of by a row that holds a sum.
public struct PrioritizedSolver: Sendable {
  private let backends: [any DualProviding]

  /// A solver that hands coupled blocks to a backend.
  ///
  /// - Parameters:
  ///   - backend: Solves the linear programs of coupled blocks.
  ///   - fallbacks: Tried in order when an answer does not pass its check.
  public init(backend: any DualProviding, fallbacks: [any DualProviding] = []) {
    backends = [backend] + fallbacks
  }

  /// Solves a system.
  ///
  /// - Parameters:
  ///   - system: Variables, constraints and definitions.
  ///   - options: Strategy and budgets.
  /// - Returns: The solution; that the system is infeasible or a budget spent is an answer.
  /// - Throws: `SolvingError` for a malformed system, a cycle of definitions, or when no backend
  ///   passed its check.
  public func solve(
    _ system: ConstraintSystem, options: SolveOptions = SolveOptions()
  ) throws(SolvingError) -> SystemSolution {
    try system.validate()
    try options.validate()
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    var complaints: [String] = []
    // Where rounding hides what is optimal, other backends are tried, then tighter tolerances.
    for tolerance in [LPOptions().primalTolerance, 1e-12] {
      for first in backends.indices {
        let run = SolveRun(
          system, options: options, backends: Array(backends[first...]), deadline: deadline,
          primalTolerance: tolerance)
        do {
          return try run.solution()
        } catch {
          guard case .numericalFailure(let complaint) = error else { throw error }
          complaints.append(complaint)
        }
      }
    }
    throw .numericalFailure(complaints.joined(separator: "; "))
  }
}

extension SolveRun {
  /// Runs all stages and checks what came out.
  package func solution() throws(SolvingError) -> SystemSolution {
    var solution = SystemSolution(outcome: .solved)
    do {
      let stages = try runRounds()
      solution.values = try values()
      solution.violations = try checkedViolations(at: solution.values, stages)
      solution.ambiguities = ambiguities.sorted { $0.variable < $1.variable }
    } catch let error as SolvingError {
      throw error
    } catch Interruption.infeasible(let place) {
      if let parties = IrreducibleConflict(of: self).parties(around: place) {
        solution = SystemSolution(outcome: .infeasible(parties))
      } else if isOutOfTime {
        solution = SystemSolution(outcome: .limit)
      } else {
        throw .numericalFailure("a level has no solution to rounding")
      }
    } catch Interruption.limit {
      solution = SystemSolution(outcome: .limit)
    } catch Interruption.notANumber(let definition) {
      throw .notANumber(definition: definition)
    } catch Interruption.failure(let complaint) {
      throw .numericalFailure(complaint)
    } catch {
      throw .numericalFailure("\(error)")
    }
    solution.uncounted = system.switches.map(\.constraint).filter { !progress.counts($0) }
    solution.trace = trace
    solution.statistics = statistics
    solution.statistics.isFair = options.strategy == .lexicographic
    return solution
  }

  /// Runs the stages of a round.
  func run(_ stages: Stages) throws(Interruption) {
    let priorities =
      options.strategy == .weighted ? PriorityLevels.distinctPriorities(of: system) : []
    for step in stages.steps {
      try checkTime()
      statistics.stages += 1
      requiredHolds = false
      switch step {
      case .definition(let number):
        try compute(number)
      case .component(let number):
        let variables = stages.variables[number]
        let constraints = stages.constraints[number]
        var hard = ownRanges(of: variables)
        for constraint in constraints where system.isRequired(constraint) {
          switch system.relations[constraint] {
          case .equal: continue
          case .lessThanOrEqual: rowUpper[constraint] = system.constants[constraint]
          case .greaterThanOrEqual: rowLower[constraint] = system.constants[constraint]
          }
          hard.append(constraint)
        }
        let passes = PriorityLevels.passes(
          over: constraints, of: system, options.strategy, allPriorities: priorities,
          weights: options.weights)
        for pass in passes {
          try minimizeViolations(of: pass, variables: variables, hard: &hard)
          requiredHolds = true
        }
        try chooseFreeValues(of: variables, hard: hard)
      }
    }
    requiredHolds = false
  }

  private func compute(_ number: Int) throws(Interruption) {
    let definition = system.definitions[number]
    var inputs: [Double] = []
    for input in definition.inputs {
      guard let value = elimination.value(of: input) else {
        throw .failure("definition \(number) reads variable \(input) before it has a value")
      }
      inputs.append(value)
    }
    let outcome = definition.compute(inputs)
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
      if elimination.fix(definition.output, at: outcome.lower) == .contradiction {
        throw .infeasible(around: [.definition(number)])
      }
    case .bounds:
      variableLower[definition.output] = max(variableLower[definition.output], outcome.lower)
      variableUpper[definition.output] = min(variableUpper[definition.output], outcome.upper)
    }
  }

  private func values() throws(Interruption) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(system.variableCount)
    for variable in 0..<system.variableCount {
      guard let value = elimination.value(of: variable) else {
        throw .failure("variable \(variable) was left without a value")
      }
      values.append(value)
    }
    return values
  }
}
