import PlumbCompatibility
import Testing

/// Observations end when either side dies, and keep neither alive.
struct LifetimeTests {
  @Test func deathOfTheObservingObjectEndsIt() {
    let model = Model()
    var calls = 0
    var screen: Screen? = Screen()
    weak let gone = screen
    screen?.observe(model, \.$name) { _ in calls += 1 }
    screen = nil
    #expect(gone == nil)
    model.name = "x"
    #expect(calls == 1)
  }

  @Test func deathOfTheObservedObjectEndsIt() {
    let screen = Screen()
    var model: Model? = Model()
    weak let gone = model
    if let model { screen.observe(model, \.$name) { screen, name in screen.log.append(name) } }
    #expect(screen.observations.count == 1)
    model = nil
    #expect(gone == nil)
    #expect(screen.observations.count == 0)
  }

  @Test func handlersAreReleasedWithTheObservation() {
    let model = Model(), screen = Screen()
    var token: Model? = Model()
    weak let gone = token
    screen.observe(model, \.$name) { [token] _ in _ = token }
    token = nil
    #expect(gone != nil)
    screen.unobserve(model, \.$name)
    #expect(gone == nil)
  }

  @Test func keptPartsKeepNoObservationAlive() {
    let screen = Screen()
    var model: Model? = Model()
    let property = model?.$name
    if let model {
      screen.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    }
    model = nil
    #expect(property?.value == "")
    #expect(screen.log.isEmpty)
  }

  @Test func observingObjectDiesInAHandler() {
    let model = Model(), first = Screen()
    var second: Screen? = Screen()
    var log: [String] = []
    first.observePassive(model, \.$name) { _ in second = nil }
    second?.observePassive(model, \.$name) { log.append($0) }
    model.name = "x"
    #expect(second == nil)
    #expect(log.isEmpty)
  }

  @Test func observedObjectDiesInAHandler() {
    let first = Screen(), second = Screen()
    var model: Model? = Model()
    weak let gone = model
    if let model {
      first.observePassive(model, \.$name) { screen, name in
        screen.log.append(name)
      }
      second.observePassive(model, \.$name) { screen, name in screen.log.append(name) }
    }
    first.observe(second, \.$title) { title in if title == "end" { model = nil } }
    model?.name = "x"
    second.title = "end"
    #expect(gone == nil)
    #expect(first.log == ["x"])
    #expect(first.observations.count == 1)
    #expect(second.observations.count == 0)
  }

  @Test func assignmentsWhileTheObjectDiesAreNotDelivered() {
    let screen = Screen()
    var dying: Dying? = Dying()
    if let dying {
      screen.observePassive(dying, \.$name) { screen, name in screen.log.append(name) }
    }
    dying = nil
    #expect(screen.log.isEmpty)
  }
}

private final class Dying {
  @Observed var name = ""
  deinit { name = "gone" }
}
