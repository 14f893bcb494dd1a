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
  ///   - name: The name of the view, which no other one has; `nil`: it has none.
  ///   - parent: The view around it; `nil`: the root.
  ///   - columns: How wide the columns are.
  ///   - columnSpacing: The distance between columns, in points.
  ///   - rowSpacing: The distance between rows, in points.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The view. What is wrong with the call `solve` throws.
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
  /// How the view arranges others in rows and columns; `nil` where it is no table. Setting it makes
  /// the view a table, which is no stack then, changes it, or makes it a plain view again.
  public var table: LayoutTable? {
    get { container?.table }
    set { if newValue != table { setContainer(newValue.map(Container.Kind.table)) } }
  }

  /// The views in the cells of the table, row by row, hidden ones among them: those inside the
  /// view, which fill as many cells a row as `columns` are listed, until others are set. `nil` is
  /// an empty cell, as those that a row is short of are, and a view that stands in several cells,
  /// which are a rectangle, spans them. Empty where the view is no table.
  ///
  /// Views of other layouts, the table itself, what contains it, and cells of a view that are no
  /// rectangle cannot be: then nothing is changed, and the next `solve` throws that.
  public var cells: [[LayoutView?]] {
    get {
      guard let layout, let container, container.isTable else { return [] }
      return container.rows(of: id, in: layout.table).map { $0.map { $0.map(layout.object) } }
    }
    set { arrange(newValue, asTable: true) }
  }

  /// Where a view stands in its cells of the table, where that is not what its column, or the first
  /// of them, and its row say.
  public func cellAlignment(
    of view: LayoutView
  ) -> (horizontal: LayoutStack.Alignment?, vertical: LayoutStack.Alignment?) {
    let item = container?.items[view.id]
    return (item?.horizontal, item?.vertical)
  }

  /// Says where a view stands in its cells of the table.
  ///
  /// - Parameters:
  ///   - horizontal: Where it stands between the edges of its columns; `nil`: as the first of them
  ///     says.
  ///   - vertical: Where it stands between the edges of its rows; `nil`: as the first of them says.
  ///   - view: A view that the table arranges.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func setCellAlignment(
    horizontal: LayoutStack.Alignment?, vertical: LayoutStack.Alignment?, of view: LayoutView,
    fileID: String = #fileID, line: Int = #line
  ) {
    setItem(of: view, isTable: true, fileID, line) {
      ($0.horizontal, $0.vertical) = (horizontal, vertical)
    }
  }

  /// A column of the table: a guide, whose edges and width constraints read, and may limit. Texts
  /// call it `form.column0`.
  ///
  /// - Parameters:
  ///   - number: Which one, from 0 at the leading edge.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The guide; the view itself where it is no table with such a column, which the next
  ///   `solve` throws.
  public func column(
    _ number: Int, fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    track(.column(number), CodeLocation(fileID: fileID, line: line))
  }

  /// A row of the table, as `column(_:)`: `form.row0`.
  ///
  /// - Parameters:
  ///   - number: Which one, from 0 at the top.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
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
