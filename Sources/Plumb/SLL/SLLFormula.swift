import LayoutNotation

/// A value of an SLL rule, computed from inputs.
indirect enum SLLFormula: Sendable {
  /// A number.
  case number(Double)
  /// The input of a number.
  case input(Int)
  /// Two values and an operator.
  case binary(SLLFormula, SLLExpression.Operator, SLLFormula)

  /// What the formula comes to.
  func value(_ inputs: [Double]) -> Double {
    switch self {
    case .number(let number): number
    case .input(let place): inputs[place]
    case .binary(let left, let operation, let right):
      operation.result(left.value(inputs), right.value(inputs))
    }
  }
}

/// The bounds of a size.
struct SLLBounds: Sendable {
  /// The least size, as far as there is a rule for it.
  var lower: SLLFormula?
  /// The greatest size, as far as there is a rule for it.
  var upper: SLLFormula?

  /// The range that the bounds leave; a bound below 0 or no number counts for nothing, and the greatest
  /// wins over the least.
  func range(_ inputs: [Double]) -> (lower: Double, upper: Double) {
    func valid(_ bound: SLLFormula?) -> Double? {
      bound.map { $0.value(inputs) }.flatMap { $0 >= 0 ? $0 : nil }
    }
    let greatest = valid(upper) ?? .infinity
    return (min(valid(lower) ?? 0, greatest), greatest)
  }

  /// A size brought within the bounds; what is no number stays none.
  func clamp(_ size: Double, _ inputs: [Double]) -> Double {
    guard lower != nil || upper != nil, !size.isNaN else { return size }
    let range = range(inputs)
    return min(max(size, range.lower), range.upper)
  }
}
