import PlumbCompatibility

/// Something with properties to observe.
class Model {
  @Observed var name = ""
  @Observed var count = 0
}

/// Something that inherits its observed properties.
final class Submodel: Model {
  var child = Model()
}

/// Something that observes, is observed, and has events.
final class Screen: Observing, EventSource {
  let observations = Observations()
  let events = EventHandlers()
  @Observed var title = ""
  var log: [String] = []
}
