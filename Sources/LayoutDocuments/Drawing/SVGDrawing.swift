public import Plumb

/// A picture of solved views, as an SVG document.
///
/// Boxes are drawn in the order given, a parent before its children. The picture grows beyond the
/// root as far as views do. One unit of the picture is one point.
public struct SVGDrawing: Sendable {
  /// Something to point out about a view.
  public enum Highlight: String, Sendable, CaseIterable {
    /// An optional constraint on the view gave way.
    case unsatisfied
    /// An attribute of the view is free.
    case ambiguous
  }

  /// A view to draw.
  public struct Box: Sendable {
    /// The name of the view.
    public var name: String
    /// How many views it stands in, below the root: 0 for the root's own subviews.
    public var depth: Int
    /// The frame in the coordinates of the root.
    public var frame: Frame
    /// Whether the view is hidden; such a view is drawn as a faint outline.
    public var isHidden: Bool
    /// What to point out about it.
    public var highlight: Highlight?

    /// Makes a box.
    public init(
      name: String, depth: Int, frame: Frame, isHidden: Bool = false,
      highlight: Highlight? = nil
    ) {
      self.name = name
      self.depth = depth
      self.frame = frame
      self.isHidden = isHidden
      self.highlight = highlight
    }
  }

  /// What the picture shows, such as the layout's id.
  public var title: String
  /// The width of the root, in points.
  public var rootWidth: Double
  /// The height of the root, in points.
  public var rootHeight: Double
  /// The views without the root, in document order.
  public var boxes: [Box]

  /// Makes a drawing. Boxes whose frames are not finite are left out.
  public init(title: String, rootWidth: Double, rootHeight: Double, boxes: [Box]) {
    self.title = title
    self.rootWidth = rootWidth.isFinite ? max(0, rootWidth) : 0
    self.rootHeight = rootHeight.isFinite ? max(0, rootHeight) : 0
    self.boxes = boxes.filter { box in
      let frame = box.frame
      return [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
    }
  }

  /// The space around the picture, in points.
  private static let padding = 12.0
  /// The size of the letters below the picture, in points.
  private static let captionSize = 11.0

  /// The SVG document.
  public func text() -> String {
    let extent = boxes.reduce(SVGRectangle(x: 0, y: 0, width: rootWidth, height: rootHeight)) {
      $0.union(SVGRectangle($1.frame))
    }
    let captions = captions()
    let captionWidth =
      captions.map { SVGLabel.width(of: $0.text, size: Self.captionSize) }.max() ?? 0
    let lineHeight = Self.captionSize * 1.5
    let page = SVGRectangle(
      x: extent.x - Self.padding, y: extent.y - Self.padding,
      width: max(extent.width, captionWidth + 28) + 2 * Self.padding,
      height: extent.height + Double(captions.count) * lineHeight + 2 * Self.padding)
    var svg = SVGWriter()
    svg.open(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", svg.number(page.width)),
        ("height", svg.number(page.height)),
        (
          "viewBox",
          [page.x, page.y, page.width, page.height].map(svg.number).joined(separator: " ")
        ),
        ("font-family", "Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif"),
      ])
    svg.element("title", text: title)
    svg.rectangle(page, [("fill", "#f4f5f7")])
    svg.rectangle(
      SVGRectangle(x: 0, y: 0, width: rootWidth, height: rootHeight),
      [("rx", "4"), ("fill", "#ffffff"), ("stroke", "#c3c8d0")])
    for (index, box) in boxes.enumerated() { draw(box, index: index, into: &svg) }
    for (index, label) in SVGLabel.place(boxes) {
      draw(
        label, color: boxes[index].isHidden ? SVGPalette.hidden : SVGPalette.text(index),
        into: &svg)
    }
    var baseline = extent.y + extent.height + Self.padding / 2 + lineHeight
    for caption in captions {
      draw(caption, left: extent.x, baseline: baseline, into: &svg)
      baseline += lineHeight
    }
    svg.close("svg")
    return svg.text
  }

  // MARK: Boxes

  private func draw(_ box: Box, index: Int, into svg: inout SVGWriter) {
    let frame = SVGRectangle(box.frame)
    var attributes: [(String, String)]
    if box.isHidden {
      attributes = [("fill", "none"), ("stroke", SVGPalette.hidden), ("stroke-dasharray", "1 3")]
    } else {
      attributes = [
        ("fill", SVGPalette.area(index)), ("fill-opacity", "0.8"),
        ("stroke", SVGPalette.outline(index)),
      ]
    }
    if let highlight = box.highlight {
      attributes.removeAll { $0.0.hasPrefix("stroke") }
      attributes += strokes(of: highlight)
    }
    svg.open("g", [])
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

  private func strokes(of highlight: Highlight) -> [(String, String)] {
    switch highlight {
    case .unsatisfied:
      [("stroke", "#d3302f"), ("stroke-width", "2"), ("stroke-dasharray", "6 4")]
    case .ambiguous:
      [("stroke", "#7b3fc4"), ("stroke-width", "2"), ("stroke-dasharray", "2 3")]
    }
  }

  private func draw(_ label: SVGLabel, color: String, into svg: inout SVGWriter) {
    for (line, text) in label.lines.enumerated() {
      svg.element(
        "text", text: text,
        [
          ("x", svg.number(label.frame.x + (label.isCentered ? label.frame.width / 2 : 0))),
          ("text-anchor", label.isCentered ? "middle" : "start"),
          ("y", svg.number(label.frame.y + label.fontSize * (0.85 + 1.2 * Double(line)))),
          ("font-size", svg.number(label.fontSize)), ("fill", color),
          ("font-weight", line == 0 ? "600" : "400"),
        ])
    }
  }

  // MARK: Captions

  /// A line below the picture, with a sample of the outline that it explains.
  private struct Caption {
    var text: String
    var highlight: Highlight?
  }

  private func captions() -> [Caption] {
    let size = [rootWidth, rootHeight].compactMap(CanonicalNumber.text).joined(separator: " × ")
    var captions = [Caption(text: "\(title) \(size)")]
    for highlight in Highlight.allCases where boxes.contains(where: { $0.highlight == highlight }) {
      captions.append(Caption(text: highlight.rawValue, highlight: highlight))
    }
    let flat = boxes.filter { !($0.frame.width > 0 && $0.frame.height > 0) }.map(\.name)
    if !flat.isEmpty {
      let more = flat.count > 4 ? " and \(flat.count - 4) more" : ""
      captions.append(
        Caption(text: "without area: \(flat.prefix(4).joined(separator: ", "))\(more)"))
    }
    return captions
  }

  private func draw(
    _ caption: Caption, left: Double, baseline: Double, into svg: inout SVGWriter
  ) {
    var left = left
    if let highlight = caption.highlight {
      svg.line(
        SVGRectangle(x: left, y: baseline - Self.captionSize * 0.35, width: 22, height: 0),
        strokes(of: highlight))
      left += 28
    }
    svg.element(
      "text", text: caption.text,
      [
        ("x", svg.number(left)), ("y", svg.number(baseline)),
        ("font-size", svg.number(Self.captionSize)), ("fill", "#4a5160"),
      ])
  }
}
