public import Plumb

/// A number in a box: rules that were given it read what it holds at every solve.
///
/// ```swift
/// let inset = VariableNumber(8)
/// try layout.addRule("ll = rr = %:f", inset, to: table)
/// inset.floatValue = 20                     // counts from the next solve on
/// ```
public final class VariableNumber: COSCGFloatProtocol {
  /// The number, in points or per cent.
  public var floatValue: Double

  /// Makes a box.
  public init(_ value: Double) { floatValue = value }
}
