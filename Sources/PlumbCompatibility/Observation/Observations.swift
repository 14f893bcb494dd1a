/// The observations of an observing object. The object owns it, and the observations end with the
/// object.
public final class Observations {
  private var active: [ObjectIdentifier: AnyObservation] = [:]

  /// Creates an empty list of observations for one object.
  public init() {}

  deinit {
    for observation in active.values { observation.end() }
  }

  /// The number of observations.
  public var count: Int { active.count }

  func add(_ observation: AnyObservation) {
    active[ObjectIdentifier(observation)] = observation
  }

  func remove(_ observation: AnyObservation) {
    active[ObjectIdentifier(observation)] = nil
  }

  /// Ends the observations that satisfy a condition.
  func end(where condition: (AnyObservation) -> Bool) {
    for observation in active.values where condition(observation) { observation.end() }
  }
}
