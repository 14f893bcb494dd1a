import FlatMemory
import LinearProgramming

/// A sequence of mixed-integer programs that decides a component of classes.
///
/// They minimise the deviation, then the movement, then compare by the document order, key by key.
/// The optimum of each program is a row of the next.
struct GridIntegerProgram: ~Copyable {
  /// The result of the programs.
  struct Result {
    /// Whether each class of the component goes to the line above.
    var isAbove: [Bool]
    /// Whether all programs were solved to the end.
    var isProven: Bool
    /// The proven lower bound of the deviation.
    var deviationBound: Double
  }

  /// The greatest number of nodes of each search: a budget that does not depend on a clock.
  var nodeLimit = 2_000
  /// The greatest number of iterations of each search.
  private static let iterationLimit = 20_000
  /// Returns by how much a sum held at its least value may exceed it.
  ///
  /// This is more than the greatest error of a backend at a bound, and less than a difference that
  /// counts.
  private static func slack(of sum: Double) -> Double { 10 * Tolerance.equality * (3 + abs(sum)) }

  private let component: GridComponent
  private var builder = ProgramBuilder()
  /// The column of each class.
  private var columns: [Int] = []
  private var deviationCosts: [(column: Int, value: Double)] = []
  private var movementCosts: [(column: Int, value: Double)] = []
  /// The work of the programs.
  private(set) var effort = CheckedBackends.Effort()

  /// Creates the program of a component.
  ///
  /// Each class has a column from 0 to 1, or a column for its displacement if it has no lines. Each
  /// row has a column for its deviation.
  init(_ component: GridComponent) {
    self.component = component
    let reach = component.reach
    for edgeClass in component.classes {
      columns.append(builder.columnCount)
      if edgeClass.isContinuous {
        let column = builder.addColumn(-reach, reach)
        let size = builder.addColumn(0, reach)
        movementCosts.append((size, Double(edgeClass.edgeCount)))
        builder.addRow(-.infinity, 0, [(column, 1), (size, -1)])
        builder.addRow(-.infinity, 0, [(column, -1), (size, -1)])
      } else {
        let column = builder.addColumn(0, 1, isInteger: true)
        let cost = edgeClass.movement(isAbove: true) - edgeClass.movement(isAbove: false)
        movementCosts.append((column, cost))
      }
    }
    for row in component.rows { add(row) }
  }

  private mutating func add(_ row: GridProblem.Row) {
    var terms = row.terms.map { term in
      let edgeClass = component.classes[term.edgeClass]
      let unit = edgeClass.isContinuous ? 1 : edgeClass.step
      return (column: columns[term.edgeClass], value: term.coefficient * unit)
    }
    var deviation: [(column: Int, value: Double)] = []
    if !row.isHard {
      let column = builder.addColumn(0, .infinity)
      deviationCosts.append((column, 1))
      deviation = [(column, -1)]
    }
    if row.relation != .greaterThanOrEqual {
      builder.addRow(-.infinity, row.missedBefore - row.constant, terms + deviation)
    }
    if row.relation != .lessThanOrEqual {
      terms = terms.map { ($0.column, -$0.value) }
      builder.addRow(-.infinity, row.missedBefore + row.constant, terms + deviation)
    }
  }

  /// Runs all programs.
  ///
  /// - Returns: The choice; `nil` if no point was found.
  /// - Throws: `LPError` if the backend fails.
  mutating func run(
    by backends: CheckedBackends, deadline: Deadline
  ) throws(LPError) -> Result? {
    var result: Result?
    var bound = 0.0
    for (number, objective) in objectives.enumerated() where !objective.isEmpty {
      if number > 1, let result, isBest(result.isAbove, for: objective) {
        hold(objective, at: objective.reduce(0) { $0 + min(0, $1.value) })
        continue
      }
      let solution = try solve(objective, by: backends, deadline: deadline)
      if number == 0 { bound = max(0, solution.objectiveBound ?? 0) }
      if solution.primalStatus == .feasible {
        result = Result(
          isAbove: zip(component.classes, columns).map { edgeClass, column in
            !edgeClass.isContinuous && solution.columnValues[column] > 0.5
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

  /// The deviation, the movement, and then the negated gains of the document order, key by key.
  private var objectives: [[(column: Int, value: Double)]] {
    var gains: [Int: [(column: Int, value: Double)]] = [:]
    for (edgeClass, column) in zip(component.classes, columns) {
      for (key, gain) in edgeClass.gains { gains[key, default: []].append((column, -gain)) }
    }
    return [deviationCosts, movementCosts] + gains.ordered { $0.key < $1.key }.map(\.value)
  }

  /// Returns whether no choice could be better for a key.
  private func isBest(_ isAbove: [Bool], for objective: [(column: Int, value: Double)]) -> Bool {
    objective.allSatisfy { term in
      isAbove[columns.firstPlace { $0 >= term.column }] == (term.value < 0)
    }
  }

  private mutating func hold(_ objective: [(column: Int, value: Double)], at sum: Double) {
    builder.addRow(-.infinity, sum + Self.slack(of: sum), objective)
  }

  private mutating func solve(
    _ objective: [(column: Int, value: Double)], by backends: CheckedBackends,
    deadline: Deadline
  ) throws(LPError) -> LPSolution {
    var options = LPOptions()
    options.nodeLimit = nodeLimit
    options.iterationLimit = Self.iterationLimit
    options.timeLimit = deadline.timeLeft
    options.isCancelled = deadline.isCancelled
    options.searchParts = .layouts
    var question = CheckedBackends.Question()
    question.isBounded = true
    question.letsPresolve = true
    return try backends.answer(
      to: try builder.program(minimizing: objective), options: options, question, effort: &effort)
  }
}
