import LayoutNotation
import Plumb

/// Stacks, and the views named by stacks and tables.
extension DocumentReader {
  /// A reference from a stack or a table to a view, which may be defined later.
  struct StackMention {
    /// The view with the stack or the table.
    var stack: Int
    var name: String
    var node: DocumentNode
    /// The row and the column of the cell. A stack has one row.
    ///
    /// `nil` for a name outside the cells, such as the key of a custom spacing.
    var cell: (row: Int, column: Int)?
  }

  /// Reads the stack of a view.
  mutating func readStack(_ node: DocumentNode, of view: Int) throws(LayoutError) {
    guard tree.kind(of: node) == .mapping else {
      throw expected(
        "a mapping such as {axis: vertical, spacing: 8}", at: node,
        suggestion: tree.name(of: node) == "vertical" ? "{axis: vertical}" : nil)
    }
    var read = StackDescription()
    arranger = view
    try readMembers(of: node, into: &read)
    // The alignment is checked last, because the axis may follow it.
    if let word = tree.value(of: "alignment", in: node) {
      read.stack.alignment = try alignment(
        of: try choice(word, among: StackAlignmentWord.self), along: read.axis,
        "a \(read.axis.rawValue) stack", at: word)
    }
    if read.wraps, read.distribution != .fill,
      let word = tree.value(of: "distribution", in: node)
    {
      throw expected("fill in a stack that wraps", at: word, .invalidValue)
    }
    guard views.tables[view] == nil else { throw bothStackAndTable(at: node) }
    views.stacks[view] = read
  }

  /// Reads the names of the views that a stack arranges.
  mutating func arranged(_ node: DocumentNode) throws(LayoutError) -> [String]? {
    guard tree.kind(of: node) == .sequence else { throw expected("a list of views", at: node) }
    var arranged: [String] = []
    for element in tree.elements(of: node) {
      _ = try name(element)
      arranged.append(try mention(element, in: (0, arranged.count)))
    }
    return arranged
  }

  /// Returns the alignment for a word in a stack along an axis, or in the columns or rows of a
  /// table.
  func alignment(
    of word: StackAlignmentWord, along axis: LayoutStack.Axis, _ place: String,
    at node: DocumentNode
  ) throws(LayoutError) -> LayoutStack.Alignment {
    if word.goes(with: axis) { return word.alignment }
    let words = StackAlignmentWord.allCases.filter { $0.goes(with: axis) }.map(\.rawValue)
    throw expected(
      "\(words.joined(separator: " or ")) in \(place)", at: node, .invalidValue,
      suggestion: word.alignment.isOfBaselines ? nil : word.alignment.word(along: axis))
  }

  /// Records that a stack or a table names a view.
  mutating func mention(
    _ node: DocumentNode, in cell: (row: Int, column: Int)? = nil
  ) throws(LayoutError) -> String {
    let name = String(decoding: try stamped(node), as: UTF8.self)
    mentions.append(StackMention(stack: arranger, name: name, node: node, cell: cell))
    return name
  }

  /// Checks the names in stacks and tables, once all views are known.
  func checkStacks() throws(LayoutError) {
    for mention in mentions where views.table[mention.name] == nil {
      throw unknownView(mention.name, at: mention.node)
    }
    let stacks = views.stacks.compactMapValues { $0.arranged.map { [$0.map(Optional.some)] } }
    try check(stacks, areTables: false)
    try check(views.tables.compactMapValues(\.cells), areTables: true)
    for mention in mentions where mention.cell == nil {
      let table = views.tables[mention.stack]
      let known =
        table?.cells?.joined().compactMap(\.self) ?? views.stacks[mention.stack]?.arranged
        ?? views.table.children(of: mention.stack).map(views.table.name)
      guard !known.contains(mention.name) else { continue }
      throw error(
        .unknownView,
        "the \(table == nil ? "stack" : "table") \"\(views.table.name(of: mention.stack))\" does not arrange \"\(mention.name)\"",
        at: mention.node, suggestion: nearestName(to: mention.name, among: known))
    }
  }

  /// Checks the arranged views of stacks or tables.
  private func check(
    _ names: [Int: [[String?]]], areTables: Bool
  ) throws(LayoutError) {
    for (view, names) in names.sorted(by: { $0.key < $1.key }) {
      let ids = names.map { $0.map { $0.flatMap { views.table[$0] } } }
      guard let fault = views.table.fault(arranging: ids, by: view, isTable: areTables) else {
        continue
      }
      let mention = mentions.last { mention in
        guard mention.stack == view, let cell = mention.cell else { return false }
        return cell.row < fault.row || cell.row == fault.row && cell.column <= fault.column
      }
      throw error(.invalidValue, fault.message, at: mention?.node ?? nodesOfViews[view])
    }
  }
}
