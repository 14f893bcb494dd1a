import FlatMemory
import LayoutNotation

/// A table of a layout, with its views by their ids.
package struct StoredTable: Sendable {
  /// A view in its cells.
  struct Cell {
    var view: Int
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    /// The tracks along an axis.
    func tracks(isHorizontal: Bool) -> ClosedRange<Int> { isHorizontal ? columns : rows }
  }

  /// The description.
  package var table: LayoutTable
  /// The views in the cells, row by row; `nil`: those inside its view, one after another.
  package var cells: [[Int?]]?
  /// The alignments that views have for themselves, along the x axis and along the y axis.
  package var horizontal: [Int: LayoutStack.Alignment] = [:]
  package var vertical: [Int: LayoutStack.Alignment] = [:]

  /// Stores a table.
  package init(_ table: LayoutTable) { self.table = table }

  /// The views in the cells, row by row, hidden ones among them.
  func rows(of view: Int, in views: ViewTable) -> [[Int?]] {
    if let cells { return cells }
    let (all, width) = (views.views(in: view), max(1, table.columns.count))
    return stride(from: 0, to: all.count, by: width).map {
      Array(all[$0..<min($0 + width, all.count)])
    }
  }

  /// How many columns and rows there are.
  func counts(of view: Int, in views: ViewTable) -> (columns: Int, rows: Int) {
    let rows = rows(of: view, in: views)
    let widest = rows.reduce(0) { max($0, $1.count) }
    return (max(table.columns.count, widest), max(table.rows.count, rows.count))
  }

  /// The views, each once, in the order of their first cells.
  func placed(of view: Int, in views: ViewTable) -> [Cell] {
    var cells: [Cell] = []
    var places: [Int: Int] = [:]
    for (row, line) in rows(of: view, in: views).enumerated() {
      for (column, inside) in line.enumerated() {
        guard let inside else { continue }
        if let place = places[inside] {
          let (columns, rows) = (cells[place].columns, cells[place].rows)
          cells[place].columns =
            min(columns.lowerBound, column)...max(columns.upperBound, column)
          cells[place].rows = rows.lowerBound...row
        } else {
          places[inside] = cells.count
          cells.append(Cell(view: inside, columns: column...column, rows: row...row))
        }
      }
    }
    return cells
  }

  /// The alignment of a view along an axis.
  func alignment(of cell: Cell, isHorizontal: Bool) -> LayoutStack.Alignment {
    (isHorizontal ? horizontal : vertical)[cell.view]
      ?? table.alignment(
        of: cell.tracks(isHorizontal: isHorizontal).lowerBound, isHorizontal: isHorizontal)
  }

  /// Leaves out views; their cells are empty then.
  mutating func forget(_ views: Set<Int32>) {
    func isLeft(_ view: Int) -> Bool { !views.contains(Int32(truncatingIfNeeded: view)) }
    cells = cells?.map { $0.map { $0.flatMap { isLeft($0) ? $0 : nil } } }
    horizontal = horizontal.filter { isLeft($0.key) }
    vertical = vertical.filter { isLeft($0.key) }
  }

  /// The table of a copy.
  ///
  /// - Parameter copy: The copy of a view; `nil` for one that was not copied.
  /// - Returns: The table; the cells of views that were not copied are empty.
  func copied(_ copy: (Int) -> Int?) -> StoredTable {
    func copied<Value>(_ values: [Int: Value]) -> [Int: Value] {
      Dictionary(
        uniqueKeysWithValues: values.compactMap { view, value in copy(view).map { ($0, value) } })
    }
    var table = StoredTable(table)
    table.cells = cells?.map { $0.map { $0.flatMap(copy) } }
    table.horizontal = copied(horizontal)
    table.vertical = copied(vertical)
    return table
  }

  /// Checks the numbers of the table, and what goes together.
  ///
  /// - Parameters:
  ///   - view: Its view.
  ///   - views: The views.
  /// - Throws: `LayoutError` for what is wrong.
  package func check(of view: Int, in views: ViewTable) throws(LayoutError) {
    let (name, insets) = (views.name(of: view), table.insets)
    var numbers = [
      ("columnSpacing", table.columnSpacing), ("rowSpacing", table.rowSpacing),
      ("insets.top", insets.top), ("insets.left", insets.left), ("insets.bottom", insets.bottom),
      ("insets.right", insets.right),
    ]
    for isHorizontal in [true, false] {
      let kind = isHorizontal ? "column" : "row"
      for (number, track) in table.tracks(isHorizontal: isHorizontal).enumerated() {
        func isWrong(_ what: String, _ value: Double, _ least: String) -> LayoutError {
          LayoutError(
            .invalidValue,
            "\(what) of \(kind) \(number) of the table \"\(name)\" must be \(least); found \(value)"
          )
        }
        switch track {
        case .content: break
        case .points(let size):
          if size < 0 { throw isWrong("the size", size, "at least 0") }
          numbers.append(("the size of \(kind) \(number)", size))
        case .share(let share):
          if share <= 0 { throw isWrong("the share", share, "above 0") }
          numbers.append(("the share of \(kind) \(number)", share))
        }
      }
    }
    if let (number, value) = numbers.first(where: { !$0.1.isInRange }) {
      throw LayoutError(
        .invalidValue,
        "\(number) of the table \"\(name)\" must be finite and at most 1e15; found \(value)")
    }
    let ofColumns = table.columnAlignments + horizontal.ordered { $0.key < $1.key }.map(\.value)
    if let baseline = ofColumns.first(where: \.isOfBaselines) {
      throw LayoutError(
        .invalidValue,
        "the columns of the table \"\(name)\" cannot be aligned by \(baseline.rawValue); only its "
          + "rows can")
    }
  }
}

extension ViewTable {
  /// What is wrong with the views that a table is to have in its cells.
  ///
  /// - Parameters:
  ///   - cells: The views, row by row.
  ///   - owner: The view with the table.
  /// - Returns: The first cell that is wrong, and why; `nil` where all is well.
  package func fault(
    inCells cells: [[Int?]], of owner: Int
  ) -> (row: Int, column: Int, message: String)? {
    var table = StoredTable(LayoutTable())
    table.cells = cells
    for cell in table.placed(of: owner, in: self) {
      let fault: String
      if cell.view == owner {
        fault = "itself"
      } else if commonAncestor(cell.view, owner) == cell.view {
        fault = "\"\(name(of: cell.view))\", which contains it"
      } else if let hole = cell.hole(in: cells) {
        return (
          hole.row, hole.column,
          "the cells of \"\(name(of: cell.view))\" in the table \"\(name(of: owner))\" are no "
            + "rectangle: it is not in column \(hole.column) of row \(hole.row)"
        )
      } else {
        continue
      }
      return (
        cell.rows.lowerBound, cell.columns.lowerBound,
        "the table \"\(name(of: owner))\" cannot arrange \(fault)"
      )
    }
    return nil
  }
}

extension StoredTable.Cell {
  /// A cell between those of the view that it is not in.
  fileprivate func hole(in cells: [[Int?]]) -> (row: Int, column: Int)? {
    for row in rows {
      for column in columns
      where !cells[row].indices.contains(column) || cells[row][column] != view {
        return (row, column)
      }
    }
    return nil
  }
}
