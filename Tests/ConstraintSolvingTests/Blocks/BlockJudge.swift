import Foundation
import LinearProgramming

@testable import ConstraintSolving

/// Holds what a solver says of a block to the exact answer.
struct BlockJudge {
  /// How far numbers may be from the exact ones, relative: near ties move the exact answer by no
  /// more than a multiple of themselves, and no solver takes more than 1e-12 for nothing.
  static let tolerance = 1e-9
  /// By how much what is required may be missed, relative.
  static let roundings = 4e-9

  /// How many blocks of each kind; `PLUMB_RANDOM_BLOCKS` asks for more, or fewer.
  static var count: Int? {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_BLOCKS"].flatMap(Int.init)
  }

  let sample: BlockSample
  let exact: LeveledSolution
  /// How far numbers may be from the exact ones, relative.
  var tolerance = Self.tolerance

  init(_ sample: BlockSample) throws {
    self.sample = sample
    exact = try sample.exactAnswer()
  }

  var isFeasible: Bool { exact.termination == .optimal }

  /// The ranges of what is free, as far as they have a length that is told.
  var ranges: [Int: (lower: Double, upper: Double)] {
    var ranges: [Int: (lower: Double, upper: Double)] = [:]
    for (column, lower, upper) in exact.open
    where Significance.isFree(between: lower, and: upper) { ranges[column] = (lower, upper) }
    return ranges
  }

  /// Whether a number is the exact one.
  func isNear(_ value: Double, _ expected: Double) -> Bool {
    value == expected || abs(value - expected) <= tolerance * max(1, abs(expected))
  }

  /// What is wrong with a point, which is to have the exact sums, and the exact violations as well.
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

  /// What is wrong with values, if they are all decided.
  func faults(of values: [Double]) -> [String] {
    guard isFeasible, !zip(values, exact.columnValues).allSatisfy(isNear) else { return [] }
    return ["the values \(values) instead of \(exact.columnValues)"]
  }

  /// What is wrong with what is said to be free.
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

/// What became of some blocks.
struct BlockTally {
  private(set) var counts: [String: Int] = [:]
  private(set) var failures = 0

  mutating func note(_ what: String) { counts[what, default: 0] += 1 }

  /// Counts a block with faults, and tells whether enough were told.
  mutating func noteFailure() -> Bool {
    failures += 1
    return failures >= 10
  }

  func share(of what: String) -> Double {
    Double(counts[what, default: 0]) / Double(max(1, counts.values.reduce(0, +)))
  }

  /// The shares of all that was noted.
  var shares: String {
    counts.keys.sorted().map { what in
      let percent = (share(of: what) * 1_000).rounded() / 10
      return "\(percent) % \(what)"
    }
    .joined(separator: ", ")
  }
}
