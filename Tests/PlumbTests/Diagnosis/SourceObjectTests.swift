import Plumb
import Testing

/// The way from findings back to constraints and views.
struct SourceObjectTests {
  private let layout = Layout(width: 300, height: 200)

  private func conflict() throws -> Solution.Conflict {
    let outcome = try layout.solve().outcome
    guard case .infeasible(let conflict) = outcome else {
      throw LayoutError(.notSolved, "expected a conflict, found \(outcome)")
    }
    return conflict
  }

  @Test func membersOfConflictsAreConstraints() throws {
    let view = layout.view("a")
    let (first, second) = (view[.width] == 3, view[.width] == 4)
    layout.add(view[.height] == 3, first, second)
    let conflict = try conflict()
    #expect(conflict.members.map { layout.constraint(of: $0) } == [first, second])
    #expect(conflict.members.map { layout.view(of: $0) } == [view, view])
    layout.remove(second)
    #expect(layout.constraint(of: conflict.members[1]) == nil)
    #expect(layout.view(of: conflict.members[1]) === view)
    #expect(try layout.solve().outcome == .solved)
  }

  @Test func equalFormulasOfALoopAreToldApart() throws {
    let views = (0..<3).map { _ in layout.view() }
    // Their names do not distinguish them either.
    let constraints = views.map { _ in views[1][.width] == 5 }
    layout.add(constraints)
    let odd = layout.add(views[1][.width] >= 7 ~ .low)
    let solution = try layout.solve()
    let source = try #require(solution.unsatisfied.first?.constraint)
    #expect(layout.constraint(of: source) === odd)
    #expect(layout.view(of: source) === views[1])
    layout.remove(contentsOf: constraints.prefix(2))
    odd.priority = .required
    let members = try conflict().members
    #expect(Set(members.compactMap(layout.constraint(of:))) == [constraints[2], odd])
  }

  @Test func whatWasChangedSinceIsFound() throws {
    let view = layout.view("a")
    try layout.eqs("a.width == 3\na.width == 4 || a.width == 5")
    let members = try conflict().members
    let found = members.compactMap(layout.constraint(of:))
    #expect(found == layout.constraints)
    found[0].constant = 6
    #expect(layout.constraint(of: members[0]) === found[0])
    #expect(layout.constraint(of: found[0].source) === found[0])
    #expect(layout.view(of: members[1]) === view)
  }

  @Test func whatNobodyWroteIsOfAViewAlone() throws {
    let view = layout.view()
    let wrong = layout.add(view[.width] == -3)
    let members = try conflict().members
    #expect(members.map { layout.constraint(of: $0) }.contains(wrong))
    let implicit = try #require(members.first { layout.constraint(of: $0) == nil })
    #expect(implicit.description.contains("sizes are at least 0"))
    #expect(layout.view(of: implicit) === view)
    let other = Layout(width: 1, height: 1)
    other.add(other.view("b")[.height] == 1)
    #expect(members.allSatisfy { other.constraint(of: $0) == nil })
  }
}
