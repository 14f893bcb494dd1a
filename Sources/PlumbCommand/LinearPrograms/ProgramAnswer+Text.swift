import FlatMemory
import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

extension ProgramAnswer {
  /// The exit status. An unbounded program has no optimum, like an infeasible one.
  var exitStatus: ExitStatus {
    switch status {
    case .optimal where isSensitivityLimited: .limit
    case .optimal where sensitivityFailure != nil: .failure
    case .optimal: .solved
    case .infeasible, .unbounded: .infeasible
    case .limit: .limit
    case .invalid:
      ["numericalFailure", LPError.Code.backendFailure.name].contains(failure?.code.name)
        ? .failure : .invalid
    }
  }

  /// Returns the answer as a small table.
  func text() -> String {
    var rows: [(String, String)] = []
    if let objective { rows.append(("objective", exact(objective + 0))) }
    if let nodes {
      if let bound, bound.isFinite { rows.append(("bound", exact(bound + 0))) }
      if let gap, gap.isFinite { rows.append(("gap", exact(gap + 0))) }
      rows.append(("nodes", "\(nodes)"))
    }
    if let size {
      rows.append(("rows", "\(size.rows)"))
      rows.append(("columns", "\(size.columns)"))
      rows.append(("coefficients", "\(size.coefficients)"))
    }
    if status != .invalid || seconds > 0 {
      rows.append(("backend", backend))
      rows.append(("iterations", "\(iterations)"))
      rows.append(("seconds", String(format: "%.3f", seconds)))
    }
    let reason =
      switch limit {
      case .timeLimit: " (time)"
      case .nodeLimit: " (nodes)"
      case .iterationLimit: " (iterations)"
      default: ""
      }
    let removed = presolve.map { presolve in
      let removals = presolve.rules.map { ($0.name, "\($0.rows) rows, \($0.columns) columns") }
      let all = ("all", "\(presolve.rows) rows, \(presolve.columns) columns")
      return "presolve took away\n" + Self.table(removals + [all])
    }
    return "\(file): \(status.rawValue)\(reason)\n" + Self.table(rows) + (removed ?? "")
      + (conflict?.text ?? "") + rayText + (sensitivity?.text ?? "")
      + (values.isEmpty
        ? "" : "values\n" + Self.table(values.map { ($0.name, exact($0.value)) }))
  }

  /// The maximum number of ray columns that are listed.
  private static let mostOfRay = 20

  /// The direction in which the objective is unbounded, as text.
  private var rayText: String {
    guard !ray.isEmpty else { return "" }
    let rest = ray.count - Self.mostOfRay
    return "without limit in the direction\n"
      + Self.table(ray.prefix(Self.mostOfRay).map { ($0.name, exact($0.value)) })
      + (rest > 0 ? "  and \(rest) columns more\n" : "")
  }

  /// The column values in the format of other solvers: comments, then one name and number per
  /// line.
  var solutionText: String {
    "# \(file): \(status.rawValue)\n"
      + (objective.map { "# Objective value = \(exact($0 + 0))\n" } ?? "")
      + values.map { "\($0.name) \(exact($0.value))\n" }.joined()
  }

  /// The message on standard error for an invalid program, or for an unknown requested value.
  var message: String? {
    if let sensitivityFailure {
      return "plumb: \(file): no sensitivity: \(sensitivityFailure.message)\n"
    }
    guard let failure else { return nil }
    guard let line = failure.line, let column = failure.column else {
      return "plumb: \(file): \(failure.message)\n"
    }
    return "\(file):\(line):\(column): \(failure.message)\n"
      + (failure.excerpt.map { $0 + "\n" } ?? "")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    TextTable.lines(rows.map { [$0, $1] }, [.left, .left]).map { $0 + "\n" }.joined()
  }
}
