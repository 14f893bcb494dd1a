import Plumb

extension TableDescription: DescribedObject {
  /// The alignment of a view in its cells; `nil` uses that of the column or row.
  struct CellAlignment: Sendable, Equatable {
    var horizontal: LayoutStack.Alignment?
    var vertical: LayoutStack.Alignment?
  }

  static let plain = TableDescription()

  static let keys: [PropertyKey<TableDescription>] = [
    PropertyKey(
      "columns", \.table.columns, .tracks(areColumns: true),
      "How wide the columns are; those behind the last one repeat it.",
      plain: "\"content\""),
    PropertyKey(
      "rows", \.table.rows, .tracks(areColumns: false),
      "How high the rows are; those behind the last one repeat it.", plain: "\"content\""),
    PropertyKey(
      "spacing", \.spacings, .spacings,
      "The distances between columns and between rows in points: one number, or a list of both."),
    PropertyKey(
      "alignColumns", \.table.columnAlignments, .alignments(along: .vertical),
      "The alignment of views in columns; those behind the last one repeat it.",
      plain: "\"fill\""),
    PropertyKey(
      "alignRows", \.table.rowAlignments, .alignments(along: .horizontal),
      "The alignment of views in rows; those behind the last one repeat it.", plain: "\"fill\""),
    PropertyKey(
      "cells", \.cells, .cells,
      "The names of the views, row by row; null is an empty cell, and a view in several cells, "
        + "which are a rectangle, spans them. Without it: the views inside, one after another."),
    PropertyKey(
      "align", \.align, .byView(.cellAlignment, "views and their alignment in their cells"),
      "The alignment of single views in their columns and in their rows, by their names; null is "
        + "that of the column, or of the row."),
    PropertyKey(
      "insets", \.table.insets, .insets,
      "The distances of the cells from the edges: one number, or top, left, bottom, right, where "
        + "left is the leading one."),
    PropertyKey(
      "margins", \.table.isRelativeToMargins, .flag,
      "Whether the insets count from the margins of the view."),
  ]

  /// The distances between columns and between rows.
  fileprivate var spacings: [Double] {
    get { [table.columnSpacing, table.rowSpacing] }
    set { (table.columnSpacing, table.rowSpacing) = (newValue[0], newValue[1]) }
  }

  /// The alignments of single views, by name.
  fileprivate var align: [String: CellAlignment] {
    get {
      horizontal.mapValues { CellAlignment(horizontal: $0) }.merging(
        vertical.mapValues { CellAlignment(vertical: $0) }
      ) { CellAlignment(horizontal: $0.horizontal, vertical: $1.vertical) }
    }
    set {
      horizontal = newValue.compactMapValues(\.horizontal)
      vertical = newValue.compactMapValues(\.vertical)
    }
  }
}

/// The keys for a share of the remaining space. An object has exactly one of these keys.
enum ShareKey: String, ListedKey {
  case share, grow

  var entry: KeyEntry {
    switch self {
    case .share:
      entry(.number(.positive), "The share of the room that the others leave.")
    case .grow:
      entry(.number(.positive), "The share of the remaining room, added to the contents' size.")
    }
  }
}

/// The keys of a row of cells that a loop repeats.
enum CellRowKey: String, ListedKey {
  case `for`, cells

  var entry: KeyEntry {
    switch self {
    case .for: entry(.loops, "Repeats the row for each value of an index.")
    case .cells: entry(.cellRow, "The names of the views in the row.", isRequired: true)
    }
  }
}
