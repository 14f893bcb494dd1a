import Foundation
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import IntegerSearch

@Suite("Cuts: no point with whole values is lost")
struct CutTests {
  /// The number of programs of each kind. `PLUMB_RANDOM_CUTS` sets another number, and
  /// `PLUMB_RANDOM_CUTS_FROM` the first seed.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_CUTS"].flatMap(Int.init) ?? 40
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_CUTS_FROM"].flatMap(Int.init) ?? 1

  @Test(
    "Every cut of every family holds for all points with whole values",
    arguments: CutPrograms.Kind.allCases,
    [SearchParts.cuts, .rounding, .covers, .conflicts])
  func valid(_ kind: CutPrograms.Kind, _ families: SearchParts) throws {
    var found = 0
    for seed in Self.first..<Self.first + Self.count {
      var numbers = Numbers(state: UInt64(seed))
      let program = try CutPrograms.random(kind, using: &numbers)
      let (claims, rise) = try CutAudit.claims(of: program, families: families)
      #expect(rise >= -1e-6 * (1 + abs(rise)))
      found += claims.count
      let worst = try worstBreach(of: claims, in: program)
      #expect(
        worst.breach <= 1e-8, "\(kind), seed \(seed), families \(families.rawValue): \(worst)")
    }
    if families == .cuts { #expect(found >= Self.count / 2, "\(kind): \(found) cuts") }
  }

  /// Returns the largest violation of a cut by a point with integer values, relative to the size
  /// of the cut.
  ///
  /// All integer values are enumerated. For each, a linear program finds the worst continuous
  /// values.
  private func worstBreach(
    of claims: [CutAudit.Claim], in program: LinearProgram
  ) throws -> (breach: Double, claim: CutAudit.Claim?) {
    var worst = (breach: -Double.infinity, claim: CutAudit.Claim?.none)
    guard !claims.isEmpty else { return worst }
    var relaxation = program
    relaxation.isInteger = program.isInteger.map { _ in false }
    relaxation.columnCosts = program.columnCosts.map { _ in 0 }
    let whole = program.isInteger.indices.filter { program.isInteger[$0] }
    let session = SimplexSession(relaxation, method: .automatic, basis: nil)
    var values = whole.map { program.columnLower[$0].rounded(.up) }
    while true {
      for (column, value) in zip(whole, values) {
        session.setRange(of: .column(column), lower: value, upper: value)
      }
      session.setCosts(ofColumns: [], placedCosts: [])
      if try session.solve(options: LPOptions()).termination == .optimal {
        for claim in claims {
          session.setCosts(
            ofColumns: zip(claim.columns, claim.values).map { ($0, -$1) }, placedCosts: [])
          let solution = try session.solve(options: LPOptions())
          var breach = Double.infinity
          if solution.termination == .optimal {
            let size = claim.values.reduce(abs(claim.bound)) { max($0, abs($1)) }
            breach = (-solution.objective - claim.bound) / size
          }
          if breach > worst.breach { worst = (breach, claim) }
        }
      }
      guard
        let place = whole.indices.last(where: { values[$0] + 1 <= program.columnUpper[whole[$0]] })
      else { return worst }
      values[place] += 1
      for later in (place + 1)..<max(place + 1, whole.count) {
        values[later] = program.columnLower[whole[later]].rounded(.up)
      }
    }
  }

  @Test("A switch that pays for a flow is opened as far as the demand asks")
  func lotSizing() throws {
    // Two periods with demands of 10 and 20. Each may make 1000 for a fixed cost of 100.
    var program = try CutPrograms.dense(
      [
        [1, 0, -1, 0, 0], [0, 1, 1, 0, 0], [1, 0, 0, -1000, 0], [0, 1, 0, 0, -1000],
      ],
      lower: [10, 20, -.infinity, -.infinity], upper: [10, 20, 0, 0])
    program.columnCosts = [0, 0, 1, 100, 100]
    program.columnUpper = [.infinity, .infinity, .infinity, 1, 1]
    program.isInteger = [false, false, false, true, true]
    let search = try SimplexSolver().solve(program, options: LPOptions())
    #expect(search.objective == 120 && search.nodes == 1)
  }

  @Test("Cuts that are nearly parallel to a deeper one are left out")
  func selection() {
    let deep = Cut(columns: [0, 1], values: [1, 1], bound: 1)
    let parallel = Cut(columns: [0, 1], values: [1, 1.01], bound: 1.1)
    let other = Cut(columns: [0, 1], values: [1, -1], bound: -0.5)
    let point = [1.0, 1.0]
    #expect(deep.efficacy(at: point) == 1 / 2.squareRoot())
    #expect(abs(deep.parallelism(with: other)) < 1e-15)
    #expect(
      CutSelection.select([parallel, other, deep], at: point, atMost: 9) == [deep, other])
    #expect(CutSelection.select([parallel, other, deep], at: point, atMost: 1) == [deep])
  }
}
