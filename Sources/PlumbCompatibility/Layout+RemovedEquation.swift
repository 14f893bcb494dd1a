public import Plumb

extension Layout {
  /// Removes the constraint that an equation added, whatever its current constant. RMExtensions'
  /// `xeq`.
  ///
  /// - Parameters:
  ///   - equation: The equation that added it, with any constant.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The removed constraint; the same equation may add a new one later.
  /// - Throws: `LayoutError` with line, column and caret; `constraintNotFound` if there is none;
  ///   `syntax` for more than one equation, or if several constraints differ only in the constant
  ///   and none has the constant of the equation.
  @discardableResult
  public func xeq(
    _ equation: String, fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) -> LayoutConstraint {
    try remove(equation: equation, from: CodeLocation(fileID: fileID, line: line))
  }
}
