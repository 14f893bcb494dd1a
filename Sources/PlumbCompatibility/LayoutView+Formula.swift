public import LayoutNotation
public import Plumb

extension LayoutView {
  /// One of the view's attributes, for formulas; the same as `view[.width]`, as
  /// FormulaStyleConstraint writes it beside that.
  public func layout(
    _ attribute: LayoutAttribute, fileID: String = #fileID, line: Int = #line
  ) -> ConstraintExpression {
    self[attribute, fileID: fileID, line: line]
  }
}
