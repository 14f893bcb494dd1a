import LinearProgramming

extension LinearProgram {
  /// Returns the same program with some columns, by default all, as integers.
  func whole(_ columns: Int...) -> LinearProgram {
    var program = self
    for column in columns.isEmpty ? Array(0..<columnCount) : columns {
      program.isInteger[column] = true
    }
    return program
  }
}

extension LPCase {
  /// Small programs with integer columns and known answers.
  static func mixedInteger() throws -> [LPCase] {
    try knapsacks() + combinatorial() + bounds() + switches() + withoutWholePoint()
  }

  private static func knapsacks() throws -> [LPCase] {
    [
      .optimal(
        "knapsack whose relaxation rounds badly", -21,
        try .of(
          [Column(-8, 0, 1), Column(-11, 0, 1), Column(-6, 0, 1), Column(-4, 0, 1)],
          [.atMost(14, 5, 7, 4, 3)]
        ).whole()),
      .optimal(
        "knapsack of general integers", -17,
        try .of([Column(-5), Column(-4)], [.atMost(4, 1, 1), .atMost(13, 4, 3)]).whole()),
      .optimal(
        "equality knapsack", 3,
        try .of(
          [Column(1), Column(1), Column(1)], [.equal(63, 12, 17, 29)]
        ).whole()),
      .optimal(
        "equality knapsack whose first point lets reduced costs fix what leads to the best", -15,
        try .of(
          [Column(3, 0, 3), Column(3, 0, 5), Column(-8, 0, 3)],
          [.equal(241, 40, 39, 41), .atMost(6, 1, 1, 1)]
        ).whole()),
      .optimal(
        "change of 63 in coins of 25, 10 and 1", 6,
        try .of([Column(1), Column(1), Column(1)], [.equal(63, 25, 10, 1)]).whole()),
      .optimal(
        "mixed knapsack", -11.5,
        try .of([Column(-5), Column(-3, 0, 0.5)], [.atMost(5.5, 2, 3)]).whole(0)),
    ]
  }

