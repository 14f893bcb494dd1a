import LinearProgramming

/// Asks which inequalities follow from required constraints.
///
/// Required equalities are eliminated first. What is left of a limit with one variable bounds that
/// variable; limits of several variables are rows of a linear program over those they connect. An
/// inequality follows if its sum, driven against it, stops at its constant.
struct ImpliedInequalities {
  /// A limit or a candidate in variables that no equality determines.
  private struct ReducedRow {
    var party: Party
    var terms: [(variable: Int, coefficient: Double)]
    /// What the equalities add to the sum of the terms.
    var offset: Double
    /// The range of the sum of the terms.
    var lower: Double
    var upper: Double
  }

  /// A limit of one variable.
  private struct Bound {
    var row: Int
    var value: Double
  }

  /// A weight below this share of what it was made of is rounding.
  private static let noise = 1e-9

  private let system: ConstraintSystem
  private let required: RequiredParties
  private var equalities: IndependentRows
  private var rows: [ReducedRow] = []
  private var rowOfConstraint: [Int: Int] = [:]
  private var isGone: Set<Int> = []
  private var lowerBounds: [Int: [Bound]] = [:]
  private var upperBounds: [Int: [Bound]] = [:]
  private var rowsOfVariable: [Int: [Int]] = [:]
  /// The last linear program and where it ended: neighbours mostly ask the same one.
  private var last: (rows: [Int], basis: Basis?) = ([], nil)

  /// Prepares the limits.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - equalities: Its required equalities, each under its number.
  ///   - gone: Constraints that do not count.
  init(
    of system: ConstraintSystem, equalities: IndependentRows, leavingOut gone: Set<Int>
  ) {
    self.system = system
    self.equalities = equalities
    required = RequiredParties(
      system: system, progress: Progress(of: system),
      outcomes: [Definition.Outcome?](repeating: nil, count: system.definitions.count))
    for constraint in 0..<system.constraintCount
    where system.isRequired(constraint) && system.relations[constraint] != .equal
      && !gone.contains(constraint) && system.condition(of: constraint) == nil
    {
      if self.equalities.isCutOff { return }
      let row = reduced(.constraint(constraint), required)
      rowOfConstraint[constraint] = rows.count
      add(row)
    }
    for variable in 0..<system.variableCount where system.lowerBounds[variable] > -.infinity {
      if self.equalities.isCutOff { return }
      add(reduced(.lowerBound(variable), required))
    }
  }

  private mutating func reduced(_ party: Party, _ required: RequiredParties) -> ReducedRow {
    let offset = equalities.reduce(terms(of: party))
    let elimination = equalities.elimination
    let range = required.range(of: party)
    return ReducedRow(
      party: party,
      terms: (0..<elimination.rowCount).map {
        (elimination.rowVariable($0), elimination.rowCoefficient($0))
      }.sorted { $0.0 < $1.0 },
      offset: offset, lower: range.lower - offset, upper: range.upper - offset)
  }

  private func terms(of party: Party) -> [(variable: Int, coefficient: Double)] {
    let (variables, coefficients) = required.terms(of: party)
    return zip(variables, coefficients).map { ($0, $1) }
  }

  private mutating func add(_ row: ReducedRow) {
    let number = rows.count
    rows.append(row)
    if row.terms.count == 1, let (variable, coefficient) = row.terms.first {
      let ends = [row.lower / coefficient, row.upper / coefficient]
      let (low, high) = coefficient > 0 ? (ends[0], ends[1]) : (ends[1], ends[0])
      if low > -.infinity {
        lowerBounds[variable, default: []].append(.init(row: number, value: low))
      }
      if high < .infinity {
        upperBounds[variable, default: []].append(.init(row: number, value: high))
      }
    } else {
      for (variable, _) in row.terms { rowsOfVariable[variable, default: []].append(number) }
    }
  }

  /// What an inequality follows from. A required one that follows is not a reason from then on.
  ///
  /// - Parameters:
  ///   - constraint: A constraint that is no equality.
  ///   - programs: Solves the linear program.
  /// - Returns: Required constraints and lower bounds that hold nowhere but where it holds; `nil` when
  ///   it does not follow.
  /// - Throws: When the budget ends, or there is no answer.
  mutating func proof(
    of constraint: Int, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Party]? {
    if equalities.isCutOff { throw .limit }
    let own = rowOfConstraint[constraint]
    let row = own.map { rows[$0] } ?? reduced(.constraint(constraint), required)
    // The sum is driven against the constraint.
    let sign = system.relations[constraint] == .greaterThanOrEqual ? 1.0 : -1
    if let own { isGone.insert(own) }
    var parties: [Party]?
    defer { if let own, parties == nil { isGone.remove(own) } }
    let target = sign * (system.constants[constraint] - row.offset)
    guard let connected = connectedRows(to: row.terms.map(\.variable), programs) else {
      throw .limit
    }
    let weights: [(row: Int, weight: Double)]? =
      connected.isEmpty
      ? extreme(of: row.terms, sign, atLeast: target)
      : try programExtreme(of: row.terms, sign, atLeast: target, connected, &programs)
    guard let weights else { return nil }
    parties = reasons(for: row, sign, weights)
    return parties
  }

