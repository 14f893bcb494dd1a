import Plumb

extension Picture {
  /// Makes the final look of a layout: backgrounds, images, codes, borders and texts, in the order
  /// of the document, exactly as large as the root. Hidden and fully transparent views are left out
  /// with their contents.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - solution: The solution.
  ///   - appearances: How views look, by their ids.
  ///   - contents: The contents of views beside texts, by index.
  ///   - texts: The texts of views, by index.
  ///   - isRightToLeft: Whether leading sides are right.
  init(
    plain title: String, _ solution: Solution, _ appearances: [Int: ViewAppearance],
    _ contents: [Int: DrawnContent], _ texts: [Int: DrawnText], isRightToLeft: Bool
  ) {
    let frames = solution.absoluteFrames
    let root = frames.first ?? .zero
    // The root is at the origin, whatever its position.
    self.init(
      title: title,
      area: Frame(x: root.x, y: root.y, width: root.width, height: root.height),
      isStyled: false)
    let views = solution.views
    let areHidden = views.areHidden
    /// The open views with opacity around the current view.
    var faded: [Int] = []
    for place in frames.indices where !areHidden[place] {
      while let around = faded.last, !views.isInside(around, place) {
        faded.removeLast()
        endGroup()
      }
      // Everything inside a fully transparent view is left out.
      if let around = faded.last, appearances[views.id(of: around)]?.opacity == 0 { continue }
      if let appearance = appearances[views.id(of: place)] {
        if appearance.opacity < 1 {
          faded.append(place)
          elements.append(.open(PictureGroup(opacity: max(0, appearance.opacity))))
          if appearance.opacity == 0 { continue }
        }
        add(appearance, frames[place], around: contents[place], isRightToLeft: isRightToLeft)
      }
      if let text = texts[place] { add(text) }
    }
    for _ in faded { endGroup() }
  }

  /// Ends the group that was opened last, and removes it if it is empty.
  private mutating func endGroup() {
    if case .open? = elements.last {
      elements.removeLast()
    } else {
      elements.append(.close)
    }
  }

  private mutating func add(
    _ appearance: ViewAppearance, _ frame: Frame, around content: DrawnContent?,
    isRightToLeft: Bool
  ) {
    let fill = appearance.fill.flatMap { PictureColor(css: $0) }
    let width = appearance.strokeWidth
    let stroke = width > 0 ? appearance.stroke.flatMap { PictureColor(css: $0) } : nil
    guard fill != nil || stroke != nil || content != nil, frame.width > 0, frame.height > 0
    else { return }
    let most = min(frame.width, frame.height) / 2
    let corners = CornerRadii(appearance, in: frame)
    func add(inside inset: Double, fill: PictureColor?, stroke: PictureColor?) {
      elements.append(
        .rectangle(
          frame.inset(by: inset), radius: corners.inset(by: inset),
          .colors(fill: fill, stroke: stroke, width: width)))
    }
    let border = stroke.flatMap {
      PictureBorder(appearance, $0, in: frame, corners, isRightToLeft: isRightToLeft)
    }
    // Borders are inside the frame, as in web pages, and over the background and the contents. A
    // border as thick as the view fills it.
    if content != nil || border != nil {
      if fill != nil { add(inside: 0, fill: fill, stroke: nil) }
      if let content { self.add(content) }
      if let border { return elements += border.elements }
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

extension Solution.Views {
  /// Whether a view is another one, or inside it.
  fileprivate func isInside(_ around: Int, _ place: Int) -> Bool {
    var next: Int? = place
    while let view = next, view > around { next = parent(of: view) }
    return next == around
  }
}
