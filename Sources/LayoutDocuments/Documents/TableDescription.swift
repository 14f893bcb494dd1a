public import Plumb

/// How a view of a document arranges others in rows and columns; `table`.
@dynamicMemberLookup
public struct TableDescription: Sendable, Equatable {
  /// The table without its views.
  public var table = LayoutTable()
  /// The names of the views in the cells, row by row; `nil` for an empty cell, and for the whole:
  /// those inside its view.
  public var cells: [[String?]]?
  /// Where views stand between the edges of their columns that say so for themselves, by their
  /// names.
  public var horizontal: [String: LayoutStack.Alignment] = [:]
  /// Where views stand between the edges of their rows that say so for themselves, by their names.
  public var vertical: [String: LayoutStack.Alignment] = [:]

  /// Describes a table.
  public init(_ table: LayoutTable = LayoutTable()) { self.table = table }

  /// The properties of the table.
  public subscript<Value>(dynamicMember property: WritableKeyPath<LayoutTable, Value>) -> Value {
    get { table[keyPath: property] }
    set { table[keyPath: property] = newValue }
  }
}
