public import LinearProgramming

/// A set of variables and prioritized constraints that changes between solves.
///
/// Except for rounding, a solve gives the answer of `PrioritizedSolver` to the current constraints.
/// Free variables take their values in the order in which they were added. The order of constraints
/// has no effect.
///
/// Values are computed from the constraints that hold exactly, so they have the same bits after any
/// sequence of edits. There are two exceptions:
///
/// - Rounding hides which constraints hold exactly, because one is violated by between 1e-9 and
///   1e-6 of its numbers.
/// - The equalities of the answer take too much work to eliminate.
///
/// Such values are rounded to 1e-9. Rarely, a value differs by 1e-9 from one session to another.
///
/// If the last answer is still valid, no solve takes place. Plans answer edits of constants; a
/// session keeps up to about 64 MB of plans. The feasibility of the required constraints is found
/// without a solve. It takes only the pivots for the changes since the last check.
///
/// Use a session from one thread at a time.
public final class ConstraintSession {
  /// Strategy and budgets of the solves.
  public var options = SolveOptions() {
    didSet {
      answer.isCurrent = false
      solveOptions = Self.solveOptions(options)
    }
  }
  /// The options in the form that solves need.
  private var solveOptions = solveOptions(SolveOptions())

  private static func solveOptions(_ options: SolveOptions) -> SolveOptions {
    var options = options
    options.findsRanges = false
    options.wantsExactValues = true
    options.acceptsNearlyBest = true
    return options
  }

  let solver: PrioritizedSolver
  private let plans = PlanCache()
  var targets: [Double] = []
  var lowerBounds: [Double] = []
  /// The constraints; `nil` in a free slot.
  var slots: [SessionConstraint?] = []
  private var freeSlots: [Int] = []
  var slotOfNumber: [Int: Int] = [:]
  private var nextNumber = 0
  /// The slots of constraints in the order of the last system.
  ///
  /// An entry is -1 if its constraint was removed since, or has to move to another place.
  private var order: [Int] = []
  /// The places in `order` that are -1.
  private var gone: [Int] = []
  /// The slots of constraints that have no place in `order` yet.
  private var unordered: [Int] = []

  /// The last solved system, and the number of each of its constraints.
  private var system = ConstraintSystem()
  var numbers: [Int] = []
  /// Whether the system has the current variables and constraints.
  private var hasSystem = false

  private struct Answer {
    var values: [Double] = []
    /// Whether the values answer the current constraints.
    var isCurrent = false
  }

  private var answer = Answer()
  var feasibility: FeasibilityTableau?
  /// The numbers of required constraints without variables that do not hold.
  var absurd: Set<Int> = []

  /// The numbers of constraints that cannot hold together, in ascending order.
  ///
  /// The last check or solve found them. Together with the lower bounds of `conflictingBounds` they
  /// contradict each other, and all of them are needed for that. -1 is the constraint of an
  /// `isFeasible(adding:_:_:)` call.
  public internal(set) var conflict: [Int] = []
  /// The variables whose lower bounds are part of the conflict, in ascending order.
  public internal(set) var conflictingBounds: [Int] = []
  /// The constraint of the last `isFeasible(adding:_:_:)` call.
  var asked: SessionConstraint?

  /// The number of solves that used the solver; the others already had their answer.
  public private(set) var solveCount = 0

  /// Creates a session without variables.
  ///
  /// - Parameters:
  ///   - backend: Solves the linear programs of coupled blocks.
  ///   - fallbacks: Tried in order if an answer does not pass its check.
  public init(backend: any DualProviding, fallbacks: [any DualProviding] = []) {
    solver = PrioritizedSolver(backend: backend, fallbacks: fallbacks)
  }

  /// Creates a session with a solver.
  package init(_ solver: PrioritizedSolver) { self.solver = solver }

  /// The number of variables.
  public var variableCount: Int { targets.count }

  /// The number of constraints.
  public var constraintCount: Int { slotOfNumber.count }

  /// The statistics of the plan cache.
  package var planStatistics: PlanCache.Statistics { plans.statistics }
  /// The number of answers found from a nearby known answer.
  package var ledCount: Int { plans.ledCount }

  // MARK: - Changes

