import ConstraintSolving
import GeneratedWorkloads

/// A workload's rows, ready to be added to a system in any order.
struct WorkloadSystem {
  struct Row {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: ConstraintRelation
    var constant: Double
    var priority: Double
  }

  private(set) var rows: [Row]
  private(set) var lowerBounds: [Double]

  /// Creates the system of a workload, with sizes of at least 0; `nil` for an unknown name.
  init?(_ name: String) {
    guard let workload = Workload.named(name) else { return nil }
    rows = workload.rows.map { row in
      Row(
        terms: zip(row.columns, row.coefficients).map { ($0, $1) },
        relation: row.constraintRelation, constant: row.constant, priority: Double(row.priority))
    }
    lowerBounds = (0..<4 * workload.viewCount).map { $0 % 4 < 2 ? -.infinity : 0 }
  }

  /// Returns the constraint system with its rows in the given order.
  func constraintSystem(order: [Int]? = nil) -> ConstraintSystem {
    var system = ConstraintSystem()
    for bound in lowerBounds { system.addVariable(lowerBound: bound) }
    for number in order ?? Array(rows.indices) {
      let row = rows[number]
      system.addConstraint(row.terms, row.relation, row.constant, priority: row.priority)
    }
    return system
  }
}
