public import LayoutNotation

extension Layout {
  /// Adds the constraints of a string in Auto Layout's Visual Format Language.
  ///
  /// Either all constraints of the string are added, or none.
  ///
  /// ```swift
  /// try layout.addVisual("H:|-[calendar(>=200)]-gap-[table]|", options: .alignAllTop)
  /// ```
  ///
  /// `|` is the superview of the view next to it. A bare `-` is `visualFormatSpacing` wide. Next
  /// to `|`, it ends at the superview's margins if these follow something when the format is
  /// added.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: The alignments of the views, and the direction of the string.
  ///   - metrics: Metrics by name. They take precedence over those of the layout.
  ///   - views: Views by name. They take precedence over those of the layout.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraints: one for each predicate and for each space without a predicate,
  ///   in the order of the string, then those of the options.
  /// - Throws: `LayoutError` with line, column and caret.
  @discardableResult
  public func addVisual(
    _ format: String, options: VisualFormatOptions = [], metrics: [String: Double] = [:],
    views: [String: LayoutView] = [:], fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    let added = try constraints(
      VisualFormatNames(
        source: SourceText(format), views: views, metrics: metrics, layout: self,
        hasLayoutViews: true),
      options: options, from: CodeLocation(fileID: fileID, line: line))
    for constraint in added { insert(constraint) }
    return added
  }

  /// Makes the constraints of a Visual Format without adding them; the format gets its number.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: The alignments of the views, and the direction of the string.
  ///   - metrics: Metrics by name. They take precedence over those of the layout.
  ///   - views: The views that the format may name.
  ///   - location: The Swift code that contains the format.
  /// - Returns: The constraints, in no layout yet.
  /// - Throws: `LayoutError` with line, column and caret.
  package func constraints(
    visual format: String, options: VisualFormatOptions, metrics: [String: Double],
    views: [String: LayoutView], from location: CodeLocation
  ) throws(LayoutError) -> [LayoutConstraint] {
    try constraints(
      VisualFormatNames(
        source: SourceText(format), views: views, metrics: metrics, layout: self,
        hasLayoutViews: false),
      options: options, from: location)
  }

  /// Adds the constraints of a document's Visual Format.
  ///
  /// - Throws: `LayoutError` with line, column and caret.
  package func add(visual format: SourceText, options: VisualFormatOptions) throws(LayoutError) {
    let names = VisualFormatNames(
      source: format, views: [:], metrics: [:], layout: self, hasLayoutViews: true)
    let first = stored.records.count
    try read(names, options: options, from: nil, into: &stored)
    stored.order += (first..<stored.records.count).map { Int32(truncatingIfNeeded: $0) }
  }

  /// Makes the constraints of a Visual Format; the format gets its number.
  ///
  /// - Parameters:
  ///   - names: The format, and the meaning of its names.
  ///   - options: The alignments of the views, and the direction of the string.
  ///   - location: The Swift code that contains the format.
  /// - Returns: The constraints, in no layout yet.
  /// - Throws: `LayoutError` with line, column and caret.
  private func constraints(
    _ names: VisualFormatNames, options: VisualFormatOptions, from location: CodeLocation
  ) throws(LayoutError) -> [LayoutConstraint] {
    for (name, view) in names.views where !owns(view) {
      throw LayoutError(
        view.isRemoved ? .removedView : .foreignView, "\"\(name)\" \(view.whereabouts)",
        visual: visualCount + 1, location: location)
    }
    var read = ConstraintTable()
    try self.read(names, options: options, from: location, into: &read)
    return read.records.indices.map { read.object($0, in: self) }
  }

  private func read(
    _ names: VisualFormatNames, options: VisualFormatOptions, from location: CodeLocation?,
    into constraints: inout ConstraintTable
  ) throws(LayoutError) {
    let number = visualCount + 1
    do throws(LayoutError) {
      let text = try FormatText(
        names.source, options: options, views: names.views, number: number, at: location)
      try takingBackGuides { () throws(LayoutError) in
        var builder = try VisualFormatBuilder(text, options: options, names: names)
        try builder.add(to: &constraints)
      }
      visualCount = number
    } catch {
      throw error.located(location, visual: number)
    }
  }
}
