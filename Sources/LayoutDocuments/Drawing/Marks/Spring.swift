extension SVGDrawing {
  /// A coil between two positions: stretched if it is long, compressed if it is short.
  struct Spring {
    /// The minimum length of a spring, so that a fully compressed one is visible.
    static let leastLength = 10.0
    private static let amplitude = 3.5

    private let start: Double
    private let end: Double

    init(from start: Double, to end: Double) {
      let missing = max(0, Self.leastLength - (end - start)) / 2
      self.start = start - missing
      self.end = end + missing
    }

    func path(_ path: AxisPath) -> PicturePath {
      let length = end - start
      let turns = min(60, max(4, (length / 7).rounded()))
      let lead = min(8, length * 0.08)
      let step = (length - 2 * lead) / turns
      var points = [(along: start, beside: 0.0), (along: start + lead, beside: 0)]
      for turn in 0..<Int(turns) {
        points.append(
          (
            along: start + lead + (Double(turn) + 0.5) * step,
            beside: turn.isMultiple(of: 2) ? -Self.amplitude : Self.amplitude
          ))
      }
      points += [(along: end - lead, beside: 0), (along: end, beside: 0)]
      return path.bar(at: start, 3) + path.bar(at: end, 3) + path.polyline(points)
    }
  }
}
