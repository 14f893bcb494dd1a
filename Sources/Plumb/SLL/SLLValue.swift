import LayoutNotation

/// An SLL value with its arguments bound and its own names replaced by what they stood for.
indirect enum SLLValue {
  /// A length in points.
  case number(Double)
  /// Hundredths of the superview's size along an axis; `nil`: that of the rule being evaluated.
  case percentage(Double, along: SLLAxis?)
  /// A number asked for at every solve.
  case asked(SLLQuestion)
  /// A measure of another view, in the coordinates of the rule's superview.
  case measure(SLLName, LayoutView)
  /// The superview's size along an axis, less a value: how `rr` becomes `rl`.
  case fromFarEdge(SLLValue, isHorizontal: Bool)
  /// Minus a value.
  case negated(SLLValue)
  /// Two values and an operator.
  case binary(SLLValue, SLLExpression.Operator, SLLValue)
}

/// A closure or an object that a rule was given, and what it counts.
struct SLLQuestion {
  /// What the answer counts.
  var unit: SLLUnit
  /// The number of the argument, from 1.
  var argument: Int
  /// The piece of the rule that asks.
  var source: ConstraintSource
  /// Asks.
  var ask: (LayoutView) -> Double
}

/// The size of a value's tree. Own names stand for whole trees, so `tt = tt + tt` doubles it: limits
/// keep a short rule text from growing without end.
struct SLLExtent {
  /// The greatest number of parts and of levels a value may have; levels are walked by recursion.
  static let limit = (parts: 2_000, levels: 600)

  /// How many numbers, measures and operations the tree has.
  var parts = 1
  /// How deep it is.
  var levels = 1

  /// The extent of an operation on the value and, perhaps, another.
  func nested(with other: SLLExtent = SLLExtent(parts: 0, levels: 0)) -> SLLExtent {
    SLLExtent(
      parts: min(parts + other.parts + 1, Self.limit.parts + 1),
      levels: max(levels, other.levels) + 1)
  }

  /// The extent of what an operation with a number was done to.
  var withoutOperation: SLLExtent { SLLExtent(parts: parts - 2, levels: levels - 1) }

  /// Whether the value is larger than values may be.
  var isExceeded: Bool { parts > Self.limit.parts || levels > Self.limit.levels }
}

/// A value and the size of its tree.
struct SLLBoundValue {
  /// The value.
  private(set) var value: SLLValue
  /// How large it is.
  private(set) var extent = SLLExtent()

  /// A value of one part.
  init(_ value: SLLValue) { self.value = value }

  private init(_ value: SLLValue, _ extent: SLLExtent) {
    self.value = value
    self.extent = extent
  }

  /// Minus the value.
  var negated: SLLBoundValue {
    if case .number(let number) = value { return SLLBoundValue(.number(-number)) }
    return SLLBoundValue(.negated(value), extent.nested())
  }

  /// The value measured from the superview's other edge.
  func fromFarEdge(isHorizontal: Bool) -> SLLBoundValue {
    SLLBoundValue(.fromFarEdge(value, isHorizontal: isHorizontal), extent.nested())
  }

  /// The value, an operator and another value.
  ///
  /// Numbers are drawn together, so that a rule such as `tt += 1` may be added for ever without its
  /// value growing.
  func combined(_ operation: SLLExpression.Operator, with other: SLLBoundValue) -> SLLBoundValue {
    if case .number(let right) = other.value {
      if case .number(let left) = value {
        return SLLBoundValue(.number(operation.result(left, right)))
      }
      if case .binary(let rest, let earlier, .number(let left)) = value,
        let (operation, number) = earlier.merged(left, operation, right)
      {
        // Nothing is left to do where the second number takes back the first.
        return number == operation.neutral
          ? SLLBoundValue(rest, extent.withoutOperation)
          : SLLBoundValue(.binary(rest, operation, .number(number)), extent)
      }
    }
    return SLLBoundValue(
      .binary(value, operation, other.value), extent.nested(with: other.extent))
  }
}

extension SLLExpression.Operator {
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

  /// The one operation that does what this one with a number and then another do; `nil` where there is
  /// none, or its number leaves the range of numbers.
  fileprivate func merged(
    _ first: Double, _ other: SLLExpression.Operator, _ second: Double
  ) -> (SLLExpression.Operator, Double)? {
    let merged: (operation: SLLExpression.Operator, number: Double)
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
