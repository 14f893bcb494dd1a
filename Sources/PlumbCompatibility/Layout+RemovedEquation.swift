public import Plumb

extension Layout {
  /// Removes the constraint that an equation added, whatever the constant is now. RMExtensions'
  /// `xeq`.
  ///
  /// - Parameters:
  ///   - equation: The equation that added it, with any constant.
  ///   - fileID: The file of the call, which errors name.
  ///   - line: The line of the call, which errors name.
  /// - Returns: The removed constraint; the same equation may add a new one later.
  /// - Throws: `LayoutError` with line, column and caret; `constraintNotFound` if there is none,
  ///   and `syntax` for more than one equation, or where several constraints differ in the constant
  ///   alone and none has that of the equation.
  @discardableResult
  public func xeq(
    _ equation: String, fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) -> LayoutConstraint {
    try remove(equation: equation, from: CodeLocation(fileID: fileID, line: line))
  }
}
