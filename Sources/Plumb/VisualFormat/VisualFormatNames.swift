import LayoutNotation

/// The meaning of the names in a Visual Format.
struct VisualFormatNames {
  /// The format.
  let source: SourceText
  /// Views that the format may use by these names.
  let views: [String: LayoutView]
  /// Numbers that the format may use by these names.
  let metrics: [String: Double]
  /// The layout, whose metrics the format may also use.
  let layout: Layout
  /// Whether the format may also use the layout's views; if not, views must be passed in.
  let hasLayoutViews: Bool

  /// Returns the id of the view with a name.
  func view(_ span: Span) throws(LayoutError) -> Int {
    if let view = knownView(span) { return view }
    let name = source.name(span.range)
    let isKnown = layout.table[name] != nil
    throw source.error(
      .unknownView,
      isKnown
        ? "\"\(name)\" is not registered: registerSubview(_:forLayoutKey:) gives a view its name"
        : "there is no view \"\(name)\"", at: span.range,
      suggestion: isKnown ? nil : nearestName(to: name, among: viewNames))
  }

  /// Returns the number of a value in a space.
  func space(_ value: VisualFormat.Value) throws(LayoutError) -> TracedNumber {
    switch value {
    case .number(let number, let span): return traced(number, span)
    case .name(let span):
      let name = source.name(span.range)
      if let metric = try metric(span) { return metric }
      throw source.error(
        .unknownMetric,
        knownView(span) == nil
          ? "there is no metric \"\(name)\""
          : "a space is a number or a metric, and \"\(name)\" is a view", at: span.range,
        suggestion: nearestName(to: name, among: metricNames))
    }
  }

  /// Returns the right side of a size predicate: a number, or a view's size along the same axis.
  func size(
    _ value: VisualFormat.Value
  ) throws(LayoutError) -> (view: Int?, number: TracedNumber) {
    switch value {
    case .number(let number, let span): return (nil, traced(number, span))
    case .name(let span):
      let name = source.name(span.range)
      if let metric = try metric(span) { return (nil, metric) }
      if let view = knownView(span) { return (view, TracedNumber(0)) }
      throw source.error(
        .unknownName, "\"\(name)\" is neither a metric nor a view", at: span.range,
        suggestion: nearestName(
          to: name, among: metricNames + viewNames))
    }
  }

  /// Returns the priority of a value; required without a value.
  func priority(_ value: VisualFormat.Value?) throws(LayoutError) -> Priority {
    guard case .name(let span)? = value else {
      if case .number(let number, _)? = value { return Priority(number) }
      return .required
    }
    let name = source.name(span.range)
    if let priority = Priority(name: name) { return priority }
    let metric = try metric(span)
    if let metric { layout.recorder?.noteStructural(metric) }
    guard let priority = metric.map({ Priority($0.value) }) else {
      throw source.error(
        .unknownMetric, "\"\(name)\" is neither a metric nor a priority", at: span.range,
        suggestion: nearestName(
          to: name, among: Priority.names + metricNames))
    }
    guard priority.isValid else {
      throw source.error(
        .invalidPriority,
        "the priority \"\(name)\" must be above 0 and at most 1000; found \(priority)",
        at: span.range)
    }
    return priority
  }

  /// Returns a number with its origin.
  private func traced(_ number: Double, _ span: Span) -> TracedNumber {
    guard let recorder = layout.recorder else { return TracedNumber(number) }
    let isNegative = source.bytes[Int(span.start)] == UInt8(ascii: "-")
    let digits = span.range.drop { !source.bytes[$0].isDigit }
    let place = recorder.place(ofNumberIn: digits)
    guard isNegative else { return TracedNumber(number, at: place) }
    var negative = TracedNumber(0)
    MetricRecorder.apply(.subtract, &negative, TracedNumber(0 - number, at: place), to: recorder)
    return negative
  }

  private func metric(_ span: Span) throws(LayoutError) -> TracedNumber? {
    let name = source.name(span.range)
    guard let value = metrics[name] ?? layout.metrics[name] else { return nil }
    guard value.isInRange else {
      throw source.error(
        value.isFinite ? .invalidValue : .notANumber,
        "the metric \"\(name)\" must be finite and at most 1e15; found \(value)",
        at: span.range)
    }
    return TracedNumber(
      value, at: metrics[name] == nil ? layout.recorder?.place(of: name) : nil)
  }

  private func knownView(_ name: Span) -> Int? {
    if !views.isEmpty, let view = views[source.name(name.range)] { return view.id }
    guard hasLayoutViews else { return nil }
    return layout.table.id(of: name, in: source)
      ?? layout.ownGuide(named: source.name(name.range))
  }

  // Only error messages need all names.

  private var viewNames: [String] {
    views.keys.sorted() + (hasLayoutViews ? layout.table.givenNames : [])
  }

  private var metricNames: [String] { metrics.keys.sorted() + layout.metrics.keys.sorted() }
}
