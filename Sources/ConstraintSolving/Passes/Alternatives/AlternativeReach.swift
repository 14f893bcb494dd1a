import LinearProgramming

/// The reach of alternatives: the greatest violations of their constraints, which are the large
/// coefficients of a choice search.
///
/// Each coefficient comes from two linear programs over the constraints that hold in every choice.
/// These are the required constraints, and the bounds on optional constraints from the levels
/// served so far. A small coefficient makes the search short and keeps rounding from leaking
/// through it.
///
/// If a constraint has no limit, or only a distant one, `ChoiceBranching` chooses, as it needs no
/// limit. If that takes too much work, the search assumes a bound for the variables of such
/// disjunctions.
extension ChoiceSearch {
  /// The largest reach with a coefficient through which rounding does not leak.
  private static let greatestReach = 1e5

  /// Derives the unknown reaches of the disjunctions down to a level.
  ///
  /// - Returns: The disjunctions with a constraint that can be missed by any amount.
  /// - Throws: `Interruption`, if a budget ends.
  mutating func deriveReach(downTo level: Int) throws(Interruption) -> [Int] {
    let open = disjunctions.indices.filter {
      disjunctions[$0].level <= level && !disjunctions[$0].isLimited
    }
    if open.isEmpty { return [] }
    var unlimited = try deriveReach(of: open, within: limits(slack: nil))
    if !unlimited.isEmpty, level >= 0,
      let sum = try leastSum(of: level, with: disjunctions.map { _ in 0 })
    {
      // One choice misses all optional constraints of this level by some sum. No better choice
      // misses a single one by more.
      unlimited = try deriveReach(
        of: unlimited, within: limits(slack: (level, sum + Tolerance.certain * max(1, sum))))
    }
    return unlimited
  }

  /// Derives the reach of unlimited disjunctions, with an assumed bound for their variables.
  ///
  /// - Throws: `Interruption`, if a budget ends.
  mutating func assumeReach(of unlimited: [Int]) throws(Interruption) {
    assumedBound = assumedBound ?? farthestPlace
    for index in unlimited {
      for (variable, _) in run.reduction.rows.terms(of: disjunctions[index].connector) {
        if let column = column(of: variable) { assumedColumns.insert(column) }
      }
    }
    _ = try deriveReach(of: unlimited, within: limits(slack: nil))
  }

  /// Whether a constraint of an alternative can be missed by so much that rounding decides.
  var reachesFar: Bool {
    disjunctions.contains { disjunction in
      disjunction.isLimited
        && disjunction.alternatives.contains { alternative in
          alternative.parts.contains { max($0.excess, $0.shortfall) > Self.greatestReach }
        }
    }
  }

  /// Returns whether any variable of a disjunction is at the bound assumed for it.
  func touchesAssumedBound(_ choice: [Int]) throws(Interruption) -> Bool {
    guard let assumedBound else { return false }
    var fixed = self
    for (index, alternative) in choice.enumerated() { fixed.settled[index] = alternative }
    fixed.active = Set(disjunctions.indices)
    let program = ChoiceProgram(
      fixed, upTo: lastServed, objective: .violations(ofLevel: lastServed))
    let solution = try run.programs.solve(program.linearProgram(isRelaxed: true))
    return solution.termination != .optimal
      || assumedColumns.contains {
        abs(solution.columnValues[$0]) >= assumedBound * (1 - Tolerance.certain)
      }
  }

  /// A bound on free variables that the best choices need not exceed.
  ///
  /// The bound is a multiple of the sum of all lengths, in points.
  private var farthestPlace: Double {
    let reduction = run.reduction
    var sum = 0.0
    func add(_ limit: Double) { if limit.isFinite { sum += abs(limit) } }
    for variable in variables {
      add(reduction.ranges[~variable].lower)
      add(reduction.ranges[~variable].upper)
    }
    for row in hard {
      add(reduction.ranges[reduction.rows[row].identifier].lower)
      add(reduction.ranges[reduction.rows[row].identifier].upper)
      add(reduction.rows[row].offset)
    }
    let parts = disjunctions.flatMap { $0.alternatives.flatMap { $0.parts.map(\.row) } }
    for row in soft + parts { add(target(ofRow: row)) }
    return min(max(Self.leastFarBound, 4 * sum), Self.greatestFarBound)
  }

  /// Derives the reach of all disjunctions again, when more is known about the best choices.
  mutating func deriveReachAnew() throws(Interruption) {
    _ = try deriveReach(of: Array(disjunctions.indices), within: limits(slack: nil))
  }

