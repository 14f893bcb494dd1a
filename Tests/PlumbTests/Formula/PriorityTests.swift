import Plumb
import PlumbCompatibility
import Testing

/// The Swift notation of priorities.
struct PriorityTests {
  private let layout = Layout(width: 320, height: 480)

  @Test func namesAreNumbers() {
    #expect([Priority.required, .high, .low, .fit] == [1000, 750, 250, 50])
    #expect(Priority(rawValue: 2.5) == 2.5 && Priority(2.5).rawValue == 2.5)
    #expect(Priority.high - 1 < .high && .low + 0.5 > .low)
    #expect(["\(Priority.high)", "\(Priority(0.1))"] == ["750", "0.1"])
  }

  @Test func everyPlaceTakesNamesNumbersAndValues() {
    let view = layout.view("a")
    let usual: Priority = 400
    let formula = view[.width] == 10 ~ .high - 1
    #expect(formula.priority == 749 && formula.description == "a.width == 10 @ 749")
    #expect((view[.width] == 10 ~ 2.5).priority == 2.5)
    #expect((view[.width] == 10 ~ usual).priority == usual)
    formula.priority = .low
    #expect(formula.priority == 250)
    let info = view.constrainedWidth
    #expect(info.withPriority(usual).priority == 400)
    #expect([info.withPriority(.fit), info.withPriority(50)].allSatisfy { $0.priority == .fit })
    view.hugging.horizontal = .high
    view.resistance = AxisPriorities(horizontal: .required, vertical: usual)
    #expect(view.hugging == AxisPriorities(horizontal: 750, vertical: 250))
  }

  @Test(arguments: [0, -1, 1001, .nan, .infinity])
  func whatNoConstraintCanHaveIsToldBySolve(_ number: Double) throws {
    let view = layout.view("a")
    let constraint = layout.add(view[.width] == 10 ~ Priority(number))
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(error?.code == .invalidPriority)
    #expect(error?.message.contains(constraint.source.text) == true)
    layout.remove(constraint)
    view.intrinsicSize.height = 20
    view.hugging.vertical = Priority(number)
    #expect(throws: LayoutError.self) { try layout.solve() }
    view.hugging.vertical = .low
    #expect(try layout.solve().frame(of: view)?.height == 20)
  }
}
