import FlatMemory

/// The answers near one that is known: how all values move with the constants that are edited, and
/// as far as what they come from stays the same.
///
/// Near an answer nothing matters but which constraints hold exactly, on which side of the others
/// it is, in which order violations of a level are (rule 3), and on which side of its target each
/// value is where rule 4 had a choice: what is better in some direction is told by these alone, and
/// where nothing near by is better nothing is at all, since all rules are convex. So as long as all
/// these stay as they are, the values are those at which what held exactly does, and violations
/// that were equal are: they are linear in the constants. This is a critical region of
/// multiparametric programming (Gal and Nedoma, "Multiparametric linear programming", 1972); that
/// it is found from the answer alone makes it one for all levels, whoever found the answer.
///
/// What definitions come to is edited as constants are: each is computed from what it reads, which
/// moves with nothing that comes after it. Those that constraints wait for have to stay.
struct CriticalRegion {
  /// Something that has to stay above 0.
  private struct Condition {
    /// How far above 0 it is at the known answer, and must be at least.
    var distance: Double
    var margin: Double
  }

  /// What a definition reads and comes to.
  private struct Computed {
    var number: Int
    /// Where what it reads is at the known answer.
    var starts: [Double]
    /// How fast that moves with each edited constant and each definition, input by input.
    var rates: [Double]
    /// What it comes to there.
    var outcome: Double
  }

  /// The constraints whose constants are edited.
  let edited: [Int]
  /// Their constants at the known answer.
  private let base: [Double]
  /// The values there, as they are handed out, and where they move before they are rounded.
  private let values: [Double]
  private var moving: [Int32] = []
  private var starts: [Double] = []
  /// How fast they move with each edited constant, and each definition that moves, value by value.
  private var rates: [Double] = []
  /// The definitions that move, each after those that move what it reads.
  private var computed: [Computed] = []
  /// Those that have to stay.
  private var staying: [Computed] = []
  private var conditions: [Condition] = []
  private var conditionRates: [Double] = []
  private var violations: [(constraint: Int, amount: Double)]
  private var violationRates: [Double] = []
  private let statistics: SystemSolution.Statistics
  private let uncounted: [Int]
  private let ambiguities: [Ambiguity]
  /// How many answers it gave.
  var uses = 0

  /// Elimination may write so many times the terms of a system.
  private static let greatestGrowth = 16

  /// The region of an answer; `nil` where it has none: where more holds exactly than has to, or
  /// rounding may hide what does.
  ///
  /// - Parameters:
  ///   - system: A system without alternatives and computed bounds.
  ///   - solution: Its answer.
  ///   - edited: The constraints whose constants are edited, rising, at most `greatestEditCount`.
  ///   - isFair: Whether rule 3 was applied.
  init?(of system: ConstraintSystem, _ solution: SystemSolution, edited: [Int], isFair: Bool) {
    guard solution.values.count == system.variableCount else { return nil }
    self.edited = edited
    base = edited.map { system.constants[$0] }
    values = solution.values.map { Significance.settled($0) }
    violations = solution.violations
    statistics = solution.statistics
    uncounted = solution.uncounted
    ambiguities = solution.ambiguities
    var maker = RegionMaker(system, solution, edited, isFair: isFair)
    guard maker.classify(),
      let all = maker.rates(
        greatestWork: 1_000 + Self.greatestGrowth * system.termVariables.count),
      let used = maker.usedSymbols(all), used.count <= Self.greatestEditCount
    else { return nil }
    let raw = solution.values
    func rates(of variable: Int) -> [Double] {
      used.map { all[variable * maker.symbolCount + $0] }
    }
    for variable in 0..<system.variableCount {
      let own = rates(of: variable)
      guard own.contains(where: { $0 != 0 }) else { continue }
      moving.append(Int32(variable))
      starts.append(raw[variable])
      self.rates += own
    }
    for (number, definition) in system.definitions.enumerated() {
      let inputs = maker.inputs(of: number)
      let one = Computed(
        number: number, starts: inputs.map { raw[$0] }, rates: inputs.flatMap(rates),
        outcome: raw[definition.output])
      if !used.contains(edited.count + number) { staying.append(one) }
    }
    for symbol in used where symbol >= edited.count {
      let number = symbol - edited.count
      let inputs = maker.inputs(of: number)
      computed.append(
        Computed(
          number: number, starts: inputs.map { raw[$0] }, rates: inputs.flatMap(rates),
          outcome: raw[system.definitions[number].output]))
    }
    for condition in maker.conditions {
      let own = maker.rates(of: condition.form, all, used)
      guard own.contains(where: { $0 != 0 }) else { continue }
      conditions.append(Condition(distance: condition.distance, margin: condition.margin))
      conditionRates += own
    }
    for (constraint, _) in violations {
      guard let form = maker.violations[constraint] else { return nil }
      violationRates += maker.rates(of: form, all, used)
    }
  }

