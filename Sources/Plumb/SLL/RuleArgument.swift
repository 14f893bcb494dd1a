/// A value for a specifier of an SLL rule.
public enum RuleArgument {
  /// A view, for `%tt` … `%h`.
  case view(LayoutView)
  /// A number, for `%f` and `%p`.
  case number(Double)
  /// A closure that is handed the rule's own view at every solve, for `%^f` and `%^p`. The view's
  /// frame is the given one. `solve` throws if the closure returns a number that is not finite,
  /// unless it is a bound: a bound that is below 0 or not finite is none.
  case closure((LayoutView) -> Double)
  /// An object that is asked at every solve, for `%:f` and `%:p`, which may be written
  /// `%@f` and `%@p`.
  case object(any COSCGFloatProtocol)
}

/// An object that stands for a number, asked anew at every solve. COSLayout's name for it.
///
/// ```swift
/// final class Inset: COSCGFloatProtocol {
///   var floatValue = 8.0
/// }
/// let inset = Inset()
/// try layout.addRule("ll = rr = %:f", inset, to: table)
/// inset.floatValue = 20                     // counts from the next solve on
/// ```
public protocol COSCGFloatProtocol: AnyObject, RuleArgumentConvertible {
  /// The number the object stands for at the moment, in points or per cent.
  ///
  /// `solve` throws if it is not finite, unless it is a bound: a bound that is below 0 or not
  /// finite is none.
  var floatValue: Double { get }
}

extension COSCGFloatProtocol {
  /// The object as an argument.
  public var ruleArgument: RuleArgument { .object(self) }
}

/// What can be listed after an SLL rule: views, numbers, objects that stand for numbers, and
/// `RuleArgument` values.
public protocol RuleArgumentConvertible {
  /// The value as an argument.
  var ruleArgument: RuleArgument { get }
}

extension RuleArgument: RuleArgumentConvertible {
  /// The argument itself.
  public var ruleArgument: RuleArgument { self }
}

extension LayoutView: RuleArgumentConvertible {
  /// The view as an argument.
  public var ruleArgument: RuleArgument { .view(self) }
}

extension FormulaConstant {
  /// The number as an argument.
  public var ruleArgument: RuleArgument { .number(formulaValue) }
}

extension RuleArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
}
