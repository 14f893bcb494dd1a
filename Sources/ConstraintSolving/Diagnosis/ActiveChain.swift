import FlatMemory

/// A fact that holds with equality at a solution and so helps to determine values.
public enum ActiveRow: Sendable, Equatable, Hashable {
  /// A constraint whose sum equals its constant, by number.
  case constraint(Int)
  /// A variable at its lower bound, by the variable's number.
  case lowerBound(Int)
  /// A definition, by number: its output has the computed value, or is at the computed bound.
  case definition(Int)
  /// Two constraints of one priority that are violated by the same amount (rule 3).
  case share(Int, Int)
  /// A variable at its target, because no constraint decides it (rule 4).
  case target(Int)
}

/// The reason why a sum of variables has its value at a solution.
///
/// The reason consists of rows that hold with equality there. Their combination is the sum.
public struct ActiveChain: Sendable, Equatable {
  /// A row and its part in the value.
  public struct Link: Sendable, Equatable {
    /// The row.
    public var row: ActiveRow
    /// How much the sum grows when the row's constant grows by 1.
    public var multiplier: Double
    /// What the row adds to the value: the multiplier times the row's constant.
    public var contribution: Double
  }

  /// The value of the sum.
  public var value: Double
  /// The rows, from the sum outwards; rows at the same distance are in the order of preference.
  public var links: [Link]
  /// The part of the value that no row accounts for; 0 except for rounding.
  public var remainder: Double
  /// The violated optional constraints over variables on the chain, with the amounts.
  public var unsatisfied: [Relaxation.Amount]
}

/// All rows that hold with equality at a solution, in the order of preference.
///
/// Together they determine the solution. Among rows that depend on each other, the first in this
/// order is used:
///
/// 1. outputs of definitions
/// 2. required equalities
/// 3. other required limits
/// 4. the levels from the highest down: first constraints that just hold, then equal shares
/// 5. targets
///
/// So the combination behind a value is unique and does not depend on the backend.
public struct ActiveRows: Sendable {
  private let system: ConstraintSystem
  private let values: [Double]
  private var rows: [ActiveRow] = []
  private var terms: [LinearSum] = []
  private var constants: [Double] = []
  /// The optional constraints that do not hold, in their order.
  private var violations: [Relaxation.Amount] = []
  private var violationsOfVariable: [Int: [Int]] = [:]
  /// The rows of each variable.
  private var rowsOfVariable: [Int: [Int]] = [:]
  /// The outputs of definitions, and the variables of required equalities with one variable.
  private var given = Set<Int>()
  /// The variables that constraints connect.
  private var components: DisjointSets

  /// Finds the rows.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - values: The value of each variable in its solution.
  ///   - ambiguous: The variables that rule 4 settled.
  ///   - isFair: Whether violations were shared by rule 3.
  /// - Throws: `SolvingError.invalid` for a malformed system, or if a variable has no value or does
  ///   not exist.
  public init(
    of system: ConstraintSystem, at values: [Double], ambiguous: Set<Int>, isFair: Bool = true
  ) throws(SolvingError) {
    try system.validate()
    guard values.count >= system.variableCount,
      ambiguous.allSatisfy({ 0..<system.variableCount ~= $0 })
    else {
      throw .invalid(
        "\(values.count) values for \(system.variableCount) variables, or an ambiguous variable "
          + "that is none of them")
    }
    self.system = system
    self.values = values
    components = DisjointSets(count: system.variableCount)
    addDefinitions(.value)
    var required: [Int] = []
    var levels: [Double: [Int]] = [:]
    for constraint in 0..<system.constraintCount where system.counts(constraint, at: values) {
      if system.isRequired(constraint) {
        required.append(constraint)
      } else {
        levels[system.priorities[constraint], default: []].append(constraint)
      }
    }
    let equalities = required.filter { system.relations[$0] == .equal }
    for constraint in equalities where system.terms(of: constraint).count == 1 {
      given.formUnion(system.terms(of: constraint).map(\.variable))
      addIfActive(constraint)
    }
    connectComponents()
    for constraint in equalities where system.terms(of: constraint).count != 1 {
      addIfActive(constraint)
    }
    for constraint in required where system.relations[constraint] != .equal {
      addIfActive(constraint)
    }
    addDefinitions(.bounds)
    for variable in 0..<system.variableCount
    where Self.areEqual(values[variable], system.lowerBounds[variable]) {
      add(.lowerBound(variable), [(variable, 1)], system.lowerBounds[variable])
    }
    for priority in levels.keys.sorted().reversed() {
      addLevel(levels[priority] ?? [], isFair: isFair)
    }
    for variable in ambiguous.sorted()
    where Self.areEqual(values[variable], system.targets[variable]) {
      add(.target(variable), [(variable, 1)], system.targets[variable])
    }
    violations = violations.inOrder { $0.constraint < $1.constraint }
    for (index, violation) in violations.enumerated() {
      for (variable, _) in system.terms(of: violation.constraint) {
        violationsOfVariable[variable, default: []].append(index)
      }
    }
  }

