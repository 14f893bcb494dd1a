import LinearProgramming

/// Finds an irreducible conflict: required parties that contradict each other, of which no one can
/// be left out without the rest becoming feasible.
///
/// The support of a Farkas certificate over everything that required constraints connect with the
/// place where the contradiction showed is a small infeasible set; a deletion filter (Chinneck and
/// Dravnieks, 1991) makes it irreducible.
struct IrreducibleConflict {
  private let run: SolveRun
  private let system: ConstraintSystem

  /// A search in the state of a run that met a contradiction.
  init(of run: SolveRun) {
    self.run = run
    system = run.system
  }

  /// The conflict, constraints first.
  ///
  /// - Parameter start: Parties at the place of the contradiction.
  /// - Returns: An irreducible conflict. If rounding hides the contradiction from the linear
  ///   programs that would prove it, or the budget ends: the parties at the place, or `nil` if the
  ///   required constraints were seen to hold together before.
  func parties(around start: [Party]) -> [Party]? {
    let connected = connected(to: start)
    if let alone = connected.first(where: contradictsItself) { return [alone] }
    guard case .infeasible(var members, var isWeighed) = support(of: connected) else {
      return run.requiredHolds ? nil : ordered(start.filter(isLimit))
    }
    if case .infeasible(let smaller, let weighed) = support(of: members) {
      (members, isWeighed) = (smaller, weighed)
    }
    // What nobody wrote is left out first, so that it stays only where it is needed.
    for candidate in ordered(members).reversed() where members.contains(candidate) {
      if isWeighed, hasOneCertificate(members) { break }
      let rest = members.filter { $0 != candidate }
      switch support(of: rest) {
      case .infeasible(let smaller, let weighed): (members, isWeighed) = (smaller, weighed)
      case .feasible: continue
      case .unknown: return ordered(members)
      }
    }
    return ordered(members)
  }

  /// Whether the rows that a certificate weighs depend on each other in one way only, up to a factor.
  ///
  /// Then there is no other certificate, and as this one weighs every row the set is irreducible
  /// (Gleeson and Ryan, 1990): the long conflicts of chains need no filter.
  private func hasOneCertificate(_ members: [Party]) -> Bool {
    var elimination = EqualityElimination(
      variableCount: system.variableCount,
      degrees: [Int](repeating: 0, count: system.variableCount))
    var rank = 0
    for party in members {
      let effect: EqualityElimination.Effect
      if case .constraint(let number) = party {
        let range = system.termRange(of: number)
        effect = elimination.add(
          variables: system.termVariables[range], coefficients: system.termCoefficients[range],
          constant: 0)
      } else {
        effect = elimination.add(
          variables: variables(of: party)[...], coefficients: [1], constant: 0)
      }
      if case .pivoted = effect { rank += 1 }
    }
    return rank == members.count - 1
  }

  private enum Verdict {
    case feasible
    /// Parties that cannot hold together; whether a certificate weighs each of them.
    case infeasible([Party], isWeighed: Bool)
    case unknown
  }

  /// Whether a party is a conflict of its own: a definition that came to bounds that cross.
  private func contradictsItself(_ party: Party) -> Bool {
    guard case .definition(let number) = party, let outcome = run.outcomes[number] else {
      return false
    }
    let size = max(1, abs(outcome.lower), abs(outcome.upper))
    return outcome.lower - outcome.upper > EqualityElimination.tolerance * size
  }

  /// Whether a party limits anything for good.
  private func isLimit(_ party: Party) -> Bool {
    switch party {
    case .constraint(let number): system.isRequired(number)
    case .definition(let number): run.outcomes[number] != nil
    case .lowerBound(let variable): system.lowerBounds[variable] > -.infinity
    }
  }

  private func ordered(_ parties: [Party]) -> [Party] {
    func key(_ party: Party) -> (Int, Int) {
      switch party {
      case .constraint(let number): (0, number)
      case .definition(let number): (1, number)
      case .lowerBound(let variable): (2, variable)
      }
    }
    return Set(parties).sorted { key($0) < key($1) }
  }

