import FlatMemory

/// The constraints that hold exactly at a solution, and the conditions that keep it optimal.
final class AnswerReading {
  /// A sum of multiples of values minus multiples of numbers of the system.
  struct Form {
    var terms: LinearSum = []
    /// The numbers by their sources.
    var constants: [(source: Int, coefficient: Double)] = []

    mutating func add(_ other: Form, times factor: Double) {
      terms += other.terms.map { ($0.variable, factor * $0.coefficient) }
      constants += other.constants.map { ($0.source, factor * $0.coefficient) }
    }
  }

  /// The numbers of a system in one index range: the constants of constraints, the targets of
  /// variables, their lower bounds, and the results of definitions.
  struct Sources: ~Copyable {
    let system: ConstraintSystem

    func target(of variable: Int) -> Int { system.constraintCount + variable }
    func lowerBound(of variable: Int) -> Int { target(of: variable) + system.variableCount }
    func definition(_ number: Int) -> Int { lowerBound(of: number) + system.variableCount }
    var count: Int { definition(system.definitions.count) }

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
  /// Forms that stay 0, except those of values at their targets.
  private(set) var exact: [Form] = []
  /// The distances above their targets of the values at their targets, if rule 4 had a choice.
  private(set) var exactTargets: [Form] = []
  /// Forms that stay above 0.
  private(set) var conditions: [(form: Form, distance: Double, margin: Double)] = []
  /// The amount of each violation, by constraint.
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

  /// Separates the constraints that hold exactly from the others; false if rounding may hide the
  /// difference.
  func classify() -> Bool {
    var missed: [Miss] = []
    for (number, definition) in system.definitions.enumerated() {
      exact.append(
        Form(
          terms: [(definition.output, 1)], constants: [(sources.definition(number), 1)]))
    }
    for constraint in 0..<system.constraintCount where !uncounted.contains(constraint) {
      let above = system.activity(of: constraint, at: values) - system.constants[constraint]
      let magnitude = system.magnitude(of: constraint, at: values)
      guard let side = side(of: above, magnitude) else { return false }
      if side == 0 {
        exact.append(form(of: constraint, times: 1))
        continue
      }
      let distance = form(of: constraint, times: side)
      conditions.append((distance, abs(above), Tolerance.visible * magnitude))
      guard system.relations[constraint].missed(by: side) > 0 else { continue }
      if system.isRequired(constraint) { return false }
      violations[constraint] = distance
      missed.append(Miss(amount: abs(above), constraint: constraint, magnitude: magnitude))
    }
    for variable in 0..<system.variableCount {
      let lower = system.lowerBounds[variable]
      if lower > -.infinity,
        !keep(variable, lower, sources.lowerBound(of: variable), isTarget: false)
      {
        return false
      }
      if readsTargets,
        !keep(
          variable, system.targets[variable], sources.target(of: variable), isTarget: true)
      {
        return false
      }
    }
    return !isFair || order(missed)
  }

  /// The amount by which the sum of a constraint exceeds its constant, times a factor.
  private func form(of constraint: Int, times factor: Double) -> Form {
    let places = system.termRange(of: constraint)
    return Form(
      terms: places.map { (system.termVariables[$0], factor * system.termCoefficients[$0]) },
      constants: [(constraint, factor)])
  }

  /// The sign of a number, 0 for 0 itself; `nil` if that may be rounding.
  private func side(of number: Double, _ magnitude: Double) -> Double? {
    let size = abs(number)
    if size <= Tolerance.equality * magnitude { return 0 }
    return size >= Tolerance.certain * magnitude ? (number > 0 ? 1 : -1) : nil
  }

  /// Requires a value to stay at a number, or on its side of that number.
  private func keep(
    _ variable: Int, _ number: Double, _ source: Int, isTarget: Bool
  ) -> Bool {
    let magnitude = max(1, abs(values[variable]), abs(number))
    let above = values[variable] - number
    guard let side = side(of: above, magnitude) else { return false }
    let sign = side == 0 ? 1 : side
    let form = Form(terms: [(variable, sign)], constants: [(source, sign)])
    if side != 0 {
      conditions.append((form, abs(above), Tolerance.visible * magnitude))
    } else if isTarget {
      exactTargets.append(form)
    } else {
      exact.append(form)
    }
    return true
  }

  /// A violated constraint and its amount.
  private struct Miss {
    var amount: Double
    var constraint: Int
    var magnitude: Double
  }