  /// The chains of rows behind the values of some sums of variables, which must exist.
  public func chains(of sums: [[(variable: Int, coefficient: Double)]]) -> [ActiveChain] {
    for (variable, _) in sums.joined() { system.expect(variable: variable) }
    var independent = independentRows(around: sums.flatMap { $0.map(\.variable) })
    return sums.map { chain(of: $0, among: &independent) }
  }

  /// Returns independent rows that determine all values, with their terms and constants.
  ///
  /// Of rows that depend on each other, it returns the first in the order of preference.
  package func determining() -> [(
    row: ActiveRow, terms: [(variable: Int, coefficient: Double)], constant: Double
  )] {
    independentRows(around: Array(0..<system.variableCount)).independent.map {
      (rows[$0], terms[$0], constants[$0])
    }
  }

  /// Returns the independent rows around some variables, optionally without one row.
  package func independentRows(
    around variables: [Int], without left: ActiveRow? = nil
  ) -> IndependentRows {
    let reachable = reachable(from: variables).filter { rows[$0] != left }
    var degrees = [Int32](repeating: 0, count: system.variableCount)
    for row in reachable { for (variable, _) in terms[row] { degrees[variable] += 1 } }
    return IndependentRows(reachable, degrees: degrees) { (terms[$0], 0) }
  }

  /// The chain of rows that would hold a variable at its lower bound without that bound.
  ///
  /// `nil` if no rows would.
  package func chainBesideBound(of variable: Int) -> ActiveChain? {
    var independent = independentRows(around: [variable], without: .lowerBound(variable))
    guard independent.parts(of: [(variable, 1)]) != nil else { return nil }
    return chain(of: [(variable, 1)], among: &independent)
  }

  /// The chain of rows behind the value of a sum, among rows that determine its variables.
  package func chain(
    of sum: [(variable: Int, coefficient: Double)], among independent: inout IndependentRows
  ) -> ActiveChain {
    let parts = independent.parts(of: sum) ?? []
    let value = sum.reduce(0) { $0 + $1.coefficient * values[$1.variable] }
    let factors = Dictionary(uniqueKeysWithValues: parts.map { ($0.row, $0.factor) })
    let links = outwards(parts.map(\.row), from: sum.map(\.variable)).map { row in
      ActiveChain.Link(
        row: rows[row], multiplier: factors[row] ?? 0,
        contribution: (factors[row] ?? 0) * constants[row])
    }
    let explained = links.reduce(0) { $0 + $1.contribution }
    let near = Tolerance.certain * max(1, abs(value))
    // A given variable does not depend on the other constraints over it.
    let involved = Set(sum.map(\.variable) + parts.flatMap { terms[$0.row].map(\.variable) })
      .filter { !given.contains($0) }
    return ActiveChain(
      value: value, links: links,
      remainder: abs(value - explained) > near ? value - explained : 0,
      unsatisfied: Set(involved.flatMap { violationsOfVariable[$0] ?? [] }).sorted()
        .map { violations[$0] })
  }

  private mutating func add(_ row: ActiveRow, _ terms: LinearSum, _ constant: Double) {
    for (variable, _) in terms { rowsOfVariable[variable, default: []].append(rows.count) }
    rows.append(row)
    self.terms.append(terms)
    constants.append(constant)
  }

  private mutating func addIfActive(_ constraint: Int) {
    guard system.side(of: constraint, at: values) == 0 else { return }
    add(.constraint(constraint), system.terms(of: constraint), system.constants[constraint])
  }

  private mutating func addDefinitions(_ kind: Definition.Kind) {
    for (number, definition) in system.definitions.enumerated() where definition.kind == kind {
      let value = values[definition.output]
      if kind == .bounds {
        let outcome = definition.outcome(at: values)
        guard Self.areEqual(value, outcome.lower) || Self.areEqual(value, outcome.upper) else {
          continue
        }
      } else {
        given.insert(definition.output)
      }
      add(.definition(number), [(definition.output, 1)], value)
    }
  }

