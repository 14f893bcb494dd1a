import FlatMemory
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

  /// Whether a view is a table that has a column or a row.
  func hasTrack(_ track: OwnGuide, of view: Int) -> Bool {
    guard let (columns, rows) = tables[view]?.counts(of: view, in: table) else { return false }
    return switch track {
    case .column(let number): number < columns
    case .row(let number): number < rows
    case .safeArea, .content: true
    }
  }

  /// The guide of a column or a row that a table has.
  func track(_ track: OwnGuide, of view: Int) -> Int {
    // Guides stand in the order of the columns and rows, and not in that of who asks for them.
    if ownGuides[track]?[view] == nil { makeTracks() }
    return guide(track, of: view)
  }

  /// Makes the guides of the columns and rows of all tables that are not there.
  func makeTracks() {
    for (view, stored) in tables.ordered(by: { $0.key < $1.key }) {
      let (columns, rows) = stored.counts(of: view, in: table)
      let tracks = (0..<columns).map(OwnGuide.column) + (0..<rows).map(OwnGuide.row)
      for track in tracks where ownGuides[track]?[view] == nil { _ = guide(track, of: view) }
    }
  }

  /// Removes the guides of the columns and rows of a view that is no table any more.
  fileprivate func removeTracks(of view: Int) {
    remove(views: ownGuides.compactMap { $0.key.isTrack ? $0.value[view].map(object) : nil })
  }
}

extension LayoutView {
  /// How the view arranges others in rows and columns; `nil` where it is no table. Setting it makes
  /// the view a table, which is no stack then, changes it, or makes it a plain view again.
  public var table: LayoutTable? {
    get { layout?.tables[id]?.table }
    set {
      guard let layout, newValue != table else { return }
      if let newValue {
        stack = nil
        layout.tables[id, default: StoredTable(newValue)].table = newValue
      } else {
        layout.tables[id] = nil
        layout.removeTracks(of: id)
      }
    }
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
      guard let layout, let stored = layout.tables[id] else { return [] }
      return stored.rows(of: id, in: layout.table).map { $0.map { $0.map(layout.object) } }
    }
    set {
      guard let layout else { return }
      func report(_ code: LayoutError.Code, _ message: String) {
        layout.misuse.append(LayoutError(code, message))
      }
      let ids = newValue.map { $0.map { $0?.id } }
      if layout.tables[id] == nil {
        report(.badArgument, "\"\(name)\" is no table and has no cells; set its table first")
      } else if let foreign = newValue.joined().lazy.compactMap(\.self).first(where: {
        !layout.owns($0)
      }) {
        report(
          .foreignView,
          "the table \"\(name)\" cannot arrange \"\(foreign.name)\", a view of another layout")
      } else if let fault = layout.table.fault(inCells: ids, of: id) {
        report(.badArgument, fault.message)
      } else {
        layout.tables[id]?.cells = ids
      }
    }
  }

  /// Where a view stands in its cells of the table, where that is not what its column, or the first
  /// of them, and its row say.
  public func cellAlignment(
    of view: LayoutView
  ) -> (horizontal: LayoutStack.Alignment?, vertical: LayoutStack.Alignment?) {
    let stored = layout?.tables[id]
    return (stored?.horizontal[view.id], stored?.vertical[view.id])
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
    guard let layout else { return }
    guard cells.joined().contains(where: { $0 === view }) else {
      layout.misuse.append(
        LayoutError(
          .badArgument, "\"\(name)\" is no table that arranges \"\(view.name)\"",
          location: CodeLocation(fileID: fileID, line: line)))
      return
    }
    layout.tables[id]?.horizontal[view.id] = horizontal
    layout.tables[id]?.vertical[view.id] = vertical
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
    let isThere =
      switch track {
      case .column(let number), .row(let number): number >= 0 && layout.hasTrack(track, of: id)
      case .safeArea, .content: false
      }
    guard isThere else {
      layout.misuse.append(
        LayoutError(
          .badArgument, "\"\(name)\" is no table with a \(track.word)", location: location))
      return self
    }
    return layout.object(layout.track(track, of: id))
  }
}
