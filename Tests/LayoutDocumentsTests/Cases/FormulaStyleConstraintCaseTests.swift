import Plumb
import TestSupport
import Testing

/// The worked cases of FormulaStyleConstraint's operators.
struct FormulaStyleConstraintCaseTests {
  static let cases = WorkedCase.load("FormulaStyleConstraint")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 22 + 79)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) throws {
    let layout = worked.makeLayout()
    func view(_ variable: String) -> LayoutView {
      layout.named(worked.input["names"]?[variable]?.string ?? "view")
    }
    let views = FormulaViews(viewA: view("viewA"), viewB: view("viewB"), view: layout.root)
    for formula in worked.input["formulas"]?.elements ?? [] {
      let text = formula.string ?? ""
      let compiled = try #require(compiledFormulas[text] ?? derivedFormulas[text], "\(formula)")
      let constraint = compiled(views)
      #expect(constraint.layout == nil, "the operators add nothing")
      layout.add(constraint)
    }
    if worked.expectation["error"]?.string == "unsatisfiable" {
      #expect(try layout.solve().outcome.isInfeasible)
      return
    }
    if let word = worked.expectation["error"]?.string {
      let error = try #require(throws: LayoutError.self) { try layout.solve() }
      #expect(error.code.name == word, "\(error)")
      #expect(error.location?.fileID.hasSuffix("Formulas.swift") == true)
      return
    }
    worked.checkConstraints(layout.constraints)
    try worked.checkFrames(of: layout)
  }
}
