package import LinearProgramFormats
package import LinearProgramming

/// The sensitivity of a solution in the names and the sense of its file.
package struct ProgramSensitivity {
  /// The program.
  package let named: NamedProgram
  /// The sensitivity, in the sense of the file.
  package let sensitivity: Sensitivity

  /// Makes the sensitivity of a solution of a program.
  init(_ sensitivity: Sensitivity, of named: NamedProgram) {
    self.named = named
    self.sensitivity = named.sensitivityOfText(sensitivity)
  }

  /// Whether every interval is known.
  package var isComplete: Bool { sensitivity.isComplete }

  /// Returns the cost of a column, in the sense of the file.
  package func cost(of column: Int) -> Double {
    named.objectiveOfText(named.program.columnCosts[column]) + 0
  }

  /// Writes the sensitivity after other members.
  func write(to line: inout JSONLine) {
    let program = named.program
    line.key("sensitivity")
    line.object { line in
      line.list("columns", Array(sensitivity.columns.indices), leavesOutEmpty: false) {
        line, column in
        let entry = sensitivity.columns[column]
        line.object { line in
          write(entry, named.columnNames[column], "value", "reducedCost", to: &line)
          write("cost", cost(of: column), entry.cost, to: &line)
          write("lower", program.columnLower[column], entry.lowerBound, to: &line)
          write("upper", program.columnUpper[column], entry.upperBound, to: &line)
        }
      }
      line.list("rows", Array(sensitivity.rows.indices), leavesOutEmpty: false) { line, row in
        let entry = sensitivity.rows[row]
        line.object { line in
          write(entry, named.rowNames[row], "activity", "dual", to: &line)
          write("lower", program.rowLower[row], entry.lowerBound, to: &line)
          write("upper", program.rowUpper[row], entry.upperBound, to: &line)
        }
      }
      if sensitivity.keepsWholeValues { line.member("keepsWholeValues", true) }
      line.member("primalDegenerate", sensitivity.isPrimalDegenerate)
      line.member("dualDegenerate", sensitivity.isDualDegenerate)
      if !isComplete { line.member("complete", false) }
    }
  }

  private func write(
    _ entry: Sensitivity.Line, _ name: String, _ value: String, _ dual: String,
    to line: inout JSONLine
  ) {
    line.member("name", name)
    line.member("status", "\(entry.status)")
    line.member(value, entry.value)
    line.member(dual, entry.dual)
    if entry.lowerSlack.isFinite { line.member("lowerSlack", entry.lowerSlack) }
    if entry.upperSlack.isFinite { line.member("upperSlack", entry.upperSlack) }
  }

  /// Writes a number with its interval; infinite ends are null.
  private func write(
    _ key: String, _ number: Double, _ interval: Sensitivity.Interval?, to line: inout JSONLine
  ) {
    guard let interval else { return }
    line.key(key)
    line.object { line in
      line.member("now", number + 0)
      for (name, number) in [
        ("from", interval.lower), ("to", interval.upper),
        ("objectiveFrom", interval.objectiveAtLower), ("objectiveTo", interval.objectiveAtUpper),
      ] {
        line.key(name)
        line.value(number)
      }
    }
  }
}
