import LinearProgramming
import Plumb
import SimplexBackend
import Testing

/// The code of the article about backends.
struct WritingABackendArticleTests: PrintingArticle {
  let transcript = Transcript()

  /// Two rings of optional constraints that cannot all be met.
  private var layout: Layout {
    get throws {
      let layout = Layout(width: 400, height: 300)
      let views = (0..<20).map { layout.view("v\($0)") }
      for (place, view) in views.enumerated() {
        let (next, third) = (views[(place + 1) % 20], views[(place + 3) % 20])
        layout.add(
          view[.width] >= 0.3 * next[.width] + 0.2 * third[.width] - 3 ~ 600,
          view[.width] + next[.width] + 0.5 * third[.width] <= 60 + 7 * Double(place) ~ 500,
          view[.width] + 0.7 * third[.width] >= 45 + 5 * Double(place) ~ 400)
      }
      return layout
    }
  }

  @Test func article() throws {
    let layout = try self.layout
    struct Mine: DualProviding {
      let name = "mine"

      func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
        // Whole numbers are for another protocol.
        guard !program.hasIntegers else {
          throw LPError(.unsupported, "mine solves no programs with whole numbers")
        }
        // Piecewise-linear costs, which layouts have, become columns and rows.
        let expanded = try program.expandingPlacedCosts()
        let answer = try SimplexSolver().solve(expanded.program, options: options)
        var solution = expanded.contract(answer)
        solution.basis = nil
        return solution
      }
    }

    var options = SolveOptions()
    (options.settlesAtOnce, options.usesPlans) = (false, false)
    let solution = try layout.solve(using: Mine(), options: options)
    for use in solution.search.backends { print(use.backend, use.answers, use.refusals) }
    // prints: mine 3 0

    struct Wrong: DualProviding {
      let name = "wrong"

      func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
        LPSolution(termination: .infeasible)
      }
    }

    let checked = try layout.solve(using: Wrong(), options: options)
    for use in checked.search.backends {
      print(use.backend, use.answers, use.firstRefusal ?? "-")
    }
    // prints: wrong 0 no point where there is one
    // prints: simplex 3 -
    print(checked.views == solution.views)  // prints: true
    try transcript.expectLines(of: "WritingABackend")
  }
}
