import PlumbCompatibility
import Testing

/// The code of the article about observation and events.
struct ObservationArticleTests: PrintingArticle {
  final class Model {
    @Observed var name = ""
  }

  final class Screen: Observing {
    let observations = Observations()
    var title = ""

    func show(_ model: Model) {
      observe(model, \.$name) { screen, name in screen.title = name }
    }
  }

  final class Label: Observing {
    let observations = Observations()
    @Observed var text = ""
  }

  final class Feed: EventSource {
    let events = EventHandlers()
  }

  @MainActor final class MainScreen: @MainActor Observing {
    let observations = Observations()
  }

  let transcript = Transcript()

  @Test func changes() {
    let model = Model(), screen = Screen()
    screen.show(model)
    model.name = "News"
    #expect(screen.title == "News")

    let queue = ObservationQueue()
    screen.unobserveAll()
    screen.observe(model, \.$name, on: queue) { screen, name in screen.title = name }
    model.name = "Mail"
    #expect(screen.title == "News")
    queue.drain()
    #expect(screen.title == "Mail")
  }

  @Test func frames() throws {
    let layout = Layout(width: 100, height: 10)
    let table = layout.view("table")
    try layout.eqs("table.left == 7\ntable.right == 0")
    let screen = Screen()
    screen.observe(table, \.$frame) { screen, frame in screen.place(frame) }
    layout.adopt(try layout.solve())
    #expect(screen.title == "93.0")
  }

  @Test func observers() {
    let label1 = Label(), label2 = Label()
    COSObserver(for: label1).addTarget(label2, \.$text, options: [.new, .old]) {
      label1, label2, change in
      label1.text = change.new ?? ""
    }
    label2.text = "News"
    #expect(label1.text == "News")
  }

  @Test func events() throws {
    let feed = Feed()
    feed.on("loaded") { arguments in print(arguments) }
    feed.trigger("loaded", 20, "items")  // prints: [20, "items"]

    let renamed = EventName<String>("renamed")
    feed.on(renamed) { name in print(name) }
    feed.trigger(renamed, "News")  // prints: News

    try transcript.expectLines(of: "Observation", in: "PlumbCompatibility")
  }
}

extension ObservationArticleTests.Screen {
  fileprivate func place(_ frame: Frame) { title = "\(frame.width)" }
}

/// Reads changes in another place, where `print` is Swift's own.
private func readElsewhere(
  _ screen: ObservationArticleTests.Screen, _ model: ObservationArticleTests.Model
) {
  let (names, continuation) = AsyncStream.makeStream(of: String.self)
  screen.observe(model, \.$name) { continuation.yield($0) }
  Task.detached {
    for await name in names { print(name) }
  }
}
