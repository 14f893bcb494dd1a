import PlumbCompatibility
import Testing

/// Events by name, with and without a type.
struct EventTests {
  @Test func handlersTakeAllArguments() {
    let screen = Screen()
    var log: [String] = []
    screen.on("moved") { arguments in log.append(arguments.map { "\($0)" }.joined(separator: " ")) }
    screen.trigger("moved", 1, "x", true)
    screen.trigger("moved")
    screen.trigger("Moved")
    #expect(log == ["1 x true", ""])
  }

  @Test func offRemovesEveryRegistrationOfAHandler() {
    let screen = Screen()
    var log: [String] = []
    let handler = EventHandler { _ in log.append("h") }
    screen.on("e", handler)
    let other = screen.on("e") { _ in log.append("other") }
    screen.on("e", handler)
    screen.on("f", handler)
    screen.off("e", handler)
    screen.trigger("e")
    screen.trigger("f")
    #expect(log == ["other", "h"])
    screen.off("e", other)
    screen.off("nothing", other)
    screen.trigger("e")
    #expect(log == ["other", "h"])
  }

  @Test func aTriggerCallsThoseOfItsBeginning() {
    let screen = Screen()
    var log: [String] = []
    let last = EventHandler { _ in log.append("last") }
    screen.on("e") { [unowned screen] _ in
      log.append("first")
      screen.on("e") { _ in log.append("added") }
      screen.off("e", last)
    }
    screen.on("e") { _ in log.append("second") }
    screen.on("e", last)
    screen.trigger("e")
    #expect(log == ["first", "second"])
  }

  @Test func offAllInAHandlerEndsTheTrigger() {
    let screen = Screen()
    var log: [String] = []
    screen.on("e") { [unowned screen] _ in
      log.append("first")
      screen.offAll()
    }
    screen.on("e") { _ in log.append("second") }
    screen.trigger("e")
    screen.trigger("e")
    #expect(log == ["first"])
  }

  @Test func triggersNest() {
    let screen = Screen()
    var log: [String] = []
    screen.on("outer") { [unowned screen] _ in
      log.append("begin")
      screen.trigger("inner")
      log.append("end")
    }
    screen.on("inner") { _ in log.append("inner") }
    screen.trigger("outer")
    #expect(log == ["begin", "inner", "end"])
  }

  @Test func typedPayloads() {
    let screen = Screen()
    let renamed = EventName<String>("renamed"), closed = EventName<Void>("closed")
    let moved = EventName<(x: Int, y: Int)>("moved")
    var log: [String] = []
    let handler = screen.on(renamed) { name in log.append(name) }
    screen.on("renamed") { arguments in log.append("\(arguments)") }
    screen.on(closed) { log.append("closed") }
    screen.on(moved) { log.append("\($0.x) \($0.y)") }
    screen.trigger(renamed, "x")
    screen.trigger("renamed", "y")
    screen.trigger(closed)
    screen.trigger("closed")
    screen.trigger(moved, (1, 2))
    #expect(log == ["x", "[\"x\"]", "y", "[\"y\"]", "closed", "closed", "1 2"])
    screen.off(renamed, handler)
    screen.trigger(renamed, "z")
    #expect(log.last == "[\"z\"]")
    #expect(log.count == 8)
  }

  @Test func argumentsOfAnotherTypePassATypedHandlerBy() {
    let screen = Screen()
    var log: [Int] = []
    screen.on(EventName<Int>("count")) { log.append($0) }
    screen.trigger("count", "three")
    screen.trigger("count")
    screen.trigger("count", 1, 2)
    screen.trigger("count", 3)
    #expect(log == [3])
  }

  @Test func handlersOutliveWhoRegisteredThem() {
    let screen = Screen()
    var calls = 0
    var owner: Model? = Model()
    weak let gone = owner
    if owner != nil { screen.on("e") { _ in calls += 1 } }
    owner = nil
    screen.trigger("e")
    #expect(gone == nil)
    #expect(calls == 1)
  }

  @Test func handlersGoWithTheirObject() {
    var token: Model? = Model()
    weak let gone = token
    var screen: Screen? = Screen()
    screen?.on("e") { [token] _ in _ = token }
    token = nil
    #expect(gone != nil)
    screen = nil
    #expect(gone == nil)
  }

  @Test func cleanupForgetsObservationsAndHandlers() {
    let model = Model(), screen = Screen()
    screen.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    screen.on("e") { [unowned screen] _ in screen.log.append("e") }
    screen.cleanup()
    model.name = "x"
    screen.trigger("e")
    #expect(screen.log.isEmpty)
  }
}
