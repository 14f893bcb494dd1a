import LinearProgramming

/// The presolve of linear programs without piecewise-linear costs: rules take away rows and columns
/// until none finds any more, and each reduction knows the way back.
enum Presolve {
  /// The rules, in the order they are applied in.
  static let rules: [any ReductionRule.Type] = [
    EmptyLines.self, SingletonRows.self, FixedColumns.self, ActivityBounds.self, DualBounds.self,
    ColumnSingletons.self, DoubletonEquations.self, DuplicateRows.self, DuplicateColumns.self,
  ]

  /// After so many rounds the rest is left to the simplex method: rules that feed each other little
  /// by little cost more than they bring.
  private static let roundLimit = 30

  /// Reduces a program.
  ///
  /// - Parameters:
  ///   - program: A valid program without integers and piecewise-linear costs.
  ///   - allowed: The rules that may be applied.
  ///   - isOutOfTime: Whether to be content with what was taken away so far.
  /// - Returns: `nil` where nothing could be taken away, or the program turned out infeasible or
  ///   unbounded, which the simplex method has to prove.
  static func reduce(
    _ program: LinearProgram, by allowed: ReductionRules, isOutOfTime: () -> Bool = { false }
  ) -> PresolvedProgram? {
    var working = WorkingProgram(program)
    var report = PresolveReport(rules: rules.map { .init(name: $0.name) })
    do throws(Undecided) {
      for _ in 0..<roundLimit where !working.isUnchanged && !isOutOfTime() {
        try round(&working, allowed, isGlobal: false, &report)
        if working.isUnchanged { try round(&working, allowed, isGlobal: true, &report) }
      }
    } catch {
      return nil
    }
    guard !working.stack.isEmpty || working.liveRowCount < program.rowCount else { return nil }
    return PresolvedProgram(working, report: report)
  }

  private static func round(
    _ program: inout WorkingProgram, _ allowed: ReductionRules, isGlobal: Bool,
    _ report: inout PresolveReport
  ) throws(Undecided) {
    let changes = program.takeChanges()
    for (index, type) in rules.enumerated()
    where allowed.contains(type.rule) && type.isGlobal == isGlobal {
      let (rows, columns) = (program.liveRowCount, program.liveColumnCount)
      try type.apply(to: &program, changes)
      report.rules[index].rows += rows - program.liveRowCount
      report.rules[index].columns += columns - program.liveColumnCount
    }
  }
}

/// What is left of a program, and the way back.
struct PresolvedProgram {
  /// The reduced program. Its objective lacks what the columns that went cost.
  let program: LinearProgram
  /// The original row of each row.
  let rows: [Int]
  /// The original column of each column.
  let columns: [Int]
  /// What was taken away, in its order.
  let stack: [any Reduction]
  /// What each rule took away.
  let report: PresolveReport

  fileprivate init(_ working: WorkingProgram, report: PresolveReport) {
    rows = working.liveRows
    columns = working.liveColumns
    stack = working.stack
    self.report = report
    program = working.rest
  }

  /// Leads a point of the reduced program back to the original one.
  ///
  /// - Parameters:
  ///   - solution: An answer to the reduced program that has a point.
  ///   - original: The program that was reduced.
  /// - Returns: The answer in the original numbers, with duals and basis if `solution` is optimal;
  ///   nothing of it is checked.
  func restored(_ solution: LPSolution, of original: LinearProgram) -> LPSolution {
    var point = RestoredPoint(
      solution, of: self, rowCount: original.rowCount, columnCount: original.columnCount)
    for reduction in stack.reversed() { reduction.undo(&point) }
    var restored = solution
    restored.columnValues = point.columnValues
    restored.rowValues = original.matrix.times(point.columnValues)
    restored.objective = original.objective(
      columnValues: restored.columnValues, rowValues: restored.rowValues)
    restored.basis = point.isBasis ? Basis(columns: point.columns, rows: point.rows) : nil
    guard solution.termination == .optimal else {
      restored.basis = nil
      restored.columnDuals = []
      restored.rowDuals = []
      return restored
    }
    restored.rowDuals = point.rowDuals
    let products = original.matrix.transposedTimes(point.rowDuals)
    restored.columnDuals = products.indices.map {
      point.columns[$0] == .basic ? 0 : original.columnCosts[$0] - products[$0]
    }
    return restored
  }
}