  /// Adds a variable and returns its number: 0, 1 and so on.
  ///
  /// - Parameters:
  ///   - target: The value that the variable takes if no constraint decides it.
  ///   - lowerBound: Its least value, required; `-.infinity` for none.
  /// - Returns: The number of the variable.
  /// - Throws: `SolvingError.invalid` for numbers out of range.
  @discardableResult
  public func addVariable(
    target: Double = 0, lowerBound: Double = -.infinity
  ) throws(SolvingError) -> Int {
    try check(target, "a target")
    if lowerBound != -.infinity { try check(lowerBound, "a lower bound") }
    guard variableCount < ConstraintSystem.greatestCount else {
      throw .invalid("there are too many variables")
    }
    targets.append(target)
    lowerBounds.append(lowerBound)
    let variable = variableCount - 1
    feasibility?.addVariable(at: max(target, lowerBound))
    if feasibility != nil { limit(variable) }
    hasSystem = false
    // No constraint reads the variable yet. But if any variable is free, all targets are read.
    answer.values.append(max(target, lowerBound))
    answer.isCurrent = false
    return variable
  }

  /// Sets the target of a variable.
  ///
  /// - Throws: `SolvingError.invalid` for an unknown variable or a number out of range.
  public func setTarget(_ target: Double, of variable: Int) throws(SolvingError) {
    try check(variable: variable)
    try check(target, "a target")
    if targets[variable] == target { return }
    targets[variable] = target
    if variable < system.variableCount { system.setTarget(target, of: variable) }
    answer.isCurrent = false
  }

