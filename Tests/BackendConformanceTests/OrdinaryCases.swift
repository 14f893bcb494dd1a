import LinearProgramming

extension LPCase {
  /// Textbook programs, bounds of every kind, and degenerate shapes.
  static func ordinary() throws -> [LPCase] {
    [
      .optimal(
        "two products (Dantzig)", -36,
        try .of([Column(-3), Column(-5)], [.atMost(4, 1), .atMost(12, 0, 2), .atMost(18, 3, 2)])),
      .optimal(
        "diet with lower rows", 5,
        try .of([Column(2), Column(3)], [.atLeast(3, 2, 1), .atLeast(4, 1, 3), .atLeast(1, 1, 0)])),
      .optimal(
        "transport two by three", 33,
        try .of(
          [Column(2), Column(3), Column(1), Column(5), Column(4), Column(8)],
          [
            .equal(5, 1, 1, 1, 0, 0, 0), .equal(6, 0, 0, 0, 1, 1, 1), .equal(4, 1, 0, 0, 1),
            .equal(4, 0, 1, 0, 0, 1), .equal(3, 0, 0, 1, 0, 0, 1),
          ])),
      .optimal(
        "objective offset", 12,
        try .of([Column(1, 2)], [.atMost(9, 1)], offset: 10)),
      .optimal(
        "free columns", 2.5,
        try .of(
          [.free(1), .free(0)], [.equal(5, 1, 1), .atMost(0, -1, 1)])),
      .optimal(
        "free column without cost beside a bounded one", 0,
        try .of([.free(0), Column(1)], [.equal(-7, 1, 1)])),
      .optimal(
        "negative bounds", -13,
        try .of([Column(1, -5, -1), Column(2, -4, 3)], [.atLeast(-20, 1, 1)])),
      .optimal(
        "upper bound only", -4,
        try .of([Column(-1, -.infinity, 4)], [.atLeast(-100, 1)])),
      .optimal(
        "boxed columns that all flip", -15,
        try .of(
          [Column(-1, 0, 4), Column(-1, 1, 5), Column(-1, 2, 6)], [.atMost(100, 1, 1, 1)])),
      .optimal(
        "boxed columns with a tight row", -19,
        try .of(
          [Column(-3, 0, 4), Column(-2, 0, 5), Column(-1, 0, 6)], [.atMost(7.5, 1, 1, 1)])),
      .optimal(
        "fixed columns", 11,
        try .of(
          [Column(1, 3, 3), Column(2), Column(1, 0, 0)], [.equal(7, 1, 1, 1)])),
      .optimal(
        "all columns fixed", 5,
        try .of([Column(1, 2, 2), Column(1, 3, 3)], [.between(5, 9, 1, 1)])),
      .optimal(
        "ranges", -7,
        try .of(
          [Column(-1), Column(-1)], [.between(2, 4, 1, 0), .between(-1, 3, 0, 1)])),
      .optimal(
        "range entered from below", 2,
        try .of([.free(1)], [.between(2, 4, 1)])),
      .optimal(
        "empty rows and columns", -6,
        try .of(
          [Column(-2, 0, 3), Column(0), .free(0)], [.atMost(5, 1), .between(-1, 1), .atMost(0)])),
      .optimal("no rows", -3, try .of([Column(1, 2, 9), Column(-1, 0, 5)], [])),
      .optimal("no columns", 7, try .of([], [.between(-1, 0), .atMost(3)], offset: 7)),
      .optimal("nothing at all", 0, try .of([], [])),
      .optimal(
        "redundant equalities", 4,
        try .of(
          [Column(1), Column(2)], [.equal(4, 1, 1), .equal(8, 2, 2), .equal(-4, -1, -1)])),
      .optimal(
        "unlimited rows", 0,
        try .of([Column(1), Column(1)], [.between(-.infinity, .infinity, 1, 1)])),
      .optimal(
        "proportional columns", -10,
        try .of([Column(-1), Column(-2), Column(-4)], [.atMost(10, 1, 2, 4)])),
      .optimal(
        "equalities that fix everything", 14,
        try .of(
          [.free(1), .free(2), .free(3)],
          [.equal(1, 1), .equal(3, 1, 1), .equal(6, 1, 1, 1)])),
    ]
  }

