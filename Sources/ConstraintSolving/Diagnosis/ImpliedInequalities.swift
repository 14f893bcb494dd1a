import LinearProgramming

/// A search for inequalities that follow from required constraints.
///
/// Required equalities are eliminated first. A limit with one remaining variable bounds that
/// variable. Limits of several variables are rows of a linear program over the variables they
/// connect. An inequality follows if its sum, minimised or maximised against it, stops at its
/// constant.
struct ImpliedInequalities: ~Copyable {
  /// A weight below this share of the values it was computed from is rounding.
  private static let noise = Tolerance.equality
  /// The number of limits of several variables to try first for a proof.
  private static let nearCount = 16

  private let system: ConstraintSystem
  private let required: RequiredParties
  private var equalities: IndependentRows
  private var limits: ReducedLimits
  private var rowOfConstraint: [Int: Int] = [:]
  private var counterexamples: Counterexamples
  /// The last linear program and its final basis: neighbouring inequalities mostly need the same
  /// one.
  private var last: (rows: [Int], basis: Basis?) = ([], nil)

  /// Prepares the limits.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - equalities: Its required equalities, each under its number.
  ///   - gone: Constraints to ignore.
  ///   - solution: The values of a solution, read if limits connect variables with each other.
  init(
    of system: ConstraintSystem, equalities: consuming IndependentRows, leavingOut gone: Set<Int>,
    solution: () -> [Double]?
  ) {
    self.system = system
    self.equalities = equalities
    limits = ReducedLimits([], variableCount: 0)
    counterexamples = Counterexamples(around: [], limits)
    required = RequiredParties(
      system: system, progress: Progress(of: system),
      outcomes: [Definition.Outcome?](repeating: nil, count: system.definitions.count))
    var rows: [ReducedLimits.Row] = []
    for constraint in 0..<system.constraintCount
    where system.isRequired(constraint) && system.relations[constraint] != .equal
      && !gone.contains(constraint) && system.alwaysCounts(constraint)
    {
      if self.equalities.isCutOff { return }
      rowOfConstraint[constraint] = rows.count
      rows.append(reduced(.constraint(constraint)))
    }
    for variable in 0..<system.variableCount where system.lowerBounds[variable] > -.infinity {
      if self.equalities.isCutOff { return }
      rows.append(reduced(.lowerBound(variable)))
    }
    limits = ReducedLimits(rows, variableCount: system.variableCount)
    if limits.hasRows { counterexamples = Counterexamples(around: solution() ?? [], limits) }
  }

  /// How many terms of equalities were read, and pivots substituted.
  var work: Int { equalities.work }

  private mutating func reduced(_ party: Party) -> ReducedLimits.Row {
    let offset = equalities.reduce(system.terms(of: party))
    let range = required.range(of: party)
    var terms = equalities.elimination.rowTerms
    terms.sortByVariable()
    return ReducedLimits.Row(
      party: party, terms: terms,
      offset: offset, lower: range.lower - offset, upper: range.upper - offset)
  }

  /// Finds the reasons of an inequality that follows from the others.
  ///
  /// A required inequality that follows is not used as a reason afterwards.
  ///
  /// - Parameters:
  ///   - constraint: An inequality.
  ///   - programs: Solves the linear program.
  /// - Returns: Required constraints and lower bounds that imply the inequality; `nil` if it does
  ///   not follow.
  /// - Throws: When the budget ends, or no backend has an answer.
  mutating func proof(
    of constraint: Int, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Party]? {
    if equalities.isCutOff { throw .limit }
    let own = rowOfConstraint[constraint]
    let row = own.map { limits.rows[$0] } ?? reduced(.constraint(constraint))
    if let own { limits.isGone.insert(own) }
    var parties: [Party]?
    defer { if let own, parties == nil { limits.isGone.remove(own) } }
    // The sum is driven against the constraint.
    let sign = system.relations[constraint] == .greaterThanOrEqual ? 1.0 : -1
    let terms = row.terms.map { ($0.variable, sign * $0.coefficient) }
    let target = sign * (system.constants[constraint] - row.offset)
    let connected = limits.connected(to: terms)
    var weights: [(row: Int, weight: Double)]?
    if connected.isEmpty {
      weights = extreme(of: terms, atLeast: target)
    } else if try counterexamples.exist(
      of: terms, below: target, isLimit: own != nil, limits, &programs)
    {
      return nil
    } else {
      // An inequality that follows mostly does so from few limits.
      let near = limits.near(terms, atMost: Self.nearCount)
      if near.count < connected.count {
        weights = (try? programExtreme(of: terms, atLeast: target, near, &programs))?.weights
      }
      if weights == nil {
        if try counterexamples.existElsewhere(
          of: terms, below: target, own: own, connected, limits, &programs)
        {
          return nil
        }
        let end = try programExtreme(of: terms, atLeast: target, connected, &programs)
        if own == nil, let least = end.least { counterexamples.note(least, of: terms) }
        weights = end.weights
      }
    }
    guard let weights else { return nil }
    parties = reasons(for: row, sign, weights)
    return parties
  }

