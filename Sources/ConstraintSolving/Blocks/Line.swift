/// A linear function of one variable.
struct Line {
  var slope: Double
  var constant: Double

  func value(at place: Double) -> Double { constant + slope * place }

  /// Returns the place within a range where the largest of some lines is least.
  ///
  /// `nil` if this maximum decreases without end.
  ///
  /// It starts with a falling and a rising line. While another line is above their intersection,
  /// that line replaces the line with the same direction. Each intersection is higher than the
  /// previous one, so no pair occurs twice.
  static func placeOfLeastMaximum(
    of lines: [Line], from lower: Double, to upper: Double
  ) -> Double? {
    guard var falling = lines.first(where: { $0.slope < 0 }) else {
      return lower.isFinite ? lower : nil
    }
    guard var rising = lines.first(where: { $0.slope > 0 }) else {
      return upper.isFinite ? upper : nil
    }
    for _ in 0...(2 * lines.count + 2) {
      let meeting =
        (rising.constant - falling.constant) / (falling.slope - rising.slope)
      let place = min(max(meeting, lower), upper)
      let height = max(falling.value(at: place), rising.value(at: place))
      guard
        let top = lines.max(by: { $0.value(at: place) < $1.value(at: place) }),
        top.value(at: place) > height + Tolerance.rounding * max(1, abs(height))
      else { return place }
      if top.slope < 0 { falling = top } else { rising = top }
    }
    return nil
  }
}
