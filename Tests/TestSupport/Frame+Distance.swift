package import Plumb

extension Frame {
  /// The largest difference of any of the four numbers.
  package func distance(to other: Frame) -> Double {
    max(
      abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}
