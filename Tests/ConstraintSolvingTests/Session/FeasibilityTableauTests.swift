import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import ConstraintSolving

/// Tests limits that are added and removed (`FeasibilityTableau`), and the work for them.
@Suite struct FeasibilityTableauTests {
  private func tableau(_ count: Int) -> FeasibilityTableau {
    var tableau = FeasibilityTableau()
    for _ in 0..<count { tableau.addVariable(at: 0) }
    return tableau
  }

  /// Forms and limits in tenths, queried after each change, and compared with solves of the same
  /// system.
  @Test(arguments: 0..<20) func limitsContradictWhereNoPointIs(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 10
    }
    let solver = PrioritizedSolver(backend: ExactSimplexSolver())
    var tableau = tableau(4)
    var kept: [(item: Int, owner: Int, terms: [(Int, Double)], lower: Double, upper: Double)] = []
    for step in 0..<60 {
      if kept.count > 6 || (step % 4 == 3 && !kept.isEmpty) {
        let gone = kept.remove(at: Int.random(in: kept.indices, using: &random))
        tableau.removeLimit(of: gone.owner, from: gone.item)
      } else {
        let terms = (0..<4).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
          .map { ($0, number(1...19) * (Bool.random(using: &random) ? 1 : -1)) }
        let item =
          terms.count == 1 ? tableau.item(ofVariable: terms[0].0) : tableau.addForm(terms)
        let lower = number(-50...50)
        let upper = Bool.random(using: &random) ? .infinity : lower + number(0...3)
        let scale = terms.count == 1 ? 1 : 1.0
        tableau.addLimit(.init(owner: step, lower: lower * scale, upper: upper), to: item)
        kept.append((item, step, terms.count == 1 ? [(terms[0].0, 1)] : terms, lower, upper))
      }
      var system = ConstraintSystem()
      for _ in 0..<4 { system.addVariable() }
      for one in kept {
        system.addConstraint(one.terms, .greaterThanOrEqual, one.lower)
        if one.upper < .infinity { system.addConstraint(one.terms, .lessThanOrEqual, one.upper) }
      }
      let isFeasible = try solver.solve(system).outcome == .solved
      let conflict = tableau.conflict()
      if conflict?.isEmpty == true { continue }
      #expect((conflict == nil) == isFeasible, "step \(step)")
      for owner in conflict ?? [] { #expect(kept.contains { $0.owner == owner }) }
    }
  }

  /// Forms that are added and removed leave no trace.
  @Test func formsThatAreGoneAreForgotten() {
    var tableau = tableau(2)
    let x = tableau.item(ofVariable: 0)
    tableau.addLimit(.init(owner: 0, lower: 0.1, upper: 0.1), to: x)
    for round in 1...2_000 {
      let value = 0.1 * Double(round % 7)
      tableau.setLimit(.init(owner: 0, lower: value, upper: value), of: x)
      let form = tableau.addForm([(0, 1), (1, -1)])
      tableau.addLimit(.init(owner: 1, lower: -.infinity, upper: 1000.3), to: form)
      let conflict = tableau.conflict()
      #expect(conflict == nil)
      tableau.removeLimit(of: 1, from: form)
    }
    #expect(tableau.users.reduce(0) { $0 + $1.count } <= 40)
    #expect(tableau.looks < 100_000, "\(tableau.looks)")
  }

  /// Many limits of one variable, added, edited and removed from the narrowest on.
  @Test func limitsOfOneVariableTakeWorkOfTheirNumber() {
    func looks(_ count: Int) -> Int {
      var tableau = tableau(1)
      for owner in 0..<count {
        tableau.addLimit(.init(owner: owner, lower: 0.1 * Double(owner), upper: .infinity), to: 0)
      }
      #expect(tableau.lower[0] == 0.1 * Double(count - 1))
      for owner in 0..<count {
        tableau.setLimit(.init(owner: owner, lower: 0.3 * Double(owner), upper: .infinity), of: 0)
      }
      for owner in (1..<count).reversed() {
        tableau.removeLimit(of: owner, from: 0)
        #expect(tableau.lower[0] == 0.3 * Double(owner - 1))
      }
      return tableau.looks
    }
    let (few, many) = (looks(250), looks(4_000))
    #expect(many < 20 * few, "\(few) and \(many)")
  }
}
