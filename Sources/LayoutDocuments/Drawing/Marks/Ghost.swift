extension SVGDrawing {
  /// Where a view might stand as well, at an end of the range of what is free.
  struct Ghost: Sendable {
    var frame: SVGRectangle

    func draw(into svg: inout SVGWriter) {
      svg.rectangle(frame, [("rx", "3"), ("class", "gh")])
    }
  }
}
