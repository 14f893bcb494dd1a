import FlatMemory
import LinearProgramming

/// A row of a block in free variables, with the constants that substitution added to it.
struct PlannedRow {
  /// The constraint, or `~variable` for the lower bound of a variable.
  var identifier: Int
  var relation = ConstraintRelation.greaterThanOrEqual
  var priority = ConstraintSystem.required
  /// The level of the constraint, 0 for the required one.
  var level = 0
  /// The free variables, ascending.
  var form: LinearSum = []
  /// Multiples of the constants of constraints.
  var offset: [PlacedTerm] = []

  /// The slopes of its violation below and above its constant.
  var slopes: (left: Double, right: Double) { relation.violationSlopes }
}

/// Compiles the structure of a system into a plan.
///
/// It eliminates the required equalities with their constants and the results of definitions as
/// symbols, and makes tableaux of the remaining blocks.
final class PlanBuilder {
  /// The greatest ratio of a plan's terms to those of the system. Beyond it, a plan costs more than
  /// it saves.
  private static let greatestGrowth = 16

  private let system: ConstraintSystem
  private let variableCount: Int
  private let levels: PriorityLevels
  private let reduction: ReducedSystem
  /// The constraint whose constant each symbol represents. Numbers beyond all constraints are
  /// definitions, whose results the symbols represent.
  private var constraintOfSymbol: [Int] = []
  /// The equalities of the symbolic system for the results of definitions.
  private let computed: Range<Int>
  private var writtenTerms = 0

  /// Creates the plan for the structure of a system; `nil` if none is useful or the time is over.
  static func plan(for system: ConstraintSystem, until deadline: Deadline) -> SolvePlan? {
    guard let structure = SystemStructure(of: system) else { return nil }
    let builder = PlanBuilder(system, until: deadline)
    return try? builder.plan(structure)
  }

  /// The error that no plan is useful.
  private struct NoPlan: Error {}

  private init(_ system: ConstraintSystem, until deadline: Deadline) {
    self.system = system
    variableCount = system.variableCount
    var symbolic = ConstraintSystem()
    var clock = WorkClock(deadline)
    for lower in system.lowerBounds { symbolic.addVariable(lowerBound: lower) }
    for (number, definition) in system.definitions.enumerated() {
      let symbol = symbolic.addVariable()
      constraintOfSymbol.append(system.constraintCount + number)
      symbolic.addConstraint([(definition.output, 1), (symbol, -1)], .equal, 0)
    }
    computed = 0..<symbolic.constraintCount
    for constraint in 0..<system.constraintCount {
      // The incomplete structure gets no plan.
      if clock.isOver(after: 8) { break }
      var terms = system.terms(of: constraint)
      if system.relations[constraint] == .equal, system.isRequired(constraint) {
        terms.append((symbolic.addVariable(), -1))
        constraintOfSymbol.append(constraint)
      }
      symbolic.addConstraint(
        terms, system.relations[constraint], 0, priority: system.priorities[constraint])
    }
    let budget = Budget(SolveOptions(), until: deadline, size: symbolic.variableCount)
    reduction = ReducedSystem(symbolic, .all, budget)
    levels = PriorityLevels(of: symbolic, SolveOptions())
  }

  private func plan(_ structure: SystemStructure) throws -> SolvePlan {
    try reduction.budget.checkTime()
    for symbol in constraintOfSymbol.indices { reduction.elimination.hold(variableCount + symbol) }
    try eliminateEqualities()
    let isOpen = isOpen
    let (stages, blocks) = try blocks(isOpen, try order(isOpen))
    return SolvePlan(
      structure, of: system, expressions: try expressions(), stages: stages, blocks: blocks)
  }

  private func eliminateEqualities() throws {
    let symbolic = reduction.system
    try reduction.eliminate(symbolic.requiredEqualities(among: computed))
    let deferred = try reduction.eliminate(
      symbolic.requiredEqualities(among: computed.upperBound..<symbolic.constraintCount))
    guard !computed.isEmpty else { return }
    // If equalities tie definitions to each other, the passes choose among these.
    for constraint in deferred {
      reduction.reduce(constraint)
      for place in 0..<reduction.elimination.rowCount
      where isDefinition(reduction.elimination.rowVariable(place)) {
        throw NoPlan()
      }
    }
  }

  /// Whether a variable of the symbolic system is the outcome of a definition.
  private func isDefinition(_ variable: Int) -> Bool {
    variable >= variableCount
      && constraintOfSymbol[variable - variableCount] >= system.constraintCount
  }

  /// The order in which definitions are computed; `nil` without any.
  private func order(_ isOpen: [Bool]) throws -> PlannedOrder? {
    if system.definitions.isEmpty { return nil }
    let elimination = reduction.elimination
    var reads = [[Int]](repeating: [], count: variableCount)
    for variable in 0..<variableCount where !isOpen[variable] {
      for term in elimination.slots[variable].terms {
        let read = elimination.pool[term].variable
        if read < variableCount {
          reads[variable].append(read)
        } else if isDefinition(read) {
          let number = constraintOfSymbol[read - variableCount] - system.constraintCount
          reads[variable].append(variableCount + number)
        }
      }
    }
    guard let order = PlannedOrder(of: system, isOpen: isOpen, reads: reads) else { throw NoPlan() }
    return order
  }

  /// Counts written terms.
  private func write(_ count: Int) throws {
    try reduction.budget.spend(1 + count)
    writtenTerms += count
    let few = 1_000 + Self.greatestGrowth * system.termVariables.count
    if writtenTerms > few { throw NoPlan() }
  }

