import FlatMemory
import LayoutNotation
import Plumb

/// Rectangles sorted by their top edges, to find those that overlap another one without examining
/// all.
struct NearRectangles {
  private let rectangles: [Frame]
  /// The indices of the rectangles, by their top edges.
  private let order: [Int]
  /// The greatest height.
  private let tallest: Double

  init(_ rectangles: [Frame]) {
    self.rectangles = rectangles
    order = rectangles.indices.ordered { rectangles[$0].y < rectangles[$1].y }
    tallest = rectangles.reduce(0) { max($0, $1.height) }
  }

  /// Returns the first rectangles that overlap another one, in the given order.
  ///
  /// - Parameters:
  ///   - room: The other rectangle.
  ///   - most: The maximum number of results.
  /// - Returns: The rectangles, and how many were examined.
  func overlapping(_ room: Frame, most: Int) -> (found: [Frame], looks: Int) {
    let start = order.partitioningIndex { rectangles[$0].y + tallest > room.y }
    let end = order.partitioningIndex { rectangles[$0].y >= room.maxY }
    guard start < end else { return ([], 0) }
    var found: [Frame] = []
    // If there are many candidates, the first results are found sooner in the given order.
    if end - start > rectangles.count / 2 {
      for (looks, rectangle) in rectangles.enumerated() where rectangle.intersects(room) {
        found.append(rectangle)
        if found.count == most { return (found, looks + 1) }
      }
      return (found, rectangles.count)
    }
    let places = order[start..<end].filter { rectangles[$0].intersects(room) }.sorted()
    return (places.prefix(most).map { rectangles[$0] }, end - start)
  }
}
