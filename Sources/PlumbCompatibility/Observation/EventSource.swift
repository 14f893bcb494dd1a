/// An object with events that others handle, like RMExtensions' `rmext_on` and `rmext_trigger`.
///
/// ```swift
/// final class Feed: EventSource {
///   let events = EventHandlers()
/// }
/// feed.on("loaded") { arguments in print(arguments) }
/// feed.trigger("loaded", 20, "items")
/// ```
///
/// Handlers belong to the object they are registered on and live as long as it does, whatever
/// object registers them. A handler should capture other objects weakly.
public protocol EventSource: AnyObject {
  /// The handlers of the object: `let events = EventHandlers()`, neither shared nor replaced.
  var events: EventHandlers { get }
}

/// The name of an event together with the type of its payload.
///
/// ```swift
/// let renamed = EventName<String>("renamed")
/// feed.on(renamed) { name in print(name) }
/// feed.trigger(renamed, "News")
/// ```
public struct EventName<Payload>: Sendable, Hashable {
  /// The name. Names are compared as text.
  public let text: String

  /// Creates a name.
  public init(_ text: String) { self.text = text }
}

extension EventSource {
  /// Adds a handler of an event, after the existing ones.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - handler: Gets the arguments of `trigger`.
  /// - Returns: The handler, for `off`.
  @discardableResult
  public func on(
    _ event: String, handler: @escaping (_ arguments: [Any]) -> Void
  ) -> EventHandler {
    let handler = EventHandler(handler)
    on(event, handler)
    return handler
  }

  /// Adds a handler of an event, after the existing ones.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - handler: Gets the payload. A `trigger` with the bare name calls it only with one argument
  ///     of this type, or without arguments if the payload is `Void`.
  /// - Returns: The handler, for `off`.
  @discardableResult
  public func on<Payload>(
    _ event: EventName<Payload>, handler: @escaping (_ payload: Payload) -> Void
  ) -> EventHandler {
    on(event.text) { arguments in
      if arguments.isEmpty, let nothing = () as? Payload {
        handler(nothing)
      } else if arguments.count == 1, let payload = arguments[0] as? Payload {
        handler(payload)
      }
    }
  }

  /// Adds a handler of an event, after the existing ones; a handler added twice is called twice.
  public func on(_ event: String, _ handler: EventHandler) {
    events.add(handler, to: event)
  }

  /// Removes a handler of an event, however often it was added.
  public func off(_ event: String, _ handler: EventHandler) {
    events.remove(handler, from: event)
  }

  /// Removes a handler of an event, however often it was added.
  public func off<Payload>(_ event: EventName<Payload>, _ handler: EventHandler) {
    events.remove(handler, from: event.text)
  }

  /// Removes all handlers of all events.
  public func offAll() {
    events.removeAll()
  }

  /// Calls the handlers of an event, in the order they were added, and returns when they have run.
  ///
  /// Handlers added meanwhile are not called by this `trigger`; handlers removed meanwhile are not
  /// called any more. An event without handlers does nothing.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - arguments: The arguments for the handlers.
  public func trigger(_ event: String, _ arguments: Any...) {
    events.trigger(event, arguments)
  }

  /// Calls the handlers of an event, in the order they were added, and returns when they have run.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload for the handlers; handlers of the bare name get it as their only
  ///     argument.
  public func trigger<Payload>(_ event: EventName<Payload>, _ payload: Payload) {
    events.trigger(event.text, [payload])
  }

  /// Calls the handlers of an event without a payload.
  ///
  /// - Parameter event: The name of the event.
  public func trigger(_ event: EventName<Void>) {
    events.trigger(event.text, [])
  }
}
