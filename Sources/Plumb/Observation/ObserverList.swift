/// An observation of a property.
package protocol PropertyObserver<Value>: AnyObject {
  /// What the property holds.
  associatedtype Value

  /// Whether the observation is over.
  var hasEnded: Bool { get }

  /// Delivers a change.
  func deliver(old: Value, new: Value)

  /// Ends the observation, since the object of the property is gone.
  func end()
}

/// Those who observe one property of one object, in the order they began.
///
/// The object owns the list, so that the list ends the observations when the object dies.
package final class ObserverList<Value> {
  /// A change, and who observed the property when it was made.
  private struct Change {
    let old: Value
    let new: Value
    let observations: [any PropertyObserver<Value>]
  }

  private var observations: [any PropertyObserver<Value>] = []
  /// How many of them have ended.
  private var endedCount = 0
  /// The changes that are not delivered yet, oldest first.
  private var waiting: [Change] = []
  private var isDelivering = false

  deinit {
    for observation in observations { observation.end() }
  }

  /// Adds an observation.
  package func add(_ observation: any PropertyObserver<Value>) {
    observations.append(observation)
  }

  /// Takes note that one of the observations has ended. They are removed when half of them have, so
  /// that ending many takes no longer than beginning them.
  package func oneHasEnded() {
    endedCount += 1
    guard endedCount * 2 > observations.count else { return }
    observations.removeAll { $0.hasEnded }
    endedCount = 0
  }

  /// Adds a change to those that wait for `deliver()`.
  func enqueue(old: Value, new: Value) {
    guard !observations.isEmpty else { return }
    waiting.append(Change(old: old, new: new, observations: observations))
  }

  /// Delivers the changes that wait, and those that handlers make meanwhile; nothing while a caller
  /// further up is doing so.
  func deliver() {
    deliver(first: nil)
  }

  /// Calls a handler with the current value, then delivers what it changed.
  package func deliver(first: (() -> Void)?) {
    guard !isDelivering else {
      first?()
      return
    }
    isDelivering = true
    defer { isDelivering = false }
    first?()
    while !waiting.isEmpty {
      let changes = waiting
      waiting = []
      for change in changes {
        for observation in change.observations {
          observation.deliver(old: change.old, new: change.new)
        }
      }
    }
  }
}
