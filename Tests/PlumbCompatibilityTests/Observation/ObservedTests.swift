import PlumbCompatibility
import Testing

/// Properties marked with `@Observed`, and `observe` in its forms.
struct ObservedTests {
  @Test func unobservedCostsAPointer() {
    #expect(MemoryLayout<Observed<Frame>>.size == MemoryLayout<Frame>.size + MemoryLayout<Int>.size)
  }

  @Test func firesAtOnceThenForEveryChange() {
    let model = Model(), screen = Screen()
    model.name = "a"
    screen.observe(model, \.$name) { screen, name in screen.log.append(name) }
    #expect(screen.log == ["a"])
    model.name = "b"
    model.name = "b"
    model.name.append("c")
    #expect(screen.log == ["a", "b", "b", "bc"])
  }

  @Test func passiveReportsChangesOnly() {
    let model = Model(), screen = Screen()
    screen.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    #expect(screen.log.isEmpty)
    model.name = "b"
    #expect(screen.log == ["b"])
  }

  @Test func handlerTwiceIsCalledTwice() {
    let model = Model(), screen = Screen()
    let handler = { (name: String) in screen.log.append(name) }
    screen.observePassive(model, \.$name, handler: handler)
    screen.observePassive(model, \.$name, handler: handler)
    model.name = "x"
    #expect(screen.log == ["x", "x"])
    screen.cleanup()
  }

  @Test func handlersFindTheNewValue() {
    let model = Model(), screen = Screen()
    screen.observePassive(model, \.$name) { [unowned model] screen, name in
      screen.log.append(model.name)
    }
    model.name = "x"
    #expect(screen.log == ["x"])
  }

  @Test func unobserveEndsOneProperty() {
    let model = Model(), other = Model(), screen = Screen()
    screen.observePassive(model, \.$name) { screen, name in screen.log.append("name \(name)") }
    screen.observePassive(model, \.$name) { screen, name in screen.log.append("again \(name)") }
    screen.observePassive(model, \.$count) { screen, count in screen.log.append("count \(count)") }
    screen.observePassive(other, \.$name) { screen, name in screen.log.append("other \(name)") }
    screen.unobserve(model, \.$name)
    model.name = "x"
    model.count = 1
    other.name = "y"
    #expect(screen.log == ["count 1", "other y"])
    screen.unobserveAll()
    model.count = 2
    other.name = "z"
    #expect(screen.log == ["count 1", "other y"])
    #expect(screen.observations.count == 0)
  }

  @Test func unobserveLeavesOtherObservers() {
    let model = Model(), first = Screen(), second = Screen()
    first.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    second.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    first.unobserve(model, \.$name)
    model.name = "x"
    #expect(first.log.isEmpty)
    #expect(second.log == ["x"])
  }

  @Test func objectsObserveThemselvesWithoutACycle() {
    weak var gone: Screen?
    do {
      let screen = Screen()
      gone = screen
      screen.observe(screen, \.$title) { screen, title in screen.log.append(title) }
      screen.title = "x"
      #expect(screen.log == ["", "x"])
    }
    #expect(gone == nil)
  }

  @Test func subclassesAndLongerPaths() {
    let model = Submodel(), screen = Screen()
    screen.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    screen.observePassive(model, \.child.$name) { screen, name in screen.log.append(name) }
    model.name = "x"
    model.child.name = "y"
    model.child = Model()
    model.child.name = "z"
    #expect(screen.log == ["x", "y"])
    screen.unobserve(model as Model, \.$name)
    model.name = "w"
    #expect(screen.log == ["x", "y"])
  }

  @Test func manyObserversEndQuickly() {
    let model = Model()
    var screens = (0..<20_000).map { _ in Screen() }
    var calls = 0
    for screen in screens { screen.observePassive(model, \.$count) { _ in calls += 1 } }
    model.count = 1
    #expect(calls == 20_000)
    screens.removeLast(19_999)
    model.count = 2
    #expect(calls == 20_001)
  }
}
