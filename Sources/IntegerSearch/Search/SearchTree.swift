import LinearProgramming

/// A range that a node gives a column.
struct RangeChange {
  let column: Int
  let lower: Double
  let upper: Double
}

/// The tree of nodes of a search for whole values. Each node narrows some ranges of its parent.
///
/// Open nodes are taken last in, first out, which dives, or least bound first. A node is kept while
/// it is open or has an open descendant.
struct SearchTree: ~Copyable {
  /// A node that is open or has open descendants.
  struct Node {
    /// The parent; -1 for the root.
    let parent: Int
    /// The ranges the node changes.
    var changes: [RangeChange]
    /// A lower bound of the objective of all points of the node.
    let bound: Double
    /// The branch that led from the parent's point to the node; `nil` for the root.
    let branch: Branch?
    /// The final basis of the parent's relaxation, if it is kept.
    fileprivate(set) var basis: Basis?
    /// Whether `changes` includes the changes of all ancestors.
    fileprivate let isComplete: Bool
    fileprivate let depth: Int
    fileprivate var userCount = 1
    fileprivate var serial: Int
    fileprivate var isOpen = true
  }

  /// A branching step, from which pseudo-costs learn.
  struct Branch {
    let column: Int
    let isUp: Bool
    /// The distance that the column's value had to move.
    let distance: Double
  }

  private struct Entry {
    let bound: Double
    let serial: Int
    let node: Int
    /// Whether this entry is taken before another: by least bound, then by age, youngest first.
    func precedes(_ other: Entry) -> Bool {
      bound != other.bound ? bound < other.bound : serial > other.serial
    }
  }

  private var nodes: [Node] = []
  private var unused: [Int] = []
  private var stack: [Entry] = []
  private var heap: [Entry] = []
  private var nextSerial = 0
  /// The serial number of the last walk that met each column.
  private var lastWalks: [Int]
  private var walkCount = 0

  /// Whether to keep a basis: the program is not small, and all bases together take a few hundred
  /// megabytes at most.
  private func keeps(_ basis: Basis) -> Bool {
    let size = basis.rows.count + basis.columns.count
    return size > 200 && (nodes.count - unused.count) * size < 300_000_000
  }

  /// Makes an empty tree for programs with the given number of columns.
  init(columnCount: Int) { lastWalks = [Int](repeating: 0, count: columnCount) }

  /// The node with a number.
  subscript(node: Int) -> Node { nodes[node] }

  /// Adds an open node.
  mutating func add(
    parent: Int, changes: [RangeChange], bound: Double, branch: Branch?, basis: Basis? = nil
  ) {
    let depth = parent < 0 ? 0 : nodes[parent].depth + 1
    // Complete nodes keep the path to any node short, even in an endless dive.
    let isComplete = depth % 64 == 0
    let node = Node(
      parent: parent, changes: isComplete ? path(to: parent) + changes : changes, bound: bound,
      branch: branch, basis: basis.flatMap { keeps($0) ? $0 : nil }, isComplete: isComplete,
      depth: depth,
      serial: nextSerial)
    nextSerial += 1
    let index: Int
    if let free = unused.popLast() {
      nodes[free] = node
      index = free
    } else {
      index = nodes.count
      nodes.append(node)
    }
    if parent >= 0 { nodes[parent].userCount += 1 }
    let entry = Entry(bound: bound, serial: node.serial, node: index)
    stack.append(entry)
    pushHeap(entry)
  }

  /// Takes an open node, either the youngest or the one with the least bound; `nil` if none is
  /// open.
  mutating func take(youngest: Bool) -> Int? {
    while let entry = youngest ? stack.popLast() : popHeap() {
      if isWaiting(entry) {
        nodes[entry.node].isOpen = false
        return entry.node
      }
    }
    return nil
  }

  /// Adds ranges to a node, which its descendants inherit.
  mutating func append(_ changes: [RangeChange], to node: Int) {
    nodes[node].changes += changes
  }

  /// Marks a taken node as having no further children.
  mutating func close(_ node: Int) {
    var index = node
    while index >= 0 {
      nodes[index].userCount -= 1
      if nodes[index].userCount > 0 { return }
      nodes[index].serial = -1
      nodes[index].changes = []
      nodes[index].basis = nil
      unused.append(index)
      index = nodes[index].parent
    }
  }

  /// The ranges set by a node and its ancestors, once per column. The last range of a column is the
  /// narrowest.
  mutating func path(to node: Int) -> [RangeChange] {
    walkCount += 1
    var path: [RangeChange] = []
    var index = node
    while index >= 0 {
      for change in nodes[index].changes.reversed() where lastWalks[change.column] != walkCount {
        lastWalks[change.column] = walkCount
        path.append(change)
      }
      index = nodes[index].isComplete ? -1 : nodes[index].parent
    }
    return path
  }

  #if PLUMB_CHECKS
  /// The ranges that a node and its ancestors set by branching alone. Above a complete node, all
  /// ranges are included.
  func branches(to node: Int) -> [RangeChange] {
    var branches: [RangeChange] = []
    var index = node
    while index >= 0 {
      if nodes[index].parent < 0 { return branches }
      if nodes[index].isComplete { return branches + nodes[index].changes }
      branches += nodes[index].changes.prefix(1)
      index = nodes[index].parent
    }
    return branches
  }
  #endif

  /// The least bound of all open nodes; infinite if none is open.
  mutating func leastBound() -> Double {
    while let first = heap.first {
      if isWaiting(first) { return first.bound }
      _ = popHeap()
    }
    return .infinity
  }

  private func isWaiting(_ entry: Entry) -> Bool {
    nodes[entry.node].serial == entry.serial && nodes[entry.node].isOpen
  }

  private mutating func pushHeap(_ entry: Entry) {
    var place = heap.count
    heap.append(entry)
    while place > 0, entry.precedes(heap[(place - 1) / 2]) {
      heap[place] = heap[(place - 1) / 2]
      place = (place - 1) / 2
    }
    heap[place] = entry
  }

  private mutating func popHeap() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(last) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = last
    return first
  }
}
