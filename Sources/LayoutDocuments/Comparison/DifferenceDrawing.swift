import Plumb

extension LayoutDifference {
  /// The space between the pictures, in points of the picture.
  private static let gap = 16.0

  /// Both layouts side by side, as an SVG document: as it was on the left, as it is on the right.
  /// What moved has a dashed outline, what went is red, what appeared purple, and dots on the right
  /// show where views were.
  ///
  /// - Parameter theme: The colours.
  /// - Returns: The picture; `nil` where it is not known which view is in which, or neither layout
  ///   has frames.
  public func picture(theme: SVGDrawing.Theme = .auto) -> String? {
    guard old.hasParents, new.hasParents, !(old.views.isEmpty && new.views.isEmpty) else {
      return nil
    }
    let movedNames = Set(moved.map(\.view))
    let before = old.drawing(
      title: "\(old.id) before",
      highlights: highlights(Set(gone.map(\.name)), .conflict, movedNames))
    var after = new.drawing(
      title: "\(new.id) now",
      highlights: highlights(Set(appeared.map(\.name)), .ambiguous, movedNames))
    let absolute = old.absoluteFrames
    for (place, view) in old.views.enumerated() where movedNames.contains(view.name) && place > 0 {
      after.marks.ghosts.append(SVGDrawing.Ghost(frame: SVGRectangle(absolute[place])))
    }
    return SVGDrawing.sideBySide([before, after], gap: Self.gap, theme: theme)
  }

  private func highlights(
    _ names: Set<String>, _ highlight: SVGDrawing.Highlight, _ moved: Set<String>
  ) -> (String) -> SVGDrawing.Highlight? {
    { names.contains($0) ? highlight : moved.contains($0) ? .unsatisfied : nil }
  }
}

extension PlacedLayout {
  /// The frames in the coordinates of the root.
  fileprivate var absoluteFrames: [Frame] {
    var frames = views.map(\.frame)
    for (place, view) in views.enumerated() {
      guard let parent = view.parent else { continue }
      frames[place].x += frames[parent].x
      frames[place].y += frames[parent].y
    }
    return frames
  }

  fileprivate func drawing(
    title: String, highlights: (String) -> SVGDrawing.Highlight?
  ) -> SVGDrawing {
    var depths = views.map { _ in 0 }
    for (place, view) in views.enumerated() {
      if let parent = view.parent { depths[place] = depths[parent] + 1 }
    }
    let frames = absoluteFrames
    let boxes = views.indices.dropFirst().map { place in
      SVGDrawing.Box(
        name: views[place].name, depth: depths[place] - 1, frame: frames[place],
        highlight: highlights(views[place].name))
    }
    return SVGDrawing(
      title: title, rootWidth: frames.first?.width ?? 0, rootHeight: frames.first?.height ?? 0,
      boxes: Array(boxes))
  }
}
