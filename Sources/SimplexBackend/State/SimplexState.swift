import FlatMemory
import LinearProgramming

/// The basis, the point and the prices that the primal and the dual method work on.
///
/// Every variable has a convex piecewise-linear cost of its value. A basic variable is on a *piece*
/// of its cost, given by the number of kinks behind it. It is also on a *side*: below (−1), within
/// (0) or above (+1) its bounds. Piece and side determine its slope. A nonbasic variable moves only
/// when it enters. It has one slope to its left and one to its right, which differ at a kink; a
/// bound counts as an infinite slope. `prices[v]` is the amount that one unit of `v` adds to the
/// cost of the basic variables. A nonbasic variable is worth moving when `prices + right < 0` or
/// `prices + left > 0`.
///
/// All vectors are allocated once and used by every solve of a session.
final class SimplexState {
  /// The coefficients.
  let form: ComputationalForm
  /// Tolerances and budgets.
  var limits = SimplexLimits()
  /// The lower bounds in force, scaled: those of the program, or perturbed ones in the primal
  /// method.
  let lower: Vector<Double>
  /// The upper bounds in force, scaled.
  let upper: Vector<Double>
  /// The costs of the variables.
  let costs: VariableCosts
  /// The status of each variable.
  let statuses: Vector<VariableStatus>
  /// The value of each variable, scaled.
  let values: Vector<Double>
  /// The number of kinks of its cost behind each variable. A kink at the variable's value does not
  /// count.
  let pieces: Vector<Int>
  /// The side of its bounds a basic variable is on.
  let sides: Vector<Int>
  /// The amount by which rounding alone may move each value, if some values are large; otherwise 0.
  let noise: Vector<Double>
  /// The slope of each basic variable's cost in the current phase.
  let slopes: Vector<Double>
  /// The slope of each nonbasic variable's cost to its left.
  let leftSlopes: Vector<Double>
  /// The slope of each nonbasic variable's cost to its right.
  let rightSlopes: Vector<Double>
  /// The amount that one unit of each nonbasic variable adds to the cost of the basic variables.
  /// For a logical it is the dual of the row.
  let prices: Vector<Double>
  /// The basic variable of each pivot row.
  let basics: Vector<Int>
  /// The pivot row of each basic variable, −1 for nonbasic ones.
  let basicRows: Vector<Int>
  /// The end of the nonbasic columns of each row in `form`.
  let nonbasicEnds: Vector<Int>
  /// The factorized basis matrix.
  let factorization: BasisFactorization
  /// The nonbasic variables that are worth moving.
  let candidates: CandidateList
  /// The pivot column `B⁻¹·a`, by pivot rows.
  let pivotColumn: SparseVector
  /// A row of the inverse, by rows.
  let inverseRow: SparseVector
  /// A row of `B⁻¹·A` over the nonbasic variables.
  let pivotRow: SparseVector
  /// The changes of nonbasic variables' prices caused by `jumps`.
  let priceChanges: SparseVector
  /// Changes of the basic variables' slopes, by pivot rows; then the resulting multipliers.
  let jumps: SparseVector
  /// The amounts that changes of nonbasic values add to the rows' sums; then the amounts that they
  /// subtract from the basic values.
  let shifts: SparseVector
  /// The breakpoints before the entering variable.
  let breakpoints: List<PrimalBreakpoint>
  /// The phase the slopes belong to.
  var phase = SimplexPhase(includesCosts: true, penalty: .infinity)
  /// The scaled multipliers of the rows from the last proof that there is no feasible point.
  var multipliers: [Double] = []
  /// The scaled movement of each column per unit of the entering variable, from the last proof that
  /// the objective decreases without limit.
  var ray: [Double] = []
  /// The number of basic variables outside their bounds.
  var infeasibleCount = 0
  /// The number of iterations of this solve.
  var iterations = 0
  /// Whether the basis is factorized and the point belongs to it.
  var isFactorized = false
  /// Whether basic values were updated since they were computed from the nonbasic ones.
  var hasUpdatedValues = false
  /// The number of price updates since the prices were computed from the basis.
  var priceUpdates = 0
  /// Whether prices are refined when they are computed from the basis.
  var refinesPrices = false
  /// The number of price updates after which an end is still accepted.
  var trustedPriceUpdates = 0
  /// Whether the bounds and kinks differ from those of the program.
  var isPerturbed = false
  /// The true bounds while they are perturbed.
  let trueBounds: (lower: Vector<Double>, upper: Vector<Double>)
  private var hasNoise = false

