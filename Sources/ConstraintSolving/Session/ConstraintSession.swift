public import LinearProgramming

/// Variables and prioritized constraints that come and go, solved time and again.
///
/// What a solve answers is, but for rounding, what `PrioritizedSolver` answers to the constraints
/// of now. What is free goes by the order in which variables were added, and nothing by that of
/// constraints. Values are computed from the constraints that hold exactly, so they have the same
/// bits whatever came and went before. The exception are answers at which rounding hides which
/// constraints hold exactly, as one is missed by between 1e-9 and 1e-6 of its numbers, and answers
/// whose equalities take too much to eliminate: their values are rounded to 1e-9, and now and then
/// one of them differs by that from one session to another.
///
/// Where the last answer still is the answer, nothing is solved, and edits of constants go by
/// plans, of which a session keeps up to about 64 MB. Whether what is required can hold together is
/// known without a solve, after the pivots that the changes since the last question take.
///
/// A session is used by one thread at a time.
public final class ConstraintSession {
  /// Strategy and budgets of the solves.
  public var options = SolveOptions() {
    didSet {
      answer.isCurrent = false
      solveOptions = Self.solveOptions(options)
    }
  }
  /// The options as solves need them.
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
  /// The constraints; nothing is in a slot that is free.
  var slots: [SessionConstraint?] = []
  private var freeSlots: [Int] = []
  var slotOfNumber: [Int: Int] = [:]
  private var nextNumber = 0
  /// The slots of constraints in the order of the last system; -1 where one has gone since, or has
  /// to go to another place.
  private var order: [Int] = []
  /// The places of these.
  private var gone: [Int] = []
  /// The slots of constraints that have no place there yet.
  private var unordered: [Int] = []

  /// What was solved last, and which constraint each of its constraints is.
  private var system = ConstraintSystem()
  var numbers: [Int] = []
  /// Whether the system has the variables and constraints of now.
  private var hasSystem = false

  private struct Answer {
    var values: [Double] = []
    /// Whether it is that to the constraints of now.
    var isCurrent = false
  }

  private var answer = Answer()
  var feasibility: FeasibilityTableau?
  /// Required constraints of no variables that do not hold.
  var absurd: Set<Int> = []

  /// Constraints that cannot hold together, with the lower bounds of some variables, where the
  /// last question or solve said so: by number, rising, none to spare; -1 is the constraint that
  /// was only asked about.
  public internal(set) var conflict: [Int] = []
  /// The variables whose lower bounds take part in the conflict, rising.
  public internal(set) var conflictingBounds: [Int] = []
  /// The constraint that was asked about last.
  var asked: SessionConstraint?

  /// How many solves went to the solver; the others had their answer already.
  public private(set) var solveCount = 0

  /// A session without variables.
  ///
  /// - Parameters:
  ///   - backend: Solves the linear programs of coupled blocks.
  ///   - fallbacks: Tried in order when an answer does not pass its check.
  public init(backend: any DualProviding, fallbacks: [any DualProviding] = []) {
    solver = PrioritizedSolver(backend: backend, fallbacks: fallbacks)
  }

  /// A session that hands coupled blocks to backends in turn.
  package init(_ solver: PrioritizedSolver) { self.solver = solver }

  /// How many variables there are.
  public var variableCount: Int { targets.count }

  /// How many constraints there are.
  public var constraintCount: Int { slotOfNumber.count }

  /// What came of plans.
  package var planStatistics: PlanCache.Statistics { plans.statistics }
  /// How many answers were near one that was known.
  package var ledCount: Int { plans.ledCount }

  // MARK: - Changes

