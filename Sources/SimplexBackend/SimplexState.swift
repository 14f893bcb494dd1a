import LinearProgramming

/// Why a run of the primal or the dual method ended.
enum SimplexOutcome: Equatable {
  /// The basis is primal and dual feasible for the working costs.
  case optimal
  /// The rows' multipliers (scaled) prove that there is no feasible point.
  case infeasible(multipliers: [Double])
  /// The objective falls without limit.
  case unbounded
  /// The iteration budget is spent.
  case iterationLimit
  /// The time budget is spent.
  case timeLimit
  /// The dual method makes no progress; the primal method shall go on.
  case stalled
  /// No pivot of acceptable size is left although the basis was just factorized.
  case numericalFailure
}

/// The tolerances and budgets of a solve.
struct SimplexLimits {
  /// By how much a bound may be missed, relative to 1 plus its size.
  var primalTolerance: Double
  /// By how much a reduced cost may have the wrong sign.
  var dualTolerance: Double
  /// Entries of a pivot column or row that are smaller than this are no pivots.
  var pivotTolerance = 1e-9
  /// After how many iterations the solve ends.
  var iterationLimit: Int
  /// When the solve ends.
  var deadline: ContinuousClock.Instant?
}

/// The basis, the point and the reduced costs that the primal and the dual method work on.
///
/// It cannot be copied, so that no pass through a function touches the reference counts of its arrays.
struct SimplexState: ~Copyable {
  /// The program.
  let form: ComputationalForm
  /// Tolerances and budgets.
  var limits: SimplexLimits
  /// The variable at each position of the basis.
  var basics: [Int]
  /// Where each variable stands.
  var statuses: [VariableStatus]
  /// The value of each variable.
  var values: [Double]
  /// The costs in force: those of the program, or shifted ones in the dual method.
  var costs: [Double]
  /// The reduced cost of each variable; 0 for basic ones.
  var reducedCosts: [Double]
  /// The lower bounds in force: those of the program, or perturbed ones in the primal method.
  var lower: [Double]
  /// The upper bounds in force.
  var upper: [Double]
  /// The lower bounds less their tolerance: a value below is infeasible.
  var lowerLimits: [Double] = []
  /// The upper bounds plus their tolerance: a value above is infeasible.
  var upperLimits: [Double] = []
  /// Whether the bounds differ from those of the program.
  var hasPerturbedBounds = false
  /// Whether the primal method may still perturb the bounds; it does so once.
  var mayPerturbBounds = true
  /// The factorized basis matrix.
  var factorization: BasisFactorization
  /// The pivot column `B⁻¹·a`, by positions.
  var pivotColumn: [Double]
  /// The pivot row `eᵀ·B⁻¹·A` of all variables; only the entries at `pivotRowIndices` count.
  var pivotRow: [Double]
  /// Where `pivotRow` may differ from 0.
  var pivotRowIndices: [Int] = []
  /// The row of the inverse that belongs to the pivot row, by rows.
  var inverseRow: [Double]
  /// How many iterations were spent.
  var iterations = 0
  /// Variables that may not enter until the next pivot: their pivots were too small.
  var banned: [Int] = []
  private var isInPivotRow: [Bool]

  /// Starts from a basis.
  ///
  /// - Parameters:
  ///   - form: The program.
  ///   - limits: Tolerances and budgets.
  ///   - statuses: A status per variable with exactly as many basic ones as there are rows.
  init(_ form: ComputationalForm, limits: SimplexLimits, statuses: [VariableStatus]) {
    self.form = form
    self.limits = limits
    self.statuses = statuses
    basics = statuses.indices.filter { statuses[$0] == .basic }
    costs = form.costs
    values = [Double](repeating: 0, count: form.variableCount)
    reducedCosts = values
    pivotRow = values
    isInPivotRow = [Bool](repeating: false, count: form.variableCount)
    lower = form.lower
    upper = form.upper
    pivotColumn = [Double](repeating: 0, count: form.rowCount)
    inverseRow = pivotColumn
    factorization = BasisFactorization(size: form.rowCount)
    computeBoundLimits()
    for variable in statuses.indices where statuses[variable] != .basic {
      settle(variable, at: statuses[variable])
    }
  }

  /// Recomputes the limits from the bounds in force.
  mutating func computeBoundLimits() {
    let tolerance = limits.primalTolerance
    lowerLimits = lower.map { $0 - tolerance * (1 + abs($0)) }
    upperLimits = upper.map { $0 + tolerance * (1 + abs($0)) }
  }

  /// Takes a variable out of the basis, at a bound it has; its value is exactly the bound.
  mutating func settle(_ variable: Int, at status: VariableStatus) {
    var status = status
    if (status == .atLower && lower[variable] == -.infinity)
      || (status == .atUpper && upper[variable] == .infinity)
      || status == .atBreakpoint || (status == .free && form.restingStatus(of: variable) != .free)
      || status == .basic
    {
      status = form.restingStatus(of: variable)
    }
    statuses[variable] = status
    switch status {
    case .atLower: values[variable] = lower[variable]
    case .atUpper: values[variable] = upper[variable]
    case .basic, .free, .atBreakpoint: values[variable] = 0
    }
  }

  /// Factorizes the basis anew, repairs it where it is singular, and recomputes point and reduced
  /// costs.
  ///
  /// - Returns: `false` if the repair failed or the values are too large for numbers.
  mutating func refactorize() -> Bool {
    for _ in 0..<4 {
      let replacements = factorization.factorize(form, basics: basics)
      if replacements.isEmpty {
        computeValues()
        computeReducedCosts()
        return largestValue.isFinite
      }
      for replacement in replacements {
        let old = basics[replacement.position]
        settle(old, at: form.restingStatus(of: old))
      }
      for replacement in replacements {
        let logical = form.columnCount + replacement.row
        basics[replacement.position] = logical
        statuses[logical] = .basic
      }
    }
    return false
  }

