import FlatMemory

/// A sum of decimal numbers that keeps as many decimals as its terms have, so that 0.1 + 0.2 is
/// 0.3.
package struct DecimalSum: Sendable, Equatable {
  /// The maximum number of decimals; a sum with more is not rounded.
  private static let mostDecimals = 9

  private var total = 0.0
  private var decimals = 0

  /// Makes an empty sum.
  package init() {}

  /// Adds a number.
  package mutating func add(_ number: Double) {
    total += number
    let text = exact(number).utf8
    // Very small numbers are written with an exponent.
    if text.contains(UInt8(ascii: "e")) { decimals = Self.mostDecimals + 1 }
    guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { return }
    decimals = max(decimals, text.distance(from: point, to: text.endIndex) - 1)
  }

  /// The sum.
  package var value: Double {
    guard decimals <= Self.mostDecimals else { return total }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let rounded = (total * unit).rounded() / unit
    return rounded.isFinite ? rounded : total
  }

  /// Adds two sums.
  package static func + (first: DecimalSum, second: DecimalSum) -> DecimalSum {
    var sum = first
    sum.total += second.total
    sum.decimals = max(first.decimals, second.decimals)
    return sum
  }
}