  /// Creates the state of a form. Before any other use, bounds and costs must be set and a basis
  /// taken.
  init(_ form: ComputationalForm) {
    let (rows, variables) = (form.rowCount, form.variableCount)
    let workspace = form.workspace
    self.form = form
    lower = workspace.vector(variables)
    upper = workspace.vector(variables)
    trueBounds = (workspace.vector(variables), workspace.vector(variables))
    costs = VariableCosts(variableCount: variables, in: workspace)
    statuses = workspace.vector(variables)
    values = workspace.vector(variables)
    pieces = workspace.vector(variables)
    sides = workspace.vector(variables)
    noise = workspace.vector(variables, of: 0)
    slopes = workspace.vector(variables)
    leftSlopes = workspace.vector(variables)
    rightSlopes = workspace.vector(variables)
    prices = workspace.vector(variables)
    basics = workspace.vector(rows)
    basicRows = workspace.vector(variables)
    nonbasicEnds = workspace.vector(rows)
    factorization = BasisFactorization(form, in: workspace)
    candidates = CandidateList(variableCount: variables, in: workspace)
    breakpoints = List(capacity: 64, in: workspace)
    pivotColumn = SparseVector(rows, in: workspace)
    inverseRow = SparseVector(rows, in: workspace)
    jumps = SparseVector(rows, in: workspace)
    shifts = SparseVector(rows, in: workspace)
    pivotRow = SparseVector(variables, in: workspace)
    priceChanges = SparseVector(variables, in: workspace)
  }

  /// Takes over a basis with exactly as many basic variables as rows. The nonbasic variables get
  /// the values of their statuses.
  func start(from start: StartingBasis) {
    var row = 0
    for variable in 0..<form.variableCount {
      let status = start.statuses[variable]
      statuses[variable] = status
      if status == .basic {
        basics[row] = variable
        basicRows[variable] = row
        row += 1
      } else {
        basicRows[variable] = -1
        values[variable] = standingValue(of: variable, at: status)
        settle(variable)
      }
    }
    isFactorized = false
    isPerturbed = false
  }

  /// Factorizes the basis again, repairs it if it is singular, and recomputes point, slopes and
  /// prices.
  ///
  /// - Returns: `false` if the repair failed, the values overflow, or time is over.
  @inline(never)
  func refactorize() -> Bool {
    let isFirst = !isFactorized
    var hasSortedRows = isFactorized
    isFactorized = false
    for _ in 0..<4 {
      let replacements = factorization.factorize(basics, within: limits)
      if factorization.isUnfinished { return false }
      if replacements.isEmpty {
        for row in 0..<form.rowCount { basicRows[basics[row]] = row }
        if !hasSortedRows { sortRows() }
        computeValues()
        classifyBasics(anew: isFirst)
        isFactorized = true
        computePrices()
        return largestValue.isFinite
      }
      hasSortedRows = false
      for replacement in replacements {
        let row = basicRows[replacement.variable]
        let logical = form.columnCount + replacement.row
        makeNonbasic(replacement.variable)
        values[replacement.variable] = restingValue(of: replacement.variable)
        settle(replacement.variable)
        basics[row] = logical
        basicRows[logical] = row
        statuses[logical] = .basic
      }
    }
    return false
  }

