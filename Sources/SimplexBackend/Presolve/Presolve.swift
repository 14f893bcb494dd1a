package import LinearProgramming

/// The presolve of programs without piecewise-linear costs: rules take away rows and columns until
/// none finds any more, and each reduction knows the way back.
///
/// Of a linear program optimal points are led back with their duals and their basis. Of a program
/// with whole-valued columns values are, for a search needs no duals of the whole program; so there
/// are more rules for it (Achterberg et al., "Presolve reductions in mixed integer programming",
/// 2020).
package enum Presolve {
  /// The rules, in the order they are applied in.
  package static let rules: [any ReductionRule.Type] = [
    EmptyLines.self, SingletonRows.self, FixedColumns.self, ActivityBounds.self, DualBounds.self,
    ColumnSingletons.self, DoubletonEquations.self, LargeCoefficients.self, DuplicateRows.self,
    DuplicateColumns.self, DominatedRows.self, DominatedColumns.self,
  ]

  /// After so many rounds the rest is left as it is: rules that feed each other little by little
  /// cost more than they bring.
  private static let roundLimit = 30

  /// Reduces a program.
  ///
  /// - Parameters:
  ///   - program: A valid program without piecewise-linear costs.
  ///   - allowed: The rules that may be applied.
  ///   - further: Rules that follow those of this target.
  ///   - isOutOfTime: Whether to be content with what was taken away so far.
  /// - Returns: `nil` where nothing could be taken away, or the program turned out infeasible or
  ///   unbounded, which whoever solves it has to prove.
  package static func reduce(
    _ program: LinearProgram, by allowed: ReductionRules = .all,
    with further: [any ReductionRule.Type] = [], isOutOfTime: () -> Bool = { false }
  ) -> PresolvedProgram? {
    let rules = (rules + further).filter { program.hasIntegers || !$0.isForSearches }
    var working = WorkingProgram(program)
    var report = PresolveReport(rules: rules.map { .init(name: $0.name) })
    func round(isGlobal: Bool) throws(Undecided) {
      let changes = working.takeChanges()
      for (index, type) in rules.enumerated()
      where allowed.contains(type.rule) && type.isGlobal == isGlobal {
        let (rows, columns) = (working.liveRowCount, working.liveColumnCount)
        try type.apply(to: &working, changes)
        report.rules[index].rows += rows - working.liveRowCount
        report.rules[index].columns += columns - working.liveColumnCount
      }
    }
    do throws(Undecided) {
      for column in 0..<program.columnCount where program.isInteger[column] {
        try working.narrow(column, by: working.bounds(ofColumn: column))
      }
      for _ in 0..<roundLimit where !working.isUnchanged && !isOutOfTime() {
        try round(isGlobal: false)
        if working.isUnchanged { try round(isGlobal: true) }
      }
    } catch {
      return nil
    }
    return working.isReduced ? PresolvedProgram(working, of: program, report: report) : nil
  }
}

/// What is left of a program, and the way back.
package final class PresolvedProgram {
  /// The program as it was given.
  package let whole: LinearProgram
  /// The reduced program. Its objective is that of the whole one.
  package let program: LinearProgram
  /// The original row of each row.
  let rows: [Int]
  /// The original column of each column.
  package let columns: [Int]
  /// What each rule took away.
  package let report: PresolveReport
  /// What was taken away, in its order.
  private let stack: [any Reduction]

  fileprivate init(
    _ working: borrowing WorkingProgram, of whole: LinearProgram, report: PresolveReport
  ) {
    self.whole = whole
    self.report = report
    rows = working.liveRows
    columns = working.liveColumns
    stack = working.stack
    program = working.rest
  }

  /// Leads the values of the columns back to those of the whole program.
  package func restored(_ values: [Double]) -> [Double] {
    var all = [Double](repeating: 0, count: whole.columnCount)
    for (index, column) in columns.enumerated() { all[column] = values[index] }
    for reduction in stack.reversed() { reduction.restoreValues(&all) }
    return all
  }

  /// Leads a point of a linear program back to the whole one.
  ///
  /// - Parameter solution: An answer to the reduced program that has a point.
  /// - Returns: The answer in the original numbers, with duals and basis if `solution` is optimal;
  ///   nothing of it is checked.
  func restored(_ solution: LPSolution) -> LPSolution {
    var point = RestoredPoint(solution, of: self)
    for reduction in stack.reversed() { reduction.restore(&point) }
    var restored = solution
    restored.columnValues = point.columnValues
    restored.rowValues = whole.matrix.times(point.columnValues)
    restored.objective = whole.objective(
      columnValues: restored.columnValues, rowValues: restored.rowValues)
    restored.basis = point.isBasis ? Basis(columns: point.columns, rows: point.rows) : nil
    guard solution.termination == .optimal else {
      restored.basis = nil
      restored.columnDuals = []
      restored.rowDuals = []
      return restored
    }
    restored.rowDuals = point.rowDuals
    let products = whole.matrix.transposedTimes(point.rowDuals)
    restored.columnDuals = products.indices.map {
      point.columns[$0] == .basic ? 0 : whole.columnCosts[$0] - products[$0]
    }
    return restored
  }
}
