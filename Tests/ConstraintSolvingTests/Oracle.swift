import ConstraintSolving

/// A second, exact implementation of a sample system's meaning with its definitions, without any
/// of the solver's methods.
struct Oracle {
  /// Whether some value is missing, because of a cycle or an earlier contradiction.
  private(set) var isUnfinished = false
  /// Whether equalities relate outputs of definitions to each other.
  private(set) var relatesOutputs = false
  /// Whether required constraints contradict each other.
  private(set) var isInfeasible = false
  /// The value of each variable; `nil` if a contradiction or a cycle prevents it.
  private(set) var values: [Rational?]
  /// The range of each ambiguous variable, before rule 4.
  private(set) var ranges: [Int: (lower: Rational?, upper: Rational?)] = [:]
  /// How many times fairness had an effect.
  private(set) var fairnessRounds = 0
  /// The result of each definition, if it could be computed.
  private(set) var outcomes: [(lower: Rational?, upper: Rational?)?]

  private let sample: SampleSystem
  private var isOutput: [Bool]
  /// Whether equalities and outputs determine the variable.
  private var isConstant: [Bool]
  private var components: [(variables: [Int], rows: [Int], isSolved: Bool)] = []
  /// Whether each row counts; `nil` while its condition is open.
  private(set) var counts: [Bool?]

  init(_ sample: SampleSystem) throws(Overflow) {
    self.sample = sample
    values = [Rational?](repeating: nil, count: sample.variableCount)
    outcomes = Array(repeating: nil, count: sample.definitions.count)
    isOutput = [Bool](repeating: false, count: sample.variableCount)
    isConstant = [Bool](repeating: false, count: sample.variableCount)
    counts = sample.rows.map { $0.condition == nil ? true : nil }
    for definition in sample.definitions where definition.kind == .value {
      isOutput[definition.output] = true
    }
    repeat {
      try findConstants()
      findComponents()
      try evaluate()
    } while decideRows()
    try checkWhatIsKnown()
    isUnfinished = values.contains { $0 == nil } || outcomes.contains { $0 == nil }
  }

  private mutating func findConstants() throws(Overflow) {
    let (constants, checks) = try determined(givenOutputs: isOutput)
    for variable in constants.keys { isConstant[variable] = true }
    let unaided = [Bool](repeating: false, count: sample.variableCount)
    if try checks > determined(givenOutputs: unaided).checks { relatesOutputs = true }
  }

  /// Decides the rows whose conditions are known. Returns whether there were any.
  private mutating func decideRows() -> Bool {
    var isAnyDecided = false
    for (number, row) in sample.rows.enumerated() where counts[number] == nil {
      guard let condition = row.condition, let value = values[condition.variable] else { continue }
      counts[number] = value == Rational(condition.value)
      isAnyDecided = true
    }
    return isAnyDecided
  }

  /// The required equalities that count.
  private var equalities: [SampleSystem.Row] {
    sample.rows.indices.filter { counts[$0] == true }.map { sample.rows[$0] }
      .filter { $0.isRequired && $0.relation == .equal }
  }

  private func coefficients(_ row: SampleSystem.Row) throws(Overflow) -> [Rational] {
    var dense = [Rational](repeating: .zero, count: sample.variableCount)
    for term in row.terms { dense[term.variable] = try dense[term.variable] + term.coefficient }
    return dense
  }

  /// Returns the values that equalities determine (Gauss and Jordan), given the values of some
  /// outputs.
  ///
  /// Unknown outputs count as 0. It also returns the number of redundant equalities.
  private func determined(
    givenOutputs isGiven: [Bool]
  ) throws(Overflow) -> (values: [Int: Rational], checks: Int) {
    var planes: [Hyperplane] = []
    for row in equalities {
      var constant = row.constant
      var dense = try coefficients(row)
      for variable in dense.indices where isGiven[variable] {
        constant = try constant - dense[variable] * (values[variable] ?? .zero)
        dense[variable] = .zero
      }
      planes.append(Hyperplane(dense, constant))
    }
    for place in planes.indices {
      guard let pivot = planes[place].pivot else { continue }
      planes[place] = try planes[place].normalized()
      for other in planes.indices where other != place {
        planes[other] = try planes[other].substituting(planes[place], pivot: pivot)
      }
    }
    var found: [Int: Rational] = [:]
    for plane in planes where plane.numbers.dropLast().count(where: { !$0.isZero }) == 1 {
      if let pivot = plane.pivot { found[pivot] = try plane.normalized().constant }
    }
    return (found, planes.count { $0.pivot == nil })
  }

  private mutating func findComponents() {
    components.removeAll { !$0.isSolved }
    let solved = Set(components.flatMap(\.variables))
    var label = Array(0..<sample.variableCount)
    func free(_ row: SampleSystem.Row) -> [Int] {
      row.terms.map(\.variable)
        .filter { !isOutput[$0] && !isConstant[$0] && !solved.contains($0) }
    }
    for row in sample.rows.indices where counts[row] == true {
      let members = free(sample.rows[row])
      guard let first = members.first else { continue }
      for member in members where label[member] != label[first] {
        let (old, new) = (label[member], label[first])
        for variable in label.indices where label[variable] == old { label[variable] = new }
      }
    }
    let loose = (0..<sample.variableCount)
      .filter { !isOutput[$0] && !isConstant[$0] && !solved.contains($0) }
    for name in Set(loose.map { label[$0] }).sorted() {
      components.append(
        (
          loose.filter { label[$0] == name },
          sample.rows.indices.filter {
            counts[$0] == true && free(sample.rows[$0]).first.map { label[$0] } == name
          },
          false
        ))
    }
  }

