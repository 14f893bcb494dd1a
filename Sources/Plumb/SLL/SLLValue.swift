import LayoutNotation

/// An SLL value with its arguments bound and its own names replaced by their values.
///
/// Its steps are those of the rule, so that code can process values of any length without
/// recursion.
struct SLLValue {
  /// The maximum number of steps. Own names are replaced by whole values, so `tt = tt + tt` doubles
  /// a value: the limit keeps a short rule text from growing without end.
  static let mostSteps = 1_024

  /// The steps; operands precede their operation.
  private(set) var steps: [SLLStep]
  /// The question for each given number among the steps, asked at every solve.
  private(set) var questions: [SLLQuestion] = []

  /// A value of one step.
  init(_ step: SLLStep) { steps = [step] }

  /// A given number, read at every solve.
  init(_ step: SLLStep, asking question: SLLQuestion) {
    steps = [step]
    questions = [question]
  }

  /// Whether the value has more steps than allowed.
  var isTooLarge: Bool { steps.count > Self.mostSteps }

  /// Minus the value.
  var negated: SLLValue {
    if let number { return SLLValue(.number(-number)) }
    if case .negated? = steps.last { return removingLast(1) }
    return appending(.negated)
  }

  /// The value measured from the superview's other edge; applying this twice returns the value.
  func fromFarEdge(isHorizontal: Bool) -> SLLValue {
    if case .fromFarEdge(isHorizontal)? = steps.last { return removingLast(1) }
    return appending(.fromFarEdge(isHorizontal: isHorizontal))
  }

  /// The value combined with another value by an operator.
  ///
  /// Adjacent numbers are combined, so that a rule such as `tt += 1` may be added any number of
  /// times without its value growing.
  func combined(_ operation: SLLOperator, with other: SLLValue) -> SLLValue {
    if let right = other.number {
      if let number { return SLLValue(.number(operation.result(number, right))) }
      if let (earlier, left) = lastOperationWithNumber,
        let (operation, number) = earlier.merged(left, operation, right)
      {
        let rest = removingLast(2)
        // The second number cancels the first, so no step is needed.
        if number == operation.neutral { return rest }
        return rest.appending(.number(number)).appending(.binary(operation))
      }
    }
    var combined = self
    combined.steps += other.steps
    combined.questions += other.questions
    return combined.appending(.binary(operation))
  }

  /// The value for other views.
  func copy(
    view: (Int) -> Int, of object: LayoutView, written: (Written) -> Written
  ) -> SLLValue {
    var value = self
    for place in steps.indices {
      guard case .measured(let name, let other) = steps[place] else { continue }
      value.steps[place] = .measured(name, view: view(other))
    }
    for place in questions.indices {
      value.questions[place].view = object
      value.questions[place].written = written(questions[place].written)
    }
    return value
  }

  /// The value as a number, if it is a single number.
  private var number: Double? {
    if steps.count == 1, case .number(let number) = steps[0] { return number }
    return nil
  }

  /// The last operator and its second operand, if that is a number.
  private var lastOperationWithNumber: (SLLOperator, Double)? {
    guard steps.count >= 3, case .binary(let operation)? = steps.last,
      case .number(let number) = steps[steps.count - 2]
    else { return nil }
    return (operation, number)
  }

  private func appending(_ step: SLLStep) -> SLLValue {
    var value = self
    value.steps.append(step)
    return value
  }

  private func removingLast(_ count: Int) -> SLLValue {
    var value = self
    value.steps.removeLast(count)
    return value
  }
}

/// A closure or object given as an argument of a rule.
struct SLLQuestion {
  /// The number of the argument, from 1.
  var argument: Int
  /// The piece of the rule that asks.
  var written: Written
  /// The view of the rule.
  var view: LayoutView
  /// Returns the number for the view.
  var ask: (LayoutView) -> Double
}

extension SLLUnit {
  /// The step for a number in this unit.
  func step(_ number: Double) -> SLLStep {
    switch self {
    case .points: .number(number)
    case .percent(let axis): .percentage(number, along: axis)
    }
  }
}

extension SLLOperator {
  /// The result of the operation.
  func result(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    }
  }

  /// The neutral element of the operation.
  fileprivate var neutral: Double {
    switch self {
    case .add, .subtract: 0
    case .multiply, .divide: 1
    }
  }

  /// The one operation equal to this one with a number, followed by another; `nil` if there is
  /// none, or its number is out of range.
  fileprivate func merged(
    _ first: Double, _ other: SLLOperator, _ second: Double
  ) -> (SLLOperator, Double)? {
    let merged: (operation: SLLOperator, number: Double)
    switch (self, other) {
    case (.add, .add), (.subtract, .subtract): merged = (self, first + second)
    case (.add, .subtract), (.subtract, .add): merged = (self, first - second)
    case (.multiply, .multiply), (.divide, .divide): merged = (self, first * second)
    case (.multiply, .divide), (.divide, .multiply): merged = (self, first / second)
    default: return nil
    }
    let isScale = self == .multiply || self == .divide
    return merged.number.isNormal || (merged.number == 0 && !isScale) ? merged : nil
  }
}
