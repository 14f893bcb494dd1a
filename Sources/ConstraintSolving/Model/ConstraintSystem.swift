import FlatMemory

/// A condition of a constraint: it counts once a variable, the output of a definition, has a
/// certain value.
///
/// The constraint never counts if the variable gets another value. Conditions use this to switch
/// constraints on: a condition is a definition whose value represents its result.
public struct ConstraintSwitch: Sendable, Equatable {
  /// The variable, which must be the output of a definition.
  public var variable: Int
  /// The value at which the constraint counts, compared bit by bit.
  public var value: Double

  /// Makes a switch.
  public init(_ variable: Int, at value: Double) {
    self.variable = variable
    self.value = value
  }
}

/// Variables, prioritized linear constraints over them and one-way definitions, in flat arrays.
///
/// A constraint reads `Σ coefficient · variable  relation  constant @ priority`. Its violation is
/// the amount by which the sum misses the constant. Callers therefore scale each constraint to the
/// unit in which their users think. Variables are numbered in the order in which rule 4 serves
/// them.
public struct ConstraintSystem: Sendable {
  /// The least priority of a constraint that must hold.
  public static let required = 1000.0
  /// The greatest size of a coefficient, a constant or a value. Beyond it, sums of doubles cannot
  /// distinguish neighbouring points.
  public static let greatestMagnitude = 1e15
  /// The greatest number of variables, constraints or terms of a system. These parts are numbered
  /// in 32 bits, and plans and programs add further numbers.
  public static let greatestCount = 500_000_000
  /// The sizes of coefficients between which rounding is harmless.
  private static let leastNearCoefficient = 1e-4
  private static let greatestNearCoefficient = 1e4
  /// The greatest constant that leaves enough digits for ordinary constants beside it.
  private static let greatestNearConstant = 1e8

  /// The value that each variable takes when nothing else decides (rule 4).
  public private(set) var targets: [Double] = []
  /// The least value of each variable, or `-.infinity`; it is required.
  public private(set) var lowerBounds: [Double] = []

  /// The number of terms in which each variable occurs.
  private(set) var degrees: [Int32] = []
  /// The number of coefficients beyond 1e4 or below 1e-4, and of constants beyond 1e8 except those
  /// of mere limits.
  private var farCount = 0
  /// The number of constants, priorities and targets that are out of range.
  private var faultCount = 0
  /// The first fault of an added part, apart from numbers that can be replaced later.
  private var fault: String?

  private(set) var termStarts: [Int] = [0]
  private(set) var termVariables: [Int] = []
  private(set) var termCoefficients: [Double] = []
  /// The relation of each constraint.
  public private(set) var relations: [ConstraintRelation] = []
  /// The constant of each constraint.
  public private(set) var constants: [Double] = []
  /// The priority of each constraint, in (0, 1000].
  public private(set) var priorities: [Double] = []

  /// The constraints that wait for a switch, ascending.
  public private(set) var switches: [(constraint: Int, switch: ConstraintSwitch)] = []

  /// The disjunctions. Their constraints are constraints of the system.
  public private(set) var disjunctions: [Disjunction] = []

  /// The one-way definitions.
  public private(set) var definitions: [Definition] = []

  /// The number of variables.
  public var variableCount: Int { targets.count }
  /// The number of constraints, without the lower bounds of variables.
  public var constraintCount: Int { relations.count }

  /// Makes an empty system.
  public init() {}

  /// Reserves memory, so that filling the system does not grow its arrays step by step.
  public mutating func reserveCapacity(variables: Int, constraints: Int, terms: Int) {
    targets.reserveCapacity(variables)
    lowerBounds.reserveCapacity(variables)
    degrees.reserveCapacity(variables)
    termStarts.reserveCapacity(constraints + 1)
    termVariables.reserveCapacity(terms)
    termCoefficients.reserveCapacity(terms)
    relations.reserveCapacity(constraints)
    constants.reserveCapacity(constraints)
    priorities.reserveCapacity(constraints)
  }

