import Plumb

extension SVGDrawing {
  /// Where a view might stand as well, at an end of the range of what is free.
  struct Ghost: Sendable {
    var frame: Frame

    func draw(into picture: inout Picture) {
      picture.elements.append(.rectangle(frame, radius: CornerRadii(3), .style("gh")))
    }
  }
}
