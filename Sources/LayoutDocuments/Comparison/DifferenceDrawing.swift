import Plumb

extension LayoutDifference {
  /// The space between the pictures, in points of the picture.
  private static let gap = 16.0

  /// Draws both layouts side by side as an SVG document, the old one on the left, the new one on
  /// the right. Moved views have a dashed outline, removed views are red, new views are purple.
  /// Dots on the right show where views were. A parsed result does not contain the view hierarchy:
  /// if the old layout is one, the new layout is drawn alone.
  ///
  /// - Parameter theme: The colours.
  /// - Returns: The picture; `nil` if the new layout was parsed from a result, or if either has no
  ///   frames to draw.
  public func picture(theme: SVGDrawing.Theme = .auto) -> String? {
    guard let after = new.solution,
      old.solution == nil
        ? !old.views.isEmpty && !new.views.isEmpty : !(old.views.isEmpty && new.views.isEmpty)
    else { return nil }
    let movedNames = Set(moved.map(\.view))
    let changedNames = movedNames.union(redrawn.map(\.view))
    let change =
      redrawn.isEmpty ? "moved" : moved.isEmpty ? "looks different" : "moved or looks different"
    var drawings: [SVGDrawing] = []
    if let before = old.solution {
      drawings.append(SVGDrawing(title: "\(old.id) before", solution: before))
      drawings[0].mark(
        old.views, changedNames, change, Set(gone.map(\.name)), as: .conflict, "removed")
    }
    var now = SVGDrawing(title: "\(new.id) now", solution: after)
    now.mark(
      new.views, changedNames, change, Set(appeared.map(\.name)), as: .ambiguous, "appeared")
    for (view, frame) in zip(old.views, framesBefore(in: after)).dropFirst()
    where movedNames.contains(view.name) {
      now.marks.ghosts.append(SVGDrawing.Ghost(frame: frame))
    }
    return SVGDrawing.sideBySide(drawings + [now], gap: Self.gap, theme: theme)
  }

  /// Returns the old frames in the coordinates of the root. Views of a parsed result are placed
  /// inside their current parents.
  private func framesBefore(in now: Solution) -> [Frame] {
    if let before = old.solution { return before.absoluteFrames }
    let places = Dictionary(
      zip(new.views.map(\.name), new.views.indices), uniquingKeysWith: { first, _ in first })
    let frames = Dictionary(
      old.views.map { ($0.name, $0.frame) }, uniquingKeysWith: { first, _ in first })
    // The origin of the contents of each view. Parents come before their children.
    var origins: [(x: Double, y: Double)] = []
    for (place, view) in new.views.enumerated() {
      let frame = frames[view.name] ?? view.frame
      let around = now.views[place].parent.map { origins[$0] } ?? (x: 0, y: 0)
      origins.append((around.x + frame.x, around.y + frame.y))
    }
    return old.views.map { view in
      var frame = view.frame
      if let parent = places[view.name].flatMap({ now.views[$0].parent }) {
        frame.x += origins[parent].x
        frame.y += origins[parent].y
      }
      return frame
    }
  }
}

extension SVGDrawing {
  /// Highlights views by the names that results have for them. The first view is the root, which is
  /// no box.
  fileprivate mutating func mark(
    _ views: [PlacedLayout.View], _ moved: Set<String>, _ change: String, _ others: Set<String>,
    as highlight: Highlight, _ meaning: String
  ) {
    marks.meanings = [.unsatisfied: change, highlight: meaning]
    for (place, view) in zip(boxes.indices, views.dropFirst()) {
      boxes[place].highlight =
        others.contains(view.name)
        ? highlight : moved.contains(view.name) ? .unsatisfied : nil
    }
  }
}
