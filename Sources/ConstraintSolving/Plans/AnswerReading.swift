import FlatMemory

/// What holds exactly at an answer, and what does not but must stay as it is for what is best to
/// stay so.
struct AnswerReading {
  /// A sum of multiples of values less those of numbers of the system.
  struct Form {
    var terms: [(variable: Int, coefficient: Double)] = []
    /// The numbers by their sources.
    var constants: [(source: Int, coefficient: Double)] = []

    mutating func add(_ other: Form, times factor: Double) {
      terms += other.terms.map { ($0.variable, factor * $0.coefficient) }
      constants += other.constants.map { ($0.source, factor * $0.coefficient) }
    }
  }

  /// Numbers of a system, one behind the other: the constants of constraints, the targets of
  /// variables, their lower bounds, and what definitions come to.
  struct Sources {
    let system: ConstraintSystem

    func target(of variable: Int) -> Int { system.constraintCount + variable }
    func lowerBound(of variable: Int) -> Int { target(of: variable) + system.variableCount }
    func definition(_ number: Int) -> Int { lowerBound(of: number) + system.variableCount }

    /// The number of a source.
    func value(of source: Int, _ outcomes: [Double]) -> Double {
      let (constraints, variables) = (system.constraintCount, system.variableCount)
      if source < constraints { return system.constants[source] }
      let place = source - constraints
      if place < variables { return system.targets[place] }
      if place < 2 * variables { return system.lowerBounds[place - variables] }
      return outcomes[place - 2 * variables]
    }
  }

  let system: ConstraintSystem
  let sources: Sources
  private let values: [Double]
  private let uncounted: Set<Int>
  /// Whether rule 4 had a choice.
  private let readsTargets: Bool
  private let isFair: Bool
  /// Forms that stay 0.
  private(set) var exact: [Form] = []
  /// Forms that stay above 0.
  private(set) var conditions: [(form: Form, distance: Double, margin: Double)] = []
  /// What each violated constraint is missed by.
  private(set) var violations: [Int: Form] = [:]

  /// - Parameters:
  ///   - system: A system without alternatives and computed bounds.
  ///   - solution: Its answer.
  ///   - isFair: Whether rule 3 was applied.
  init(of system: ConstraintSystem, _ solution: SystemSolution, isFair: Bool) {
    (self.system, self.isFair) = (system, isFair)
    sources = Sources(system: system)
    values = solution.values
    uncounted = Set(solution.uncounted)
    readsTargets = solution.statistics.readsTargets
  }

  // MARK: - What holds

  /// Tells what holds exactly from what does not; false where rounding may hide which it is.
  mutating func classify() -> Bool {
    var missed: [(amount: Double, constraint: Int, magnitude: Double)] = []
    for (number, definition) in system.definitions.enumerated() {
      exact.append(
        Form(
          terms: [(definition.output, 1)], constants: [(sources.definition(number), 1)]))
    }
    for constraint in 0..<system.constraintCount where !uncounted.contains(constraint) {
      var sum = 0.0
      var magnitude = max(1, abs(system.constants[constraint]))
      var form = Form(constants: [(constraint, 1)])
      for place in system.termRange(of: constraint) {
        let (variable, coefficient) = (system.termVariables[place], system.termCoefficients[place])
        let part = coefficient * values[variable]
        sum += part
        magnitude = max(magnitude, abs(part))
        form.terms.append((variable, coefficient))
      }
      let above = sum - system.constants[constraint]
      guard let side = side(of: above, magnitude) else { return false }
      if side == 0 {
        exact.append(form)
        continue
      }
      let isMissed =
        switch system.relations[constraint] {
        case .equal: true
        case .lessThanOrEqual: side > 0
        case .greaterThanOrEqual: side < 0
        }
      var distance = Form()
      distance.add(form, times: side)
      conditions.append((distance, abs(above), Tolerance.visible * magnitude))
      guard isMissed else { continue }
      if system.isRequired(constraint) { return false }
      violations[constraint] = distance
      missed.append((abs(above), constraint, magnitude))
    }
    for variable in 0..<system.variableCount {
      let lower = system.lowerBounds[variable]
      if lower > -.infinity, !keep(variable, lower, sources.lowerBound(of: variable)) {
        return false
      }
      if readsTargets, !keep(variable, system.targets[variable], sources.target(of: variable)) {
        return false
      }
    }
    return !isFair || order(missed)
  }

  /// The side of 0 on which a number is, 0 for 0 itself; `nil` where that may be rounding.
  private func side(of number: Double, _ magnitude: Double) -> Double? {
    let size = abs(number)
    if size <= Tolerance.equality * magnitude { return 0 }
    return size >= Tolerance.certain * magnitude ? (number > 0 ? 1 : -1) : nil
  }

  /// Has a value stay on the side of a number where it is.
  private mutating func keep(_ variable: Int, _ number: Double, _ source: Int) -> Bool {
    let magnitude = max(1, abs(values[variable]), abs(number))
    let above = values[variable] - number
    guard let side = side(of: above, magnitude) else { return false }
    let sign = side == 0 ? 1 : side
    let form = Form(terms: [(variable, sign)], constants: [(source, sign)])
    if side == 0 {
      exact.append(form)
    } else {
      conditions.append((form, abs(above), Tolerance.visible * magnitude))
    }
    return true
  }

