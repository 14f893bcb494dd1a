package import LinearProgramming

/// Solves a program with several objectives in exact arithmetic, one objective after another.
///
/// After each objective, every column and row is confined to the values that the exact duals allow
/// (complementary slackness). This keeps all optimal points of the objective and no others, so
/// rounding and tolerances decide nothing. The one exception: required ranges that miss each other
/// by rounding are taken to meet.
struct ExactHierarchy: ~Copyable {
  /// Why there is no answer.
  enum Failure: Error {
    case infeasible(rows: [Int], columns: [Int])
    case spent(ExactBudget.Spent)
    /// A cost decreases without limit, which a valid level never does.
    case unbounded
  }

  let program: LeveledProgram
  let columnCount: Int
  /// The amount by which ranges may miss each other, relative to the numbers around them.
  private let tolerance: Double
  /// The current range of each column, followed by those of the rows.
  var ranges: [ExactRange]
  var simplex: ExactSimplex
  /// The goals whose costs are open although their sum is decided, level by level.
  private(set) var shares: [[Share]] = []

  /// A goal whose cost is open. Its row is on one side of its target.
  struct Share {
    var row: Int
    var target: Double
    var isAbove: Bool
  }

  init(
    _ program: LeveledProgram, tolerance: Double, _ budget: ExactBudget
  ) throws(Failure) {
    self.program = program
    self.tolerance = tolerance
    columnCount = program.matrix.columnCount
    let lower = program.columnLower + program.rowLower
    let upper = program.columnUpper + program.rowUpper
    ranges = lower.indices.map { ExactRange(from: lower[$0], to: upper[$0]) }
    simplex = try Self.simplex(over: program.matrix, near: program.targets, ranges, budget)
  }

  static func simplex(
    over matrix: SparseMatrix, near targets: [Double], _ ranges: [ExactRange],
    _ budget: ExactBudget
  ) throws(Failure) -> ExactSimplex {
    let rows = [Double](repeating: 0, count: matrix.rowCount)
    do throws(ExactBudget.Spent) {
      let simplex = try ExactSimplex(
        LinearProgram(matrix: matrix), costs: ExactCost.none(within: ranges),
        near: targets + rows, budget)
      try simplex.computeValues()
      return simplex
    } catch { throw .spent(error) }
  }

  // MARK: - Required ranges

  /// Finds a point within all ranges.
  mutating func findPoint() throws(Failure) {
    try minimize(ExactCost.distances(to: ranges))
    for variable in ranges.indices {
      let value = simplex.values[variable]
      let (lower, upper) = (ranges[variable].lower, ranges[variable].upper)
      let missed =
        lower.flatMap { value < $0 ? $0 : nil } ?? upper.flatMap { $0 < value ? $0 : nil }
      guard let missed else { continue }
      guard isNear(value, missed, of: variable) else { throw contradiction }
      // Both ends if they coincide.
      if lower == missed { ranges[variable].lower = value }
      if upper == missed { ranges[variable].upper = value }
    }
  }

  /// Whether rounding of the numbers around it explains the distance of a value from an end.
  private func isNear(_ value: ExactRational, _ end: ExactRational, of variable: Int) -> Bool {
    let matrix = program.matrix
    var sizes = (0..<matrix.rowCount).map { row in
      let ends = [ranges[columnCount + row].lower, ranges[columnCount + row].upper]
      return ends.reduce(0) { max($0, $1.map { abs($0.double) } ?? 0) }
    }
    for column in 0..<columnCount {
      let size = abs(simplex.values[column].double)
      for place in matrix.entryRange(ofColumn: column) {
        let row = matrix.rowIndices[place]
        sizes[row] = max(sizes[row], abs(matrix.values[place]) * size)
      }
    }
    var size = abs(end.double)
    if variable < columnCount {
      // In units of the column.
      for place in matrix.entryRange(ofColumn: variable) {
        size = max(size, sizes[matrix.rowIndices[place]] / abs(matrix.values[place]))
      }
    } else {
      size = sizes[variable - columnCount]
    }
    return abs((value - end).double) <= tolerance * size
  }

  /// The rows and columns whose duals of the distances are not 0.
  private var contradiction: Failure {
    let weighed = simplex.slopes.enumerated().filter { $0.element.signum != 0 }.map(\.offset)
    return .infeasible(
      rows: weighed.filter { $0 >= columnCount }.map { $0 - columnCount },
      columns: weighed.filter { $0 < columnCount })
  }

  mutating func minimize(_ costs: [ExactCost]) throws(Failure) {
    do throws(ExactBudget.Spent) {
      if try simplex.minimize(costs) { return }
    } catch { throw .spent(error) }
    throw .unbounded
  }

  /// Confines every column and row to the values at which the last objective is least.
  private mutating func keepFace(of costs: [ExactCost]) {
    let slopes = simplex.slopes
    for variable in ranges.indices {
      ranges[variable] = costs[variable].leastRange(atSlope: slopes[variable])
    }
  }