  /// Programs on which careless pivoting cycles or takes very many steps.
  static func degenerate() throws -> [LPCase] {
    var pencil: [Row] = []
    for slope in 1...20 {
      let steepness = Double(slope)
      pencil += [.atLeast(0, steepness, 21 - steepness), .atLeast(0, steepness + 0.5, 1)]
    }
    var assignmentColumns: [Column] = []
    for place in 0..<16 {
      assignmentColumns.append(Column(Double(1 + (place + 3 * (place / 4)) % 4)))
    }
    var assignmentRows: [Row] = []
    for line in 0..<4 {
      var (worker, task) = (Array(repeating: 0.0, count: 16), Array(repeating: 0.0, count: 16))
      for other in 0..<4 {
        worker[4 * line + other] = 1
        task[4 * other + line] = 1
      }
      assignmentRows.append(Row(coefficients: worker, lower: 1, upper: 1))
      assignmentRows.append(Row(coefficients: task, lower: 1, upper: 1))
    }
    return [
      .optimal(
        "Beale's cycling example", -0.05,
        try .of(
          [Column(-0.75), Column(150), Column(-0.02), Column(6)],
          [.atMost(0, 0.25, -60, -0.04, 9), .atMost(0, 0.5, -90, -0.02, 3), .atMost(1, 0, 0, 1)])),
      .optimal(
        "Hoffman-like cycling example (Chvatal)", -1,
        try .of(
          [Column(-10), Column(57), Column(9), Column(24)],
          [
            .atMost(0, 0.5, -5.5, -2.5, 9), .atMost(0, 0.5, -1.5, -0.5, 1), .atMost(1, 1),
          ])),
      .unbounded(
        "Marshall and Suurballe's cycling example",
        try .of(
          [Column(-2), Column(-3), Column(1), Column(12)],
          [.atMost(0, -2, -9, 1, 9), .atMost(0, 1.0 / 3, 1, -1.0 / 3, -2)])),
      .optimal(
        "Klee-Minty cube of dimension 5", -3125,
        try .of(
          [Column(-16), Column(-8), Column(-4), Column(-2), Column(-1)],
          [
            .atMost(5, 1), .atMost(25, 4, 1), .atMost(125, 8, 4, 1), .atMost(625, 16, 8, 4, 1),
            .atMost(3125, 32, 16, 8, 4, 1),
          ])),
      .optimal("many rows through one vertex", 0, try .of([.free(1), .free(1)], pencil)),
      .optimal(
        "every point of an edge is optimal", 3,
        try .of([Column(1), Column(1)], [.atLeast(3, 1, 1), .atMost(9, 1, 2)])),
      .optimal(
        "the optimal points have no bound", 2,
        try .of([Column(1, 2), .free(0), .free(0)], [.atLeast(-1, 1, 1, -1)])),
      .optimal(
        "one feasible point", 1,
        try .of(
          [Column(1), Column(3)],
          [.atLeast(1, 1, 1), .atMost(1, 1, 1), .atMost(0, -1, 1)]
            + [.atMost(0, 0, 1)])),
      .optimal(
        "many optimal duals", 2,
        try .of(
          [Column(1), Column(1)],
          [.atLeast(1, 1), .atLeast(1, 0, 1), .atLeast(2, 1, 1), .atLeast(4, 2, 2)])),
      .optimal("assignment four by four", 4, try .of(assignmentColumns, assignmentRows)),
      .optimal(
        "chain of equal boxes", 46,
        try .boxRow(count: 5, width: 278)),
    ]
  }
}

extension LinearProgram {
  /// A row of equal boxes 8 apart within a width; minimises the width of the first box.
  static func boxRow(count: Int, width: Double) throws(LPError) -> LinearProgram {
    var columns: [Column] = []
    var rows: [Row] = []
    func line(_ terms: [(Int, Double)], equals bound: Double) {
      var coefficients = [Double](repeating: 0, count: 2 * count)
      for (column, value) in terms { coefficients[column] += value }
      rows.append(Row(coefficients: coefficients, lower: bound, upper: bound))
    }
    for box in 0..<count {
      columns += [.free(0), Column(box == 0 ? 1 : 0)]
      if box == 0 {
        line([(0, 1)], equals: 8)
      } else {
        line([(2 * box, 1), (2 * box - 2, -1), (2 * box - 1, -1)], equals: 8)
        line([(2 * box + 1, 1), (1, -1)], equals: 0)
      }
    }
    line([(2 * count - 2, 1), (2 * count - 1, 1)], equals: width - 8)
    return try .of(columns, rows)
  }
}
