import Plumb

extension SVGDrawing {
  /// Composes a picture: the positions of its elements, and their drawing order.
  struct Page {
    /// The space around the picture.
    private static let padding = 12.0

    private let drawing: SVGDrawing
    private let marks: Marks
    private let root: Frame
    private let frames: [Frame]
    private let labels: [(Int, SVGLabel)]
    /// The texts of the views.
    private let texts: [DrawnText]
    /// The contents of the views beside texts.
    private let contents: [DrawnContent]
    private let numbered: NumberedNames
    private let measures: [PlacedMeasure]
    /// The union of the frames of the root and the views.
    private let extent: Frame
    private let legend: Legend

    init(_ drawing: SVGDrawing) {
      self.drawing = drawing
      let scale = drawing.scale
      marks = drawing.marks.scaled(by: scale)
      root = Frame(
        x: 0, y: 0, width: drawing.rootWidth * scale, height: drawing.rootHeight * scale)
      frames = drawing.boxes.map { $0.frame.scaled(by: scale) }
      extent = frames.reduce(root) { $0.union($1) }
      texts = drawing.texts.map { $0.scaled(by: scale) }
      contents = drawing.contents.map { $0.scaled(by: scale) }
      labels = SVGLabel.place(drawing.boxes, frames, clearOf: texts.flatMap(\.lineFrames))
      let page = extent.inset(by: -Self.padding + 1)
      numbered = NumberedNames(
        drawing.boxes, frames, clearOf: labels.map { ($0.0, $0.1.frame) }, in: page)
      var placement = SVGMeasurePlacement(
        around: labels.map(\.1.frame) + numbered.texts, boxes: [root] + frames.prefix(200), in: page
      )
      measures = marks.measures.compactMap { placement.place($0) }
      legend = Legend(drawing, names: numbered.entries, width: extent.width)
    }

    /// The frame of the whole picture.
    var area: Frame {
      Frame(
        x: extent.x - Self.padding, y: extent.y - Self.padding,
        width: max(extent.width, legend.width) + 2 * Self.padding,
        height: extent.height + legend.height + 2 * Self.padding)
    }

    /// Returns the picture.
    ///
    /// - Parameter isInteractive: Whether scripts can find the views in it.
    /// - Returns: The picture.
    func picture(isInteractive: Bool = false) -> Picture {
      var picture = Picture(title: drawing.title, area: area)
      picture.elements = [
        .rectangle(area, radius: nil, .style("pg")),
        .rectangle(root, radius: CornerRadii(4), .style("rt")),
      ]
      if let step = marks.gridStep {
        SVGGridLines(step: step, over: root)?.draw(into: &picture)
      }
      for content in contents { picture.add(content, style: "t") }
      for index in frames.indices { drawBox(index, isInteractive, into: &picture) }
      for line in marks.innerLines { line.draw(into: &picture) }
      for ghost in marks.ghosts { ghost.draw(into: &picture) }
      for guide in marks.guides { guide.draw(into: &picture) }
      for text in texts { picture.add(text) }
      for (index, label) in labels { label.draw(style: nameStyle(index), into: &picture) }
      for tag in numbered.tags { tag.draw(style: nameStyle(tag.index), into: &picture) }
      for measure in measures { measure.draw(into: &picture) }
      legend.draw(at: extent, into: &picture)
      return picture
    }

    private func nameStyle(_ index: Int) -> String {
      drawing.boxes[index].isHidden ? "h nh" : PictureLooks.name(index)
    }

    private func drawBox(_ index: Int, _ isInteractive: Bool, into picture: inout Picture) {
      let (box, frame) = (drawing.boxes[index], frames[index])
      let look = box.isHidden ? "hd" : PictureLooks.box(index)
      let paint = PicturePaint.style(box.highlight.map { "\(look) \($0.rawValue)" } ?? look)
      // The root is the view 0.
      picture.elements.append(
        .open(
          PictureGroup(
            title: "\(box.name) \(SVGLabel.size(of: box))",
            key: isInteractive ? ("v", index + 1) : nil)))
      if frame.width > 0, frame.height > 0 {
        let radius = CornerRadii(min(4, frame.width / 4, frame.height / 4))
        // The stroke stays within the frame, so that neighbours do not overlap.
        picture.elements.append(
          .rectangle(
            frame.inset(by: min(0.5, frame.width / 2, frame.height / 2)), radius: radius, paint))
      } else {
        // SVG draws no rectangle without area; a line shows its position.
        picture.elements.append(.line(frame, hasSquareEnds: true, paint))
      }
      picture.elements.append(.close)
    }
  }
}

extension SVGLabel {
  /// Draws the lines.
  func draw(style name: String, into picture: inout Picture) {
    for (line, text) in lines.enumerated() {
      picture.elements.append(
        .label(
          PictureLabel(
            text: text, x: frame.x + (isCentered ? frame.width / 2 : 0),
            y: frame.y + fontSize * (0.85 + 1.2 * Double(line)),
            anchor: isCentered ? .middle : .start, fontSize: fontSize,
            style: line == 0 ? name : "\(name) s", isAnchoredFirst: true)))
    }
  }
}
