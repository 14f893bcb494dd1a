import LayoutNotation
import Plumb

/// Tables.
extension DocumentReader {
  /// Reads the table of a view.
  mutating func readTable(_ node: DocumentNode, of view: Int) throws(LayoutError) {
    guard tree.kind(of: node) == .mapping else {
      throw expected("a mapping such as {columns: [content, share], spacing: 8}", at: node)
    }
    guard views.stacks[view] == nil else { throw bothStackAndTable(at: node) }
    var read = TableDescription()
    arranger = view
    try readMembers(of: node, into: &read)
    views.tables[view] = read
  }

  /// Returns the error for a view with both a stack and a table.
  func bothStackAndTable(at node: DocumentNode) -> LayoutError {
    error(.invalidValue, "\(path(node)): no view is a stack and a table; leave one out", at: node)
  }

  /// Reads columns or rows: a list, or one value for all.
  func tracks(
    _ node: DocumentNode, areColumns: Bool
  ) throws(LayoutError) -> [LayoutTable.Track] {
    if areColumns, tree.kind(of: node) == .number {
      let count = tree.text(of: node)
      throw error(
        .wrongType,
        "\(path(node)): \(count) is one column of \(count) points, and is written [\(count)]; "
          + "several columns are a list such as [content, share]", at: node)
    }
    guard tree.kind(of: node) == .sequence else { return [try track(node)] }
    return try tree.elements(of: node).map { element throws(LayoutError) in try track(element) }
  }

  private func track(_ node: DocumentNode) throws(LayoutError) -> LayoutTable.Track {
    switch tree.kind(of: node) {
    case .mapping:
      var track: LayoutTable.Track?
      for (key, value) in tree.members(of: node) {
        let kind = try self.key(key, as: ShareKey.self)
        guard track == nil else {
          throw error(
            .invalidValue, "\(path(node)): it grows or has a share; leave one of the two out",
            at: node)
        }
        let share = try number(value, in: .positive)
        track = kind == .share ? .share(share) : .grow(share)
      }
      guard let track else { throw missing("share", in: node) }
      return track
    case .string where tree.name(of: node) == "content": return .content
    case .string where tree.name(of: node) == "share": return .share(1)
    case .string where tree.name(of: node) == "grow": return .grow(1)
    default:
      let what = "content, share, {share: 2}, grow, {grow: 2} or a size in points"
      if let meant = tree.name(of: node).flatMap(DocumentHints.track) {
        throw expected(what, at: node, suggestion: meant)
      }
      return .points(try length(node, expecting: what))
    }
  }

  /// Reads a distance between columns and one between rows, or one number for both.
  func spacings(_ node: DocumentNode) throws(LayoutError) -> [Double] {
    guard tree.kind(of: node) == .sequence else {
      let spacing = try number(
        node, expecting: "a number, or a list of one between columns and one between rows")
      return [spacing, spacing]
    }
    let parts = try list(
      node, of: "a distance between columns and one between rows", count: 2)
    return [try number(parts[0]), try number(parts[1])]
  }

  /// Reads alignments in columns, as in vertical stacks, or in rows: a list, or one word for all.
  func alignments(
    _ node: DocumentNode, along axis: LayoutStack.Axis
  ) throws(LayoutError) -> [LayoutStack.Alignment] {
    guard tree.kind(of: node) == .sequence else { return [try alignment(node, along: axis)] }
    return try tree.elements(of: node).map { element throws(LayoutError) in
      try alignment(element, along: axis)
    }
  }

  private func alignment(
    _ node: DocumentNode, along axis: LayoutStack.Axis
  ) throws(LayoutError) -> LayoutStack.Alignment {
    try alignment(
      of: try choice(node, among: StackAlignmentWord.self), along: axis,
      axis == .vertical ? "columns" : "rows", at: node)
  }

  /// Reads the alignment of a view in its cells.
  func cellAlignment(
    _ node: DocumentNode
  ) throws(LayoutError) -> TableDescription.CellAlignment {
    let axes = try list(
      node, of: "an alignment along the x axis and one along the y axis", count: 2)
    func alignment(
      _ node: DocumentNode, along axis: LayoutStack.Axis
    ) throws(LayoutError) -> LayoutStack.Alignment? {
      tree.kind(of: node) == .null ? nil : try self.alignment(node, along: axis)
    }
    return .init(
      horizontal: try alignment(axes[0], along: .vertical),
      vertical: try alignment(axes[1], along: .horizontal))
  }

  /// Reads the names of the views in the cells, row by row.
  mutating func cells(_ node: DocumentNode) throws(LayoutError) -> [[String?]] {
    guard tree.kind(of: node) == .sequence else {
      throw expected("a list of rows, each a list of views", at: node)
    }
    var rows: [[String?]] = []
    for element in tree.elements(of: node) {
      switch tree.kind(of: element) {
      case .sequence: rows.append(try self.row(element, number: rows.count))
      case .mapping:
        try repeating(element) { reader throws(LayoutError) in
          var cells: DocumentNode?
          for (key, value) in reader.tree.members(of: element) {
            if try reader.key(key, as: CellRowKey.self) == .cells { cells = value }
          }
          guard let cells else { throw reader.missing("cells", in: element) }
          rows.append(try reader.row(cells, number: rows.count))
        }
      default: throw expected("a list of views, or a mapping with for and cells", at: element)
      }
    }
    return rows
  }

  private mutating func row(
    _ node: DocumentNode, number: Int
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
      row.append(try mention(element, in: (number, row.count)))
    }
    return row
  }
}
