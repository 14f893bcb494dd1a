import ConstraintSolving
import LinearProgramming
import SimplexBackend

/// A small system with disjunctions, and its result by trying every combination of alternatives.
struct AlternativeSample {
  /// A disjunction: its alternatives as rows, and its priority.
  struct Choice {
    var alternatives: [[SampleSystem.Row]]
    var priority: Int
  }

  /// Everything except the disjunctions.
  var base: SampleSystem
  var choices: [Choice]
  /// Whether required rows keep every variable within a box.
  var isLimited = true

  /// The sample as the solver's input.
  var constraintSystem: ConstraintSystem {
    var system = base.constraintSystem()
    for choice in choices {
      system.addDisjunction(
        choice.alternatives.map { rows in
          rows.map { row in
            .init(
              row.terms.map { ($0.variable, $0.coefficient.double) }, row.relation,
              row.constant.double)
          }
        }, priority: Double(choice.priority))
    }
    return system
  }

  /// The system with one alternative of each disjunction.
  func chosen(_ combination: [Int]) -> SampleSystem {
    var sample = base
    for (choice, alternative) in zip(choices, combination) {
      for var row in choice.alternatives[alternative] {
        row.priority = choice.priority
        sample.rows.append(row)
      }
    }
    return sample
  }

  /// All combinations of alternatives. Those with the first alternatives come first.
  var combinations: [[Int]] {
    choices.reduce([[]]) { combinations, choice in
      combinations.flatMap { start in choice.alternatives.indices.map { start + [$0] } }
    }
  }

  /// Returns the combination with the least sums, level by level, without fairness; among equal
  /// ones the first.
  ///
  /// - Returns: The combination; `nil` if none is possible.
  func bestCombination() throws -> [Int]? {
    var best: (combination: [Int], sums: [Double])?
    for combination in combinations {
      guard let sums = try LevelSums(of: chosen(combination)).sums else { continue }
      if let current = best?.sums, !Self.isLess(sums, current) { continue }
      best = (combination, sums)
    }
    return best?.combination
  }

  /// Returns the least sum of relaxations of required rows over all combinations.
  func leastRelaxation() throws -> Double? {
    try combinations.compactMap { combination in
      var sample = chosen(combination)
      sample.rows = sample.rows.filter(\.isRequired).map { row in
        var row = row
        row.priority = 750
        return row
      }
      return try LevelSums(of: sample).sums?.first
    }.min()
  }

  private static func isLess(_ sums: [Double], _ others: [Double]) -> Bool {
    for (sum, other) in zip(sums, others) where abs(sum - other) > 1e-6 { return sum < other }
    return false
  }
}

/// The least sums of violations, level by level from the highest, given the sums of the levels
/// above.
///
/// They come from plain linear programs with a column for each violation and a row for each sum.
private struct LevelSums {
  /// The sums; `nil` if the required rows contradict each other.
  private(set) var sums: [Double]? = []

  init(of sample: SampleSystem) throws {
    let count = sample.variableCount
    let levels = [750, 500, 250]
    var entries: [SparseMatrix.Entry] = []
    var columns = count
    var columnsOfLevel: [Int: [Int]] = [:]
    for (number, row) in sample.rows.enumerated() {
      for term in row.terms {
        entries.append(
          .init(row: number, column: term.variable, value: term.coefficient.double))
      }
      guard !row.isRequired else { continue }
      for sign in [-1.0, 1.0] {
        entries.append(.init(row: number, column: columns, value: sign))
        columnsOfLevel[row.priority, default: []].append(columns)
        columns += 1
      }
    }
    for (place, level) in levels.enumerated() {
      for column in columnsOfLevel[level] ?? [] {
        entries.append(.init(row: sample.rows.count + place, column: column, value: 1))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: sample.rows.count + levels.count, columnCount: columns, entries: entries))
    for column in 0..<columns {
      program.columnLower[column] =
        column < count ? sample.lowerBounds[column]?.double ?? -.infinity : 0
    }
    for (number, row) in sample.rows.enumerated() {
      if row.relation != .lessThanOrEqual { program.rowLower[number] = row.constant.double }
      if row.relation != .greaterThanOrEqual { program.rowUpper[number] = row.constant.double }
    }
    for (place, level) in levels.enumerated() {
      for column in 0..<columns { program.columnCosts[column] = 0 }
      for column in columnsOfLevel[level] ?? [] { program.columnCosts[column] = 1 }
      let solution = try SimplexSolver().solve(program, options: LPOptions())
      guard solution.termination == .optimal else {
        sums = nil
        return
      }
      sums?.append(solution.objective)
      program.rowUpper[sample.rows.count + place] = solution.objective + 1e-8
    }
  }
}

extension AlternativeSample: CustomStringConvertible {
  var description: String {
    var lines = ["\(base)"]
    for (number, choice) in choices.enumerated() {
      lines.append("disjunction \(number) @ \(choice.priority)")
      for rows in choice.alternatives {
        var sample = SampleSystem()
        sample.rows = rows
        lines.append("| " + "\(sample)".replacing("\n", with: " && "))
      }
    }
    return lines.joined(separator: "\n")
  }
}
