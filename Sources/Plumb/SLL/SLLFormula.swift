import LayoutNotation

/// A value of an SLL rule, computed from numbers and inputs alone.
struct SLLFormula: Sendable {
  /// The steps, each of which finds its operands on a stack of numbers.
  var steps: [SLLStep] = []

  /// The value of the formula.
  func value(_ inputs: [Double]) -> Double {
    var stack: [Double] = []
    for step in steps {
      switch step {
      case .number(let number): stack.append(number)
      case .input(let place): stack.append(inputs[place])
      case .negated: stack.append(-stack.removeLast())
      case .binary(let operation):
        let right = stack.removeLast()
        stack.append(operation.result(stack.removeLast(), right))
      default: assertionFailure("\(step) is none of a formula")
      }
    }
    return stack.last ?? 0
  }
}

/// The bounds of a size.
struct SLLBounds: Sendable {
  /// The lower bound, if there is a rule for it.
  var lower: SLLFormula?
  /// The upper bound, if there is a rule for it.
  var upper: SLLFormula?

  /// The range within the bounds. A bound below 0 or NaN is ignored, and the upper bound takes
  /// precedence over the lower one.
  func range(_ inputs: [Double]) -> (lower: Double, upper: Double) {
    func valid(_ bound: SLLFormula?) -> Double? {
      bound.map { $0.value(inputs) }.flatMap { $0 >= 0 ? $0 : nil }
    }
    let greatest = valid(upper) ?? .infinity
    return (min(valid(lower) ?? 0, greatest), greatest)
  }

  /// The size clamped to the bounds; NaN stays NaN.
  func clamp(_ size: Double, _ inputs: [Double]) -> Double {
    guard lower != nil || upper != nil, !size.isNaN else { return size }
    let range = range(inputs)
    return min(max(size, range.lower), range.upper)
  }
}