  /// Constraints of a level that just hold, then pairs that are violated by the same amount.
  private mutating func addLevel(_ level: [Int], isFair: Bool) {
    var givers: [Relaxation.Amount] = []
    for constraint in level {
      let amount = system.violation(of: constraint, at: values)
      if amount > Tolerance.visible * system.magnitude(of: constraint, at: values) {
        givers.append(.init(constraint: constraint, amount: amount))
      } else {
        addIfActive(constraint)
      }
    }
    violations += givers
    guard isFair else { return }
    // Only constraints of one component can share a violation.
    let groups = Dictionary(grouping: givers) { component(of: $0.constraint) }
    for group in groups.ordered(by: { $0.key < $1.key }) where group.key >= 0 {
      let sorted = group.value.ordered { $0.amount < $1.amount }
      var equal: [Int] = []
      for (index, giver) in sorted.enumerated() {
        if index > 0, !Self.areEqual(giver.amount, sorted[index - 1].amount) {
          addShares(among: equal)
          equal = []
        }
        equal.append(giver.constraint)
      }
      addShares(among: equal)
    }
  }

  /// Adds the pairs of constraints that are violated by the same amount.
  ///
  /// They are added in their order, because rounding may decide which amount is larger.
  private mutating func addShares(among constraints: [Int]) {
    let ordered = constraints.sorted()
    for (first, second) in zip(ordered, ordered.dropFirst()) {
      let (one, other) = (shortfall(of: first), shortfall(of: second))
      add(
        .share(first, second), one.terms + other.terms.map { ($0.variable, -$0.coefficient) },
        other.constant - one.constant)
    }
  }

  /// The component of a constraint, from its variables that are not given; -1 for none.
  private mutating func component(of constraint: Int) -> Int {
    let free = system.terms(of: constraint).first { !given.contains($0.variable) }
    return free.map { components.representative(of: $0.variable) } ?? -1
  }

  private mutating func connectComponents() {
    for constraint in 0..<system.constraintCount where system.counts(constraint, at: values) {
      let free = system.terms(of: constraint).map(\.variable).filter { !given.contains($0) }
      for (variable, other) in zip(free, free.dropFirst()) { components.merge(variable, other) }
    }
  }

  /// The violation of a violated constraint, as the sum `terms + constant`.
  private func shortfall(of constraint: Int) -> (terms: LinearSum, constant: Double) {
    let constant = system.constants[constraint]
    let sign = system.activity(of: constraint, at: values) > constant ? 1.0 : -1
    return (
      system.terms(of: constraint).map { ($0.variable, sign * $0.coefficient) }, -sign * constant
    )
  }

  /// Whether two values differ by rounding only.
  static func areEqual(_ value: Double, _ other: Double) -> Bool {
    abs(value - other) <= Tolerance.visible * max(1, abs(value))
  }

  /// The rows that connect with some variables, in the order of preference.
  ///
  /// The search does not continue beyond given variables: it visits only the rows that give them.
  private func reachable(from variables: [Int]) -> [Int] {
    outwards(Array(rows.indices), from: variables, stopsAtGiven: true).sorted()
  }

  /// Orders rows by their distance from some variables and leaves out unconnected rows.
  private func outwards(_ some: [Int], from variables: [Int], stopsAtGiven: Bool = false) -> [Int] {
    var isWaiting = Set(some)
    var ordered: [Int] = []
    var seen = Set(variables)
    var frontier = variables
    while !frontier.isEmpty {
      var near = Set<Int>()
      for variable in frontier {
        let isEnd = stopsAtGiven && given.contains(variable)
        for row in rowsOfVariable[variable] ?? [] where !isEnd || terms[row].count == 1 {
          if isWaiting.remove(row) != nil { near.insert(row) }
        }
      }
      frontier = []
      for row in near.sorted() {
        ordered.append(row)
        for (variable, _) in terms[row] where seen.insert(variable).inserted {
          frontier.append(variable)
        }
      }
    }
    return ordered
  }
}

extension ConstraintSystem {
  /// Returns the values of all variables in a solution of which only the first ones are known.
  ///
  /// It computes the results of conditions again. Values of a malformed system are returned
  /// unchanged.
  public func completed(_ values: [Double]) -> [Double] {
    if (try? validate()) == nil { return values }
    var values = values + [Double](repeating: .nan, count: max(0, variableCount - values.count))
    var waiting = definitions.filter { $0.kind == .value && values[$0.output].isNaN }
    while true {
      let later = waiting.filter { definition in
        if definition.reads.contains(where: { values[$0].isNaN }) { return true }
        values[definition.output] = definition.outcome(at: values).lower
        return false
      }
      if later.count == waiting.count { return values }
      waiting = later
    }
  }
}
