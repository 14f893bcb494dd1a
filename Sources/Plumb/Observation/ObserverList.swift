/// An observation of a property.
package protocol PropertyObserver<Value>: AnyObject {
  /// The type of the property's value.
  associatedtype Value

  /// Whether the observation is over.
  var hasEnded: Bool { get }

  /// Delivers a change.
  func deliver(old: Value, new: Value)

  /// Ends the observation, since the object of the property is gone.
  func end()
}

/// The observers of one property of one object, in the order they began.
///
/// The object owns the list, so that the list ends the observations when the object dies.
package final class ObserverList<Value> {
  /// A change, and the observers at the time it was made.
  private struct Change {
    let old: Value
    let new: Value
    let observations: [any PropertyObserver<Value>]
  }

  private var observations: [any PropertyObserver<Value>] = []
  /// How many observations have ended.
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

  /// Counts an observation that has ended. The list removes ended observations once they are half
  /// of all, so that ending many takes no longer than beginning them.
  package func oneHasEnded() {
    endedCount += 1
    guard endedCount * 2 > observations.count else { return }
    observations.removeAll { $0.hasEnded }
    endedCount = 0
  }

  /// Adds a change to those that `deliver()` delivers.
  func enqueue(old: Value, new: Value) {
    guard !observations.isEmpty else { return }
    waiting.append(Change(old: old, new: new, observations: observations))
  }

  /// Delivers the waiting changes and those that handlers make meanwhile. Does nothing if a
  /// caller further up the stack is already delivering.
  func deliver() {
    deliver(first: nil)
  }

  /// Calls a handler with the current value, then delivers the changes it made.
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
