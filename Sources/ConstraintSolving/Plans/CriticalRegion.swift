import FlatMemory

/// The solutions near a known one: the movement of all values with the edited constants.
///
/// Near a solution, only these facts matter:
///
/// - which constraints hold exactly;
/// - the side of each other constraint on which the solution is;
/// - the order of violations within a level (rule 3);
/// - where rule 4 had a choice, the side of its target on which each value is.
///
/// They decide whether some direction improves the solution. All rules are convex, so a solution is
/// optimal if no nearby point is better. While these facts stay the same, constraints that held
/// exactly still do, and equal violations stay equal. The values are therefore linear in the
/// constants. This is a critical region of multiparametric programming (Gal and Nedoma,
/// "Multiparametric linear programming", 1972). It is found from the solution alone, so it is valid
/// for all levels and for any solver.
///
/// The results of definitions count as edited constants. Each is computed from its inputs, which no
/// later number moves. The definitions that constraints wait for have to stay unchanged.
final class CriticalRegion {
  /// The greatest count of moving numbers: edited constants and results of definitions.
  static let greatestMoverCount = SIMD8<Double>.scalarCount

  /// The change of each moving number.
  typealias Changes = SIMD8<Double>

  /// A definition with its inputs and result at the known solution.
  private struct Computed {
    var number: Int
    /// The inputs at the known solution.
    var starts: [Double]
    /// The rate of each input with each moving number, input by input.
    var rates: [Double]
    /// The result at the known solution.
    var outcome: Double
  }

  /// The constraints whose constants are edited.
  private let edited: [Int]
  /// Their constants at the known solution.
  private let base: [Double]
  /// Constraints whose constants are edited as well, but have to stay unchanged.
  private let held: [(constraint: Int, constant: Double)]
  private let moverCount: Int
  /// The values at the known solution.
  private let known: [Double]
  /// The variables whose values move, and these values.
  private let variables: FlatArray<Int32>
  private let moving: MovingNumbers
  /// The values as sums of numbers of the system, if the options ask for exact values.
  private let form: ExactForm?
  /// The definitions that move, each after those that move its inputs.
  private let computed: [Computed]
  /// The definitions that have to stay unchanged.
  private let staying: [Computed]
  /// The results of all definitions at the known solution.
  private let outcomes: [Double]
  /// The slack of each condition above its least value.
  private let margins: MovingNumbers
  /// The last condition that ended the region, and most likely the next one too.
  private var end: Int?
  /// The constraints that move, ascending. The others still hold, or are violated as before.
  private let rows: FlatArray<Int32>
  private let missed: [Int]
  private let amounts: MovingNumbers
  private let uncounted: [Int]
  private let ambiguities: [Ambiguity]
  private let statistics: SystemSolution.Statistics
  /// The number of solutions found with it.
  var uses = 0

  /// Creates the region of a solution; `nil` if more constraints hold exactly there than nearby.
  ///
  /// - Parameters:
  ///   - reading: The constraints that hold exactly at the solution.
  ///   - form: Its values.
  ///   - solution: The solution.
  ///   - edited: The constraints whose constants are edited, ascending.
  ///   - held: Further constraints that are edited, but have to stay unchanged in this region.
  ///   - options: The options of the solve.
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

  /// Returns the changes from the known system to one that differs only in the edited constants.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - answers: Answers the questions of definitions.
  /// - Returns: The changes; `nil` if the system is outside the region.
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
    // The awaited variable keeps its value.
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

  /// Returns the values of a system inside the region; `nil` if one is out of range.
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

  /// Whether values of the region pass the check of every solution, and violations are as
  /// predicted.
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

  /// Returns the solution of such a system from its values.
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

/// Numbers that are linear functions of a few other numbers.
private final class MovingNumbers {
  /// Collects numbers one by one.
  struct Builder {
    fileprivate var starts: [Double] = []
    /// The rates, mover by mover.
    fileprivate var rates: [[Double]]

    init(_ moverCount: Int) { rates = Array(repeating: [], count: moverCount) }

    /// Adds a number.
    ///
    /// - Parameters:
    ///   - start: Its value without changes.
    ///   - rates: Its rate with each mover.
    mutating func append(_ start: Double, _ rates: [Double]) {
      starts.append(start)
      for (mover, rate) in rates.enumerated() { self.rates[mover].append(rate) }
    }

    /// Adds a number if it moves. Returns whether it does.
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

  /// Returns one of the numbers after some changes.
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

  /// Returns all numbers after some changes; valid until the next call.
  func moved(by changes: CriticalRegion.Changes) -> Vector<Double> {
    let (moved, rates) = (moved.elements, rates.elements)
    moved.copy(starts.elements, count: moved.count)
    var (mover, place) = (0, 0)
    // Movers without a change are skipped.
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
