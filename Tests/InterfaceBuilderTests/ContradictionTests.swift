import Foundation
import InterfaceBuilder
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Tests screens whose required constraints contradict each other.
@Suite struct ContradictionTests {
  private func document() throws -> LayoutDocument {
    let file = try InterfaceFile(contentsOf: Fixtures.data("interface-builder/Contradiction.xib"))
    return file.document(ofRoot: 0, in: .recorded)
  }

  @Test func theyAreSolvedAndTellWhatGaveWay() throws {
    let solved = try document().solved(defaultID: "")
    #expect(solved.status == .solved && solved.id == "rt1-cc-001")
    let unsatisfied = try #require(solved.solution).unsatisfied
    #expect(unsatisfied.map(\.constraint.text).contains("Box.width == 240"))
    #expect(unsatisfied.allSatisfy { $0.priority == .required })
  }

  @Test func checksCallThemConflicts() throws {
    let checked = try document().checked(defaultID: "")
    #expect(checked.status == .infeasible)
    #expect(checked.findings.map(\.rule) == [.conflict])
    #expect(checked.findings.first?.position?.line == 20)
  }
}