  /// The index of a variable's or symbol's value in a plan.
  private func place(of variable: Int) -> Int32 {
    Int32(
      variable < variableCount
        ? variable : variableCount + constraintOfSymbol[variable - variableCount])
  }

  private func expressions() throws -> Expressions {
    let elimination = reduction.elimination
    for place in (0..<elimination.pivotCount).reversed() {
      try write(Int(elimination.slots[elimination.pivots[place]].count))
    }
    return Expressions(of: elimination) { place(of: $0) }
  }

  // MARK: - Blocks

  private func blocks(
    _ isOpen: [Bool], _ order: PlannedOrder?
  ) throws -> ([PlannedStage], [PlannedBlock]) {
    let free = (0..<variableCount).filter { !reduction.elimination.hasExpression($0) }
    let rows = try rows(isOpen)
    var connections = Connections(count: variableCount)
    connections.isolate(free)
    for row in rows { connections.merge(row.form.variables) }
    let count = connections.number(free)
    let variablesOfPart = connections.deal(free, to: count) { $0 }
    let rowsOfPart = connections.deal(Array(rows.indices), to: count) { rows[$0].form[0].variable }
    let stageCount = order?.definitions.count ?? 1
    let separate = (0..<stageCount).map { _ in PlannedVariables() }
    var blocksOfStage = [[PlannedBlock]](repeating: [], count: stageCount)
    for (variables, numbers) in zip(variablesOfPart, rowsOfPart) {
      let rows = numbers.map { rows[$0] }
      // Ambiguous values are chosen at the end, where rule 4 applies, unless definitions read them.
      let isRead = order.map { order in variables.contains { order.isRead[$0] } } ?? false
      let stage = isRead ? order?.stages[variables[0]] ?? 0 : stageCount - 1
      if variables.count == 1 {
        separate[stage].append(variables[0], rows.inOrder { $0.level < $1.level })
      } else {
        blocksOfStage[stage].append(try block(variables, rows))
      }
    }
    var blocks: [PlannedBlock] = []
    let stages = (0..<stageCount).map { stage in
      let first = blocks.count
      blocks += blocksOfStage[stage]
      return PlannedStage(
        separate: separate[stage], blocks: first..<blocks.count,
        definitions: order?.definitions[stage] ?? [])
    }
    return (stages, blocks)
  }

  private func block(_ variables: [Int], _ rows: [PlannedRow]) throws -> PlannedBlock {
    guard variables.count <= SolverReach.plannedBlockVariables else { throw NoPlan() }
    let usedLevels = Set(rows.map(\.level) + [0]).sorted()
    let columns = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
    var maker = BlockMaker(
      variableCount: variables.count, levelCount: usedLevels.count, rowCount: 0)
    for (number, row) in rows.enumerated() {
      let scale = row.form[0].coefficient
      let item = maker.item(count: row.form.count, scale: scale) {
        (columns[row.form[$0].variable, default: 0], row.form[$0].coefficient)
      }
      maker.add(
        .init(identifier: row.identifier, scale: scale, row: number), of: item,
        level: usedLevels.firstPlace { $0 >= row.level }, slopes: row.slopes)
      if maker.cellCount > SolverReach.plannedTableauCells { throw NoPlan() }
    }
    guard maker.isModest else { throw NoPlan() }
    return PlannedBlock(variables, maker.model, rows)
  }

  /// Whether each variable is free, or its expression reads a free one.
  ///
  /// Constants alone determine the rows of the other variables, whose sums of symbols may be long.
  private var isOpen: [Bool] {
    let elimination = reduction.elimination
    var isOpen = (0..<variableCount).map { !elimination.hasExpression($0) }
    for place in (0..<elimination.pivotCount).reversed() {
      let variable = elimination.pivots[place]
      isOpen[variable] = elimination.slots[variable].terms.contains { term in
        let read = elimination.pool[term].variable
        return read < variableCount && isOpen[read]
      }
    }
    return isOpen
  }

  /// Returns all rows that contain free variables.
  private func rows(_ isOpen: [Bool]) throws -> [PlannedRow] {
    var rows: [PlannedRow] = []
    for constraint in 0..<system.constraintCount {
      if system.relations[constraint] == .equal, system.isRequired(constraint) { continue }
      let terms = system.termRange(of: constraint)
      guard terms.contains(where: { isOpen[system.termVariables[$0]] }) else { continue }
      reduction.reduce(computed.count + constraint)
      try add(constraint, to: &rows)
    }
    for variable in 0..<variableCount
    where isOpen[variable] && system.lowerBounds[variable] > -.infinity {
      reduction.elimination.reduce(variable)
      try add(~variable, to: &rows)
    }
    return rows
  }

  /// Adds the row that the elimination last reduced.
  private func add(_ identifier: Int, to rows: inout [PlannedRow]) throws {
    let elimination = reduction.elimination
    var row = PlannedRow(identifier: identifier)
    if identifier >= 0 {
      row.relation = system.relations[identifier]
      row.priority = system.priorities[identifier]
      if !system.isRequired(identifier) {
        row.level = 1 + Int(levels.levelOfConstraint[computed.count + identifier])
      }
    }
    for place in 0..<elimination.rowCount {
      let (variable, coefficient) =
        (elimination.rowVariable(place), elimination.rowCoefficient(place))
      if variable < variableCount {
        row.form.append((variable, coefficient))
      } else {
        row.offset.append(
          .init(
            place: Int32(constraintOfSymbol[variable - variableCount]),
            coefficient: coefficient))
      }
    }
    try write(elimination.rowCount)
    guard !row.form.isEmpty else { return }
    row.form.sortByVariable()
    rows.append(row)
  }
}