  /// Requires the violations of each level to keep their order.
  ///
  /// Equal violations differ by rounding only, so they are ordered by the numbers of their
  /// constraints.
  private func order(_ missed: [Miss]) -> Bool {
    let priorities = system.priorities
    let sorted = missed.ordered {
      (priorities[$0.constraint], $0.amount, $0.constraint) < (
        priorities[$1.constraint], $1.amount, $1.constraint
      )
    }
    var first = 0
    while first < sorted.count {
      var end = first + 1
      while end < sorted.count,
        priorities[sorted[end].constraint] == priorities[sorted[first].constraint]
      {
        let (less, more) = (sorted[end - 1], sorted[end])
        guard let side = side(of: more.amount - less.amount, max(more.magnitude, less.magnitude))
        else { return false }
        if side != 0 {
          conditions.append(
            (
              difference(more, less), more.amount - less.amount,
              Tolerance.visible * max(more.magnitude, less.magnitude)
            ))
          break
        }
        end += 1
      }
      let equal = sorted[first..<end].map(\.self).ordered { $0.constraint < $1.constraint }
      for (one, other) in zip(equal, equal.dropFirst()) {
        guard side(of: other.amount - one.amount, max(other.magnitude, one.magnitude)) == 0 else {
          return false
        }
        exact.append(difference(other, one))
      }
      first = end
    }
    return true
  }

  /// The amount by which one constraint is violated more than another.
  private func difference(_ more: Miss, _ less: Miss) -> Form {
    var form = violations[more.constraint] ?? Form()
    form.add(violations[less.constraint] ?? Form(), times: -1)
    return form
  }

  // MARK: - How it moves

  /// The variables that a definition reads.
  func inputs(of definition: Int) -> [Int] {
    let one = system.definitions[definition]
    guard let condition = one.condition?.condition else { return one.inputs }
    return values[condition.variable] == condition.value ? one.inputs : []
  }

  /// A number of the system that moves.
  struct Mover {
    var source: Int
    /// How fast each value moves with the number.
    var rates: [Double]
  }

  /// Returns the numbers that move.
  ///
  /// These are the edited constants and the results of definitions that depend on them. Each
  /// follows the numbers that move its inputs. Variables that switches or definitions wait for have
  /// to stay unchanged.
  ///
  /// - Parameters:
  ///   - edited: The constraints whose constants are edited.
  ///   - most: The greatest count of moving numbers.
  ///   - form: The values.
  /// - Returns: The numbers; `nil` if definitions depend on each other, or too many numbers move.
  func movers(with edited: [Int], most: Int, _ form: ExactForm) -> [Mover]? {
    func mover(_ source: Int) -> Mover { Mover(source: source, rates: form.rates(of: source)) }
    var movers = edited.map(mover)
    guard !system.definitions.isEmpty else { return movers }
    var waitedFor = Set(system.switches.map(\.switch.variable))
    for definition in system.definitions {
      if let condition = definition.condition { waitedFor.insert(condition.condition.variable) }
    }
    func moves(_ definition: Int, with mover: Mover) -> Bool {
      inputs(of: definition).contains { mover.rates[$0] != 0 }
    }
    var next = 0
    while next < movers.count {
      for number in system.definitions.indices
      where !waitedFor.contains(system.definitions[number].output) {
        let source = sources.definition(number)
        guard moves(number, with: movers[next]) else { continue }
        // A number that moves the input of a known mover goes before it.
        if let place = movers.firstIndex(where: { $0.source == source }) {
          if place <= next { return nil }
          movers.append(movers.remove(at: place))
        } else {
          movers.append(mover(source))
        }
        if movers.count > most { return nil }
      }
      next += 1
    }
    // Later numbers must not move the inputs of earlier ones.
    for place in edited.count..<movers.count {
      let number = movers[place].source - sources.definition(0)
      if movers[place...].contains(where: { moves(number, with: $0) }) { return nil }
    }
    return movers
  }

  /// Returns the rate of a form with each moving number.
  func rates(of form: Form, _ movers: [Mover]) -> [Double] {
    movers.map { mover in
      var (sum, size) = (0.0, 1.0)
      for (variable, coefficient) in form.terms {
        let part = coefficient * mover.rates[variable]
        sum += part
        size = max(size, abs(part))
      }
      for (source, coefficient) in form.constants where source == mover.source {
        sum -= coefficient
      }
      return abs(sum) <= Tolerance.rounding * size ? 0 : sum
    }
  }
}
