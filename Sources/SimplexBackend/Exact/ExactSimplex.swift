import LinearProgramming

/// The primal simplex method in exact arithmetic, on a dictionary: each basic variable is a
/// function of the others.
///
/// The variables are the columns of the program followed by its rows. The first phase minimises the
/// sum of distances to the bounds, the second the objective. Each is a convex piecewise-linear
/// function of every variable. A basic variable is on one piece of its cost and leaves the basis at
/// the end of that piece. This equals the ordinary method with one variable per piece.
final class ExactSimplex {
  let program: LinearProgram
  /// The functions of the basic variables.
  private(set) var rows: [ExactRow] = []
  /// The amount that one unit of each nonbasic variable adds to the cost of the basic variables.
  private(set) var prices: ExactRow
  /// The basic variable of each row.
  private(set) var basics: [Int]
  /// The nonbasic variables, in the order of the rows' entries.
  private(set) var others: [Int]
  /// The value of each variable.
  private(set) var values: [ExactRational]
  /// The costs of the phase.
  private(set) var costs: [ExactCost]
  /// The piece of its cost that the basic variable of each row is on.
  private(set) var pieces: [Int]
  /// The movement of each variable in a direction in which the sum of costs decreases without
  /// limit, if one was found.
  private(set) var ray: [Double] = []
  let budget: ExactBudget

  /// Creates the dictionary of the rows, with the columns at given points.
  ///
  /// - Parameters:
  ///   - program: A valid program without crossed bounds and integers.
  ///   - costs: The costs of the second phase; nonbasic variables are at their points.
  ///   - point: The values of columns and rows near which their points are chosen.
  ///   - budget: The budget of the solve.
  /// - Throws: The reason if the budget is spent.
  init(
    _ program: LinearProgram, costs: [ExactCost], near point: [Double], _ budget: ExactBudget
  ) throws(ExactBudget.Spent) {
    let (rowCount, columnCount) = (program.rowCount, program.columnCount)
    self.program = program
    self.costs = costs
    self.budget = budget
    prices = ExactRow(count: columnCount)
    basics = Array(columnCount..<(columnCount + rowCount))
    others = Array(0..<columnCount)
    pieces = [Int](repeating: 0, count: rowCount)
    values = (0..<(columnCount + rowCount)).map { costs[$0].standing(near: point[$0]) }
    // Every pivot may touch each entry.
    try budget.pay(100 * rowCount * columnCount)
    rows = [ExactRow](repeating: ExactRow(count: columnCount), count: rowCount)
    var exponents = [Int](repeating: .max, count: rowCount)
    for (row, value) in zip(program.matrix.rowIndices, program.matrix.values) {
      exponents[row] = min(exponents[row], value.wholeParts.exponent)
    }
    for column in 0..<columnCount {
      for place in program.matrix.entryRange(ofColumn: column) {
        let row = program.matrix.rowIndices[place]
        let (significand, exponent) = program.matrix.values[place].wholeParts
        rows[row].entries[column] = BigInteger(significand) << (exponent - exponents[row])
      }
    }
    for row in 0..<rowCount where exponents[row] != .max {
      if exponents[row] < 0 { rows[row].denominator = .one << -exponents[row] }
      if exponents[row] > 0 {
        for column in 0..<columnCount {
          rows[row].entries[column] = rows[row].entries[column] << exponents[row]
        }
      }
      try rows[row].reduce(budget)
    }
  }

  /// Moves columns into the basis and rows out of it, as far as the matrix allows. This makes a
  /// basis found elsewhere the starting point.
  func enterBasis(_ basis: Basis) throws(ExactBudget.Spent) {
    let logical = program.columnCount
    var leaves = basics.map { basis.rows[$0 - logical] != .basic }
    var enters = others.map { basis.columns[$0] == .basic }
    while true {
      // Choose the column with the fewest candidate rows, then the row with the shortest numbers.
      try budget.pay(others.count * rows.count)
      var best: (row: Int, place: Int, count: Int, size: Int)?
      for place in others.indices where enters[place] {
        var count = 0
        var choice: (row: Int, size: Int)?
        for row in rows.indices where leaves[row] && !rows[row].entries[place].isZero {
          count += 1
          let size = rows[row].entries[place].bitCount + rows[row].denominator.bitCount
          if choice.map({ size < $0.size }) ?? true { choice = (row, size) }
        }
        guard let choice else { continue }
        if let known = best, (known.count, known.size) <= (count, choice.size) { continue }
        best = (choice.row, place, count, choice.size)
      }
      guard let best else { break }
      try exchange(row: best.row, place: best.place, slope: nil)
      leaves[best.row] = false
      enters[best.place] = false
    }
    try computeValues()
  }

