import FlatMemory

/// What solving a structure takes, found out once: everything in a system but its constants, its
/// lower bounds, its targets and what its definitions compute.
///
/// Required equalities became expressions in which the constants are symbols; the rows of a block
/// became the items of a tableau, which stays where the last solve ended. A system of the same
/// structure is solved by evaluating both and checked against its own constraints. Where what is
/// required contradicts itself and where rounding might decide, a plan has no answer, and the
/// solver's passes give theirs. So it may cost time, never an answer.
final class SolvePlan {
  /// What the systems it was made for have in common.
  let structure: SystemStructure

  /// What is free: it tells one choice from another.
  private struct Freedom: Equatable {
    /// A free variable by itself.
    struct Variable: Equatable {
      var variable: Int
      var hasLower: Bool
      var hasUpper: Bool
    }

    /// The blocks whose levels leave several points, by number.
    var blocks: [Int] = []
    /// The items of each that fairness holds.
    var held: [[Int]] = []
    var variables: [Variable] = []
  }

  /// Variables that required equalities give a value, each after those that its sum reads.
  private let expressions: Expressions
  let stages: [PlannedStage]
  let blocks: [PlannedBlock]
  /// The variables, then the constants, then what definitions came to.
  let values: FlatArray<Double>
  /// The sums of all constraints, then the values of what is defined.
  let activities: FlatArray<Double>
  /// The optional constraints that did not hold in the last solve.
  let violations = FlatArray<RowAudit.Miss>()
  /// The constants of the present system, then what its definitions came to, and its lower bounds.
  let constants: FlatArray<Double>
  let lowerBounds: FlatArray<Double>
  /// What the last solve left free.
  private var freedom = Freedom()
  private var isSolving = false
  /// What the definitions read in the last solve, one after the other.
  private let inputs = FlatArray<Double>()
  /// How to choose among what some solve left free, `nil` where the passes have to.
  private var answered: (freedom: Freedom, choice: FreeChoice?)?
  /// How many terms and rates were looked at to find what reads free values.
  private(set) var looks = 0
  /// When it is asked again, where it had no answer for many systems in a row.
  var retry = Backoff(tolerating: 7, longest: 1 << 10)

  init(
    _ structure: SystemStructure, of system: ConstraintSystem,
    expressions: consuming Expressions, stages: [PlannedStage], blocks: [PlannedBlock]
  ) {
    self.structure = structure
    self.expressions = expressions
    self.stages = stages
    self.blocks = blocks
    let count = system.constraintCount + system.definitions.count
    values = FlatArray(repeating: 0, count: system.variableCount + count)
    activities = FlatArray(repeating: 0, count: count)
    constants = FlatArray(repeating: 0, count: count)
    lowerBounds = FlatArray(repeating: 0, count: system.variableCount)
  }

  var variableCount: Int { lowerBounds.count }
  /// The free variables that no row connects to others and nothing is computed from.
  var separate: PlannedVariables { stages[stages.count - 1].separate }

  /// About how many bytes it takes.
  var byteCount: Int {
    expressions.terms.count * 16 + values.count * 48 + structure.byteCount
      + stages.reduce(0) { $0 + $1.separate.byteCount } + (answered?.choice?.byteCount ?? 0)
      + blocks.reduce(0) { $0 + $1.byteCount }
  }

  /// What differs from one system to the next.
  var input: PlanInput {
    PlanInput(constants: constants.elements, lowerBounds: lowerBounds.elements)
  }

  /// The solution of a system of this structure, or `nil` where the passes have to find it.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - options: What is asked for.
  ///   - deadline: When to leave it.
  ///   - answers: Answers what definitions ask.
  /// - Returns: The solution.
  func solution(
    of system: ConstraintSystem, options: SolveOptions, until deadline: Deadline,
    answers: Definition.Answers? = nil
  ) -> SystemSolution? {
    // A definition that is asked for may solve a system of the same structure.
    if isSolving { return nil }
    isSolving = true
    defer { isSolving = false }
    for block in blocks { block.tableau.forgetsItsPast = options.plansAtOnce }
    constants.elements.copy(system.constants)
    lowerBounds.elements.copy(system.lowerBounds)
    let before = iterations
    guard
      solveStages(
        of: system, findsRanges: options.findsRanges, until: deadline, answers),
      let ambiguities = completeValues(
        of: system, findsRanges: options.findsRanges, until: deadline),
      polish(of: system), holds(for: system), readsSame(system)
    else {
      // That it was not given the time says nothing against it.
      if !deadline.isOver { retry.fail() }
      return nil
    }
    retry.succeed()
    var solution = solution(without: before)
    solution.violations = violations.elements.map {
      (constraint: $0.constraint, amount: $0.amount)
    }
    solution.statistics.readsTargets = !ambiguities.isEmpty
    solution.ambiguities = ambiguities.filter(\.isFree)
    solution.values = values.elements.array(0..<variableCount)
    return solution
  }

