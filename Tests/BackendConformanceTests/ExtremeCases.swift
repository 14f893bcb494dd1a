import LinearProgramming

extension LPCase {
  /// Programs without a feasible point or without a least objective.
  static func withoutOptimum() throws -> [LPCase] {
    let manyRows = (1...40).map { row in
      Row.atLeast(row == 17 ? 20.5 : 0, Double(row % 7), Double(row))
    }
    return [
      .infeasible(
        "contradicting rows", try .of([.free(1), .free(1)], [.atLeast(5, 1, 1), .atMost(4, 1, 1)])),
      .infeasible(
        "contradicting equalities",
        try .of([.free(0), .free(0)], [.equal(1, 1, 1), .equal(3, 2, 2)])),
      .infeasible("row out of the bounds' reach", try .of([Column(1, 0, 3)], [.atLeast(4, 1)])),
      .infeasible("crossed bounds of a column", try .of([Column(1, 3, 2)], [.atLeast(0, 1)])),
      .infeasible("crossed bounds of a row", try .of([.free(1)], [.between(3, 2, 1)])),
      .infeasible("crossed bounds without rows", try .of([Column(1, 3, 2)], [])),
      .infeasible("empty row that asks for more", try .of([Column(1)], [.atLeast(1)])),
      .infeasible("row without columns", try .of([], [.equal(2)])),
      .infeasible(
        "cycle of differences",
        try .of(
          [.free(0), .free(0), .free(0)],
          [.atLeast(1, 1, -1, 0), .atLeast(1, 0, 1, -1), .atLeast(-1.5, -1, 0, 1)])),
      .infeasible("boxes that do not fit", try .boxRow(count: 5, width: 40)),
      .infeasible(
        "infeasible and unbounded at once",
        try .of([.free(-1), Column(0)], [.atLeast(1, 0, -1)])),
      .infeasible(
        "infeasible beside a cost",
        try .of(
          [.free(0)], [.atLeast(5, 1), .atMost(4, 1)],
          costs: [.init(.row(0), .deviation(from: 9)), .init(.column(0), .deviation(from: 1))])),
      .unbounded("ray along a column", try .of([Column(-1), Column(1)], [.atLeast(0, 1, 1)])),
      .unbounded("free column in no row", try .of([.free(1), Column(1)], [.atMost(3, 0, 1)])),
      .infeasible(
        "equalities of free columns that miss by a thousandth",
        try .of(
          [.free(1), .free(1), .free(0)],
          [.equal(1e3, 1, 1, 0), .equal(2e3, 0, 1, 1), .equal(-1e3 - 1e-3, 1, 0, -1)])),
      .infeasible(
        "one row of many", try .of([Column(1, 0, 1), Column(1, 0, 1)], manyRows)),
      .unbounded(
        "falls only along a sum of boxed and free columns",
        try .of(
          [.free(0), Column(-1), Column(0, 0, 4)],
          [.equal(0, 1, -1, 1), .between(-5, 5, 0, 0, 1)])),
      .unbounded("no rows, no bound", try .of([Column(-1)], [])),
      .unbounded(
        "ray through two free columns",
        try .of([.free(1), .free(-2)], [.equal(3, 1, -1)])),
      .unbounded(
        "cost outweighed by a piecewise cost's slope",
        try .of([.free(-3)], [], costs: [.init(.column(0), .deviation(from: 4))])),
    ]
  }