  /// Adds a variable and returns its number: 0, 1 and so on.
  ///
  /// - Parameters:
  ///   - target: The value it goes to when nothing else decides.
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
    // Nothing reads it yet, but with something free all targets are read.
    answer.values.append(max(target, lowerBound))
    answer.isCurrent = false
    return variable
  }

  /// Gives a variable another target.
  ///
  /// - Throws: `SolvingError.invalid` for a variable that there is not, and a number out of range.
  public func setTarget(_ target: Double, of variable: Int) throws(SolvingError) {
    try check(variable: variable)
    try check(target, "a target")
    if targets[variable] == target { return }
    targets[variable] = target
    if variable < system.variableCount { system.setTarget(target, of: variable) }
    answer.isCurrent = false
  }

  /// Adds a constraint and returns its number; numbers rise and are never given twice.
  ///
  /// - Parameters:
  ///   - terms: Variables and their coefficients; a variable may occur more than once.
  ///   - relation: How the sum compares with the constant.
  ///   - constant: The right side.
  ///   - priority: In (0, 1000]; 1000 is required.
  ///   - label: What messages call it.
  /// - Returns: The number of the constraint.
  /// - Throws: `SolvingError.invalid` for a variable that there is not, and numbers out of range.
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

  /// Takes a constraint away.
  ///
  /// - Throws: `SolvingError.invalid` for one that there is not.
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

  /// Gives a constraint another constant.
  ///
  /// - Throws: `SolvingError.invalid` for a constraint that there is not, and for numbers out of
  ///   range.
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

  /// Gives a constraint another priority.
  ///
  /// - Throws: `SolvingError.invalid` for a constraint that there is not, and for numbers out of
  ///   range.
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
    // Its place among the others is another one.
    takeOutOfOrder(slot, andBack: true)
    hasSystem = false
  }

  /// Takes a constraint out of the order, for good or to be put back where it belongs now.
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

  /// Whether an edited constraint has the place in the system that it would be given anew.
  private func isInOrder(_ constraint: SessionConstraint) -> Bool {
    func neighbor(_ place: Int) -> SessionConstraint? {
      numbers.indices.contains(place) ? slotOfNumber[numbers[place]].flatMap { slots[$0] } : nil
    }
    if let before = neighbor(constraint.place - 1), constraint.precedes(before) { return false }
    if let after = neighbor(constraint.place + 1), after.precedes(constraint) { return false }
    return true
  }

  /// Whether the last answer stays the answer as a constraint comes or goes: where that has a say
  /// in nothing, all levels and all choices are as good as before, since all of them are convex.
  private func noteChange(of constraint: SessionConstraint) {
    guard answer.isCurrent else { return }
    answer.isCurrent = constraint.isSlack(at: answer.values) && !changesWeights(constraint)
  }

  /// Whether other constraints weigh something else as one comes or goes: by default the weight
  /// of a priority depends on which others there are.
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
        "\(what) is \(number), which must lie within \(ConstraintSystem.greatestMagnitude)")
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

  /// The constraints, in the order in which systems have them.
  var sortedConstraints: [SessionConstraint] {
    slots.compactMap(\.self).inOrder { $0.precedes($1) }
  }

  /// More changes than this make a system of its own.
  private static let fewChanges = 16

  /// Whether the constraint of a slot comes before that of another; equal ones go by their numbers.
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

  /// Takes what has gone out of the system, and puts what came in its place.
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

  /// Solves, unless the last answer still is the answer.
  ///
  /// - Returns: What it came to; parties of a conflict are constraints by their numbers here, and
  ///   lower bounds. At a `limit`, be it one of the options or that rounding hides what is best,
  ///   `values` are the best that were found at which all that is required holds, if there are any.
  /// - Throws: `SolvingError` for values beyond all numbers, or where rounding leaves none at all.
  @discardableResult
  public func solve() throws(SolvingError) -> SystemSolution.Outcome {
    if answer.isCurrent { return .solved }
    if !hasSystem { makeSystem() }
    solveCount += 1
    if asked != nil { asked = nil }
    // Most edits are small, and nothing is asked for but values.
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

  /// What a closure returns; what backends complain of becomes words for who wrote constraints.
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

  /// Calls a closure with the values of all variables, as the last solve that succeeded left them;
  /// variables that were added since stand at their targets.
  public func withValues<Result, Failure: Error>(
    _ body: (Span<Double>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let values = answer.values
    return try body(values.span)
  }

  /// The values of all variables.
  public var values: [Double] { answer.values }

  /// By how much a constraint is missed at the values of now; 0 where it holds.
  ///
  /// - Throws: `SolvingError.invalid` for a constraint that there is not.
  public func violation(of number: Int) throws(SolvingError) -> Double {
    guard let constraint = slots[try slot(of: number)] else { return 0 }
    let (sum, magnitude) = constraint.sum(at: answer.values)
    let missed = constraint.relation.missed(by: sum - constraint.constant)
    return Significance.isMissed(by: missed, magnitude: magnitude) ? missed : 0
  }
}
