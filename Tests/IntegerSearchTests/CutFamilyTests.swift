import LinearProgramming
import Testing

@testable import IntegerSearch

@Suite("Cuts: each family by hand")
struct CutFamilyTests {
  /// Returns the cuts of one family at the root of a program with costs.
  private func claims(
    _ program: LinearProgram, _ families: SearchParts
  ) throws -> [CutAudit.Claim] {
    try CutAudit.claims(of: program, families: families).claims
  }

  /// Whether a list contains a cut, up to a positive factor.
  private func has(
    _ claims: [CutAudit.Claim], _ columns: [Int], _ values: [Double], _ bound: Double
  ) -> Bool {
    claims.contains { claim in
      guard claim.columns == columns else { return false }
      let factor = claim.values[0] / values[0]
      guard factor > 0 else { return false }
      let pairs = zip(claim.values + [claim.bound], values + [bound])
      return pairs.allSatisfy { abs($0 - factor * $1) <= 1e-9 * factor * max(1, abs($1)) }
    }
  }

  @Test("Rounding: 2x ≤ 5 + 2t says x − 2t ≤ 2")
  func rounding() throws {
    var program = try CutPrograms.dense([[2, -2]], lower: [-.infinity], upper: [5])
    program.isInteger = [true, false]
    program.columnUpper = [9, 9]
    program.columnCosts = [-1, 4]
    // With f₀ = 1/2, −t becomes −t/(1 − 1/2).
    #expect(has(try claims(program, .rounding), [0, 1], [1, -2], 2))
  }

  @Test("Covers: two of three things fit, and the fourth counts for two")
  func covers() throws {
    var program = try CutPrograms.dense([[3, 3, 4, 6]], lower: [-.infinity], upper: [8])
    program.isInteger = [true, true, true, true]
    program.columnUpper = [1, 1, 1, 1]
    program.columnCosts = [-5, -5, -5, -1]
    #expect(has(try claims(program, .covers), [0, 1, 2, 3], [1, 1, 1, 2], 2))
  }

  @Test("Covers with a switch: nothing is put into a closed box")
  func switchedCovers() throws {
    // 4 a + 5 b ≤ 6 y: a and b exclude each other, and need y.
    var program = try CutPrograms.dense([[4, 5, -6]], lower: [-.infinity], upper: [0])
    program.isInteger = [true, true, true]
    program.columnUpper = [1, 1, 1]
    program.columnCosts = [-9, -9, 10]
    #expect(has(try claims(program, .covers), [0, 1, 2], [1, 1, -1], 0))
  }

  @Test("Conflicts: each thing in a box alone needs the box, large ones exclude each other")
  func conflicts() throws {
    // 5 a + 7 b + 3 c ≤ 12 y, with c in 0...2. With b, 5/3 remains for c.
    var program = try CutPrograms.dense([[5, 7, 3, -12]], lower: [-.infinity], upper: [0])
    program.isInteger = [true, true, false, true]
    program.columnUpper = [1, 1, 2, 1]
    program.columnCosts = [-9, 1, 1, 10]
    #expect(has(try claims(program, .conflicts), [0, 3], [1, -1], 0))
    program.columnCosts = [1, 1, -9, 10]
    #expect(has(try claims(program, .conflicts), [1, 2, 3], [1.0 / 3, 1, -2], 0))
    // Only one of 6, 5 and 5 fits into 9. 4 fits beside all except 6.
    program = try CutPrograms.dense([[6, 5, 5, 4]], lower: [-.infinity], upper: [9])
    program.isInteger = [true, true, true, true]
    program.columnUpper = [1, 1, 1, 1]
    program.columnCosts = [-9, -9, -9, 0]
    #expect(has(try claims(program, .conflicts), [0, 1, 2], [1, 1, 1], 1))
    program.columnCosts = [-20, 0, 0, -7]
    #expect(has(try claims(program, .conflicts), [0, 3], [1, 1], 1))
  }

  @Test("Variable bounds are found in rows of two columns, from both sides")
  func variableBounds() throws {
    // x − 8y ≤ 0 and −2x + 6y ≤ −1, so 3y + ½ ≤ x ≤ 8y.
    var program = try CutPrograms.dense(
      [[1, -8], [-2, 6]], lower: [-.infinity, -.infinity], upper: [0, -1])
    program.isInteger = [false, true]
    program.columnUpper = [100, 1]
    let view = CutProgram(
      program, ownRowCount: 2, isInteger: program.isInteger, lower: program.columnLower,
      upper: program.columnUpper)
    #expect(view.variableBounds.upper[0].map(\.slope) == [8])
    #expect(view.variableBounds.upper[0].map(\.constant) == [0])
    #expect(view.variableBounds.lower[0].map(\.slope) == [3])
    #expect(view.variableBounds.lower[0].map(\.constant) == [0.5])
  }

  @Test("Cuts become rows after the program's own")
  func rows() throws {
    let program = try CutPrograms.dense([[1, 2]], lower: [0], upper: [9])
    let cut = Cut(columns: [1], values: [3], bound: 4)
    let longer = program.adding([cut])
    #expect(longer.rowCount == 2 && longer.rowLower[1] == -.infinity && longer.rowUpper[1] == 4)
    #expect(longer.matrix.times([1, 10]) == [21, 30])
    #expect(throws: Never.self) { try longer.validate() }
  }
}
