import FlatMemory
import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

extension ProgramAnswer {
  /// The answer as one line of JSON.
  ///
  /// - Parameter namesFile: Whether the file is told, as it should be where there are several.
  /// - Returns: The line with its break.
  func json(namesFile: Bool) -> String {
    var line = JSONLine(isExact: true)
    line.object { line in
      func number(_ name: String, _ value: Double?) {
        line.key(name)
        line.value(value ?? .nan)
      }
      if namesFile { line.member("file", file) }
      line.member("status", status.rawValue)
      number("objective", objective)
      line.member("iterations", Double(iterations))
      line.member("seconds", seconds.inWholeNanoseconds)
      line.member("processorSeconds", processorSeconds.inWholeNanoseconds)
      line.member("backend", backend)
      if let limit { line.member("limit", limit.rawValue) }
      if let nodes {
        number("bound", bound)
        number("gap", gap)
        line.member("nodes", Double(nodes))
      }
      if let failure {
        line.key("error")
        line.object { line in
          line.member("code", failure.code.name)
          line.member("message", failure.message)
          if let place = failure.line { line.member("line", Double(place)) }
          if let place = failure.column { line.member("column", Double(place)) }
        }
      }
      if let presolve {
        line.key("presolve")
        line.object { line in
          for rule in presolve.rules {
            line.key(rule.name)
            line.object { line in
              line.member("rows", Double(rule.rows))
              line.member("columns", Double(rule.columns))
            }
          }
        }
      }
      conflict?.write(to: &line)
      if !ray.isEmpty {
        line.key("ray")
        line.object { line in
          for (name, value) in ray { line.member(name, value) }
        }
      }
      sensitivity?.write(to: &line)
      if !values.isEmpty {
        line.key("values")
        line.object { line in
          for (name, value) in values { line.member(name, value) }
        }
      }
    }
    return line.text + "\n"
  }

  /// The answer as a small table.
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

  /// How many columns of a ray people are told.
  private static let mostOfRay = 20

  /// The direction in which the objective has no limit, for people.
  private var rayText: String {
    guard !ray.isEmpty else { return "" }
    let rest = ray.count - Self.mostOfRay
    return "without limit in the direction\n"
      + Self.table(ray.prefix(Self.mostOfRay).map { ($0.name, exact($0.value)) })
      + (rest > 0 ? "  and \(rest) columns more\n" : "")
  }

  /// The values of the columns as other solvers read them: a name and a number a line, behind
  /// comments.
  var solutionText: String {
    "# \(file): \(status.rawValue)\n"
      + (objective.map { "# Objective value = \(exact($0 + 0))\n" } ?? "")
      + values.map { "\($0.name) \(exact($0.value))\n" }.joined()
  }

  /// What people are told on standard error about a program that is invalid, or of which something
  /// is asked that is not known.
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

extension Double {
  /// A time in seconds to the nanosecond, as it was measured: the sum of its parts has stray digits
  /// behind.
  var inWholeNanoseconds: Double { (self * 1e9).rounded() / 1e9 }
}
