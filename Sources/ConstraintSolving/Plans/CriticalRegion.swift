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
final class CriticalRegion {
  /// So many numbers may move: constants that are edited, and what definitions come to.
  static let greatestMoverCount = SIMD8<Double>.scalarCount

  /// By how much each number that moves is another one.
  typealias Changes = SIMD8<Double>

  /// What a definition reads and comes to.
  private struct Computed {
    var number: Int
    /// Where what it reads is at the known answer.
    var starts: [Double]
    /// How fast that moves with each number that moves, input by input.
    var rates: [Double]
    /// What it comes to there.
    var outcome: Double
  }

  /// The constraints whose constants are edited.
  private let edited: [Int]
  /// Their constants at the known answer.
  private let base: [Double]
  /// Constraints whose constants are edited as well, and have to stay.
  private let held: [(constraint: Int, constant: Double)]
  private let moverCount: Int
  /// The values there.
  private let known: [Double]
  /// The variables whose values move, and these.
  private let variables: FlatArray<Int32>
  private let moving: MovingNumbers
  /// The values as sums of numbers of the system, if exact ones are asked for.
  private let form: ExactForm?
  /// The definitions that move, each after those that move what it reads.
  private let computed: [Computed]
  /// Those that have to stay.
  private let staying: [Computed]
  /// What all of them come to at the known answer.
  private let outcomes: [Double]
  /// How far what has to stay above 0 is above the least that it must be.
  private let margins: MovingNumbers
  /// Where the region ended last, which is most likely where it ends next.
  private var end: Int?
  /// The constraints that move, rising: the others hold as they did, or are missed as they were.
  private let rows: FlatArray<Int32>
  private let missed: [Int]
  private let amounts: MovingNumbers
  private let uncounted: [Int]
  private let ambiguities: [Ambiguity]
  private let statistics: SystemSolution.Statistics
  /// How many answers it gave.
  var uses = 0

  /// The region of an answer; `nil` where it has none, as more holds exactly there than near by.
  ///
  /// - Parameters:
  ///   - reading: What holds exactly at the answer.
  ///   - form: Its values.
  ///   - solution: The answer.
  ///   - edited: The constraints whose constants are edited, rising.
  ///   - held: Those whose constants are edited as well, but not within this region.
  ///   - options: What is asked for.
  init?(
    of reading: AnswerReading, _ form: ExactForm, _ solution: SystemSolution, edited: [Int],
    held: [Int] = [], _ options: SolveOptions
  ) {
    let system = reading.system
    guard let movers = reading.movers(with: edited, most: Self.greatestMoverCount, form)
    else { return nil }
    for forms in [reading.exact, reading.exactTargets] {
      for form in forms where reading.rates(of: form, movers).contains(where: { $0 != 0 }) {
        return nil
      }
    }
    let values = solution.values
    func rates(of variable: Int) -> [Double] { movers.map { $0.rates[variable] } }
    func computed(_ number: Int) -> Computed {
      let inputs = reading.inputs(of: number)
      return Computed(
        number: number, starts: inputs.map { values[$0] }, rates: inputs.flatMap(rates),
        outcome: values[system.definitions[number].output])
    }
    let moved = movers.dropFirst(edited.count).map { $0.source - reading.sources.definition(0) }
    self.edited = edited
    base = edited.map { system.constants[$0] }
    self.held = held.map { ($0, system.constants[$0]) }
    moverCount = movers.count
    known = values
    self.form = options.wantsExactValues ? form : nil
    self.computed = moved.map(computed)
    staying = system.definitions.indices.filter { !moved.contains($0) }.map(computed)
    outcomes = system.definitions.map { values[$0.output] }

    var moving = MovingNumbers.Builder(movers.count)
    variables = FlatArray(capacity: options.wantsExactValues ? 1 : values.count)
    if !options.wantsExactValues {
      for variable in values.indices where moving.add(values[variable], rates(of: variable)) {
        variables.append(Int32(variable))
      }
    }
    self.moving = MovingNumbers(moving)
    var margins = MovingNumbers.Builder(movers.count)
    for condition in reading.conditions {
      let rates = reading.rates(of: condition.form, movers)
      _ = margins.add(condition.distance - condition.margin, rates)
    }
    self.margins = MovingNumbers(margins)
    var amounts = MovingNumbers.Builder(movers.count)
    for (constraint, amount) in solution.violations {
      guard let form = reading.violations[constraint] else { return nil }
      amounts.append(amount, reading.rates(of: form, movers))
    }
    self.amounts = MovingNumbers(amounts)
    missed = solution.violations.map(\.constraint)
    uncounted = solution.uncounted
    rows = FlatArray(capacity: 16)
    var isMoving = [Bool](repeating: options.wantsExactValues, count: values.count)
    for place in 0..<variables.count { isMoving[Int(variables[place])] = true }
    let staysOut = Set(uncounted)
    for constraint in 0..<system.constraintCount where !staysOut.contains(constraint) {
      let moves = system.termRange(of: constraint).contains { isMoving[system.termVariables[$0]] }
      if moves || edited.contains(constraint) { rows.append(Int32(constraint)) }
    }
    ambiguities = solution.ambiguities
    var statistics = solution.statistics
    statistics.iterations = 0
    statistics.linearPrograms = 0
    statistics.backends = []
    statistics.isPlanned = true
    statistics.isLed = true
    self.statistics = statistics
  }

