import LinearProgramming

/// The parties that keep an optional constraint from being violated less.
///
/// The violation of the constraint is minimised while the required constraints hold. Optional
/// constraints of a higher or the same priority are violated by no more than at the solution. The
/// violation cannot decrease, and the duals of that program show which parties oppose it. The
/// program is convex. So only active limits take part, and steps from the solution suffice.
package struct Opposition: ~Copyable {
  /// A party that opposes a constraint.
  package struct Opponent: Equatable {
    /// The party.
    package var party: Party
    /// By how much the violation would shrink for each unit by which the party is relaxed.
    package var weight: Double

    /// Makes an opponent.
    package init(party: Party, weight: Double) {
      self.party = party
      self.weight = weight
    }
  }

  /// A sum that equals its limit.
  private struct Limit {
    var party: Party
    var priority: Double
    var mayRise: Bool
    var mayFall: Bool
  }

  /// Some limits as the rows of a linear program; only the objective is missing.
  private struct Neighborhood {
    /// The limits, in ascending order.
    var limits: [Int]
    /// The scale factor of each row.
    var scales: [Double]
    /// The column of each variable.
    var columns: [Int: Int]
    /// A program in which every row may be violated in either direction, at no cost.
    var program: LinearProgram
    /// The row of each constraint.
    var places: [Int: Int]
    /// Whether all columns belong to variables of the limits.
    var isOfLimits: Bool
    /// The final basis of the last program.
    var basis: Basis?

    /// Whether all variables of some constraints have columns.
    func hasColumns(of constraints: [Int], in system: ConstraintSystem) -> Bool {
      constraints.allSatisfy { constraint in
        system.termRange(of: constraint).allSatisfy { columns[system.termVariables[$0]] != nil }
      }
    }
  }

  private let system: ConstraintSystem
  private let values: [Double]
  private let isLexicographic: Bool
  private var limits: [Limit] = []
  private var limitsOfVariable: [[Int32]]
  /// The last limits that had an answer: neighbouring constraints mostly need the same ones.
  private var last: Neighborhood?

  /// Finds the active limits of a solution.
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
      guard relation.missed(by: Double(side)) >= 0 else { continue }
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

  /// The number of limits in the first search around a constraint; each further search has eight
  /// times as many.
  private static let firstReach = 64

  /// Finds the parties that oppose a constraint.
  ///
  /// - Parameters:
  ///   - parts: The constraint; several that a user wrote as one are added up.
  ///   - programs: Solves the linear programs.
  /// - Returns: The opponents, in their order; `nil` if those limits leave the constraint free,
  ///   which is possible if an earlier stage decided it.
  /// - Throws: When the budget ends, or no backend has an answer.
  package mutating func opponents(
    of parts: [Int], _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Opponent]? {
    let priority = parts.map { system.priorities[$0] }.max() ?? 0
    // A lower level may take part if an earlier stage reads it.
    for least in isLexicographic ? [priority, 0] : [0] {
      if let last, parts.contains(where: { last.places[$0] != nil }) {
        let known =
          last.isOfLimits && last.hasColumns(of: parts, in: system)
          ? last : try neighborhood(of: last.limits, with: parts, last.basis)
        if let found = try opponents(of: parts, in: known, least, &programs) { return found }
      }
      var reach = Self.firstReach
      while true {
        let (near, isAll) = connected(to: parts, reach, least: least)
        let known = try neighborhood(of: near, with: parts, nil)
        if let found = try opponents(of: parts, in: known, least, &programs) { return found }
        if isAll { break }
        reach *= 8
      }
    }
    return nil
  }

  /// The limits around some constraints, in ascending order, and whether they are complete.
  private func connected(
    to parts: [Int], _ reach: Int, least: Double
  ) -> (limits: [Int], isAll: Bool) {
    var variables = VisitQueue()
    for part in parts { variables.add(variablesOf: system.terms(of: part)) }
    var found = VisitQueue()
    while let variable = variables.popFirst() {
      for number in limitsOfVariable[variable] {
        let number = Int(number)
        let limit = limits[number]
        if limit.priority < least || found.contains(number) { continue }
        if found.members.count == reach { return (found.members.sorted(), false) }
        found.add(number)
        variables.add(variablesOf: system.terms(of: limit.party))
      }
    }
    return (found.members.sorted(), true)
  }

  /// Some limits as rows, with additional columns for the variables of a constraint.
  private func neighborhood(
    of numbers: [Int], with parts: [Int], _ basis: Basis?
  ) throws(DiagnosticPrograms.Failure) -> Neighborhood {
    let sums = numbers.map { system.terms(of: limits[$0].party) }
    let scales = sums.map(\.unitScale)
    var ofLimits = Set<Int>()
    for sum in sums { ofLimits.formUnion(sum.variables) }
    var all = ofLimits
    for part in parts { all.formUnion(system.terms(of: part).variables) }
    let variables = all.sorted()
    let columns = Dictionary(uniqueKeysWithValues: zip(variables, variables.indices))
    var builder = ProgramBuilder()
    for _ in variables { builder.addColumn(-1, 1) }
    for (sum, scale) in zip(sums, scales) {
      builder.addRow(-.infinity, .infinity)
      for (variable, coefficient) in sum {
        builder.addEntry(columns[variable] ?? 0, coefficient * scale)
      }
    }
    guard let program = try? builder.program() else { throw .noAnswer }
    var places: [Int: Int] = [:]
    for (place, number) in numbers.enumerated() {
      if case .constraint(let constraint) = limits[number].party { places[constraint] = place }
    }
    return Neighborhood(
      limits: numbers, scales: scales, columns: columns, program: program, places: places,
      isOfLimits: variables.count == ofLimits.count, basis: basis)
  }

  /// The opponents of a constraint among some limits; `nil` if these leave it free.
  private mutating func opponents(
    of parts: [Int], in known: Neighborhood, _ least: Double,
    _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Opponent]? {
    var program = known.program
    for (row, number) in known.limits.enumerated() where limits[number].priority >= least {
      if !limits[number].mayFall { program.rowLower[row] = 0 }
      if !limits[number].mayRise { program.rowUpper[row] = 0 }
    }
    let own = parts.compactMap { known.places[$0] }
    for row in own { (program.rowLower[row], program.rowUpper[row]) = (-.infinity, .infinity) }
    for part in parts.sorted() {
      // A part that just holds must not become violated at no cost.
      guard let row = known.places[part], system.side(of: part, at: values) == 0 else { continue }
      let cost = system.violationCost(of: part, target: 0, weight: 1 / known.scales[row])
      program.placedCosts.append(.init(.row(row), cost))
    }
    for part in parts {
      let side = system.side(of: part, at: values)
      guard side != 0, system.violation(of: part, at: values) > 0 else { continue }
      for (variable, coefficient) in system.terms(of: part) {
        program.columnCosts[known.columns[variable] ?? 0] += Double(side) * coefficient
      }
    }
    let solution = try programs.solve(program, startingFrom: known.basis)
    guard solution.termination == .optimal, solution.rowDuals.count == known.limits.count,
      solution.objective > -Tolerance.visible
    else { return nil }
    // Not `last?.basis = solution.basis`: compiled by Swift 6.3, it leaks the basis.
    var next = known
    next.basis = solution.basis
    last = next
    var weights = zip(solution.rowDuals, known.scales).map { abs($0) * $1 }
    for row in own { weights[row] = 0 }
    let largest = weights.max() ?? 0
    return weights.indices.filter { weights[$0] > Tolerance.equality * largest }
      .map { Opponent(party: limits[known.limits[$0]].party, weight: weights[$0]) }
  }
}
