/// The views of a layout by their ids: what is fixed about each stands in arrays.
struct ViewTable: ConstraintViews {
  /// The views, in the order they were made.
  private(set) var views: [LayoutView] = []
  /// The id of each view's superview; -1 for the root.
  private(set) var parents: [Int32] = []
  /// How many views are around each.
  private(set) var depths: [Int32] = []
  private var names = ViewNames()

  /// How many views there are.
  var count: Int { views.count }

  /// Adds a view, whose id is the number of views so far, inside another one.
  mutating func add(_ view: LayoutView, in parent: Int?) {
    views.append(view)
    parents.append(Int32(truncatingIfNeeded: parent ?? -1))
    depths.append(parent.map { depths[$0] + 1 } ?? 0)
    names.add(view)
  }

  /// The view of a name; `nil` if there is none.
  subscript(name: String) -> LayoutView? { names[name] }

  /// The view of a name in UTF-8; `nil` if there is none.
  subscript(name: ArraySlice<UInt8>) -> LayoutView? { names[name] }

  func isRoot(_ view: Int32) -> Bool { parents[Int(view)] < 0 }

  func name(of view: Int32) -> String { views[Int(view)].name }

  /// The nearest view that contains two views; a view contains itself.
  func commonAncestor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while first != second {
      let isDeeper = depths[first] >= depths[second]
      if depths[second] >= depths[first] { second = Int(parents[second]) }
      if isDeeper { first = Int(parents[first]) }
    }
    return first
  }
}