  private static func combinatorial() throws -> [LPCase] {
    let costs = [[9.0, 2, 7], [6, 4, 3], [5, 8, 1]]
    return [
      .optimal(
        "assignment", 9,
        try .of(
          costs.joined().map { Column($0, 0, 1) },
          [
            .equal(1, 1, 1, 1), .equal(1, 0, 0, 0, 1, 1, 1), .equal(1, 0, 0, 0, 0, 0, 0, 1, 1, 1),
            .equal(1, 1, 0, 0, 1, 0, 0, 1), .equal(1, 0, 1, 0, 0, 1, 0, 0, 1),
            .equal(1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
          ]
        ).whole()),
      .optimal(
        "vertex cover of a triangle", 2,
        try .of(
          Array(repeating: Column(1, 0, 1), count: 3),
          [.atLeast(1, 1, 1), .atLeast(1, 0, 1, 1), .atLeast(1, 1, 0, 1)]
        ).whole()),
      .optimal(
        "stable set of a five-cycle", -2,
        try .of(
          Array(repeating: Column(-1, 0, 1), count: 5),
          [
            .atMost(1, 1, 1), .atMost(1, 0, 1, 1), .atMost(1, 0, 0, 1, 1),
            .atMost(1, 0, 0, 0, 1, 1),
            .atMost(1, 1, 0, 0, 0, 1),
          ]
        ).whole()),
      .optimal(
        "degenerate: many equal columns", 3,
        try .of(
          Array(repeating: Column(1, 0, 1), count: 8),
          [Row(coefficients: Array(repeating: 2, count: 8), lower: 5, upper: .infinity)]
        ).whole()),
    ]
  }

  private static func bounds() throws -> [LPCase] {
    [
      .optimal("fractional bounds", 1, try .of([Column(1, 0.3, 5.9)], []).whole()),
      .optimal(
        "fractional bounds from above", -5,
        try .of([Column(-1, 0.3, 5.9)], [.atMost(99, 1)]).whole()),
      .optimal("no rows", -4, try .of([Column(1, -2, 9), Column(-1, 0, 2.5)], []).whole()),
      .optimal(
        "fixed integers", 9.5,
        try .of([Column(1, 4, 4), Column(2)], [.atLeast(6.75, 1, 1)]).whole(0)),
      .optimal(
        "negative integers", -14,
        try .of([Column(2, -7.5, -1), Column(1, -2, 4)], [.atLeast(-14.5, 2, 1)]).whole()),
      .optimal(
        "free integers", 5,
        try .of([.free(1), .free(2)], [.atLeast(2.5, 1, 1), .atLeast(-0.5, -1, 1)]).whole()),
      .optimal(
        "an integer without an upper bound", 34,
        try .of([Column(1)], [.atLeast(100, 3)]).whole()),
      .optimal(
        "huge whole bounds", -1_000_000_000,
        try .of([Column(-1, 0, 1e9), Column(0, 0, 1e9)], [.atMost(1e9 + 0.5, 1, 1)]).whole()),
      .optimal(
        "empty rows", 2,
        try .of([Column(1)], [.between(-1, 1), .atLeast(1.5, 1), .atMost(0)]).whole()),
      .optimal("no integers at all", 1.5, try .of([Column(1)], [.atLeast(1.5, 1)])),
      .optimal(
        "equality with parity", 6,
        try .of([Column(1, 0, 99), Column(3, 0, 99)], [.equal(11, 2, 5)]).whole()),
      .optimal(
        "offset", 12, try .of([Column(1)], [.atLeast(1.5, 1)], offset: 10).whole()),
      .optimal(
        "tiny coefficients", 3,
        try .of([Column(1, 0, 10)], [.atLeast(2.5e-4, 1e-4)]).whole()),
      .optimal(
        "large coefficients", 3,
        try .of([Column(1, 0, 10)], [.atLeast(2.5e7, 1e7)]).whole()),
    ]
  }

  private static func switches() throws -> [LPCase] {
    let target = LinearProgram.PlacedCost(.column(0), .deviation(from: 50))
    return [
      .optimal(
        "left of one box or right of it (big M)", 30,
        try .of(
          [Column(0, 0, 200), Column(0, 0, 1)],
          // Left: x + 20 <= 40; right: x >= 80.
          [.atMost(20 + 1000, 1, 1000), .atLeast(80, 1, 1000)], costs: [target]
        ).whole(1)),
      .optimal(
        "the nearer alternative", 10,
        try .of(
          [Column(0, 0, 200), Column(0, 0, 1)],
          [.atMost(40 + 1000, 1, 1000), .atLeast(80, 1, 1000)], costs: [target]
        ).whole(1)),
      .optimal(
        "fixed charge", 17,
        try .of(
          [Column(1, 0, 30), Column(2, 0, 30), Column(10, 0, 1), Column(3, 0, 1)],
          [.atLeast(7, 1, 1), .atMost(0, 1, 0, -30), .atMost(0, 0, 1, 0, -30)]
        ).whole(2, 3)),
      .optimal(
        "cost with a kink at no whole number", 0.5,
        try .of(
          [Column(0, -10, 10)], [], costs: [.init(.column(0), .deviation(from: 2.5))]
        ).whole()),
      .optimal(
        "costs on rows", 2,
        try .of(
          [Column(0, 0, 9), Column(0, 0, 9)], [.equal(7, 1, 1), .between(-99, 99, 1, -1)],
          costs: [.init(.row(1), .deviation(from: 0, weight: 2))]
        ).whole()),
    ]
  }

  private static func withoutWholePoint() throws -> [LPCase] {
    [
      .infeasible(
        "no whole number between", try .of([Column(1)], [.between(1.2, 1.8, 1)]).whole()),
      .infeasible(
        "no whole number in the range of a column", try .of([Column(1, 0.2, 0.8)], []).whole()),
      .infeasible(
        "odd sum of even numbers",
        try .of([Column(1, -50, 50), Column(1, -50, 50)], [.equal(7, 2, 2)]).whole()),
      .infeasible(
        "no whole point in a thin triangle",
        try .of(
          [Column(0, 0, 1), Column(-1)],
          [.atMost(0.5, -1, 1), .atMost(1.5, 1, 1), .atLeast(0.4, 0, 1)]
        ).whole()),
      .infeasible(
        "infeasible relaxation", try .of([Column(1, 0, 1)], [.atLeast(2, 1)]).whole()),
      .infeasible(
        "unbounded relaxation without a whole point",
        try .of([Column(1, 0, 1), .free(-1)], [.equal(0.5, 1)]).whole(0)),
      .infeasible(
        "crossed bounds", try .of([Column(1, 2, 1), Column(1)], [.atLeast(1, 1, 1)]).whole()),
      .unbounded("an integer that grows", try .of([Column(-1)], [.atLeast(1, 1)]).whole()),
      .unbounded(
        "a continuous column that grows beside an integer",
        try .of([Column(1, 0, 9), Column(-1)], [.atLeast(2.5, 1, 1)]).whole(0)),
    ]
  }
}
