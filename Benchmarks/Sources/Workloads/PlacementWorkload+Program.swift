import ConstraintSolving
package import LinearProgramming

extension PlacementWorkload {
  /// Returns the same layout as a program with integers, for other solvers. A switch for each
  /// alternative disables its parts by a coefficient as large as the page (big M). Columns
  /// measure the violations of optional constraints, which are all on one level.
  package func program() throws(LPError) -> LinearProgram {
    let parts = system.disjunctions.flatMap(\.constraints)
    let isPart = Set(parts)
    var entries: [SparseMatrix.Entry] = []
    var (lower, upper): ([Double], [Double]) = ([], [])
    var columnUpper = system.lowerBounds.map { _ in Double.infinity }
    var columnLower = system.lowerBounds
    var costs = system.lowerBounds.map { _ in 0.0 }
    var isInteger = system.lowerBounds.map { _ in false }
    func addColumn(_ greatest: Double, cost: Double, isInteger whole: Bool) -> Int {
      columnLower.append(0)
      columnUpper.append(greatest)
      costs.append(cost)
      isInteger.append(whole)
      return columnLower.count - 1
    }
    func addRow(_ constraint: Int, _ low: Double, _ high: Double, _ others: [(Int, Double)]) {
      let row = lower.count
      lower.append(low)
      upper.append(high)
      for (variable, coefficient) in system.terms(of: constraint) {
        entries.append(.init(row: row, column: variable, value: coefficient))
      }
      for (column, value) in others {
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    func add(_ constraint: Int, choice: Int?) {
      let missed =
        system.priorities[constraint] < 1000
        ? addColumn(.infinity, cost: 1, isInteger: false) : nil
      let target = system.constants[constraint]
      let slack = choice == nil ? 0 : reach
      if system.relations[constraint] != .greaterThanOrEqual {
        addRow(
          constraint, -.infinity, target + slack,
          (choice.map { [($0, reach)] } ?? []) + (missed.map { [($0, -1)] } ?? []))
      }
      if system.relations[constraint] != .lessThanOrEqual {
        addRow(
          constraint, target - slack, .infinity,
          (choice.map { [($0, -reach)] } ?? []) + (missed.map { [($0, 1)] } ?? []))
      }
    }
    for constraint in 0..<system.constraintCount where !isPart.contains(constraint) {
      add(constraint, choice: nil)
    }
    for disjunction in system.disjunctions {
      let switches = disjunction.alternatives.map { _ in addColumn(1, cost: 0, isInteger: true) }
      let row = lower.count
      lower.append(1)
      upper.append(1)
      for column in switches { entries.append(.init(row: row, column: column, value: 1)) }
      for (column, alternative) in zip(switches, disjunction.alternatives) {
        for constraint in alternative { add(constraint, choice: column) }
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: lower.count, columnCount: columnLower.count, entries: entries))
    (program.rowLower, program.rowUpper) = (lower, upper)
    (program.columnLower, program.columnUpper) = (columnLower, columnUpper)
    program.columnCosts = costs
    program.isInteger = isInteger
    return program
  }
}
