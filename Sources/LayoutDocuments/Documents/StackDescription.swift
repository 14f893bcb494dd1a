public import Plumb

/// The stack in which a view of a document arranges others; `stack`.
@dynamicMemberLookup
public struct StackDescription: Sendable, Equatable {
  /// The stack without its views.
  public var stack = LayoutStack()
  /// The names of the arranged views; `nil`: the subviews.
  public var arranged: [String]?
  /// The distances after views with custom spacing, by view name.
  public var customSpacing: [String: Double] = [:]
  /// The sizes for `fillProportionally` that replace those of the contents, by view name.
  public var proportions: [String: Double] = [:]
  /// The groups of views in `gravityAreas`, except the first group, by view name.
  public var gravity: [String: LayoutStack.Gravity] = [:]

  /// Describes a stack.
  public init(_ stack: LayoutStack = LayoutStack()) { self.stack = stack }

  /// The properties of the stack.
  public subscript<Value>(dynamicMember property: WritableKeyPath<LayoutStack, Value>) -> Value {
    get { stack[keyPath: property] }
    set { stack[keyPath: property] = newValue }
  }
}
