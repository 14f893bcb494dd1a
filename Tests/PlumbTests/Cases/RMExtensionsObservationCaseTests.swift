import Plumb
import TestSupport
import Testing

/// The worked cases of RMExtensions' observation, whose changes come by the main queue.
struct RMExtensionsObservationCaseTests {
  static let cases = WorkedCase.load("RMExtensionsObservation")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 5)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) {
    let run = ObservationScript()
    for action in worked.script { run.play(action) }
    worked.check(run.log)
  }
}

private final class Subject {
  @Observed var name: JSONValue = .null
}

private final class Controller: Observing {
  let observations = Observations()
}

/// Plays a script, with handlers that record their names and arguments.
private final class ObservationScript {
  private(set) var log: [JSONValue] = []
  private let model = Subject()
  private var controllers: [String: Controller] = [:]
  private let mainQueue = ObservationQueue()

  func play(_ action: [JSONValue]) {
    let names = action.map { $0.string ?? "" }
    switch names[0] {
    case "set": model.name = action[3]
    case "observe":
      controller(names[1]).observe(model, \.$name, on: mainQueue) { [unowned self] value in
        log.append(.array([action[4], value]))
      }
    case "observePassive":
      controller(names[1]).observePassive(model, \.$name, on: mainQueue) { [unowned self] value in
        log.append(.array([action[4], value]))
      }
    case "release": controllers[names[1]] = nil
    case "drainMain": mainQueue.drain()
    case "log": log.append(action[1])
    default: Issue.record("an unknown action: \(action)")
    }
  }

  private func controller(_ name: String) -> Controller {
    let controller = controllers[name] ?? Controller()
    controllers[name] = controller
    return controller
  }
}
