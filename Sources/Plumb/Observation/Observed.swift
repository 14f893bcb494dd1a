/// Marks a property of a class whose changes can be observed.
///
/// ```swift
/// final class Model {
///   @Observed var name = ""
/// }
/// ```
///
/// `\.$name` names the property to `observe` and `COSObserver`. Every assignment is a change,
/// even if the value stays the same. Each change is delivered, in order, after the property has
/// its new value. It is delivered before the assignment returns, unless a queue delivers it. An
/// assignment made while changes of the same property are being delivered, for example by a
/// handler, returns at once. Its change is delivered next, so that all observers see all changes
/// in the same order.
///
/// The object itself stores the value. A property that was never observed costs it a pointer and
/// no allocation. A change in place, such as `list.append(1)`, copies the value.
///
/// Observation belongs to one isolation domain, such as an actor. None of its types is
/// `Sendable`.
@propertyWrapper
public struct Observed<Value> {
  private var value: Value
  /// Made when the property is observed for the first time.
  private var observers: ObserverList<Value>?

  /// Makes a property without observers.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value in a type other than a class, which has no identity; using it is a compile error.
  @available(*, unavailable, message: "@Observed is for the properties of classes")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The handle that names the property to observers.
  public var projectedValue: ObservedProperty<Value> {
    mutating get {
      let observers = observers ?? ObserverList()
      self.observers = observers
      return ObservedProperty(value: value, observers: observers)
    }
  }

  /// The value of the property of an object.
  ///
  /// Handlers run while no access to the storage is open, so they may read and set the property.
  /// An ordinary `wrappedValue` would hold an access while they run.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Observed>
  ) -> Value {
    get { object[keyPath: storage].value }
    set { object[keyPath: storage].replace(with: newValue)?.deliver() }
  }

  /// Sets the value without delivering the change.
  ///
  /// - Returns: The list that delivers the change; `nil` without observers.
  mutating func replace(with newValue: Value) -> ObserverList<Value>? {
    let old = value
    value = newValue
    observers?.enqueue(old: old, new: newValue)
    return observers
  }
}

/// A property marked with `@Observed`, as observers name it: `\.$name`.
public struct ObservedProperty<Value> {
  /// The value of the property when this handle was read.
  public let value: Value

  /// The observers of the property.
  package let observers: ObserverList<Value>
}
