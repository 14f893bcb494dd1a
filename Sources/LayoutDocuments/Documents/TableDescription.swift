public import Plumb

/// The table in which a view of a document arranges others in rows and columns; `table`.
@dynamicMemberLookup
public struct TableDescription: Sendable, Equatable {
  /// The table without its views.
  public var table = LayoutTable()
  /// The names of the views in the cells, row by row.
  ///
  /// A `nil` cell is empty. `nil` for the whole arranges the subviews.
  public var cells: [[String?]]?
  /// The horizontal alignment of views that differ from their column, by view name.
  public var horizontal: [String: LayoutStack.Alignment] = [:]
  /// The vertical alignment of views that differ from their row, by view name.
  public var vertical: [String: LayoutStack.Alignment] = [:]

  /// Describes a table.
  public init(_ table: LayoutTable = LayoutTable()) { self.table = table }

  /// The properties of the table.
  public subscript<Value>(dynamicMember property: WritableKeyPath<LayoutTable, Value>) -> Value {
    get { table[keyPath: property] }
    set { table[keyPath: property] = newValue }
  }
}
