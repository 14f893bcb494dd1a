import FlatMemory

/// A sum of numbers that people write with some decimals: it has as many as they have, so that
/// 0.1 and 0.2 are 0.3.
package struct DecimalSum: Sendable, Equatable {
  /// How many decimals count; numbers with more of them are no amounts.
  private static let mostDecimals = 9

  private var total = 0.0
  private var decimals = 0

  /// A sum of nothing.
  package init() {}

  /// Adds a number.
  package mutating func add(_ number: Double) {
    total += number
    let text = exact(number).utf8
    // Numbers as small as that are written with an exponent.
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

  /// Both together.
  package static func + (first: DecimalSum, second: DecimalSum) -> DecimalSum {
    var sum = first
    sum.total += second.total
    sum.decimals = max(first.decimals, second.decimals)
    return sum
  }
}
