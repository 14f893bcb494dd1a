import Foundation
import LinearProgramming

@testable import ConstraintSolving

/// Compares a solver's answer for a block with the exact answer.
struct BlockJudge {
  /// The relative tolerance of numbers.
  ///
  /// Near ties move the exact answer by no more than a multiple of themselves, and no solver
  /// treats more than 1e-12 as 0.
  static let tolerance = 1e-9
  /// The relative tolerance for violations of required constraints.
  static let roundings = 4e-9

  /// The number of blocks of each kind; `PLUMB_RANDOM_BLOCKS` sets another.
  static var count: Int? {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_BLOCKS"].flatMap(Int.init)
  }

  let sample: BlockSample
  let exact: LeveledSolution
  /// The relative tolerance of numbers in this comparison.
  var tolerance = Self.tolerance

  init(_ sample: BlockSample) throws {
    self.sample = sample
    exact = try sample.exactAnswer()
  }

  var isFeasible: Bool { exact.termination == .optimal }

  /// The ranges of ambiguous variables that are long enough to be reported.
  var ranges: [Int: (lower: Double, upper: Double)] {
    var ranges: [Int: (lower: Double, upper: Double)] = [:]
    for (column, lower, upper) in exact.open
    where Significance.isFree(between: lower, and: upper) { ranges[column] = (lower, upper) }
    return ranges
  }

  /// Whether a number equals the exact one within the tolerance.
  func isNear(_ value: Double, _ expected: Double) -> Bool {
    value == expected || abs(value - expected) <= tolerance * max(1, abs(expected))
  }

  /// Returns the errors in a point, which must have the exact sums and the exact violations.
  func faults(ofLevelsAt values: [Double]) -> [String] {
    guard isFeasible else {
      let missed = sample.missedRequirement(at: values)
      let size = values.reduce(1) { max($0, abs($1)) }
      return missed <= Self.roundings * size
        ? [] : ["\(values) miss what is required by \(missed)"]
    }
    var faults: [String] = []
    let sums = sample.sums(at: values)
    for (level, sum) in exact.sums.enumerated() where !isNear(sums[level], sum) {
      faults.append("the sum \(sums[level]) of level \(level + 1) instead of \(sum)")
    }
    for row in sample.rows.indices {
      let (amount, expected) = (
        sample.violation(of: row, at: values), sample.violation(of: row, at: exact.columnValues)
      )
      if !isNear(amount, expected) {
        faults.append("row \(row) missed by \(amount) instead of \(expected)")
      }
    }
    return faults
  }

  /// Returns the errors in values, if all values are decided.
  func faults(of values: [Double]) -> [String] {
    guard isFeasible, !zip(values, exact.columnValues).allSatisfy(isNear) else { return [] }
    return ["the values \(values) instead of \(exact.columnValues)"]
  }

  /// Returns the errors in the reported ambiguities.
  func faults(of ambiguities: [Ambiguity]) -> [String] {
    guard isFeasible else { return [] }
    let ranges = ranges
    var faults: [String] = []
    if ambiguities.map(\.variable) != ranges.keys.sorted() {
      faults.append("free: \(ambiguities) instead of \(exact.open)")
    }
    for ambiguity in ambiguities {
      guard let (lower, upper) = ranges[ambiguity.variable] else { continue }
      if !isNear(ambiguity.lower ?? .nan, lower) || !isNear(ambiguity.upper ?? .nan, upper) {
        faults.append("\(ambiguity) instead of \(lower) to \(upper)")
      }
    }
    return faults
  }
}

/// The results of some blocks.
struct BlockTally {
  private(set) var counts: [String: Int] = [:]
  private(set) var failures = 0

  mutating func note(_ what: String) { counts[what, default: 0] += 1 }

  /// Counts a block with faults, and returns whether enough faults were reported.
  mutating func noteFailure() -> Bool {
    failures += 1
    return failures >= 10
  }

  func share(of what: String) -> Double {
    Double(counts[what, default: 0]) / Double(max(1, counts.values.reduce(0, +)))
  }

  /// The shares of all records.
  var shares: String {
    counts.keys.sorted().map { what in
      let percent = (share(of: what) * 1_000).rounded() / 10
      return "\(percent) % \(what)"
    }
    .joined(separator: ", ")
  }
}
