import Plumb
import Testing

/// Finding and removing one of many objects.
struct LookUpTests {
  @Test func constraintsRemovedOneByOneLeaveTheOthersInOrder() throws {
    let layout = Layout(width: 100, height: 100)
    let view = layout.view("a")
    let all = (0..<40_000).map { layout.add(view[.width] <= Double($0) + 10) }
    for constraint in all.dropLast(2) { #expect(layout.remove(constraint)) }
    #expect(!layout.remove(all[0]))
    #expect(layout.constraints.map(\.constant) == [40_008, 40_009])
    layout.add(all[5])
    for constraint in [all[39_999], all[5]] { layout.remove(constraint) }
    layout.add(all[5])
    #expect(layout.constraints.map(\.constant) == [40_008, 15])
    #expect(layout.constraints.allSatisfy { $0.layout === layout } && all[39_999].layout == nil)
  }

  @Test func aRemovedConstraintDoesNotCountAndMayComeBackAnywhere() throws {
    let layout = Layout(width: 100, height: 100)
    let view = layout.view("a")
    try layout.eqs("a.left == 0\na.width == 30\na.width == 50 @ low\na.height == 10")
    let wide = layout.constraints[1]
    layout.remove(wide)
    #expect(try layout.solve().frame(of: view)?.width == 50)
    layout.add(wide)
    #expect(try layout.solve().frame(of: view)?.width == 30)
    layout.remove(wide)
    #expect(try layout.eq("a.width == 40") !== wide)
    #expect(layout.constraints.map(\.constant) == [0, 50, 10, 40])
  }

  @Test func framesAreFoundByName() throws {
    let layout = Layout(width: 100, height: 100)
    for number in 0..<2_000 {
      layout.view("v\(number)", frame: Frame(x: Double(number), y: 0, width: 1, height: 1))
    }
    let solution = try layout.solve()
    #expect(solution.views.allSatisfy { solution.frame(ofViewNamed: $0.name) == $0.frame })
    #expect(solution.frame(ofViewNamed: "v2000") == nil)
  }

  @Test func rulesStayInOrderWhenThoseOfAViewGo() throws {
    let layout = Layout(width: 100, height: 100)
    let views = (0..<3).map { layout.view("v\($0)") }
    for rule in ["w = 1", "h = 2", "ll = 3"] {
      for view in views { try layout.addRule(rule, to: view) }
    }
    layout.removeRules(from: views[1])
    try layout.addRule("w = 5", to: views[1])
    #expect(layout.rules.map(\.number) == [1, 3, 4, 6, 7, 9, 10])
    #expect(layout.rules.map(\.view.name) == ["v0", "v2", "v0", "v2", "v0", "v2", "v1"])
  }
}
