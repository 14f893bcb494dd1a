import LayoutNotation

/// A value of an SLL rule, computed from inputs: steps in postfix order on a stack of numbers.
struct SLLFormula: Sendable {
  /// A step.
  enum Step: Sendable {
    /// Puts a number on the stack.
    case number(Double)
    /// Puts an input on the stack.
    case input(Int)
    /// Replaces the number on top by an input less the number.
    case taken(fromInput: Int)
    /// Replaces the number on top by minus the number.
    case negated
    /// Replaces the two numbers on top by what an operation makes of them.
    case operation(SLLOperator)
  }

  /// The steps, each of which finds its operands on the stack.
  private(set) var steps: [Step] = []

  /// Adds a step.
  mutating func append(_ step: Step) { steps.append(step) }

  /// What the formula comes to.
  func value(_ inputs: [Double]) -> Double {
    var stack: [Double] = []
    for step in steps {
      switch step {
      case .number(let number): stack.append(number)
      case .input(let place): stack.append(inputs[place])
      case .taken(let place): stack.append(inputs[place] - stack.removeLast())
      case .negated: stack.append(-stack.removeLast())
      case .operation(let operation):
        let right = stack.removeLast()
        stack.append(operation.result(stack.removeLast(), right))
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
