import LinearProgramming

/// The presolve of programs with whole-valued columns: rules take away rows, columns and parts of
/// ranges until none finds any more. Only points are led back, for a search needs no duals of the
/// whole program (Achterberg et al., "Presolve reductions in mixed integer programming", 2020).
enum IntegerPresolve {
  /// The rules, in the order they are applied in.
  static let rules: [any IntegerRule.Type] = [
    ShortRows.self, ConstantColumns.self, RowBounds.self, LockedColumns.self, SlackColumns.self,
    PairEquations.self, LargeCoefficients.self, ParallelRows.self, ParallelColumns.self,
    DominatedRows.self, DominatedColumns.self, Probing.self,
  ]

  private static let roundLimit = 20

  /// Reduces a program.
  ///
  /// - Parameters:
  ///   - program: A valid program without piecewise-linear costs.
  ///   - allowed: The rules that may be applied.
  ///   - isOutOfTime: Whether to be content with what was done so far.
  /// - Returns: Nil where nothing could be done, or the program turned out infeasible or unbounded,
  ///   which the search has to tell.
  static func reduce(
    _ program: LinearProgram, by allowed: IntegerRules = .all, isOutOfTime: () -> Bool = { false }
  ) -> ReducedIntegerProgram? {
    guard program.placedCosts.isEmpty else { return nil }
    var working = IntegerProgram(program)
    var report = PresolveReport(rules: rules.map { .init(name: $0.name) })
    do throws(Undecided) {
      for column in 0..<program.columnCount where program.isInteger[column] {
        try working.narrow(column, to: working.lines.bounds(ofColumn: column))
      }
      for _ in 0..<roundLimit where !working.lines.isUnchanged && !isOutOfTime() {
        try round(&working, allowed, isGlobal: false, &report)
        if working.lines.isUnchanged { try round(&working, allowed, isGlobal: true, &report) }
      }
      if allowed.contains(.constants) {
        try ConstantColumns.apply(
          to: &working, Changes(rows: [], columns: Array(0..<program.columnCount)))
      }
    } catch {
      return nil
    }
    guard
      working.changeCount > 0 || working.lines.liveRowCount < program.rowCount
        || working.lines.liveColumnCount < program.columnCount
    else { return nil }
    return ReducedIntegerProgram(working, of: program, report: report)
  }

  private static func round(
    _ program: inout IntegerProgram, _ allowed: IntegerRules, isGlobal: Bool,
    _ report: inout PresolveReport
  ) throws(Undecided) {
    let changes = program.lines.takeChanges()
    for (index, type) in rules.enumerated()
    where allowed.contains(type.rule) && type.isGlobal == isGlobal {
      let (rows, columns) = (program.lines.liveRowCount, program.lines.liveColumnCount)
      try type.apply(to: &program, changes)
      report.rules[index].rows += rows - program.lines.liveRowCount
      report.rules[index].columns += columns - program.lines.liveColumnCount
    }
  }
}

/// What is left of a program with whole-valued columns, and the way back.
struct ReducedIntegerProgram {
  /// The program as it was given.
  let whole: LinearProgram
  /// The reduced program. Its objective is that of the whole one.
  let program: LinearProgram
  /// The original column of each column.
  let columns: [Int]
  /// What each rule took away.
  let report: PresolveReport
  private let stack: [any IntegerReduction]

  fileprivate init(_ working: IntegerProgram, of whole: LinearProgram, report: PresolveReport) {
    self.whole = whole
    self.report = report
    columns = working.lines.liveColumns
    stack = working.stack
    program = working.rest
  }

  /// Leads the values of the columns back to those of the whole program.
  func restored(_ values: [Double]) -> [Double] {
    var all = [Double](repeating: 0, count: whole.columnCount)
    for (index, column) in columns.enumerated() { all[column] = values[index] }
    for reduction in stack.reversed() { reduction.undo(&all) }
    return all
  }
}

extension IntegerProgram {
  /// The program that is left, its rows and columns in their order.
  var rest: LinearProgram {
    var program = lines.rest
    program.isInteger = lines.liveColumns.map { isInteger[$0] }
    program.objectiveOffset = offset
    return program
  }
}
