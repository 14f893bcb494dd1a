import PlumbCompatibility
import Testing

/// Tests COSObserver beyond its worked cases.
struct COSObserverTests {
  @Test func readmeExample() {
    let label1 = Screen(), label2 = Screen()
    COSObserver(for: label1).addTarget(label2, \.$title, options: .new) { label1, _, change in
      label1.title = change.new ?? ""
    }
    label2.title = "x"
    #expect(label1.title == "x")
  }

  @Test func optionsDecideWhatAChangeTells() {
    let label = Screen(), model = Model()
    model.name = "a"
    var log: [ObservedChange<String>] = []
    let observer = COSObserver(for: label)
    observer.addTarget(model, \.$name, options: [.new, .old, .initial]) { log.append($2) }
    observer.addTarget(model, \.$name, options: .old) { log.append($2) }
    observer.addTarget(model, \.$name, options: []) { log.append($2) }
    model.name = "b"
    let told = log.map { "\($0.old ?? "-") \($0.new ?? "-")" }
    #expect(told == ["- a", "a b", "a -", "- -"])
  }

  @Test func oneObserverPerObject() {
    let label = Screen(), model = Model()
    var calls = 0
    COSObserver(for: label).addTarget(model, \.$name) { _, _, _ in calls += 1 }
    COSObserver(for: label).addTarget(model, \.$name) { _, _, _ in calls += 1 }
    #expect(COSObserver(for: label) == COSObserver(for: label))
    #expect(COSObserver(for: label) != COSObserver(for: Screen()))
    model.name = "x"
    #expect(calls == 2)
    COSObserver(for: label).removeTarget(model, \.$name)
    model.name = "y"
    #expect(calls == 2)
  }

  @Test func noTargetNothingHappens() {
    let label = Screen()
    COSObserver(for: label).addTarget(nil as Model?, \.$name) { _, _, _ in }
    #expect(label.observations.count == 0)
  }

  @Test func blocksOfAnArrayGetTheObjectThatChanged() {
    let label = Screen(), models = [Model(), Model()], observer = COSObserver(for: label)
    var targets: [Model] = []
    observer.addTarget(models, \.$name) { _, target, _ in targets.append(target) }
    models[1].name = "x"
    models[0].name = "y"
    #expect(targets.map(ObjectIdentifier.init) == models.reversed().map(ObjectIdentifier.init))
  }

  @Test func removesOneTarget() {
    let label = Screen(), first = Model(), second = Model(), observer = COSObserver(for: label)
    var log: [String] = []
    for model in [first, second] {
      observer.addTarget(model, \.$name) { log.append($2.new ?? "") }
      observer.addTarget(model, \.$count) { log.append("\($2.new ?? 0)") }
    }
    observer.removeTarget(first, \.$count)
    observer.removeTarget(second)
    first.name = "x"
    first.count = 1
    second.name = "y"
    second.count = 2
    #expect(log == ["x"])
    observer.removeTarget(nil)
    first.name = "z"
    #expect(log == ["x"])
  }

  @Test func observationsOfOthersOnTheObjectStay() {
    let label = Screen(), other = Screen(), model = Model()
    COSObserver(for: label).addTarget(model, \.$name) { _, _, _ in }
    other.observePassive(label, \.$title) { other, title in other.log.append(title) }
    COSObserver(for: label).removeTarget(nil)
    label.title = "x"
    #expect(other.log == ["x"])
  }

  @Test func anObserverKeepsNeitherObjectAlive() {
    var label: Screen? = Screen()
    weak let gone = label
    let model = Model()
    let observer = label.map { COSObserver(for: $0) }
    observer?.addTarget(model, \.$name) { _, _, _ in Issue.record("the object is gone") }
    label = nil
    #expect(gone == nil)
    #expect(observer?.object == nil)
    observer?.addTarget(model, \.$name) { _, _, _ in Issue.record("the object is gone") }
    model.name = "x"
  }
}
