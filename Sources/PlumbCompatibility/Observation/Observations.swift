/// What an object observes. The observing object owns it, and with the object it ends.
public final class Observations {
  private var active: [ObjectIdentifier: AnyObservation] = [:]

  /// Makes a place for the observations of one object.
  public init() {}

  deinit {
    for observation in active.values { observation.end() }
  }

  /// How many observations there are.
  public var count: Int { active.count }

  func add(_ observation: AnyObservation) {
    active[ObjectIdentifier(observation)] = observation
  }

  func remove(_ observation: AnyObservation) {
    active[ObjectIdentifier(observation)] = nil
  }

  /// Ends the observations that a condition holds for.
  func end(where condition: (AnyObservation) -> Bool) {
    for observation in active.values where condition(observation) { observation.end() }
  }
}
