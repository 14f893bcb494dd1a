import FlatMemory

/// A system whose conditions required equalities decide before any other part is solved.
///
/// An example is `when view.width >= 480` in a window with a given width. The inputs of such a
/// condition are sums of constants, regardless of other conditions. The results of the conditions
/// are therefore computed first. For each combination of results there is a system without
/// conditions, which contains the constraints that count and has a plan like any other. If rounding
/// might decide a condition, the solver's passes find the solution.
final class DecidedSystem {
  /// A sum of multiples of the constants of constraints.
  private typealias Form = [(constraint: Int, coefficient: Double)]

  /// A definition that constraints or other definitions wait for.
  private struct Decider {
    var definition: Int
    /// Its inputs.
    var inputs: [Form]
    /// Its own condition: the awaited result of an earlier decider.
    var outer: (decider: Int, value: Double)?
  }

  /// The system for one combination of results.
  private struct Variant {
    /// The result of each decider.
    var outcomes: [Double]
    /// The system of the counted constraints, with the numbers of its last solve.
    var system: ConstraintSystem
    /// The constraints that count, and the others, ascending.
    var counted: [Int]
    var uncounted: [Int]
  }

  /// The greatest number of variants kept.
  private static let mostVariants = 16

  private let structure: SystemStructure
  /// The deciders, each after the decider that it waits for.
  ///
  /// `nil` if one depends on more than constants.
  private let deciders: [Decider]?
  /// The variants, the most recently used ones first.
  private var variants: [Variant] = []
  private var outcomes: [Double] = []
  private var inputs: [Double] = []
  /// The variation of each input that tests whether rounding decides.
  private var steps: [Double] = []

  /// Analyses a system with conditions; `nil` if its rows depend on values or the time is over.
  init?(_ system: ConstraintSystem, until deadline: Deadline) {
    guard let structure = SystemStructure(of: system),
      let deciders = try? Self.deciders(of: system, until: deadline)
    else { return nil }
    self.structure = structure
    self.deciders = deciders.isEmpty ? nil : deciders
  }

  /// Whether constants decide all its conditions.
  var isDecided: Bool { deciders != nil }

  /// Whether a system has this structure.
  func fits(_ system: ConstraintSystem) -> Bool { structure.fits(system) }

  // MARK: - What decides

  /// Returns the deciders; none if one depends on more than constants.
  private static func deciders(
    of system: ConstraintSystem, until deadline: Deadline
  ) throws(Interruption) -> [Decider] {
    var awaited = Set(system.switches.map(\.switch.variable))
    for definition in system.definitions {
      if let condition = definition.condition { awaited.insert(condition.condition.variable) }
    }
    let numbers = system.definitions.indices.filter {
      awaited.contains(system.definitions[$0].output)
    }
    guard numbers.count == awaited.count,
      !numbers.contains(where: { system.definitions[$0].isQuestion })
    else { return [] }
    var constants = try DeterminedVariables(system, until: deadline)
    var deciders: [Decider] = []
    var deciderOfVariable: [Int: Int] = [:]
    for number in numbers {
      let definition = system.definitions[number]
      var decider = Decider(definition: number, inputs: [])
      for input in definition.inputs {
        guard let form = constants.form(of: input) else { return [] }
        decider.inputs.append(form)
      }
      if let condition = definition.condition {
        guard let outer = deciderOfVariable[condition.condition.variable] else { return [] }
        decider.outer = (outer, condition.condition.value)
      }
      deciderOfVariable[definition.output] = deciders.count
      deciders.append(decider)
    }
    return deciders
  }

  /// Computes the result of each decider; false if rounding might decide one.
  private func decide(_ system: ConstraintSystem, _ deciders: [Decider]) -> Bool {
    outcomes.removeAll(keepingCapacity: true)
    for decider in deciders {
      let definition = system.definitions[decider.definition]
      if let outer = decider.outer, outcomes[outer.decider] != outer.value,
        let condition = definition.condition
      {
        outcomes.append(condition.otherwise.lower)
        continue
      }
      inputs.removeAll(keepingCapacity: true)
      steps.removeAll(keepingCapacity: true)
      for form in decider.inputs {
        var (sum, size) = (0.0, 1.0)
        for (constraint, coefficient) in form {
          let part = coefficient * system.constants[constraint]
          sum += part
          size += abs(part)
        }
        inputs.append(sum)
        steps.append(Tolerance.negligible * size)
      }
      let outcome = definition.outcome(of: inputs, nil)
      guard outcome.lower.isFinite, outcome.lower == outcome.upper else { return false }
      for place in inputs.indices {
        let value = inputs[place]
        inputs[place] = value - steps[place]
        if definition.outcome(of: inputs, nil) != outcome { return false }
        inputs[place] = value + steps[place]
        if definition.outcome(of: inputs, nil) != outcome { return false }
        inputs[place] = value
      }
      outcomes.append(outcome.lower)
    }
    return true
  }

