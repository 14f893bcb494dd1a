import FlatMemory
public import LayoutNotation
public import Plumb

extension SVGDrawing {
  /// The picture of a solution; nothing is drawn unless it has frames.
  ///
  /// - Parameters:
  ///   - title: What the picture shows.
  ///   - solution: The solution.
  ///   - hidden: The names of the views that are hidden.
  public init(title: String, solution: Solution, hidden: Set<String> = []) {
    let free = Set(solution.ambiguous.map(\.place))
    self.init(title: title, solution: solution) { place, name in
      (hidden.contains(name), free.contains(place) ? .ambiguous : nil)
    }
  }

  private init(
    title: String, solution: Solution, _ look: (Int, String) -> (Bool, Highlight?)
  ) {
    var depths: [Int] = []
    var boxes: [Box] = []
    for (place, (view, frame)) in zip(solution.views, solution.absoluteFrames).enumerated() {
      guard let parent = view.parent else {
        depths.append(-1)
        continue
      }
      depths.append(depths[parent] + 1)
      let (isHidden, highlight) = look(place, view.name)
      boxes.append(
        Box(
          name: view.name, depth: depths[parent] + 1, frame: frame, isHidden: isHidden,
          highlight: highlight))
    }
    let root = solution.views.first?.frame ?? .zero
    self.init(title: title, rootWidth: root.width, rootHeight: root.height, boxes: boxes)
  }

  /// The picture of a solution with what its constraints came to; `nil` where there are no frames,
  /// not even elastic ones.
  ///
  /// Constraints that gave way are springs, with how much longer or shorter they are than they
  /// would be; free attributes are shown with their ranges. A layout that is small enough shows its
  /// constraints as dimension lines and hairlines, too. An infeasible one is solved once more with
  /// `isElastic`, and what cannot all hold is red.
  ///
  /// - Parameters:
  ///   - title: What the picture shows.
  ///   - layout: The layout.
  ///   - solution: Its solution, with the layout as it is now.
  ///   - limits: What the elastic solve may spend.
  /// - Throws: `LayoutError` for invalid input.
  public init?(
    title: String, layout: Layout, solution: Solution, limits: SolveLimits = SolveLimits()
  ) throws(LayoutError) {
    let wasElastic = layout.isElastic
    defer { layout.isElastic = wasElastic }
    guard let drawn = try DrawnSolution(of: layout, solution, limits: limits) else { return nil }
    try self.init(title: title, drawn)
  }

  /// How much is seen of texts and images, which names of views may stand on.
  private static let textOpacity = 0.5

  /// The picture of a solution that has frames.
  ///
  /// - Parameters:
  ///   - title: What the picture shows.
  ///   - drawn: The solution.
  ///   - lowered: The layout, lowered with the choices of the solution, where all constraints that
  ///     count are to be listed, however many there are.
  /// - Throws: `LayoutError` for invalid input.
  init(
    title: String, _ drawn: DrawnSolution, listing lowered: PreparedLayout? = nil
  ) throws(LayoutError) {
    let shown = try SolutionMarks(drawn, listing: lowered)
    let views = drawn.solution.views
    self.init(title: title, solution: drawn.solution) { place, _ in
      (views.properties(of: place).isHidden, shown.highlights[place])
    }
    marks = shown.marks
    texts = drawn.texts.ordered { $0.key < $1.key }.map { _, text in
      var text = text
      text.style = ("t", Self.textOpacity)
      return text
    }
    contents = drawn.contents.ordered { $0.key < $1.key }.map { _, content in
      var content = content
      content.image?.opacity = Self.textOpacity
      return content
    }
  }
}
