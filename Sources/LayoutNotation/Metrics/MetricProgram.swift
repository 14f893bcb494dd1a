/// How constants come from metrics: the arithmetic that reading a text did with them, step by step
/// and in its order, so that other values of the metrics give the same bits as reading it again.
package struct MetricProgram: Sendable {
  /// What a step does with two numbers.
  package enum Operation: UInt8, Sendable {
    /// The sum.
    case add
    /// The first less the second.
    case subtract
    /// The product.
    case multiply
    /// The first over the second, which is not 0.
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

  /// A step; its operands are places.
  struct Step: Sendable {
    var operation: Operation
    var first: Int32
    var second: Int32
  }

  /// How many metrics there are; they stand first.
  package let metricCount: Int
  /// The numbers of the text that steps read, behind the metrics.
  private let literals: [Double]
  /// The steps, whose results stand behind the literals.
  private var steps: [Step]
  /// The metrics that any constant comes from.
  private let metrics: [Int32]

  /// Takes over what was recorded; recorded operands are as `MetricRecorder.Place` has them.
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

  /// Where a recorded number stands in the memory of the program.
  package func place(of recorded: MetricRecorder.Place) -> Int {
    Int(place(of: recorded.number))
  }

  private func place(of recorded: Int32) -> Int32 {
    if recorded < 0 { return Int32(truncatingIfNeeded: metricCount) + ~recorded }
    return Int(recorded) < metricCount
      ? recorded : recorded + Int32(truncatingIfNeeded: literals.count)
  }

  /// Memory for a run, with all that no metric changes.
  package func memory() -> [Double] {
    [Double](repeating: 0, count: metricCount) + literals
      + [Double](repeating: 0, count: steps.count)
  }

  /// Computes all constants from the metrics, which stand first.
  ///
  /// - Parameter values: The memory of the program.
  /// - Returns: Whether all numbers are such as layouts are made of; where not, reading the text
  ///   tells what is wrong, if anything is.
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
