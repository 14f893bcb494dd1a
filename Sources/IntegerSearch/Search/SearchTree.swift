import LinearProgramming

/// A range that a node gives a column.
struct RangeChange {
  let column: Int
  let lower: Double
  let upper: Double
}

/// The nodes of a search for whole values: each narrows some ranges of its parent.
///
/// Open nodes are taken either last in, first out (which dives) or least bound first. A node is
/// kept as long as it is open or an open node descends from it.
struct SearchTree: ~Copyable {
  /// A node that waits, or whose descendants do.
  struct Node {
    /// The parent; -1 for the root.
    let parent: Int
    /// The ranges the node changes.
    var changes: [RangeChange]
    /// What no point of the node can fall below.
    let bound: Double
    /// How the node came from its parent's point; nil for the root.
    let branch: Branch?
    /// The basis at which the relaxation of the parent ended, if it is kept.
    fileprivate(set) var basis: Basis?
    /// Whether `changes` holds those of all nodes above, too.
    fileprivate let isComplete: Bool
    fileprivate let depth: Int
    fileprivate var userCount = 1
    fileprivate var serial: Int
    fileprivate var isOpen = true
  }

  /// A branching step: what a pseudo-cost learns from.
  struct Branch {
    let column: Int
    let isUp: Bool
    /// How far the column's value had to move.
    let distance: Double
  }

  private struct Entry {
    let bound: Double
    let serial: Int
    let node: Int
    /// Whether this one is to be looked at before another: the least bound, then the youngest.
    func precedes(_ other: Entry) -> Bool {
      bound != other.bound ? bound < other.bound : serial > other.serial
    }
  }

  private var nodes: [Node] = []
  private var unused: [Int] = []
  private var stack: [Entry] = []
  private var heap: [Entry] = []
  private var nextSerial = 0
  /// For each column, the serial number of the last walk that has met it.
  private var lastWalks: [Int]
  private var walkCount = 0

  /// Whether a basis is kept: where it is far from one end to another, and as long as they take
  /// some hundred megabytes at most.
  private func keeps(_ basis: Basis) -> Bool {
    let size = basis.rows.count + basis.columns.count
    return size > 200 && (nodes.count - unused.count) * size < 300_000_000
  }

  /// Makes an empty tree for searches in a program of so many columns.
  init(columnCount: Int) { lastWalks = [Int](repeating: 0, count: columnCount) }

  /// A node by its number.
  subscript(node: Int) -> Node { nodes[node] }

  /// Adds an open node.
  mutating func add(
    parent: Int, changes: [RangeChange], bound: Double, branch: Branch?, basis: Basis? = nil
  ) {
    let depth = parent < 0 ? 0 : nodes[parent].depth + 1
    // So that no way to a node is long, not even in a dive without end.
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

  /// Takes an open node, or nil when there is none: the youngest, or the one with the least bound.
  mutating func take(youngest: Bool) -> Int? {
    while let entry = youngest ? stack.popLast() : popHeap() {
      if isWaiting(entry) {
        nodes[entry.node].isOpen = false
        return entry.node
      }
    }
    return nil
  }

  /// Adds ranges to a node, so that its descendants get them.
  mutating func append(_ changes: [RangeChange], to node: Int) {
    nodes[node].changes += changes
  }

  /// Tells that a taken node will get no more children.
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

  /// The ranges that a node and those above it give to columns, once per column: the narrowest,
  /// which is the last one.
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
  /// The ranges that a node and those above it give to columns by branching alone, or all, where
  /// the way to a node is cut short.
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

  /// The least bound of all open nodes; infinite without any.
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
