public import Plumb

/// COSObserver's way to observe: blocks that are handed both objects and the change.
///
/// ```swift
/// let observer = COSObserver(for: label1)
/// observer.addTarget(label2, \.$text, options: .new) { label1, label2, change in
///   label1.text = change.new ?? ""
/// }
/// ```
///
/// An object has one observer, whose state the object keeps: making it again gives an equal value,
/// and nothing has to keep it. Blocks are called as changes are made. Neither side is retained, and
/// the death of either ends the observation.
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
  ///   - target: The object whose property it is; with `nil` nothing happens.
  ///   - property: The property, such as `\.$text`.
  ///   - options: What the change tells, and whether the block is called at once.
  ///   - block: Takes the observing object, the observed one and the change.
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

  /// Observes a property of each object of an array, as it is now.
  ///
  /// - Parameters:
  ///   - targets: The objects whose property it is. Each is a separate observation.
  ///   - property: The property, such as `\.$text`.
  ///   - options: What the change tells, and whether the block is called at once for each object.
  ///   - block: Takes the observing object, the one whose property changed, and the change.
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
  ///   - target: The object whose property it is; `nil` ends everything that the object observes,
  ///     whatever the property.
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

/// What a change tells the block of a `COSObserver`, and when the block is called.
public struct COSObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Makes options of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The change tells the new value.
  public static let new = COSObservingOptions(rawValue: 1)
  /// The change tells the value before, except in the initial call.
  public static let old = COSObservingOptions(rawValue: 2)
  /// The block is called at once, with the current value as the new one.
  public static let initial = COSObservingOptions(rawValue: 4)
}

/// A change of an observed property.
public struct ObservedChange<Value> {
  /// The value before, if it was asked for.
  public let old: Value?
  /// The value after, if it was asked for.
  public let new: Value?
}

extension ObservedChange: Sendable where Value: Sendable {}
extension ObservedChange: Equatable where Value: Equatable {}
