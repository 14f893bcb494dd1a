import FlatMemory
import LinearProgramming

/// The variables that all levels leave ambiguous: their ranges are reported, and rule 4 chooses
/// their values.
extension SolveRun {
  /// Settles all ambiguous variables of a component.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component, ascending.
  ///   - blocks: Its blocks, without open constraints.
  /// - Throws: `Interruption`, if a budget ends or the hard rows have no solution.
  func chooseFreeValues(of variables: [Int], blocks: [Block]) throws(Interruption) {
    var whole = Block(isFeasible: true)
    for var block in blocks {
      try closeWithoutRoom(&block)
      whole.variables += block.variables
      whole.hard += block.hard
    }
    guard !whole.variables.isEmpty else { return }
    whole.variables.sort()
    lastPoint.isFeasible = budget.isLimited
    // All open variables are found before any value is chosen, and ranges are computed after all
    // are chosen. If the budget ends among the ranges, the values are final.
    var waiting = try openParts(of: whole, among: variables)
    var questions: [RangeQuestion] = []
    for part in waiting {
      if options.diagnoses.contains(.freedoms) { try noteFreedoms(of: part) }
      if options.findsRanges, !part.hard.isEmpty {
        questions.append(try rangeQuestion(about: part))
      } else {
        reportWithoutProgram(part)
      }
    }
    while let part = waiting.popLast() {
      try budget.checkTime()
      waiting += try pick(in: part)
    }
    for question in questions { try answer(question) }
  }

  /// Free variables that rows or the expressions of other variables connect.
  struct OpenPart {
    /// The free variables, then the variables with an expression that programs read, both
    /// ascending.
    var columns: [Int] = []
    /// The number of columns that are free variables.
    var freeCount = 0
    /// The hard rows over the free variables.
    var hard: [Int] = []
    /// The expressions of the other columns: each row is the column's expression minus its
    /// variable.
    var expressions: [Int] = []
    /// The variables whose values are open, ascending.
    var open: [Int] = []
    /// The column of each open variable.
    var openColumns: [Int] = []

    /// The free variables.
    var free: ArraySlice<Int> { columns[..<freeCount] }
  }

  /// Returns the parts that neither rows nor expressions connect.
  func openParts(of block: Block, among variables: [Int]) throws(Interruption) -> [OpenPart] {
    var open: [Int] = []
    for variable in variables {
      reduction.elimination.reduce(variable)
      try budget.spend(1 + reduction.elimination.rowCount)
      if reduction.elimination.rowCount > 0 { open.append(variable) }
    }
    let (defined, expressions) =
      chainedExpressions(of: open, over: block.variables) ?? reducedExpressions(of: open)
    let columns = block.variables + defined
    let count = reduction.partition(columns, by: block.hard, expressions)
    var parts = [OpenPart](repeating: OpenPart(), count: count)
    for variable in columns {
      let part = reduction.connections.part(of: variable)
      reduction.columnOfVariable[variable] = parts[part].columns.count
      if !reduction.elimination.hasExpression(variable) { parts[part].freeCount += 1 }
      parts[part].columns.append(variable)
    }
    for row in block.hard { parts[reduction.part(ofRow: row)].hard.append(row) }
    for row in expressions { parts[reduction.part(ofRow: row)].expressions.append(row) }
    for variable in open {
      let part = reduction.connections.part(of: variable)
      parts[part].open.append(variable)
      parts[part].openColumns.append(reduction.columnOfVariable[variable])
    }
    return parts
  }

  private func noteFreedoms(of part: OpenPart) throws(Interruption) {
    var readers: [(variable: Int, free: [Int])] = []
    for variable in part.open {
      reduction.elimination.reduce(variable)
      try budget.spend(1 + reduction.elimination.rowCount)
      readers.append(
        (variable, (0..<reduction.elimination.rowCount).map(reduction.elimination.rowVariable)))
    }
    noteFreedoms(of: readers)
  }

  /// Records which variables move together, given the free variables that each one reads.
  ///
  /// Expressions move only through free variables, so these are the degrees of freedom.
  func noteFreedoms(of readers: some Sequence<(variable: Int, free: [Int])>) {
    // For each free variable, the first variable that moves with it alone.
    var leader: [Int: Int] = [:]
    for (variable, free) in readers where free.count == 1 && leader[free[0]] == nil {
      leader[free[0]] = variable
    }
    for (variable, free) in readers {
      let last = free.max() ?? variable
      findings.leaders[variable] = leader[last] ?? last
    }
  }

  /// Returns the variables with an expression among some, those that these expressions read, and so
  /// on.
  ///
  /// Each variable has its expression as stored, so that chains stay short rows.
  ///
  /// - Returns: The variables and their rows; `nil` if expressions read a free variable of another
  ///   component, which cancels out of the open variables.
  private func chainedExpressions(
    of open: [Int], over free: [Int]
  ) -> (variables: [Int], rows: [Int])? {
    var defined: [Int] = []
    var expressions: [Int] = []
    var seen = Set<Int>()
    var waiting = open.filter(reduction.elimination.hasExpression)
    while let variable = waiting.popLast() {
      guard seen.insert(variable).inserted else { continue }
      defined.append(variable)
      reduction.elimination.readExpression(of: variable)
      let row = appendExpression(of: variable)
      expressions.append(row)
      for place in reduction.rows[row].terms {
        let other = reduction.rows.term(place).variable
        if reduction.elimination.hasExpression(other) {
          waiting.append(other)
        } else {
          let place = free.firstPlace { $0 >= other }
          guard place < free.count, free[place] == other else { return nil }
        }
      }
    }
    return (defined.sorted(), expressions)
  }

  /// Returns the variables with an expression among some, each with its expression in free
  /// variables.
  private func reducedExpressions(of open: [Int]) -> (variables: [Int], rows: [Int]) {
    let defined = open.filter(reduction.elimination.hasExpression)
    return (
      defined,
      defined.map { variable in
        reduction.elimination.reduce(variable)
        return appendExpression(of: variable)
      }
    )
  }

  /// Appends a row: the expression that `elimination` read last, minus its variable.
  private func appendExpression(of variable: Int) -> Int {
    let row = reduction.rows.append(variable, reduction.elimination)
    reduction.rows.appendToLastRow(variable, -1)
    return row
  }

  // MARK: - Programs

  /// Returns the linear program of a part: its hard rows, and its expressions as equalities over
  /// separate columns.
  func program(of part: OpenPart) throws(Interruption) -> (LinearProgram, Basis) {
    var block = BlockProgram(part.columns, rows: part.hard, in: self)
    var basis = block.startingBasis
    for row in part.expressions {
      let value = -reduction.rows[row].offset
      block.addRow(row, value, value)
      basis.rows.append(.atLower)
    }
    var program = block.linearProgram
    for column in part.freeCount..<part.columns.count {
      // The ranges of these variables are among the hard rows.
      program.columnLower[column] = -.infinity
      program.columnUpper[column] = .infinity
      basis.columns[column] = .basic
    }
    return (program, basis)
  }
}
