import LayoutNotation

/// A value of an SLL rule, computed from numbers and inputs alone.
struct SLLFormula: Sendable {
  /// The steps, each of which finds its operands on a stack of numbers.
  var steps: [SLLStep] = []

  /// What the formula comes to.
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
  /// The least size, as far as there is a rule for it.
  var lower: SLLFormula?
  /// The greatest size, as far as there is a rule for it.
  var upper: SLLFormula?

  /// The range that the bounds leave; a bound below 0 or no number counts for nothing, and the
  /// greatest wins over the least.
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
