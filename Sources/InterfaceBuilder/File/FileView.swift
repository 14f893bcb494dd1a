import Plumb

/// A view of a file.
struct FileView: Sendable {
  /// Its element.
  let element: Int
  /// Its object id.
  let id: String
  /// The name of its kind in files, such as `label`.
  let kind: String
  /// The enclosing view; `nil` for a root.
  let parent: Int?
  /// The outermost enclosing view, or itself.
  let root: Int
  /// The recorded frame, relative to the parent, y down.
  var frame: Frame
  /// Its direct subviews, in the order of the file.
  var children: [Int] = []
}

extension FileView {
  /// Whether it is a UIKit view that scrolls its content.
  var scrolls: Bool { ["scrollView", "tableView", "collectionView", "textView"].contains(kind) }

  /// Whether it is a cell, or a cell's content view.
  var isCell: Bool {
    [
      "tableViewCell", "tableViewCellContentView", "collectionViewCell",
      "collectionViewCellContentView", "collectionReusableView",
    ].contains(kind)
  }
}

/// The views of a file in document order; a view precedes its subviews.
struct FileViews: Sendable {
  private(set) var all: [FileView] = []
  /// The views by their elements.
  private(set) var ofElement: [Int: Int] = [:]
  /// The views by their object ids.
  private(set) var ofID: [String: Int] = [:]

  /// The elements that cannot contain views.
  private static let skipped: Set<String> = [
    "resources", "classes", "connections", "inferredMetricsTieBreakers", "designables",
    "simulatedMetricsContainer",
  ]

  /// Finds the views of a file. An element with an id and a frame is a view.
  init(of tree: XMLTree, _ header: FileHeader) {
    var element = 0
    /// The innermost view around each element.
    var around = [Int?](repeating: nil, count: tree.elements.count)
    while element < tree.elements.count {
      if Self.skipped.contains(tree.name(of: element)) {
        element = tree.elements[element].end
        continue
      }
      let parent = tree.elements[element].parent >= 0 ? around[tree.elements[element].parent] : nil
      around[element] = parent
      if let id = tree[element, "id"],
        let rect = tree.child(of: element, "rect", key: "frame")
      {
        around[element] = all.count
        add(element, id, rect, in: parent, tree, header)
      }
      element += 1
    }
  }

  private mutating func add(
    _ element: Int, _ id: String, _ rect: Int, in parent: Int?, _ tree: XMLTree,
    _ header: FileHeader
  ) {
    func side(_ name: String) -> Double { tree.number(rect, name) ?? 0 }
    var frame = Frame(
      x: side("x"), y: side("y"), width: max(0, side("width")), height: max(0, side("height")))
    if header.platform == .macOS, let parent, !Self.flipped.contains(all[parent].kind) {
      frame.y = all[parent].frame.height - frame.y - frame.height
    }
    if parent == nil { (frame.x, frame.y) = (0, 0) }
    ofElement[element] = all.count
    ofID[id] = all.count
    if let parent { all[parent].children.append(all.count) }
    all.append(
      FileView(
        element: element, id: id, kind: tree.name(of: element), parent: parent,
        root: parent.map { all[$0].root } ?? all.count, frame: frame))
  }

  /// The kinds of AppKit views whose y axis points down.
  private static let flipped: Set<String> = [
    "clipView", "tableView", "outlineView", "tableRowView", "textView", "collectionView",
  ]

  subscript(view: Int) -> FileView { all[view] }

  /// The views without an enclosing view.
  var roots: [Int] { all.indices.filter { all[$0].parent == nil } }

  /// Returns a view and all views inside it, in the order of the file.
  func subtree(of view: Int) -> [Int] {
    var end = view + 1
    while end < all.count, all[end].root == all[view].root, isInside(end, view) { end += 1 }
    return Array(view..<end)
  }

  /// Returns whether a view is inside another one.
  func isInside(_ view: Int, _ other: Int) -> Bool {
    var next = all[view].parent
    while let current = next {
      if current == other { return true }
      // Enclosing views precede a view.
      if current < other { return false }
      next = all[current].parent
    }
    return false
  }
}
