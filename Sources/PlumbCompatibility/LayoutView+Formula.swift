public import LayoutNotation
public import Plumb

extension LayoutView {
  /// One of the view's attributes, for formulas; an alternative to `view[.width]` that
  /// FormulaStyleConstraint has, too.
  public func layout(
    _ attribute: LayoutAttribute, fileID: String = #fileID, line: Int = #line
  ) -> ConstraintExpression {
    self[attribute, fileID: fileID, line: line]
  }
}