  private func solution(without iterations: Int) -> SystemSolution {
    var solution = SystemSolution(outcome: .solved)
    solution.statistics.blocks = blocks.count
    solution.statistics.iterations = self.iterations - iterations
    solution.statistics.isFair = true
    solution.statistics.isPlanned = true
    return solution
  }

  private var iterations: Int { blocks.reduce(0) { $0 + $1.tableau.counts.iterations } }

  /// Solves what is free, and computes the definitions as soon as what they read is known; false
  /// where the passes have to.
  private func solveStages(
    of system: ConstraintSystem, findsRanges: Bool, until deadline: Deadline,
    _ answers: Definition.Answers?
  ) -> Bool {
    values.elements.copy(system.constants, at: variableCount)
    freedom.blocks.removeAll(keepingCapacity: true)
    freedom.held.removeAll(keepingCapacity: true)
    inputs.shrink(to: 0)
    var clock = WorkClock(deadline)
    for stage in stages {
      guard solve(stage, findsRanges: findsRanges, &clock) else { return false }
      if stage.definitions.isEmpty { continue }
      // What is chosen last must not be read before.
      guard stage.separate.open.isEmpty, freedom.blocks.isEmpty else { return false }
      expressions.substitute(in: values.elements)
      for number in stage.definitions {
        guard compute(number, of: system, answers) else { return false }
      }
    }
    return true
  }

  /// Computes a definition; false where it has no value.
  private func compute(
    _ number: Int, of system: ConstraintSystem, _ answers: Definition.Answers?
  ) -> Bool {
    let definition = system.definitions[number]
    let read = definition.inputs.map { values[$0] }
    for value in read { inputs.append(value) }
    let outcome = definition.outcome(of: read, answers)
    guard outcome.lower.isFinite, outcome.lower == outcome.upper else { return false }
    let place = system.constraintCount + number
    constants[place] = outcome.lower
    values[variableCount + place] = outcome.lower
    return true
  }

  /// Whether the definitions still read what they were computed from.
  private func readsSame(_ system: ConstraintSystem) -> Bool {
    var place = 0
    for stage in stages {
      for number in stage.definitions {
        for input in system.definitions[number].inputs {
          let (before, now) = (inputs[place], values[input])
          if abs(now - before) > Tolerance.equality * max(1, abs(now)) { return false }
          place += 1
        }
      }
    }
    return true
  }

  private func solve(
    _ stage: PlannedStage, findsRanges: Bool, _ clock: inout WorkClock
  ) -> Bool {
    guard stage.separate.solve(input, &clock, values.elements) else { return false }
    for number in stage.blocks {
      let block = blocks[number]
      if clock.isOver(after: block.breakpointCount) { return false }
      switch block.solve(input, until: clock.deadline) {
      case .unique: break
      case .free:
        // A range may end where the tableau does not look.
        if findsRanges, !block.tableau.far.isEmpty { return false }
        freedom.blocks.append(number)
        freedom.held.append(block.tableau.held)
      case .open, .infeasible: return false
      }
      for (column, variable) in block.variables.enumerated() {
        values[variable] = block.values[column]
      }
    }
    return true
  }

  /// Gives all variables their values that are in no block.
  ///
  /// - Returns: What was free; `nil` where the passes have to choose, or the time is over.
  private func completeValues(
    of system: ConstraintSystem, findsRanges: Bool, until deadline: Deadline
  ) -> [Ambiguity]? {
    guard separate.open.isEmpty, freedom.blocks.isEmpty else {
      return chooseFreeValues(of: system, findsRanges: findsRanges, until: deadline)
    }
    expressions.substitute(in: values.elements)
    return []
  }

  private func chooseFreeValues(
    of system: ConstraintSystem, findsRanges: Bool, until deadline: Deadline
  ) -> [Ambiguity]? {
    let open = freedom.blocks.map {
      OpenBlock(variables: blocks[$0].variables, tableau: blocks[$0].tableau)
    }
    freedom.variables = separate.open.map {
      .init(variable: $0.variable, hasLower: $0.lower > -.infinity, hasUpper: $0.upper < .infinity)
    }
    if answered?.freedom != freedom {
      let choice = readers(of: open, until: deadline).flatMap {
        FreeChoice(
          open, separate.open, readBy: $0, greatestTableau: SolverReach.plannedTableauCells)
      }
      if choice == nil, deadline.isOver { return nil }
      answered = (freedom, choice)
    }
    guard let choice = answered?.choice else { return nil }
    for block in open { for variable in block.variables { values[variable] = 0 } }
    for one in separate.open { values[one.variable] = 0 }
    expressions.substitute(in: values.elements)
    let input = FreeChoice.Input(
      blocks: open, variables: separate.open, bases: choice.readers.map { values[$0.variable] },
      targets: system.targets, findsRanges: findsRanges, deadline: deadline)
    guard let ambiguities = choice.choose(input, { values[$0] = $1 }) else { return nil }
    expressions.substitute(in: values.elements)
    separate.take(values.elements)
    for block in freedom.blocks { blocks[block].take(values.elements) }
    return ambiguities
  }

