import Plumb

extension SVGDrawing {
  /// Composes a picture: what is where, and what is drawn over what.
  struct Page {
    /// The space around the picture.
    private static let padding = 12.0

    private let drawing: SVGDrawing
    private let marks: Marks
    private let root: SVGRectangle
    private let frames: [SVGRectangle]
    private let labels: [(Int, SVGLabel)]
    private let numbered: NumberedNames
    private let measures: [PlacedMeasure]
    /// What the views take, and the root.
    private let extent: SVGRectangle
    private let legend: Legend

    init(_ drawing: SVGDrawing) {
      self.drawing = drawing
      let scale = drawing.scale
      marks = drawing.marks.scaled(by: scale)
      root = SVGRectangle(
        x: 0, y: 0, width: drawing.rootWidth * scale, height: drawing.rootHeight * scale)
      frames = drawing.boxes.map { SVGRectangle($0.frame).scaled(by: scale) }
      extent = frames.reduce(root) { $0.union($1) }
      labels = SVGLabel.place(drawing.boxes, frames)
      let page = extent.inset(by: -Self.padding + 1)
      numbered = NumberedNames(
        drawing.boxes, frames, clearOf: labels.map { ($0.0, $0.1.frame) }, in: page)
      var placement = SVGMeasurePlacement(
        around: labels.map(\.1.frame) + numbered.texts, boxes: [root] + frames.prefix(200), in: page
      )
      measures = marks.measures.compactMap { placement.place($0) }
      legend = Legend(drawing, names: numbered.entries, width: extent.width)
    }

    /// What the whole picture takes.
    var area: SVGRectangle {
      SVGRectangle(
        x: extent.x - Self.padding, y: extent.y - Self.padding,
        width: max(extent.width, legend.width) + 2 * Self.padding,
        height: extent.height + legend.height + 2 * Self.padding)
    }

    /// The picture as a document, or without its styles as a part of a web page or of another
    /// picture, there so far from the left.
    func text(theme: Theme?, from left: Double? = nil) -> String {
      let page = area
      var svg = SVGWriter(isCompact: theme == nil)
      svg.open(
        "svg",
        [
          ("xmlns", "http://www.w3.org/2000/svg"), ("class", "plumb"),
        ] + (left.map { [("x", svg.number($0))] } ?? []) + [
          ("width", svg.number(page.width)), ("height", svg.number(page.height)),
          (
            "viewBox",
            [page.x, page.y, page.width, page.height].map(svg.number).joined(separator: " ")
          ),
          ("font-family", "Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif"),
        ])
      svg.element("title", text: drawing.title)
      if let theme { svg.element("style", text: "\n" + SVGStyle.rules(for: theme)) }
      svg.rectangle(page, [("class", "pg")])
      svg.rectangle(root, [("rx", "4"), ("class", "rt")])
      if let step = marks.gridStep {
        SVGGridLines(step: step, over: root)?.draw(into: &svg)
      }
      for index in frames.indices { drawBox(index, isInteractive: theme == nil, into: &svg) }
      for line in marks.innerLines { line.draw(into: &svg) }
      for ghost in marks.ghosts { ghost.draw(into: &svg) }
      for guide in marks.guides { guide.draw(into: &svg) }
      for (index, label) in labels { label.draw(class: nameClass(index), into: &svg) }
      for tag in numbered.tags { tag.draw(class: nameClass(tag.index), into: &svg) }
      for measure in measures { measure.draw(into: &svg) }
      legend.draw(at: extent, into: &svg)
      svg.close("svg")
      return svg.text
    }

    private func nameClass(_ index: Int) -> String {
      drawing.boxes[index].isHidden ? "h nh" : SVGStyle.name(index)
    }

    private func drawBox(_ index: Int, isInteractive: Bool, into svg: inout SVGWriter) {
      let (box, frame) = (drawing.boxes[index], frames[index])
      let look = box.isHidden ? "hd" : SVGStyle.box(index)
      let attributes = [("class", box.highlight.map { "\(look) \($0.rawValue)" } ?? look)]
      // The root is the view 0.
      svg.open("g", isInteractive ? [("data-v", String(index + 1))] : [])
      svg.element("title", text: "\(box.name) \(SVGLabel.size(of: box))")
      if frame.width > 0, frame.height > 0 {
        let radius = min(4, frame.width / 4, frame.height / 4)
        // The stroke stays within the frame, so that neighbours do not paint over each other.
        svg.rectangle(
          frame.inset(by: min(0.5, frame.width / 2, frame.height / 2)),
          [("rx", svg.number(radius))] + attributes)
      } else {
        // SVG paints no rectangle without area; a line shows where it is.
        svg.line(frame, attributes + [("stroke-linecap", "square")])
      }
      svg.close("g")
    }
  }
}

extension SVGLabel {
  /// Writes the lines.
  func draw(class name: String, into svg: inout SVGWriter) {
    for (line, text) in lines.enumerated() {
      svg.element(
        "text", text: text,
        [
          ("x", svg.number(frame.x + (isCentered ? frame.width / 2 : 0))),
          ("text-anchor", isCentered ? "middle" : "start"),
          ("y", svg.number(frame.y + fontSize * (0.85 + 1.2 * Double(line)))),
          ("font-size", svg.number(fontSize)), ("class", line == 0 ? name : "\(name) s"),
        ])
    }
  }
}
