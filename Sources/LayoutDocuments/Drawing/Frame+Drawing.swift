import Plumb

/// Rectangles of drawings are frames in the coordinates of the picture.
extension Frame {
  /// Returns the frame scaled, with sides of at least 0. Sides of a parsed result may be negative.
  func scaled(by scale: Double) -> Frame {
    Frame(
      x: x * scale, y: y * scale, width: max(0, width * scale), height: max(0, height * scale))
  }

  /// Returns the frame without a rim, with sides of at least 0.
  func inset(by rim: Double) -> Frame {
    Frame(
      x: x + rim, y: y + rim, width: max(0, width - 2 * rim), height: max(0, height - 2 * rim))
  }
}
