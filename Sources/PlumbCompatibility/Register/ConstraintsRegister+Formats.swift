public import LayoutNotation
public import Plumb

extension ConstraintsRegister {
  /// Registers the constraints of a Visual Format. Its names are resolved at once: views by their
  /// layout keys, metrics by their current values.
  ///
  /// - Parameters:
  ///   - format: The format; if any part is invalid, nothing is registered.
  ///   - options: The attributes that the views share, and the direction of the string.
  ///   - fileID: The file of the call, for errors and conflicts.
  ///   - line: The line of the call, for errors and conflicts.
  /// - Returns: The constraints. `endUpdates` adds them to the layout.
  /// - Throws: `LayoutError` with line, column and caret; with the code `foreignView` if the
  ///   register has no container view.
  @discardableResult
  public func registerConstraint(
    withFormat format: String, options: VisualFormatOptions = [], fileID: String = #fileID,
    line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    try registerFormats([format], options: options, fileID: fileID, line: line)
  }

  /// The newer name of `registerConstraint(withFormat:options:)`.
  @discardableResult
  public func registerFormat(
    _ format: String, options: VisualFormatOptions = [], fileID: String = #fileID,
    line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    try registerFormats([format], options: options, fileID: fileID, line: line)
  }

  /// Registers the constraints of several Visual Formats: all of them, or none if one is invalid.
  ///
  /// - Parameters:
  ///   - formats: The formats.
  ///   - options: The attributes that the views of each format share, and the direction of the
  ///     strings.
  ///   - fileID: The file of the call, for errors and conflicts.
  ///   - line: The line of the call, for errors and conflicts.
  /// - Returns: The constraints. `endUpdates` adds them to the layout.
  /// - Throws: `LayoutError` as for a single format.
  @discardableResult
  public func registerFormats(
    _ formats: [String], options: VisualFormatOptions = [], fileID: String = #fileID,
    line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    let location = CodeLocation(fileID: fileID, line: line)
    guard let layout = containerView?.layout else {
      throw LayoutError(
        .foreignView, "the register has no container view", location: location)
    }
    var new: [LayoutConstraint] = []
    for format in formats {
      new += try layout.constraints(
        visual: format, options: options, metrics: metrics, views: subviews, from: location)
    }
    append(new)
    return new
  }

  /// Registers an existing constraint, such as a formula. `endUpdates` adds it to the layout.
  public func registerConstraint(_ constraint: LayoutConstraint) {
    append([constraint])
  }

  /// Registers existing constraints. `endUpdates` adds them to the layout.
  public func registerConstraints(_ constraints: some Sequence<LayoutConstraint>) {
    append(Array(constraints))
  }
}
