/// A convex piecewise-linear function of one variable, continuous and finite everywhere.
///
/// Between two neighbouring breakpoints it has one slope, and the slopes never decrease. Its value
/// is 0 at the first breakpoint. A function with one breakpoint, by far the most frequent kind, is
/// stored inline and allocates nothing.
public struct PiecewiseLinearCost: Sendable, Equatable {
  /// A breakpoint and the slope after it.
  private struct Kink: Sendable, Equatable {
    var breakpoint: Double
    var slope: Double

    var isValid: Bool { breakpoint.isFinite && slope.isFinite }
  }

  /// The slope before the first breakpoint, which is the least.
  public let leastSlope: Double
  private let first: Kink
  /// The other breakpoints; `nil` rather than an empty array, to avoid reference counting.
  private let others: [Kink]?

  /// Creates a cost from its breakpoints and slopes.
  ///
  /// - Parameters:
  ///   - breakpoints: Strictly ascending finite values, at least one.
  ///   - slopes: Finite values that never decrease, one more than breakpoints.
  /// - Throws: `LPError` with code `invalidProgram` if the two do not describe a convex function.
  public init(breakpoints: [Double], slopes: [Double]) throws(LPError) {
    let error = LPError(
      .invalidProgram,
      "a piecewise-linear cost needs finite rising breakpoints and one slope more than them that "
        + "never falls; given are breakpoints \(breakpoints) and slopes \(slopes)")
    guard !breakpoints.isEmpty, slopes.count == breakpoints.count + 1 else { throw error }
    leastSlope = slopes[0]
    first = Kink(breakpoint: breakpoints[0], slope: slopes[1])
    others =
      breakpoints.count == 1
      ? nil
      : (1..<breakpoints.count).map {
        Kink(breakpoint: breakpoints[$0], slope: slopes[$0 + 1])
      }
    guard isValid else { throw error }
  }

  private init(kink: Double, left: Double, right: Double) {
    leastSlope = left
    first = Kink(breakpoint: kink, slope: right)
    others = nil
  }

  /// `weight · |v − target|`. `target` must be finite and `weight` finite and at least 0.
  public static func deviation(from target: Double, weight: Double = 1) -> PiecewiseLinearCost {
    PiecewiseLinearCost(kink: target, left: -weight, right: weight)
  }

  /// `weight · max(0, target − v)`: the cost of a shortfall.
  public static func shortfall(below target: Double, weight: Double = 1) -> PiecewiseLinearCost {
    PiecewiseLinearCost(kink: target, left: -weight, right: 0)
  }

  /// `weight · max(0, v − target)`: the cost of an excess.
  public static func excess(above target: Double, weight: Double = 1) -> PiecewiseLinearCost {
    PiecewiseLinearCost(kink: target, left: 0, right: weight)
  }

  /// The number of breakpoints; at least one.
  public var breakpointCount: Int { 1 + (others?.count ?? 0) }

  /// Whether it is a convex function of finite numbers. Only `deviation`, `shortfall`, `excess` and
  /// `linear` can create an invalid cost, from arguments outside their documented range.
  public var isValid: Bool {
    guard leastSlope.isFinite, first.isValid, leastSlope <= first.slope else { return false }
    guard let others else { return true }
    var last = first
    for kink in others {
      guard kink.isValid, last.breakpoint < kink.breakpoint, last.slope <= kink.slope else {
        return false
      }
      last = kink
    }
    return true
  }

  /// Returns one of the breakpoints, which are strictly ascending. `index` is less than
  /// `breakpointCount`.
  public func breakpoint(_ index: Int) -> Double {
    kink(index).breakpoint
  }

  /// Returns the slope right after one of the breakpoints. `index` is less than `breakpointCount`.
  public func slope(after index: Int) -> Double {
    kink(index).slope
  }

  private func kink(_ index: Int) -> Kink {
    precondition(
      index >= 0 && index < breakpointCount, "\(index) is none of \(breakpointCount) breakpoints")
    guard index > 0, let others else { return first }
    return others[index - 1]
  }

  /// The places where the slope changes, strictly ascending; at least one. Allocates an array.
  public var breakpoints: [Double] { (0..<breakpointCount).map(breakpoint) }

  /// The slopes, never decreasing; one more than the breakpoints. Allocates an array.
  public var slopes: [Double] { [leastSlope] + (0..<breakpointCount).map(slope(after:)) }

  /// `slope · v`: a cost without any kink.
  public static func linear(slope: Double) -> PiecewiseLinearCost {
    PiecewiseLinearCost(kink: 0, left: slope, right: slope)
  }

  /// The value of the cost at a point.
  public func value(at point: Double) -> Double {
    if point <= first.breakpoint { return leastSlope * (point - first.breakpoint) }
    var sum = 0.0
    var (start, slope) = (first.breakpoint, first.slope)
    for kink in others ?? [] where kink.breakpoint < point {
      sum += slope * (kink.breakpoint - start)
      (start, slope) = (kink.breakpoint, kink.slope)
    }
    return sum + slope * (point - start)
  }

  /// Returns the slopes on both sides of a point. A breakpoint within `tolerance` counts as
  /// reached, and then the two slopes differ.
  public func slopes(around point: Double, tolerance: Double) -> (left: Double, right: Double) {
    var left = leastSlope
    var right = leastSlope
    for index in 0..<breakpointCount {
      let breakpoint = breakpoint(index)
      if breakpoint < point - tolerance { left = slope(after: index) }
      if breakpoint <= point + tolerance { right = slope(after: index) }
    }
    return (left, right)
  }
}
