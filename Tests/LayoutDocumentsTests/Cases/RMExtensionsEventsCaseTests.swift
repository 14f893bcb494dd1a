import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// The worked cases of RMExtensions' events.
struct RMExtensionsEventsCaseTests {
  static let cases = WorkedCase.load("RMExtensionsEvents")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 6 + 25)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) {
    let run = EventScript()
    for action in worked.script { run.play(action) }
    worked.check(run.log)
  }
}

private final class Source: EventSource, Observing {
  let events = EventHandlers()
  let observations = Observations()
}

/// Plays a script, with a handler for each name. Handlers record their name and arguments.
private final class EventScript {
  private(set) var log: [JSONValue] = []
  private var sources: [String: Source] = [:]
  private var handlers: [String: EventHandler] = [:]
  /// The further actions of handlers, besides recording.
  private var actions: [String: [JSONValue]] = [:]

  func play(_ action: [JSONValue]) {
    let names = action.map { $0.string ?? "" }
    switch names[0] {
    case "on": source(names[1]).on(names[2], handler(names[3]))
    case "off":
      // Upstream accepts `off` without a block, which does nothing.
      if names.count > 3 { source(names[1]).off(names[2], handler(names[3])) }
    case "do": actions[names[1]] = action[2].elements
    case "cleanup": source(names[1]).cleanup()
    case "offAll": source(names[1]).offAll()
    case "log": log.append(action[1])
    case "trigger":
      // The case adds a note to the name: a string here, a symbol upstream.
      let event = names[2].prefix { $0 != "(" }
      // A list in place of the arguments would count as one argument.
      switch action[3].elements.count {
      case 0: source(names[1]).trigger(String(event))
      case 1: source(names[1]).trigger(String(event), action[3].elements[0])
      case 2:
        source(names[1]).trigger(
          String(event), action[3].elements[0], action[3].elements[1])
      case 3:
        source(names[1]).trigger(
          String(event), action[3].elements[0], action[3].elements[1], action[3].elements[2])
      default: Issue.record("too many arguments: \(action)")
      }
    default: Issue.record("an unknown action: \(action)")
    }
  }

  private func source(_ name: String) -> Source {
    let source = sources[name] ?? Source()
    sources[name] = source
    return source
  }

  private func handler(_ name: String) -> EventHandler {
    let handler =
      handlers[name]
      ?? EventHandler { [unowned self] arguments in
        log.append(.array([.string(name)] + arguments.compactMap { $0 as? JSONValue }))
        if let action = actions[name] { play(action) }
      }
    handlers[name] = handler
    return handler
  }
}