  /// Adds a variable and returns its number.
  ///
  /// - Parameters:
  ///   - target: The value of the variable if nothing else decides.
  ///   - lowerBound: The least value of the variable; it is required.
  /// - Returns: The number of the variable.
  @discardableResult
  public mutating func addVariable(target: Double = 0, lowerBound: Double = -.infinity) -> Int {
    let isBounded = abs(lowerBound) <= Self.greatestMagnitude || lowerBound == -.infinity
    if !isBounded {
      note(
        "variable \(variableCount) has the lower bound \(lowerBound), which must lie within 1e15")
    }
    if !(abs(target) <= Self.greatestMagnitude) { faultCount += 1 }
    targets.append(target)
    lowerBounds.append(lowerBound)
    degrees.append(0)
    return targets.count - 1
  }

  /// Adds a constraint and returns its number.
  ///
  /// - Parameters:
  ///   - terms: Variables added before, with their coefficients. A variable may occur more than
  ///     once.
  ///   - relation: How the sum compares with the constant.
  ///   - constant: The right side.
  ///   - priority: In (0, 1000]; 1000 is required.
  ///   - condition: The switch that it waits for; `nil` if it always counts.
  /// - Returns: The number of the constraint.
  @discardableResult
  public mutating func addConstraint(
    _ terms: some Sequence<(variable: Int, coefficient: Double)>, _ relation: ConstraintRelation,
    _ constant: Double, priority: Double = required, when condition: ConstraintSwitch? = nil
  ) -> Int {
    addConstraint(Array(terms), relation, constant, priority: priority, when: condition)
  }

  /// Adds a constraint with an array of terms and returns its number.
  @discardableResult
  public mutating func addConstraint(
    _ terms: [(variable: Int, coefficient: Double)], _ relation: ConstraintRelation,
    _ constant: Double, priority: Double = required, when condition: ConstraintSwitch? = nil
  ) -> Int {
    for (variable, coefficient) in terms {
      termVariables.append(variable)
      termCoefficients.append(coefficient)
      if degrees.indices.contains(variable), abs(coefficient) <= Self.greatestMagnitude {
        degrees[variable] += 1
        if Self.isFar(coefficient: coefficient) { farCount += 1 }
      } else {
        note("a term names variable \(variable) with the coefficient \(coefficient)")
      }
    }
    termStarts.append(termVariables.count)
    relations.append(relation)
    constants.append(constant)
    priorities.append(priority)
    count(relations.count - 1, 1)
    if let condition { switches.append((relations.count - 1, condition)) }
    return relations.count - 1
  }

  /// Adds a disjunction and returns its number.
  ///
  /// Its parts become constraints of the system, with the next numbers in the given order.
  ///
  /// - Parameters:
  ///   - alternatives: At least one, each with at least one constraint.
  ///   - priority: In (0, 1000]; 1000 is required.
  ///   - rank: Its place among equally good choices; `nil` for its number.
  ///   - condition: The switch that it waits for; `nil` if it always counts.
  /// - Returns: The number of the disjunction.
  @discardableResult
  public mutating func addDisjunction(
    _ alternatives: [[Disjunction.Part]], priority: Double = required, rank: Int? = nil,
    when condition: ConstraintSwitch? = nil
  ) -> Int {
    if alternatives.isEmpty || alternatives.contains(where: \.isEmpty) {
      note("disjunction \(disjunctions.count) has no alternative, or one without a constraint")
    }
    var ranges: [Range<Int>] = []
    for parts in alternatives {
      let first = constraintCount
      for part in parts {
        addConstraint(
          part.terms, part.relation, part.constant, priority: priority, when: condition)
      }
      ranges.append(first..<constraintCount)
    }
    disjunctions.append(
      Disjunction(alternatives: ranges, priority: priority, rank: rank ?? disjunctions.count))
    return disjunctions.count - 1
  }

  /// Returns the system with only some of its constraints, renumbered and without disjunctions.
  package func keeping(_ isKept: (Int) -> Bool) -> ConstraintSystem {
    keeping(relations.indices.filter(isKept), definitions) { condition(of: $0) }
  }

  /// Returns the system with only its counted constraints, renumbered and without switches.
  ///
  /// - Parameters:
  ///   - counted: The constraints that count, ascending.
  ///   - definitions: The replacements of the definitions.
  /// - Returns: The system.
  func withoutSwitches(counted: [Int], definitions: [Definition]) -> ConstraintSystem {
    keeping(counted, definitions) { _ in nil }
  }

