import LinearProgramming
import SimplexBackend
import Testing

@testable import ConstraintSolving

/// The constraints that hold exactly at an answer (`AnswerReading`), and the resulting values
/// (`ExactForm`).
@Suite struct ExactFormTests {
  /// Returns a reading of a system at values that rounding changed slightly.
  private func reading(
    _ system: ConstraintSystem, at values: [Double], readsTargets: Bool = false
  ) throws -> AnswerReading {
    var solution = SystemSolution(outcome: .solved)
    solution.values = values
    solution.statistics.readsTargets = readsTargets
    let reading = AnswerReading(of: system, solution, isFair: true)
    let isRead = reading.classify()
    try #require(isRead)
    return reading
  }

  private func sums() -> ConstraintSystem {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(target: 0.2), system.addVariable(target: 5))
    system.addConstraint([(y, 1)], .equal, 0.1)
    system.addConstraint([(x, 1), (y, 1)], .equal, 0.3)
    system.addConstraint([(x, 1)], .lessThanOrEqual, 0.7)
    return system
  }

  @Test func valuesAreTheSumsOfWhatHolds() throws {
    let reading = try reading(sums(), at: [0.2 + 1e-13, 0.1 - 1e-13])
    #expect(reading.exact.count == 2 && reading.conditions.count == 1)
    let form = try #require(ExactForm.form(of: reading, at: [0.2, 0.1]))
    #expect(form.values(of: sums(), []) == [0.3 - 0.1, 0.1])
    #expect(form.rates(of: 0) == [-1, 1] && form.rates(of: 1) == [1, 0])
  }

  /// The target of x equals the value that the constraints determine, except for rounding.
  @Test func targetsHaveNoSayWhereConstraintsDecide() throws {
    let without = try reading(sums(), at: [0.2, 0.1])
    let with = try reading(sums(), at: [0.2, 0.1], readsTargets: true)
    #expect(without.exactTargets.isEmpty && with.exactTargets.count == 1)
    let forms = [without, with].compactMap { ExactForm.form(of: $0, at: [0.2, 0.1]) }
    #expect(forms.count == 2)
    #expect(forms[0].values(of: sums(), []) == forms[1].values(of: sums(), []))
  }

  /// Three equal violations, in every order that rounding may give them.
  @Test func roundingOrdersNoEqualViolations() throws {
    var system = ConstraintSystem()
    let sizes = (0..<3).map { _ in system.addVariable() }
    system.addConstraint(sizes.map { ($0, 1) }, .equal, 100.1)
    for (size, wish) in zip(sizes, [50.3, 40.1, 60.7]) {
      system.addConstraint([(size, 1)], .equal, wish, priority: 500)
    }
    let missing = (50.3 + 40.1 + 60.7 - 100.1) / 3
    var answers: [[Double]] = []
    for noise in [[0, 0, 0], [1e-13, -1e-13, 0], [-1e-13, 0, 1e-13], [0, 1e-13, -1e-13]] {
      let values = zip([50.3, 40.1, 60.7], noise).map { $0 - missing + $1 }
      let form = try #require(ExactForm.form(of: try reading(system, at: values), at: values))
      answers.append(try #require(form.values(of: system, [])))
    }
    for answer in answers { #expect(answer == answers[0]) }
  }

  @Test func whatRoundingHidesIsNotRead() {
    var system = ConstraintSystem()
    system.addConstraint([(system.addVariable(), 1)], .lessThanOrEqual, 0.3)
    var solution = SystemSolution(outcome: .solved)
    solution.values = [0.3 - 3e-8]
    let reading = AnswerReading(of: system, solution, isFair: true)
    let isRead = reading.classify()
    #expect(!isRead)
  }
}