  /// Evaluates definitions until no more can be evaluated.
  private mutating func evaluate() throws(Overflow) {
    var advances = true
    while advances {
      advances = false
      let isKnown = isOutput.indices.map { isOutput[$0] && values[$0] != nil }
      for (variable, value) in try determined(givenOutputs: isKnown).values
      where values[variable] == nil && isConstant[variable] {
        values[variable] = value
        advances = true
      }
      for (number, definition) in sample.definitions.enumerated() where outcomes[number] == nil {
        if let condition = definition.condition {
          guard let value = values[condition.variable] else { continue }
          if value != Rational(condition.value) {
            outcomes[number] = (Rational(-1), Rational(-1))
            values[definition.output] = Rational(-1)
            advances = true
            continue
          }
        }
        let inputs = definition.inputs.compactMap { values[$0] }
        guard inputs.count == definition.inputs.count else { continue }
        let lower = try definition.lower.map { formula throws(Overflow) in try formula.value(inputs)
        }
        let upper = try definition.upper.map { formula throws(Overflow) in try formula.value(inputs)
        }
        outcomes[number] = (lower, upper)
        if definition.kind == .value { values[definition.output] = lower }
        advances = true
      }
      for number in components.indices where try isReady(number) {
        components[number].isSolved = true
        try solve(number)
        advances = true
      }
    }
  }

  private func isReady(_ number: Int) throws(Overflow) -> Bool {
    let component = components[number]
    if component.isSolved { return false }
    for row in sample.rows.indices where counts[row] == nil {
      if sample.rows[row].terms.contains(where: { component.variables.contains($0.variable) }) {
        return false
      }
    }
    let read = component.rows.flatMap { sample.rows[$0].terms.map(\.variable) }
    let constants = read.filter { isOutput[$0] || isConstant[$0] }
    let bounds = sample.definitions.indices.filter {
      sample.definitions[$0].kind == .bounds
        && component.variables.contains(sample.definitions[$0].output)
    }
    return constants.allSatisfy { values[$0] != nil } && bounds.allSatisfy { outcomes[$0] != nil }
  }

  private mutating func solve(_ number: Int) throws(Overflow) {
    let component = components[number]
    var rows: [ComponentOracle.Row] = []
    for place in component.rows {
      let row = sample.rows[place]
      let dense = try coefficients(row)
      var constant = row.constant
      for (variable, coefficient) in dense.enumerated()
      where !coefficient.isZero && !component.variables.contains(variable) {
        constant = try constant - coefficient * (values[variable] ?? .zero)
      }
      rows.append(
        .init(
          coefficients: component.variables.map { dense[$0] }, relation: row.relation,
          constant: constant, priority: row.priority))
    }
    var lower = component.variables.map { sample.lowerBounds[$0] }
    var upper = [Rational?](repeating: nil, count: lower.count)
    for (place, definition) in sample.definitions.enumerated() where definition.kind == .bounds {
      guard let local = component.variables.firstIndex(of: definition.output),
        let outcome = outcomes[place]
      else { continue }
      if let least = outcome.lower {
        let isTighter = try lower[local].map { old throws(Overflow) in
          try Rational.isLess(old, least)
        }
        if isTighter ?? true { lower[local] = least }
      }
      if let most = outcome.upper {
        let isTighter = try upper[local].map { old throws(Overflow) in
          try Rational.isLess(most, old)
        }
        if isTighter ?? true { upper[local] = most }
      }
    }
    let oracle = ComponentOracle(
      targets: component.variables.map { sample.targets[$0] }, lower: lower, upper: upper,
      rows: rows)
    guard let answer = try oracle.answer() else {
      isInfeasible = true
      return
    }
    fairnessRounds += answer.fairnessRounds
    for (local, variable) in component.variables.enumerated() {
      values[variable] = answer.values[local]
      let range = answer.ranges[local]
      if range.lower == nil || range.upper == nil || range.lower != range.upper {
        ranges[variable] = range
      }
    }
  }

  /// Checks required constraints, bounds and definitions whose values are all known.
  private mutating func checkWhatIsKnown() throws(Overflow) {
    for (number, row) in sample.rows.enumerated() where row.isRequired && counts[number] == true {
      guard row.terms.allSatisfy({ values[$0.variable] != nil }) else { continue }
      let dense = ComponentOracle.Row(
        coefficients: try coefficients(row), relation: row.relation, constant: row.constant,
        priority: row.priority)
      if try !dense.violation(at: values.map { $0 ?? .zero }).isZero { isInfeasible = true }
    }
    for variable in 0..<sample.variableCount {
      guard let value = values[variable], let least = sample.lowerBounds[variable] else { continue }
      if try Rational.isLess(value, least) { isInfeasible = true }
    }
    for (number, definition) in sample.definitions.enumerated() {
      guard let value = values[definition.output], let outcome = outcomes[number] else { continue }
      if let least = outcome.lower, try Rational.isLess(value, least) { isInfeasible = true }
      if let most = outcome.upper, try Rational.isLess(most, value) { isInfeasible = true }
    }
    // Equalities that contradict each other or known outputs, whatever the unknown definitions
    // give.
    var planes: [Hyperplane] = []
    for row in equalities {
      planes.append(Hyperplane(try coefficients(row), row.constant))
    }
    for (output, value) in values.enumerated() where isOutput[output] {
      guard let value else { continue }
      var unit = [Rational](repeating: .zero, count: values.count)
      unit[output] = .one
      planes.append(Hyperplane(unit, value))
    }
    while let plane = planes.popLast() {
      guard let pivot = plane.pivot else {
        if !plane.constant.isZero { isInfeasible = true }
        continue
      }
      let scaled = try plane.normalized()
      for place in planes.indices {
        planes[place] = try planes[place].substituting(scaled, pivot: pivot)
      }
    }
  }
}
