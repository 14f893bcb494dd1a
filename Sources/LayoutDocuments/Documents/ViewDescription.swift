public import Plumb

/// A view as a document describes it, with its properties and the views inside it.
@dynamicMemberLookup
public struct ViewDescription: Sendable, Equatable {
  /// The name, unique in the document.
  public var name: String
  /// What the view is told of itself.
  public var properties = ViewProperties()
  /// How one size follows from the other; `measure`.
  public var measure: ViewMeasure?
  /// How the view arranges others; `stack`.
  public var stack: StackDescription?
  /// How the view arranges others in rows and columns; `table`. No view has both.
  public var table: TableDescription?
  /// What the view shows; `text` and the keys beside it.
  public var text: TextDescription?
  /// How the view looks in plain pictures; `fill`, `stroke` and the keys beside them.
  public var appearance = ViewAppearance()
  /// What the view is to pages that content goes on over; `keepTogether` and the keys beside it.
  public var pagePart = PagePart()
  /// The views inside, in document order, and behind them the guides; `views` and `guides`.
  public var subviews: [ViewDescription] = []

  /// Makes a view with nothing but a name.
  public init(name: String) { self.name = name }

  /// The properties of the view.
  public subscript<Value>(dynamicMember property: WritableKeyPath<ViewProperties, Value>) -> Value {
    get { properties[keyPath: property] }
    set { properties[keyPath: property] = newValue }
  }
}
