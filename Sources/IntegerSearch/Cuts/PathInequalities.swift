import LinearProgramming

/// Inequalities along a path of rows that hand goods on, as the periods of a lot-sizing problem do
/// (Barány, Van Roy and Wolsey, "Strong formulations for multi-item capacitated lot sizing", 1984;
/// for paths in networks: Van Roy and Wolsey, "Valid inequalities and separation for uncapacitated
/// fixed charge networks", 1985).
///
/// Take rows `r₁ … rₘ`, weighted so that each hands a column on to the next, and let the sum of the
/// first `k` ask for at least `Dₖ`. Of the columns that flow into row `k` and are 0 while a switch
/// `y` is, a set `S` may be chosen: `Σ x (not in S) + Σ (Dₘ − Dₖ₋₁)·y (S) ≥ Dₘ`. If the first open
/// switch of `S` belongs to row `k`, the first `k − 1` rows ask for `Dₖ₋₁` of the others, and the
/// switch pays for the rest. Columns that flow out of a sum are dropped, for they are not negative.
struct PathInequalities {
  /// How many rows a path has at most.
  private static let longest = 40

  /// A column that flows into the path.
  private struct Inflow {
    let column: Int
    /// The greatest coefficient in any sum of first rows.
    var coefficient: Double
    /// What was asked for before the row it flows into.
    let before: Double
    /// Its switch; −1 if it has none or flows into several rows.
    var control: Int
  }

  private var sums: [Double]
  private var places: [Int]
  private var touched: [Int] = []
  private var inflows: [Inflow] = []

  /// Prepares for programs of so many columns.
  init(columnCount: Int) {
    sums = [Double](repeating: 0, count: columnCount)
    places = [Int](repeating: -1, count: columnCount)
  }

  /// Follows the path that starts with a row, and hands out the most violated inequality of its
  /// sections.
  mutating func separate(
    from start: Int, in program: CutProgram, rowsOf next: (Int) -> [Int], at point: [Double]
  ) -> Inequality? {
    defer {
      for column in touched {
        sums[column] = 0
        places[column] = -1
      }
      touched.removeAll(keepingCapacity: true)
      inflows.removeAll(keepingCapacity: true)
    }
    var (row, weight, demand) = (start, 1.0, 0.0)
    if !program.rowLower[row].isFinite { weight = -1 }
    var visited: [Int] = []
    var best: Inequality?
    var bestMerit = 1e-4
    while visited.count < Self.longest {
      let limit = weight > 0 ? program.rowLower[row] : -program.rowUpper[row]
      guard limit.isFinite, add(row, weight, before: demand, in: program) else { return best }
      demand += abs(weight) * limit
      visited.append(row)
      if let (found, merit) = cheapest(demand, in: program, at: point), merit > bestMerit {
        (best, bestMerit) = (found, merit)
      }
      // On to the row that takes most of what flows out.
      var following = (row: -1, weight: 0.0, flow: 1e-7)
      for place in program.rows.entryRange(ofColumn: row) {
        let column = program.rows.rowIndices[place]
        guard !program.isInteger[column], sums[column] < 0, point[column] > following.flow else {
          continue
        }
        for other in next(column) where !visited.contains(other) {
          let factor = coefficient(of: column, in: other, of: program)
          let weight = -sums[column] / factor
          guard factor != 0, abs(weight) < 1e4, abs(weight) > 1e-4 else { continue }
          let limit = weight > 0 ? program.rowLower[other] : program.rowUpper[other]
          if limit.isFinite { following = (other, weight, point[column]) }
        }
      }
      guard following.row >= 0 else { return best }
      (row, weight) = (following.row, following.weight)
    }
    return best
  }

  private func coefficient(of column: Int, in row: Int, of program: CutProgram) -> Double {
    program.rows.entryRange(ofColumn: row).first { program.rows.rowIndices[$0] == column }
      .map { program.rows.values[$0] } ?? 0
  }

  /// Adds a row to the sum; false if a column of it may be negative.
  private mutating func add(
    _ row: Int, _ weight: Double, before: Double, in program: CutProgram
  ) -> Bool {
    for place in program.rows.entryRange(ofColumn: row) {
      let column = program.rows.rowIndices[place]
      guard program.lower[column] >= 0 else { return false }
      let value = weight * program.rows.values[place]
      let isNew = sums[column] == 0 && places[column] < 0
      if isNew { touched.append(column) }
      let known = places[column]
      sums[column] += value
      if known >= 0 {
        inflows[known].control = -1
        inflows[known].coefficient = max(inflows[known].coefficient, sums[column])
      } else if sums[column] > 0 {
        places[column] = inflows.count
        let control = isNew && !program.isInteger[column] ? self.control(of: column, program) : -1
        inflows.append(
          Inflow(column: column, coefficient: sums[column], before: before, control: control))
      }
    }
    return true
  }

  /// A switch without which a column is 0; −1 if there is none.
  private func control(of column: Int, _ program: CutProgram) -> Int {
    for bound in program.variableBounds.upper[column]
    where bound.slope > 0 && bound.constant <= 0 { return bound.column }
    return -1
  }

  /// The inequality with the set that costs the point least, and how far it cuts.
  private func cheapest(
    _ demand: Double, in program: CutProgram, at point: [Double]
  ) -> (Inequality, Double)? {
    guard demand > 1e-6 else { return nil }
    var sum = demand
    for inflow in inflows {
      let flow = inflow.coefficient * point[inflow.column]
      let price =
        inflow.control >= 0
        ? max(0, demand - inflow.before) * point[inflow.control] : .infinity
      sum -= min(flow, price)
      if sum <= 1e-9 { return nil }
    }
    var entries: [(column: Int, value: Double)] = []
    var norm = 0.0
    for inflow in inflows {
      let flow = inflow.coefficient * point[inflow.column]
      let price = max(0, demand - inflow.before)
      if inflow.control >= 0, price * point[inflow.control] < flow {
        entries.append((inflow.control, -price))
        norm += price * price
      } else {
        entries.append((inflow.column, -inflow.coefficient))
        norm += inflow.coefficient * inflow.coefficient
      }
    }
    guard norm > 0 else { return nil }
    return (Inequality(entries: entries, bound: -demand), sum / norm.squareRoot())
  }
}
