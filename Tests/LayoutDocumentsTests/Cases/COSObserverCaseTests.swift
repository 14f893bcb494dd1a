import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// The worked cases of COSObserver.
struct COSObserverCaseTests {
  static let cases = WorkedCase.load("COSObserver")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 6 + 34)
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
  @Observed var title = ""

  init(_ name: String) { self.name = name }
}

/// Plays a script, with blocks that record their arguments.
private final class ObserverScript {
  private(set) var log: [JSONValue] = []
  private var labels: [String: Label] = [:]

  func play(_ action: [JSONValue]) {
    let names = action.map { $0.string ?? "" }
    switch names[0] {
    case "set": label(names[1])[keyPath: value(names[2])] = names[3]
    case "log": log.append(action[1])
    case "release": labels[names[1]] = nil
    case "remove":
      let target = action[2].string.map(label)
      observer(names[1]).removeTarget(target, action[3].string.map(property))
    case "add":
      let block = { [unowned self] (object: Label, target: Label, change: ObservedChange<String>) in
        var members: [String: JSONValue] = [:]
        members["old"] = change.old.map { .string($0) }
        members["new"] = change.new.map { .string($0) }
        log.append(
          .array([action[5], .string(object.name), .string(target.name), .object(members)]))
      }
      let (options, property) = (options(action[4]), property(names[3]))
      if case .array(let targets) = action[2] {
        observer(names[1]).addTarget(
          targets.compactMap(\.string).map(label), property, options: options, block: block)
      } else {
        observer(names[1]).addTarget(
          action[2].string.map(label), property, options: options, block: block)
      }
    default: Issue.record("an unknown action: \(action)")
    }
  }

  private func property(_ name: String) -> KeyPath<Label, ObservedProperty<String>> {
    name == "title" ? \.$title : \.$text
  }

  private func value(_ name: String) -> ReferenceWritableKeyPath<Label, String> {
    name == "title" ? \.title : \.text
  }

  /// Returns the observer of a label; a script names it `obs(label1)`.
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
