import Plumb

extension SVGDrawing {
  /// A line inside a view that constraints may refer to: a baseline, or the margins.
  struct InnerLine: Sendable {
    /// The margins, or a baseline, which has no height.
    var frame: Frame
    var title: String

    /// Returns the line scaled.
    func scaled(by scale: Double) -> InnerLine {
      InnerLine(frame: frame.scaled(by: scale), title: title)
    }

    func draw(into picture: inout Picture) {
      picture.elements.append(.open(PictureGroup(title: title)))
      picture.elements.append(
        frame.height > 0
          ? .rectangle(frame, radius: nil, .style("in"))
          : .line(frame, hasSquareEnds: false, .style("in")))
      picture.elements.append(.close)
    }
  }
}
