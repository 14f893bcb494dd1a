import LayoutNotation
import Plumb

extension Facts {
  /// A questionable frame of a view.
  struct Placement {
    /// The kind of problem.
    enum Kind {
      /// The view extends beyond its parent on these sides, by these distances in points. `isAway`:
      /// it is completely outside. `isRecorded`: it is outside in the file already, where its
      /// designer could see it.
      case outside([(side: Side, by: Double)], isAway: Bool, isRecorded: Bool)
      /// These sizes of the view are 0.
      case zeroSize([LayoutAttribute])
      /// The view overlaps siblings behind it by this width and height. `isCut`: there may be more
      /// overlaps.
      case overlap([(view: Int, width: Double, height: Double)], isCut: Bool)
    }

    /// A side of a view.
    enum Side { case left, top, right, bottom }

    /// The index of the view in the solution.
    let view: Int
    let kind: Kind
  }

  /// The tolerance for rounding errors, in points.
  private static let tolerance = 1e-6
  /// The smallest reported distance beyond a parent, in points. Less is due to rounding, for
  /// instance in thirds of a page.
  private static let leastReach = 0.1
  /// The smallest reported distance beyond a parent in imported documents, in points; screens are
  /// drawn in whole pixels.
  private static let pixel = 0.5

  /// Finds views outside their parents, views without a width or height, and overlapping siblings.
  ///
  /// - Parameter unused: The views without constraints, which have no position to judge.
  /// - Returns: The placements, overlapping siblings last.
  func placements(without unused: Set<Int>) -> [Placement] {
    // Shadows on other views are not reported.
    let frames = solution.views.rectangles
    let free = Dictionary(grouping: solution.ambiguous, by: \.place)
      .mapValues { Set($0.map(\.dimension)) }
    var found: [Placement] = []
    var children: [[Int]] = frames.map { _ in [] }
    var isHidden = frames.map { _ in false }
    for (place, view) in solution.views.enumerated() {
      guard let parent = view.parent else { continue }
      isHidden[place] = isHidden[parent] || places.isHidden(view.name)
      guard !isHidden[place], !unused.contains(place) else { continue }
      if isPlacedOnPurpose(view.name, in: solution.views[parent].name) {
        children[parent].append(place)
        found += outside(place, frames[place], in: parent, frames[parent])
      }
      let none = [LayoutAttribute.width, .height].filter {
        ($0 == .width ? frames[place].width : frames[place].height) <= Self.tolerance
          // An empty text may have no size, and ambiguous sizes are reported as such.
          && document.allViews.texts[solution.views.id(of: place)]?.text.isEmpty != true
          && free[place]?.contains($0) != true
      }
      if !none.isEmpty, !isRecordedEmpty(view.name) {
        found.append(.init(view: place, kind: .zeroSize(none)))
      }
    }
    for siblings in children where siblings.count > 1 { found += overlaps(of: siblings, frames) }
    return found
  }

  private func outside(
    _ view: Int, _ frame: Frame, in parent: Int, _ room: Frame
  ) -> [Placement] {
    let reach = frame.reach(beyond: room)
    let sides: [(side: Placement.Side, by: Double)] = [
      (.left, reach.left), (.top, reach.top), (.right, reach.right), (.bottom, reach.bottom),
    ]
    let beyond = sides.filter { $0.by >= (document.imported == nil ? Self.leastReach : Self.pixel) }
    if beyond.isEmpty { return [] }
    let isAway =
      frame.x >= room.width || frame.maxX <= 0 || frame.y >= room.height || frame.maxY <= 0
    let isRecorded = isRecordedOutside(solution.views[view].name, in: parent, room)
    return [.init(view: view, kind: .outside(beyond, isAway: isAway, isRecorded: isRecorded))]
  }

  private func overlaps(of siblings: [Int], _ frames: [Frame]) -> [Placement] {
    let overlaps = siblings.overlaps(of: frames)
    var found: [(view: Int, covered: [(view: Int, width: Double, height: Double)])] = []
    for (view, other) in overlaps.pairs {
      if found.last?.view != view { found.append((view, [])) }
      let shared = frames[view].shared(with: frames[other])
      found[found.count - 1].covered.append((other, shared.width, shared.height))
    }
    return found.enumerated().map { place, overlap in
      let isCut = overlaps.isCut && place == found.count - 1
      return .init(view: overlap.view, kind: .overlap(overlap.covered, isCut: isCut))
    }
  }
}
