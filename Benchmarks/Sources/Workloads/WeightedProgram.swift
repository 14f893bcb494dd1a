package import LinearProgramming

extension Workload {
  /// A constraint over the columns of a program: view v owns `4v ... 4v + 3`, its left, top, width
  /// and height.
  package struct Row: Sendable, Equatable {
    /// The columns, each once.
    package var columns: [Int] = []
    /// Their coefficients, none of them 0.
    package var coefficients: [Double] = []
    /// How the sum compares with `constant`.
    package var relation: Relation
    /// The right side.
    package var constant: Double
    /// The priority, where 1000 means required.
    package var priority: Int16

    fileprivate mutating func add(_ coefficient: Double, _ attribute: Attribute, of view: Int32) {
      let first = 4 * Int(view)
      switch attribute {
      case .left, .top, .width, .height: add(coefficient, first + Int(attribute.rawValue))
      case .right:
        add(coefficient, first)
        add(coefficient, first + 2)
      case .bottom:
        add(coefficient, first + 1)
        add(coefficient, first + 3)
      case .centerX:
        add(coefficient, first)
        add(0.5 * coefficient, first + 2)
      case .centerY:
        add(coefficient, first + 1)
        add(0.5 * coefficient, first + 3)
      case .none: break
      }
    }

    private mutating func add(_ coefficient: Double, _ column: Int) {
      if let place = columns.firstIndex(of: column) {
        coefficients[place] += coefficient
      } else {
        columns.append(column)
        coefficients.append(coefficient)
      }
    }

    fileprivate mutating func dropZeros() {
      guard coefficients.contains(0) else { return }
      columns = zip(columns, coefficients).filter { $0.1 != 0 }.map(\.0)
      coefficients.removeAll { $0 == 0 }
    }
  }

  /// The constraints, expanded to rows.
  package var rows: [Row] {
    constraints.map(row)
  }

  /// A constraint, expanded to a row.
  func row(of constraint: ViewConstraint) -> Row {
    var row = Row(
      relation: constraint.relation, constant: constraint.constant, priority: constraint.priority)
    row.add(1, constraint.attribute1, of: constraint.view1)
    row.add(-constraint.multiplier, constraint.attribute2, of: constraint.view2)
    row.dropZeros()
    return row
  }

  /// The weight of each optional level: 1 for the lowest, and for each higher one the weight
  /// below it times a factor. The factor is the greatest whole number, at most 1000, that keeps
  /// the highest weight within 4·10⁸.
  package var weights: [Int16: Double] {
    let levels = Set(constraints.map(\.priority).filter { $0 < 1000 }).sorted()
    func reaches(_ factor: Double) -> Bool {
      (1..<levels.count).reduce(1) { power, _ in power * factor } <= 4e8
    }
    var factor = 1.0
    if levels.count > 1 { while factor < 1000, reaches(factor + 1) { factor += 1 } }
    var weights: [Int16: Double] = [:]
    var weight = 1.0
    for level in levels {
      weights[level] = weight
      weight *= factor
    }
    return weights
  }

  /// Returns the layout as one linear program in the textbook form, for solvers without
  /// piecewise-linear costs. Each optional constraint gets a column for its shortfall, or one for
  /// its excess, or both, at the weight of its level.
  ///
  /// - Throws: `LPError` with code `invalidProgram` for a constraint on a view that does not exist.
  package func weightedProgramWithErrorColumns() throws(LPError) -> LinearProgram {
    let rows = rows
    let weights = weights
    var entries: [SparseMatrix.Entry] = []
    var errorCosts: [Double] = []
    for (index, row) in rows.enumerated() {
      for (column, value) in zip(row.columns, row.coefficients) {
        entries.append(.init(row: index, column: column, value: value))
      }
      guard let weight = weights[row.priority] else { continue }
      func addError(_ sign: Double) {
        entries.append(
          .init(row: index, column: 4 * viewCount + errorCosts.count, value: sign))
        errorCosts.append(weight)
      }
      if row.relation != .lessOrEqual { addError(1) }
      if row.relation != .greaterOrEqual { addError(-1) }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: 4 * viewCount + errorCosts.count, entries: entries))
    for view in 0..<viewCount {
      program.columnLower[4 * view + 2] = 0
      program.columnLower[4 * view + 3] = 0
    }
    for (number, cost) in errorCosts.enumerated() {
      program.columnLower[4 * viewCount + number] = 0
      program.columnCosts[4 * viewCount + number] = cost
    }
    for (index, row) in rows.enumerated() {
      if row.relation != .lessOrEqual { program.rowLower[index] = row.constant }
      if row.relation != .greaterOrEqual { program.rowUpper[index] = row.constant }
    }
    return program
  }

  /// Returns the layout as one linear program. Required constraints bound their rows, sizes are
  /// not negative, and each optional constraint costs its violation times the weight of its
  /// level.
  ///
  /// - Throws: `LPError` with code `invalidProgram` for a constraint on a view that does not exist.
  package func weightedProgram() throws(LPError) -> LinearProgram {
    let rows = rows
    let weights = weights
    var entries: [SparseMatrix.Entry] = []
    for (index, row) in rows.enumerated() {
      for (column, value) in zip(row.columns, row.coefficients) {
        entries.append(.init(row: index, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: 4 * viewCount, entries: entries))
    for view in 0..<viewCount {
      program.columnLower[4 * view + 2] = 0
      program.columnLower[4 * view + 3] = 0
    }
    for (index, row) in rows.enumerated() {
      if let weight = weights[row.priority] {
        let cost: PiecewiseLinearCost =
          switch row.relation {
          case .equal: .deviation(from: row.constant, weight: weight)
          case .greaterOrEqual: .shortfall(below: row.constant, weight: weight)
          case .lessOrEqual: .excess(above: row.constant, weight: weight)
          }
        program.placedCosts.append(.init(.row(index), cost))
      } else {
        if row.relation != .lessOrEqual { program.rowLower[index] = row.constant }
        if row.relation != .greaterOrEqual { program.rowUpper[index] = row.constant }
      }
    }
    return program
  }
}
