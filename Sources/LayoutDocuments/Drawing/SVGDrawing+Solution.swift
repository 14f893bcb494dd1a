import LayoutNotation
public import Plumb

extension SVGDrawing {
  /// The picture of a solution; nothing is drawn unless it is solved.
  ///
  /// - Parameters:
  ///   - title: What the picture shows.
  ///   - solution: The solution.
  ///   - hidden: The names of the views that are hidden.
  public init(title: String, solution: Solution, hidden: Set<String> = []) {
    let free = Set(solution.ambiguous.map(\.view))
    var depths: [Int] = []
    var boxes: [Box] = []
    for (view, frame) in zip(solution.views, solution.absoluteFrames) {
      guard let parent = view.parent else {
        depths.append(-1)
        continue
      }
      depths.append(depths[parent] + 1)
      boxes.append(
        Box(
          name: view.name, depth: depths[parent] + 1, frame: frame,
          isHidden: hidden.contains(view.name),
          highlight: free.contains(view.name) ? .ambiguous : nil))
    }
    let root = solution.views.first?.frame ?? .zero
    self.init(title: title, rootWidth: root.width, rootHeight: root.height, boxes: boxes)
  }
}
