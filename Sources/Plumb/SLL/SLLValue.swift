import LayoutNotation

/// An SLL value with its arguments bound and its own names replaced by what they stood for.
///
/// Its parts stand in postfix order (operands, then what is done with them), so that however long
/// the value is nothing that walks it needs recursion.
struct SLLValue {
  /// A part of a value.
  enum Part {
    /// A length in points.
    case number(Double)
    /// Hundredths of the superview's size along an axis; `nil`: that of the rule being evaluated.
    case percentage(Double, along: SLLAxis?)
    /// A number asked for at every solve.
    indirect case asked(SLLQuestion)
    /// A measure of another view, by its id, in the coordinates of the rule's superview.
    case measure(SLLName, Int)
    /// The superview's size along an axis, less the operand: how `rr` becomes `rl`.
    case fromFarEdge(isHorizontal: Bool)
    /// Minus the operand.
    case negated
    /// An operator behind its two operands.
    case operation(SLLOperator)
  }

  /// The greatest number of parts. Own names stand for whole values, so `tt = tt + tt` doubles one:
  /// the limit keeps a short rule text from growing without end.
  static let mostParts = 1_024

  /// The parts, operands before what is done with them.
  private(set) var parts: [Part]

  /// A value of one part.
  init(_ part: Part) { parts = [part] }

  /// Whether the value is larger than values may be.
  var isTooLarge: Bool { parts.count > Self.mostParts }

  /// Minus the value.
  var negated: SLLValue {
    if let number { return SLLValue(.number(-number)) }
    if case .negated? = parts.last { return removingLast(1) }
    return appending(.negated)
  }

  /// The value measured from the superview's other edge; twice that is the value.
  func fromFarEdge(isHorizontal: Bool) -> SLLValue {
    if case .fromFarEdge(isHorizontal)? = parts.last { return removingLast(1) }
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
        return rest.appending(.number(number)).appending(.operation(operation))
      }
    }
    var combined = self
    combined.parts += other.parts
    return combined.appending(.operation(operation))
  }

  /// The value for other views.
  func copy(
    view: (Int) -> Int, of object: LayoutView, written: (Written) -> Written
  ) -> SLLValue {
    var value = self
    for place in parts.indices {
      switch parts[place] {
      case .measure(let name, let other): value.parts[place] = .measure(name, view(other))
      case .asked(var question):
        question.view = object
        question.written = written(question.written)
        value.parts[place] = .asked(question)
      default: break
      }
    }
    return value
  }

  /// The value as a number, if it is nothing but one.
  private var number: Double? {
    if parts.count == 1, case .number(let number) = parts[0] { return number }
    return nil
  }

  /// The operator that comes last and its second operand, if that is a number.
  private var lastOperationWithNumber: (SLLOperator, Double)? {
    guard parts.count >= 3, case .operation(let operation)? = parts.last,
      case .number(let number) = parts[parts.count - 2]
    else { return nil }
    return (operation, number)
  }

  private func appending(_ part: Part) -> SLLValue {
    var value = self
    value.parts.append(part)
    return value
  }

  private func removingLast(_ count: Int) -> SLLValue {
    var value = self
    value.parts.removeLast(count)
    return value
  }
}

/// A closure or an object that a rule was given, and what it counts.
struct SLLQuestion {
  /// What the answer counts.
  var unit: SLLUnit
  /// The number of the argument, from 1.
  var argument: Int
  /// The piece of the rule that asks.
  var written: Written
  /// The view of the rule.
  var view: LayoutView
  /// Asks.
  var ask: (LayoutView) -> Double
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
