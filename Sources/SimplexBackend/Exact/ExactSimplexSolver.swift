public import LinearProgramming

/// The simplex method in exact rational arithmetic, for programs on which floating point fails.
///
/// Coefficients, bounds and costs are taken as exact binary fractions, and only the answer is
/// rounded, so optimality, infeasibility and unboundedness are exact. There is one exception:
/// bounds that miss each other by less than `LPOptions.primalTolerance`, as computed numbers do,
/// are moved until they meet. The solve starts from the final basis of the floating-point simplex
/// method, so usually only the proof remains.
///
/// Exact numbers grow from pivot to pivot, and every pivot touches every row. The method suits
/// programs of some hundred rows. Work is counted; a program that would take more than some seconds
/// gets the answer `numericalFailure`.
public struct ExactSimplexSolver: WarmStarting, SessionSolving {
  /// The limit on the work of a solve, in products of machine words.
  let workLimit: Int

  /// Creates a backend.
  public init() { workLimit = 500_000_000 }

  /// Creates a backend with a limit on the work of each solve, in products of machine words.
  package init(workLimit: Int) { self.workLimit = workLimit }

  /// `exact`.
  public var name: String { "exact" }

  /// `true`.
  public var isExact: Bool { true }

  /// Solves a program without whole-valued columns.
  ///
  /// - Throws: `LPError` with code `invalidProgram` for a malformed program, `unsupported` for
  ///   integers.
  public func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options).withoutNegativeZeros
  }

  /// Solves a program without whole-valued columns. The floating-point method starts from a basis
  /// of a similar program.
  ///
  /// - Throws: `LPError` as `solve(_:options:)`.
  public func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: basis, options).withoutNegativeZeros
  }

  @inline(never)
  private func solve(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    try program.validate()
    try options.validate()
    guard !program.hasIntegers else {
      throw LPError(
        .unsupported,
        "\(name) solves no programs with integers; use simplex (SimplexSolver) or glpk-mip for them"
      )
    }
    if let direct = program.directSolution() { return direct }
    let limits = SimplexLimits(options)
    let rough =
      if let basis {
        try SimplexSolver().solve(program, startingFrom: basis, options: options)
      } else {
        try SimplexSolver().solve(program, options: options)
      }
    if [.iterationLimit, .timeLimit].contains(rough.termination) { return rough }
    return exactSolution(of: program, from: rough, limits, options)
  }

  /// Finds the exact answer from a rough one.
  ///
  /// - Parameters:
  ///   - program: A valid program without integers.
  ///   - rough: The rough answer. Gives the iterations spent, and the basis and point to start
  ///     from, if it has them.
  ///   - limits: When to stop.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer; `numericalFailure` if it would take too much work.
  @inline(never)
  func exactSolution(
    of program: LinearProgram, from rough: LPSolution, _ limits: SimplexLimits, _ options: LPOptions
  ) -> LPSolution {
    let limit = options.iterationLimit(rows: program.rowCount, columns: program.columnCount)
    let budget = ExactBudget(
      limits, iterations: max(0, limit - rough.iterations), work: workLimit)
    var solution: LPSolution
    do {
      var solve = ExactSolve(program, tolerance: options.primalTolerance)
      solution = try solve.solution(from: rough, budget)
    } catch {
      solution =
        switch error {
        case .time: LPSolution(termination: .timeLimit)
        case .iterations: LPSolution(termination: .iterationLimit, iterations: limit)
        case .work: LPSolution(termination: .numericalFailure)
        }
    }
    solution.iterations += rough.iterations
    return solution
  }
}

/// One exact solve: from a rough answer to the exact one, in the terms of the program.
private struct ExactSolve: ~Copyable {
  private let program: LinearProgram
  private var costs: [ExactCost]
  private let distances: [ExactCost]
  /// The power of two in units of which slopes are counted.
  private let exponent: Int
  /// The amount by which bounds may move, relative to their size.
  private let tolerance: Double

  init(_ program: LinearProgram, tolerance: Double) {
    self.program = program
    self.tolerance = tolerance
    var placed = [PiecewiseLinearCost?](repeating: nil, count: program.columnCount)
    placed += [PiecewiseLinearCost?](repeating: nil, count: program.rowCount)
    for cost in program.placedCosts {
      switch cost.place {
      case .column(let column): placed[column] = cost.cost
      case .row(let row): placed[program.columnCount + row] = cost.cost
      }
    }
    let exponent = ExactCost.exponent(
      of: program.columnCosts + program.placedCosts.flatMap(\.cost.slopes))
    self.exponent = exponent
    let lower = program.columnLower + program.rowLower
    let upper = program.columnUpper + program.rowUpper
    let linear = program.columnCosts + [Double](repeating: 0, count: program.rowCount)
    let ranges = lower.indices.map { ExactRange(from: lower[$0], to: upper[$0]) }
    costs = ranges.indices.map {
      ExactCost(placed[$0], linear: linear[$0], exponent: exponent, within: ranges[$0])
    }
    distances = ExactCost.distances(to: ranges)
  }

