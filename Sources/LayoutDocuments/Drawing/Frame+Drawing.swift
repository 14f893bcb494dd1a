import Plumb

/// Rectangles of drawings are frames in the coordinates of the picture.
extension Frame {
  /// The frame in a picture so many times as large, its sides at least 0, as those of a result that
  /// somebody wrote need not be.
  func scaled(by scale: Double) -> Frame {
    Frame(
      x: x * scale, y: y * scale, width: max(0, width * scale), height: max(0, height * scale))
  }

  /// The frame without a rim; no smaller than nothing.
  func inset(by rim: Double) -> Frame {
    Frame(
      x: x + rim, y: y + rim, width: max(0, width - 2 * rim), height: max(0, height - 2 * rim))
  }
}
