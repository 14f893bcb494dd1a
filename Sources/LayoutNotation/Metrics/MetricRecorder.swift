/// Notes, while texts are read, which numbers come from metrics, and how.
///
/// Of a constant the arithmetic is recorded. What else comes from a metric, such as a coefficient,
/// a priority or whether a condition holds, is of the layout's structure, and the metric with it.
package final class MetricRecorder {
  /// A number that comes from metrics, or stands in the text.
  package struct Place: Equatable, Sendable {
    /// A metric, behind them the results of steps; complements of literals.
    fileprivate(set) var number: Int32
  }

  private let numbers: [String: Int32]
  private let metricCount: Int
  private var literals: [Double] = []
  private var steps: [MetricProgram.Step] = []
  /// The metrics that the structure comes from, by their numbers.
  package private(set) var structural: Set<Int>

  /// A recorder of nothing.
  ///
  /// - Parameters:
  ///   - names: The names of all metrics.
  ///   - structural: The numbers of those that the structure is known to come from: they count as
  ///     numbers of the text.
  package init(metrics names: [String], structural: Set<Int>) {
    var numbers: [String: Int32] = [:]
    // Of metrics of one name the first one counts.
    for (number, name) in names.enumerated() where numbers[name] == nil {
      numbers[name] = Int32(truncatingIfNeeded: number)
    }
    self.numbers = numbers
    metricCount = names.count
    self.structural = structural
  }

  /// What was recorded.
  package var program: MetricProgram {
    MetricProgram(
      metrics: numbers.values.filter { !structural.contains(Int($0)) }.sorted(),
      metricCount: metricCount, literals: literals, steps: steps)
  }

  /// The place of a metric; `nil` for other names, and where it counts as a number of the text.
  package func place(of metric: String) -> Place? {
    guard let number = numbers[metric], !structural.contains(Int(number)) else { return nil }
    return Place(number: number)
  }

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
    if let number = numbers[metric] { structural.insert(Int(number)) }
  }

  /// Whether the text has to be read anew whatever the metrics are, because reading it tells
  /// somebody something.
  package private(set) var mustReadAnew = false

  /// Notes that the text has to be read anew for all values.
  package func noteReading() { mustReadAnew = true }

  /// Notes that the structure comes from a number.
  package func noteStructural(_ number: TracedNumber) {
    guard let place = number.place else { return }
    var open = [place.number]
    while let next = open.popLast() {
      if next < 0 { continue }
      guard next >= metricCount else {
        structural.insert(Int(next))
        continue
      }
      let step = steps[Int(next) - metricCount]
      open += [step.first, step.second]
    }
  }
}

extension MetricRecorder {
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
