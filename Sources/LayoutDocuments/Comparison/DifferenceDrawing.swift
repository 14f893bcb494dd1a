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
    guard let before = old.solution, let after = new.solution,
      !(old.views.isEmpty && new.views.isEmpty)
    else { return nil }
    let movedNames = Set(moved.map(\.view))
    var drawings = [
      SVGDrawing(title: "\(old.id) before", solution: before),
      SVGDrawing(title: "\(new.id) now", solution: after),
    ]
    drawings[0].mark(old.views, movedNames, Set(gone.map(\.name)), as: .conflict, "went")
    drawings[1].mark(new.views, movedNames, Set(appeared.map(\.name)), as: .ambiguous, "appeared")
    for (view, frame) in zip(old.views, before.absoluteFrames).dropFirst()
    where movedNames.contains(view.name) {
      drawings[1].marks.ghosts.append(SVGDrawing.Ghost(frame: SVGRectangle(frame)))
    }
    return SVGDrawing.sideBySide(drawings, gap: Self.gap, theme: theme)
  }
}

extension SVGDrawing {
  /// Points out views by the names that results have for them; the first one is the root, which is
  /// no box.
  fileprivate mutating func mark(
    _ views: [PlacedLayout.View], _ moved: Set<String>, _ others: Set<String>,
    as highlight: Highlight, _ meaning: String
  ) {
    marks.meanings = [.unsatisfied: "moved", highlight: meaning]
    for (place, view) in zip(boxes.indices, views.dropFirst()) {
      boxes[place].highlight =
        others.contains(view.name)
        ? highlight : moved.contains(view.name) ? .unsatisfied : nil
    }
  }
}
