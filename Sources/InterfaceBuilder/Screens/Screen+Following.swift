import LayoutDocuments
import LayoutNotation
import Plumb

/// Margins and safe areas on devices other than that of the recorded frames.
///
/// They depend on the frames of views, which depend on them. Definitions in the layout would
/// nearly always be a cycle. The screen is therefore solved with the insets of the recorded
/// frames, and the insets are then computed again.
extension Screen {
  /// The maximum number of rounds; unsettled insets then keep their last value.
  private static let mostRounds = 3

  /// Computes margins and safe areas from the solved frames of the views.
  mutating func followFrames() {
    guard file.header.platform == .iOS, !isRecorded, device != nil, device != file.header.device
    else { return }
    let followers = followers
    if followers.isEmpty { return }
    for _ in 0..<Self.mostRounds {
      guard let frames = solvedFrames else { return }
      let before = insets(of: followers)
      placed = frames
      margins = [:]
      findInsets()
      if insets(of: followers) == before { return }
    }
  }

  /// The views whose insets depend on frames, in order.
  private var followers: [Int] {
    var found: Set<Int> = []
    for view in margins.keys where view != root {
      let preserves = tree.isYes(self.view(view).element, "preservesSuperviewLayoutMargins") == true
      if preserves || hasSafeArea(view) { found.insert(view) }
    }
    for constraint in constraints {
      for case .guide(let id)? in [constraint.first.item, constraint.second?.item] {
        guard let guide = file.guides[id], guide.kind == .safeArea, guide.view != root,
          hasSafeArea(guide.view)
        else { continue }
        found.insert(guide.view)
      }
    }
    return found.sorted()
  }

  private func insets(of views: [Int]) -> [EdgeInsets] {
    views.flatMap { [margins[$0] ?? EdgeInsets(0), safeArea(of: $0)] }
  }

  /// The frames of the views with the present insets.
  private var solvedFrames: [Int: Frame]? {
    var document = ScreenDocument(self)
    var options = DocumentOptions()
    options.findsRanges = false
    options.isElastic = true
    // No time limit, so that the result is deterministic.
    options.timeLimit = nil
    guard let solution = document.document().solved(defaultID: "", options: options).solution
    else { return nil }
    var frames: [Int: Frame] = [:]
    for (place, frame) in zip(solution.views.indices, solution.absoluteFrames) {
      let id = solution.views.id(of: place)
      if views.indices.contains(id) { frames[views[id]] = frame }
    }
    return frames
  }
}
