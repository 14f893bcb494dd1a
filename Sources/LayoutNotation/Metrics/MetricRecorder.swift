/// Notes, while texts are read, which numbers come from metrics, and how.
///
/// Metrics have names, or are the numbers that a document is written with. Of a constant the
/// arithmetic is recorded, and so it is of conditions on numbers, of whose outcome the layout's
/// structure is. What else comes from a metric, such as a coefficient or a priority, is of the
/// structure itself, and the metric with it.
package final class MetricRecorder {
  /// A number that comes from metrics, or stands in the text.
  package struct Place: Equatable, Sendable {
    /// A metric, behind them the results of steps; complements of literals.
    fileprivate(set) var number: Int32
  }

  private let metricCount: Int
  /// Where metrics of a name stand.
  private var places: [String: Place] = [:]
  /// Where in their file the numbers begin that are metrics, in order; empty: metrics have names.
  private let offsets: [Int]
  /// The texts so far, in the order in which they are read.
  package private(set) var texts: [TextPlaces] = []
  /// The sizes that views, by their ids, or the root are given.
  package private(set) var sizes: [SizeKey: Place] = [:]
  /// The numbers of measured texts that come from metrics, by the ids of their views.
  package private(set) var measures: [Int: [TextPart: Place]] = [:]
  private var literals: [Double] = []
  private var steps: [MetricProgram.Step] = []
  /// The metrics that anybody asked for, by their numbers.
  package private(set) var asked: Set<Int> = []
  /// The metrics that the structure comes from, by their numbers.
  package private(set) var structural: Set<Int> = []
  /// The comparisons of numbers that the structure comes from: by how much the left side of each
  /// exceeds the right one. Other metrics give the same structure where these come to the same.
  package private(set) var comparisons: [(excess: Place, relation: Relation)] = []
  /// Whether somebody checks what a document's conditions come to, so that the metrics in them do
  /// not count as such.
  package var knowsConditions = false

  /// A recorder of metrics with names; of those of one name the first one counts.
  package init(metrics names: [String]) {
    metricCount = names.count
    offsets = []
    for (number, name) in names.enumerated() where places[name] == nil {
      places[name] = Place(number: Int32(truncatingIfNeeded: number))
    }
  }

  /// A recorder of the numbers of a file.
  ///
  /// - Parameter offsets: Where they begin, in order.
  package init(numbersAt offsets: [Int]) {
    metricCount = offsets.count
    self.offsets = offsets
  }

  /// What was recorded.
  package var program: MetricProgram {
    MetricProgram(
      metrics: asked.subtracting(structural).sorted().map { Int32(truncatingIfNeeded: $0) },
      metricCount: metricCount, literals: literals, steps: steps)
  }

  // MARK: Metrics

  /// The place of a metric; `nil` for other names.
  package func place(of metric: String) -> Place? {
    guard let place = places[metric] else { return nil }
    asked.formUnion(metrics(behind: place))
    return place
  }

  /// The place of a number of the file; `nil` for none that is a metric.
  private func place(at offset: Int) -> Place? {
    let number = offsets.partitioningIndex { $0 >= offset }
    guard number < offsets.count, offsets[number] == offset else { return nil }
    return Place(number: Int32(truncatingIfNeeded: number))
  }

  /// The place of a number of the text that is being read.
  package func place(ofNumberIn range: Range<Int>) -> Place? {
    guard !offsets.isEmpty, let offset = texts.last?.inFile(range)?.lowerBound,
      let place = place(at: offset)
    else { return nil }
    asked.insert(Int(place.number))
    return place
  }

  /// Notes that a text is read next, where numbers of texts are metrics.
  package func begin(_ text: @autoclosure () -> TextPlaces) {
    if !offsets.isEmpty { texts.append(text()) }
  }

  /// Notes that the text that is read next is written out before.
  func expand(_ expansion: LoopExpansion) {
    if let last = texts.popLast() { texts.append(last.expanded(by: expansion)) }
  }

  /// A number of the file, perhaps behind a minus; one from nowhere where it is no metric.
  package func number(at offset: Int, isNegative: Bool) -> TracedNumber {
    guard let place = place(at: isNegative ? offset + 1 : offset) else { return TracedNumber(0) }
    let number = TracedNumber(0, at: place)
    return isNegative ? TracedNumber(0, at: record(.multiply, number, TracedNumber(-1))) : number
  }

  /// Notes where the value of a metric comes from.
  package func name(_ metric: String, _ number: TracedNumber) {
    if places[metric] == nil { places[metric] = number.place }
  }

  /// Notes where a size comes from.
  package func setSize(_ key: SizeKey, _ number: TracedNumber) {
    if let place = asked(number) { sizes[key] = place }
  }

  /// Notes where a number of the text comes from that a view is measured by.
  package func setMeasure(of view: Int, _ part: TextPart, _ number: TracedNumber) {
    if let place = asked(number) { measures[view, default: [:]][part] = place }
  }

  /// The place of a number whose metrics somebody asks for.
  private func asked(_ number: TracedNumber) -> Place? {
    number.place.map { place in
      asked.formUnion(metrics(behind: place))
      return place
    }
  }

  /// Notes that the root's size is none of the file's.
  package func forgetRootSize() {
    sizes[SizeKey(view: 0, isHeight: false)] = nil
    sizes[SizeKey(view: 0, isHeight: true)] = nil
  }

  // MARK: Numbers

  /// Records a step, unless it leaves a number as it is; negative zero is no number of its own.
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

  /// Notes that the structure comes from a metric.
  package func noteStructural(metric: String) {
    if let place = places[metric] { structural.formUnion(metrics(behind: place)) }
  }

  /// Whether the text has to be read anew whatever the metrics are, because reading it tells
  /// somebody something.
  package private(set) var mustReadAnew = false

  /// Notes that the text has to be read anew for all values.
  package func noteReading() { mustReadAnew = true }

  /// Notes that the structure comes from how two numbers compare.
  package func noteComparison(
    _ left: TracedNumber, _ relation: Relation, _ right: TracedNumber
  ) {
    // Numbers of a file stand in the text of the condition.
    guard offsets.isEmpty, left.place != nil || right.place != nil else {
      noteStructural(left)
      noteStructural(right)
      return
    }
    let excess = record(.subtract, left, right)
    asked.formUnion(metrics(behind: excess))
    comparisons.append((excess, relation))
  }

  /// Notes that the structure comes from a number.
  package func noteStructural(_ number: TracedNumber) {
    if let place = number.place { structural.formUnion(metrics(behind: place)) }
  }

  /// The metrics that a number comes from.
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
  /// A number of a measured text: how many characters, how wide each, how high a line.
  package enum TextPart: Sendable { case characters, advance, line }

  /// A size of a view, by its id, or of the root, whose id is 0.
  package struct SizeKey: Hashable, Sendable {
    /// The view.
    package var view: Int
    /// Whether it is the height.
    package var isHeight: Bool
    /// Whether it is the width of the longest word of a text, and not of all of it.
    private var isOfWord = false

    /// Makes a key.
    package init(view: Int, isHeight: Bool) {
      self.view = view
      self.isHeight = isHeight
    }

    /// The key of the width of the longest word of a view's text.
    package static func longestWord(ofView view: Int) -> SizeKey {
      var key = SizeKey(view: view, isHeight: false)
      key.isOfWord = true
      return key
    }
  }

  /// Computes with two numbers, and records that if need be.
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

/// A number, and where it comes from if that is a metric and somebody records it.
package struct TracedNumber: Sendable {
  /// The number.
  package var value: Double
  /// Where it comes from; `nil` for numbers of the text.
  package var place: MetricRecorder.Place?

  /// Makes a number.
  package init(_ value: Double, at place: MetricRecorder.Place? = nil) {
    self.value = value
    self.place = place
  }

  fileprivate func isLiteral(_ number: Double) -> Bool { place == nil && value == number }
}
