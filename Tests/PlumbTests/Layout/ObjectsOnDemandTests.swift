import LayoutDocuments
import LayoutNotation
import Testing

@testable import Plumb
import PlumbCompatibility

/// Objects of views and constraints, which are created on access and then reused.
struct ObjectsOnDemandTests {
  private let document = """
    {"size": [320, 480], "metrics": {"gap": 8},
     "views": [{"name": "a", "intrinsic": [30, 20], "views": [{"name": "inner"}]}, {"name": "b"},
               {"name": "c", "measure": {"height": [[100, 40], [200, 20]]}}],
     "equations": ["a.left == gap", "b.height == 5 || b.height == gap @ high",
                   "when view.width >= 100 { b.width == 50% && b.top == 3 } else { b.left == 4 }",
                   "b.height <= 100"],
     "rules": [{"view": "inner", "rule": "ll = rr = %f(gap), tt = %tt(b) + %h, maxh = 30",
                "with": [{"view": "a"}]}],
     "visual": ["V:|-[c(>=10)]", {"format": "[a(30@500)]-[c]", "options": ["alignAllTop"]}]}
    """

  @Test func aDocumentMakesNone() throws {
    let read = try LayoutDocument(json: document)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let layout = try Layout(read)
      layout.direction = direction
      #expect(layout.stored.order.count == 10)
      #expect(try layout.solve().outcome == .solved)
      #expect(layout.objects.isEmpty && layout.stored.objects.isEmpty)
    }
  }

  @Test func theyAreTheSameOnes() throws {
    let layout = try Layout(try LayoutDocument(json: document))
    let constraints = layout.constraints
    #expect(constraints.count == 10)
    #expect(layout.constraints.elementsEqual(constraints, by: ===))
    #expect(constraints.allSatisfy { $0.layout === layout })
    #expect(constraints[2].branch?.condition === constraints[3].branch?.condition)
    #expect(constraints[1].alternatives.map(\.count) == [1, 1])
    // Changes to these objects take effect.
    constraints[0].constant = 20
    constraints[2].branch?.condition.constant = 1_000
    #expect(try layout.solve().frame(ofViewNamed: "a")?.x == 20)
    #expect(try layout.solve().frame(ofViewNamed: "b")?.x == 4)
    layout.remove(constraints[3])
    layout.add(constraints[3])
    let reordered = constraints[..<3] + constraints[4...] + [constraints[3]]
    #expect(layout.constraints.elementsEqual(reordered, by: ===))
    #expect(try layout.solve().frame(ofViewNamed: "b")?.x == 4)
    #expect(constraints[2].branch?.condition === constraints[3].branch?.condition)
    #expect(try PreparedLayout(layout).switchOfCondition.count == 1)
  }

  /// A constraint of one layout may mistakenly be used as a part of a constraint in another
  /// layout.
  @Test func aPartOfAnotherLayoutsConstraintStaysWhatItIs() throws {
    let (layout, other) = (Layout(width: 100, height: 100), Layout(width: 100, height: 100))
    let (a, b) = (layout.view("a"), other.view("b"))
    let left = try layout.eq("a.left == 5")
    for number in 0..<4 { other.add(b[.width] <= Double(10 + number)) }
    other.add(left || b[.width] == 3)
    #expect(throws: LayoutError.self) { try other.solve() }
    #expect(try layout.eq("a.left == 7") === left)
    #expect(try layout.solve().frame(of: a)?.x == 7)
    #expect(try layout.document().equations.text == "a.left == view.left + 7")
    left.priority = .low
    #expect(try layout.eq("a.left == 8 @ low") === left)
    #expect(try layout.xeq("a.left == 8 @ low") === left)
    #expect(layout.constraints.isEmpty)
  }
}
