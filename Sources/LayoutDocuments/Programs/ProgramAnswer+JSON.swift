import Plumb

extension ProgramAnswer {
  /// Returns the answer as one line of JSON.
  ///
  /// - Parameter namesFile: Whether to include the file, as is useful for several files.
  /// - Returns: The line with its line break.
  package func json(namesFile: Bool) -> String {
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
      if let point {
        write("columnValues", point.columnValues, to: &line)
        write("rowValues", point.rowValues, to: &line)
        if point.dualStatus == .feasible {
          write("columnDuals", point.columnDuals, to: &line)
          write("rowDuals", point.rowDuals, to: &line)
        }
      }
      if !values.isEmpty {
        line.key("values")
        line.object { line in
          for (name, value) in values { line.member(name, value) }
        }
      }
    }
    return line.text + "\n"
  }

  private func write(_ name: String, _ numbers: [Double], to line: inout JSONLine) {
    line.key(name)
    // Adding 0 avoids a negative zero.
    line.array(numbers) { $0.value($1 + 0) }
  }
}

extension Double {
  /// A time in seconds, rounded to the nanosecond in which it was measured. The sum of its parts
  /// has rounding errors.
  package var inWholeNanoseconds: Double { (self * 1e9).rounded() / 1e9 }
}
