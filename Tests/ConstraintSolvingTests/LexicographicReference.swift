import ConstraintSolving
import LinearProgramming

/// A straightforward implementation of rules 1 to 3.
///
/// It has a column for each violation, a linear program for each level, and a row that fixes the
/// sum of each level already minimised.
struct LexicographicReference {
  /// The least sum of violations of each level, highest priority first, given the sums above it.
  private(set) var optima: [(priority: Double, sum: Double)] = []

  private let backend: any LPBackend
  /// The required constraints and the violations, without limits.
  private var program: LinearProgram
  /// The columns of each optional row's violation, one for each direction.
  private var columnsOfRow: [Int: [Int]] = [:]
  private let rowCount: Int

  /// Minimises level after level with plain linear programs.
  ///
  /// - Parameters:
  ///   - sample: The workload.
  ///   - backend: Solves the programs.
  /// - Throws: Errors of the backend, or `Unsolved`.
  init(of sample: WorkloadSystem, using backend: any LPBackend) throws {
    self.backend = backend
    let rows = sample.rows
    rowCount = rows.count
    let priorities = Set(rows.map(\.priority)).filter { $0 < ConstraintSystem.required }
    let levels = priorities.sorted(by: >)
    var entries: [SparseMatrix.Entry] = []
    var columns = sample.lowerBounds.count
    var columnsOfLevel: [Double: [Int]] = [:]
    for (number, row) in rows.enumerated() {
      for (variable, coefficient) in row.terms {
        entries.append(.init(row: number, column: variable, value: coefficient))
      }
      guard row.priority < ConstraintSystem.required else { continue }
      for sign in [-1.0, 1.0] {
        entries.append(.init(row: number, column: columns, value: sign))
        columnsOfLevel[row.priority, default: []].append(columns)
        columnsOfRow[number, default: []].append(columns)
        columns += 1
      }
    }
    for (place, level) in levels.enumerated() {
      for column in columnsOfLevel[level] ?? [] {
        entries.append(.init(row: rows.count + place, column: column, value: 1))
      }
    }
    program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count + levels.count, columnCount: columns, entries: entries))
    for column in 0..<columns {
      program.columnLower[column] =
        column < sample.lowerBounds.count ? sample.lowerBounds[column] : 0
    }
    for (number, row) in rows.enumerated() {
      if row.relation != .lessThanOrEqual { program.rowLower[number] = row.constant }
      if row.relation != .greaterThanOrEqual { program.rowUpper[number] = row.constant }
    }
    var held = program
    for (place, level) in levels.enumerated() {
      for column in 0..<columns { held.columnCosts[column] = 0 }
      for column in columnsOfLevel[level] ?? [] { held.columnCosts[column] = 1 }
      let solution = try backend.solve(held, options: LPOptions())
      guard solution.termination == .optimal else { throw Unsolved(solution.termination) }
      optima.append((level, solution.objective))
      held.rowUpper[rows.count + place] =
        solution.objective + 1e-9 * max(1, solution.objective)
    }
  }

  /// Finds the least sums of rule 3 for a solution whose levels have the least sums.
  ///
  /// For each amount by which constraints of a level are violated, it finds the least sum of the
  /// violations of these constraints. All levels keep their sums. No constraint with a larger
  /// violation, or in a higher level, is violated further. No constraint with a smaller violation
  /// rises above the amount.
  ///
  /// The solution is fair if and only if none of these sums is less than its own.
  ///
  /// - Parameters:
  ///   - violations: The violation of each row.
  ///   - sample: The workload.
  ///   - limit: How many amounts of each level to check, the largest first.
  /// - Returns: The least sums with those of the solution.
  /// - Throws: Errors of the backend, or `Unsolved`.
  func fairSums(
    of violations: [Double], in sample: WorkloadSystem, limit: Int
  ) throws -> [(priority: Double, least: Double, own: Double)] {
    var sums: [(priority: Double, least: Double, own: Double)] = []
    for level in optima {
      var held = program
      for (place, other) in optima.enumerated() {
        held.rowUpper[rowCount + place] = other.sum + 1e-7 * max(1, other.sum)
      }
      func cap(_ row: Int, at most: Double) {
        for column in columnsOfRow[row] ?? [] {
          held.columnUpper[column] = most + 1e-7 * max(1, most)
        }
      }
      var members: [Int] = []
      for (number, row) in sample.rows.enumerated() {
        if row.priority == level.priority { members.append(number) }
        let isHigher = row.priority > level.priority && row.priority < ConstraintSystem.required
        if isHigher { cap(number, at: violations[number]) }
      }
      members.sort { violations[$0] > violations[$1] }
      for _ in 0..<limit {
        guard let first = members.first, violations[first] > 1e-6 else { break }
        let amount = violations[first]
        for member in members { cap(member, at: amount) }
        for column in held.columnCosts.indices { held.columnCosts[column] = 0 }
        var own = 0.0
        while let next = members.first, violations[next] > amount - 1e-6 * max(1, amount) {
          members.removeFirst()
          own += violations[next]
          for column in columnsOfRow[next] ?? [] { held.columnCosts[column] = 1 }
        }
        let solution = try backend.solve(held, options: LPOptions())
        guard solution.termination == .optimal else { throw Unsolved(solution.termination) }
        sums.append((level.priority, solution.objective, own))
      }
    }
    return sums
  }

  /// The error when a program of the reference has no optimum.
  struct Unsolved: Error {
    let termination: TerminationStatus
    init(_ termination: TerminationStatus) { self.termination = termination }
  }
}
