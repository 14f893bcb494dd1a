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
  private let known: [Double]
  private var moving: [Int32] = []
  private var starts: [Double] = []
  /// How fast they move with each edited constant, and each definition that moves, value by value.
  private var rates: [Double] = []
  /// The values as sums of numbers of the system, if exact ones are asked for.
  private let form: ExactForm?
  /// The definitions that move, each after those that move what it reads.
  private var computed: [Computed] = []
  /// Those that have to stay.
  private var staying: [Computed] = []
  /// What all of them come to at the known answer.
  private let outcomes: [Double]
  private var conditions: [Condition] = []
  private var conditionRates: [Double] = []
  private var violations: [(constraint: Int, amount: Double)]
  private var violationRates: [Double] = []
  private let statistics: SystemSolution.Statistics
  private let uncounted: [Int]
  private let ambiguities: [Ambiguity]
  /// How many answers it gave.
  var uses = 0

  /// The region of an answer; `nil` where it has none, as more holds exactly there than near by.
  ///
  /// - Parameters:
  ///   - reading: What holds exactly at the answer.
  ///   - form: Its values, if exact ones are asked for.
  ///   - solution: The answer.
  ///   - edited: The constraints whose constants are edited, rising, at most `greatestEditCount`.
  init?(
    of reading: AnswerReading, _ form: ExactForm?, _ solution: SystemSolution, edited: [Int]
  ) {
    let system = reading.system
    self.edited = edited
    base = edited.map { system.constants[$0] }
    violations = solution.violations
    statistics = solution.statistics
    uncounted = solution.uncounted
    ambiguities = solution.ambiguities
    guard let all = reading.rates(with: edited), let used = reading.usedSymbols(all, edited),
      used.count <= Self.greatestEditCount
    else { return nil }
    for form in reading.exact
    where reading.rates(of: form, all, used, edited).contains(where: { $0 != 0 }) { return nil }
    self.form = form
    outcomes = system.definitions.map { solution.values[$0.output] }
    let raw = solution.values
    func rates(of variable: Int) -> [Double] { used.map { all[$0][variable] } }
    known = form == nil ? raw.map { Significance.settled($0) } : []
    if form == nil {
      for variable in raw.indices {
        let own = rates(of: variable)
        guard own.contains(where: { $0 != 0 }) else { continue }
        moving.append(Int32(variable))
        starts.append(raw[variable])
        self.rates += own
      }
    }
    for (number, definition) in system.definitions.enumerated() {
      let inputs = reading.inputs(of: number)
      let one = Computed(
        number: number, starts: inputs.map { raw[$0] }, rates: inputs.flatMap(rates),
        outcome: raw[definition.output])
      if !used.contains(edited.count + number) { staying.append(one) }
    }
    for symbol in used where symbol >= edited.count {
      let number = symbol - edited.count
      let inputs = reading.inputs(of: number)
      computed.append(
        Computed(
          number: number, starts: inputs.map { raw[$0] }, rates: inputs.flatMap(rates),
          outcome: raw[system.definitions[number].output]))
    }
    for condition in reading.conditions {
      let own = reading.rates(of: condition.form, all, used, edited)
      guard own.contains(where: { $0 != 0 }) else { continue }
      conditions.append(Condition(distance: condition.distance, margin: condition.margin))
      conditionRates += own
    }
    for (constraint, _) in violations {
      guard let form = reading.violations[constraint] else { return nil }
      violationRates += reading.rates(of: form, all, used, edited)
    }
  }

  /// So many constants may be edited, and definitions move.
  static let greatestEditCount = SIMD8<Double>.scalarCount

  /// How far a system is from that of the known answer, from which it differs in the edited
  /// constants alone.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - answers: Answers what definitions ask.
  /// - Returns: By how much each constant, and each definition that moves, is another one; `nil`
  ///   where the region does not reach so far.
  func distance(to system: ConstraintSystem, _ answers: Definition.Answers?) -> SIMD8<Double>? {
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
    return changes
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

  /// The values of a system that is not farther than the region reaches.
  func values(of system: ConstraintSystem, at changes: SIMD8<Double>) -> [Double]? {
    guard let form else { return values(at: changes) }
    if system.definitions.isEmpty { return form.values(of: system, []) }
    var outcomes = outcomes
    for (place, one) in computed.enumerated() {
      outcomes[one.number] = one.outcome + changes[edited.count + place]
    }
    return form.values(of: system, outcomes)
  }

  private func values(at changes: SIMD8<Double>) -> [Double]? {
    let count = edited.count + computed.count
    var moved = known
    var place = 0
    for index in moving.indices {
      var value = starts[index]
      for change in 0..<count {
        value += rates[place] * changes[change]
        place += 1
      }
      if !(abs(value) <= ConstraintSystem.greatestMagnitude) { return nil }
      moved[Int(moving[index])] = Significance.settled(value)
    }
    return moved
  }

  /// The answer to such a system.
  func solution(of system: ConstraintSystem, at changes: SIMD8<Double>) -> SystemSolution? {
    guard let values = values(of: system, at: changes) else { return nil }
    var solution = SystemSolution(outcome: .solved)
    solution.values = values
    let count = edited.count + computed.count
    var place = 0
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
