import PlumbCompatibility
import Testing

/// Changes that a queue delivers later.
struct ObservationQueueTests {
  @Test func deliversEachChangeInOrder() {
    let model = Model(), screen = Screen(), queue = ObservationQueue()
    screen.observe(model, \.$name, on: queue) { screen, name in screen.log.append(name) }
    screen.observePassive(model, \.$count, on: queue) { screen, count in
      screen.log.append("\(count)")
    }
    #expect(screen.log == [""])
    model.name = "x"
    model.count = 1
    model.name = "y"
    #expect(screen.log == [""])
    #expect(!queue.isEmpty)
    queue.drain()
    #expect(screen.log == ["", "x", "1", "y"])
    #expect(queue.isEmpty)
    queue.drain()
    #expect(screen.log.count == 4)
  }

  @Test func unobserveCancelsWhatWaits() {
    let model = Model(), screen = Screen(), queue = ObservationQueue()
    screen.observePassive(model, \.$name, on: queue) { screen, name in screen.log.append(name) }
    model.name = "x"
    screen.unobserve(model, \.$name)
    queue.drain()
    #expect(screen.log.isEmpty)
  }

  @Test func deathCancelsWhatWaits() {
    let screen = Screen(), queue = ObservationQueue()
    var model: Model? = Model()
    if let model {
      screen.observePassive(model, \.$name, on: queue) { screen, name in screen.log.append(name) }
    }
    model?.name = "x"
    model = nil
    queue.drain()
    #expect(screen.log.isEmpty)
  }

  @Test func changesMadeWhileDrainingWaitForTheNextTime() {
    let model = Model(), screen = Screen()
    var wakes = 0
    let queue = ObservationQueue { _ in wakes += 1 }
    screen.observePassive(model, \.$count, on: queue) { [unowned model] screen, count in
      screen.log.append("\(count)")
      if count < 3 { model.count = count + 1 }
      queue.drain()
    }
    model.count = 1
    #expect(wakes == 1)
    queue.drain()
    #expect(screen.log == ["1"])
    #expect(wakes == 2)
    queue.drain()
    queue.drain()
    #expect(screen.log == ["1", "2", "3"])
    #expect(wakes == 3)
    #expect(queue.isEmpty)
  }

  @Test func aWakeMayDrainAtOnce() {
    let model = Model(), screen = Screen()
    let queue = ObservationQueue { $0.drain() }
    screen.observePassive(model, \.$count, on: queue) { [unowned model] screen, count in
      screen.log.append("\(count)")
      if count < 3 { model.count = count + 1 }
    }
    model.count = 1
    #expect(screen.log == ["1", "2", "3"])
  }

  @MainActor @Test func mainQueueDrainsItself() async {
    let model = Model(), screen = MainScreen()
    screen.observe(model, \.$name, on: .main) { screen, name in screen.log.append(name) }
    model.name = "x"
    model.name = "y"
    #expect(screen.log == [""])
    await withCheckedContinuation { continuation in
      screen.observePassive(model, \.$count, on: .main) { _ in continuation.resume() }
      model.count = 1
    }
    #expect(screen.log == ["", "x", "y"])
  }

  @Test func changesAsAnAsyncSequence() async {
    let model = Model(), screen = Screen()
    let (names, continuation) = AsyncStream.makeStream(of: String.self)
    screen.observe(model, \.$name) { continuation.yield($0) }
    model.name = "x"
    model.name = "y"
    continuation.finish()
    var log: [String] = []
    for await name in names { log.append(name) }
    #expect(log == ["", "x", "y"])
  }
}

/// An observing object of the main actor.
@MainActor private final class MainScreen {
  let observations = Observations()
  var log: [String] = []
}

extension MainScreen: @MainActor Observing {}
