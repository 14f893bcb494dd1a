import LayoutNotation

/// The comments of a YAML file, assigned to the nodes of keys, list elements and containers.
struct PlacedComments {
  /// The lines above the first key, such as editor settings.
  var header: [String] = []
  /// The lines above a key or an element; empty strings are blank lines.
  var leading: [Int: [String]] = [:]
  /// The comment at the end of the first line of a key or an element.
  var trailing: [Int: String] = [:]
  /// The comments after the last key or element of a container.
  var ending: [Int: [String]] = [:]
  /// The containers in brackets, without comments inside.
  var flows: Set<Int> = []
  /// The texts written as blocks.
  var blocks: Set<Int> = []
  /// The keys and elements with their containers.
  private var items: [Int: Item] = [:]
  /// The key or element of each scalar.
  private var itemOfScalar: [Int: Int] = [:]

  /// A key or an element.
  private struct Item {
    var container: DocumentNode
    /// The item whose value is the container.
    var parent: Int?
  }

  /// Creates an empty collection.
  init() {}

  /// Assigns the comments of a file to its nodes.
  init(_ written: WrittenFile) {
    let tree = written.tree
    flows = written.flows
    addItems(of: tree.root, tree, in: nil)
    let comments = written.comments
    // A container that contains a comment is written on several lines.
    for var flow in comments.compactMap(\.flow) {
      flows.remove(flow.index)
      while let parent = container(around: flow, tree) {
        flow = parent
        flows.remove(flow.index)
      }
    }
    for index in tree.entries.indices where written.isBlock(DocumentNode(index: index)) {
      blocks.insert(index)
    }
    for comment in comments { place(comment, written) }
    for index in items.keys where isFirstOfLine(index, written) {
      let line = written.line(of: DocumentNode(index: index))
      if written.isBlank(before: line) { leading[index, default: []].append("") }
    }
    takeHeader(tree)
  }

  private mutating func addItems(of container: DocumentNode, _ tree: DocumentTree, in parent: Int?)
  {
    func value(_ node: DocumentNode, of item: Int, _ placed: inout PlacedComments) {
      if tree.kind(of: node).isContainer {
        placed.addItems(of: node, tree, in: item)
      } else {
        placed.itemOfScalar[node.index] = item
      }
    }
    if tree.kind(of: container) == .mapping {
      for (key, node) in tree.members(of: container) {
        items[key.index] = Item(container: container, parent: parent)
        itemOfScalar[key.index] = key.index
        value(node, of: key.index, &self)
      }
    } else {
      for element in tree.elements(of: container) {
        items[element.index] = Item(container: container, parent: parent)
        value(element, of: element.index, &self)
      }
    }
  }

  private func container(around node: DocumentNode, _ tree: DocumentTree) -> DocumentNode? {
    // The item of a container is the node before it, or the container itself.
    let item = items[node.index] ?? items[node.index - 1]
    return item?.container
  }

  /// Whether a key or an element is the first on its line.
  private func isFirstOfLine(_ index: Int, _ written: WrittenFile) -> Bool {
    let offset = written.tree.fileOffset(of: DocumentNode(index: index))
    let line = written.file.lineBytes(written.file.position(at: offset).line)
    return written.file.bytes[line.lowerBound..<offset].allSatisfy {
      $0 == 0x20 || $0 == UInt8(ascii: "-")
    }
      && items[index].map { !flows.contains($0.container.index) } ?? false
      // If several begin there, take the outermost one.
      && items[index]?.parent.map { parent in
        written.tree.fileOffset(of: DocumentNode(index: parent)) != offset
      } ?? true
  }

  private mutating func place(_ comment: WrittenFile.Comment, _ written: WrittenFile) {
    let isTrailing =
      !comment.isOwnLine
      && (trailingItem(of: comment, written).map { item in
        guard trailing[item] == nil else { return false }
        trailing[item] = comment.text
        return true
      } ?? false)
    if isTrailing { return }
    var lines = [comment.text]
    if comment.isOwnLine, written.isBlank(before: comment.position.line) { lines.insert("", at: 0) }
    if let container = endedContainer(before: comment, written) {
      ending[container, default: []] += lines
    } else if let item = nextItem(behind: comment, written) {
      leading[item, default: []] += lines
    } else {
      ending[0, default: []] += lines
    }
  }

  /// Returns the key or element described by a comment on the same line.
  private func trailingItem(of comment: WrittenFile.Comment, _ written: WrittenFile) -> Int? {
    guard let before = comment.before, var item = itemOfScalar[before.index] else { return nil }
    let line = written.file.lineBytes(comment.position.line)
    let text = written.file.bytes[line.lowerBound..<written.file.offset(of: comment.position)]
    let isBehind =
      written.line(of: before) == comment.position.line || text.contains(UInt8(ascii: "}"))
      || text.contains(UInt8(ascii: "]"))
    guard isBehind else { return nil }
    while let found = items[item],
      flows.contains(found.container.index)
        || comment.flow.map({
          found.container.index > $0.index
        }) ?? false, let parent = found.parent
    { item = parent }
    if let flow = comment.flow, items[item]?.container != flow { return nil }
    return item
  }

  /// Returns the outermost key or element that begins after a comment.
  private func nextItem(behind comment: WrittenFile.Comment, _ written: WrittenFile) -> Int? {
    guard let behind = comment.behind, var item = itemOfScalar[behind.index] else { return nil }
    let offset = written.file.offset(of: comment.position)
    while let parent = items[item]?.parent,
      written.tree.fileOffset(of: DocumentNode(index: parent)) > offset
    {
      item = parent
    }
    return item
  }

  /// Returns the container that has a comment at its end.
  private func endedContainer(
    before comment: WrittenFile.Comment, _ written: WrittenFile
  ) -> Int? {
    let tree = written.tree
    func holds(_ container: DocumentNode, _ node: DocumentNode?) -> Bool {
      node.map { container.index < $0.index && $0.index < Int(tree.entries[container.index].next) }
        ?? false
    }
    if let flow = comment.flow { return holds(flow, comment.behind) ? nil : flow.index }
    guard comment.isOwnLine, let before = comment.before, var item = itemOfScalar[before.index]
    else { return nil }
    let next = nextItem(behind: comment, written).flatMap { items[$0]?.container }
    let least = next.map(written.column) ?? 0
    while let container = items[item]?.container {
      if holds(container, comment.behind) { return nil }
      let column = written.column(of: container)
      if !written.flows.contains(container.index), column <= comment.position.column, column > least
      {
        return container.index
      }
      guard let parent = items[item]?.parent else { return nil }
      item = parent
    }
    return nil
  }

  /// Moves the comments above the first key to the header.
  private mutating func takeHeader(_ tree: DocumentTree) {
    guard let first = tree.members(of: tree.root).first(where: { _ in true })?.key,
      let lines = leading.removeValue(forKey: first.index)
    else { return }
    header = lines
  }
}