  /// Coefficients, bounds and costs of very different sizes.
  static func badlyScaled() throws -> [LPCase] {
    [
      .optimal(
        "tiny coefficients", 3e6,
        try .of([Column(1), Column(1)], [.atLeast(1, 1e-6, 5e-7), .atLeast(1, 5e-7, 1e-6)])
          .multiplyingCosts(by: 2.25)),
      .optimal(
        "huge coefficients", -2e-6,
        try .of([Column(-1), Column(-1)], [.atMost(1, 1e6, 0), .atMost(1e6, 0, 1e12)])),
      .optimal(
        "rows of sizes 1e-6 to 1e6", -3,
        try .of(
          [Column(-1), Column(-1), Column(-1)],
          [.atMost(1e-6, 1e-6), .atMost(1e6, 0, 1e6), .atMost(1, 0, 0, 1)])),
      .optimal(
        "far bounds", -1e9,
        try .of([Column(-1, -1e9, 1e9), Column(0, -1e9, 1e9)], [.atLeast(-1e9, 1, 1)])),
      .optimal(
        "far and near values in one row", 1e6 + 1e-3,
        try .of([Column(1, 1e6), Column(1, 1e-3)], [.atMost(2e6, 1, 1)])),
      .optimal(
        "tiny box around a huge value", 5e7,
        try .of([Column(1, 5e7, 5e7 + 1), .free(0)], [.equal(0, 1, -1)])),
      .optimal(
        "costs of two levels", 4e8,
        try .of([Column(4e8), Column(1)], [.equal(1, 1, 0), .atLeast(1, 1, 1)])),
      .optimal(
        "narrow feasible set", 1 + 1e-6,
        try .of([.free(1)], [.between(1 + 1e-6, 1 + 2e-6, 1)])),
    ]
  }

  /// Convex piecewise-linear costs on columns and rows.
  static func piecewise() throws -> [LPCase] {
    let threePieces = try PiecewiseLinearCost(breakpoints: [0, 10], slopes: [-2, 1, 5])
    return [
      .optimal(
        "median of a row", 4,
        try .of(
          [.free(0)], [.between(-.infinity, .infinity, 1), .between(-.infinity, .infinity, 1)],
          costs: [
            .init(.row(0), .deviation(from: 3)), .init(.row(1), .deviation(from: 7)),
          ])),
      .optimal(
        "weighted median on a column", 12,
        try .of(
          [.free(0)], [.atLeast(-9, 1)],
          costs: [
            .init(.column(0), .deviation(from: 3, weight: 5)),
            .init(.row(0), .shortfall(below: 7, weight: 3)),
          ])),
      .optimal(
        "excess on a bounded column", 2,
        try .of([Column(0, 4, 9)], [], costs: [.init(.column(0), .excess(above: 2))])),
      .optimal(
        "three pieces against a linear cost", -20,
        try .of([.free(-3)], [.atMost(50, 1)], costs: [.init(.column(0), threePieces)])),
      .optimal(
        "three pieces with the column pushed to the last", 25,
        try .of([.free(0)], [.atLeast(13, 1)], costs: [.init(.column(0), threePieces)])),
      .optimal(
        "cost of a fixed column", 5,
        try .of([Column(0, 2, 2)], [.atMost(3, 1)], costs: [.init(.column(0), .deviation(from: 7))])
      ),
      .optimal(
        "cost of an equality", 6,
        try .of([.free(0)], [.equal(4, 1)], costs: [.init(.row(0), .deviation(from: 1, weight: 2))])
      ),
      .optimal(
        "cost beyond the bounds", 8,
        try .of(
          [Column(0, -1, 2)], [.between(-3, 4, 2)],
          costs: [.init(.column(0), .deviation(from: 5)), .init(.row(0), .deviation(from: 9))])),
      .optimal(
        "four wishes of 60 in 200", 40,
        try .of(
          Array(repeating: Column(0), count: 4), [.atMost(200, 1, 1, 1, 1)],
          costs: (0..<4).map { .init(.column($0), .shortfall(below: 60)) })),
      .optimal(
        "cost of an empty row", 3,
        try .of([Column(1)], [.between(-1, 1)], costs: [.init(.row(0), .deviation(from: 3))])),
    ]
  }
}

extension LinearProgram {
  /// The same program with all costs multiplied.
  func multiplyingCosts(by factor: Double) -> LinearProgram {
    var program = self
    for column in 0..<columnCount { program.columnCosts[column] *= factor }
    return program
  }
}
