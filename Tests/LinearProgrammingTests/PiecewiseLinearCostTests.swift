import LinearProgramming
import Testing

@Suite("Piecewise-linear cost")
struct PiecewiseLinearCostTests {
  @Test("Values on every piece, continuous at the breakpoints")
  func values() throws {
    let cost = try PiecewiseLinearCost(breakpoints: [-1, 2, 10], slopes: [-3, -1, 0.5, 4])
    #expect(cost.value(at: -1) == 0)
    #expect(cost.value(at: -3) == 6)
    #expect(cost.value(at: 0) == -1)
    #expect(cost.value(at: 2) == -3)
    #expect(cost.value(at: 4) == -2)
    #expect(cost.value(at: 10) == 1)
    #expect(cost.value(at: 12) == 9)
  }

  @Test("Deviation, shortfall and excess")
  func shorthands() {
    let deviation = PiecewiseLinearCost.deviation(from: 5, weight: 2)
    #expect([3, 5, 6].map(deviation.value(at:)) == [4, 0, 2])
    let shortfall = PiecewiseLinearCost.shortfall(below: 5)
    #expect([3, 5, 6].map(shortfall.value(at:)) == [2, 0, 0])
    let excess = PiecewiseLinearCost.excess(above: 5, weight: 3)
    #expect([3, 5, 6].map(excess.value(at:)) == [0, 0, 3])
  }

  @Test("What was put in comes out, one breakpoint or several")
  func parts() throws {
    for (breakpoints, slopes) in [([3], [-1, 2]), ([0, 4, 5], [-1, 0, 2, 3])]
      as [([Double], [Double])]
    {
      let cost = try PiecewiseLinearCost(breakpoints: breakpoints, slopes: slopes)
      #expect(cost.breakpoints == breakpoints)
      #expect(cost.slopes == slopes)
      #expect(cost.breakpointCount == breakpoints.count)
      #expect(cost.leastSlope == slopes[0])
      #expect(breakpoints.indices.allSatisfy { cost.breakpoint($0) == breakpoints[$0] })
      #expect(breakpoints.indices.allSatisfy { cost.slope(after: $0) == slopes[$0 + 1] })
    }
    #expect(PiecewiseLinearCost.deviation(from: 1) != .deviation(from: 2))
  }

  @Test("Slopes differ at a breakpoint only, which is reached within the tolerance")
  func slopes() throws {
    let cost = try PiecewiseLinearCost(breakpoints: [0, 4], slopes: [-1, 2, 3])
    #expect(cost.slopes(around: -1, tolerance: 0) == (-1, -1))
    #expect(cost.slopes(around: 0, tolerance: 0) == (-1, 2))
    #expect(cost.slopes(around: 1e-9, tolerance: 0) == (2, 2))
    #expect(cost.slopes(around: 1e-9, tolerance: 1e-8) == (-1, 2))
    #expect(cost.slopes(around: 3.5, tolerance: 1) == (2, 3))
    #expect(cost.slopes(around: 9, tolerance: 0) == (3, 3))
  }

  @Test(
    "What is not a convex function is refused",
    arguments: [
      ([], [1]), ([0], [1]), ([0], [1, 2, 3]), ([0, 0], [1, 2, 3]), ([1, 0], [1, 2, 3]),
      ([0], [2, 1]), ([.nan], [1, 2]), ([.infinity], [1, 2]), ([0], [-.infinity, 1]),
      ([0], [1, .nan]),
    ] as [([Double], [Double])])
  func refused(breakpoints: [Double], slopes: [Double]) {
    let error = #expect(throws: LPError.self) {
      try PiecewiseLinearCost(breakpoints: breakpoints, slopes: slopes)
    }
    #expect(error?.code == .invalidProgram)
  }
}
