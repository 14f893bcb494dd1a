import LinearProgramming

/// What limits the variables of a system for good, party by party: required constraints, lower bounds,
/// and definitions as the values and bounds they came to.
struct RequiredParties {
  let system: ConstraintSystem
  /// Which constraints count.
  let progress: Progress
  /// What each definition came to; `nil` where it was not computed.
  let outcomes: [Definition.Outcome?]

  /// Whether a party limits anything.
  func isLimit(_ party: Party) -> Bool {
    switch party {
    case .constraint(let number):
      if !system.isRequired(number) {
        false
      } else if let (disjunction, _) = system.place(of: number) {
        number == system.disjunctions[disjunction].constraints.lowerBound
          && progress.isLive(disjunction)
      } else {
        progress.counts(number)
      }
    case .definition(let number): outcomes[number] != nil
    case .lowerBound(let variable): system.lowerBounds[variable] > -.infinity
    }
  }

  /// The disjunction that a party stands for, if it is one.
  func disjunction(_ party: Party) -> Int? {
    if case .constraint(let number) = party { system.place(of: number)?.disjunction } else { nil }
  }

  /// The least and the greatest sum of its terms that a party allows; of a disjunction, those of its first
  /// constraint.
  func range(of party: Party) -> (lower: Double, upper: Double) {
    switch party {
    case .constraint(let number):
      let constant = system.constants[number]
      return (
        system.relations[number] == .lessThanOrEqual ? -.infinity : constant,
        system.relations[number] == .greaterThanOrEqual ? .infinity : constant
      )
    case .definition(let number):
      return (outcomes[number]?.lower ?? -.infinity, outcomes[number]?.upper ?? .infinity)
    case .lowerBound(let variable): return (system.lowerBounds[variable], .infinity)
    }
  }

  /// The variables that a party limits; of a disjunction, those of all its alternatives.
  private func variables(of party: Party) -> ArraySlice<Int> {
    guard let disjunction = disjunction(party) else { return terms(of: party).variables }
    let constraints = system.disjunctions[disjunction].constraints
    return system.termVariables[
      system.termStarts[constraints.lowerBound]..<system.termStarts[constraints.upperBound]]
  }

  /// The variables of a party, with their coefficients; of a disjunction, those of its first constraint.
  func terms(of party: Party) -> (variables: ArraySlice<Int>, coefficients: ArraySlice<Double>) {
    switch party {
    case .constraint(let number):
      let range = system.termRange(of: number)
      return (system.termVariables[range], system.termCoefficients[range])
    case .definition(let number): return ([system.definitions[number].output], [1])
    case .lowerBound(let variable): return ([variable], [1])
    }
  }

  /// Parties without repetitions: constraints, definitions, lower bounds, each by number.
  static func ordered(_ parties: [Party]) -> [Party] {
    func key(_ party: Party) -> (Int, Int) {
      switch party {
      case .constraint(let number): (0, number)
      case .definition(let number): (1, number)
      case .lowerBound(let variable): (2, variable)
      }
    }
    return Set(parties).sorted { key($0) < key($1) }
  }

  /// All parties that limits connect with some, the nearest first.
  func connected(to start: [Party]) -> [Party] {
    var constraintsOfVariable = [[Int]](repeating: [], count: system.variableCount)
    for constraint in 0..<system.constraintCount where isLimit(.constraint(constraint)) {
      for variable in variables(of: .constraint(constraint)) {
        constraintsOfVariable[variable].append(constraint)
      }
    }
    var definitionsOfVariable: [Int: [Int]] = [:]
    for (number, definition) in system.definitions.enumerated() where outcomes[number] != nil {
      definitionsOfVariable[definition.output, default: []].append(number)
    }
    var parties: [Party] = []
    var seenParties = Set<Party>()
    var waiting: [Int] = []
    var isSeen = [Bool](repeating: false, count: system.variableCount)
    func add(_ party: Party) {
      if isLimit(party), seenParties.insert(party).inserted { parties.append(party) }
      for variable in variables(of: party) where !isSeen[variable] {
        isSeen[variable] = true
        waiting.append(variable)
      }
    }
    for party in start { add(party) }
    var next = 0
    while next < waiting.count {
      let variable = waiting[next]
      next += 1
      for constraint in constraintsOfVariable[variable] { add(.constraint(constraint)) }
      for number in definitionsOfVariable[variable] ?? [] { add(.definition(number)) }
      if system.lowerBounds[variable] > -.infinity { add(.lowerBound(variable)) }
    }
    return parties
  }

  /// The program whose rows are some parties, in order, over free columns, and the column of each variable.
  ///
  /// Rows are scaled by powers of two so that their largest coefficients are about 1: only then can
  /// the duals of a certificate be compared with each other.
  ///
  /// - Throws: `LPError` when the numbers leave the range of a program.
  func program(
    of parties: [Party]
  ) throws(LPError) -> (program: LinearProgram, columnOfVariable: [Int: Int]) {
    var columnOfVariable: [Int: Int] = [:]
    var entries: [SparseMatrix.Entry] = []
    var lower: [Double] = []
    var upper: [Double] = []
    for (row, party) in parties.enumerated() {
      let (variables, coefficients) = terms(of: party)
      let largest = coefficients.reduce(0) { max($0, abs($1)) }
      let scale = largest > 0 ? 1 / largest.binade : 1
      for (variable, coefficient) in zip(variables, coefficients) {
        let column = columnOfVariable[variable] ?? columnOfVariable.count
        columnOfVariable[variable] = column
        entries.append(.init(row: row, column: column, value: coefficient * scale))
      }
      let range = range(of: party)
      lower.append(range.lower * scale)
      upper.append(range.upper * scale)
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: parties.count, columnCount: columnOfVariable.count, entries: entries))
    program.rowLower = lower
    program.rowUpper = upper
    return (program, columnOfVariable)
  }
}
