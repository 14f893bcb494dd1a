extension Solution {
  /// The views of a solution with their frames, parents before their children.
  public struct Views: RandomAccessCollection, Sendable {
    /// The views by their ids.
    private var table = ViewTable()
    /// The ids in document order.
    private var order: [Int32] = []
    /// The index of each id in `order`; -1 for unused ids.
    private var numbers: [Int32] = []
    /// The frames of the views, followed by those of the guides.
    package private(set) var allFrames: [Frame] = []
    private var guideCount = 0
    /// The frames in points, in the order of the views, each relative to its parent.
    public var frames: [Frame] {
      guideCount == 0 ? allFrames : Array(allFrames.prefix(endIndex))
    }

    /// Makes an empty collection.
    package init() {}

    init(table: ViewTable, order: [Int32], numbers: [Int32], frames: [Frame]) {
      self.table = table
      self.order = order
      self.numbers = numbers
      allFrames = frames
      guideCount = frames.isEmpty ? 0 : table.guideCount
    }

    /// Makes views with names, all except the first inside the root.
    package init(named names: [String], frames: [Frame]) {
      for name in names.dropFirst() { _ = table.add(Array(name.utf8)[...], in: 0) }
      order = table.documentOrder
      numbers = order
      allFrames = frames
    }

    /// Returns the views with frames from the values of their variables.
    ///
    /// - Parameters:
    ///   - values: The values, which describe alignment rectangles.
    ///   - offsets: The differences between frames and alignment rectangles.
    /// - Returns: The views.
    func placed(by values: [Double], beyond offsets: [Frame]) -> Views {
      var views = self
      views.allFrames = Frame.settled(count: allFrames.count, in: values, beyond: offsets)
      return views
    }

    /// The index of the root.
    public var startIndex: Int { 0 }
    /// The index after the last view.
    public var endIndex: Int { allFrames.count - guideCount }

    /// The indices of the guides, after the views.
    package var guidePlaces: Range<Int> { endIndex..<allFrames.count }

    /// The view at an index.
    public subscript(place: Int) -> PlacedView {
      PlacedView(
        name: table.name(of: Int(order[place])), parent: parent(of: place),
        frame: allFrames[place])
    }

    /// The index of the parent of a view; `nil` for the root.
    package func parent(of place: Int) -> Int? {
      table.parent(of: Int(order[place])).map { Int(numbers[$0]) }
    }

    /// Whether each view, or a view around it, is hidden.
    package var areHidden: [Bool] {
      var areHidden: [Bool] = []
      areHidden.reserveCapacity(endIndex)
      for place in indices {
        let isAround = parent(of: place).map { areHidden[$0] } ?? false
        areHidden.append(isAround || table.properties(of: Int(order[place]))?.isHidden == true)
      }
      return areHidden
    }

    /// The properties of a view.
    package func properties(of place: Int) -> ViewProperties { table[Int(order[place])] }

    /// The id of a view, which is its index among the views of its document.
    package func id(of place: Int) -> Int { Int(order[place]) }

    /// The name of a view in UTF-8.
    package func nameBytes(of place: Int) -> ArraySlice<UInt8> {
      table.names.bytes(of: Int(order[place]))
    }

    /// The indices and ids of the views and guides that still exist in a table of the same layout.
    func remaining(in other: ViewTable) -> some Sequence<(place: Int, id: Int)> {
      order.lazy.map(Int.init).enumerated().lazy
        .filter { other.has($0.element, table.generation(of: $0.element)) }
        .map { ($0.offset, $0.element) }
    }

    /// The differences between frames and alignment rectangles; empty if all are equal.
    var frameOffsets: [Frame] { table.frameOffsets(in: order) }

    /// How far the frame of a view extends beyond its alignment rectangle.
    package func alignmentInsets(of place: Int) -> EdgeInsets {
      table.alignmentInsets(of: Int(order[place]))
    }

    /// Whether the views are those of a layout, with the same names in the same places.
    ///
    /// - Parameters:
    ///   - other: The views of the layout.
    ///   - isSameLayout: Whether it is the solved layout, so that ids have the same meaning.
    /// - Returns: Whether the views are the same.
    func areThose(of other: ViewTable, isSameLayout: Bool) -> Bool {
      let ids = other.documentOrder.map(Int.init)
      guard ids.count == order.count else { return false }
      return zip(order.lazy.map(Int.init), ids).allSatisfy { mine, its in
        table.depth(of: mine) == other.depth(of: its)
          && table.names.bytes(of: mine) == other.names.bytes(of: its)
          && (!isSameLayout || other.has(mine, table.generation(of: mine)))
      }
    }

    /// The frame of the view with an id and generation.
    func frame(of id: Int, _ generation: UInt32) -> Frame? {
      place(of: id, generation).map { allFrames[$0] }
    }

    /// The index of the view with an id and generation.
    func place(of id: Int, _ generation: UInt32) -> Int? {
      // The view may have been made after the solve, or removed and its id reused.
      !allFrames.isEmpty && table.has(id, generation) ? Int(numbers[id]) : nil
    }

    func frame(ofViewNamed name: String) -> Frame? {
      allFrames.isEmpty ? nil : table[name].map { allFrames[Int(numbers[$0])] }
    }
  }
}

extension Solution.Views: Equatable {
  /// Whether both have the same views in the same places.
  public static func == (first: Solution.Views, second: Solution.Views) -> Bool {
    first.elementsEqual(second)
      && first.guidePlaces.map { first[$0] } == second.guidePlaces.map { second[$0] }
  }
}