  private func isAtLeast(_ value: Double, _ target: Double) -> Bool {
    value >= target - Tolerance.equality * max(1, abs(target))
  }

  /// The rows whose weighted sum proves a lower limit of a sum, if only bounds limit its variables.
  private func extreme(
    of terms: LinearSum, atLeast target: Double
  ) -> [(row: Int, weight: Double)]? {
    var least = 0.0
    var weights: [(row: Int, weight: Double)] = []
    for (variable, slope) in terms {
      guard let bound = bound(of: variable, slope) else { return nil }
      least += slope * bound.value
      weights.append((bound.row, weight(slope, of: bound)))
    }
    return isAtLeast(least, target) ? weights : nil
  }

  /// The bound that limits a variable with the given slope.
  private func bound(of variable: Int, _ slope: Double) -> ReducedLimits.Bound? {
    slope > 0 ? limits.lowerBound(of: variable) : limits.upperBound(of: variable)
  }

  /// The weight of a row of one variable, from the slope of the variable.
  private func weight(_ slope: Double, of bound: ReducedLimits.Bound) -> Double {
    slope / (limits.rows[bound.row].terms.first?.coefficient ?? 1)
  }

  /// The same with rows of several variables, and the least value of the sum.
  private mutating func programExtreme(
    of terms: LinearSum, atLeast target: Double,
    _ connected: [Int], _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> (
    weights: [(row: Int, weight: Double)]?, least: Double?
  ) {
    let variables = limits.variables(of: connected, and: terms)
    guard let program = limits.program(of: connected, over: variables, minimizing: terms) else {
      throw .noAnswer
    }
    let basis = last.rows == connected ? last.basis : nil
    let solution = try programs.solve(program, startingFrom: basis)
    if solution.termination == .unbounded { return (nil, -.infinity) }
    guard solution.termination == .optimal else { return (nil, nil) }
    if connected.count > Self.nearCount { last = (connected, solution.basis) }
    guard isAtLeast(solution.objective, target) else { return (nil, solution.objective) }
    var weights: [(row: Int, weight: Double)] = []
    for (index, dual) in solution.rowDuals.enumerated() where abs(dual) > Tolerance.equality {
      weights.append((connected[index], dual))
    }
    for (column, slope) in solution.columnDuals.enumerated() where abs(slope) > Tolerance.equality {
      if let bound = bound(of: variables[column], slope) {
        weights.append((bound.row, weight(slope, of: bound)))
      }
    }
    return (weights, solution.objective)
  }

  /// The limits of a proof, and the equalities that lead from them to the conclusion.
  ///
  /// `nil` if rounding hides these equalities.
  private mutating func reasons(
    for row: ReducedLimits.Row, _ sign: Double, _ weights: [(row: Int, weight: Double)]
  ) -> [Party]? {
    var sums: [Int: RoundedSum] = [:]
    sums.add(system.terms(of: row.party), times: sign)
    for (limit, weight) in weights {
      sums.add(system.terms(of: limits.rows[limit].party), times: -weight)
    }
    let difference = sums.significant(Self.noise)
    guard let parts = equalities.parts(of: difference, noise: Self.noise) else { return nil }
    return RequiredParties.ordered(
      weights.map { limits.rows[$0.row].party } + parts.map { .constraint($0.row) })
  }
}
