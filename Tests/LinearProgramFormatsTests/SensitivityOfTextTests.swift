import Foundation
import LinearProgramFormats
import LinearProgramming
import SimplexBackend
import Testing

/// Tests sensitivities by name, in the sense of the text.
@Suite struct SensitivityOfTextTests {
  /// Two products. One more of `blue` is worth 2 as long as the machine has hours.
  private static let constraints = """
    subject to
     machine: red + blue <= 4
     paint: red + 3 blue <= 7
    bounds
     red <= 3
    end

    """

  private func sensitivity(_ text: String) throws -> (NamedProgram, Sensitivity) {
    let named = try CPLEXLPReader.program(Array(text.utf8))
    let solution = try SimplexSolver().solve(named.program, options: LPOptions())
    let told = try SimplexSolver().sensitivity(of: solution, in: named.program)
    return (named, named.sensitivityOfText(told))
  }

  /// The code of `Docs/Programs.md`, which here prints into a list.
  @Test func theExampleOfThePage() throws {
    var printed: [Double] = []
    func print(_ dual: Double, _ limit: Double) { printed = [dual, limit] }
    let bytes = Array(("maximize\n 3 red + 2 blue\n" + Self.constraints).utf8)
    let named = try CPLEXLPReader.program(bytes)
    let solution = try SimplexSolver().solve(named.program, options: LPOptions())
    let sensitivity = named.sensitivityOfText(
      try SimplexSolver().sensitivity(of: solution, in: named.program))
    if let machine = named.index(ofRow: "machine") {
      let row = sensitivity.rows[machine]
      print(row.dual, row.upperBound?.upper ?? .infinity)
    }
    #expect(printed.first == 2)

    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Docs/Programs.md")
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let shown = try #require(
      String(contentsOf: page, encoding: .utf8).firstMatch(of: /```swift\n((?s:.*?))\n```/)?.1)
    let code = shown.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    #expect(source.contains(code))
  }

  @Test func aTextThatMaximises() throws {
    let (named, told) = try sensitivity("maximize\n 3 red + 2 blue\n" + Self.constraints)
    #expect(told.objective == 11)
    let machine = told.rows[try #require(named.index(ofRow: "machine"))]
    #expect(machine.dual == 2)
    let hours = try #require(machine.upperBound)
    #expect(hours.lower == 3 && hours.objectiveAtLower == 9)
    let red = told.columns[try #require(named.index(ofColumn: "red"))]
    let blue = told.columns[try #require(named.index(ofColumn: "blue"))]
    #expect(red.dual == 1 && blue.dual == 0 && blue.dual.sign == .plus)
    let price = try #require(red.cost)
    #expect(price.lower == 2 && price.upper == .infinity)
    #expect(price.objectiveAtLower == 8 && price.objectiveAtUpper == .infinity)
    let other = try #require(blue.cost)
    #expect(other.lower == 0 && other.upper == 3)
    #expect(other.objectiveAtLower == 9 && other.objectiveAtUpper == 12)
    #expect(named.index(ofRow: "red") == nil && named.index(ofColumn: "green") == nil)
  }

  @Test func aTextThatMinimises() throws {
    let (_, most) = try sensitivity("maximize\n 3 red + 2 blue\n" + Self.constraints)
    let (named, told) = try sensitivity("minimize\n -3 red - 2 blue\n" + Self.constraints)
    #expect(told.objective == -11)
    for (column, line) in told.columns.enumerated() {
      #expect(line.dual == 0 - most.columns[column].dual)
      #expect(line.cost?.lower == most.columns[column].cost.map { 0 - $0.upper })
    }
    #expect(named.sensitivityOfText(told) == told)
  }
}
