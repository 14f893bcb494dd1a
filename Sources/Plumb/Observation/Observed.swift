/// Marks a property of a class whose changes can be observed.
///
/// ```swift
/// final class Model {
///   @Observed var name = ""
/// }
/// ```
///
/// `\.$name` names the property to `observe` and `COSObserver`. Every assignment is a change, also
/// of the value the property has already, and each one is delivered, in order: after the property
/// has its new value, and before the assignment returns unless a queue delivers it. An assignment
/// made while changes of the same property are being delivered, as by a handler, returns at once;
/// its change is delivered next, so that all observers see all changes in the same order.
///
/// The value stands in the object itself; a property that was never observed costs it a pointer and
/// no allocation. A change in place, such as `list.append(1)`, copies the value.
///
/// Observation belongs to one isolation domain, such as an actor: nothing of it is `Sendable`.
@propertyWrapper
public struct Observed<Value> {
  private var value: Value
  /// Made when the property is observed for the first time.
  private var observers: ObserverList<Value>?

  /// Makes a property that nobody observes yet.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The property of anything but a class, which the compiler refuses: its value has no identity.
  @available(*, unavailable, message: "@Observed is for the properties of classes")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// What names the property to observers.
  public var projectedValue: ObservedProperty<Value> {
    mutating get {
      let observers = observers ?? ObserverList()
      self.observers = observers
      return ObservedProperty(value: value, observers: observers)
    }
  }

  /// The value of the property of an object.
  ///
  /// Handlers run while nothing has access to the storage, so they may read and set the property:
  /// an ordinary `wrappedValue` could not give way to them.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Observed>
  ) -> Value {
    get { object[keyPath: storage].value }
    set { object[keyPath: storage].replace(with: newValue)?.deliver() }
  }

  /// Sets the value without a word.
  ///
  /// - Returns: What delivers the change; `nil` when nobody observes.
  mutating func replace(with newValue: Value) -> ObserverList<Value>? {
    let old = value
    value = newValue
    observers?.enqueue(old: old, new: newValue)
    return observers
  }
}

/// A property marked with `@Observed`, as observers name it: `\.$name`.
public struct ObservedProperty<Value> {
  /// The value of the property when this was read.
  public let value: Value

  /// Those who observe the property.
  package let observers: ObserverList<Value>
}
