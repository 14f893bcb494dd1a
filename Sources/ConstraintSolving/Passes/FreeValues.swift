import FlatMemory
import LinearProgramming

/// What all levels leave free: reported with its range, then chosen by rule 4.
extension SolveRun {
  /// Settles everything in a component that is still free.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component, rising.
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
    // Everything is found before anything is picked, ranges are asked for when all is picked: a
    // budget that ends there leaves the values as they are.
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

  /// Free variables that rows or the expressions of others connect.
  struct OpenPart {
    /// The free variables, then those with an expression that programs read, both rising.
    var columns: [Int] = []
    /// How many of the columns are free variables.
    var freeCount = 0
    /// The hard rows over the free variables.
    var hard: [Int] = []
    /// The expressions of the other columns: each row is that column's variable less its
    /// expression.
    var expressions: [Int] = []
    /// The variables whose values are open, rising.
    var open: [Int] = []
    /// The column of each of them.
    var openColumns: [Int] = []

    /// The free variables.
    var free: ArraySlice<Int> { columns[..<freeCount] }
  }

  /// The parts that neither rows nor expressions connect.
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

  /// Notes which variables move together, each with the free ones that it reads. As nothing has an
  /// expression that has room to move but through free variables, these are the degrees of freedom.
  func noteFreedoms(of readers: some Sequence<(variable: Int, free: [Int])>) {
    // The first that moves with one free variable alone, for each of these.
    var leader: [Int: Int] = [:]
    for (variable, free) in readers where free.count == 1 && leader[free[0]] == nil {
      leader[free[0]] = variable
    }
    for (variable, free) in readers {
      let last = free.max() ?? variable
      findings.leaders[variable] = leader[last] ?? last
    }
  }

  /// The variables with an expression among some, and those that these expressions read, and so on,
  /// each with its expression as it is stored: chains stay short rows.
  ///
  /// - Returns: `nil` where expressions read a free variable of another component, which cancels
  ///   out of the open ones.
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

  /// The variables with an expression among some, each with its expression in free variables.
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

  /// Appends a row: the expression that `elimination` read last, less its variable.
  private func appendExpression(of variable: Int) -> Int {
    let row = reduction.rows.append(variable, reduction.elimination)
    reduction.rows.appendToLastRow(variable, -1)
    return row
  }

  // MARK: - Programs

  /// The linear program of a part: its hard rows, and its expressions as equalities over columns of
  /// their own.
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
      // The ranges of these variables stand among the hard rows.
      program.columnLower[column] = -.infinity
      program.columnUpper[column] = .infinity
      basis.columns[column] = .basic
    }
    return (program, basis)
  }
}
