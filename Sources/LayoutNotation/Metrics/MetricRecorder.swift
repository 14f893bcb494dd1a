/// Records which numbers come from metrics, and how, while texts are read.
///
/// A metric has a name, or is a number in the text of a document. For constants, and for
/// conditions on numbers, the recorder keeps the arithmetic. The outcome of such conditions
/// determines the structure of the layout. Anything else that depends on a metric, such as a
/// coefficient or a priority, makes that metric structural.
package final class MetricRecorder {
  /// The origin of a number: a metric, a step, or the text.
  package struct Place: Equatable, Sendable {
    /// A metric, then the results of steps; literals are numbered by complement.
    fileprivate(set) var number: Int32
  }

  private let metricCount: Int
  /// The places of named metrics.
  private var places: [String: Place] = [:]
  /// The offsets in the file of the numbers that are metrics, in order; empty if metrics have
  /// names.
  private let offsets: [Int]
  /// The texts so far, in the order of reading.
  package private(set) var texts: [TextPlaces] = []
  /// The given sizes of views, by their ids, and of the root.
  package private(set) var sizes: [SizeKey: Place] = [:]
  /// The numbers of measured texts that come from metrics, by view id.
  package private(set) var measures: [Int: [TextPart: Place]] = [:]
  private var literals: [Double] = []
  private var steps: [MetricProgram.Step] = []
  /// The metrics that were requested, by number.
  package private(set) var asked: Set<Int> = []
  /// The metrics that the structure depends on, by number.
  package private(set) var structural: Set<Int> = []
  /// The numeric comparisons that the structure depends on, each with the excess of the left side
  /// over the right one.
  ///
  /// Other metrics give the same structure if these comparisons have the same results.
  package private(set) var comparisons: [(excess: Place, relation: Relation)] = []
  /// Whether the caller checks the results of a document's conditions, so that the metrics in
  /// them do not count as structural.
  package var knowsConditions = false

  /// Makes a recorder of named metrics; among equal names the first one counts.
  package init(metrics names: [String]) {
    metricCount = names.count
    offsets = []
    for (number, name) in names.enumerated() where places[name] == nil {
      places[name] = Place(number: Int32(truncatingIfNeeded: number))
    }
  }

  /// Makes a recorder of the numbers of a file.
  ///
  /// - Parameter offsets: The offsets of the numbers, in order.
  package init(numbersAt offsets: [Int]) {
    metricCount = offsets.count
    self.offsets = offsets
  }

  /// The recorded program.
  package var program: MetricProgram {
    MetricProgram(
      metrics: asked.subtracting(structural).sorted().map { Int32(truncatingIfNeeded: $0) },
      metricCount: metricCount, literals: literals, steps: steps)
  }

  // MARK: Metrics

  /// Returns the place of a metric; `nil` for other names.
  package func place(of metric: String) -> Place? {
    guard let place = places[metric] else { return nil }
    asked.formUnion(metrics(behind: place))
    return place
  }

  /// Returns the place of a number of the file; `nil` if it is not a metric.
  private func place(at offset: Int) -> Place? {
    let number = offsets.partitioningIndex { $0 >= offset }
    guard number < offsets.count, offsets[number] == offset else { return nil }
    return Place(number: Int32(truncatingIfNeeded: number))
  }

  /// Returns the place of a number of the text being read.
  package func place(ofNumberIn range: Range<Int>) -> Place? {
    guard !offsets.isEmpty, let offset = texts.last?.inFile(range)?.lowerBound,
      let place = place(at: offset)
    else { return nil }
    asked.insert(Int(place.number))
    return place
  }

  /// Records the next text to be read, if numbers of texts are metrics.
  package func begin(_ text: @autoclosure () -> TextPlaces) {
    if !offsets.isEmpty { texts.append(text()) }
  }

  /// Records that the next text is expanded before it is read.
  func expand(_ expansion: LoopExpansion) {
    if let last = texts.popLast() { texts.append(last.expanded(by: expansion)) }
  }

  /// Returns a number of the file, perhaps after a minus; without a place if it is not a metric.
  package func number(at offset: Int, isNegative: Bool) -> TracedNumber {
    guard let place = place(at: isNegative ? offset + 1 : offset) else { return TracedNumber(0) }
    let number = TracedNumber(0, at: place)
    return isNegative ? TracedNumber(0, at: record(.multiply, number, TracedNumber(-1))) : number
  }

  /// Records the origin of a metric's value.
  package func name(_ metric: String, _ number: TracedNumber) {
    if places[metric] == nil { places[metric] = number.place }
  }

  /// Records the origin of a size.
  package func setSize(_ key: SizeKey, _ number: TracedNumber) {
    if let place = asked(number) { sizes[key] = place }
  }

  /// Records the origin of a number used to measure a view's text.
  package func setMeasure(of view: Int, _ part: TextPart, _ number: TracedNumber) {
    if let place = asked(number) { measures[view, default: [:]][part] = place }
  }

  /// Returns the place of a number, and records its metrics as requested.
  private func asked(_ number: TracedNumber) -> Place? {
    number.place.map { place in
      asked.formUnion(metrics(behind: place))
      return place
    }
  }

  /// Records that the root's size does not come from the file.
  package func forgetRootSize() {
    sizes[SizeKey(view: 0, isHeight: false)] = nil
    sizes[SizeKey(view: 0, isHeight: true)] = nil
  }

  // MARK: Numbers

  /// Records a step, unless it does not change the number; negative zero counts as zero.
  private func record(
    _ operation: MetricProgram.Operation, _ first: TracedNumber, _ second: TracedNumber
  ) -> Place {
    let isSum = operation == .add || operation == .subtract
    if let place = first.place, second.isLiteral(isSum ? 0 : 1) { return place }
    if let place = second.place, operation == .add, first.isLiteral(0) { return place }
    if let place = second.place, operation == .multiply, first.isLiteral(1) { return place }
    steps.append(
      .init(operation: operation, first: operand(first), second: operand(second)))
    return Place(number: Int32(truncatingIfNeeded: metricCount + steps.count - 1))
  }

  private func operand(_ number: TracedNumber) -> Int32 {
    if let place = number.place { return place.number }
    literals.append(number.value)
    return ~Int32(truncatingIfNeeded: literals.count - 1)
  }

  /// Records that the structure depends on a metric.
  package func noteStructural(metric: String) {
    if let place = places[metric] { structural.formUnion(metrics(behind: place)) }
  }

  /// Whether the text must be read again for any values of the metrics, because reading it has a
  /// side effect such as a trace.
  package private(set) var mustReadAnew = false

  /// Records that the text must be read again for any values.
  package func noteReading() { mustReadAnew = true }

  /// Records that the structure depends on the comparison of two numbers.
  package func noteComparison(
    _ left: TracedNumber, _ relation: Relation, _ right: TracedNumber
  ) {
    // The numbers of a file are in the text of the condition.
    guard offsets.isEmpty, left.place != nil || right.place != nil else {
      noteStructural(left)
      noteStructural(right)
      return
    }
    let excess = record(.subtract, left, right)
    asked.formUnion(metrics(behind: excess))
    comparisons.append((excess, relation))
  }

  /// Records that the structure depends on a number.
  package func noteStructural(_ number: TracedNumber) {
    if let place = number.place { structural.formUnion(metrics(behind: place)) }
  }

  /// Returns the metrics that a number depends on.
  private func metrics(behind place: Place) -> Set<Int> {
    var found: Set<Int> = []
    var open = [place.number]
    while let next = open.popLast() {
      if next < 0 { continue }
      guard next >= metricCount else {
        found.insert(Int(next))
        continue
      }
      let step = steps[Int(next) - metricCount]
      open += [step.first, step.second]
    }
    return found
  }
}