  /// Finds the exact answer from the basis and point of a rough one.
  mutating func solution(
    from rough: LPSolution, _ budget: ExactBudget
  ) throws(ExactBudget.Spent) -> LPSolution {
    let variableCount = program.columnCount + program.rowCount
    let hasPoint = rough.columnValues.count + rough.rowValues.count == variableCount
    let point =
      hasPoint
      ? rough.columnValues + rough.rowValues : [Double](repeating: 0, count: variableCount)
    let iterations = budget.iterations
    let simplex = try ExactSimplex(program, costs: costs, near: point, budget)
    try simplex.enterBasis(
      rough.basis
        ?? Basis(
          columns: [VariableStatus](repeating: .free, count: program.columnCount),
          rows: [VariableStatus](repeating: .basic, count: program.rowCount)))
    var termination = TerminationStatus.optimal
    if !isFeasible(simplex) {
      _ = try simplex.minimize(distances)
      if !meetBounds(at: simplex.values) { termination = .infeasible }
    }
    if termination == .optimal, try !simplex.minimize(costs) { termination = .unbounded }
    var solution = LPSolution(
      termination: termination, iterations: iterations - budget.iterations)
    if termination != .infeasible { addPoint(to: &solution, simplex) }
    if termination != .unbounded { addDuals(to: &solution, simplex) }
    if termination == .unbounded { solution.ray = Array(simplex.ray[..<program.columnCount]) }
    return stands(solution)
      ? solution : LPSolution(termination: .numericalFailure, iterations: solution.iterations)
  }

  /// Whether the answer holds after rounding. With coefficients and values of very different sizes
  /// there may be no point in double precision near the exact one.
  private func stands(_ solution: LPSolution) -> Bool {
    guard solution.isUsable(for: program) else { return false }
    let audit = CheckedBackends.auditTolerance
    switch solution.termination {
    case .infeasible: return true
    case .optimal: return KKTResiduals(of: program, solution: solution).isWithin(audit)
    default: return KKTResiduals(of: program, solution: solution).primal <= audit
    }
  }

  private func isFeasible(_ simplex: ExactSimplex) -> Bool {
    for (variable, cost) in costs.enumerated()
    where cost.missedBound(at: simplex.values[variable]) != nil {
      return false
    }
    return true
  }

  /// Moves violated bounds to the values, if every violation is within the tolerance.
  ///
  /// - Returns: Whether the values are now within the bounds.
  private mutating func meetBounds(at values: [ExactRational]) -> Bool {
    var moved = costs
    for variable in costs.indices {
      guard let bound = costs[variable].missedBound(at: values[variable]) else { continue }
      let room = ExactRational(tolerance * (1 + abs(bound.double)))
      let miss = values[variable] - bound
      if room < ExactRational(miss.numerator.magnitude, miss.denominator) { return false }
      moved[variable].movePoints(from: bound, to: values[variable])
    }
    costs = moved
    return true
  }

  private func addPoint(to solution: inout LPSolution, _ simplex: ExactSimplex) {
    let values = simplex.values.map(\.double)
    solution.primalStatus = .feasible
    solution.columnValues = Array(values[..<program.columnCount])
    solution.rowValues = Array(values[program.columnCount...])
    solution.objective = program.objective(
      columnValues: solution.columnValues, rowValues: solution.rowValues)
    solution.basis = simplex.basis
  }

  /// Adds the duals of the last phase: for rows their prices, for columns these plus the linear
  /// cost.
  private func addDuals(to solution: inout LPSolution, _ simplex: ExactSimplex) {
    let isProof = solution.termination == .infeasible
    solution.dualStatus = isProof ? .infeasibilityCertificate : .feasible
    let scale = isProof ? 0 : exponent
    var duals = simplex.slopes.map { .zero - $0 }
    if !isProof {
      for column in 0..<program.columnCount where program.columnCosts[column] != 0 {
        let (significand, own) = program.columnCosts[column].wholeParts
        duals[column] = duals[column] + ExactRational(BigInteger(significand) << (own - scale))
      }
    }
    let numbers = duals.map { $0.double.scaled(byPowerOfTwo: scale) }
    solution.columnDuals = Array(numbers[..<program.columnCount])
    solution.rowDuals = Array(numbers[program.columnCount...])
  }
}
