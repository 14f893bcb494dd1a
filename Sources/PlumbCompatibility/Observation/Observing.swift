public import Plumb

/// An object that observes properties of others, and its own, like RMExtensions' `rmext_observe`.
///
/// ```swift
/// final class Screen: Observing {
///   let observations = Observations()
///   var title = ""
///
///   init(_ model: Model) {
///     observe(model, \.$name) { screen, name in screen.title = name }
///   }
/// }
/// ```
///
/// An observation retains neither object and ends when either is deallocated; there is no need to
/// clean up. A handler lives as long as its observation. It should capture neither object strongly,
/// which the form with two arguments makes easy. A class on a global actor conforms on that actor:
/// `extension Screen: @MainActor Observing`.
public protocol Observing: AnyObject {
  /// The observations of the object: `let observations = Observations()`, neither shared nor
  /// replaced.
  var observations: Observations { get }
}

extension Observing {
  /// Observes a property: calls the handler at once with the current value, then with every change.
  ///
  /// Observing a property twice, with the same or different handlers, gives two calls for each
  /// change.
  ///
  /// - Parameters:
  ///   - target: The object that has the property.
  ///   - property: The property, such as `\.$name`. A longer path is resolved only once, by this
  ///     call.
  ///   - queue: Delivers the changes later; with `nil` they are delivered as they are made. The
  ///     current value is delivered at once in any case.
  ///   - handler: Gets the new value.
  public func observe<Target: AnyObject, Value>(
    _ target: Target, _ property: KeyPath<Target, ObservedProperty<Value>>,
    on queue: ObservationQueue? = nil, handler: @escaping (_ value: Value) -> Void
  ) {
    let observed = target[keyPath: property]
    add(target, observed, queue) { _, new in handler(new) }
    observed.observers.deliver { handler(observed.value) }
  }

  /// Observes a property: calls the handler at once with the current value, then with every change.
  ///
  /// - Parameters:
  ///   - target: The object that has the property.
  ///   - property: The property, such as `\.$name`. A longer path is resolved only once, by this
  ///     call.
  ///   - queue: Delivers the changes later; with `nil` they are delivered as they are made. The
  ///     current value is delivered at once in any case.
  ///   - handler: Gets the observing object and the new value.
  public func observe<Target: AnyObject, Value>(
    _ target: Target, _ property: KeyPath<Target, ObservedProperty<Value>>,
    on queue: ObservationQueue? = nil,
    handler: @escaping (_ observing: Self, _ value: Value) -> Void
  ) {
    observe(target, property, on: queue) { [weak self] value in
      if let self { handler(self, value) }
    }
  }

  /// Observes the changes of a property, without a call for the current value.
  ///
  /// - Parameters:
  ///   - target: The object that has the property.
  ///   - property: The property, such as `\.$name`. A longer path is resolved only once, by this
  ///     call.
  ///   - queue: Delivers the changes later; with `nil` they are delivered as they are made.
  ///   - handler: Gets the new value.
  public func observePassive<Target: AnyObject, Value>(
    _ target: Target, _ property: KeyPath<Target, ObservedProperty<Value>>,
    on queue: ObservationQueue? = nil, handler: @escaping (_ value: Value) -> Void
  ) {
    add(target, target[keyPath: property], queue) { _, new in handler(new) }
  }

  /// Observes the changes of a property, without a call for the current value.
  ///
  /// - Parameters:
  ///   - target: The object that has the property.
  ///   - property: The property, such as `\.$name`. A longer path is resolved only once, by this
  ///     call.
  ///   - queue: Delivers the changes later; with `nil` they are delivered as they are made.
  ///   - handler: Gets the observing object and the new value.
  public func observePassive<Target: AnyObject, Value>(
    _ target: Target, _ property: KeyPath<Target, ObservedProperty<Value>>,
    on queue: ObservationQueue? = nil,
    handler: @escaping (_ observing: Self, _ value: Value) -> Void
  ) {
    observePassive(target, property, on: queue) { [weak self] value in
      if let self { handler(self, value) }
    }
  }

  /// Ends this object's observations of a property; its queued changes are dropped.
  ///
  /// - Parameters:
  ///   - target: The object that has the property.
  ///   - property: The property, such as `\.$name`.
  public func unobserve<Target: AnyObject, Value>(
    _ target: Target, _ property: KeyPath<Target, ObservedProperty<Value>>
  ) {
    let list = target[keyPath: property].observers
    observations.end { $0.observes(list) }
  }

  /// Ends all observations of this object, including those of its `COSObserver`.
  public func unobserveAll() {
    observations.end { _ in true }
  }

  /// Ends all observations of this object and, if it is an `EventSource`, removes its handlers.
  public func cleanup() {
    unobserveAll()
    (self as? any EventSource)?.offAll()
  }

  /// Starts an observation with a handler that gets the old value and the new one.
  func add<Value>(
    _ target: AnyObject, _ property: ObservedProperty<Value>, _ queue: ObservationQueue?,
    handler: @escaping (Value, Value) -> Void
  ) {
    let observation = PropertyObservation(
      target: target, list: property.observers, observations: observations, queue: queue,
      handler: handler)
    property.observers.add(observation)
    observations.add(observation)
  }
}