  /// Computes the values of the basic variables from those of the others.
  func computeValues() throws(ExactBudget.Spent) {
    for row in rows.indices {
      var sum = ExactRational.zero
      for (place, variable) in others.enumerated() where !rows[row].entries[place].isZero {
        let value = values[variable]
        if value.signum == 0 { continue }
        let part = ExactRational(rows[row].entries[place] * value.numerator, value.denominator)
        try budget.pay(4 * part.numerator.wordCount * (1 + part.denominator.wordCount))
        sum = sum + part
      }
      values[basics[row]] = sum * ExactRational(.one, rows[row].denominator)
    }
  }

  /// Minimises the sum of the costs from the current basis and point.
  ///
  /// - Parameter costs: The cost of each variable. No variable may be beyond a hard bound.
  /// - Returns: Whether there is a minimum; `false` if the sum decreases without limit.
  /// - Throws: The reason if the budget is spent.
  func minimize(_ costs: [ExactCost]) throws(ExactBudget.Spent) -> Bool {
    self.costs = costs
    try computePrices()
    var standstills = 0
    while true {
      guard let entering = entering(usesBland: standstills > 10 + rows.count) else { return true }
      try budget.payIteration()
      guard let step = try step(of: entering) else {
        keepRay(of: entering)
        return false
      }
      standstills = step.length.signum == 0 ? standstills + 1 : 0
      try move(entering, by: step.length)
      let variable = others[entering.place]
      if step.row < 0 {
        values[variable] = step.end
      } else {
        let leaving = basics[step.row]
        try exchange(row: step.row, place: entering.place, slope: entering.slope)
        pieces[step.row] = entering.piece
        values[leaving] = step.end
      }
    }
  }

  /// Stores the movement of all variables with an entering variable that nothing blocks.
  private func keepRay(of entering: Entering) {
    let direction = entering.isRising ? 1.0 : -1
    ray = [Double](repeating: 0, count: values.count)
    ray[others[entering.place]] = direction
    for row in rows.indices {
      let rate = ExactRational(rows[row].entries[entering.place], rows[row].denominator)
      ray[basics[row]] = direction * rate.double
    }
  }

  /// The slope of a basic variable's cost.
  func slope(ofRow row: Int) -> BigInteger { costs[basics[row]].slopes[pieces[row]] ?? .zero }

  private func computePrices() throws(ExactBudget.Spent) {
    prices = ExactRow(count: others.count)
    for row in rows.indices {
      pieces[row] = costs[basics[row]].piece(of: values[basics[row]])
      let slope = slope(ofRow: row)
      if !slope.isZero { try prices.add(rows[row], times: (slope, .one), budget) }
    }
    try prices.reduce(budget)
  }

  // MARK: - One iteration

  /// A variable that enters the basis.
  private struct Entering {
    var place: Int
    /// Whether it grows.
    var isRising: Bool
    /// The piece of its cost that it enters, and the slope there.
    var piece: Int
    var slope: BigInteger
  }

  private func entering(usesBland: Bool) -> Entering? {
    var best: Entering?
    var merit = 0.0
    for place in others.indices {
      let variable = others[place]
      if usesBland, let best, others[best.place] < variable { continue }
      let (left, right) = costs[variable].pieces(around: values[variable])
      for (piece, isRising) in [(right, true), (left, false)] {
        guard let slope = costs[variable].slopes[piece] else { continue }
        let cost = BigInteger.combination(prices.entries[place], .one, slope, prices.denominator)
        guard cost.signum == (isRising ? -1 : 1) else { continue }
        let size = cost.magnitude.approximation
        if best == nil || usesBland || size > merit {
          best = Entering(place: place, isRising: isRising, piece: piece, slope: slope)
          merit = size
        }
      }
    }
    return best
  }

