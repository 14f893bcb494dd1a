public import Plumb

/// A view as a document describes it, with its properties and the views inside it.
@dynamicMemberLookup
public struct ViewDescription: Sendable, Equatable {
  /// The name, unique in the document.
  public var name: String
  /// The properties of the view itself.
  public var properties = ViewProperties()
  /// The dependency of one size on the other; `measure`.
  public var measure: ViewMeasure?
  /// The stack in which the view arranges others; `stack`.
  public var stack: StackDescription?
  /// The table in which the view arranges others; `table`. A view has a stack or a table, not both.
  public var table: TableDescription?
  /// The text of the view; `text` and the related keys.
  public var text: TextDescription?
  /// The appearance in plain pictures; `fill`, `stroke` and the related keys.
  public var appearance = ViewAppearance()
  /// The role of the view on pages; `keepTogether` and the related keys.
  public var pagePart = PagePart()
  /// The subviews in document order, followed by the guides; `views` and `guides`.
  public var subviews: [ViewDescription] = []

  /// Creates a view with only a name.
  public init(name: String) { self.name = name }

  /// The properties of the view.
  public subscript<Value>(dynamicMember property: WritableKeyPath<ViewProperties, Value>) -> Value {
    get { properties[keyPath: property] }
    set { properties[keyPath: property] = newValue }
  }
}
