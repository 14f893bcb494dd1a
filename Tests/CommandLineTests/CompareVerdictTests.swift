import Plumb
import Testing

@testable import PlumbCommand

/// Verdicts on contenders that disagree, which Plumb's own backends never do.
@Suite struct CompareVerdictTests {
  /// Returns a record of a contender whose layout has a view `a` of the given width.
  private func record(
    _ backend: BackendName, _ strategy: SolveStrategy = .lexicographic, width: Double = 50,
    equations: String = ""
  ) throws -> ContenderRecord {
    let layout = Layout(width: 100, height: 100)
    layout.view("a")
    try layout.eqs("a.width == \(width)\n\(equations)")
    var record = ContenderRecord(
      Contender(backend: backend, strategy: strategy, presolves: true))
    record.note(.answered(try layout.solve()))
    return record
  }

  @Test func equalAnswersAgree() throws {
    let comparison = Comparison(
      id: "x",
      records: [
        try record(.simplex), try record(.glpkDual, width: 50 + 9e-7),
        try record(.glpkMIP, .weighted, width: 70),
      ])
    #expect(comparison.disagreements.isEmpty && comparison.exitStatus == .solved)
    let difference = try #require(comparison.records[1].difference)
    #expect(abs(difference - 9e-7) < 1e-12)
    #expect(comparison.records[0].difference == nil && comparison.records[2].difference == nil)
  }

  /// Every pair is compared, including pairs without the reference.
  @Test func differentAnswersAreNamed() throws {
    let comparison = Comparison(
      id: "x",
      records: [
        try record(.simplex), try record(.glpkDual, width: 50 + 9e-7),
        try record(.glpkMIP, width: 50 - 9e-7),
      ])
    #expect(comparison.exitStatus == .failure)
    #expect(comparison.disagreements.count == 1)
    let text = try #require(comparison.disagreements.first?.text)
    #expect(
      text.hasPrefix(
        "glpk-dual, lexicographic, presolve on and glpk-mip, lexicographic, presolve on disagree: "
          + "a.width differs by 1.8"))
    #expect(comparison.table().hasSuffix("  \(text)\n"))
    #expect(comparison.json().contains(#""agree":false"#))
  }

  @Test func solvedAndInfeasibleDisagree() throws {
    let comparison = Comparison(
      id: "x",
      records: [try record(.simplex), try record(.glpkDual, equations: "a.width == 60")])
    #expect(comparison.exitStatus == .failure)
    #expect(
      comparison.disagreements.map(\.what) == ["one is solved, the other infeasible"])
  }

  /// A failed contender takes no part in disagreements. The comparison fails only if all
  /// contenders fail.
  @Test func failures() throws {
    var failed = ContenderRecord(
      Contender(backend: .glpkInterior, strategy: .lexicographic, presolves: false))
    failed.note(.failed(LayoutError(.numericalFailure, "gave up, \"so\" to say")))
    let both = Comparison(id: "x", records: [try record(.simplex), failed])
    #expect(both.exitStatus == .solved)
    #expect(
      both.table().contains(
        "  glpk-interior: numericalFailure: gave up, \"so\" to say\n"))
    #expect(both.csv().hasSuffix(#","gave up, ""so"" to say""# + "\n"))
    #expect(Comparison(id: "x", records: [failed]).exitStatus == .failure)
    let some = Comparison(id: "x", records: [try record(.glpkInterior), failed])
    #expect(
      some.table().contains(
        "  glpk-interior, lexicographic, presolve off: numericalFailure: gave up"))
  }

  @Test func times() throws {
    var record = try record(.simplex)
    for seconds in [3.0, 1, 2] { record.add(seconds: seconds) }
    #expect(record.median == 2 && record.seconds == [1, 2, 3])
    record.add(seconds: 10)
    #expect(record.median == 2.5)
  }
}