  /// Returns the limits that hold in every choice that can still be the best.
  ///
  /// - Parameter slack: A level and a sum. Its optional constraints need not be missed by more than
  ///   the sum in total.
  /// - Returns: The limits, without costs.
  /// - Throws: `Interruption.failure` for numbers out of range.
  private func limits(slack: (level: Int, sum: Double)?) throws(Interruption) -> LinearProgram {
    var limits = BlockProgram(variables, rows: hard, in: run)
    for disjunction in disjunctions where disjunction.level < 0 {
      for hull in disjunction.hulls {
        limits.addRow(disjunction.row(of: hull), hull.lower, hull.upper)
      }
    }
    let held = Dictionary(uniqueKeysWithValues: heldSums.map { ($0.level, $0.sum) })
    for row in soft {
      let constraint = run.reduction.rows[row].identifier
      let level = Int(run.levels.levelOfConstraint[constraint])
      guard let sum = held[level] ?? (slack?.level == level ? slack?.sum : nil) else { continue }
      let missed = sum / run.levels.weight(of: constraint)
      let target = target(ofRow: row)
      let relation = run.system.relations[constraint]
      limits.addRow(
        row, relation == .lessThanOrEqual ? -.infinity : target - missed,
        relation == .greaterThanOrEqual ? .infinity : target + missed)
    }
    for disjunction in disjunctions where disjunction.level >= 0 {
      let level = disjunction.level
      guard let sum = held[level] ?? (slack?.level == level ? slack?.sum : nil) else { continue }
      for hull in disjunction.hulls {
        let row = disjunction.row(of: hull)
        let missed =
          sum / run.levels.weight(of: run.reduction.rows[row].identifier)
          * hull.members.reduce(1) { max($0, abs($1.ratio)) }
        limits.addRow(row, hull.lower - missed, hull.upper + missed)
      }
    }
    var program = limits.linearProgram
    if let assumedBound {
      for column in assumedColumns {
        program.columnLower[column] = max(program.columnLower[column], -assumedBound)
        program.columnUpper[column] = min(program.columnUpper[column], assumedBound)
      }
    }
    return program
  }

  /// Derives the reach of disjunctions.
  ///
  /// - Returns: The disjunctions with a constraint that can be missed by any amount.
  private mutating func deriveReach(
    of indices: [Int], within limits: LinearProgram
  ) throws(Interruption) -> [Int] {
    var derived = self
    try withExtremes(within: limits) { extremes throws(Interruption) in
      for index in indices { try derived.derive(index, &extremes) }
    }
    self = derived
    return indices.filter { !disjunctions[$0].isLimited }
  }

  private mutating func derive(
    _ index: Int, _ extremes: inout RowExtremes
  ) throws(Interruption) {
    var disjunction = disjunctions[index]
    disjunction.isLimited = true
    for alternative in disjunction.alternatives.indices {
      var parts = disjunction.alternatives[alternative].parts
      var isPossible = disjunction.alternatives[alternative].isPossible
      for part in parts.indices {
        let canHold = try derive(&parts[part], &extremes)
        // An assumed bound excludes no alternative, which may hold beyond the bound.
        if !canHold, disjunction.level < 0, assumedBound == nil { isPossible = false }
        if !parts[part].shortfall.isFinite || !parts[part].excess.isFinite {
          disjunction.isLimited = false
        }
      }
      disjunction.alternatives[alternative] = .init(parts: parts, isPossible: isPossible)
    }
    disjunctions[index] = disjunction
  }

  /// Derives the reach of a constraint, and returns whether it can hold.
  private func derive(
    _ part: inout OpenDisjunction.Part, _ extremes: inout RowExtremes
  ) throws(Interruption) -> Bool {
    let row = run.reduction.rows[part.row]
    let constraint = row.identifier
    let target = target(ofRow: part.row)
    let relation = run.system.relations[constraint]
    let (least, greatest) = try extremes.range(of: run.reduction.rows.terms(of: part.row))
    let near = Tolerance.visible * max(1, abs(target), row.magnitude)
    // Add a little, so that rounding cuts nothing off.
    part.excess =
      relation == .greaterThanOrEqual || greatest <= target
      ? 0 : (greatest - target) * (1 + Tolerance.equality) + near
    part.shortfall =
      relation == .lessThanOrEqual || least >= target
      ? 0 : (target - least) * (1 + Tolerance.equality) + near
    return (relation == .greaterThanOrEqual || least <= target + near)
      && (relation == .lessThanOrEqual || greatest >= target - near)
  }

  /// Opens a session on limits, for questions about sums of variables.
  private func withExtremes(
    within limits: LinearProgram, _ body: (inout RowExtremes) throws(Interruption) -> Void
  ) throws(Interruption) {
    try run.programs.inSession(on: limits) { session throws(Interruption) in
      var extremes = RowExtremes(session: session, search: self)
      try body(&extremes)
    }
  }
}

/// The least and greatest values of sums of variables within limits.
private struct RowExtremes {
  var session: any LPSession
  let search: ChoiceSearch

  /// Returns the range of a sum; its ends may be infinite.
  mutating func range(
    of terms: LinearSum
  ) throws(Interruption) -> (lower: Double, upper: Double) {
    let costs = terms.compactMap { term in
      search.column(of: term.variable).map { (column: $0, cost: term.coefficient) }
    }
    if costs.isEmpty { return (0, 0) }
    let lower = try minimum(of: costs)
    return (lower, -(try minimum(of: costs.map { ($0.column, -$0.cost) })))
  }

  private mutating func minimum(
    of costs: [(column: Int, cost: Double)]
  ) throws(Interruption) -> Double {
    session.setCosts(ofColumns: costs, placedCosts: [])
    switch try search.run.programs.minimize(&session) {
    case .optimal:
      return costs.reduce(0) { $0 + $1.cost * session.value(of: .column($1.column)) }
    // If the limits have no point, they contradict each other.
    case .infeasible: throw .infeasible(around: search.parties, isClaim: true)
    default: return -.infinity
    }
  }
}
