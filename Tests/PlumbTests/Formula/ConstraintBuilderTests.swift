import Plumb
import Testing

/// Constraints in braces, and long sums and chains.
struct ConstraintBuilderTests {
  @Test func bracesHoldFormulasListsBranchesAndLoops() throws {
    let layout = Layout(width: 300, height: 200)
    let card = layout.view("card")
    let rows = (0..<3).map { layout.view("row\($0)", in: card) }
    let isTall = true
    let added = layout.add {
      card.edges == layout.root.edges.inset(10)
      for row in rows {
        row[.left] == card[.left]
        row[.width] == card[.width]
      }
      rows[0][.top] == card[.top]
      for (upper, lower) in zip(rows, rows.dropFirst()) { lower[.top] == upper[.bottom] + 4 }
      if isTall { rows[0][.height] == 40 } else { rows[0][.height] == 20 }
      if !isTall { rows[1][.height] == 1 }
      rows[1].size == rows[0].size
      (rows[2].size == rows[0].size).withPriority(.high)
    }
    #expect(added.count == 18)
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "row2") == Frame(x: 0, y: 88, width: 280, height: 40))
    #expect(solution.ambiguous.isEmpty)
  }

  @Test func whatIsWrongInBracesIsToldWithItsLine() throws {
    let layout = Layout(width: 300, height: 200)
    let view = layout.view("a")
    layout.add {
      view[.left] == 0 * view[.top]
    }
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect("\(error)".contains("ConstraintBuilderTests.swift:\(#line - 3)"))
  }

  @Test func sumsAndChainsOfManyAreThoseOfTheirParts() throws {
    let layout = Layout(width: 300, height: 200)
    let columns = (0..<5).map { layout.view("c\($0)") }
    let sum = try #require(ConstraintExpression.sum(of: columns.map { $0[.width] }))
    #expect("\(sum)" == "c0[.width] + c1[.width] + c2[.width] + c3[.width] + c4[.width]")
    #expect(ConstraintExpression.sum(of: []) == nil)
    layout.add(sum == 200)
    for (left, right) in zip(columns, columns.dropFirst()) {
      layout.add(left[.width] == right[.width])
    }
    let side = LayoutConstraint.any(of: columns.dropFirst().map { $0[.left] == columns[0][.left] })
    layout.add(try #require(side))
    let line = LayoutConstraint.all(of: columns.map { $0[.top] == layout.root[.top] + 10 })
    layout.add(try #require(line))
    #expect(LayoutConstraint.any(of: []) == nil)
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "c4")?.width == 40)
    #expect(solution.frame(ofViewNamed: "c4")?.y == 10)
    #expect(solution.choices.map(\.alternative) == [1])
  }
}
