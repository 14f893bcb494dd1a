import Plumb

extension Picture {
  /// A layout as it is to look in the end: backgrounds, images, codes, borders and texts, in the
  /// order of the document, exactly as large as the root. Hidden views are left out with all that
  /// is in them.
  ///
  /// - Parameters:
  ///   - title: What it shows.
  ///   - solution: The solution.
  ///   - appearances: How views look, by their ids.
  ///   - contents: What views show beside texts, by their places.
  ///   - texts: What stands in views, by their places.
  init(
    plain title: String, _ solution: Solution, _ appearances: [Int: ViewAppearance],
    _ contents: [Int: DrawnContent], _ texts: [Int: DrawnText]
  ) {
    let frames = solution.absoluteFrames
    let root = frames.first ?? .zero
    // The root is at the origin, wherever its parent would have it.
    self.init(
      title: title,
      area: Frame(x: root.x, y: root.y, width: root.width, height: root.height),
      isStyled: false)
    let areHidden = solution.views.areHidden
    for place in frames.indices where !areHidden[place] {
      if let appearance = appearances[solution.views.id(of: place)] {
        add(appearance, frames[place], around: contents[place])
      }
      if let text = texts[place] { add(text) }
    }
  }

  private mutating func add(
    _ appearance: ViewAppearance, _ frame: Frame, around content: DrawnContent?
  ) {
    let fill = appearance.fill.flatMap { PictureColor(css: $0) }
    let width = appearance.strokeWidth
    let stroke = width > 0 ? appearance.stroke.flatMap { PictureColor(css: $0) } : nil
    guard fill != nil || stroke != nil || content != nil, frame.width > 0, frame.height > 0
    else { return }
    let most = min(frame.width, frame.height) / 2
    let corner = min(appearance.radius, most)
    func add(inside inset: Double, fill: PictureColor?, stroke: PictureColor?) {
      let radius = corner - inset
      elements.append(
        .rectangle(
          frame.inset(by: inset), radius: radius > 0 ? radius : nil,
          .colors(fill: fill, stroke: stroke, width: width)))
    }
    // Borders lie inside, as those of web pages do, and over the background and what the view
    // shows; one that is too thick fills the view.
    if let content {
      if fill != nil { add(inside: 0, fill: fill, stroke: nil) }
      self.add(content)
      guard let stroke else { return }
      if width >= most {
        add(inside: 0, fill: stroke, stroke: nil)
      } else {
        add(inside: width / 2, fill: nil, stroke: stroke)
      }
    } else if let stroke, width >= most {
      if fill != nil { add(inside: 0, fill: fill, stroke: nil) }
      add(inside: 0, fill: stroke, stroke: nil)
    } else {
      add(inside: stroke == nil ? 0 : width / 2, fill: fill, stroke: stroke)
    }
  }
}