  /// So many constants may be edited, and definitions move.
  static let greatestEditCount = SIMD8<Double>.scalarCount

  /// The answer to a system that differs from the one of the known answer in the edited constants
  /// alone.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - answers: Answers what definitions ask.
  /// - Returns: The answer; `nil` where the region does not reach so far.
  func solution(of system: ConstraintSystem, _ answers: Definition.Answers?) -> SystemSolution? {
    var changes = SIMD8<Double>()
    for place in edited.indices {
      changes[place] = system.constants[edited[place]] - base[place]
    }
    for (place, one) in computed.enumerated() {
      guard let outcome = outcome(of: one, changes, system, answers) else { return nil }
      changes[edited.count + place] = outcome - one.outcome
    }
    for one in staying {
      guard let outcome = outcome(of: one, changes, system, answers),
        abs(outcome - one.outcome) <= Tolerance.rounding * max(1, abs(outcome))
      else { return nil }
    }
    return solution(changedBy: changes)
  }

  private func outcome(
    of one: Computed, _ changes: SIMD8<Double>, _ system: ConstraintSystem,
    _ answers: Definition.Answers?
  ) -> Double? {
    let count = edited.count + computed.count
    let definition = system.definitions[one.number]
    // What it waits for stays as it is.
    if let condition = definition.condition, one.starts.isEmpty, !definition.inputs.isEmpty {
      return condition.otherwise.lower
    }
    var inputs = one.starts
    for input in inputs.indices {
      for place in 0..<count { inputs[input] += one.rates[input * count + place] * changes[place] }
    }
    let outcome = definition.outcome(of: inputs, answers)
    return outcome.lower.isFinite && outcome.lower == outcome.upper ? outcome.lower : nil
  }

  private func solution(changedBy changes: SIMD8<Double>) -> SystemSolution? {
    let count = edited.count + computed.count
    var place = 0
    for condition in conditions {
      var distance = condition.distance
      for change in 0..<count {
        distance += conditionRates[place] * changes[change]
        place += 1
      }
      if !(distance >= condition.margin) { return nil }
    }
    var solution = SystemSolution(outcome: .solved)
    var moved = values
    place = 0
    for index in moving.indices {
      var value = starts[index]
      for change in 0..<count {
        value += rates[place] * changes[change]
        place += 1
      }
      if !(abs(value) <= ConstraintSystem.greatestMagnitude) { return nil }
      moved[Int(moving[index])] = Significance.settled(value)
    }
    solution.values = moved
    place = 0
    for (constraint, start) in violations {
      var amount = start
      for change in 0..<count {
        amount += violationRates[place] * changes[change]
        place += 1
      }
      solution.violations.append((constraint, amount))
    }
    solution.uncounted = uncounted
    solution.ambiguities = ambiguities
    solution.statistics = statistics
    solution.statistics.iterations = 0
    solution.statistics.linearPrograms = 0
    solution.statistics.isPlanned = true
    solution.statistics.isLed = true
    return solution
  }
}

/// Finds out what holds exactly at an answer, what does not, and how the values move.
private struct RegionMaker {
  /// A sum of multiples of values less those of symbols: edited constants, and behind those what
  /// definitions come to.
  struct Form {
    var terms: [(variable: Int, coefficient: Double)] = []
    var constants: [(symbol: Int, coefficient: Double)] = []

    mutating func add(_ other: Form, times factor: Double) {
      terms += other.terms.map { ($0.variable, factor * $0.coefficient) }
      constants += other.constants.map { ($0.symbol, factor * $0.coefficient) }
    }
  }

  private let system: ConstraintSystem
  private let values: [Double]
  private let uncounted: Set<Int>
  /// Whether rule 4 had a choice.
  private let readsTargets: Bool
  private let edited: [Int]
  private let isFair: Bool
  /// Forms that stay 0.
  private var exact: [Form] = []
  /// Forms that stay above 0.
  private(set) var conditions: [(form: Form, distance: Double, margin: Double)] = []
  /// What each violated constraint is missed by.
  private(set) var violations: [Int: Form] = [:]

  init(
    _ system: ConstraintSystem, _ solution: SystemSolution, _ edited: [Int], isFair: Bool
  ) {
    (self.system, self.edited, self.isFair) = (system, edited, isFair)
    values = solution.values
    uncounted = Set(solution.uncounted)
    readsTargets = solution.statistics.readsTargets
  }

  /// How many symbols there are.
  var symbolCount: Int { edited.count + system.definitions.count }

