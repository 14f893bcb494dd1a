import ConstraintSolving
import LinearProgramming
import SimplexBackend

/// A small block of variables and rows, and its exact answer.
///
/// The input of every solver is made from it.
struct BlockSample {
  /// A sum of multiples of variables with a preferred value or side.
  struct Row {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: ConstraintRelation
    var constant: Double
    /// The level of the violation, 0 for required constraints.
    var level: Int
  }

  /// The priorities of the levels.
  static let priorities = [ConstraintSystem.required, 750, 500, 250]

  var targets: [Double] = []
  var lowerBounds: [Double] = []
  var rows: [Row] = []

  var variableCount: Int { targets.count }

  /// The system of the variables and rows.
  var constraintSystem: ConstraintSystem {
    var system = ConstraintSystem()
    for (target, bound) in zip(targets, lowerBounds) {
      system.addVariable(target: target, lowerBound: bound)
    }
    for row in rows {
      system.addConstraint(
        row.terms, row.relation, row.constant, priority: Self.priorities[row.level])
    }
    return system
  }

  /// Returns the violation of a row at a point.
  func violation(of row: Int, at values: [Double]) -> Double {
    let row = rows[row]
    let excess = row.terms.reduce(-row.constant) { $0 + $1.coefficient * values[$1.variable] }
    switch row.relation {
    case .equal: return abs(excess)
    case .lessThanOrEqual: return max(0, excess)
    case .greaterThanOrEqual: return max(0, -excess)
    }
  }

  /// Returns the largest violation of a required constraint at a point.
  func missedRequirement(at values: [Double]) -> Double {
    let amounts = rows.indices.filter { rows[$0].level == 0 }.map { violation(of: $0, at: values) }
    return max(
      amounts.max() ?? 0, zip(lowerBounds, values).map { $0 - $1 }.max() ?? 0)
  }

  /// Returns the sums of the levels at a point. The first optional level comes first.
  func sums(at values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: Self.priorities.count - 1)
    for row in rows.indices where rows[row].level > 0 {
      sums[rows[row].level - 1] += violation(of: row, at: values)
    }
    return sums
  }

  /// Returns the answer in rational arithmetic: levels, fairness, ranges and rule 4.
  func exactAnswer() throws -> LeveledSolution {
    var entries: [SparseMatrix.Entry] = []
    for (number, row) in rows.enumerated() {
      for term in row.terms {
        entries.append(.init(row: number, column: term.variable, value: term.coefficient))
      }
    }
    var program = LeveledProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: variableCount, entries: entries),
      columnLower: lowerBounds, targets: targets)
    program.levels = [[LeveledProgram.Goal]](repeating: [], count: Self.priorities.count - 1)
    for (number, row) in rows.enumerated() {
      let cost: PiecewiseLinearCost
      switch row.relation {
      case .equal: cost = .deviation(from: row.constant)
      case .lessThanOrEqual: cost = .excess(above: row.constant)
      case .greaterThanOrEqual: cost = .shortfall(below: row.constant)
      }
      if row.level > 0 {
        program.levels[row.level - 1].append(
          .init(row: number, target: row.constant, cost: cost))
        continue
      }
      if row.relation != .lessThanOrEqual { program.rowLower[number] = row.constant }
      if row.relation != .greaterThanOrEqual { program.rowUpper[number] = row.constant }
    }
    return ExactSimplexSolver().solve(program, options: LPOptions())
  }
}

extension BlockSample: CustomStringConvertible {
  var description: String {
    var lines = targets.indices.map { "x\($0) -> \(targets[$0]), >= \(lowerBounds[$0])" }
    for (number, row) in rows.enumerated() {
      let sum = row.terms.map { "\($0.coefficient) x\($0.variable)" }.joined(separator: " + ")
      lines.append("\(number): \(sum) \(row.relation) \(row.constant), level \(row.level)")
    }
    return lines.joined(separator: "\n")
  }
}