  private func variables(of party: Party) -> [Int] {
    switch party {
    case .constraint(let number): Array(system.termVariables[system.termRange(of: number)])
    case .definition(let number): [system.definitions[number].output]
    case .lowerBound(let variable): [variable]
    }
  }

  /// All parties that required constraints connect with some.
  private func connected(to start: [Party]) -> [Party] {
    var constraintsOfVariable = [[Int]](repeating: [], count: system.variableCount)
    for constraint in 0..<system.constraintCount
    where system.isRequired(constraint) && run.progress.counts(constraint) {
      for place in system.termRange(of: constraint) {
        constraintsOfVariable[system.termVariables[place]].append(constraint)
      }
    }
    var definitionsOfVariable: [Int: [Int]] = [:]
    for (number, definition) in system.definitions.enumerated() where run.outcomes[number] != nil {
      definitionsOfVariable[definition.output, default: []].append(number)
    }
    var parties = start.filter(isLimit)
    var seenParties = Set(parties)
    var waiting = start.flatMap(variables)
    var seen = Set(waiting)
    func add(_ party: Party) {
      guard seenParties.insert(party).inserted else { return }
      parties.append(party)
      for variable in variables(of: party) where seen.insert(variable).inserted {
        waiting.append(variable)
      }
    }
    while let variable = waiting.popLast() {
      for constraint in constraintsOfVariable[variable] { add(.constraint(constraint)) }
      for number in definitionsOfVariable[variable] ?? [] { add(.definition(number)) }
      if system.lowerBounds[variable] > -.infinity { add(.lowerBound(variable)) }
    }
    return parties
  }

  /// Whether parties can hold together; if not, the ones a certificate needs.
  private func support(of parties: [Party]) -> Verdict {
    var columnOfVariable: [Int: Int] = [:]
    var entries: [SparseMatrix.Entry] = []
    var lower: [Double] = []
    var upper: [Double] = []
    func addEntry(_ variable: Int, _ coefficient: Double) {
      let column = columnOfVariable[variable] ?? columnOfVariable.count
      columnOfVariable[variable] = column
      entries.append(.init(row: lower.count, column: column, value: coefficient))
    }
    for party in parties {
      switch party {
      case .constraint(let number):
        for place in system.termRange(of: number) {
          addEntry(system.termVariables[place], system.termCoefficients[place])
        }
        let constant = system.constants[number]
        lower.append(system.relations[number] == .lessThanOrEqual ? -.infinity : constant)
        upper.append(system.relations[number] == .greaterThanOrEqual ? .infinity : constant)
      case .definition(let number):
        addEntry(system.definitions[number].output, 1)
        lower.append(run.outcomes[number]?.lower ?? -.infinity)
        upper.append(run.outcomes[number]?.upper ?? .infinity)
      case .lowerBound(let variable):
        addEntry(variable, 1)
        lower.append(system.lowerBounds[variable])
        upper.append(.infinity)
      }
    }
    do {
      var program = LinearProgram(
        matrix: try SparseMatrix(
          rowCount: lower.count, columnCount: columnOfVariable.count, entries: entries))
      program.rowLower = lower
      program.rowUpper = upper
      let solution = try run.solve(program)
      guard solution.termination == .infeasible else { return .feasible }
      guard solution.rowDuals.count == parties.count else {
        return .infeasible(parties, isWeighed: false)
      }
      let largest = solution.rowDuals.reduce(0) { max($0, abs($1)) }
      let weighed = parties.indices.filter { abs(solution.rowDuals[$0]) > 1e-9 * largest }
      if weighed.isEmpty { return .infeasible(parties, isWeighed: false) }
      return .infeasible(weighed.map { parties[$0] }, isWeighed: true)
    } catch {
      return .unknown
    }
  }
}