  /// Recomputes the basic values from the nonbasic ones, with one step of iterative refinement.
  func computeValues() {
    let (columns, rows) = (form.columnCount, form.rowCount)
    hasUpdatedValues = false
    shifts.clear()
    for row in 0..<rows { values[basics[row]] = 0 }
    for round in 0..<2 {
      for variable in 0..<columns where values[variable] != 0 {
        form.addColumn(variable, times: -values[variable], to: shifts)
      }
      for row in 0..<rows where values[columns + row] != 0 {
        shifts.add(values[columns + row], at: row)
      }
      // Without rounding, nothing remains in the second round.
      if round == 1 { shifts.prune(SimplexTolerance.nothingLeft) }
      if shifts.count == 0 { break }
      applyShifts()
      shifts.clear()
    }
    estimateNoise()
  }

  /// Estimates the rounding of the values. A row that sums values of 10⁸ holds to 10⁻⁸, for any
  /// bounds.
  func estimateNoise() {
    let ulps = SimplexTolerance.valueRounding
    let largest = largestValue
    let matters = largest.isFinite && largest * ulps > 0.1 * limits.primalTolerance
    if hasNoise { noise.fill(with: 0) }
    hasNoise = matters
    guard matters else { return }
    let columns = form.columnCount
    for column in 0..<columns where values[column] != 0 {
      let size = abs(values[column]) * ulps
      for place in form.column(column) {
        noise[columns + form.rowIndices[place]] += abs(form.columnValues[place]) * size
      }
    }
    for column in 0..<columns {
      var least = Double.infinity
      for place in form.column(column) {
        least = min(least, noise[columns + form.rowIndices[place]] / abs(form.columnValues[place]))
      }
      noise[column] = least.isFinite ? least : 0
    }
  }

  /// Moves a nonbasic variable, and the basic variables with it. The pivot column must be that of
  /// the variable.
  func move(_ variable: Int, by distance: Double) {
    guard distance != 0 else { return }
    hasUpdatedValues = true
    values[variable] += distance
    let (values, basics, column) = (values, basics, pivotColumn)
    for place in 0..<column.count {
      let row = column.indices[place]
      let entry = column.values[row]
      if abs(entry) > SimplexTolerance.drop { values[basics[row]] -= distance * entry }
    }
  }

  /// Applies the changes of nonbasic values collected in `shifts` to the basic values.
  func applyShifts() {
    factorization.ftran(shifts)
    shifts.prune(SimplexTolerance.drop)
    for place in 0..<shifts.count {
      let row = shifts.indices[place]
      values[basics[row]] += shifts.values[row]
    }
  }

  /// Computes the pivot column of an entering variable and keeps the data for an exchange.
  func computePivotColumn(_ variable: Int) {
    pivotColumn.clear()
    form.addColumn(variable, times: 1, to: pivotColumn)
    factorization.ftran(pivotColumn, for: .pivot, keepsSpike: true)
  }

  /// Computes the row of the inverse and the pivot row of a basis position.
  func computePivotRow(_ row: Int) {
    inverseRow.clear()
    inverseRow.add(1, at: row)
    factorization.btran(inverseRow, for: .pivot, keepsRow: true)
    multiplyRows(by: inverseRow, into: pivotRow)
  }

  /// The size of the largest value; infinite if any is not a number.
  var largestValue: Double {
    var largest = 0.0
    for variable in 0..<form.variableCount {
      let value = values[variable]
      if value.isNaN { return .infinity }
      largest = max(largest, abs(value))
    }
    return largest
  }

  /// The exhausted budget, if any. The clock is read only every 16 iterations, and more often if
  /// iterations are long.
  func spentBudget() -> SimplexOutcome? {
    if iterations >= limits.iterationLimit { return .iterationLimit }
    guard iterations % 16 == 0 || form.variableCount > 2_000 else { return nil }
    return limits.isOutOfTime ? .timeLimit : nil
  }
}
