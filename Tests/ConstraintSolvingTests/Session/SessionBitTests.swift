import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// A session's values have the same bits, whatever was added and removed before.
@Suite struct SessionBitTests {
  private struct Row {
    var number: Int
    var terms: [(variable: Int, coefficient: Double)]
    var relation: ConstraintRelation
    var constant: Double
    var priority: Double
  }

  /// The number of changes: `PLUMB_RANDOM_EDITS` thousand, and none by default.
  private static let steps =
    (ProcessInfo.processInfo.environment["PLUMB_RANDOM_EDITS"].flatMap { Int($0) } ?? 0) * 1_000

  private static func session() -> ConstraintSession {
    ConstraintSession(backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])
  }

  @Test func aConstraintThatJustHoldsIsSolvedWith() throws {
    func values(stopping: Bool) throws -> [Double] {
      let session = Self.session()
      let (x, y) = (try session.addVariable(), try session.addVariable())
      try session.addConstraint([(x, 1)], .equal, 0.2)
      try session.addConstraint([(y, 1)], .equal, 0.1)
      if stopping { try session.solve() }
      try session.addConstraint([(x, 1), (y, 1)], .equal, 0.3)
      #expect(try session.solve() == .solved)
      return session.values
    }
    #expect(try values(stopping: true) == values(stopping: false))
  }

  /// A constant passes that of another constraint with the same terms, which changes their order.
  @Test func editedConstantsLeaveTheOrderOfConstraints() throws {
    func values(_ first: Double, _ edited: Double?) throws -> [Double] {
      let session = Self.session()
      let sizes = try (0..<3).map { _ in try session.addVariable() }
      try session.addConstraint(sizes.map { ($0, 1) }, .equal, 100.1)
      var numbers: [Int] = []
      for (size, wish) in zip(sizes, [first, 40.1, 60.7]) {
        numbers.append(try session.addConstraint([(size, 1)], .equal, wish, priority: 500))
        try session.addConstraint([(size, 1)], .equal, 50.3, priority: 500)
      }
      try session.solve()
      if let edited {
        try session.setConstant(edited, of: numbers[0])
        try session.solve()
      }
      return session.values
    }
    #expect(try values(44.7, 55.9) == values(55.9, nil))
  }

  /// Constraints that are added and removed, compared with those of a new session.
  @Test(arguments: [
    (seed: UInt64(88_172_645_463_325_252), variables: 20, rows: 60, isPlain: true),
    (seed: 12_345, variables: 20, rows: 40, isPlain: false),
    (seed: 5, variables: 8, rows: 20, isPlain: false),
  ])
  func historyDecidesNothing(
    seed: UInt64, variables: Int, rows: Int, isPlain: Bool
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = Self.session()
    for _ in 0..<variables { try session.addVariable(target: 0, lowerBound: 0) }
    var live: [Row] = []
    for step in 0..<max(Self.steps, 600) {
      let what = Int.random(in: 0..<3, using: &random)
      if live.count < rows || what == 0 {
        let one = Int.random(in: 0..<variables, using: &random)
        let other = (one + Int.random(in: 1..<variables, using: &random)) % variables
        var terms: [(variable: Int, coefficient: Double)] = [(one, 1)]
        let coefficients: [Double] = isPlain ? [0.5, 1, 2] : [0.3, 0.7, 1, 1.1]
        if what > 0 || step % 2 == 0 {
          terms.append((other, -coefficients[Int.random(in: coefficients.indices, using: &random)]))
        }
        let relation =
          [ConstraintRelation.equal, .lessThanOrEqual, .greaterThanOrEqual]
          .randomElement(using: &random) ?? .equal
        let whole = Double(Int.random(in: -50..<150, using: &random))
        let constant = isPlain ? whole : whole / 10
        let wishes: [Double] = [250, 500, 750, 1]
        var priority = wishes[Int.random(in: 0..<4, using: &random)]
        if Int.random(in: 0..<6, using: &random) == 0 { priority = ConstraintSystem.required }
        let number = try session.addConstraint(terms, relation, constant, priority: priority)
        if priority == 1000, try !session.isFeasible() {
          try session.removeConstraint(number)
        } else {
          live.append(
            Row(
              number: number, terms: terms, relation: relation, constant: constant,
              priority: priority))
        }
      }
      if what == 1, let place = live.indices.randomElement(using: &random),
        live[place].priority < 1000
      {
        live[place].constant += 0.3
        try session.setConstant(live[place].constant, of: live[place].number)
      }
      while live.count > rows {
        let gone = live.remove(at: Int.random(in: live.indices, using: &random))
        try session.removeConstraint(gone.number)
      }
      let outcome = try session.solve()
      guard step % 4 == 0, outcome == .solved else { continue }
      let fresh = Self.session()
      for _ in 0..<variables { try fresh.addVariable(target: 0, lowerBound: 0) }
      for row in live.shuffled(using: &random) {
        try fresh.addConstraint(row.terms, row.relation, row.constant, priority: row.priority)
      }
      try fresh.solve()
      let differences = zip(session.values, fresh.values).filter { $0 != $1 }
      #expect(differences.isEmpty, "step \(step): \(differences)")
      if !differences.isEmpty { return }
    }
  }
}
