import Plumb

/// An observation of a property of any type.
class AnyObservation {
  /// The object whose property is observed.
  private(set) weak var target: AnyObject?
  /// The list of the observing object that contains the observation.
  private weak var observations: Observations?
  /// Whether the observation is over.
  private(set) var hasEnded = false

  init(target: AnyObject, observations: Observations) {
    self.target = target
    self.observations = observations
  }

  /// Whether both sides still exist. The list of observations may outlive its object.
  var isAlive: Bool { !hasEnded && target != nil && observations != nil }

  /// Whether this observes the property that a list belongs to.
  func observes(_ list: AnyObject) -> Bool { false }

  /// Ends the observation on both sides.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    observations?.remove(self)
  }
}

/// The observation of a property by a handler.
final class PropertyObservation<Value>: AnyObservation, PropertyObserver {
  private weak var list: ObserverList<Value>?
  private let queue: ObservationQueue?
  /// Gets the old value and the new one; `nil` after the observation has ended.
  private var handler: ((Value, Value) -> Void)?

  init(
    target: AnyObject, list: ObserverList<Value>, observations: Observations,
    queue: ObservationQueue?, handler: @escaping (Value, Value) -> Void
  ) {
    self.list = list
    self.queue = queue
    self.handler = handler
    super.init(target: target, observations: observations)
  }

  override func observes(_ list: AnyObject) -> Bool { self.list === list }

  override func end() {
    guard !hasEnded else { return }
    super.end()
    handler = nil
    list?.oneHasEnded()
  }

  /// Delivers a change, or queues it.
  func deliver(old: Value, new: Value) {
    if let queue {
      queue.add { [self] in call(old: old, new: new) }
    } else {
      call(old: old, new: new)
    }
  }

  private func call(old: Value, new: Value) {
    guard isAlive else { return end() }
    handler?(old, new)
  }
}
