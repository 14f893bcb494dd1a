import FlatMemory
import LinearProgramming
import Testing

@testable import ConstraintSolving

/// Tests the tableau alone, on blocks of several variables, against exact arithmetic.
@Suite struct TableauOracleTests {
  @Test func everyBlockIsWhereTheExactAnswerIs() throws {
    let tally = try compare(size: 1, count: BlockJudge.count ?? 1_000)
    #expect(tally.counts.count >= 5, "\(tally.shares)")
    for reason in ["rounding", "want of a fair share"] {
      #expect(tally.share(of: "open for \(reason)") < 0.005, "\(tally.shares)")
    }
  }

  @Test func everyLargerBlockIsWhereTheExactAnswerIs() throws {
    let tally = try compare(size: 3, count: BlockJudge.count.map { $0 / 20 } ?? 60)
    #expect(tally.counts.count >= 4, "\(tally.shares)")
  }

  /// Solves blocks, each with two sets of constants, and compares them with the exact answers.
  private func compare(size: Int, count: Int) throws -> BlockTally {
    var tally = BlockTally()
    for seed in 0..<count {
      var generator = BlockGenerator(seed: seed, size: size)
      let judge = try BlockJudge(generator.block())
      guard let model = judge.sample.model else {
        Issue.record("seed \(seed) is no modest block")
        continue
      }
      let tableau = LexicographicTableau(model)
      tableau.positions.elements.copy(model.positions)
      var faults = faults(of: tableau, judge, &tally)
      // Starting from the end of the last solve, it finds the answer for other constants.
      var sample = judge.sample
      generator.moveConstants(of: &sample)
      tableau.positions.elements.copy(sample.positions(in: model))
      faults += self.faults(of: tableau, try BlockJudge(sample), &tally)
        .map { "afterwards, at \(sample.rows.map(\.constant)): \($0)" }
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(judge.sample)\n\(faults.joined(separator: "\n"))")
        if tally.noteFailure() { break }
      }
    }
    print("blocks of size \(size): \(tally.shares)")
    return tally
  }

  /// A violation that cannot grow to the others' share is as large as possible.
  @Test func aViolationThatCannotGrowSoMuchLeavesTheRestToTheOthers() throws {
    var sample = BlockSample()
    sample.targets = [0, 0]
    sample.lowerBounds = [0, 0]
    sample.rows = [
      .init(terms: [(0, 1), (1, 1)], relation: .equal, constant: 96, level: 1),
      .init(terms: [(1, 1)], relation: .equal, constant: 100, level: 1),
      .init(terms: [(0, 1)], relation: .greaterThanOrEqual, constant: 1, level: 1),
    ]
    let model = try #require(sample.model)
    let tableau = LexicographicTableau(model)
    tableau.positions.elements.copy(model.positions)
    #expect(tableau.solve() == .unique)
    #expect(tableau.variableValues == [0, 98])
  }

  /// Rule 4 decides the values that fairness leaves open, with the fair shares held.
  @Test func whatIsFreeBesideSharesIsToldFromThem() throws {
    var sample = BlockSample()
    sample.targets = [0, 0, 0]
    sample.lowerBounds = [0, 0, 0]
    sample.rows = [
      .init(terms: [(0, 1), (1, 1)], relation: .equal, constant: 30, level: 0),
      .init(terms: [(0, 1)], relation: .equal, constant: 20, level: 1),
      .init(terms: [(1, 1)], relation: .equal, constant: 20, level: 1),
      .init(terms: [(2, 1), (0, -1)], relation: .greaterThanOrEqual, constant: 0, level: 1),
    ]
    let model = try #require(sample.model)
    let tableau = LexicographicTableau(model)
    tableau.positions.elements.copy(model.positions)
    #expect(tableau.solve() == .free)
    #expect(tableau.variableValues.prefix(2) == [15, 15])
    #expect(!tableau.held.isEmpty && !tableau.held.contains(2))
  }

  private func faults(
    of tableau: LexicographicTableau, _ judge: BlockJudge, _ tally: inout BlockTally
  ) -> [String] {
    let outcome = tableau.solve()
    var faults: [String] = []
    switch outcome {
    case .unique:
      let values = tableau.variableValues
      faults = judge.faults(ofLevelsAt: values) + judge.faults(of: values)
      if !judge.ranges.isEmpty { faults.append("instead of \(judge.exact.open)") }
    case .free:
      let values = tableau.variableValues
      faults = judge.faults(ofLevelsAt: values)
      let directions = directions(of: tableau)
      for direction in directions where judge.isFeasible {
        if !isOpen(direction, from: values, judge.sample) {
          faults.append("no way leads along \(direction): \(judge.exact.open)")
        }
      }
      if tableau.held.isEmpty, directions.isEmpty, !judge.ranges.isEmpty {
        faults.append("no way leads anywhere instead of \(judge.exact.open)")
      }
    case .infeasible:
      if judge.isFeasible { faults.append("instead of \(judge.exact)") }
    case .open: break
    }
    if outcome == .unique || outcome == .free, !tableau.isConsistent() {
      faults.append("the table is wrong")
    }
    switch outcome {
    case .unique where tableau.moves.count > 0: tally.note("shared")
    case .free where !tableau.held.isEmpty: tally.note("free beside shares")
    case .open where tableau.moves.count > 0: tally.note("open for want of a fair share")
    case .open: tally.note("open for rounding")
    default: tally.note("\(outcome)")
    }
    return faults.map { "\(outcome): \($0)" }
  }

  /// Returns the directions that change variables, each as the changes of the variables.
  private func directions(of tableau: LexicographicTableau) -> [[Double]] {
    var directions: [[Double]] = []
    tableau.forEachOpenDirection { terms in
      var direction = [Double](repeating: 0, count: tableau.variableCount)
      for (variable, rate) in terms { direction[variable] = rate }
      directions.append(direction)
    }
    return directions
  }

  /// Whether a short step along a direction, or against it, changes no row's violation.
  private func isOpen(
    _ direction: [Double], from values: [Double], _ sample: BlockSample
  ) -> Bool {
    [5e-10, -5e-10].contains { step in
      let moved = zip(values, direction).map { $0 + step * $1 }
      let isChanged = sample.rows.indices.contains {
        abs(sample.violation(of: $0, at: moved) - sample.violation(of: $0, at: values)) > 1e-11
      }
      return !isChanged && zip(moved, sample.lowerBounds).allSatisfy { $0 > $1 - 1e-11 }
    }
  }
}
