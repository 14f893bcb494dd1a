import LayoutNotation

extension Layout {
  /// Holds the edges of a view at those of another one, by four required constraints: the same as
  /// four formulas on top, leading, bottom and trailing.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - other: The view around it or beside it; `nil`: its superview, also when it is moved.
  ///   - insets: The distances inwards, in points; left is the leading one.
  ///   - respectingMargins: Whether they count from the other view's margins instead of its edges.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraints, top, leading, bottom and trailing; none for the root and no other
  ///   view, and for a view that was removed: errors that the next `solve` throws.
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
