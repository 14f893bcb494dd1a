import FlatMemory

/// What a constraint waits for: it counts once a variable, which a definition yields, has come to a
/// value, and never if it comes to another.
///
/// This is how conditions switch constraints on: a condition is a definition that yields a number
/// for what it found.
public struct ConstraintSwitch: Sendable, Equatable {
  /// The variable; a definition must yield it.
  public var variable: Int
  /// The value at which the constraint counts, to the bit.
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
/// the amount by which the sum misses the constant, so the caller scales a constraint to the unit
/// its users think in. Variables are numbered in the order in which rule 4 serves them.
public struct ConstraintSystem: Sendable {
  /// The priority from which on a constraint must hold.
  public static let required = 1000.0
  /// The greatest size of a coefficient, a constant or a value: beyond it, sums of doubles no
  /// longer tell one point from the next.
  public static let greatestMagnitude = 1e15
  /// How many variables, constraints or terms a system may have: they are numbered in 32 bits, and
  /// plans and programs add numbers of their own.
  public static let greatestCount = 500_000_000
  /// The sizes of coefficients between which rounding is harmless.
  private static let leastNearCoefficient = 1e-4
  private static let greatestNearCoefficient = 1e4
  /// Beyond it a constant leaves ordinary ones beside it too few digits.
  private static let greatestNearConstant = 1e8

  /// The value each variable goes to when nothing else decides (rule 4).
  public private(set) var targets: [Double] = []
  /// The least value of each variable, or `-.infinity`; it is required.
  public private(set) var lowerBounds: [Double] = []

  /// In how many terms each variable stands.
  private(set) var degrees: [Int32] = []
  /// How many of its numbers lie far from ordinary ones: coefficients beyond 1e4 or below 1e-4, and
  /// constants beyond 1e8 that are no mere limits.
  private var farCount = 0
  /// How many constants, priorities and targets are out of range.
  private var faultCount = 0
  /// What was wrong first with a part as it was added, but for numbers that may be set anew.
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

  /// The constraints that wait for a switch, rising.
  public private(set) var switches: [(constraint: Int, switch: ConstraintSwitch)] = []

  /// The disjunctions; their constraints are constraints of the system.
  public private(set) var disjunctions: [Disjunction] = []

  /// The one-way definitions.
  public private(set) var definitions: [Definition] = []

  /// How many variables there are.
  public var variableCount: Int { targets.count }
  /// How many constraints there are, the lower bounds of variables not counted.
  public var constraintCount: Int { relations.count }

  /// Makes an empty system.
  public init() {}

