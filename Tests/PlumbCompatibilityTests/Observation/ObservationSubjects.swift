import PlumbCompatibility

/// A class with properties to observe.
class Model {
  @Observed var name = ""
  @Observed var count = 0
}

/// A class that inherits its observed properties.
final class Submodel: Model {
  var child = Model()
}

/// A class that observes, is observed, and has events.
final class Screen: Observing, EventSource {
  let observations = Observations()
  let events = EventHandlers()
  @Observed var title = ""
  var log: [String] = []
}
