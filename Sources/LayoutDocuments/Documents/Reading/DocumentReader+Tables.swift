import LayoutNotation
import Plumb

/// Tables.
extension DocumentReader {
  /// Reads the table that a view is.
  mutating func readTable(_ node: DocumentNode, of view: Int) throws(LayoutError) {
    guard tree.kind(of: node) == .mapping else {
      throw expected("a mapping such as {columns: [content, share], spacing: 8}", at: node)
    }
    guard views.stacks[view] == nil else { throw bothStackAndTable(at: node) }
    var read = TableDescription()
    for (key, value) in tree.members(of: node) {
      switch try self.key(key, as: TableKey.self) {
      case .columns:
        if tree.kind(of: value) == .number {
          let count = tree.text(of: value)
          throw error(
            .wrongType,
            "\(path(key)): \(count) is one column of \(count) points, and is written [\(count)]; "
              + "several columns are a list such as [content, share]", at: value)
        }
        read.columns = try tracks(value)
      case .rows: read.rows = try tracks(value)
      case .spacing: (read.columnSpacing, read.rowSpacing) = try spacings(value)
      case .alignColumns: read.columnAlignments = try alignments(value, isHorizontal: true)
      case .alignRows: read.rowAlignments = try alignments(value, isHorizontal: false)
      case .cells: read.cells = try cells(value, of: view)
      case .align:
        for (name, value) in try members(value, of: "views and where they stand in their cells") {
          let name = try mention(name, by: view)
          let axes = try list(
            value, of: "an alignment along the x axis and one along the y axis", count: 2)
          for (axis, isHorizontal) in zip(axes, [true, false])
          where tree.kind(of: axis) != .null {
            let alignment = try alignment(axis, isHorizontal: isHorizontal)
            if isHorizontal {
              read.horizontal[name] = alignment
            } else {
              read.vertical[name] = alignment
            }
          }
        }
      case .insets: read.insets = try edgeInsets(value)
      case .margins: read.isRelativeToMargins = try flag(value)
      }
    }
    views.tables[view] = read
  }

  /// What is wrong with a view that is a stack and a table.
  func bothStackAndTable(at node: DocumentNode) -> LayoutError {
    error(.invalidValue, "\(path(node)): no view is a stack and a table; leave one out", at: node)
  }

  /// Columns or rows: a list, or one that stands for all.
  private func tracks(_ node: DocumentNode) throws(LayoutError) -> [LayoutTable.Track] {
    guard tree.kind(of: node) == .sequence else { return [try track(node)] }
    return try tree.elements(of: node).map { element throws(LayoutError) in try track(element) }
  }

  private func track(_ node: DocumentNode) throws(LayoutError) -> LayoutTable.Track {
    switch tree.kind(of: node) {
    case .mapping:
      var share: Double?
      for (key, value) in tree.members(of: node) {
        _ = try self.key(key, as: ShareKey.self)
        let number = try number(value)
        guard number > 0 else { throw wrong(number, "above 0", at: value) }
        share = number
      }
      guard let share else { throw missing("share", in: node) }
      return .share(share)
    case .string where tree.name(of: node) == "content": return .content
    case .string where tree.name(of: node) == "share": return .share(1)
    default:
      let what = "content, share, {share: 2} or a size in points"
      if let meant = tree.name(of: node).flatMap(DocumentHints.track) {
        throw expected(what, at: node, suggestion: meant)
      }
      return .points(try length(node, expecting: what))
    }
  }

  /// A distance between columns and one between rows, or one for both.
  private func spacings(
    _ node: DocumentNode
  ) throws(LayoutError) -> (columns: Double, rows: Double) {
    guard tree.kind(of: node) == .sequence else {
      let spacing = try number(
        node, expecting: "a number, or a list of one between columns and one between rows")
      return (spacing, spacing)
    }
    let parts = try list(
      node, of: "a distance between columns and one between rows", count: 2)
    return (try number(parts[0]), try number(parts[1]))
  }

  private func alignments(
    _ node: DocumentNode, isHorizontal: Bool
  ) throws(LayoutError) -> [LayoutStack.Alignment] {
    guard tree.kind(of: node) == .sequence else {
      return [try alignment(node, isHorizontal: isHorizontal)]
    }
    return try tree.elements(of: node).map { element throws(LayoutError) in
      try alignment(element, isHorizontal: isHorizontal)
    }
  }

  /// Where views stand in columns, as in stacks that are columns, or in rows.
  private func alignment(
    _ node: DocumentNode, isHorizontal: Bool
  ) throws(LayoutError) -> LayoutStack.Alignment {
    try alignment(
      of: try choice(node, among: StackAlignmentWord.self),
      along: isHorizontal ? .vertical : .horizontal, "\(isHorizontal ? "columns" : "rows")",
      at: node)
  }

  /// The views in the cells, row by row.
  private mutating func cells(
    _ node: DocumentNode, of view: Int
  ) throws(LayoutError) -> [[String?]] {
    guard tree.kind(of: node) == .sequence else {
      throw expected("a list of rows, each a list of views", at: node)
    }
    var rows: [[String?]] = []
    for element in tree.elements(of: node) {
      switch tree.kind(of: element) {
      case .sequence: rows.append(try self.row(element, of: view, number: rows.count))
      case .mapping:
        try repeating(element) { reader throws(LayoutError) in
          var cells: DocumentNode?
          for (key, value) in reader.tree.members(of: element) {
            if try reader.key(key, as: CellRowKey.self) == .cells { cells = value }
          }
          guard let cells else { throw reader.missing("cells", in: element) }
          rows.append(try reader.row(cells, of: view, number: rows.count))
        }
      default: throw expected("a list of views, or a mapping with for and cells", at: element)
      }
    }
    return rows
  }

  private mutating func row(
    _ node: DocumentNode, of view: Int, number: Int
  ) throws(LayoutError) -> [String?] {
    guard tree.kind(of: node) == .sequence else {
      throw expected("a list of views, with null for an empty cell", at: node)
    }
    var row: [String?] = []
    for element in tree.elements(of: node) {
      guard tree.kind(of: element) != .null else {
        row.append(nil)
        continue
      }
      _ = try name(element)
      row.append(
        try mention(element, by: view, in: (number, row.count)))
    }
    return row
  }
}
