import LayoutNotation

extension Layout {
  /// Pins the edges of a view to those of another view, by four required constraints.
  ///
  /// It is the same as four formulas for top, leading, bottom and trailing.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - other: The view around it or beside it; `nil`: its superview, even after a move.
  ///   - insets: The distances inwards, in points; left is the leading distance.
  ///   - respectingMargins: Whether insets are from the other view's margins instead of its edges.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraints for top, leading, bottom and trailing. None for a removed view, or
  ///   for the root without `other`: the next `solve` throws the error.
  @discardableResult
  public func pinEdges(
    of view: LayoutView, to other: LayoutView? = nil, insets: EdgeInsets = EdgeInsets(0),
    respectingMargins: Bool = false, fileID: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    let isInSuperview = other == nil
    guard let other = other ?? view.parent else {
      let location = CodeLocation(fileID: fileID, line: line)
      if owns(view) {
        report(.invalidPlace, "the root of a layout has no superview to be pinned to", at: location)
      } else {
        misuse.append(fault(of: view, from: location))
      }
      return []
    }
    func edge(_ attribute: LayoutAttribute, of view: LayoutView) -> ConstraintExpression {
      ConstraintExpression(view, attribute, fileID: fileID, line: line)
    }
    func pinned(_ attribute: LayoutAttribute, _ inset: Double) -> LayoutConstraint {
      edge(attribute, of: view)
        == edge(respectingMargins ? attribute.margin : attribute, of: other) + inset
    }
    let constraints = [
      pinned(.top, insets.top), pinned(.leading, insets.left),
      pinned(.bottom, -insets.bottom), pinned(.trailing, -insets.right),
    ]
    // No view was named.
    if isInSuperview { for constraint in constraints { constraint.superviewOf = view } }
    return add(constraints, fileID: fileID, line: line)
  }
}
