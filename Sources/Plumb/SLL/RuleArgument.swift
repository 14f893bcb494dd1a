/// A value for a specifier of an SLL rule.
public enum RuleArgument {
  /// A view, for `%tt` … `%h`.
  case view(LayoutView)
  /// A number, for `%f` and `%p`.
  case number(Double)
  /// A closure that is handed the rule's own view at every solve, for `%^f` and `%^p`.
  case closure((LayoutView) -> Double)
  /// An object that is asked at every solve, for `%:f` and `%:p`.
  case object(any COSCGFloatProtocol)
}

/// An object that stands for a number, asked anew at every solve. COSLayout's name for it.
public protocol COSCGFloatProtocol: AnyObject {
  /// The number the object stands for at the moment.
  var floatValue: Double { get }
}

/// What can be listed after an SLL rule: views, numbers and `RuleArgument` values.
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

extension Double: RuleArgumentConvertible {
  /// The number as an argument.
  public var ruleArgument: RuleArgument { .number(self) }
}

extension Int: RuleArgumentConvertible {
  /// The number as an argument.
  public var ruleArgument: RuleArgument { .number(Double(self)) }
}
