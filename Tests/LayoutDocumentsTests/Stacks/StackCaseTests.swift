import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Stacks, compared with frames computed from UIStackView's documentation.
///
/// The cases cover each distribution with each alignment, hidden views, spacing, direction and
/// axis, and nested stacks (Tests/Fixtures/stacks/generate.py).
@Suite struct StackCaseTests {
  private func expect(
    _ solution: Solution, _ stackCase: StackCase, _ how: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      solution.outcome == .solved, "\(stackCase.name), \(how)", sourceLocation: sourceLocation)
    for (name, frame) in stackCase.frames {
      let found = solution.frame(ofViewNamed: name)
      #expect(
        (found?.distance(to: frame) ?? .infinity) <= 1e-6,
        "\(stackCase.name), \(how): \(name) at \(String(describing: found)), not \(frame)",
        sourceLocation: sourceLocation)
    }
    // Nothing is ambiguous, not even hidden views.
    #expect(
      solution.ambiguous.isEmpty, "\(stackCase.name), \(how)", sourceLocation: sourceLocation)
  }

  @Test func thereAreMoreThanThreeHundred() { #expect(StackCase.all.count == 325) }

  @Test(arguments: StackCase.all) func builtInSwift(_ stackCase: StackCase) throws {
    for backend in Backends.all {
      let layout = try stackCase.makeLayout()
      expect(try layout.solve(using: backend), stackCase, "built, \(type(of: backend))")
    }
  }

  @Test(arguments: StackCase.all) func readFromDocuments(_ stackCase: StackCase) throws {
    let document = try LayoutDocument(json: stackCase.text)
    for backend in Backends.all {
      let solution = try Layout(document).solve(using: backend)
      expect(solution, stackCase, "read, \(type(of: backend))")
    }
  }

  /// Written cases read back equal.
  @Test(arguments: StackCase.all) func writtenAndReadAgain(_ stackCase: StackCase) throws {
    let document = try LayoutDocument(json: stackCase.text)
    #expect(try LayoutDocument(json: document.json) == document)
    var copy = try Layout(document).document(id: document.id)
    copy.equations = document.equations
    #expect(copy == document)
    let built = try stackCase.makeLayout().document(id: document.id)
    let solution = try Layout(LayoutDocument(json: built.json)).solve()
    expect(solution, stackCase, "written")
  }
}
