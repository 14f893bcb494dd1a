import ConstraintSolving
package import LayoutNotation

extension Layout {
  /// The margins of all views, and of the guides behind them, in a solution.
  ///
  /// - Parameter solution: A solution of the layout as it is now, with frames.
  /// - Returns: The margins, by the places of the views.
  /// - Throws: `LayoutError` for invalid input.
  package func margins(in solution: Solution) throws(LayoutError) -> [EdgeInsets] {
    let geometry = ViewGeometry(of: self)
    var values: [Double] = []
    if !geometry.insets.isEmpty {
      let frames = solution.continuous.isEmpty ? solution.views.allFrames : solution.continuous
      values = try SystemBuilder(self).choosing(solution.chosen).values(in: frames)
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
