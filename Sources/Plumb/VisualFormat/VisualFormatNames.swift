import LayoutNotation

/// What the names in a Visual Format mean.
struct VisualFormatNames {
  /// The format.
  let source: SourceText
  /// Views that the format may use by these names.
  let views: [String: LayoutView]
  /// Numbers that the format may use by these names.
  let metrics: [String: Double]
  /// The layout, whose metrics may be used as well.
  let layout: Layout
  /// Whether the layout's views may be used too, or have to be registered first.
  let hasLayoutViews: Bool

  /// The id of the view of a name.
  func view(_ span: Span) throws(NotationError) -> Int {
    if let view = knownView(span) { return view }
    let name = source.writtenName(span)
    let isKnown = layout.table[name.text] != nil
    throw NotationError(
      .unknownView,
      isKnown
        ? "\"\(name.text)\" is not registered: registerSubview(_:forLayoutKey:) gives a view its name"
        : "there is no view \"\(name.text)\"", at: name.range,
      suggestion: isKnown ? nil : nearestName(to: name.text, among: viewNames))
  }

  /// The number that a value in a space stands for.
  func space(_ value: VisualFormat.Value) throws(NotationError) -> TracedNumber {
    switch value {
    case .number(let number): return TracedNumber(number)
    case .name(let span):
      let name = source.writtenName(span)
      if let metric = try metric(name) { return metric }
      throw NotationError(
        .unknownMetric,
        knownView(span) == nil
          ? "there is no metric \"\(name.text)\""
          : "a space is a number or a metric, and \"\(name.text)\" is a view", at: name.range,
        suggestion: nearestName(to: name.text, among: metricNames))
    }
  }

  /// What the size of a view is compared with: a number, or a view's size along the same axis.
  func size(
    _ value: VisualFormat.Value
  ) throws(NotationError) -> (view: Int?, number: TracedNumber) {
    switch value {
    case .number(let number): return (nil, TracedNumber(number))
    case .name(let span):
      let name = source.writtenName(span)
      if let metric = try metric(name) { return (nil, metric) }
      if let view = knownView(span) { return (view, TracedNumber(0)) }
      throw NotationError(
        .unknownName, "\"\(name.text)\" is neither a metric nor a view", at: name.range,
        suggestion: nearestName(
          to: name.text, among: metricNames + viewNames))
    }
  }

  /// The priority that a value stands for; required without one.
  func priority(_ value: VisualFormat.Value?) throws(NotationError) -> Priority {
    guard case .name(let span)? = value else {
      if case .number(let number)? = value { return Priority(number) }
      return .required
    }
    let name = source.writtenName(span)
    let metric = try metric(name)
    if let metric { layout.recorder?.noteStructural(metric) }
    guard let priority = metric.map({ Priority($0.value) }) ?? Priority(name: name.text) else {
      throw NotationError(
        .unknownMetric, "\"\(name.text)\" is neither a metric nor a priority", at: name.range,
        suggestion: nearestName(
          to: name.text, among: Priority.names + metricNames))
    }
    guard priority.isValid else {
      throw NotationError(
        .invalidPriority, "the priority \"\(name.text)\" is \(priority), not in (0, 1000]",
        at: name.range)
    }
    return priority
  }

  private func metric(_ name: WrittenName) throws(NotationError) -> TracedNumber? {
    guard let value = metrics[name.text] ?? layout.metrics[name.text] else { return nil }
    guard value.isInRange else {
      throw NotationError(
        value.isFinite ? .invalidValue : .notANumber,
        "the metric \"\(name.text)\" is \(value), "
          + (value.isFinite ? "beyond 1e15" : "not a finite number"),
        at: name.range)
    }
    return TracedNumber(
      value, at: metrics[name.text] == nil ? layout.recorder?.place(of: name.text) : nil)
  }

  private func knownView(_ name: Span) -> Int? {
    if !views.isEmpty, let view = views[source.name(name.range)] { return view.id }
    return hasLayoutViews ? layout.table.id(of: name, in: source) : nil
  }

  // Only messages ask for all names.

  private var viewNames: [String] {
    views.keys.sorted() + (hasLayoutViews ? layout.views.map(\.name) : [])
  }

  private var metricNames: [String] { metrics.keys.sorted() + layout.metrics.keys.sorted() }
}
