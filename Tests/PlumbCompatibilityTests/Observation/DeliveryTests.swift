import PlumbCompatibility
import Testing

/// Each change reaches all observers that exist at the time, in order, whatever handlers do.
struct DeliveryTests {
  @Test func setInAHandlerIsDeliveredNext() {
    let model = Model(), first = Screen(), second = Screen()
    var log: [String] = []
    first.observePassive(model, \.$count) { [unowned model] count in
      log.append("first \(count)")
      if count < 3 { model.count = count + 1 }
      log.append("set to \(model.count)")
    }
    second.observePassive(model, \.$count) { log.append("second \($0)") }
    model.count = 1
    #expect(
      log == [
        "first 1", "set to 2", "second 1", "first 2", "set to 3", "second 2", "first 3", "set to 3",
        "second 3",
      ])
  }

  @Test func setInTheFirstCallIsDeliveredAfterIt() {
    let model = Model(), screen = Screen()
    var log: [String] = []
    screen.observe(model, \.$count) { [unowned model] count in
      log.append("begin \(count)")
      if count == 0 { model.count = 1 }
      log.append("end \(count)")
    }
    #expect(log == ["begin 0", "end 0", "begin 1", "end 1"])
  }

  @Test func observersAddedInAHandlerHearOfLaterChanges() {
    let model = Model(), first = Screen(), late = Screen()
    var log: [String] = []
    first.observePassive(model, \.$count) { [unowned model] count in
      log.append("first \(count)")
      guard count == 1 else { return }
      model.count = 2  // made before the second observer exists, which does not receive it
      late.observe(model, \.$count) { log.append("late \($0)") }
      model.count = 3
    }
    model.count = 1
    #expect(log == ["first 1", "late 2", "first 2", "first 3", "late 3"])
  }

  @Test func observersRemovedInAHandlerHearNoMore() {
    let model = Model(), first = Screen(), second = Screen()
    first.observePassive(model, \.$name) { [unowned model] screen, name in
      screen.log.append(name)
      screen.unobserve(model, \.$name)
      second.unobserveAll()
    }
    second.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    model.name = "x"
    model.name = "y"
    #expect(first.log == ["x"])
    #expect(second.log.isEmpty)
  }

  @Test func mirroredPropertiesSettle() {
    let first = Screen(), second = Screen()
    first.observe(second, \.$title) { first, title in
      if first.title != title { first.title = title }
    }
    second.observe(first, \.$title) { second, title in
      if second.title != title { second.title = title }
    }
    first.title = "x"
    #expect(second.title == "x")
    second.title = "y"
    #expect(first.title == "y")
  }

  @Test func longChainsOfChangesNeedNoStack() {
    let model = Model(), screen = Screen()
    screen.observePassive(model, \.$count) { [unowned model] count in
      if count < 100_000 { model.count = count + 1 }
    }
    model.count = 1
    #expect(model.count == 100_000)
  }
}
