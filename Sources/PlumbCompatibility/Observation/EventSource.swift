/// An object with events that others handle, as RMExtensions' `rmext_on` and `rmext_trigger` have
/// it.
///
/// ```swift
/// final class Feed: EventSource {
///   let events = EventHandlers()
/// }
/// feed.on("loaded") { arguments in print(arguments) }
/// feed.trigger("loaded", 20, "items")
/// ```
///
/// Handlers belong to the object they are registered on and live as long as it does, whoever
/// registered them: what a handler needs of another object it should capture weakly.
public protocol EventSource: AnyObject {
  /// The handlers of the object: `let events = EventHandlers()`, never shared nor replaced.
  var events: EventHandlers { get }
}

/// The name of an event together with the type of what it brings along.
///
/// ```swift
/// let renamed = EventName<String>("renamed")
/// feed.on(renamed) { name in print(name) }
/// feed.trigger(renamed, "News")
/// ```
public struct EventName<Payload>: Sendable, Hashable {
  /// The name. Names are compared as text.
  public let text: String

  /// Makes a name.
  public init(_ text: String) { self.text = text }
}

extension EventSource {
  /// Adds a handler of an event, after those it has.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - handler: Takes the arguments of `trigger`.
  /// - Returns: The handler, for `off`.
  @discardableResult
  public func on(
    _ event: String, handler: @escaping (_ arguments: [Any]) -> Void
  ) -> EventHandler {
    let handler = EventHandler(handler)
    on(event, handler)
    return handler
  }

  /// Adds a handler of an event, after those it has.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - handler: Takes the payload. It is not called by a `trigger` of the bare name with other
  ///     arguments than one of this type, or none where the payload is `Void`.
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

  /// Adds a handler of an event, after those it has; a handler that is added twice is called twice.
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
  /// Handlers that are added meanwhile are not called this time, those that are removed are not
  /// called any more. An event without handlers does nothing.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - arguments: What the handlers are handed.
  public func trigger(_ event: String, _ arguments: Any...) {
    events.trigger(event, arguments)
  }

  /// Calls the handlers of an event, in the order they were added, and returns when they have run.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: What the handlers are handed; those of the bare name as their one argument.
  public func trigger<Payload>(_ event: EventName<Payload>, _ payload: Payload) {
    events.trigger(event.text, [payload])
  }

  /// Calls the handlers of an event that brings nothing along.
  ///
  /// - Parameter event: The name of the event.
  public func trigger(_ event: EventName<Void>) {
    events.trigger(event.text, [])
  }
}
