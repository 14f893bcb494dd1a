import LayoutDocuments
import Workloads

/// A workload whose members have one structure, as a document with metrics and rows of them.
struct TemplateContest {
  private let workloads: [Workload]
  /// The metric of each constraint whose constant differs from member to member.
  private var metricOfConstraint: [Int: Int] = [:]
  /// The constraint from which each metric has its values.
  private var constraintOfMetric: [Int] = []

  /// Makes a contest of workloads. Constraints with the same constants in all of them share a
  /// metric.
  init(_ workloads: [Workload]) {
    self.workloads = workloads
    var metricOfConstants: [[Double]: Int] = [:]
    for place in workloads[0].constraints.indices {
      let constants = workloads.map { $0.constraints[place].constant }
      guard constants.contains(where: { $0 != constants[0] }) else { continue }
      let metric = metricOfConstants[constants] ?? constraintOfMetric.count
      if metric == constraintOfMetric.count {
        metricOfConstants[constants] = metric
        constraintOfMetric.append(place)
      }
      metricOfConstraint[place] = metric
    }
  }

  /// The number of constraints in the document.
  var constraintCount: Int { workloads[0].constraints.count }

  /// The values of the metrics of all members.
  var rows: [[Double]] {
    workloads.map { workload in constraintOfMetric.map { workload.constraints[$0].constant } }
  }

  /// The rows as CSV.
  var csv: [UInt8] {
    let header = constraintOfMetric.indices.map { "m\($0)" }.joined(separator: ",")
    let lines = rows.map { row in row.map { "\($0)" }.joined(separator: ",") }
    return Array(([header] + lines).joined(separator: "\n").utf8)
  }

  /// The rows as NDJSON, one JSON object on each line.
  var ndjson: [UInt8] {
    let lines = rows.map { row in
      "{" + row.enumerated().map { "\"m\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns the document. Its root has the size that the equations give it.
  func document() throws(LayoutError) -> LayoutDocument {
    func name(_ view: Int32) -> String { view == 0 ? "view" : "v\(view)" }
    let equations = workloads[0].constraints.enumerated().compactMap { place, row -> String? in
      // The root's position is fixed.
      if row.view1 == 0, row.view2 < 0, row.attribute1 == .left || row.attribute1 == .top {
        return nil
      }
      let relation = ["<=", "==", ">="][Int(row.relation.rawValue) + 1]
      var right = metricOfConstraint[place].map { "m\($0)" } ?? "\(row.constant)"
      if row.view2 >= 0 {
        let factor = row.multiplier == 1 ? "" : "\(row.multiplier) * "
        right = "\(factor)\(name(row.view2)).\(row.attribute2) + \(right)"
      }
      let priority = row.priority < 1000 ? " @ \(row.priority)" : ""
      return "\"\(name(row.view1)).\(row.attribute1) \(relation) \(right)\(priority)\""
    }
    let views = (1..<workloads[0].viewCount).map { "\"v\($0)\":{}" }
    let metrics = zip(constraintOfMetric.indices, rows[0]).map { "\"m\($0)\":\($1)" }
    return try LayoutDocument(
      json: "{\"size\":\"fit\",\"metrics\":{\(metrics.joined(separator: ","))},\"views\":{"
        + views.joined(separator: ",") + "},\"equations\":[" + equations.joined(separator: ",")
        + "]}")
  }
}
