public import Plumb

/// How a view of a document arranges others; `stack`.
@dynamicMemberLookup
public struct StackDescription: Sendable, Equatable {
  /// The stack without its views.
  public var stack = LayoutStack()
  /// The names of the views it arranges; `nil`: those inside its view.
  public var arranged: [String]?
  /// The distance behind views that have one of their own, by their names.
  public var customSpacing: [String: Double] = [:]
  /// The sizes that views ask for in `fillProportionally` instead of those of their contents, by
  /// their names.
  public var proportions: [String: Double] = [:]
  /// The groups of views in `gravityAreas` but the first, by their names.
  public var gravity: [String: LayoutStack.Gravity] = [:]

  /// Describes a stack.
  public init(_ stack: LayoutStack = LayoutStack()) { self.stack = stack }

  /// The properties of the stack.
  public subscript<Value>(dynamicMember property: WritableKeyPath<LayoutStack, Value>) -> Value {
    get { stack[keyPath: property] }
    set { stack[keyPath: property] = newValue }
  }
}
