import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import Synchronization
import TestSupport
import Testing

/// A session interrupted `PLUMB_CANCELLATIONS` times answers the next question correctly.
@Suite(.timeLimit(.minutes(20))) struct SessionInterruptionTests {
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_CANCELLATIONS"].flatMap { Int($0) } ?? 60

  /// Ends work at one of its checks.
  private final class Ender: Sendable {
    private let left = Atomic(Int.max)

    func end(after questions: Int) { left.store(questions, ordering: .relaxed) }

    func isOver() -> Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }
  }

  private static func row(_ variables: Int, _ random: inout SeededGenerator) -> SampleRow {
    let terms = (0..<3).map { _ in
      (
        variable: Int.random(in: 0..<variables, using: &random),
        coefficient: [1, -1, 2, 0.5][Int.random(in: 0..<4, using: &random)]
      )
    }
    let relations: [ConstraintRelation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    var row = SampleRow(
      terms: terms, relation: relations[Int.random(in: 0..<3, using: &random)],
      constant: Double(Int.random(in: -200...200, using: &random)),
      priority: [1000, 750, 500, 250][Int.random(in: 0..<4, using: &random)])
    // The required constraints can hold together, but not at the initial values.
    guard row.priority == 1000 else { return row }
    (row.relation, row.constant) = (.greaterThanOrEqual, abs(row.constant) + 1)
    row.terms = terms.map { ($0.variable, abs($0.coefficient)) }
    return row
  }

  private static func add(_ row: SampleRow, to session: ConstraintSession) throws -> Int {
    try session.addConstraint(row.terms, row.relation, row.constant, priority: row.priority)
  }

  private static func session(_ variables: Int) throws -> ConstraintSession {
    let session = ConstraintSession(backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])
    for _ in 0..<variables { try session.addVariable() }
    return session
  }

  @Test func aSessionThatIsEndedGoesOn() throws {
    let variables = 12
    var random = SeededGenerator(seed: 53)
    let ender = Ender()
    let session = try Self.session(variables)
    session.options.isCancelled = ender.isOver
    var rows: [(number: Int, row: SampleRow)] = []
    var (ended, questions) = (0, 0)
    while ended < Self.count {
      let row = Self.row(variables, &random)
      rows.append((try Self.add(row, to: session), row))
      if rows.count > 40 {
        let place = Int.random(in: 0..<rows.count, using: &random)
        try session.removeConstraint(rows.remove(at: place).number)
      }
      ender.end(after: Int.random(in: 0...40, using: &random))
      do throws(SolvingError) {
        _ = try session.isFeasible()
      } catch {
        #expect(error.code == .limit)
        questions += 1
      }
      if try session.solve() == .limit { ended += 1 }
      ender.end(after: .max)
      guard ended.isMultiple(of: 4) else { continue }
      let fresh = try Self.session(variables)
      for (_, row) in rows { _ = try Self.add(row, to: fresh) }
      let isFeasible = try session.isFeasible()
      #expect(isFeasible == (try fresh.isFeasible()))
      let outcome = try session.solve()
      #expect((outcome == .solved) == isFeasible)
      guard outcome == .solved, try fresh.solve() == .solved else { continue }
      let difference = zip(session.values, fresh.values).map { abs($0 - $1) }.max() ?? 0
      #expect(difference < 1e-8, "after \(ended) interruptions")
    }
    #expect(questions > 0)
  }

  /// A question without time has no answer. With enough time it has one.
  @Test func aTimeLimitEndsQuestionsAndSolves() throws {
    let session = try Self.session(12)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<30 { _ = try Self.add(Self.row(12, &random), to: session) }
    session.options.timeLimit = .zero
    #expect(throws: SolvingError(.limit, "a limit ended the question")) {
      try session.isFeasible()
    }
    #expect(try session.solve() == .limit)
    session.options.timeLimit = .seconds(600)
    #expect(try session.isFeasible())
    #expect(try session.solve() == .solved)
  }
}
