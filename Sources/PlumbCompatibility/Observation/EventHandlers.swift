/// A handler of events, which `off` knows again.
public final class EventHandler {
  fileprivate let call: ([Any]) -> Void

  /// Makes a handler.
  ///
  /// - Parameter call: Takes the arguments of `trigger`.
  public init(_ call: @escaping (_ arguments: [Any]) -> Void) {
    self.call = call
  }
}

/// The handlers of one object's events. The object owns it, and with the object they end.
public final class EventHandlers {
  /// A handler in the list of one event.
  private final class Entry {
    /// `nil` once it was removed.
    var handler: EventHandler?

    init(_ handler: EventHandler) { self.handler = handler }
  }

  private var entries: [String: [Entry]] = [:]

  /// Makes a place for the handlers of one object.
  public init() {}

  func add(_ handler: EventHandler, to event: String) {
    entries[event, default: []].append(Entry(handler))
  }

  func remove(_ handler: EventHandler, from event: String) {
    guard let all = entries[event] else { return }
    let kept = all.filter { $0.handler !== handler }
    entries[event] = kept.isEmpty ? nil : kept
    for entry in all where entry.handler === handler { entry.handler = nil }
  }

  func removeAll() {
    let all = entries
    entries = [:]
    for entry in all.values.joined() { entry.handler = nil }
  }

  func trigger(_ event: String, _ arguments: [Any]) {
    // The list as it is now; what a handler removes from it has no handler any more.
    for entry in entries[event] ?? [] { entry.handler?.call(arguments) }
  }
}
