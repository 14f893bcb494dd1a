import LayoutNotation

/// An SLL value with its arguments bound and its own names replaced by what they stood for.
///
/// Its steps are those of the rule, so that however long the value is nothing that walks it needs
/// recursion.
struct SLLValue {
  /// The greatest number of steps. Own names stand for whole values, so `tt = tt + tt` doubles one:
  /// the limit keeps a short rule text from growing without end.
  static let mostSteps = 1_024

  /// The steps, operands before what is done with them.
  private(set) var steps: [SLLStep]
  /// What stands for each given number among the steps, which is asked for at every solve.
  private(set) var questions: [SLLQuestion] = []

  /// A value of one step.
  init(_ step: SLLStep) { steps = [step] }

  /// A given number.
  init(_ step: SLLStep, asking question: SLLQuestion) {
    steps = [step]
    questions = [question]
  }

  /// Whether the value is larger than values may be.
  var isTooLarge: Bool { steps.count > Self.mostSteps }

  /// Minus the value.
  var negated: SLLValue {
    if let number { return SLLValue(.number(-number)) }
    if case .negated? = steps.last { return removingLast(1) }
    return appending(.negated)
  }

  /// The value measured from the superview's other edge; twice that is the value.
  func fromFarEdge(isHorizontal: Bool) -> SLLValue {
    if case .fromFarEdge(isHorizontal)? = steps.last { return removingLast(1) }
    return appending(.fromFarEdge(isHorizontal: isHorizontal))
  }

  /// The value, an operator and another value.
  ///
  /// Numbers are drawn together, so that a rule such as `tt += 1` may be added for ever without its
  /// value growing.
  func combined(_ operation: SLLOperator, with other: SLLValue) -> SLLValue {
    if let right = other.number {
      if let number { return SLLValue(.number(operation.result(number, right))) }
      if let (earlier, left) = lastOperationWithNumber,
        let (operation, number) = earlier.merged(left, operation, right)
      {
        let rest = removingLast(2)
        // Nothing is left to do where the second number takes back the first.
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

  /// The value as a number, if it is nothing but one.
  private var number: Double? {
    if steps.count == 1, case .number(let number) = steps[0] { return number }
    return nil
  }

  /// The operator that comes last and its second operand, if that is a number.
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

/// A closure or an object that a rule was given.
struct SLLQuestion {
  /// The number of the argument, from 1.
  var argument: Int
  /// The piece of the rule that asks.
  var written: Written
  /// The view of the rule.
  var view: LayoutView
  /// Asks.
  var ask: (LayoutView) -> Double
}

extension SLLUnit {
  /// A number of the unit.
  func step(_ number: Double) -> SLLStep {
    switch self {
    case .points: .number(number)
    case .percent(let axis): .percentage(number, along: axis)
    }
  }
}

extension SLLOperator {
  /// What the operation comes to.
  func result(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    }
  }

  /// The number that changes nothing.
  fileprivate var neutral: Double {
    switch self {
    case .add, .subtract: 0
    case .multiply, .divide: 1
    }
  }

  /// The one operation that does what this one with a number and then another do; `nil` where there
  /// is none, or its number leaves the range of numbers.
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