  /// Has the violations of each level keep their order.
  private mutating func order(
    _ missed: [(amount: Double, constraint: Int, magnitude: Double)]
  ) -> Bool {
    let priorities = system.priorities
    let sorted = missed.sorted {
      (priorities[$0.constraint], $0.amount, $0.constraint) < (
        priorities[$1.constraint], $1.amount, $1.constraint
      )
    }
    for (one, other) in zip(sorted, sorted.dropFirst())
    where priorities[one.constraint] == priorities[other.constraint] {
      guard let less = violations[one.constraint], var more = violations[other.constraint] else {
        return false
      }
      more.add(less, times: -1)
      let magnitude = max(one.magnitude, other.magnitude)
      guard let side = side(of: other.amount - one.amount, magnitude) else { return false }
      if side == 0 {
        exact.append(more)
      } else {
        conditions.append((more, other.amount - one.amount, Tolerance.visible * magnitude))
      }
    }
    return true
  }

  // MARK: - How it moves

  /// Elimination may write so many times the terms of a system.
  private static let greatestGrowth = 16

  /// How the values move with edited constants, and behind these with each definition.
  ///
  /// - Parameter edited: The edited constraints.
  /// - Returns: The rates of all values, symbol by symbol; `nil` where what held exactly cannot go
  ///   on doing so, or finding out takes too much.
  func rates(with edited: [Int]) -> [[Double]]? {
    let count = system.variableCount
    var symbols: [Int: Int] = [:]
    for constraint in edited { symbols[constraint] = symbols.count }
    for number in system.definitions.indices {
      symbols[sources.definition(number)] = symbols.count
    }
    var degrees = [Int32](repeating: 0, count: count + symbols.count)
    for form in exact { for term in form.terms { degrees[term.variable] += 1 } }
    let elimination = EqualityElimination(degrees: degrees)
    for symbol in 0..<symbols.count { elimination.hold(count + symbol) }
    let most = 1_000 + Self.greatestGrowth * system.termVariables.count
    var (variables, coefficients): ([Int], [Double]) = ([], [])
    for form in exact.sorted(by: { $0.terms.count < $1.terms.count }) {
      variables.removeAll(keepingCapacity: true)
      coefficients.removeAll(keepingCapacity: true)
      for term in form.terms {
        variables.append(term.variable)
        coefficients.append(term.coefficient)
      }
      for constant in form.constants {
        guard let symbol = symbols[constant.source] else { continue }
        variables.append(count + symbol)
        coefficients.append(-constant.coefficient)
      }
      switch elimination.add(variables, coefficients, at: variables.indices, constant: 0) {
      case .pivoted, .redundant: break
      default: return nil
      }
      if elimination.work > most { return nil }
    }
    var rates = symbols.map { _ in [Double](repeating: 0, count: count) }
    for variable in 0..<count {
      elimination.reduce(variable)
      if elimination.work > 4 * most { return nil }
      for place in 0..<elimination.rowCount {
        let symbol = elimination.rowVariable(place) - count
        guard symbol >= 0 else { return nil }
        rates[symbol][variable] = elimination.rowCoefficient(place)
      }
    }
    return rates
  }

  /// What a definition reads.
  func inputs(of definition: Int) -> [Int] {
    let one = system.definitions[definition]
    guard let condition = one.condition?.condition else { return one.inputs }
    return values[condition.variable] == condition.value ? one.inputs : []
  }

  /// The symbols that move: edited constants, and the definitions that move with these, each after
  /// those that move what it reads; `nil` where definitions wait for each other, or too many move.
  /// What is waited for has to stay.
  func usedSymbols(_ all: [[Double]], _ edited: [Int]) -> [Int]? {
    var used = Array(edited.indices)
    if system.definitions.isEmpty { return used }
    var waitedFor = Set(system.switches.map(\.switch.variable))
    for definition in system.definitions {
      if let condition = definition.condition { waitedFor.insert(condition.condition.variable) }
    }
    func moves(_ definition: Int, with symbol: Int) -> Bool {
      inputs(of: definition).contains { all[symbol][$0] != 0 }
    }
    var next = 0
    while next < used.count {
      for number in system.definitions.indices
      where !waitedFor.contains(system.definitions[number].output) {
        let symbol = edited.count + number
        guard moves(number, with: used[next]) else { continue }
        // One that moves what was to be computed from it before goes behind that.
        if let place = used.firstIndex(of: symbol) {
          if place <= next { return nil }
          used.remove(at: place)
        }
        used.append(symbol)
        if used.count > CriticalRegion.greatestEditCount { return nil }
      }
      next += 1
    }
    // What comes later moves nothing that is read before.
    for (place, symbol) in used.enumerated() where symbol >= edited.count {
      if used[place...].contains(where: { moves(symbol - edited.count, with: $0) }) { return nil }
    }
    return used
  }

  /// How fast a form moves with some of the symbols.
  func rates(
    of form: Form, _ all: [[Double]], _ symbols: [Int], _ edited: [Int]
  ) -> [Double] {
    symbols.map { symbol in
      var (sum, size) = (0.0, 1.0)
      for (variable, coefficient) in form.terms {
        let part = coefficient * all[symbol][variable]
        sum += part
        size = max(size, abs(part))
      }
      let source =
        symbol < edited.count ? edited[symbol] : sources.definition(symbol - edited.count)
      for (other, coefficient) in form.constants where other == source { sum -= coefficient }
      return abs(sum) <= Tolerance.rounding * size ? 0 : sum
    }
  }
}
