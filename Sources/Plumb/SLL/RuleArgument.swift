/// A value for a specifier of an SLL rule.
public enum RuleArgument {
  /// A view, for `%tt` … `%h`.
  case view(LayoutView)
  /// A number, for `%f` and `%p`.
  case number(Double)
  /// A closure that gets the rule's own view at every solve, for `%^f` and `%^p`. The view has its
  /// given frame. `solve` throws if the closure returns a number that is not finite, except for a
  /// bound: a bound that is negative or not finite is ignored.
  case closure((LayoutView) -> Double)
  /// An object whose value is read at every solve, for `%:f` and `%:p`, also written `%@f` and
  /// `%@p`.
  case object(any COSCGFloatProtocol)
}

/// An object that provides a number, read at every solve. The name is COSLayout's.
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
  /// The current number, in points or per cent.
  ///
  /// `solve` throws if it is not finite, except for a bound: a bound below 0, or not finite, is no
  /// bound.
  var floatValue: Double { get }
}

extension COSCGFloatProtocol {
  /// The object as an argument.
  public var ruleArgument: RuleArgument { .object(self) }
}

/// A type of arguments that may follow an SLL rule: views, numbers, objects that provide numbers,
/// and `RuleArgument` values.
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
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
}