  // MARK: - Sums

  /// Minimises the sum of a level.
  ///
  /// - Returns: The sum.
  mutating func serve(_ goals: [LeveledProgram.Goal]) throws(Failure) -> Double {
    let exponent = ExactCost.exponent(of: goals.flatMap(\.cost.slopes))
    var costs = ExactCost.none(within: ranges)
    for goal in goals where !ranges[columnCount + goal.row].isClosed {
      let variable = columnCount + goal.row
      costs[variable] = ExactCost(goal.cost, exponent: exponent, within: ranges[variable])
    }
    try minimize(costs)
    keepFace(of: costs)
    var sum = ExactRational.zero
    var shares: [Share] = []
    for goal in goals {
      let variable = columnCount + goal.row
      let distance = simplex.values[variable] - ExactRational(goal.target)
      let slopes = goal.cost.slopes
      let slope = distance.signum > 0 ? slopes[slopes.count - 1] : slopes[0]
      if distance.signum != 0 { sum = sum + distance * ExactRational(slope) }
      let range = ranges[variable]
      guard program.isFair, !range.isClosed else { continue }
      let target = ExactRational(goal.target)
      let isAbove = range.lower.map { !($0 < target) } ?? false
      guard (isAbove ? slopes[slopes.count - 1] : slopes[0]) != 0 else { continue }
      shares.append(Share(row: goal.row, target: goal.target, isAbove: isAbove))
    }
    self.shares.append(shares)
    return sum.double
  }

  // MARK: - The remaining freedom

  /// Finds the columns that no objective has decided, with the range of each.
  ///
  /// - Returns: The columns, ascending, with the ends of their ranges.
  mutating func openColumns() throws(Failure) -> [(column: Int, lower: Double, upper: Double)] {
    var open: [(column: Int, lower: Double, upper: Double)] = []
    // If no nonbasic variable can move, no variable can.
    guard !simplex.others.allSatisfy({ ranges[$0].isClosed }) else { return [] }
    for column in 0..<columnCount where !ranges[column].isClosed {
      let lower = try end(of: column, slope: 1)
      let upper = try end(of: column, slope: -1)
      if let lower, lower == upper {
        ranges[column] = ExactRange(lower: lower, upper: upper)
      } else {
        let ends = (lower?.double ?? -.infinity, upper?.double ?? .infinity)
        // A column that moves only by rounding is not reported, but still moves to its target.
        let isWide = ends.1 - ends.0 > SimplexTolerance.openRange * max(1, abs(ends.0), abs(ends.1))
        guard isWide || ends.0.isInfinite || ends.1.isInfinite else { continue }
        open.append((column, ends.0, ends.1))
      }
    }
    return open
  }

  private mutating func end(of column: Int, slope: Int) throws(Failure) -> ExactRational? {
    var costs = ExactCost.none(within: ranges)
    costs[column] = ExactCost(slope: slope, within: ranges[column])
    do throws(ExactBudget.Spent) {
      return try simplex.minimize(costs) ? simplex.values[column] : nil
    } catch { throw .spent(error) }
  }

  /// Moves the columns as near to their targets as possible, one after another.
  mutating func chooseFreeValues() throws(Failure) {
    for column in 0..<columnCount where !ranges[column].isClosed {
      if simplex.others.allSatisfy({ ranges[$0].isClosed }) { return }
      var costs = ExactCost.none(within: ranges)
      costs[column] = ExactCost(
        .deviation(from: program.targets[column]), within: ranges[column])
      try minimize(costs)
      let value = simplex.values[column]
      ranges[column] = ExactRange(lower: value, upper: value)
    }
  }
}

extension ExactSimplexSolver: LevelSolving {
  package func solve(_ program: LeveledProgram, options: LPOptions) -> LeveledSolution {
    let limit = options.iterationLimit ?? 100_000
    let budget = ExactBudget(SimplexLimits(options), iterations: limit, work: workLimit)
    var solution = LeveledSolution(termination: .optimal)
    do throws(ExactHierarchy.Failure) {
      var levels = try ExactHierarchy(program, tolerance: SimplexTolerance.rounding, budget)
      try levels.findPoint()
      for goals in program.levels { solution.sums.append(try levels.serve(goals)) }
      try levels.shareFairly()
      solution.open = try levels.openColumns()
      try levels.chooseFreeValues()
      solution.columnValues = levels.simplex.values[..<program.matrix.columnCount].map(\.double)
      solution.iterations = limit - budget.iterations
    } catch {
      switch error {
      case .infeasible(let rows, let columns):
        solution.termination = .infeasible
        solution.contradictingRows = rows
        solution.contradictingColumns = columns
      case .spent(.time): solution.termination = .timeLimit
      case .spent(.iterations): solution.termination = .iterationLimit
      case .spent(.work), .unbounded: solution.termination = .numericalFailure
      }
    }
    return solution
  }
}
