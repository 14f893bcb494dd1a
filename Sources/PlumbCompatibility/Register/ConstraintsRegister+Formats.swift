public import LayoutNotation
public import Plumb

extension ConstraintsRegister {
  /// Registers the constraints of a Visual Format, whose names are resolved at once: views by their
  /// layout keys, metrics by their present values.
  ///
  /// - Parameters:
  ///   - format: The format; the whole string counts, or nothing.
  ///   - options: What the views share, and which way the string runs.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraints. `endUpdates` puts them into the layout.
  /// - Throws: `LayoutError` with line, column and caret; with the code `foreignView` where the
  ///   register has no container view.
  @discardableResult
  public func registerConstraint(
    withFormat format: String, options: VisualFormatOptions = [], fileID: String = #fileID,
    line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    try registerFormats([format], options: options, fileID: fileID, line: line)
  }

  /// The same as `registerConstraint(withFormat:options:)`, under its later name.
  @discardableResult
  public func registerFormat(
    _ format: String, options: VisualFormatOptions = [], fileID: String = #fileID,
    line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    try registerFormats([format], options: options, fileID: fileID, line: line)
  }

  /// Registers the constraints of several Visual Formats: all of them, or none where one is wrong.
  ///
  /// - Parameters:
  ///   - formats: The formats.
  ///   - options: What the views of each format share, and which way the strings run.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraints. `endUpdates` puts them into the layout.
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

  /// Registers a ready-made constraint, such as a formula. `endUpdates` puts it into the layout.
  public func registerConstraint(_ constraint: LayoutConstraint) {
    append([constraint])
  }

  /// Registers ready-made constraints. `endUpdates` puts them into the layout.
  public func registerConstraints(_ constraints: some Sequence<LayoutConstraint>) {
    append(Array(constraints))
  }
}
