import FlatMemory
import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

extension ProgramSensitivity {
  private typealias Line = Sensitivity.Line
  private typealias Interval = Sensitivity.Interval

  /// A bound of a line, and its allowed range.
  private struct Bound {
    var number: Double
    var slack: Double
    var interval: Interval
  }

  private func isKept(_ column: Int) -> Bool { named.program.isInteger[column] }

  /// The tables for people, numbers rounded to seven digits.
  var text: String {
    var text = ""
    if sensitivity.keepsWholeValues {
      text +=
        "whole-valued columns keep their values; duals and ranges are those of the other columns\n"
    }
    if sensitivity.isPrimalDegenerate {
      text += "degenerate: other duals may be as good; ranges are those of one basis\n"
    }
    if sensitivity.isDualDegenerate {
      text += "other values may be as good; ranges are those of one basis\n"
    }
    if !isComplete { text += "a limit ended the search for ranges; some are missing\n" }
    if !sensitivity.columns.isEmpty {
      text += table(
        "columns, and between what costs the basis stays optimal",
        ["column", "status", "value", "reduced cost", "cost"],
        sensitivity.columns.indices.map { column in
          let line = sensitivity.columns[column]
          return Self.cells(
            [named.columnNames[column], status(of: line, isKept: isKept(column))],
            [line.value, line.dual, cost(of: column)], line.cost)
        })
    }
    if !sensitivity.rows.isEmpty {
      text += table(
        "rows, and between what bounds the basis stays optimal",
        ["row", "status", "activity", "dual", "slack", "bound"],
        sensitivity.rows.indices.map { row in
          let line = sensitivity.rows[row]
          let (lower, upper) = (named.program.rowLower[row], named.program.rowUpper[row])
          let bound = bound(of: line, lower, upper)
          return Self.cells(
            [named.rowNames[row], status(of: line)],
            [line.value, line.dual, bound?.slack, bound?.number], bound?.interval)
        })
    }
    let active = sensitivity.columns.indices.filter {
      let line = sensitivity.columns[$0]
      return line.status == .atLower && line.lowerBound != nil
        || line.status == .atUpper && line.upperBound != nil
    }
    if !active.isEmpty {
      text += table(
        "columns at a bound, and between what bounds the basis stays optimal",
        ["column", "status", "reduced cost", "bound"],
        active.map { column in
          let line = sensitivity.columns[column]
          let bound = bound(
            of: line, named.program.columnLower[column], named.program.columnUpper[column])
          return Self.cells(
            [named.columnNames[column], status(of: line)], [line.dual, bound?.number],
            bound?.interval)
        })
    }
    return text
  }

  private func table(_ title: String, _ heads: [String], _ rows: [[String]]) -> String {
    let heads = heads + ["from", "to", "objective from", "objective to"]
    let columns: [TextTable.Column] = heads.indices.map { $0 < 2 ? .left : .decimal }
    return title + "\n" + TextTable.lines([heads] + rows, columns).map { $0 + "\n" }.joined()
  }

  private static func cells(
    _ words: [String], _ numbers: [Double?], _ interval: Interval?
  ) -> [String] {
    let ends = [
      interval?.lower, interval?.upper, interval?.objectiveAtLower, interval?.objectiveAtUpper,
    ]
    return words + (numbers + ends).map { $0.map(short) ?? "" }
  }

  /// Formats a number with seven digits; rounding noise becomes 0.
  private static func short(_ number: Double) -> String {
    guard number.isFinite else { return number < 0 ? "-inf" : "inf" }
    return abs(number) < 1e-11 ? "0" : String(format: "%.7g", number)
  }

  private func status(of line: Line, isKept: Bool = false) -> String {
    if isKept { return "whole" }
    switch line.status {
    case .basic: return "basic"
    case .atLower, .atUpper:
      if line.lowerSlack == 0, line.upperSlack == 0 { return "fixed" }
      return line.status == .atLower ? "at lower" : "at upper"
    case .free, .atBreakpoint: return "free"
    }
  }

  /// Returns the bound of a line to report: the active one, or else the nearer one.
  private func bound(of line: Line, _ lower: Double, _ upper: Double) -> Bound? {
    let ofLower = line.lowerBound.map {
      Bound(number: lower, slack: line.lowerSlack, interval: $0)
    }
    let ofUpper = line.upperBound.map {
      Bound(number: upper, slack: line.upperSlack, interval: $0)
    }
    let prefersUpper =
      line.status == .atUpper || line.status != .atLower && line.upperSlack < line.lowerSlack
    return prefersUpper ? ofUpper ?? ofLower : ofLower ?? ofUpper
  }
}