  private func keeping(
    _ constraints: [Int], _ definitions: [Definition], _ condition: (Int) -> ConstraintSwitch?
  ) -> ConstraintSystem {
    var kept = ConstraintSystem()
    for variable in targets.indices {
      kept.addVariable(target: targets[variable], lowerBound: lowerBounds[variable])
    }
    kept.definitions = definitions
    for constraint in constraints {
      kept.addConstraint(
        terms(of: constraint), relations[constraint], constants[constraint],
        priority: priorities[constraint], when: condition(constraint))
    }
    return kept
  }

  /// Copies the constants, targets and lower bounds of another system with the same variables.
  ///
  /// - Parameters:
  ///   - other: The other system.
  ///   - constraints: For each constraint, its number in the other system.
  mutating func takeNumbers(of other: ConstraintSystem, constraints: [Int]) {
    for (place, constraint) in constraints.enumerated()
    where constants[place] != other.constants[constraint] {
      setConstant(other.constants[constraint], of: place)
    }
    if !areSame(targets, other.targets) {
      for variable in targets.indices where targets[variable] != other.targets[variable] {
        setTarget(other.targets[variable], of: variable)
      }
    }
    if !areSame(lowerBounds, other.lowerBounds) { lowerBounds = other.lowerBounds }
  }

  /// Sets the constant of a constraint. If the constraint does not exist, solves of the system
  /// throw `SolvingError.invalid`.
  public mutating func setConstant(_ constant: Double, of constraint: Int) {
    guard relations.indices.contains(constraint) else {
      return note("there is no constraint \(constraint) among \(constraintCount)")
    }
    // Constants of ordinary size are in no count.
    if abs(constants[constraint]) <= Self.greatestNearConstant,
      abs(constant) <= Self.greatestNearConstant
    {
      constants[constraint] = constant
    } else {
      setConstraint(
        constraint, relations[constraint], constant, priority: priorities[constraint])
    }
  }

  /// Adds `change` to the counts for each number of a constraint that is unusually large or small,
  /// or out of range.
  private mutating func count(_ constraint: Int, _ change: Int) {
    let (constant, priority) = (abs(constants[constraint]), priorities[constraint])
    // A distant limit does not cost other constants any digits.
    if constant > Self.greatestNearConstant,
      relations[constraint] == .equal || priority < Self.required
    {
      farCount += change
    }
    if isFaulty(constraint) { faultCount += change }
  }

  /// Whether the constant or the priority of a constraint is out of range.
  private func isFaulty(_ constraint: Int) -> Bool {
    let priority = priorities[constraint]
    return
      !(abs(constants[constraint]) <= Self.greatestMagnitude && priority > 0
      && priority <= Self.required)
  }

  private static func isFar(coefficient: Double) -> Bool {
    let size = abs(coefficient)
    return (size > greatestNearCoefficient || size < leastNearCoefficient) && size != 0
  }

  /// Sets the relation, constant and priority of a constraint.
  package mutating func setConstraint(
    _ constraint: Int, _ relation: ConstraintRelation, _ constant: Double, priority: Double
  ) {
    count(constraint, -1)
    (relations[constraint], priorities[constraint]) = (relation, priority)
    constants[constraint] = constant
    count(constraint, 1)
  }

  /// Sets the target of a variable. If the variable does not exist, solves of the system throw
  /// `SolvingError.invalid`.
  public mutating func setTarget(_ target: Double, of variable: Int) {
    guard targets.indices.contains(variable) else {
      return note("there is no variable \(variable) among \(variableCount)")
    }
    if !(abs(targets[variable]) <= Self.greatestMagnitude) { faultCount -= 1 }
    if !(abs(target) <= Self.greatestMagnitude) { faultCount += 1 }
    targets[variable] = target
  }

  /// Inserts a constraint at an index; the constraints from that index on are renumbered.
  ///
  /// The system must have neither definitions nor alternatives, and the terms must name its
  /// variables.
  mutating func insertConstraint(
    _ terms: LinearSum, _ relation: ConstraintRelation, _ constant: Double, priority: Double,
    at place: Int
  ) {
    precondition(definitions.isEmpty && !hasConditionalConstraints)
    let start = termStarts[place]
    termVariables.insert(contentsOf: terms.lazy.map(\.variable), at: start)
    termCoefficients.insert(contentsOf: terms.lazy.map(\.coefficient), at: start)
    for (variable, coefficient) in terms {
      degrees[variable] += 1
      if Self.isFar(coefficient: coefficient) { farCount += 1 }
    }
    termStarts.insert(start, at: place)
    for next in place + 1..<termStarts.count { termStarts[next] += terms.count }
    relations.insert(relation, at: place)
    constants.insert(constant, at: place)
    priorities.insert(priority, at: place)
    count(place, 1)
  }

