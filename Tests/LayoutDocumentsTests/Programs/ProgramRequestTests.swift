import LinearProgramFormats
import Plumb
import Testing

@testable import LayoutDocuments

/// Requests for linear programs from other languages.
@Suite struct ProgramRequestTests {
  private static let carpenter = """
    Maximize
     gain: 30 chairs + 50 tables
    Subject To
     wood: 2 chairs + 5 tables <= 40
     hours: chairs + tables <= 12.5
    End
    """

  private func answer(_ options: String, to text: String = carpenter) throws -> String {
    let program = try ProgramRequest.program(contentsOf: text.utf8)
    return String(
      decoding: try ProgramRequest(json: options.utf8).solved(program), as: UTF8.self)
  }

  @Test func valuesAreByNameOrInOrder() throws {
    let byName = try answer("{}")
    #expect(byName.hasPrefix(#"{"status":"optimal","objective":475,"#))
    #expect(byName.hasSuffix(#""values":{"chairs":7.5,"tables":5}}"#))
    let inOrder = try answer(#"{"arrays": true}"#)
    #expect(inOrder.contains(#""columnValues":[7.5,5],"rowValues":[40,12.5]"#))
    // When maximising, the duals are the increase of the objective.
    #expect(inOrder.contains(#""columnDuals":[0,0],"rowDuals":["#))
    let duals = inOrder.firstMatch(of: /"rowDuals":\[([0-9.]+),([0-9.]+)\]/)
    let (wood, hours) = (duals.flatMap { Double($0.1) }, duals.flatMap { Double($0.2) })
    #expect(abs((wood ?? 0) * 40 + (hours ?? 0) * 12.5 - 475) < 1e-9)
  }

  @Test func whatIsAskedForIsTold() throws {
    #expect(try answer(#"{"sensitivity": true, "values": false}"#).contains(#""sensitivity":{"#))
    let infeasible = "Minimize\n x\nSubject To\n c: x >= 7\nBounds\n x <= 5\nEnd\n"
    #expect(try answer("{}", to: infeasible).contains(#""conflict":[{"row":"c","lower":7}"#))
    #expect(!(try answer(#"{"conflict": false}"#, to: infeasible).contains("conflict")))
    let free = "Minimize\n obj: x\nBounds\n x free\nEnd\n"
    #expect(try answer("{}", to: free).contains(#""status":"unbounded""#))
    let whole = Self.carpenter.replacing("End", with: "General\n tables\nEnd")
    #expect(
      try answer(#"{"gap": 0, "nodeLimit": 1000, "timeLimit": 60}"#, to: whole)
        .contains(#""nodes":"#))
  }

  @Test(arguments: [
    ("{", "syntax"), ("{\"gaps\": 1}", "unknownKey"), ("{\"gap\": -1}", "invalidValue"),
    ("{\"timeLimit\": \"soon\"}", "wrongType"), ("{\"presolve\": 1}", "wrongType"),
  ]) func optionsThatAreNoneAreTold(options: String, code: String) {
    let error = #expect(throws: LayoutError.self) { try ProgramRequest(json: options.utf8) }
    #expect(error?.code.name == code)
  }

  @Test func textsThatAreNoneAreTold() {
    let error = #expect(throws: LayoutError.self) { try answer("{}", to: "Minimize\n x +\n") }
    #expect(error?.line != nil)
  }

  @Test func aTokenEndsIt() throws {
    let program = try ProgramRequest.program(contentsOf: Self.carpenter.utf8)
    let token = CancellationToken()
    token.cancel()
    let error = #expect(throws: LayoutError.self) {
      try token.heeded { () throws(LayoutError) in try ProgramRequest().solved(program) }
    }
    #expect(error?.code == .cancelled)
  }
}