extension MetricRecorder {
  /// A number of a measured text: the number of characters, their width, or the line height.
  package enum TextPart: Sendable { case characters, advance, line }

  /// A size of a view, by id; the id of the root is 0.
  package struct SizeKey: Hashable, Sendable {
    /// The view.
    package var view: Int
    /// Whether it is the height.
    package var isHeight: Bool
    /// Whether it is the width of a text's longest word rather than of the whole text.
    private var isOfWord = false

    /// Makes a key.
    package init(view: Int, isHeight: Bool) {
      self.view = view
      self.isHeight = isHeight
    }

    /// Returns the key of the width of the longest word of a view's text.
    package static func longestWord(ofView view: Int) -> SizeKey {
      var key = SizeKey(view: view, isHeight: false)
      key.isOfWord = true
      return key
    }
  }

  /// Computes with two numbers, and records the step if needed.
  @inline(__always)
  package static func apply(
    _ operation: MetricProgram.Operation, _ first: inout TracedNumber, _ second: TracedNumber,
    to recorder: MetricRecorder?
  ) {
    if first.place != nil || second.place != nil {
      first.place = recorder?.record(operation, first, second)
    }
    first.value = operation(first.value, second.value)
  }
}

/// A number, and its origin if a recorder knows it.
package struct TracedNumber: Sendable {
  /// The number.
  package var value: Double
  /// Its origin; `nil` for numbers of the text.
  package var place: MetricRecorder.Place?

  /// Makes a number.
  package init(_ value: Double, at place: MetricRecorder.Place? = nil) {
    self.value = value
    self.place = place
  }

  fileprivate func isLiteral(_ number: Double) -> Bool { place == nil && value == number }
}
