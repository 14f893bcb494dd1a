import FlatMemory
public import LayoutNotation
public import Plumb

extension SVGDrawing {
  /// Makes the picture of a solution. It is empty without frames.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - solution: The solution.
  ///   - hidden: The names of the hidden views.
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

  /// Makes the picture of a solution with its constraints; `nil` if there are no frames, not even
  /// elastic ones.
  ///
  /// Violated constraints are springs, labelled with how much longer or shorter they are than
  /// required. Ambiguous attributes are shown with their ranges. A small layout also shows its
  /// constraints as dimension lines and hairlines. An infeasible layout is solved again with
  /// `isElastic`, and its conflicts are red.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - layout: The layout.
  ///   - solution: The solution of the layout in its current state.
  ///   - limits: The budgets of the elastic solve.
  /// - Throws: `LayoutError` for invalid input.
  public init?(
    title: String, layout: Layout, solution: Solution, limits: SolveLimits = SolveLimits()
  ) throws(LayoutError) {
    let wasElastic = layout.isElastic
    defer { layout.isElastic = wasElastic }
    guard let drawn = try DrawnSolution(of: layout, solution, limits: limits) else { return nil }
    try self.init(title: title, drawn)
  }

  /// The opacity of texts and images, which names of views may cover.
  private static let textOpacity = 0.5

  /// Makes the picture of a solution with frames.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - drawn: The solution.
  ///   - lowered: The layout, lowered with the choices of the solution, if all active constraints
  ///     are to be listed, regardless of their number.
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
