import LinearProgramming

/// What keeps an optional constraint from being missed by less.
///
/// The violation of the constraint is minimised while what is required holds and the optional
/// constraints that come before it, or are of its own priority, are each missed by no more than they
/// are. It cannot become less, and the duals of that program tell what stands against it. As the
/// program is convex only limits that are met take part, and steps from the solution tell all.
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
      let side = side(of: constraint)
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
    where Self.areEqual(values[variable], lower) {
      add(
        .lowerBound(variable), priority: ConstraintSystem.required, mayRise: true, mayFall: false)
    }
    for (number, definition) in system.definitions.enumerated() {
      let value = values[definition.output]
      var (mayRise, mayFall) = (false, false)
      if definition.kind == .bounds {
        let outcome = definition.compute(definition.inputs.map { values[$0] })
        mayRise = !Self.areEqual(value, outcome.upper)
        mayFall = !Self.areEqual(value, outcome.lower)
      }
      if mayRise, mayFall { continue }
      add(
        .definition(number), priority: ConstraintSystem.required, mayRise: mayRise,
        mayFall: mayFall)
    }
  }

  /// On which side of its constant the sum of a constraint is; 0 if it is at it.
  private func side(of constraint: Int) -> Int {
    let difference = system.activity(of: constraint, at: values) - system.constants[constraint]
    if abs(difference) <= 1e-7 * system.magnitude(of: constraint, at: values) { return 0 }
    return difference > 0 ? 1 : -1
  }

  private static func areEqual(_ value: Double, _ other: Double) -> Bool {
    abs(value - other) <= 1e-7 * max(1, abs(value))
  }

  private mutating func add(_ party: Party, priority: Double, mayRise: Bool, mayFall: Bool) {
    for (variable, _) in terms(of: party) {
      limitsOfVariable[variable].append(Int32(truncatingIfNeeded: limits.count))
    }
    limits.append(Limit(party: party, priority: priority, mayRise: mayRise, mayFall: mayFall))
  }

  private func terms(of party: Party) -> [(variable: Int, coefficient: Double)] {
    switch party {
    case .constraint(let number): system.terms(of: number)
    case .definition(let number): [(system.definitions[number].output, 1)]
    case .lowerBound(let variable): [(variable, 1)]
    }
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
  package func opponents(
    of parts: [Int], _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Opponent]? {
    let priority = parts.map { system.priorities[$0] }.max() ?? 0
    let own = Set(parts.map { Party.constraint($0) })
    // A lower level may take part where a stage that came first reads it.
    for least in isLexicographic ? [priority, 0] : [0] {
      var reach = Self.firstReach
      while true {
        let (near, isAll) = connected(to: parts, reach, least: least, own)
        if let found = try opponents(of: parts, among: near, &programs) { return found }
        if isAll { break }
        reach *= 8
      }
    }
    return nil
  }

  /// The limits around some constraints, the nearest first, and whether these are all.
  private func connected(
    to parts: [Int], _ reach: Int, least: Double, _ own: Set<Party>
  ) -> (limits: [Int], isAll: Bool) {
    var seenVariables = Set<Int>()
    var waiting: [Int] = []
    func visit(_ variable: Int) {
      if seenVariables.insert(variable).inserted { waiting.append(variable) }
    }
    for part in parts { for (variable, _) in system.terms(of: part) { visit(variable) } }
    var found: [Int] = []
    var seenLimits = Set<Int32>()
    var next = 0
    while next < waiting.count {
      for number in limitsOfVariable[waiting[next]] where seenLimits.insert(number).inserted {
        let limit = limits[Int(number)]
        if limit.priority < least || own.contains(limit.party) { continue }
        if found.count == reach { return (found, false) }
        found.append(Int(number))
        for (variable, _) in terms(of: limit.party) { visit(variable) }
      }
      next += 1
    }
    return (found, true)
  }

  /// What stands against a constraint among some limits; `nil` where these leave it free.
  private func opponents(
    of parts: [Int], among near: [Int], _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Opponent]? {
    let rows = near.sorted()
    var columns: [Int: Int] = [:]
    func column(_ variable: Int) -> Int {
      let column = columns[variable] ?? columns.count
      columns[variable] = column
      return column
    }
    var entries: [SparseMatrix.Entry] = []
    var scales: [Double] = []
    func addRow(_ terms: [(variable: Int, coefficient: Double)]) {
      let largest = terms.reduce(0) { max($0, abs($1.coefficient)) }
      let scale = largest > 0 ? 1 / largest.binade : 1
      for (variable, coefficient) in terms {
        entries.append(
          .init(row: scales.count, column: column(variable), value: coefficient * scale))
      }
      scales.append(scale)
    }
    for row in rows { addRow(terms(of: limits[row].party)) }
    for part in parts { addRow(system.terms(of: part)) }
    guard
      let matrix = try? SparseMatrix(
        rowCount: scales.count, columnCount: columns.count, entries: entries)
    else { throw .noAnswer }
    var program = LinearProgram(matrix: matrix)
    program.columnLower = [Double](repeating: -1, count: columns.count)
    program.columnUpper = [Double](repeating: 1, count: columns.count)
    for (place, row) in rows.enumerated() {
      program.rowLower[place] = limits[row].mayFall ? -.infinity : 0
      program.rowUpper[place] = limits[row].mayRise ? .infinity : 0
    }
    for (place, part) in parts.enumerated() {
      let row = rows.count + place
      program.rowLower[row] = -.infinity
      program.rowUpper[row] = .infinity
      let side = Double(side(of: part))
      let weight = 1 / scales[row]
      if side == 0 {
        program.placedCosts.append(
          .init(.row(row), system.violationCost(of: part, target: 0, weight: weight)))
      } else if system.violation(of: part, at: values) > 0 {
        for (variable, coefficient) in system.terms(of: part) {
          program.columnCosts[column(variable)] += side * coefficient
        }
      }
    }
    let solution = try programs.solve(program)
    guard solution.termination == .optimal, solution.rowDuals.count == scales.count,
      solution.objective > -1e-7
    else { return nil }
    let weights = rows.indices.map { abs(solution.rowDuals[$0]) * scales[$0] }
    let largest = weights.max() ?? 0
    return rows.indices.filter { weights[$0] > 1e-9 * largest }
      .map { Opponent(party: limits[rows[$0]].party, weight: weights[$0]) }
  }
}
