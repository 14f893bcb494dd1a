import ConstraintSolving
import LinearProgramming
import Plumb
import Testing

/// The report if no backend has an answer.
@Suite struct NumericalFailureTests {
  private struct GivingUp: DualProviding {
    let name = "giving up"
    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      LPSolution(termination: .numericalFailure)
    }
  }

  private func failure(of text: String) throws -> LayoutError {
    let layout = Layout(width: 300, height: 100)
    for name in ["a", "b"] { layout.view(name) }
    try layout.eqs(text)
    var options = SolveOptions()
    options.settlesAtOnce = false
    return try #require(throws: LayoutError.self) {
      try layout.solve(onlyUsing: GivingUp(), options: options)
    }
  }

  @Test func numbersThatLieFarApartAreNamed() throws {
    let error = try failure(
      of: """
        a.width + b.width <= 290
        a.width == 0.0001 * b.width @ 500
        b.width - a.width == 1e8 @ 400
        """)
    #expect(error.code == .numericalFailure)
    #expect(error.line == 3)
    #expect(
      error.message.contains(
        "100000000.0 in `b.width - a.width == 1e8 @ 400` and 0.0001 in "
          + "`a.width == 0.0001 * b.width @ 500` (line 2)"), "\(error)")
  }

  @Test func ordinaryNumbersAreNotBlamed() throws {
    let error = try failure(
      of: """
        a.width + b.width <= 290
        a.width == 200 @ 500
        b.width - a.width == 100 @ 400
        """)
    #expect(error.code == .numericalFailure && error.line == nil)
  }
}
