import LayoutDocuments
import LayoutNotation
import Plumb

/// Margins and safe areas on devices that the recorded frames are not of: they follow where views
/// come to stand, which depends on them. Definitions of the layout would be a cycle nearly always,
/// so the screen is solved with those of the recorded frames, and these are found again.
extension Screen {
  /// No more often than this; what has not settled by then stays as it is.
  private static let mostRounds = 3

  /// Finds margins and safe areas where the views come to stand.
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

  /// The views with insets that follow something, in their order.
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

  /// Where the views stand with the insets found so far.
  private var solvedFrames: [Int: Frame]? {
    var document = ScreenDocument(self)
    var options = DocumentOptions()
    options.findsRanges = false
    options.isElastic = true
    // No clock decides what is found.
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
