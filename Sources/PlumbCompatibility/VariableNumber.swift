public import Plumb

/// A variable number for rules, which read its value at every solve.
///
/// ```swift
/// let inset = VariableNumber(8)
/// try layout.addRule("ll = rr = %:f", inset, to: table)
/// inset.floatValue = 20                     // counts from the next solve on
/// ```
public final class VariableNumber: COSCGFloatProtocol {
  /// The number, in points or per cent.
  public var floatValue: Double

  /// Creates a variable number.
  public init(_ value: Double) { floatValue = value }
}