  /// Removes a constraint; the constraints after it are renumbered.
  ///
  /// The system must have neither definitions nor alternatives.
  mutating func removeConstraint(at place: Int) {
    precondition(definitions.isEmpty && !hasConditionalConstraints)
    let terms = termRange(of: place)
    for term in terms {
      degrees[termVariables[term]] -= 1
      if Self.isFar(coefficient: termCoefficients[term]) { farCount -= 1 }
    }
    count(place, -1)
    termVariables.removeSubrange(terms)
    termCoefficients.removeSubrange(terms)
    termStarts.remove(at: place)
    for next in place..<termStarts.count { termStarts[next] -= terms.count }
    relations.remove(at: place)
    constants.remove(at: place)
    priorities.remove(at: place)
  }

  /// Empties a constraint, so that it always holds; its number stays.
  mutating func empty(_ constraint: Int) {
    for place in termRange(of: constraint) {
      if Self.isFar(coefficient: termCoefficients[place]) { farCount -= 1 }
      termCoefficients[place] = 0
      degrees[termVariables[place]] -= 1
    }
    setConstraint(constraint, .equal, 0, priority: priorities[constraint])
  }

  /// Whether the numbers differ so much in size that rounding may decide the best solution.
  var isFarApart: Bool { farCount > 0 }

  /// Records a fault of an added part; `validate()` reports the first one.
  private mutating func note(_ fault: String) {
    self.fault = self.fault ?? fault
  }

  /// Adds a one-way definition and returns its number.
  @discardableResult
  public mutating func addDefinition(_ definition: Definition) -> Int {
    definitions.append(definition)
    return definitions.count - 1
  }

  /// Replaces a definition by another one with the same output.
  package mutating func setDefinition(_ definition: Definition, of number: Int) {
    precondition(definitions[number].output == definition.output)
    definitions[number] = definition
  }

  /// Whether any constraint waits for a switch or belongs to a disjunction, and therefore may not
  /// count.
  var hasConditionalConstraints: Bool { !switches.isEmpty || !disjunctions.isEmpty }

  /// Stops the program if a variable does not exist.
  @inline(__always)
  func expect(variable: Int) {
    precondition(
      targets.indices.contains(variable),
      "there is no variable \(variable) among \(variableCount)")
  }

  /// Stops the program if a constraint does not exist.
  @inline(__always)
  func expect(constraint: Int) {
    precondition(
      relations.indices.contains(constraint),
      "there is no constraint \(constraint) among \(constraintCount)")
  }

  /// Whether a constraint, which must exist, is required.
  public func isRequired(_ constraint: Int) -> Bool {
    expect(constraint: constraint)
    return priorities[constraint] >= Self.required
  }

  /// Returns the switch that a constraint waits for; `nil` if it always counts.
  public func condition(of constraint: Int) -> ConstraintSwitch? {
    let place = switches.firstPlace { $0.constraint >= constraint }
    guard place < switches.count, switches[place].constraint == constraint else { return nil }
    return switches[place].switch
  }

  /// Returns the required equalities among some constraints, in their order.
  func requiredEqualities(among constraints: some Collection<Int>) -> [Int32] {
    var equalities: [Int32] = []
    equalities.reserveCapacity(constraints.count)
    for constraint in constraints
    where relations[constraint] == .equal && priorities[constraint] >= Self.required {
      equalities.append(Int32(constraint))
    }
    return equalities
  }

  /// Returns constraints with few terms first, otherwise in their order, by a counting sort.
  func sortedByLength(_ constraints: [Int32]) -> [Int32] {
    guard constraints.count > 1 else { return constraints }
    return withTerms { terms in
      var longest = 0
      for constraint in constraints {
        longest = max(longest, terms.range(of: Int(constraint)).count)
      }
      var starts = [Int](repeating: 0, count: longest + 2)
      for constraint in constraints { starts[terms.range(of: Int(constraint)).count + 1] += 1 }
      for length in 0...longest { starts[length + 1] += starts[length] }
      var sorted = constraints
      for constraint in constraints {
        let length = terms.range(of: Int(constraint)).count
        sorted[starts[length]] = constraint
        starts[length] += 1
      }
      return sorted
    }
  }

