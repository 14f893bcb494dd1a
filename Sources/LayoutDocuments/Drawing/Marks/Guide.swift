import Plumb

extension SVGDrawing {
  /// A hairline along which views are aligned, or a bold line where a conflict holds an edge.
  struct Guide: Sendable {
    var tone = Tone.plain
    /// Whether the line itself is horizontal.
    var isHorizontal: Bool
    /// The position across the line.
    var position: Double
    /// The range of the line.
    var extent: ClosedRange<Double>
    var title: String
    /// The number of the constraint, by which scripts find it.
    var constraint: Int?

    /// Returns the guide scaled.
    func scaled(by scale: Double) -> Guide {
      var guide = self
      guide.position *= scale
      guide.extent = extent.scaled(by: scale)
      return guide
    }

    /// How far a hairline reaches beyond the views.
    private static let overshoot = 5.0

    func draw(into picture: inout Picture) {
      let reach = tone == .plain ? Self.overshoot : 0
      let start = extent.lowerBound - reach
      let length = extent.upperBound - extent.lowerBound + 2 * reach
      let frame =
        isHorizontal
        ? Frame(x: start, y: position, width: length, height: 0)
        : Frame(x: position, y: start, width: 0, height: length)
      picture.elements += [
        .open(PictureGroup(title: title, key: constraint.map { ("c", $0) })),
        .line(
          frame, hasSquareEnds: false, .style(tone == .plain ? "al" : "al l\(tone.rawValue)")),
        .close,
      ]
    }
  }
}
