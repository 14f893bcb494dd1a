/// A convex piecewise-linear function of one variable, continuous and finite everywhere.
///
/// Between two neighbouring breakpoints it has one slope, and the slopes never fall. Its value is 0
/// at the first breakpoint.
public struct PiecewiseLinearCost: Sendable, Equatable {
  /// Where the slope changes, strictly rising; at least one.
  public let breakpoints: [Double]
  /// The slopes, never falling; one more than there are breakpoints.
  public let slopes: [Double]

  /// Makes a cost from its breakpoints and slopes.
  ///
  /// - Parameters:
  ///   - breakpoints: Strictly rising finite values, at least one.
  ///   - slopes: Finite values that never fall, one more than breakpoints.
  /// - Throws: `LPError` with code `invalidProgram` when the two do not describe a convex function.
  public init(breakpoints: [Double], slopes: [Double]) throws(LPError) {
    let risingBreakpoints = zip(breakpoints, breakpoints.dropFirst()).allSatisfy { $0 < $1 }
    let convex = zip(slopes, slopes.dropFirst()).allSatisfy { $0 <= $1 }
    guard !breakpoints.isEmpty, slopes.count == breakpoints.count + 1, risingBreakpoints, convex,
      breakpoints.allSatisfy(\.isFinite), slopes.allSatisfy(\.isFinite)
    else {
      throw LPError(
        .invalidProgram,
        "a piecewise-linear cost needs finite rising breakpoints and one slope more than them that "
          + "never falls; given are breakpoints \(breakpoints) and slopes \(slopes)")
    }
    self.breakpoints = breakpoints
    self.slopes = slopes
  }

  private init(kink: Double, left: Double, right: Double) {
    breakpoints = [kink]
    slopes = [left, right]
  }

  /// `weight · |v − target|`. `target` must be finite and `weight` finite and at least 0.
  public static func deviation(from target: Double, weight: Double = 1) -> PiecewiseLinearCost {
    PiecewiseLinearCost(kink: target, left: -weight, right: weight)
  }

  /// `weight · max(0, target − v)`: the price of falling short.
  public static func shortfall(below target: Double, weight: Double = 1) -> PiecewiseLinearCost {
    PiecewiseLinearCost(kink: target, left: -weight, right: 0)
  }

  /// `weight · max(0, v − target)`: the price of going beyond.
  public static func excess(above target: Double, weight: Double = 1) -> PiecewiseLinearCost {
    PiecewiseLinearCost(kink: target, left: 0, right: weight)
  }

  /// The value of the cost at a point.
  public func value(at point: Double) -> Double {
    var previous = breakpoints[0]
    if point <= previous { return slopes[0] * (point - previous) }
    var sum = 0.0
    for (index, slope) in slopes.enumerated().dropFirst() {
      let end = index < breakpoints.count ? Swift.min(point, breakpoints[index]) : point
      sum += slope * (end - previous)
      previous = end
      if end == point { break }
    }
    return sum
  }

  /// The slopes on both sides of a point; a breakpoint within `tolerance` counts as reached, and
  /// then the two differ.
  public func slopes(around point: Double, tolerance: Double) -> (left: Double, right: Double) {
    var left = slopes[0]
    var right = slopes[0]
    for (index, breakpoint) in breakpoints.enumerated() {
      if breakpoint < point - tolerance {
        left = slopes[index + 1]
      }
      if breakpoint <= point + tolerance {
        right = slopes[index + 1]
      }
    }
    return (left, right)
  }
}
