import ConstraintSolving
import LayoutNotation

extension PreparedLayout {
  /// The margins of all views, then of the guides, in a solution.
  ///
  /// - Parameter solution: A solution of the layout, with frames.
  /// - Returns: The margins, by the places of the views.
  package func margins(in solution: Solution) -> [EdgeInsets] {
    var values: [Double] = []
    if !geometry.insets.isEmpty {
      let frames = solution.continuous.isEmpty ? solution.views.allFrames : solution.continuous
      values = choosing(solution.chosen).values(in: frames)
    }
    return geometry.order.map { view in
      guard let margins = geometry.insets.margins[Int(view)] else {
        return geometry.insets.constantMargins(of: Int(view), geometry.table)
      }
      let first = geometry.attributeCount + margins
      return EdgeInsets(
        top: values[first], left: values[first + 1], bottom: values[first + 2],
        right: values[first + 3])
    }
  }
}