  /// The length of a step, and the variable that blocks it.
  private struct Step {
    var length: ExactRational
    /// The row of the basic variable that blocks; −1 if the entering variable itself does.
    var row: Int
    /// The final value of the variable that blocks.
    var end: ExactRational
  }

  private func step(of entering: Entering) throws(ExactBudget.Spent) -> Step? {
    let variable = others[entering.place]
    var best = end(of: costs[variable], piece: entering.piece, isRising: entering.isRising).map {
      let length = entering.isRising ? $0 - values[variable] : values[variable] - $0
      return Step(length: length, row: -1, end: $0)
    }
    for row in rows.indices where !rows[row].entries[entering.place].isZero {
      let rate = rows[row].entries[entering.place]
      let isRising = (rate.signum > 0) == entering.isRising
      guard let end = end(of: costs[basics[row]], piece: pieces[row], isRising: isRising) else {
        continue
      }
      let way = end - values[basics[row]]
      let length = ExactRational(
        (way.numerator * rows[row].denominator).magnitude,
        way.denominator * rate.magnitude)
      try budget.pay(4 * length.numerator.wordCount * length.denominator.wordCount)
      // Among equal steps, take the smallest variable (Bland's rule).
      if let best, best.length < length { continue }
      if let best, best.length == length {
        if best.row < 0 ? variable < basics[row] : basics[best.row] < basics[row] { continue }
      }
      best = Step(length: length, row: row, end: end)
    }
    return best
  }

  private func end(of cost: ExactCost, piece: Int, isRising: Bool) -> ExactRational? {
    if isRising { return piece < cost.points.count ? cost.points[piece] : nil }
    return piece > 0 ? cost.points[piece - 1] : nil
  }

  private func move(
    _ entering: Entering, by length: ExactRational
  ) throws(ExactBudget.Spent) {
    guard length.signum != 0 else { return }
    let signed = entering.isRising ? length : ExactRational(-length.numerator, length.denominator)
    for row in rows.indices where !rows[row].entries[entering.place].isZero {
      let change =
        signed * ExactRational(rows[row].entries[entering.place], rows[row].denominator)
      try budget.pay(4 * change.numerator.wordCount * change.denominator.wordCount)
      values[basics[row]] = values[basics[row]] + change
    }
    let variable = others[entering.place]
    values[variable] = values[variable] + signed
  }

  /// Exchanges the nonbasic variable at `place` for the basic variable of a row. `slope` is the
  /// slope of its cost on the piece it enters; with `nil`, prices are left unchanged. The caller
  /// updates values and pieces.
  private func exchange(
    row: Int, place: Int, slope: BigInteger?
  ) throws(ExactBudget.Spent) {
    let pivot = rows[row].entries[place]
    // The row, solved for the entering variable.
    var solved = rows[row]
    for index in solved.entries.indices where !solved.entries[index].isZero {
      solved.entries[index] = pivot.isNegative ? solved.entries[index] : -solved.entries[index]
    }
    solved.entries[place] = pivot.isNegative ? -solved.denominator : solved.denominator
    solved.denominator = pivot.magnitude
    for other in rows.indices where other != row {
      let factor = rows[other].entries[place]
      if factor.isZero { continue }
      rows[other].entries[place] = .zero
      try rows[other].add(solved, times: (factor, rows[other].denominator), budget)
    }
    if let slope {
      let denominator = prices.denominator
      let reducedCost = BigInteger.combination(prices.entries[place], .one, slope, denominator)
      prices.entries[place] = -(self.slope(ofRow: row) * denominator)
      if !reducedCost.isZero {
        try prices.add(solved, times: (reducedCost, denominator), budget)
      }
    }
    rows[row] = solved
    (basics[row], others[place]) = (others[place], basics[row])
  }
}
