import LayoutNotation

extension Layout {
  /// A view that arranges the views inside it in rows and columns.
  ///
  /// ```swift
  /// let form = layout.table("form", columns: [.content, .share(1)], columnSpacing: 8)
  /// let title = layout.view("title", in: form)
  /// let label = layout.view("label", in: form), field = layout.view("field", in: form)
  /// form.cells = [[title, title], [label, field]]
  /// ```
  ///
  /// - Parameters:
  ///   - name: The unique name of the view; `nil` for no name.
  ///   - parent: The surrounding view; `nil` for the root.
  ///   - columns: The widths of the columns.
  ///   - columnSpacing: The distance between columns, in points.
  ///   - rowSpacing: The distance between rows, in points.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The view. If the call is invalid, `solve` throws the error.
  @discardableResult
  public func table(
    _ name: String? = nil, in parent: LayoutView? = nil, columns: [LayoutTable.Track],
    columnSpacing: Double = 0, rowSpacing: Double = 0, fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    let view =
      name.map { self.view($0, in: parent, fileID: fileID, line: line) }
      ?? self.view(in: parent, fileID: fileID, line: line)
    view.table = LayoutTable(
      columns: columns, columnSpacing: columnSpacing, rowSpacing: rowSpacing)
    return view
  }
}

extension LayoutView {
  /// How the view arranges others in rows and columns; `nil` if it is not a table. Setting it makes
  /// the view a table instead of a stack, changes the table, or makes it a plain view again.
  public var table: LayoutTable? {
    get { container?.table }
    set { if newValue != table { setContainer(newValue.map(Container.Kind.table)) } }
  }

  /// The views in the cells of the table, row by row, including hidden ones. Unless you set them,
  /// they are the views inside the table's view, and each row has as many cells as `columns` has
  /// entries. `nil` is an empty cell, and short rows are filled up with empty cells. A view in
  /// several cells, which must form a rectangle, spans them. Empty if the view is not a table.
  ///
  /// The cells cannot contain views of other layouts, the table itself, or a view that contains it,
  /// and the cells of a view must form a rectangle. An invalid assignment changes nothing, and the
  /// next `solve` throws the error.
  public var cells: [[LayoutView?]] {
    get {
      guard let layout, let container, container.isTable else { return [] }
      return container.rows(of: id, in: layout.table).map { $0.map { $0.map(layout.object) } }
    }
    set { arrange(newValue, asTable: true) }
  }

  /// The alignment set for a view in its cells of the table. `nil` means the alignment of its
  /// column or row, or of the first one that it spans.
  public func cellAlignment(
    of view: LayoutView
  ) -> (horizontal: LayoutStack.Alignment?, vertical: LayoutStack.Alignment?) {
    let item = container?.items[view.id]
    return (item?.horizontal, item?.vertical)
  }

  /// Sets the alignment of a view in its cells of the table.
  ///
  /// - Parameters:
  ///   - horizontal: The alignment between the edges of its columns; `nil` for that of the first
  ///     one.
  ///   - vertical: The alignment between the edges of its rows; `nil` for that of the first one.
  ///   - view: A view that the table arranges.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public func setCellAlignment(
    horizontal: LayoutStack.Alignment?, vertical: LayoutStack.Alignment?, of view: LayoutView,
    fileID: String = #fileID, line: Int = #line
  ) {
    setItem(of: view, isTable: true, fileID, line) {
      ($0.horizontal, $0.vertical) = (horizontal, vertical)
    }
  }

  /// A column of the table: a guide whose edges and width constraints may read and limit. Its name
  /// in texts is, for example, `form.column0`.
  ///
  /// - Parameters:
  ///   - number: The index of the column, from 0 at the leading edge.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The guide. If the view is not a table with such a column, returns the view itself,
  ///   and the next `solve` throws the error.
  public func column(
    _ number: Int, fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    track(.column(number), CodeLocation(fileID: fileID, line: line))
  }

  /// A row of the table, as `column(_:)`; its name in texts is, for example, `form.row0`.
  ///
  /// - Parameters:
  ///   - number: The index of the row, from 0 at the top.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The guide, as `column(_:)`.
  public func row(_ number: Int, fileID: String = #fileID, line: Int = #line) -> LayoutView {
    track(.row(number), CodeLocation(fileID: fileID, line: line))
  }

  private func track(_ track: OwnGuide, _ location: CodeLocation) -> LayoutView {
    guard let layout else { return self }
    guard layout.hasTrack(track, of: id) else {
      layout.report(.badArgument, "\"\(name)\" is not a table with a \(track.word)", at: location)
      return self
    }
    return layout.object(layout.track(track, of: id))
  }
}
