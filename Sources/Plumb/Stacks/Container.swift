import FlatMemory
package import LayoutNotation

/// A stack or a table of a layout, with its views by their ids.
package struct Container: Sendable {
  /// How it arranges its views.
  package enum Kind: Sendable {
    case stack(LayoutStack)
    case table(LayoutTable)
  }

  /// The settings for one of its views.
  package struct Item: Sendable {
    /// The distance after the view in a stack.
    package var customSpacing: Double?
    /// The size that the view asks for in `fillProportionally`, instead of its content's size.
    package var proportion: Double?
    /// The group of the view in `gravityAreas`, unless it is the first.
    package var gravity: LayoutStack.Gravity?
    /// The alignment of the view in its columns of a table.
    package var horizontal: LayoutStack.Alignment?
    /// The alignment of the view in its rows of a table.
    package var vertical: LayoutStack.Alignment?

    /// Creates an item without settings.
    package init() {}
  }

  /// A view with the table cells it occupies.
  struct Cell {
    var view: Int
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    /// The tracks along an axis.
    func tracks(isHorizontal: Bool) -> ClosedRange<Int> { isHorizontal ? columns : rows }
  }

  /// The stack or table description.
  package var kind: Kind
  /// The views it arranges, row by row; those of a stack are one row. `nil` means the views inside
  /// its view, in their order.
  package var cells: [[Int?]]?
  /// The settings for its views.
  package var items: [Int: Item] = [:]

  /// Stores a stack or a table.
  package init(_ kind: Kind) { self.kind = kind }

  /// The stack; `nil` for a table.
  package var stack: LayoutStack? { if case .stack(let stack) = kind { stack } else { nil } }
  /// The table; `nil` for a stack.
  package var table: LayoutTable? { if case .table(let table) = kind { table } else { nil } }
  /// Whether it is a table.
  package var isTable: Bool { if case .table = kind { true } else { false } }
  /// Its name in messages.
  package var word: String { isTable ? "table" : "stack" }

  // MARK: Its views

  /// The views it arranges, row by row, including hidden ones.
  func views(of view: Int, in table: ViewTable) -> [Int] {
    cells?.joined().compactMap(\.self) ?? table.views(in: view)
  }

  /// The visible views of a stack, which it arranges.
  func visible(of view: Int, in table: ViewTable) -> [Int] {
    let views = views(of: view, in: table)
    return stack?.detachesHiddenViews == true ? views.filter { !table.isHidden($0) } : views
  }

  /// The views in the cells of a table, row by row, including hidden ones.
  func rows(of view: Int, in views: ViewTable) -> [[Int?]] {
    if let cells { return cells }
    let (all, width) = (views.views(in: view), max(1, table?.columns.count ?? 0))
    return stride(from: 0, to: all.count, by: width).map {
      Array(all[$0..<min($0 + width, all.count)])
    }
  }

  /// The numbers of columns and rows of a table; 0 for a stack.
  func counts(of view: Int, in views: ViewTable) -> (columns: Int, rows: Int) {
    guard let table else { return (0, 0) }
    let rows = rows(of: view, in: views)
    let widest = rows.reduce(0) { max($0, $1.count) }
    return (max(table.columns.count, widest), max(table.rows.count, rows.count))
  }

  /// The views in the cells of a table, each once, in the order of their first cells.
  func placed(of view: Int, in views: ViewTable) -> [Cell] {
    Self.placed(in: rows(of: view, in: views))
  }

  fileprivate static func placed(in rows: [[Int?]]) -> [Cell] {
    var cells: [Cell] = []
    var places: [Int: Int] = [:]
    for (row, line) in rows.enumerated() {
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

  /// The distance after a view in a stack.
  func spacing(after view: Int, in stack: LayoutStack) -> Double {
    items[view]?.customSpacing ?? stack.spacing
  }

  /// The alignment of a view in a table along an axis.
  func alignment(
    of cell: Cell, in table: LayoutTable, isHorizontal: Bool
  ) -> LayoutStack.Alignment {
    let item = items[cell.view]
    return (isHorizontal ? item?.horizontal : item?.vertical)
      ?? table.alignment(
        of: cell.tracks(isHorizontal: isHorizontal).lowerBound, isHorizontal: isHorizontal)
  }

  /// The container with each of its views replaced by another.
  ///
  /// - Parameter other: Returns the replacement of a view; `nil` omits the view.
  /// - Returns: The container; the cells of omitted views are empty.
  func replacingViews(by other: (Int) -> Int?) -> Container {
    var copy = Container(kind)
    copy.cells = cells?.map { $0.map { $0.flatMap(other) } }
    for (view, item) in items {
      if let view = other(view) { copy.items[view] = item }
    }
    return copy
  }

  /// Removes views from the container.
  mutating func forget(_ views: Set<Int32>) {
    self = replacingViews { views.contains(Int32(truncatingIfNeeded: $0)) ? nil : $0 }
  }

  // MARK: Checks

  /// Checks the numbers of the container, and the combination of its settings.
  ///
  /// - Parameters:
  ///   - view: Its view.
  ///   - views: The views.
  /// - Throws: `LayoutError` for the first fault.
  package func check(of view: Int, in views: ViewTable) throws(LayoutError) {
    let name = "the \(word) \"\(views.name(of: view))\""
    let items = items.ordered { $0.key < $1.key }
    switch kind {
    case .stack(let stack):
      let distances = items.compactMap { view, item in
        item.customSpacing.map { ("customSpacing after \"\(views.name(of: view))\"", $0) }
      }
      try check(
        [("spacing", stack.spacing), ("lineSpacing", stack.lineSpacing)]
          + numbers(of: stack.insets) + distances, of: name)
      for (view, item) in items {
        guard let size = item.proportion, !(size.isInRange && size >= 0) else { continue }
        throw LayoutError(
          .invalidValue,
          "the proportion of \"\(views.name(of: view))\" in \(name) must be finite, at least 0 and "
            + "at most 1e15; found \(size)")
      }
      try check(stack, name)
    case .table(let table):
      try check(
        [("columnSpacing", table.columnSpacing), ("rowSpacing", table.rowSpacing)]
          + numbers(of: table.insets) + table.numbersOfTracks(name), of: name)
      let ofColumns = table.columnAlignments + items.compactMap(\.value.horizontal)
      if let baseline = ofColumns.first(where: \.isOfBaselines) {
        throw LayoutError(
          .invalidValue,
          "the columns of \(name) cannot be aligned by \(baseline.rawValue); only its rows can")
      }
    }
  }

  private func numbers(of insets: EdgeInsets) -> [(String, Double)] {
    [
      ("insets.top", insets.top), ("insets.left", insets.left), ("insets.bottom", insets.bottom),
      ("insets.right", insets.right),
    ]
  }

  private func check(_ numbers: [(String, Double)], of name: String) throws(LayoutError) {
    guard let (number, value) = numbers.first(where: { !$0.1.isInRange }) else { return }
    throw LayoutError(
      .invalidValue, "\(number) of \(name) must be finite and at most 1e15; found \(value)")
  }

  private func check(_ stack: LayoutStack, _ name: String) throws(LayoutError) {
    for (priority, what) in [
      (stack.hugging, "a hugging"), (stack.crossHugging, "a hugging"),
      (stack.alignmentPriority, "the alignment"),
    ] where !priority.isValid {
      throw LayoutError(
        .invalidPriority,
        "\(what) priority of \(name) must be above 0 and at most 1000; found \(priority.rawValue)")
    }
    if stack.wraps, stack.distribution != .fill {
      throw LayoutError(
        .invalidValue,
        "\(name) wraps, and its lines cannot be distributed by \(stack.distribution.rawValue); "
          + "leave the distribution out, or do not wrap")
    }
    if stack.alignment.isOfBaselines, stack.axis == .vertical {
      throw LayoutError(
        .invalidValue,
        "\(name) is vertical and cannot be aligned by \(stack.alignment.rawValue); only a "
          + "horizontal one can")
    }
  }
}

extension LayoutTable {
  /// The numbers of the columns and rows of a table, by name.
  fileprivate func numbersOfTracks(_ name: String) throws(LayoutError) -> [(String, Double)] {
    var numbers: [(String, Double)] = []
    for isHorizontal in [true, false] {
      let kind = isHorizontal ? "column" : "row"
      for (number, track) in tracks(isHorizontal: isHorizontal).enumerated() {
        let (what, value, isWrong, least): (String, Double, Bool, String)
        switch track {
        case .content: continue
        case .points(let size):
          (what, value, isWrong, least) = ("the size", size, size < 0, "at least 0")
        case .share(let share), .grow(let share):
          (what, value, isWrong, least) = ("the share", share, share <= 0, "above 0")
        }
        let place = "\(what) of \(kind) \(number)"
        if isWrong {
          throw LayoutError(
            .invalidValue, "\(place) of \(name) must be \(least); found \(value)")
        }
        numbers.append((place, value))
      }
    }
    return numbers
  }
}

extension ViewTable {
  /// Finds a fault in the views that a stack or a table is to arrange.
  ///
  /// - Parameters:
  ///   - cells: The views, row by row; those of a stack are one row.
  ///   - owner: The view with the stack or the table.
  ///   - isTable: Whether it is a table, whose views may occupy several cells.
  /// - Returns: The first wrong cell and the reason; `nil` if all cells are valid.
  package func fault(
    arranging cells: [[Int?]], by owner: Int, isTable: Bool
  ) -> (row: Int, column: Int, message: String)? {
    let arranger = "the \(isTable ? "table" : "stack") \"\(name(of: owner))\""
    let placed = isTable ? Container.placed(in: cells) : []
    var known: Set<Int> = []
    for (row, line) in cells.enumerated() {
      for (column, view) in line.enumerated() {
        guard let view else { continue }
        let fault: String
        if !known.insert(view).inserted {
          if isTable { continue }
          fault = "\"\(name(of: view))\" twice"
        } else if view == owner {
          fault = "itself"
        } else if commonAncestor(view, owner) == view {
          fault = "\"\(name(of: view))\", which contains it"
        } else if isTable, let hole = placed[known.count - 1].hole(in: cells) {
          return (
            hole.row, hole.column,
            "the cells of \"\(name(of: view))\" in \(arranger) are no rectangle: it is not in "
              + "column \(hole.column) of row \(hole.row)"
          )
        } else {
          continue
        }
        return (row, column, "\(arranger) cannot arrange \(fault)")
      }
    }
    return nil
  }
}

extension Container.Cell {
  /// A cell inside the bounds of a view's cells that the view does not occupy.
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
