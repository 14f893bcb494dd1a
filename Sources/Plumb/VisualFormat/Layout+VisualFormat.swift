public import LayoutNotation

extension Layout {
  /// Adds the constraints of a string in Auto Layout's Visual Format Language: of the whole string,
  /// or none.
  ///
  /// ```swift
  /// try layout.addVisual("H:|-[calendar(>=200)]-gap-[table]|", options: .alignAllTop)
  /// ```
  ///
  /// `|` is the superview of the view beside it. A bare `-` is `visualFormatSpacing` wide.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: What the views share, and which way the string runs.
  ///   - metrics: Metrics by name, before those of the layout.
  ///   - views: Views by name, before those of the layout.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraints: one for each predicate and each space without one, in the order of
  ///   the string, then those of the options.
  /// - Throws: `LayoutError` with line, column and caret.
  @discardableResult
  public func addVisual(
    _ format: String, options: VisualFormatOptions = [], metrics: [String: Double] = [:],
    views: [String: LayoutView] = [:], fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    try add(
      visual: format, options: options, metrics: metrics, views: views,
      from: CodeLocation(fileID: fileID, line: line))
  }

  /// Adds the constraints of a Visual Format from Swift, or from a document, which has no location.
  @discardableResult
  package func add(
    visual format: String, options: VisualFormatOptions, metrics: [String: Double] = [:],
    views: [String: LayoutView] = [:], from location: CodeLocation?
  ) throws(LayoutError) -> [LayoutConstraint] {
    let added = try constraints(
      ofVisual: format, options: options,
      names: VisualFormatNames(
        views: views, metrics: metrics, layout: self, hasLayoutViews: true),
      from: location)
    for constraint in added { insert(constraint) }
    return added
  }

  /// Makes the constraints of a Visual Format, which thereby gets its number, without adding them.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: What the views share, and which way the string runs.
  ///   - names: What the names in the format mean.
  ///   - location: The Swift code it stands in; `nil` for a document.
  /// - Returns: The constraints, in no layout yet.
  /// - Throws: `LayoutError` with line, column and caret.
  func constraints(
    ofVisual format: String, options: VisualFormatOptions, names: VisualFormatNames,
    from location: CodeLocation?
  ) throws(LayoutError) -> [LayoutConstraint] {
    let number = visualCount + 1
    for (name, view) in names.views where view.layout !== self {
      throw LayoutError(
        code: .foreignView, message: "\"\(name)\" is a view of another layout", visual: number,
        location: location)
    }
    do throws(NotationError) {
      let source = SourceText(format)
      let builder = VisualFormatBuilder(
        format: try VisualFormatParser().parse(source), source: source, options: options,
        names: names, spacing: visualFormatSpacing, number: number,
        location: location)
      let constraints = try builder.constraints()
      visualCount = number
      return constraints
    } catch {
      throw LayoutError(error, source: format, visual: number, location: location)
    }
  }
}