  /// All variables that read free ones, rising; `nil` where too much is free, or the time is over.
  ///
  /// The expressions are walked once, and only those that read what is free are combined.
  private func readers(of open: [OpenBlock], until deadline: Deadline) -> [FreeChoice.Reader]? {
    let free = (open.flatMap(\.variables) + separate.open.map(\.variable)).sorted()
    guard free.count <= SolverReach.plannedFreeVariables else { return nil }
    var clock = WorkClock(deadline)
    var readers = free.map { FreeChoice.Reader(variable: $0, rates: [($0, 1)]) }
    // The reader that a variable or constant is; -1 for what reads nothing that is free.
    let readerOfPlace = FlatArray(repeating: Int32(-1), count: values.count)
    for (number, variable) in free.enumerated() { readerOfPlace[variable] = Int32(number) }
    let rates = FlatArray(repeating: 0.0, count: values.count)
    let isTouched = FlatArray(repeating: false, count: values.count)
    var touched: [Int] = []
    var place = 0
    for number in 0..<expressions.count {
      let expression = expressions[number]
      let end = Int(expression.end)
      if clock.isOver(after: end - place) { return nil }
      looks += end - place
      touched.removeAll(keepingCapacity: true)
      while place < end {
        let term = expressions.terms[place]
        place += 1
        let reader = Int(readerOfPlace[Int(term.place)])
        guard reader >= 0 else { continue }
        if clock.isOver(after: readers[reader].rates.count) { return nil }
        looks += readers[reader].rates.count
        for (variable, rate) in readers[reader].rates {
          if !isTouched[variable] {
            isTouched[variable] = true
            touched.append(variable)
          }
          rates[variable] += term.coefficient * rate
        }
      }
      if touched.isEmpty { continue }
      touched.sort()
      var reader = FreeChoice.Reader(variable: Int(expression.variable))
      for variable in touched {
        if rates[variable] != 0 { reader.rates.append((variable, rates[variable])) }
        rates[variable] = 0
        isTouched[variable] = false
      }
      if reader.rates.isEmpty { continue }
      readerOfPlace[reader.variable] = Int32(readers.count)
      readers.append(reader)
    }
    return readers.ordered { $0.variable < $1.variable }
  }

  /// Computes the sums of all constraints, and takes off what rounding left of required equalities;
  /// false where a value is out of range.
  private func polish(of system: ConstraintSystem) -> Bool {
    computeSums(of: system)
    if greatestError(of: system) > 0.1 * Tolerance.equality {
      // One step of iterative refinement: long chains of equalities add up more rounding than short
      // ones may be missed by.
      let lacking = FlatArray(repeating: 0.0, count: values.count)
      _ = greatestError(of: system, into: lacking.elements.part(variableCount..<values.count))
      expressions.substitute(in: lacking.elements)
      for variable in 0..<variableCount { values[variable] += lacking[variable] }
      computeSums(of: system)
    }
    let values = values.elements
    var greatest = 0.0
    for variable in 0..<variableCount { greatest = max(greatest, abs(values[variable])) }
    return greatest <= ConstraintSystem.greatestMagnitude
  }

  private func computeSums(of system: ConstraintSystem) {
    let (values, activities) = (values.elements, activities.elements)
    RowAudit.of(system) { $0.computeSums(at: values, into: activities) }
    for (number, definition) in system.definitions.enumerated() {
      activities[system.constraintCount + number] = values[definition.output]
    }
  }

  /// By how much the required equality, or what is defined, is missed that is missed most.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - errors: Gets what the sum of each lacks.
  /// - Returns: The size of the largest.
  private func greatestError(
    of system: ConstraintSystem, into errors: Vector<Double>? = nil
  ) -> Double {
    let (constants, activities) = (constants.elements, activities.elements)
    return RowAudit.of(system) { rows in
      var greatest = 0.0
      for row in 0..<constants.count
      where row >= system.constraintCount || rows.isRequiredEquality(row) {
        let error = constants[row] - activities[row]
        if let errors { errors[row] = error }
        greatest = max(greatest, abs(error))
      }
      return greatest
    }
  }

  /// Checks the values against the system's own constraints, and each block's costs against theirs,
  /// and finds what does not hold; false where a check fails.
  private func holds(for system: ConstraintSystem) -> Bool {
    let (values, activities) = (values.elements, activities.elements)
    let broken = RowAudit.of(system) { $0.findMisses(of: activities, at: values, into: violations) }
    if broken != nil { return false }
    for row in system.constraintCount..<constants.count
    where RowAudit.isOutside(activities[row], constants[row], constants[row]) { return false }
    for variable in 0..<variableCount where values[variable] < lowerBounds[variable] {
      if RowAudit.isOutside(values[variable], lowerBounds[variable], .infinity) { return false }
    }
    for stage in stages {
      guard stage.separate.agrees(with: activities, input) else { return false }
    }
    for block in blocks {
      guard block.agrees(with: activities, input) else { return false }
    }
    return true
  }
}