  /// Makes room, so that filling the system does not grow its arrays step by step.
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
  ///   - target: The value it goes to when nothing else decides.
  ///   - lowerBound: Its least value, required.
  /// - Returns: The number of the variable.
  @discardableResult
  public mutating func addVariable(target: Double = 0, lowerBound: Double = -.infinity) -> Int {
    let isBounded = abs(lowerBound) <= Self.greatestMagnitude || lowerBound == -.infinity
    if !isBounded {
      note(
        "variable \(variableCount) has the lower bound \(lowerBound), which must lie within "
          + "\(Self.greatestMagnitude)")
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
  ///   - terms: Variables added before and their coefficients; a variable may occur more than once.
  ///   - relation: How the sum compares with the constant.
  ///   - constant: The right side.
  ///   - priority: In (0, 1000]; 1000 is required.
  ///   - condition: What it waits for before it counts; `nil`: it always counts.
  /// - Returns: The number of the constraint.
  @discardableResult
  public mutating func addConstraint(
    _ terms: some Sequence<(variable: Int, coefficient: Double)>, _ relation: ConstraintRelation,
    _ constant: Double, priority: Double = required, when condition: ConstraintSwitch? = nil
  ) -> Int {
    addConstraint(Array(terms), relation, constant, priority: priority, when: condition)
  }

  /// Adds a constraint whose terms stand in an array and returns its number.
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
  /// Its parts become constraints of the system, numbered on in the order in which they are given.
  ///
  /// - Parameters:
  ///   - alternatives: At least one, each with at least one constraint.
  ///   - priority: In (0, 1000]; 1000 is required.
  ///   - rank: Its place among equally good choices; `nil`: its number.
  ///   - condition: What it waits for before it counts; `nil`: it always counts.
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

  /// The system with some of its constraints alone, numbered anew, and none of them an alternative.
  package func keeping(_ isKept: (Int) -> Bool) -> ConstraintSystem {
    keeping(relations.indices.filter(isKept), definitions) { condition(of: $0) }
  }

  /// The system with those of its constraints that count, which wait for nothing, numbered anew.
  ///
  /// - Parameters:
  ///   - counted: The constraints, rising.
  ///   - definitions: What stands for the definitions.
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

  /// Takes over the constants, targets and lower bounds of another system of the same variables.
  ///
  /// - Parameters:
  ///   - other: The other system.
  ///   - constraints: Which of its constraints each constraint is.
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

  /// Gives a constraint another constant. Where there is no such constraint, solves of the system
  /// throw `SolvingError.invalid`.
  public mutating func setConstant(_ constant: Double, of constraint: Int) {
    guard relations.indices.contains(constraint) else {
      return note("there is no constraint \(constraint) among \(constraintCount)")
    }
    // Of what is near nothing is counted, before or after.
    if abs(constants[constraint]) <= Self.greatestNearConstant,
      abs(constant) <= Self.greatestNearConstant
    {
      constants[constraint] = constant
    } else {
      setConstraint(
        constraint, relations[constraint], constant, priority: priorities[constraint])
    }
  }

  /// Counts the numbers of a constraint that are far from ordinary ones or out of range, or takes
  /// them off.
  private mutating func count(_ constraint: Int, _ change: Int) {
    let (constant, priority) = (abs(constants[constraint]), priorities[constraint])
    // A limit that is far away leaves other constants their digits.
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

  /// Gives a constraint another relation, constant and priority.
  package mutating func setConstraint(
    _ constraint: Int, _ relation: ConstraintRelation, _ constant: Double, priority: Double
  ) {
    count(constraint, -1)
    (relations[constraint], priorities[constraint]) = (relation, priority)
    constants[constraint] = constant
    count(constraint, 1)
  }

  /// Gives a variable another target. Where there is no such variable, solves of the system throw
  /// `SolvingError.invalid`.
  public mutating func setTarget(_ target: Double, of variable: Int) {
    guard targets.indices.contains(variable) else {
      return note("there is no variable \(variable) among \(variableCount)")
    }
    if !(abs(targets[variable]) <= Self.greatestMagnitude) { faultCount -= 1 }
    if !(abs(target) <= Self.greatestMagnitude) { faultCount += 1 }
    targets[variable] = target
  }

  /// Adds a constraint before those from a place on, which get the next numbers.
  ///
  /// The system must have neither definitions nor alternatives, and the terms name its variables.
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

  /// Takes a constraint away; those behind it get the numbers before theirs.
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

  /// Makes a constraint one of no variables that holds anywhere; its number stays.
  mutating func empty(_ constraint: Int) {
    for place in termRange(of: constraint) {
      if Self.isFar(coefficient: termCoefficients[place]) { farCount -= 1 }
      termCoefficients[place] = 0
      degrees[termVariables[place]] -= 1
    }
    setConstraint(constraint, .equal, 0, priority: priorities[constraint])
  }

  /// Whether its numbers lie so far apart that rounding may decide what is best.
  var isFarApart: Bool { farCount > 0 }

  /// Keeps what is wrong with a part as it is added; `validate()` reports the first fault.
  private mutating func note(_ fault: String) {
    self.fault = self.fault ?? fault
  }

  /// Adds a one-way definition and returns its number.
  @discardableResult
  public mutating func addDefinition(_ definition: Definition) -> Int {
    definitions.append(definition)
    return definitions.count - 1
  }

  /// Replaces a definition by one of the same output.
  package mutating func setDefinition(_ definition: Definition, of number: Int) {
    precondition(definitions[number].output == definition.output)
    definitions[number] = definition
  }

  /// Whether any constraint waits for a switch or a choice, so that it need not count.
  var hasConditionalConstraints: Bool { !switches.isEmpty || !disjunctions.isEmpty }

  /// Stops the program of a caller that asks for a variable there never was.
  @inline(__always)
  func expect(variable: Int) {
    precondition(
      targets.indices.contains(variable),
      "there is no variable \(variable) among \(variableCount)")
  }

  /// Stops the program of a caller that asks for a constraint there never was.
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

  /// What a constraint waits for; `nil` if it always counts.
  public func condition(of constraint: Int) -> ConstraintSwitch? {
    let place = switches.firstPlace { $0.constraint >= constraint }
    guard place < switches.count, switches[place].constraint == constraint else { return nil }
    return switches[place].switch
  }

  /// The required equalities among some constraints, in their order.
  func requiredEqualities(among constraints: some Collection<Int>) -> [Int32] {
    var equalities: [Int32] = []
    equalities.reserveCapacity(constraints.count)
    for constraint in constraints
    where relations[constraint] == .equal && priorities[constraint] >= Self.required {
      equalities.append(Int32(constraint))
    }
    return equalities
  }

  /// Constraints with few terms first, else in their order: a counting sort.
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

  /// Whether a constraint counts at a point: it waits for nothing, or what it waits for came true;
  /// and if it is part of a disjunction, its alternative is the best one there. The constraint must
  /// exist, and the point have a value for each variable.
  public func counts(_ constraint: Int, at values: [Double]) -> Bool {
    expect(constraint: constraint, at: values)
    if let condition = condition(of: constraint), values[condition.variable] != condition.value {
      return false
    }
    guard let (disjunction, alternative) = place(of: constraint) else { return true }
    return bestAlternative(of: disjunction, at: values) == alternative
  }

  /// The variables of a constraint, which must exist, with their coefficients, as they were added.
  public func terms(of constraint: Int) -> [(variable: Int, coefficient: Double)] {
    expect(constraint: constraint)
    return termRange(of: constraint).map { (termVariables[$0], termCoefficients[$0]) }
  }

  /// How many terms a constraint was added with.
  package func termCount(of constraint: Int) -> Int { termRange(of: constraint).count }

  func termRange(of constraint: Int) -> Range<Int> {
    termStarts[constraint]..<termStarts[constraint + 1]
  }

  /// The terms of all constraints in flat memory.
  struct Terms {
    fileprivate let starts: Vector<Int>
    fileprivate let variables: Vector<Int>
    fileprivate let coefficients: Vector<Double>

    /// Where the terms of a constraint are.
    @inline(__always) func range(of constraint: Int) -> Range<Int> {
      unsafe Range(uncheckedBounds: (starts[constraint], starts[constraint + 1]))
    }

    /// The variable of a term.
    @inline(__always) func variable(_ place: Int) -> Int { variables[place] }

    /// The coefficient of a term.
    @inline(__always) func coefficient(_ place: Int) -> Double { coefficients[place] }
  }

  /// Hands the terms to a closure, for loops that read them often; they are valid until it returns.
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

  /// What is said of the first constant, priority or target that is out of range; `nil` if none is.
  private var outOfRange: String? {
    guard faultCount > 0 else { return nil }
    if let constraint = constants.indices.first(where: isFaulty) {
      return "constraint \(constraint) has the constant \(constants[constraint]) and the priority "
        + "\(priorities[constraint])"
    }
    guard let variable = targets.firstIndex(where: { !(abs($0) <= Self.greatestMagnitude) }) else {
      return nil
    }
    return "variable \(variable) has the target \(targets[variable]), which must lie within "
      + "\(Self.greatestMagnitude)"
  }

  /// Checks that every number is finite, every variable exists and every priority is in range.
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
