import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// The worked cases of RMExtensions' observation, whose changes arrive on the main queue.
struct RMExtensionsObservationCaseTests {
  static let cases = WorkedCase.load("RMExtensionsObservation")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 5 + 32)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) {
    let run = ObservationScript()
    for action in worked.script { run.play(action) }
    worked.check(run.log)
  }
}

private final class Subject {
  @Observed var name: JSONValue = .null
  @Observed var age: JSONValue = .null
}

private final class Controller: Observing, EventSource {
  let observations = Observations()
  let events = EventHandlers()
}

/// Plays a script, with handlers that record their names and arguments.
private final class ObservationScript {
  private(set) var log: [JSONValue] = []
  private var models: [String: Subject] = [:]
  private var controllers: [String: Controller] = [:]
  private let mainQueue = ObservationQueue()
  /// The further actions of handlers, besides recording, each done once.
  private var actions: [String: [JSONValue]] = [:]

  func play(_ action: [JSONValue]) {
    let names = action.map { $0.string ?? "" }
    switch names[0] {
    case "set":
      if names[2] == "age" {
        model(names[1]).age = action[3]
      } else {
        model(names[1]).name = action[3]
      }
    case "observe":
      controller(names[1]).observe(model(names[2]), property(names[3]), on: mainQueue) {
        [unowned self] value in record(names[4], value)
      }
    case "observePassive":
      controller(names[1]).observePassive(model(names[2]), property(names[3]), on: mainQueue) {
        [unowned self] value in record(names[4], value)
      }
    case "unobserve": controller(names[1]).unobserve(model(names[2]), property(names[3]))
    case "unobserveAll": controller(names[1]).unobserveAll()
    case "cleanup": controller(names[1]).cleanup()
    case "do": actions[names[1]] = action[2].elements
    case "release": controllers[names[1]] = nil
    case "drainMain": mainQueue.drain()
    case "log": log.append(action[1])
    default: Issue.record("an unknown action: \(action)")
    }
  }

  private func record(_ handler: String, _ value: JSONValue) {
    log.append(.array([.string(handler), value]))
    if let action = actions.removeValue(forKey: handler) { play(action) }
  }

  private func property(_ name: String) -> KeyPath<Subject, ObservedProperty<JSONValue>> {
    name == "age" ? \.$age : \.$name
  }

  private func model(_ name: String) -> Subject {
    let model = models[name] ?? Subject()
    models[name] = model
    return model
  }

  private func controller(_ name: String) -> Controller {
    let controller = controllers[name] ?? Controller()
    controllers[name] = controller
    return controller
  }
}
