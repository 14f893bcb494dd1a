extension SVGDrawing {
  /// A line inside a view that constraints may ask for: a baseline, or the margins.
  struct InnerLine: Sendable {
    /// The margins, or a baseline, which has no height.
    var frame: SVGRectangle
    var title: String

    /// The same in a picture so many times as large.
    func scaled(by scale: Double) -> InnerLine {
      InnerLine(frame: frame.scaled(by: scale), title: title)
    }

    func draw(into svg: inout SVGWriter) {
      svg.open("g", [])
      svg.element("title", text: title)
      if frame.height > 0 {
        svg.rectangle(frame, [("class", "in")])
      } else {
        svg.line(frame, [("class", "in")])
      }
      svg.close("g")
    }
  }
}
