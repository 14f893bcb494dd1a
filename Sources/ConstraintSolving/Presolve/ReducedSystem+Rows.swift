import FlatMemory

/// Turns a component's constraints into a block of rows in free variables, and keeps the rows up to
/// date.
extension ReducedSystem {
  /// Returns the variables and rows of a component that remain after the required equalities.
  func block(
    of variables: [Int], _ constraints: [Int]
  ) throws(Interruption) -> Block {
    var block = Block()
    for variable in variables {
      if !elimination.hasExpression(variable) {
        block.variables.append(variable)
      } else if isLimited(variable) {
        elimination.reduce(variable)
        try addHardRow(~variable, to: &block)
      }
    }
    if !offsetOfVariable.isEmpty {
      let offsets = variables.compactMap { offsetOfVariable[$0] }
      block.variables += offsets.filter { !elimination.hasExpression($0) }
    }
    for constraint in constraints {
      try add(constraint, to: &block)
      try budget.spend(1 + elimination.rowCount)
    }
    try bringUpToDate(&block)
    if rules.contains(.redundantRows) { dropRedundantRows(of: &block) }
    if rules.contains(.duplicateRows) { try mergeParallelRows(of: &block) }
    block.isFeasible = block.hard.isEmpty
    return block
  }

  /// Adds a constraint to a block, except for required equalities, which are eliminated.
  func add(_ constraint: Int, to block: inout Block) throws(Interruption) {
    guard system.isRequired(constraint) else {
      reduce(constraint)
      if elimination.rowCount > 0 { block.soft.append(rows.append(constraint, elimination)) }
      return
    }
    let constant = system.constants[constraint]
    switch system.relations[constraint] {
    case .equal: return
    case .lessThanOrEqual: ranges[constraint].upper = constant
    case .greaterThanOrEqual: ranges[constraint].lower = constant
    }
    reduce(constraint)
    try addHardRow(constraint, to: &block)
  }

  /// Adds the row that `elimination` last reduced to the rows that must stay within their range.
  func addHardRow(_ identifier: Int, to block: inout Block) throws(Interruption) {
    if try isHard(identifier, block.isFeasible) {
      block.hard.append(rows.append(identifier, elimination))
    }
  }

  /// Whether the row that `elimination` last reduced is needed: it is neither a constant nor the
  /// range of a variable.
  private func isHard(_ identifier: Int, _ isFeasible: Bool) throws(Interruption) -> Bool {
    switch elimination.rowCount {
    case 0:
      try check(identifier, elimination.rowConstant, elimination.rowMagnitude, isFeasible)
      return false
    case 1 where rules.contains(.singletonRows):
      narrow(by: identifier, elimination.row[0], offset: elimination.rowConstant)
      return false
    default: return true
    }
  }

  /// Checks a row that has become a constant.
  private func check(
    _ identifier: Int, _ value: Double, _ magnitude: Double, _ isFeasible: Bool
  ) throws(Interruption) {
    let (lower, upper) = ranges[identifier]
    let near = Tolerance.equality * max(1, magnitude, abs(value))
    if value < lower - near || value > upper + near {
      throw isFeasible
        ? .failure("a settled row is missed to rounding")
        : .infeasible(around: [party(identifier)])
    }
  }

  /// Rewrites the rows of a block in the variables that are still free, until no range closes.
  ///
  /// The ranges of new pivots become rows. Rows that become constants are checked and removed.
  func bringUpToDate(_ block: inout Block) throws(Interruption) {
    var anyClosed = true
    while anyClosed {
      try rewriteRows(of: &block)
      anyClosed = try closeRanges(of: block)
    }
  }

  private func rewriteRows(of block: inout Block) throws(Interruption) {
    let pivots = block.variables.filter { elimination.hasExpression($0) }
    guard !pivots.isEmpty else { return }
    block.variables.keep { !elimination.hasExpression($0) }
    let isFeasible = block.isFeasible
    try block.hard.keep { row throws(Interruption) in
      if isUpToDate(row) { return true }
      elimination.reduce(row, of: rows)
      guard try isHard(rows[row].identifier, isFeasible) else { return false }
      rows.rewrite(row, elimination)
      return true
    }
    for variable in pivots
    where isLimited(variable) {
      elimination.reduce(variable)
      try addHardRow(~variable, to: &block)
    }
    block.soft.keep(update)
    block.shares.keep(update)
  }

  /// Rewrites a row in the variables that are still free, and returns whether it has any.
  private func update(_ row: Int) -> Bool {
    if !isUpToDate(row) {
      elimination.reduce(row, of: rows)
      rows.rewrite(row, elimination)
    }
    return rows[row].count > 0
  }

  private func isUpToDate(_ row: Int) -> Bool {
    for place in rows[row].terms where elimination.hasExpression(rows.term(place).variable) {
      return false
    }
    return true
  }

  /// Whether a variable has a range.
  private func isLimited(_ variable: Int) -> Bool {
    let (lower, upper) = ranges[~variable]
    return lower > -.infinity || upper < .infinity
  }

  /// The party of a row identifier.
  func party(_ identifier: Int) -> Party {
    identifier >= 0 ? .constraint(identifier) : .lowerBound(~identifier)
  }

  /// Rows and the ranges of variables as parties of a conflict.
  func parties(_ numbers: some Sequence<Int>, _ variables: [Int]) -> [Party] {
    numbers.map { party(rows[$0].identifier) } + variables.map { .lowerBound($0) }
  }

  /// Fixes the sum of a row at a value that was found feasible.
  ///
  /// - Throws: `Interruption.failure`: a contradiction among optimality conditions is rounding and
  ///   not a conflict of user constraints.
  func fix(row: Int, at value: Double) throws(Interruption) {
    switch elimination.add(row, of: rows, constant: value) {
    case .contradiction: throw .failure("the optimal face of a level is empty to rounding")
    case .overflow(let variable): throw .overflow(variable: variable)
    case .pivoted, .redundant, .deferred: break
    }
  }
}
