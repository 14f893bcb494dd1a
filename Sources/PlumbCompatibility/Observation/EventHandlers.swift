/// A handler of events, which `off` can identify.
public final class EventHandler {
  fileprivate let call: ([Any]) -> Void

  /// Creates a handler.
  ///
  /// - Parameter call: Gets the arguments of `trigger`.
  public init(_ call: @escaping (_ arguments: [Any]) -> Void) {
    self.call = call
  }
}

/// The handlers of one object's events. The object owns it, and the handlers end with the object.
public final class EventHandlers {
  /// A handler in the list of one event.
  private final class Entry {
    /// `nil` after the handler was removed.
    var handler: EventHandler?

    init(_ handler: EventHandler) { self.handler = handler }
  }

  private var entries: [String: [Entry]] = [:]

  /// Creates an empty list of handlers for one object.
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
    // The current list; an entry that a handler removes meanwhile has no handler.
    for entry in entries[event] ?? [] { entry.handler?.call(arguments) }
  }
}
