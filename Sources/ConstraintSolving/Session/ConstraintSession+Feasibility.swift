/// The feasibility check of the required constraints, updated as constraints are added and removed.
extension ConstraintSession {
  func limit(_ variable: Int) {
    guard lowerBounds[variable] > -.infinity, let item = feasibility?.item(ofVariable: variable)
    else { return }
    feasibility?.addLimit(
      .init(owner: -2 - variable, lower: lowerBounds[variable], upper: .infinity), to: item)
  }

  func require(_ constraint: inout SessionConstraint) {
    switch constraint.terms.count {
    case 0: return noteAbsurdity(of: constraint)
    case 1:
      constraint.item = feasibility?.item(ofVariable: constraint.terms[0].variable) ?? -1
    default: constraint.item = feasibility?.addForm(constraint.terms) ?? -1
    }
    feasibility?.addLimit(constraint.limit(owner: constraint.number), to: constraint.item)
  }

  func release(_ constraint: SessionConstraint) {
    absurd.remove(constraint.number)
    if constraint.item >= 0 {
      feasibility?.removeLimit(of: constraint.number, from: constraint.item)
    }
  }

  func noteAbsurdity(of constraint: SessionConstraint) {
    let (lower, upper) = constraint.relation.range(around: constraint.constant)
    if lower > 0 || upper < 0 {
      absurd.insert(constraint.number)
    } else {
      absurd.remove(constraint.number)
    }
  }

  /// Returns whether all required constraints can hold together.
  ///
  /// - Returns: False if they cannot; `conflict` then lists the constraints that contradict each
  ///   other.
  /// - Throws: `SolvingError`: `limit` if the time limit or `isCancelled` of `options` ends the
  ///   check. If rounding makes a solve necessary, also the errors of a solve.
  public func isFeasible() throws(SolvingError) -> Bool {
    asked = nil
    return try isFeasible(with: nil)
  }

  /// Returns whether all required constraints could hold together with a further one.
  ///
  /// The further constraint is not added.
  ///
  /// - Parameters:
  ///   - terms: Variables and their coefficients; a variable may occur more than once.
  ///   - relation: How the sum compares with the constant.
  ///   - constant: The right side.
  /// - Returns: False if they could not; `conflict` then lists the constraints that contradict each
  ///   other.
  /// - Throws: `SolvingError.invalid` for an unknown variable or a number out of range; otherwise
  ///   the errors of `isFeasible()`.
  public func isFeasible(
    adding terms: some Sequence<(variable: Int, coefficient: Double)>,
    _ relation: ConstraintRelation, _ constant: Double
  ) throws(SolvingError) -> Bool {
    var constraint = try constraint(
      -1, terms, relation, constant, ConstraintSystem.required, "the constraint asked about")
    asked = constraint
    prepareFeasibility()
    require(&constraint)
    defer { release(constraint) }
    return try isFeasible(with: constraint)
  }

  private func isFeasible(with constraint: SessionConstraint?) throws(SolvingError) -> Bool {
    prepareFeasibility()
    if let number = absurd.min() {
      setConflict([number])
      return false
    }
    let deadline = Deadline(options)
    let owners: [Int]?
    do throws(Interruption) {
      owners = try feasibility?.conflict(until: deadline)
    } catch {
      throw .limit
    }
    guard let owners else {
      setConflict([])
      return true
    }
    if !owners.isEmpty {
      setConflict(owners)
      return false
    }
    return try isFeasibleBySolver(with: constraint, until: deadline)
  }

  func setConflict(_ owners: [Int]) {
    if owners.isEmpty {
      if !conflict.isEmpty { conflict = [] }
      if !conflictingBounds.isEmpty { conflictingBounds = [] }
      return
    }
    conflict = Set(owners.filter { $0 >= -1 }).sorted()
    conflictingBounds = Set(owners.filter { $0 < -1 }).map { -2 - $0 }.sorted()
  }

  private func prepareFeasibility() {
    if feasibility != nil { return }
    feasibility = FeasibilityTableau()
    for variable in targets.indices {
      feasibility?.addVariable(at: max(targets[variable], lowerBounds[variable]))
      limit(variable)
    }
    for number in slotOfNumber.keys.sorted() {
      guard let slot = slotOfNumber[number], var constraint = slots[slot], constraint.isRequired
      else { continue }
      require(&constraint)
      slots[slot] = constraint
    }
  }

  /// Checks feasibility with a solve of the required constraints, if rounding hides it from the
  /// tableau.
  private func isFeasibleBySolver(
    with constraint: SessionConstraint?, until deadline: Deadline
  ) throws(SolvingError) -> Bool {
    var required = ConstraintSystem()
    var numbers: [Int] = []
    for (target, lower) in zip(targets, lowerBounds) {
      required.addVariable(target: target, lowerBound: lower)
    }
    for constraint in sortedConstraints.filter(\.isRequired) + [constraint].compactMap({ $0 }) {
      required.addConstraint(constraint.terms, constraint.relation, constraint.constant)
      numbers.append(constraint.number)
    }
    var options = SolveOptions()
    options.findsRanges = false
    options.diagnoses = []
    options.timeLimit = deadline.timeLeft
    options.isCancelled = deadline.isCancelled
    let solution = try inWords { () throws(SolvingError) in
      try solver.solve(required, options: options)
    }
    switch solution.outcome {
    case .limit: throw .limit
    case .solved:
      setConflict([])
      return true
    case .infeasible(let parties):
      setConflict(parties.compactMap { owner(of: $0, numbers) })
      return false
    }
  }

  func owner(of party: Party, _ numbers: [Int]) -> Int? {
    switch party {
    case .constraint(let place): numbers[place]
    case .lowerBound(let variable): -2 - variable
    case .definition: nil
    }
  }

  /// The conflict in words, with a line for each constraint; empty if there is none.
  public var conflictText: String {
    var lines: [String] = []
    for number in conflict {
      let constraint = number == -1 ? asked : slotOfNumber[number].flatMap { slots[$0] }
      if let constraint { lines.append(constraint.text) }
    }
    for variable in conflictingBounds {
      lines.append("the lower bound of x\(variable): \(lowerBounds[variable])")
    }
    return lines.joined(separator: "\n")
  }
}
