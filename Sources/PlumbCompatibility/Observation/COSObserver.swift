public import Plumb

/// COSObserver's API for observing: its blocks get both objects and the change.
///
/// ```swift
/// let observer = COSObserver(for: label1)
/// observer.addTarget(label2, \.$text, options: .new) { label1, label2, change in
///   label1.text = change.new ?? ""
/// }
/// ```
///
/// An object has one observer, whose state the object keeps: creating it again gives an equal
/// value, and there is no need to keep it. Blocks are called as changes are made. The observer
/// retains neither object, and the observation ends when either is deallocated.
public struct COSObserver<Object: Observing>: Equatable {
  /// The observing object.
  public private(set) weak var object: Object?

  /// The observer of an object.
  public init(for object: Object) {
    self.object = object
  }

  /// Observes a property of an object. Each call is a separate observation: the same arguments
  /// twice give two calls for each change.
  ///
  /// - Parameters:
  ///   - target: The object that has the property; with `nil` the call does nothing.
  ///   - property: The property, such as `\.$text`.
  ///   - options: The values that the change contains, and whether the block is called at once.
  ///   - block: Gets the observing object, the observed one and the change.
  public func addTarget<Target: AnyObject, Value>(
    _ target: Target?, _ property: KeyPath<Target, ObservedProperty<Value>>,
    options: COSObservingOptions = .new,
    block: @escaping (_ object: Object, _ target: Target, _ change: ObservedChange<Value>) -> Void
  ) {
    guard let object, let target else { return }
    let observed = target[keyPath: property]
    let call = { [weak object, weak target] (old: Value?, new: Value) in
      guard let object, let target else { return }
      block(
        object, target,
        ObservedChange(
          old: options.contains(.old) ? old : nil, new: options.contains(.new) ? new : nil))
    }
    object.add(target, observed, nil) { call($0, $1) }
    if options.contains(.initial) {
      observed.observers.deliver { call(nil, observed.value) }
    }
  }

  /// Observes a property of each object in the current contents of an array.
  ///
  /// - Parameters:
  ///   - targets: The objects that have the property. Each is a separate observation.
  ///   - property: The property, such as `\.$text`.
  ///   - options: The values that the change contains, and whether the block is called at once for
  ///     each object.
  ///   - block: Gets the observing object, the object whose property changed, and the change.
  public func addTarget<Target: AnyObject, Value>(
    _ targets: [Target], _ property: KeyPath<Target, ObservedProperty<Value>>,
    options: COSObservingOptions = .new,
    block: @escaping (_ object: Object, _ target: Target, _ change: ObservedChange<Value>) -> Void
  ) {
    for target in targets { addTarget(target, property, options: options, block: block) }
  }

  /// Ends the object's observations of a property.
  ///
  /// - Parameters:
  ///   - target: The object that has the property; `nil` ends all observations of the observing
  ///     object, whatever the property.
  ///   - property: The property; `nil` ends all observations of the target.
  public func removeTarget<Target: AnyObject, Value>(
    _ target: Target?, _ property: KeyPath<Target, ObservedProperty<Value>>?
  ) {
    if let target, let property {
      object?.unobserve(target, property)
    } else {
      removeTarget(target)
    }
  }

  /// Ends the object's observations of a target, whatever the property.
  ///
  /// - Parameter target: The observed object; `nil` ends everything that the object observes.
  public func removeTarget(_ target: AnyObject?) {
    object?.observations.end { target == nil || $0.target === target }
  }

  /// Whether both are the observer of one object.
  public static func == (first: COSObserver, second: COSObserver) -> Bool {
    first.object === second.object
  }
}

/// The values that a change contains for the block of a `COSObserver`, and when the block is
/// called.
public struct COSObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates options from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The change contains the new value.
  public static let new = COSObservingOptions(rawValue: 1)
  /// The change contains the old value, except in the initial call.
  public static let old = COSObservingOptions(rawValue: 2)
  /// The block is called at once, with the current value as the new one.
  public static let initial = COSObservingOptions(rawValue: 4)
}

/// A change of an observed property.
public struct ObservedChange<Value> {
  /// The old value, if requested.
  public let old: Value?
  /// The new value, if requested.
  public let new: Value?
}

extension ObservedChange: Sendable where Value: Sendable {}
extension ObservedChange: Equatable where Value: Equatable {}
