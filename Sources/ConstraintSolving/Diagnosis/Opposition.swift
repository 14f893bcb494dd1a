import LinearProgramming

/// What keeps an optional constraint from being missed by less.
///
/// The violation of the constraint is minimised while what is required holds and the optional
/// constraints that come before it, or are of its own priority, are each missed by no more than
/// they are. It cannot become less, and the duals of that program tell what stands against it. As
/// the program is convex only limits that are met take part, and steps from the solution tell all.
package struct Opposition {
  /// A party that stands against a constraint.
  package struct Opponent: Equatable {
    /// The party.
    package var party: Party
    /// By how much the violation would shrink for each unit that the party gives.
    package var weight: Double

    /// Makes an opponent.
    package init(party: Party, weight: Double) {
      self.party = party
      self.weight = weight
    }
  }

  /// A sum that is met by what limits it.
  private struct Limit {
    var party: Party
    var priority: Double
    var mayRise: Bool
    var mayFall: Bool
  }

  private let system: ConstraintSystem
  private let values: [Double]
  private let isLexicographic: Bool
  private var limits: [Limit] = []
  private var limitsOfVariable: [[Int32]]
  /// The last program that had an answer and where it ended: neighbours mostly ask the same one.
  private var last: (rows: [Int], basis: Basis?) = ([], nil)

  /// Finds the limits that are met at a solution.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - values: The value of each variable in its solution.
  ///   - isLexicographic: Whether lower levels never cost higher ones anything.
  package init(in system: ConstraintSystem, at values: [Double], isLexicographic: Bool) {
    self.system = system
    self.values = values
    self.isLexicographic = isLexicographic
    limitsOfVariable = [[Int32]](repeating: [], count: system.variableCount)
    for constraint in 0..<system.constraintCount where system.counts(constraint, at: values) {
      let relation = system.relations[constraint]
      let side = system.side(of: constraint, at: values)
      let isMet =
        switch relation {
        case .equal: true
        case .lessThanOrEqual: side >= 0
        case .greaterThanOrEqual: side <= 0
        }
      guard isMet else { continue }
      add(
        .constraint(constraint), priority: system.priorities[constraint],
        mayRise: relation == .greaterThanOrEqual || side < 0,
        mayFall: relation == .lessThanOrEqual || side > 0)
    }
    for (variable, lower) in system.lowerBounds.enumerated()
    where ActiveRows.areEqual(values[variable], lower) {
      add(
        .lowerBound(variable), priority: ConstraintSystem.required, mayRise: true, mayFall: false)
    }
    for (number, definition) in system.definitions.enumerated() {
      let value = values[definition.output]
      var (mayRise, mayFall) = (false, false)
      if definition.kind == .bounds {
        let outcome = definition.outcome(at: values)
        mayRise = !ActiveRows.areEqual(value, outcome.upper)
        mayFall = !ActiveRows.areEqual(value, outcome.lower)
      }
      if mayRise, mayFall { continue }
      add(
        .definition(number), priority: ConstraintSystem.required, mayRise: mayRise,
        mayFall: mayFall)
    }
  }

  private mutating func add(_ party: Party, priority: Double, mayRise: Bool, mayFall: Bool) {
    for (variable, _) in system.terms(of: party) {
      limitsOfVariable[variable].append(Int32(limits.count))
    }
    limits.append(Limit(party: party, priority: priority, mayRise: mayRise, mayFall: mayFall))
  }

  /// How many limits around a constraint are looked at first; then eight times as many, and so on.
  private static let firstReach = 64

  /// Finds what stands against a constraint.
  ///
  /// - Parameters:
  ///   - parts: The constraint; several that are one to their writer are added up.
  ///   - programs: Solves the linear programs.
  /// - Returns: The opponents, in their order; `nil` where those limits leave it free after all, as
  ///   they may where an earlier stage decided.
  /// - Throws: When the budget ends, or there is no answer.
  package mutating func opponents(
    of parts: [Int], _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Opponent]? {
    let priority = parts.map { system.priorities[$0] }.max() ?? 0
    // A lower level may take part where a stage that came first reads it.
    for least in isLexicographic ? [priority, 0] : [0] {
      if isAmongLast(parts),
        let found = try opponents(of: parts, among: last.rows, least, last.basis, &programs)
      {
        return found
      }
      var reach = Self.firstReach
      while true {
        let (near, isAll) = connected(to: parts, reach, least: least)
        if let found = try opponents(of: parts, among: near, least, nil, &programs) {
          return found
        }
        if isAll { break }
        reach *= 8
      }
    }
    return nil
  }

  /// Whether the last program has rows for some constraints.
  private func isAmongLast(_ parts: [Int]) -> Bool {
    let known = last.rows.lazy.map { self.limits[$0].party }
    return parts.contains { part in known.contains(.constraint(part)) }
  }

  /// The limits around some constraints, rising, and whether these are all.
  private func connected(
    to parts: [Int], _ reach: Int, least: Double
  ) -> (limits: [Int], isAll: Bool) {
    var variables = VisitQueue(parts.lazy.flatMap { system.terms(of: $0).variables })
    var found = VisitQueue()
    while let variable = variables.popFirst() {
      for number in limitsOfVariable[variable].lazy.map({ Int($0) }) {
        let limit = limits[number]
        if limit.priority < least || found.contains(number) { continue }
        if found.members.count == reach { return (found.members.sorted(), false) }
        found.add(number)
        for (variable, _) in system.terms(of: limit.party) { variables.add(variable) }
      }
    }
    return (found.members.sorted(), true)
  }

  /// What stands against a constraint among some limits; `nil` where these leave it free.
  private mutating func opponents(
    of parts: [Int], among rows: [Int], _ least: Double, _ basis: Basis?,
    _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Opponent]? {
    let own = Set(parts.map { Party.constraint($0) })
    let sums = rows.map { system.terms(of: limits[$0].party) }
    let scales = sums.map(\.unitScale)
    let variables = Set((sums + parts.map { system.terms(of: $0) }).joined().map(\.variable))
      .sorted()
    let columns = Dictionary(uniqueKeysWithValues: zip(variables, variables.indices))
    var builder = ProgramBuilder()
    for _ in variables { builder.addColumn(-1, 1) }
    for (index, row) in rows.enumerated() {
      let limit = limits[row]
      let isFree = limit.priority < least || own.contains(limit.party)
      builder.addRow(
        isFree || limit.mayFall ? -.infinity : 0, isFree || limit.mayRise ? .infinity : 0)
      for (variable, coefficient) in sums[index] {
        builder.addEntry(columns[variable] ?? 0, coefficient * scales[index])
      }
    }
    guard var program = try? builder.program() else { throw .noAnswer }
    for (index, row) in rows.enumerated() {
      // A part that holds just about must not begin to be missed for nothing.
      if case .constraint(let part) = limits[row].party, parts.contains(part),
        system.side(of: part, at: values) == 0
      {
        let cost = system.violationCost(of: part, target: 0, weight: 1 / scales[index])
        program.placedCosts.append(.init(.row(index), cost))
      }
    }
    for part in parts {
      let side = system.side(of: part, at: values)
      guard side != 0, system.violation(of: part, at: values) > 0 else { continue }
      for (variable, coefficient) in system.terms(of: part) {
        program.columnCosts[columns[variable] ?? 0] += Double(side) * coefficient
      }
    }
    let solution = try programs.solve(program, startingFrom: basis)
    guard solution.termination == .optimal, solution.rowDuals.count == rows.count,
      solution.objective > -Tolerance.visible
    else { return nil }
    last = (rows, solution.basis)
    let weights = rows.indices.map { index in
      own.contains(limits[rows[index]].party) ? 0 : abs(solution.rowDuals[index]) * scales[index]
    }
    let largest = weights.max() ?? 0
    return rows.indices.filter { weights[$0] > Tolerance.equality * largest }
      .map { Opponent(party: limits[rows[$0]].party, weight: weights[$0]) }
  }
}