  /// Recomputes the basic values from the nonbasic ones, with one step of iterative refinement.
  mutating func computeValues() {
    for variable in basics { values[variable] = 0 }
    for _ in 0..<2 {
      var residual = [Double](repeating: 0, count: form.rowCount)
      for variable in 0..<form.variableCount where values[variable] != 0 {
        form.addColumn(variable, times: -values[variable], to: &residual)
      }
      factorization.ftran(&residual)
      for position in 0..<form.rowCount where residual[position] != 0 {
        values[basics[position]] += residual[position]
      }
    }
  }

  /// Recomputes the reduced costs from the working costs.
  mutating func computeReducedCosts() {
    var multipliers = [Double](repeating: 0, count: form.rowCount)
    for position in 0..<form.rowCount { multipliers[position] = costs[basics[position]] }
    factorization.btran(&multipliers)
    for variable in 0..<form.variableCount { reducedCosts[variable] = costs[variable] }
    subtractProducts(multipliers)
  }

  /// Subtracts `Aᵀ·multipliers` from the reduced costs and sets them to exactly 0 in the basis.
  mutating func subtractProducts(_ multipliers: [Double]) {
    for row in 0..<form.rowCount {
      let multiplier = multipliers[row]
      if multiplier == 0 { continue }
      for place in form.rows.range(row) {
        reducedCosts[form.rows.indices[place]] -= form.rows.values[place] * multiplier
      }
      reducedCosts[form.columnCount + row] += multiplier
    }
    for variable in basics { reducedCosts[variable] = 0 }
  }

  /// Computes the pivot column of an entering variable.
  mutating func computePivotColumn(_ variable: Int) {
    for position in 0..<form.rowCount { pivotColumn[position] = 0 }
    form.addColumn(variable, times: 1, to: &pivotColumn)
    factorization.ftran(&pivotColumn)
  }

  /// Computes the row of the inverse and the pivot row of a position.
  mutating func computePivotRow(_ position: Int) {
    for row in 0..<form.rowCount { inverseRow[row] = 0 }
    inverseRow[position] = 1
    factorization.btran(&inverseRow)
    for variable in pivotRowIndices {
      pivotRow[variable] = 0
      isInPivotRow[variable] = false
    }
    pivotRowIndices.removeAll(keepingCapacity: true)
    for row in 0..<form.rowCount {
      let factor = inverseRow[row]
      if factor == 0 { continue }
      for place in form.rows.range(row) {
        let variable = form.rows.indices[place]
        if statuses[variable] == .basic { continue }
        pivotRow[variable] += factor * form.rows.values[place]
        if !isInPivotRow[variable] {
          isInPivotRow[variable] = true
          pivotRowIndices.append(variable)
        }
      }
      let logical = form.columnCount + row
      if statuses[logical] != .basic {
        pivotRow[logical] = -factor
        isInPivotRow[logical] = true
        pivotRowIndices.append(logical)
      }
    }
  }

  /// Exchanges the variable at a position for a nonbasic one and updates the factorization.
  ///
  /// The pivot column must be that of `entering`; values are the caller's business.
  mutating func exchange(position: Int, entering: Int, leavingStatus: VariableStatus) {
    factorization.update(position: position, column: pivotColumn)
    settle(basics[position], at: leavingStatus)
    basics[position] = entering
    let value = values[entering]
    statuses[entering] = .basic
    values[entering] = value
    banned.removeAll(keepingCapacity: true)
  }

  /// Updates the reduced costs after the pivot of `entering` against the variable `leaving`.
  mutating func updateReducedCosts(entering: Int, leaving: Int, pivot: Double) {
    let step = reducedCosts[entering] / pivot
    if step != 0 {
      for variable in pivotRowIndices { reducedCosts[variable] -= step * pivotRow[variable] }
    }
    reducedCosts[entering] = 0
    reducedCosts[leaving] = -step
  }

  /// The size of the largest value; infinite if any is not a number.
  var largestValue: Double {
    var largest = 0.0
    for value in values {
      if value.isNaN { return .infinity }
      largest = max(largest, abs(value))
    }
    return largest
  }

  /// Whether all basic variables are within their bounds, up to the tolerance.
  func isPrimalFeasible() -> Bool {
    for variable in basics where infeasibility(of: variable) != 0 { return false }
    return true
  }

  /// By how much a value is outside its bounds: negative below, positive above, 0 within the
  /// tolerance.
  func infeasibility(of variable: Int) -> Double {
    let value = values[variable]
    if value < lowerLimits[variable] { return value - lower[variable] }
    if value > upperLimits[variable] { return value - upper[variable] }
    return 0
  }

  /// By how much the reduced cost of a nonbasic variable has the wrong sign; 0 for fixed ones.
  func dualInfeasibility(of variable: Int) -> Double {
    let cost = reducedCosts[variable]
    switch statuses[variable] {
    case .basic: return 0
    case .atLower: return cost < 0 && lower[variable] < upper[variable] ? -cost : 0
    case .atUpper: return cost > 0 && lower[variable] < upper[variable] ? cost : 0
    case .free, .atBreakpoint: return abs(cost)
    }
  }

  /// The budget that is spent, if one is. The clock is read every 16 iterations only.
  func spentBudget() -> SimplexOutcome? {
    if iterations >= limits.iterationLimit { return .iterationLimit }
    if let deadline = limits.deadline, iterations % 16 == 0, ContinuousClock.now >= deadline {
      return .timeLimit
    }
    return nil
  }
}
