import LinearProgramming

/// The solution of a system as a whole in exact arithmetic.
///
/// It is for systems with numbers so far apart that rounding would decide the best solution. It
/// covers all levels, fairness and rule 4, without any substitution before.
extension SolveRun {
  /// Solves every connected part of the system separately.
  ///
  /// - Parameter limit: The greatest size of a part, in rows times variables.
  /// - Returns: The values.
  /// - Throws: `Interruption`, if the required constraints contradict each other, a part is too
  ///   large or a budget ends.
  func solveWithoutRounding(limit: Int) throws(Interruption) -> [Double] {
    budget.statistics.stages = 1
    let parts = connectedParts()
    for part in parts where part.constraints.count * part.variables.count > limit {
      throw .failure("\(part.variables.count) variables are too many for exact arithmetic")
    }
    var values = system.targets
    for part in parts {
      try solve(part, into: &values)
    }
    budget.statistics.completedLevels = levels.count
    return values
  }

  /// Variables that constraints connect, with these constraints.
  private struct ConnectedPart {
    var variables: [Int] = []
    var constraints: [Int] = []
  }

  private func connectedParts() -> [ConnectedPart] {
    var connections = Connections(count: system.variableCount)
    // A constraint without terms does not depend on the values; the audit reports its violation.
    let constraints = (0..<system.constraintCount).filter { !system.termRange(of: $0).isEmpty }
    for constraint in constraints {
      connections.merge(Array(system.termVariables[system.termRange(of: constraint)]))
    }
    let count = connections.number(0..<system.variableCount)
    let variables = connections.deal(Array(0..<system.variableCount), to: count) { $0 }
    let rows = connections.deal(constraints, to: count) {
      system.termVariables[system.termRange(of: $0).lowerBound]
    }
    return zip(variables, rows).map { ConnectedPart(variables: $0, constraints: $1) }
  }

  private func solve(
    _ part: ConnectedPart, into values: inout [Double]
  ) throws(Interruption) {
    try budget.checkTime()
    budget.statistics.blocks += 1
    let solution = try programs.answer(to: try program(of: part))
    switch solution.termination {
    case .optimal: break
    case .infeasible:
      let rows = solution.contradictingRows.map { Party.constraint(part.constraints[$0]) }
      let bounds = solution.contradictingColumns.map { Party.lowerBound(part.variables[$0]) }
      throw .infeasible(around: rows + bounds)
    case .timeLimit: throw .limit
    case .iterationLimit where options.iterationLimit != nil: throw .limit
    default: throw .failure("exact arithmetic gave up")
    }
    for (variable, value) in zip(part.variables, solution.columnValues) {
      values[variable] = value
    }
    for (level, sum) in solution.sums.enumerated() {
      ledger.record(
        part.constraints.filter { levels.levelOfConstraint[$0] == level }, optimum: sum)
    }
    for (column, lower, upper) in solution.open {
      findings.ambiguities.append(
        Ambiguity(
          variable: part.variables[column], lower: options.findsRanges ? lower : nil,
          upper: options.findsRanges ? upper : nil))
    }
  }

  private func program(of part: ConnectedPart) throws(Interruption) -> LeveledProgram {
    var entries: [SparseMatrix.Entry] = []
    for (row, constraint) in part.constraints.enumerated() {
      for place in system.termRange(of: constraint) {
        let column = part.variables.firstPlace { $0 >= system.termVariables[place] }
        entries.append(.init(row: row, column: column, value: system.termCoefficients[place]))
      }
    }
    let matrix: SparseMatrix
    do {
      matrix = try SparseMatrix(
        rowCount: part.constraints.count, columnCount: part.variables.count, entries: entries)
    } catch { throw .failure(error.description) }
    var program = LeveledProgram(
      matrix: matrix, columnLower: part.variables.map { system.lowerBounds[$0] },
      targets: part.variables.map { system.targets[$0] })
    program.isFair = levels.isFair
    program.levels = [[LeveledProgram.Goal]](repeating: [], count: levels.count)
    for (row, constraint) in part.constraints.enumerated() {
      let constant = system.constants[constraint]
      guard system.isRequired(constraint) else {
        let cost = system.violationCost(
          of: constraint, target: constant, weight: levels.weight(of: constraint))
        program.levels[Int(levels.levelOfConstraint[constraint])].append(
          .init(row: row, target: constant, cost: cost))
        continue
      }
      (program.rowLower[row], program.rowUpper[row]) =
        system.relations[constraint].range(around: constant)
    }
    return program
  }
}

extension ConstraintSystem {
  /// Whether the system can be solved in one stage: no value has to be known before another.
  var isOneStage: Bool { definitions.isEmpty && !hasConditionalConstraints }
}