  /// Tells what holds exactly from what does not; false where rounding may hide which it is.
  mutating func classify() -> Bool {
    var missed: [(amount: Double, constraint: Int, magnitude: Double)] = []
    for (number, definition) in system.definitions.enumerated() {
      exact.append(Form(terms: [(definition.output, 1)], constants: [(edited.count + number, 1)]))
    }
    for constraint in 0..<system.constraintCount where !uncounted.contains(constraint) {
      var sum = 0.0
      var magnitude = max(1, abs(system.constants[constraint]))
      var form = Form()
      for place in system.termRange(of: constraint) {
        let (variable, coefficient) = (system.termVariables[place], system.termCoefficients[place])
        let part = coefficient * values[variable]
        sum += part
        magnitude = max(magnitude, abs(part))
        form.terms.append((variable, coefficient))
      }
      if let place = edited.firstIndex(of: constraint) { form.constants.append((place, 1)) }
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
      let (value, lower) = (values[variable], system.lowerBounds[variable])
      if lower > -.infinity, !addLimit(variable, value - lower, max(1, abs(value), abs(lower))) {
        return false
      }
      let target = system.targets[variable]
      if readsTargets, !addLimit(variable, value - target, max(1, abs(value), abs(target))) {
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
  private mutating func addLimit(_ variable: Int, _ above: Double, _ magnitude: Double) -> Bool {
    guard let side = side(of: above, magnitude) else { return false }
    let form = Form(terms: [(variable, side == 0 ? 1 : side)])
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

  /// What a definition reads.
  func inputs(of definition: Int) -> [Int] {
    let one = system.definitions[definition]
    guard let condition = one.condition?.condition else { return one.inputs }
    return values[condition.variable] == condition.value ? one.inputs : []
  }

  /// The symbols that move: edited constants, and the definitions that move with these, each after
  /// those that move what it reads; `nil` where definitions wait for each other. What is waited for
  /// has to stay.
  func usedSymbols(_ all: [Double]) -> [Int]? {
    var used = Array(edited.indices)
    if system.definitions.isEmpty { return used }
    var waitedFor = Set(system.switches.map(\.switch.variable))
    for definition in system.definitions {
      if let condition = definition.condition { waitedFor.insert(condition.condition.variable) }
    }
    func moves(_ definition: Int, with symbol: Int) -> Bool {
      inputs(of: definition).contains { all[$0 * symbolCount + symbol] != 0 }
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

  /// How fast each value moves with each symbol, value by value; `nil` where what held exactly
  /// cannot go on doing so, or finding out takes too much.
  func rates(greatestWork: Int) -> [Double]? {
    let count = system.variableCount
    var degrees = [Int32](repeating: 0, count: count + symbolCount)
    for form in exact { for term in form.terms { degrees[term.variable] += 1 } }
    let elimination = EqualityElimination(degrees: degrees)
    for symbol in 0..<symbolCount { elimination.hold(count + symbol) }
    var (variables, coefficients): ([Int], [Double]) = ([], [])
    for form in exact.sorted(by: { $0.terms.count < $1.terms.count }) {
      variables.removeAll(keepingCapacity: true)
      coefficients.removeAll(keepingCapacity: true)
      for term in form.terms {
        variables.append(term.variable)
        coefficients.append(term.coefficient)
      }
      for constant in form.constants {
        variables.append(count + constant.symbol)
        coefficients.append(-constant.coefficient)
      }
      switch elimination.add(variables, coefficients, at: variables.indices, constant: 0) {
      case .pivoted, .redundant: break
      default: return nil
      }
      if elimination.work > greatestWork { return nil }
    }
    var rates = [Double](repeating: 0, count: count * symbolCount)
    for variable in 0..<count {
      elimination.reduce(variable)
      if elimination.work > 4 * greatestWork { return nil }
      for place in 0..<elimination.rowCount {
        let symbol = elimination.rowVariable(place) - count
        guard symbol >= 0 else { return nil }
        rates[variable * symbolCount + symbol] = elimination.rowCoefficient(place)
      }
    }
    // What was eliminated is not believed unseen.
    let symbols = Array(0..<symbolCount)
    for form in exact {
      let size = form.terms.reduce(1) { max($0, abs($1.coefficient)) }
      for rate in self.rates(of: form, rates, symbols, keepsRounding: true)
      where !(abs(rate) <= Tolerance.rounding * 100 * size) { return nil }
    }
    return rates
  }

  /// How fast a form moves with some of the symbols.
  func rates(
    of form: Form, _ all: [Double], _ symbols: [Int], keepsRounding: Bool = false
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: symbols.count)
    var size = 1.0
    for (variable, coefficient) in form.terms {
      for (place, symbol) in symbols.enumerated() {
        let part = coefficient * all[variable * symbolCount + symbol]
        sums[place] += part
        size = max(size, abs(part))
      }
    }
    for (symbol, coefficient) in form.constants {
      if let place = symbols.firstIndex(of: symbol) { sums[place] -= coefficient }
    }
    if keepsRounding { return sums }
    return sums.map { abs($0) <= Tolerance.rounding * size ? 0 : $0 }
  }
}