  /// Adds a constraint and returns its number; numbers increase and are never reused.
  ///
  /// - Parameters:
  ///   - terms: Variables and their coefficients; a variable may occur more than once.
  ///   - relation: How the sum compares with the constant.
  ///   - constant: The right side.
  ///   - priority: In (0, 1000]; 1000 is required.
  ///   - label: The name of the constraint in messages.
  /// - Returns: The number of the constraint.
  /// - Throws: `SolvingError.invalid` for an unknown variable or a number out of range.
  @discardableResult
  public func addConstraint(
    _ terms: some Sequence<(variable: Int, coefficient: Double)>, _ relation: ConstraintRelation,
    _ constant: Double, priority: Double = ConstraintSystem.required, label: String = ""
  ) throws(SolvingError) -> Int {
    try check(priority: priority)
    var constraint = try constraint(nextNumber, terms, relation, constant, priority, label)
    nextNumber += 1
    if feasibility != nil, constraint.isRequired { require(&constraint) }
    noteChange(of: constraint)
    hasSystem = false
    let slot = freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append(constraint) } else { slots[slot] = constraint }
    slotOfNumber[constraint.number] = slot
    unordered.append(slot)
    return constraint.number
  }

  /// Removes a constraint.
  ///
  /// - Throws: `SolvingError.invalid` for an unknown constraint.
  public func removeConstraint(_ number: Int) throws(SolvingError) {
    let slot = try slot(of: number)
    guard let constraint = slots[slot] else { return }
    noteChange(of: constraint)
    if feasibility != nil, constraint.isRequired { release(constraint) }
    takeOutOfOrder(slot)
    slots[slot] = nil
    freeSlots.append(slot)
    slotOfNumber[number] = nil
    hasSystem = false
  }

  /// Sets the constant of a constraint.
  ///
  /// - Throws: `SolvingError.invalid` for an unknown constraint or a number out of range.
  public func setConstant(_ constant: Double, of number: Int) throws(SolvingError) {
    let slot = try slot(of: number)
    try check(constant, "a constant")
    guard let before = slots[slot], before.constant != constant else { return }
    slots[slot]?.constant = constant
    var edited = before
    edited.constant = constant
    if hasSystem, isInOrder(edited) {
      system.setConstant(constant, of: before.place)
    } else {
      takeOutOfOrder(slot, andBack: true)
      hasSystem = false
    }
    if answer.isCurrent {
      answer.isCurrent =
        before.isSlack(at: answer.values) && edited.isSlack(at: answer.values)
    }
    if feasibility != nil, before.isRequired, let after = slots[slot] {
      if after.item >= 0 {
        feasibility?.setLimit(after.limit(owner: number), of: after.item)
      } else {
        noteAbsurdity(of: after)
      }
    }
  }

  /// Sets the priority of a constraint.
  ///
  /// - Throws: `SolvingError.invalid` for an unknown constraint or a number out of range.
  public func setPriority(_ priority: Double, of number: Int) throws(SolvingError) {
    let slot = try slot(of: number)
    try check(priority: priority)
    guard var constraint = slots[slot], constraint.priority != priority else { return }
    noteChange(of: constraint)
    let wasRequired = constraint.isRequired
    constraint.priority = priority
    noteChange(of: constraint)
    if feasibility != nil, wasRequired != constraint.isRequired {
      if constraint.isRequired { require(&constraint) } else { release(constraint) }
      if !constraint.isRequired { constraint.item = -1 }
    }
    slots[slot] = constraint
    // The priority is part of the order.
    takeOutOfOrder(slot, andBack: true)
    hasSystem = false
  }

  /// Removes a constraint from the order, either permanently or to insert it again at its new
  /// place.
  private func takeOutOfOrder(_ slot: Int, andBack comesBack: Bool = false) {
    let place = slots[slot]?.place ?? -1
    if place >= 0 {
      order[place] = -1
      gone.append(place)
      slots[slot]?.place = -1
      if comesBack { unordered.append(slot) }
    } else if !comesBack {
      unordered.removeAll { $0 == slot }
    }
  }

  /// Returns whether an edited constraint keeps its place in the order of the system.
  private func isInOrder(_ constraint: SessionConstraint) -> Bool {
    func neighbor(_ place: Int) -> SessionConstraint? {
      numbers.indices.contains(place) ? slotOfNumber[numbers[place]].flatMap { slots[$0] } : nil
    }
    if let before = neighbor(constraint.place - 1), constraint.precedes(before) { return false }
    if let after = neighbor(constraint.place + 1), after.precedes(constraint) { return false }
    return true
  }

  /// Updates whether the last answer is still valid when a constraint is added or removed.
  ///
  /// A constraint that is slack at the answer has no effect on it: all levels and all choices are
  /// convex.
  private func noteChange(of constraint: SessionConstraint) {
    guard answer.isCurrent else { return }
    answer.isCurrent = constraint.isSlack(at: answer.values) && !changesWeights(constraint)
  }

  /// Returns whether adding or removing a constraint changes the weights of others.
  ///
  /// By default the weight of a priority depends on which other priorities there are.
  private func changesWeights(_ constraint: SessionConstraint) -> Bool {
    guard options.strategy == .weighted, !constraint.isRequired else { return false }
    var areGiven = true
    for case let other? in slots where other.number != constraint.number && !other.isRequired {
      if other.priority == constraint.priority { return false }
      if options.weights[other.priority] == nil { areGiven = false }
    }
    return !areGiven
  }

  // MARK: - Checks

  func constraint(
    _ number: Int, _ terms: some Sequence<(variable: Int, coefficient: Double)>,
    _ relation: ConstraintRelation, _ constant: Double, _ priority: Double, _ label: String
  ) throws(SolvingError) -> SessionConstraint {
    try check(constant, "a constant")
    var sum: LinearSum = []
    for (variable, coefficient) in terms {
      try check(variable: variable)
      try check(coefficient, "a coefficient")
      sum.append((variable, coefficient))
    }
    return SessionConstraint(
      number: number, terms: sum.normalized, relation: relation, constant: constant + 0,
      priority: priority, label: label)
  }

  private func check(variable: Int) throws(SolvingError) {
    guard targets.indices.contains(variable) else {
      throw .invalid("there is no variable \(variable) among \(variableCount)")
    }
  }

  private func check(_ number: Double, _ what: String) throws(SolvingError) {
    guard abs(number) <= ConstraintSystem.greatestMagnitude else {
      throw .invalid(
        "\(what) is \(number), which must lie within 1e15")
    }
  }

  private func check(priority: Double) throws(SolvingError) {
    guard priority > 0, priority <= ConstraintSystem.required else {
      throw .invalid("a priority is \(priority); it must lie in (0, 1000]")
    }
  }

  private func slot(of number: Int) throws(SolvingError) -> Int {
    guard let slot = slotOfNumber[number] else {
      throw .invalid("there is no constraint \(number)")
    }
    return slot
  }

  // MARK: - Solves

  /// The constraints in the order of systems.
  var sortedConstraints: [SessionConstraint] {
    slots.compactMap(\.self).inOrder { $0.precedes($1) }
  }

  /// The largest number of changes made in the last system; with more changes it is rebuilt.
  private static let fewChanges = 16

  /// Whether the constraint of a slot comes before that of another; equal ones are ordered by
  /// number.
  private func precedes(_ one: Int, _ other: Int) -> Bool {
    guard let one = slots[one], let other = slots[other] else { return false }
    if one.precedes(other) { return true }
    return !other.precedes(one) && one.number < other.number
  }

  /// Brings the system up to date.
  private func makeSystem() {
    if gone.count + unordered.count <= Self.fewChanges {
      changeSystem()
    } else {
      makeSystemAnew()
    }
    gone.removeAll(keepingCapacity: true)
    unordered.removeAll(keepingCapacity: true)
    hasSystem = true
  }

  /// Removes and inserts the changed constraints in the last system.
  private func changeSystem() {
    for variable in system.variableCount..<variableCount {
      system.addVariable(target: targets[variable], lowerBound: lowerBounds[variable])
    }
    var first = order.count
    for place in gone.inOrder({ $0 > $1 }) {
      system.removeConstraint(at: place)
      numbers.remove(at: place)
      order.remove(at: place)
      first = min(first, place)
    }
    for slot in unordered {
      guard let constraint = slots[slot] else { continue }
      let place = order.firstPlace { precedes(slot, $0) }
      system.insertConstraint(
        constraint.terms, constraint.relation, constraint.constant,
        priority: constraint.priority, at: place)
      numbers.insert(constraint.number, at: place)
      order.insert(slot, at: place)
      first = min(first, place)
    }
    for place in min(first, order.count)..<order.count { slots[order[place]]?.place = place }
  }

  private func makeSystemAnew() {
    order = (order.filter { $0 >= 0 } + unordered).inOrder(precedes)
    var system = ConstraintSystem()
    system.reserveCapacity(
      variables: variableCount, constraints: order.count,
      terms: order.reduce(0) { $0 + (slots[$1]?.terms.count ?? 0) })
    for (target, lower) in zip(targets, lowerBounds) {
      system.addVariable(target: target, lowerBound: lower)
    }
    numbers.removeAll(keepingCapacity: true)
    for (place, slot) in order.enumerated() {
      guard let constraint = slots[slot] else { continue }
      system.addConstraint(
        constraint.terms, constraint.relation, constraint.constant, priority: constraint.priority)
      slots[slot]?.place = place
      numbers.append(constraint.number)
    }
    self.system = system
  }

  /// Solves the constraints, unless the last answer is still valid.
  ///
  /// - Returns: The outcome. The parties of a conflict are lower bounds, and constraints by their
  ///   numbers in this session. A `limit` is a limit of the options, or means that rounding hides
  ///   the best values. Then `values` are the best values found at which all required constraints
  ///   hold, if any.
  /// - Throws: `SolvingError` for values beyond the range of numbers, or if rounding leaves no
  ///   values.
  @discardableResult
  public func solve() throws(SolvingError) -> SystemSolution.Outcome {
    if answer.isCurrent { return .solved }
    if !hasSystem { makeSystem() }
    solveCount += 1
    if asked != nil { asked = nil }
    // Most edits are small, and callers need only values.
    if let values = plans.valuesNearby(of: system, options: solveOptions) {
      answer.values = values
      answer.isCurrent = true
      setConflict([])
      return .solved
    }
    let solution = try inWords { () throws(SolvingError) in
      try solver.solve(system, options: solveOptions, reusing: plans, isFar: true)
    }
    switch solution.outcome {
    case .solved:
      answer.values = solution.values
      answer.isCurrent = true
      setConflict([])
      return .solved
    case .infeasible(let parties):
      setConflict(parties.compactMap { owner(of: $0, numbers) })
      return .infeasible(
        parties.map { party in
          if case .constraint(let place) = party { .constraint(numbers[place]) } else { party }
        })
    case .limit:
      if !solution.values.isEmpty { answer.values = solution.values }
      return .limit
    }
  }

  /// Returns the result of a closure, and rewords backend failures for the author of constraints.
  func inWords<Result>(
    _ body: () throws(SolvingError) -> Result
  ) throws(SolvingError) -> Result {
    do throws(SolvingError) {
      return try body()
    } catch {
      guard error.code == .numericalFailure else { throw error }
      throw .numericalFailure(
        "rounding hides which values are right: the numbers of the constraints lie too far apart, "
          + "or constraints differ by hardly more than the last digits of their numbers")
    }
  }

  /// Calls a closure with the values of all variables from the last successful solve.
  ///
  /// A variable that was added later has its target as its value.
  public func withValues<Result, Failure: Error>(
    _ body: (Span<Double>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let values = answer.values
    return try body(values.span)
  }

  /// The values of all variables.
  public var values: [Double] { answer.values }

  /// Returns by how much a constraint is violated at the current values; 0 if it holds.
  ///
  /// - Throws: `SolvingError.invalid` for an unknown constraint.
  public func violation(of number: Int) throws(SolvingError) -> Double {
    guard let constraint = slots[try slot(of: number)] else { return 0 }
    let (sum, magnitude) = constraint.sum(at: answer.values)
    let missed = constraint.relation.missed(by: sum - constraint.constant)
    return Significance.isMissed(by: missed, magnitude: magnitude) ? missed : 0
  }
}
