import Plumb

extension SVGDrawing {
  /// A possible position of a view, at an end of an ambiguous range.
  struct Ghost: Sendable {
    var frame: Frame

    func draw(into picture: inout Picture) {
      picture.elements.append(.rectangle(frame, radius: CornerRadii(3), .style("gh")))
    }
  }
}
