/// The arithmetic that computes constants from metrics.
///
/// It repeats the steps of reading a text, in the same order. Other values of the metrics
/// therefore give the same bits as reading the text again.
package struct MetricProgram: Sendable {
  /// An operation on two numbers.
  package enum Operation: UInt8, Sendable {
    /// The sum.
    case add
    /// The first minus the second.
    case subtract
    /// The product.
    case multiply
    /// The first divided by the second, which is not 0.
    case divide

    func callAsFunction(_ first: Double, _ second: Double) -> Double {
      switch self {
      case .add: first + second
      case .subtract: first - second
      case .multiply: first * second
      case .divide: first / second
      }
    }
  }

  /// A step; its operands are indices into the memory.
  struct Step: Sendable {
    var operation: Operation
    var first: Int32
    var second: Int32
  }

  /// The number of metrics, which come first in the memory.
  package let metricCount: Int
  /// The literals that steps read; they follow the metrics.
  private let literals: [Double]
  /// The steps, whose results follow the literals.
  private var steps: [Step]
  /// The metrics that any constant depends on.
  private let metrics: [Int32]

  /// Makes a program of a recording; its operands are numbered as in `MetricRecorder.Place`.
  init(metrics: [Int32], metricCount: Int, literals: [Double], steps: [Step]) {
    self.metrics = metrics
    self.metricCount = metricCount
    self.literals = literals
    self.steps = steps
    for place in steps.indices {
      self.steps[place].first = self.place(of: steps[place].first)
      self.steps[place].second = self.place(of: steps[place].second)
    }
  }

  /// Returns the index of a recorded number in the program's memory.
  package func place(of recorded: MetricRecorder.Place) -> Int {
    Int(place(of: recorded.number))
  }

  private func place(of recorded: Int32) -> Int32 {
    if recorded < 0 { return Int32(truncatingIfNeeded: metricCount) + ~recorded }
    return Int(recorded) < metricCount
      ? recorded : recorded + Int32(truncatingIfNeeded: literals.count)
  }

  /// Returns memory for a run, with all values that do not depend on metrics.
  package func memory() -> [Double] {
    [Double](repeating: 0, count: metricCount) + literals
      + [Double](repeating: 0, count: steps.count)
  }

  /// Computes all constants from the metrics, which come first.
  ///
  /// - Parameter values: The memory of the program.
  /// - Returns: Whether all numbers are valid in layouts. If not, reading the text finds the
  ///   error, if there is one.
  package func run(_ values: inout [Double]) -> Bool {
    var values = values.mutableSpan
    var isInRange = true
    for metric in metrics { isInRange = isInRange && values[Int(metric)].isInRange }
    var place = metricCount + literals.count
    for step in steps {
      let divisor = values[Int(step.second)]
      let result = step.operation(values[Int(step.first)], divisor)
      isInRange = isInRange && result.isInRange && !(step.operation == .divide && divisor == 0)
      values[place] = result
      place += 1
    }
    return isInRange
  }
}
