package import LinearProgramming

/// The presolve of programs without piecewise-linear costs. Rules remove rows and columns until no
/// rule applies, and each reduction can be undone.
///
/// For a linear program, optimal points are mapped back with their duals and their basis. For a
/// program with whole-valued columns, only values are mapped back, because a search needs no duals
/// of the whole program. More rules therefore apply to it (Achterberg et al., "Presolve reductions
/// in mixed integer programming", 2020).
package enum Presolve {
  /// The rules, in the order in which they are applied.
  package static let rules: [any ReductionRule.Type] = [
    EmptyLines.self, SingletonRows.self, FixedColumns.self, ActivityBounds.self, DualBounds.self,
    ColumnSingletons.self, DoubletonEquations.self, LargeCoefficients.self, DuplicateRows.self,
    DuplicateColumns.self, DominatedRows.self, DominatedColumns.self,
  ]

  /// The limit on rounds. Rules that enable each other in small steps cost more than they save.
  private static let roundLimit = 30

  /// Reduces a program.
  ///
  /// - Parameters:
  ///   - program: A valid program without piecewise-linear costs.
  ///   - allowed: The rules that may be applied.
  ///   - further: Rules that follow those of this target.
  ///   - isOutOfTime: Whether to stop with the reductions made so far.
  /// - Returns: `nil` if nothing could be removed, or if the program turned out infeasible or
  ///   unbounded. The caller has to prove which.
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

/// A reduced program that can map its points back to the whole program.
package final class PresolvedProgram {
  /// The original program.
  package let whole: LinearProgram
  /// The reduced program. It has the same objective as the whole one.
  package let program: LinearProgram
  /// The original row of each row.
  let rows: [Int]
  /// The original column of each column.
  package let columns: [Int]
  /// The number of reductions by each rule.
  package let report: PresolveReport
  /// The reductions, in the order they were made.
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

  /// Maps the values of the columns back to those of the whole program.
  package func restored(_ values: [Double]) -> [Double] {
    var all = [Double](repeating: 0, count: whole.columnCount)
    for (index, column) in columns.enumerated() { all[column] = values[index] }
    for reduction in stack.reversed() { reduction.restoreValues(&all) }
    return all
  }

  /// Maps a point of a linear program back to the whole one.
  ///
  /// - Parameter solution: An answer to the reduced program that has a point.
  /// - Returns: The unchecked answer in the original numbers, with duals and basis if `solution` is
  ///   optimal.
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
