import FlatMemory

/// The compiled form of a structure.
///
/// A structure is a system without its constants, lower bounds, targets and the functions of its
/// definitions.
///
/// Required equalities become expressions with the constants as symbols. The rows of a block become
/// the items of a tableau, which keeps the state of the last solve. A plan solves a system of the
/// same structure by evaluating both, and checks the values against the constraints of the system.
/// If required constraints contradict each other or rounding might decide, a plan has no solution,
/// and the solver's passes find it. A failed plan costs time, but never changes a solution.
final class SolvePlan {
  /// The common structure of its systems.
  let structure: SystemStructure

  /// The freedom that a solve left, as the key of a choice.
  private struct Freedom: Equatable {
    /// An open variable that belongs to no block.
    struct Variable: Equatable {
      var variable: Int
      var hasLower: Bool
      var hasUpper: Bool
    }

    /// The numbers of the blocks whose levels leave several points.
    var blocks: [Int] = []
    /// The items of each block that fairness holds.
    var held: [[Int]] = []
    var variables: [Variable] = []
  }

  /// The variables determined by required equalities, each after those that its sum reads.
  private let expressions: Expressions
  let stages: [PlannedStage]
  let blocks: [PlannedBlock]
  /// The variables, then the constants, then the results of definitions.
  let values: FlatArray<Double>
  /// The sums of all constraints, then the values of defined variables.
  let activities: FlatArray<Double>
  /// The optional constraints that were violated in the last solve.
  let violations = FlatArray<RowAudit.Miss>()
  /// The constants of the present system, then the results of its definitions.
  let constants: FlatArray<Double>
  let lowerBounds: FlatArray<Double>
  /// The freedom that the last solve left.
  private var freedom = Freedom()
  private var isSolving = false
  /// The inputs of all definitions in the last solve, one definition after another.
  private let inputs = FlatArray<Double>()
  /// The choice for the freedom of an earlier solve; its `choice` is `nil` if the passes have to
  /// choose.
  private var answered: (freedom: Freedom, choice: FreeChoice?)?
  /// The number of terms and rates examined to find readers of free values.
  private(set) var looks = 0
  /// Decides when to use a plan again that failed for many systems in a row.
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
  /// The free variables that no row connects to others and no definition reads.
  var separate: PlannedVariables { stages[stages.count - 1].separate }

  /// The approximate size in bytes.
  var byteCount: Int {
    expressions.terms.count * 16 + values.count * 48 + structure.byteCount
      + stages.reduce(0) { $0 + $1.separate.byteCount } + (answered?.choice?.byteCount ?? 0)
      + blocks.reduce(0) { $0 + $1.byteCount }
  }

  /// The numbers that differ between systems of the structure.
  var input: PlanInput {
    PlanInput(constants: constants.elements, lowerBounds: lowerBounds.elements)
  }

  /// Returns the solution of a system of this structure; `nil` if the passes have to find it.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - options: The options of the solve.
  ///   - deadline: The time at which to stop.
  ///   - answers: Answers the questions of definitions.
  /// - Returns: The solution.
  func solution(
    of system: ConstraintSystem, options: SolveOptions, until deadline: Deadline,
    answers: Definition.Answers? = nil
  ) -> SystemSolution? {
    // A definition that asks a question may solve a system of the same structure.
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
      // A timeout is no failure of the plan.
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

  /// Solves the stages, and computes definitions as soon as their inputs are known; false if the
  /// passes have to do it.
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
      // Values that are chosen last must not be read before.
      guard stage.separate.open.isEmpty, freedom.blocks.isEmpty else { return false }
      expressions.substitute(in: values.elements)
      for number in stage.definitions {
        guard compute(number, of: system, answers) else { return false }
      }
    }
    return true
  }

  /// Computes a definition; false if it has no value.
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

  /// Whether the inputs of the definitions are unchanged since these were computed.
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
        // A range may end outside the reach of the tableau.
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

  /// Gives all variables outside blocks their values.
  ///
  /// - Returns: The ambiguous variables; `nil` if the passes have to choose or the time is over.
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

  /// Returns the variables that depend on ambiguous ones, ascending; `nil` if there are too many or
  /// the time is over.
  ///
  /// The expressions are walked once, and only those that read ambiguous variables are combined.
  private func readers(of open: [OpenBlock], until deadline: Deadline) -> [FreeChoice.Reader]? {
    let free = (open.flatMap(\.variables) + separate.open.map(\.variable)).sorted()
    guard free.count <= SolverReach.plannedFreeVariables else { return nil }
    var clock = WorkClock(deadline)
    var readers = free.map { FreeChoice.Reader(variable: $0, rates: [($0, 1)]) }
    // The reader of each variable or constant; -1 if it depends on no ambiguous variable.
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

  /// Computes the sums of all constraints, and removes the rounding errors of required equalities;
  /// false if a value is out of range.
  private func polish(of system: ConstraintSystem) -> Bool {
    computeSums(of: system)
    if greatestError(of: system) > 0.1 * Tolerance.equality {
      // One step of iterative refinement: the rounding of long chains of equalities may exceed the
      // tolerance.
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

  /// Returns the largest error of a required equality or a definition.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - errors: Receives the error of each sum.
  /// - Returns: The size of the largest error.
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

  /// Checks the values against the constraints of the system, and the predictions of each block.
  /// Finds the violations; false if a check fails.
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