  /// How far a system is from that of the known answer, from which it differs in the edited
  /// constants alone.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - answers: Answers what definitions ask.
  /// - Returns: The changes; `nil` where the region does not reach so far.
  func distance(to system: ConstraintSystem, _ answers: Definition.Answers?) -> Changes? {
    for (constraint, constant) in held where system.constants[constraint] != constant {
      return nil
    }
    var changes = Changes()
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
    if let end, !(margins.number(end, movedBy: changes) >= 0) { return nil }
    let margins = margins.moved(by: changes)
    var beyond = -1
    for condition in 0..<margins.count where !(margins[condition] >= 0) { beyond = condition }
    if beyond < 0 { return changes }
    end = beyond
    return nil
  }

  private func outcome(
    of one: Computed, _ changes: Changes, _ system: ConstraintSystem,
    _ answers: Definition.Answers?
  ) -> Double? {
    let definition = system.definitions[one.number]
    // What it waits for stays as it is.
    if let condition = definition.condition, one.starts.isEmpty, !definition.inputs.isEmpty {
      return condition.otherwise.lower
    }
    var inputs = one.starts
    for input in inputs.indices {
      for mover in 0..<moverCount {
        inputs[input] += one.rates[input * moverCount + mover] * changes[mover]
      }
    }
    let outcome = definition.outcome(of: inputs, answers)
    return outcome.lower.isFinite && outcome.lower == outcome.upper ? outcome.lower : nil
  }

  /// The values of a system that is not farther than the region reaches.
  func values(of system: ConstraintSystem, at changes: Changes) -> [Double]? {
    if let form {
      var outcomes = outcomes
      for (place, one) in computed.enumerated() {
        outcomes[one.number] = one.outcome + changes[edited.count + place]
      }
      return form.values(of: system, outcomes)
    }
    let moved = moving.moved(by: changes)
    var isOutside = false
    var values = known
    let variables = variables.elements
    for place in 0..<variables.count {
      let value = moved[place]
      if !(abs(value) <= ConstraintSystem.greatestMagnitude) { isOutside = true }
      values[Int(variables[place])] = value
    }
    return isOutside ? nil : values
  }

  /// Whether values that the region gives a system pass the check of every answer, and miss what
  /// the region says they miss.
  func holds(_ values: [Double], for system: ConstraintSystem, at changes: Changes) -> Bool {
    for place in 0..<variables.count {
      let variable = Int(variables[place])
      let (value, lower) = (values[variable], system.lowerBounds[variable])
      if value < lower, RowAudit.isOutside(value, lower, .infinity) { return false }
    }
    let rows = rows.elements
    return RowAudit.of(system) { audit in
      values.withVector { values in
        var known = 0
        for place in 0..<rows.count {
          let row = Int(rows[place])
          let amount = audit.missed(row, with: audit.sum(of: row, at: values))
          while known < missed.count, missed[known] < row { known += 1 }
          if known < missed.count, missed[known] == row {
            let near = Tolerance.equality * audit.magnitude(of: row, at: values)
            if abs(amount - amounts.number(known, movedBy: changes)) > near { return false }
          } else if amount > Tolerance.equality, audit.isMissed(row, by: amount, at: values) {
            return false
          }
        }
        return true
      }
    }
  }

  /// The answer to such a system, whose values are known.
  func solution(_ values: [Double], at changes: Changes) -> SystemSolution {
    var solution = SystemSolution(outcome: .solved)
    solution.values = values
    if !missed.isEmpty {
      let amounts = amounts.moved(by: changes)
      solution.violations = missed.enumerated().map { ($1, amounts[$0]) }
    }
    solution.uncounted = uncounted
    solution.ambiguities = ambiguities
    solution.statistics = statistics
    return solution
  }
}

/// Numbers that are linear in a few others.
private final class MovingNumbers {
  /// Numbers one by one.
  struct Builder {
    fileprivate var starts: [Double] = []
    /// Mover by mover.
    fileprivate var rates: [[Double]]

    init(_ moverCount: Int) { rates = Array(repeating: [], count: moverCount) }

    /// Adds a number.
    ///
    /// - Parameters:
    ///   - start: Where it is while the others stay.
    ///   - rates: How fast it moves with each of them.
    mutating func append(_ start: Double, _ rates: [Double]) {
      starts.append(start)
      for (mover, rate) in rates.enumerated() { self.rates[mover].append(rate) }
    }

    /// Adds a number that moves, and tells whether this does.
    mutating func add(_ start: Double, _ rates: [Double]) -> Bool {
      guard rates.contains(where: { $0 != 0 }) else { return false }
      append(start, rates)
      return true
    }
  }

  private let starts: FlatArray<Double>
  private let rates: FlatArray<Double>
  private let moved: FlatArray<Double>

  init(_ builder: Builder) {
    starts = FlatArray(builder.starts)
    rates = FlatArray(builder.rates.flatMap(\.self))
    moved = FlatArray(builder.starts)
  }

  /// Where one of the numbers is when the others are elsewhere.
  func number(_ number: Int, movedBy changes: CriticalRegion.Changes) -> Double {
    let rates = rates.elements
    var (moved, mover, place) = (starts[number], 0, number)
    while place < rates.count {
      moved += rates[place] * changes[mover]
      place += starts.count
      mover += 1
    }
    return moved
  }

  /// Where the numbers are when the others are elsewhere; valid until this is called again.
  func moved(by changes: CriticalRegion.Changes) -> Vector<Double> {
    let (moved, rates) = (moved.elements, rates.elements)
    moved.copy(starts.elements, count: moved.count)
    var (mover, place) = (0, 0)
    // All others stay.
    while place < rates.count {
      let change = changes[mover]
      if change != 0 {
        for number in 0..<moved.count { moved[number] += rates[place + number] * change }
      }
      place += moved.count
      mover += 1
    }
    return moved
  }
}