  // MARK: - Solving

  /// Returns the solution of a system of this structure; `nil` if the passes have to find it.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - solve: Solves a system without conditions by its plan.
  /// - Returns: The solution.
  func solution(
    of system: ConstraintSystem, _ solve: (ConstraintSystem) -> SystemSolution?
  ) -> SystemSolution? {
    guard let deciders, decide(system, deciders) else { return nil }
    if let place = variants.firstIndex(where: { $0.outcomes == outcomes }) {
      if place > 0 { variants.swapAt(0, place) }
    } else {
      if variants.count == Self.mostVariants { variants.removeLast() }
      variants.insert(variant(of: system, deciders), at: 0)
    }
    variants[0].system.takeNumbers(of: system, constraints: variants[0].counted)
    // Meanwhile the answer to a definition's question may solve a system of the same structure.
    let (counted, uncounted) = (variants[0].counted, variants[0].uncounted)
    guard var solution = solve(variants[0].system) else { return nil }
    for place in solution.violations.indices {
      solution.violations[place].constraint = counted[solution.violations[place].constraint]
    }
    solution.uncounted = uncounted
    return solution
  }

  /// Creates the system of the constraints that count with the current results.
  private func variant(of system: ConstraintSystem, _ deciders: [Decider]) -> Variant {
    var outcomeOfVariable: [Int: Double] = [:]
    for (decider, outcome) in zip(deciders, outcomes) {
      outcomeOfVariable[system.definitions[decider.definition].output] = outcome
    }
    func holds(_ condition: ConstraintSwitch?) -> Bool {
      condition.map { outcomeOfVariable[$0.variable] == $0.value } ?? true
    }
    var counted: [Int] = []
    var uncounted: [Int] = []
    for constraint in 0..<system.constraintCount {
      if holds(system.condition(of: constraint)) {
        counted.append(constraint)
      } else {
        uncounted.append(constraint)
      }
    }
    let definitions = system.definitions.map { definition -> Definition in
      if let outcome = outcomeOfVariable[definition.output] {
        return Definition(.value, of: definition.output, from: []) { _ in .value(outcome) }
      }
      guard let condition = definition.condition else { return definition }
      if holds(condition.condition) { return definition.withoutCondition }
      return Definition(.value, of: definition.output, from: []) { _ in condition.otherwise }
    }
    return Variant(
      outcomes: outcomes,
      system: system.withoutSwitches(counted: counted, definitions: definitions),
      counted: counted, uncounted: uncounted)
  }
}

/// The variables that unconditional required equalities determine by their constants alone.
private struct DeterminedVariables {
  private let reduction: ReducedSystem
  private let variableCount: Int
  /// The constraint whose constant each symbol is.
  private var constraintOfSymbol: [Int] = []

  /// Eliminates the equalities of a system, with their constants as symbols.
  init(_ system: ConstraintSystem, until deadline: Deadline) throws(Interruption) {
    variableCount = system.variableCount
    var symbolic = ConstraintSystem()
    for _ in 0..<variableCount { symbolic.addVariable() }
    for constraint in 0..<system.constraintCount
    where system.relations[constraint] == .equal && system.isRequired(constraint)
      && system.condition(of: constraint) == nil
    {
      let symbol = symbolic.addVariable()
      constraintOfSymbol.append(constraint)
      symbolic.addConstraint(system.terms(of: constraint) + [(symbol, -1)], .equal, 0)
    }
    let budget = Budget(SolveOptions(), until: deadline, size: symbolic.variableCount)
    try budget.checkTime()
    reduction = ReducedSystem(symbolic, .all, budget)
    for definition in system.definitions { reduction.elimination.hold(definition.output) }
    for symbol in constraintOfSymbol.indices { reduction.elimination.hold(variableCount + symbol) }
    try reduction.eliminate(
      symbolic.requiredEqualities(among: 0..<symbolic.constraintCount))
  }

  /// Returns the form of a variable; `nil` if it depends on more than constants.
  mutating func form(of variable: Int) -> [(constraint: Int, coefficient: Double)]? {
    let elimination = reduction.elimination
    guard elimination.hasExpression(variable) else { return nil }
    elimination.reduce(variable)
    var form: [(constraint: Int, coefficient: Double)] = []
    for place in 0..<elimination.rowCount {
      let symbol = elimination.rowVariable(place) - variableCount
      guard symbol >= 0 else { return nil }
      form.append((constraintOfSymbol[symbol], elimination.rowCoefficient(place)))
    }
    return form
  }
}
