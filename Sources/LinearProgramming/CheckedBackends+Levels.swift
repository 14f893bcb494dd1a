/// Solves of programs with several objectives, by members that solve these as a whole.
extension CheckedBackends {
  /// Solves a program with several objectives.
  ///
  /// - Parameters:
  ///   - program: The program. No level may decrease without limit.
  ///   - options: Tolerances, and the budgets of all members together.
  ///   - effort: The work of all members is added to it, even if this throws.
  /// - Returns: An optimal answer, an infeasible answer that a member has proved, or a spent
  ///   budget.
  /// - Throws: `LPError` if no member's answer passes the check; the message gives the reason for
  ///   each.
  package func answer(
    to program: LeveledProgram, options: LPOptions, effort: inout Effort
  ) throws(LPError) -> LeveledSolution {
    let clock = BudgetClock(options)
    let before = effort.iterations
    var complaints: [String] = []
    func refuse(_ member: any LPBackend, _ complaint: String) {
      record?.noteRefusal(of: member, complaint)
      complaints.append("\(member.name): \(complaint)")
    }
    for member in members {
      guard let member = member as? any LevelSolving else { continue }
      if !complaints.isEmpty, clock.isOver { break }
      let left = clock.left(after: effort.iterations - before)
      var solution = member.solve(program, options: left)
      effort.programs += 1
      effort.iterations += solution.iterations
      if solution.termination == .infeasible {
        // The proof may use the budgets that the member left.
        let rest = clock.left(after: effort.iterations - before)
        let proof = proof(ofContradiction: solution, program, rest, &effort)
        if proof == .timeLimit || proof == .iterationLimit {
          solution = LeveledSolution(termination: proof)
        } else if proof != .infeasible {
          refuse(member, "infeasible, without a proof")
          continue
        }
      }
      if let complaint = complaint(about: solution, of: program, left, clock) {
        refuse(member, complaint)
      } else {
        record?.noteAnswer(of: member)
        return solution
      }
    }
    throw LPError(.backendFailure, complaints.joined(separator: "; "))
  }

  /// Returns the fault of an answer; `nil` if it passes. The caller proves a contradiction.
  private func complaint(
    about solution: LeveledSolution, of program: LeveledProgram, _ options: LPOptions,
    _ clock: BudgetClock
  ) -> String? {
    switch solution.termination {
    case .optimal: return program.complaint(aboutOptimum: solution)
    case .infeasible: return nil
    case .timeLimit where clock.mayBeOver: return nil
    case .iterationLimit where options.iterationLimit != nil: return nil
    case .timeLimit, .iterationLimit, .nodeLimit: return solution.termination.rawValue
    case .unbounded, .numericalFailure: return "gave up"
    }
  }

  /// Solves for a feasible point of rows and columns that are said to contradict each other.
  ///
  /// - Returns: `infeasible` if a certificate proves the contradiction, a limit if a budget ended
  ///   first, and `numericalFailure` if there is no proof.
  private func proof(
    ofContradiction solution: LeveledSolution, _ program: LeveledProgram, _ options: LPOptions,
    _ effort: inout Effort
  ) -> TerminationStatus {
    let (rows, columns) = (solution.contradictingRows, solution.contradictingColumns)
    guard rows.allSatisfy({ 0..<program.matrix.rowCount ~= $0 }),
      columns.allSatisfy({ 0..<program.matrix.columnCount ~= $0 }),
      !(rows.isEmpty && columns.isEmpty)
    else { return .numericalFailure }
    var limits = LinearProgram(matrix: program.matrix)
    for row in rows {
      limits.rowLower[row] = program.rowLower[row]
      limits.rowUpper[row] = program.rowUpper[row]
    }
    for column in columns {
      limits.columnLower[column] = program.columnLower[column]
      limits.columnUpper[column] = program.columnUpper[column]
    }
    guard let proof = try? answer(to: limits, options: options, effort: &effort) else {
      return .numericalFailure
    }
    return proof.termination == .optimal ? .numericalFailure : proof.termination
  }
}

extension LeveledProgram {
  /// Returns the fault of an optimal answer; `nil` if it is complete and its point is feasible.
  fileprivate func complaint(aboutOptimum solution: LeveledSolution) -> String? {
    guard solution.columnValues.count == matrix.columnCount, solution.sums.count == levels.count,
      solution.columnValues.allSatisfy(\.isFinite)
    else { return "an optimum without all its values and sums" }
    for (column, lower, upper) in solution.open {
      guard 0..<matrix.columnCount ~= column, lower <= upper else {
        return "column \(column) is open from \(lower) to \(upper)"
      }
    }
    var limits = LinearProgram(matrix: matrix)
    limits.columnLower = columnLower
    limits.columnUpper = columnUpper
    limits.rowLower = rowLower
    limits.rowUpper = rowUpper
    var point = LPSolution(termination: .optimal)
    point.columnValues = solution.columnValues
    point.rowValues = matrix.times(solution.columnValues)
    point.objective = 0
    let residuals = KKTResiduals(of: limits, solution: point)
    guard residuals.isWithin(CheckedBackends.auditTolerance) else { return "\(residuals)" }
    return nil
  }
}