  /// The rows of several variables that connect with some variables, gone or not: the program stays
  /// the same from one question to the next. `nil` when the time runs out.
  private func connectedRows(
    to variables: [Int], _ programs: DiagnosticPrograms
  ) -> [Int]? {
    var clock = WorkClock(programs.deadline)
    var seen = Set(variables)
    var waiting = variables
    var found = Set<Int>()
    while let variable = waiting.popLast() {
      for row in rowsOfVariable[variable] ?? [] {
        guard found.insert(row).inserted else { continue }
        if clock.isOver(after: 4 * rows[row].terms.count) { return nil }
        for (other, _) in rows[row].terms where seen.insert(other).inserted {
          waiting.append(other)
        }
      }
    }
    return found.sorted()
  }

  private func lowerBound(of variable: Int) -> Bound? {
    lowerBounds[variable]?.filter { !isGone.contains($0.row) }.max { $0.value < $1.value }
  }

  private func upperBound(of variable: Int) -> Bound? {
    upperBounds[variable]?.filter { !isGone.contains($0.row) }.min { $0.value < $1.value }
  }

  private func isAtLeast(_ value: Double, _ target: Double) -> Bool {
    value >= target - 1e-9 * max(1, abs(target))
  }

  /// The rows whose weighted sum proves that `sign` times a sum is at least a number, where only
  /// bounds limit its variables.
  private func extreme(
    of terms: [(variable: Int, coefficient: Double)], _ sign: Double, atLeast target: Double
  ) -> [(row: Int, weight: Double)]? {
    var least = 0.0
    var weights: [(row: Int, weight: Double)] = []
    for (variable, coefficient) in terms {
      let slope = sign * coefficient
      guard let bound = slope > 0 ? lowerBound(of: variable) : upperBound(of: variable) else {
        return nil
      }
      least += slope * bound.value
      weights.append((bound.row, weight(slope, of: bound)))
    }
    return isAtLeast(least, target) ? weights : nil
  }

  /// How often a row of one variable counts where that variable's slope is given.
  private func weight(_ slope: Double, of bound: Bound) -> Double {
    slope / (rows[bound.row].terms.first?.coefficient ?? 1)
  }

  /// The same, where rows of several variables limit them.
  private mutating func programExtreme(
    of terms: [(variable: Int, coefficient: Double)], _ sign: Double, atLeast target: Double,
    _ connected: [Int], _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [(row: Int, weight: Double)]? {
    var columns: [Int: Int] = [:]
    var variables: [Int] = []
    func column(_ variable: Int) -> Int {
      if let known = columns[variable] { return known }
      columns[variable] = variables.count
      variables.append(variable)
      return variables.count - 1
    }
    var entries: [SparseMatrix.Entry] = []
    for (place, row) in connected.enumerated() {
      for (variable, coefficient) in rows[row].terms {
        entries.append(.init(row: place, column: column(variable), value: coefficient))
      }
    }
    for (variable, _) in terms { _ = column(variable) }
    guard
      let matrix = try? SparseMatrix(
        rowCount: connected.count, columnCount: variables.count, entries: entries)
    else { throw .noAnswer }
    var program = LinearProgram(matrix: matrix)
    program.rowLower = connected.map { isGone.contains($0) ? -.infinity : rows[$0].lower }
    program.rowUpper = connected.map { isGone.contains($0) ? .infinity : rows[$0].upper }
    program.columnLower = variables.map { lowerBound(of: $0)?.value ?? -.infinity }
    program.columnUpper = variables.map { upperBound(of: $0)?.value ?? .infinity }
    for (variable, coefficient) in terms {
      program.columnCosts[column(variable)] += sign * coefficient
    }

    let basis = last.rows == connected ? last.basis : nil
    let solution = try programs.solve(program, startingFrom: basis)
    guard solution.termination == .optimal else { return nil }
    last = (connected, solution.basis)
    guard isAtLeast(solution.objective, target) else { return nil }
    var weights: [(row: Int, weight: Double)] = []
    for (place, dual) in solution.rowDuals.enumerated() where abs(dual) > 1e-9 {
      weights.append((connected[place], dual))
    }
    for (column, slope) in solution.columnDuals.enumerated() where abs(slope) > 1e-9 {
      let variable = variables[column]
      if let bound = slope > 0 ? lowerBound(of: variable) : upperBound(of: variable) {
        weights.append((bound.row, weight(slope, of: bound)))
      }
    }
    return weights
  }

  /// The limits of a proof, and the equalities that lead from them to what they prove; `nil` when
  /// these cannot be told.
  private mutating func reasons(
    for row: ReducedRow, _ sign: Double, _ weights: [(row: Int, weight: Double)]
  ) -> [Party]? {
    var sums: [Int: (value: Double, size: Double)] = [:]
    func add(_ party: Party, times factor: Double) {
      for (variable, coefficient) in terms(of: party) {
        let (amount, old) = (factor * coefficient, sums[variable] ?? (0, 0))
        sums[variable] = (old.value + amount, old.size + abs(amount))
      }
    }
    add(row.party, times: sign)
    for (limit, weight) in weights { add(rows[limit].party, times: -weight) }
    let difference = sums.filter { abs($0.value.value) > Self.noise * $0.value.size }
      .map { (variable: $0.key, coefficient: $0.value.value) }
      .sorted { $0.variable < $1.variable }
    guard let parts = equalities.parts(of: difference, noise: Self.noise) else { return nil }
    return RequiredParties.ordered(
      weights.map { rows[$0.row].party } + parts.map { .constraint($0.row) })
  }
}
