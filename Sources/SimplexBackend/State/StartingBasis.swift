import FlatMemory
import LinearProgramming

/// The bases a solve can start from: one status per variable, with as many basic variables as rows.
struct StartingBasis {
  /// The status of each variable.
  private(set) var statuses: [VariableStatus]

  /// The basis of all logicals.
  init(logicalsOf form: ComputationalForm) {
    statuses = [VariableStatus](repeating: .basic, count: form.variableCount)
    for column in 0..<form.columnCount { statuses[column] = .free }
  }

  /// A given basis, completed or reduced until it has one variable per row.
  ///
  /// - Returns: `nil` if its arrays do not fit the program.
  init?(_ basis: Basis, of form: ComputationalForm) {
    guard basis.columns.count == form.columnCount, basis.rows.count == form.rowCount else {
      return nil
    }
    statuses = basis.columns + basis.rows
    var surplus = statuses.count { $0 == .basic } - form.rowCount
    for variable in statuses.indices.reversed() where surplus != 0 {
      if surplus > 0, statuses[variable] == .basic {
        statuses[variable] = .atBreakpoint
        surplus -= 1
      } else if surplus < 0, variable >= form.columnCount, statuses[variable] != .basic {
        statuses[variable] = .basic
        surplus += 1
      }
    }
  }

  /// A triangular basis in which most equality rows hold, and many rows are at the kink of their
  /// cost.
  ///
  /// The logical of an equality row is fixed, so it should not be basic. Rows with the fewest
  /// remaining columns come first. Each row gets its widest column: free before half bounded before
  /// boxed, then the column in the fewest rows. Its other columns are locked, so that the basis is
  /// triangular. A chain `left₂ = left₁ + width₁ + 8` is thus solved link by link. (For the
  /// triangular crash see Maros, *Computational Techniques of the Simplex Method*, 2003, section
  /// 9.8.)
  ///
  /// Afterwards rows with a kink take remaining columns. These columns do not depend on each other,
  /// because long chains would fill later pivot columns. The result is `nil` if no row is of either
  /// kind.
  ///
  /// - Parameters:
  ///   - state: The program with bounds and costs.
  ///   - onlyWithoutCost: Whether to skip columns with a cost. Then all multipliers are 0, and the
  ///     basis is as dual feasible as that of the logicals.
  init?(crashOf state: SimplexState, onlyWithoutCost: Bool) {
    var crash = TriangularCrash(state, onlyWithoutCost: onlyWithoutCost)
    let logical = state.form.columnCount
    let hasEqualities = crash.assign { state.lower[logical + $0] == state.upper[logical + $0] }
    let hasKinks = crash.assignSeparately {
      state.costs.kinkCounts[logical + $0] > 0
        && state.lower[logical + $0] < state.upper[logical + $0]
    }
    guard hasEqualities || hasKinks else { return nil }
    statuses = crash.statuses
  }
}

/// Gives rows a column each, so that the chosen rows and columns form a triangular matrix.
private struct TriangularCrash: ~Copyable {
  private let state: SimplexState
  private let form: ComputationalForm
  private(set) var statuses: [VariableStatus]
  private var isOpen: [Bool]
  private var counts: [Int]

  init(_ state: SimplexState, onlyWithoutCost: Bool) {
    self.state = state
    form = state.form
    statuses = StartingBasis(logicalsOf: form).statuses
    isOpen = [Bool](repeating: false, count: form.columnCount)
    counts = [Int](repeating: 0, count: form.rowCount)
    for column in 0..<form.columnCount where state.lower[column] < state.upper[column] {
      if onlyWithoutCost && state.costs.firstSlopes[column] != 0 { continue }
      isOpen[column] = true
      for place in form.column(column) { counts[form.rowIndices[place]] += 1 }
    }
  }

  /// Assigns columns to the wanted rows, those with the fewest open columns first.
  ///
  /// - Returns: Whether any row is wanted.
  mutating func assign(_ isWanted: (Int) -> Bool) -> Bool {
    var isWaiting = (0..<form.rowCount).map(isWanted)
    guard isWaiting.contains(true) else { return false }
    let longest = isWaiting.indices.reduce(0) { isWaiting[$1] ? max($0, counts[$1]) : $0 }
    // Buckets of rows by count. Counts only decrease, so a row may be in several buckets; only the
    // bucket of its current count is valid.
    var buckets = [[Int]](repeating: [], count: longest + 1)
    for row in (0..<form.rowCount).reversed() where isWaiting[row] {
      buckets[counts[row]].append(row)
    }
    var count = 1
    while count < buckets.count {
      guard let row = buckets[count].popLast() else {
        count += 1
        continue
      }
      guard isWaiting[row], counts[row] == count else { continue }
      isWaiting[row] = false
      let column = widestColumn(of: row)
      guard column >= 0 else { continue }
      take(column, for: row, status: .atLower)
      for place in form.row(row) where isOpen[form.columnIndices[place]] {
        let other = form.columnIndices[place]
        isOpen[other] = false
        for entry in form.column(other) {
          let changed = form.rowIndices[entry]
          counts[changed] -= 1
          if isWaiting[changed] { buckets[counts[changed]].append(changed) }
        }
      }
      count = 1
    }
    return true
  }

  /// Assigns columns to wanted rows that have no basic column yet, in their order.
  ///
  /// - Returns: Whether any row is wanted.
  mutating func assignSeparately(_ isWanted: (Int) -> Bool) -> Bool {
    var any = false
    for row in 0..<form.rowCount where isWanted(row) {
      any = true
      if form.row(row).contains(where: { statuses[form.columnIndices[$0]] == .basic }) { continue }
      let column = widestColumn(of: row)
      guard column >= 0 else { continue }
      take(column, for: row, status: .atBreakpoint)
      for place in form.row(row) { isOpen[form.columnIndices[place]] = false }
    }
    return any
  }

  private mutating func take(_ column: Int, for row: Int, status: VariableStatus) {
    statuses[column] = .basic
    statuses[form.columnCount + row] = status
  }

  /// The open column of a row with the fewest finite bounds, then in the fewest rows, if its
  /// coefficient is not small; or −1.
  private func widestColumn(of row: Int) -> Int {
    var best = -1
    var bestMerit = Int.max
    for place in form.row(row) where isOpen[form.columnIndices[place]] {
      let column = form.columnIndices[place]
      let ends =
        (state.lower[column] > -.infinity ? 1 : 0) + (state.upper[column] < .infinity ? 1 : 0)
      let merit = ends * (form.rowCount + 1) + form.column(column).count
      if merit >= bestMerit { continue }
      var largest = 0.0
      for entry in form.column(column) { largest = max(largest, abs(form.columnValues[entry])) }
      if abs(form.rowValues[place]) < 0.1 * largest { continue }
      (best, bestMerit) = (column, merit)
    }
    return best
  }
}
