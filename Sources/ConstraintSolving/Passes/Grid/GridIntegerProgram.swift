import LinearProgramming

/// Decides a component of classes by mixed-integer programs, one after the other: least deviation,
/// then least movement, then the document order, key by key. What one has reached is a row of the
/// next.
struct GridIntegerProgram {
  /// What the programs came to.
  struct Result {
    /// Whether each class of the component goes to the line above.
    var isAbove: [Bool]
    /// Whether all programs came to their end.
    var isProven: Bool
    /// The proven lower bound of the deviation.
    var deviationBound: Double
  }

  /// The nodes each search may take: a budget that does not depend on a clock.
  var nodeLimit = 2_000
  /// The iterations each search may take.
  private static let iterationLimit = 20_000
  /// By how much a sum that is held to its least value may exceed it: more than backends may miss a
  /// bound by, and less than what counts as a difference.
  private static func slack(of sum: Double) -> Double { 3e-8 + 1e-8 * abs(sum) }

  private let problem: GridProblem
  private let members: [Int]
  private var entries: [SparseMatrix.Entry] = []
  private var rowUpper: [Double] = []
  private var columnLower: [Double] = []
  private var columnUpper: [Double] = []
  private var deviationCosts: [(column: Int, cost: Double)] = []
  private var movementCosts: [(column: Int, cost: Double)] = []
  /// How many programs were solved, and their nodes and iterations.
  private(set) var programCount = 0
  private(set) var nodeCount = 0
  private(set) var iterationCount = 0

  /// Writes down a component: a column from 0 to 1 per class, or one for its displacement if it has
  /// no lines, and one for the deviation of each row.
  init(_ problem: GridProblem, members: [Int], rows: [GridProblem.Row]) {
    self.problem = problem
    self.members = members
    var columnOfClass: [Int: Int] = [:]
    for member in members {
      let edgeClass = problem.classes[member]
      let column = addColumn(
        edgeClass.isContinuous ? -problem.reach : 0, edgeClass.isContinuous ? problem.reach : 1)
      columnOfClass[member] = column
      guard edgeClass.isContinuous else {
        let cost = edgeClass.movement(isAbove: true) - edgeClass.movement(isAbove: false)
        movementCosts.append((column, cost))
        continue
      }
      let size = addColumn(0, problem.reach)
      movementCosts.append((size, Double(edgeClass.edgeCount)))
      addRow([(column, 1), (size, -1)], atMost: 0)
      addRow([(column, -1), (size, -1)], atMost: 0)
    }
    for row in rows {
      var terms = row.terms.compactMap { term -> (column: Int, value: Double)? in
        let edgeClass = problem.classes[term.edgeClass]
        let unit = edgeClass.isContinuous ? 1 : edgeClass.step
        return columnOfClass[term.edgeClass].map { ($0, term.coefficient * unit) }
      }
      var deviation: [(column: Int, value: Double)] = []
      if !row.isHard {
        let column = addColumn(0, .infinity)
        deviationCosts.append((column, 1))
        deviation = [(column, -1)]
      }
      if row.relation != .greaterThanOrEqual {
        addRow(terms + deviation, atMost: row.missedBefore - row.constant)
      }
      if row.relation != .lessThanOrEqual {
        terms = terms.map { ($0.column, -$0.value) }
        addRow(terms + deviation, atMost: row.missedBefore + row.constant)
      }
    }
  }

  private mutating func addColumn(_ lower: Double, _ upper: Double) -> Int {
    columnLower.append(lower)
    columnUpper.append(upper)
    return columnLower.count - 1
  }

  private mutating func addRow(_ terms: [(column: Int, value: Double)], atMost upper: Double) {
    entries += terms.map { .init(row: rowUpper.count, column: $0.column, value: $0.value) }
    rowUpper.append(upper)
  }

  /// Runs all programs.
  ///
  /// - Returns: The choice; nil if no point was found.
  /// - Throws: `LPError` where the backend fails.
  mutating func run(
    by backends: CheckedBackends, deadline: Deadline
  ) throws(LPError) -> Result? {
    var result: Result?
    var bound = 0.0
    var objectives = [deviationCosts, movementCosts]
    objectives += orderObjectives()
    for (number, objective) in objectives.enumerated() where !objective.isEmpty {
      if number > 1, let result, isBest(result.isAbove, for: objective) {
        hold(objective, at: objective.reduce(0) { $0 + min(0, $1.cost) })
        continue
      }
      let solution = try solve(objective, by: backends, deadline: deadline)
      if number == 0 { bound = max(0, solution.objectiveBound ?? 0) }
      if solution.primalStatus == .feasible {
        result = Result(
          isAbove: members.indices.map { index in
            !problem.classes[members[index]].isContinuous
              && solution.columnValues[columns[index]] > 0.5
          }, isProven: true, deviationBound: bound)
      }
      guard solution.termination == .optimal else {
        result?.isProven = false
        return result
      }
      hold(objective, at: solution.objective)
    }
    return result
  }

  /// The column of each class, in order.
  private var columns: [Int] {
    var column = 0
    return members.map { member in
      defer { column += problem.classes[member].isContinuous ? 2 : 1 }
      return column
    }
  }

  private func orderObjectives() -> [[(column: Int, cost: Double)]] {
    var objectives: [Int: [(column: Int, cost: Double)]] = [:]
    for (member, column) in zip(members, columns) {
      let order = problem.classes[member].order
      for (key, gain) in zip(order.keys, order.gains) {
        objectives[key, default: []].append((column, -gain))
      }
    }
    return objectives.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether no choice at all could be better for a key.
  private func isBest(_ isAbove: [Bool], for objective: [(column: Int, cost: Double)]) -> Bool {
    var indexOfColumn: [Int: Int] = [:]
    for (index, column) in columns.enumerated() { indexOfColumn[column] = index }
    return objective.allSatisfy { term in
      indexOfColumn[term.column].map { isAbove[$0] == (term.cost < 0) } ?? false
    }
  }

  private mutating func hold(_ objective: [(column: Int, cost: Double)], at value: Double) {
    addRow(
      objective.map { ($0.column, $0.cost) }, atMost: value + Self.slack(of: value))
  }

  private mutating func solve(
    _ objective: [(column: Int, cost: Double)], by backends: CheckedBackends,
    deadline: Deadline
  ) throws(LPError) -> LPSolution {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rowUpper.count, columnCount: columnLower.count, entries: entries))
    program.rowUpper = rowUpper
    program.columnLower = columnLower
    program.columnUpper = columnUpper
    for (member, column) in zip(members, columns) {
      program.isInteger[column] = !problem.classes[member].isContinuous
    }
    for (column, cost) in objective { program.columnCosts[column] = cost }
    var options = LPOptions()
    options.nodeLimit = nodeLimit
    options.iterationLimit = Self.iterationLimit
    options.timeLimit = deadline.timeLeft
    options.isCancelled = deadline.isCancelled
    var question = CheckedBackends.Question()
    question.isBounded = true
    question.letsPresolve = true
    var effort = CheckedBackends.Effort()
    defer {
      programCount += effort.programs
      nodeCount += effort.nodes
      iterationCount += effort.iterations
    }
    return try backends.answer(to: program, options: options, question, effort: &effort)
  }
}