  /// Whether a constraint counts at a point.
  ///
  /// It counts if its switch, if any, has the awaited value. A part of a disjunction counts only if
  /// its alternative is also the best one at the point. The constraint must exist, and the point
  /// must have a value for each variable.
  public func counts(_ constraint: Int, at values: [Double]) -> Bool {
    expect(constraint: constraint, at: values)
    if let condition = condition(of: constraint), values[condition.variable] != condition.value {
      return false
    }
    guard let (disjunction, alternative) = place(of: constraint) else { return true }
    return bestAlternative(of: disjunction, at: values) == alternative
  }

  /// Returns the variables of a constraint, which must exist, with their coefficients, as they were
  /// added.
  public func terms(of constraint: Int) -> [(variable: Int, coefficient: Double)] {
    expect(constraint: constraint)
    return termRange(of: constraint).map { (termVariables[$0], termCoefficients[$0]) }
  }

  /// Returns the number of terms a constraint was added with.
  package func termCount(of constraint: Int) -> Int { termRange(of: constraint).count }

  func termRange(of constraint: Int) -> Range<Int> {
    termStarts[constraint]..<termStarts[constraint + 1]
  }

  /// The terms of all constraints in flat memory.
  struct Terms {
    fileprivate let starts: Vector<Int>
    fileprivate let variables: Vector<Int>
    fileprivate let coefficients: Vector<Double>

    /// Returns the range of a constraint's terms.
    @inline(__always) func range(of constraint: Int) -> Range<Int> {
      unsafe Range(uncheckedBounds: (starts[constraint], starts[constraint + 1]))
    }

    /// The variable of a term.
    @inline(__always) func variable(_ place: Int) -> Int { variables[place] }

    /// The coefficient of a term.
    @inline(__always) func coefficient(_ place: Int) -> Double { coefficients[place] }
  }

  /// Passes the terms to a closure, for loops that read them often. The terms are valid until the
  /// closure returns.
  func withTerms<Result, Failure: Error>(
    _ body: (Terms) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try termStarts.withVector { (starts) throws(Failure) in
      try termVariables.withVector { (variables) throws(Failure) in
        try termCoefficients.withVector { (coefficients) throws(Failure) in
          try body(Terms(starts: starts, variables: variables, coefficients: coefficients))
        }
      }
    }
  }

  /// The message for the first out-of-range constant, priority or target; `nil` if there is none.
  private var outOfRange: String? {
    guard faultCount > 0 else { return nil }
    if let constraint = constants.indices.first(where: isFaulty) {
      return "constraint \(constraint) has the constant \(constants[constraint]) and the priority "
        + "\(priorities[constraint])"
    }
    guard let variable = targets.firstIndex(where: { !(abs($0) <= Self.greatestMagnitude) }) else {
      return nil
    }
    return "variable \(variable) has the target \(targets[variable]), which must lie within 1e15"
  }

  /// Checks that all numbers and priorities are in range and all variables exist.
  ///
  /// - Throws: `SolvingError.invalid` with the first fault found.
  public func validate() throws(SolvingError) {
    if let fault = fault ?? outOfRange { throw .invalid(fault) }
    let largest = max(variableCount, constraintCount, termVariables.count, definitions.count)
    guard largest <= Self.greatestCount else {
      throw .invalid(
        "the system has \(largest) parts of a kind; \(Self.greatestCount) are the most")
    }
    var defined = Set<Int>()
    for (index, definition) in definitions.enumerated() {
      guard (definition.reads + [definition.output]).allSatisfy({ 0..<variableCount ~= $0 }) else {
        throw .invalid("definition \(index) names a variable that does not exist")
      }
      if definition.kind == .value, !defined.insert(definition.output).inserted {
        throw .invalid("variable \(definition.output) has two definitions")
      }
    }
    for (constraint, condition) in switches where !defined.contains(condition.variable) {
      throw .invalid(
        "constraint \(constraint) waits for variable \(condition.variable), which nothing defines")
    }
    for (index, definition) in definitions.enumerated() {
      guard let condition = definition.condition?.condition,
        !defined.contains(condition.variable)
      else { continue }
      throw .invalid(
        "definition \(index) waits for variable \(condition.variable), which nothing defines")
    }
  }
}
