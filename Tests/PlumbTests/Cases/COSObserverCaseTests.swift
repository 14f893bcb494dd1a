import Plumb
import TestSupport
import Testing

/// The worked cases of COSObserver.
struct COSObserverCaseTests {
  static let cases = WorkedCase.load("COSObserver")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 6)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) {
    let run = ObserverScript()
    for action in worked.script { run.play(action) }
    worked.check(run.log)
  }
}

private final class Label: Observing {
  let observations = Observations()
  let name: String
  @Observed var text = ""

  init(_ name: String) { self.name = name }
}

/// Plays a script, with blocks that record what they are handed.
private final class ObserverScript {
  private(set) var log: [JSONValue] = []
  private var labels: [String: Label] = [:]

  func play(_ action: [JSONValue]) {
    let names = action.map { $0.string ?? "" }
    switch names[0] {
    case "set": label(names[1]).text = names[3]
    case "release": labels[names[1]] = nil
    case "remove":
      let target = action[2].string.map(label)
      observer(names[1]).removeTarget(target, \.$text)
    case "add":
      let block = { [unowned self] (object: Label, target: Label, change: ObservedChange<String>) in
        var members: [String: JSONValue] = [:]
        members["old"] = change.old.map { .string($0) }
        members["new"] = change.new.map { .string($0) }
        log.append(
          .array([action[5], .string(object.name), .string(target.name), .object(members)]))
      }
      let options = options(action[4])
      if action[2].elements.isEmpty {
        observer(names[1]).addTarget(label(names[2]), \.$text, options: options, block: block)
      } else {
        let targets = action[2].elements.compactMap(\.string).map(label)
        observer(names[1]).addTarget(targets, \.$text, options: options, block: block)
      }
    default: Issue.record("an unknown action: \(action)")
    }
  }

  /// The observer of a label; a script names it `obs(label1)`.
  private func observer(_ name: String) -> COSObserver<Label> {
    COSObserver(for: label(String(name.dropFirst("obs(".count).dropLast())))
  }

  private func options(_ words: JSONValue) -> COSObservingOptions {
    let known: [String: COSObservingOptions] = ["new": .new, "old": .old, "initial": .initial]
    return COSObservingOptions(words.elements.compactMap { known[$0.string ?? ""] })
  }

  private func label(_ name: String) -> Label {
    let label = labels[name] ?? Label(name)
    labels[name] = label
    return label
  }
}
