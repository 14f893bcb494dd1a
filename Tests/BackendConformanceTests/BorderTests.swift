import LinearProgramming
import SimplexBackend
import Testing

/// Invalid programs, changes and options end in typed errors, with every backend.
@Suite struct BorderTests {
  /// max x with 2x ≤ 6 and x ≤ 9.
  private func program() throws -> LinearProgram {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 1, columnCount: 1, entries: [.init(row: 0, column: 0, value: 2)]))
    program.columnLower = [0]
    program.columnUpper = [9]
    program.columnCosts = [-1]
    program.rowUpper = [6]
    return program
  }

  private static let wrongPlaces: [LinearProgram.Place] = [
    .row(200), .row(100_000_000), .row(-1), .row(.max), .row(.min), .column(1), .column(-1),
    .column(.max),
  ]

  @Test(arguments: Backends.sessions.indices)
  func changesOfASessionThatAreNoneAreTold(number: Int) throws {
    let backend = Backends.sessions[number]
    typealias Change = (inout any LPSession) -> Void
    var changes: [Change] = []
    for place in Self.wrongPlaces {
      changes.append { $0.setRange(of: place, lower: 0, upper: 1) }
      changes.append {
        $0.setCosts(ofColumns: [], placedCosts: [.init(place, .deviation(from: 0))])
      }
    }
    let ranges: [(Double, Double)] = [
      (.nan, 1), (0, .nan), (.nan, .nan), (.infinity, .infinity), (-.infinity, -.infinity),
    ]
    for (lower, upper) in ranges {
      changes.append { $0.setRange(of: .column(0), lower: lower, upper: upper) }
      changes.append { $0.setRange(of: .row(0), lower: lower, upper: upper) }
    }
    for cost in [Double.nan, .infinity] {
      changes.append { $0.setCosts(ofColumns: [(0, cost)], placedCosts: []) }
      changes.append {
        $0.setCosts(ofColumns: [], placedCosts: [.init(.row(0), .deviation(from: cost))])
      }
    }
    changes.append { $0.setCosts(ofColumns: [(3, 1)], placedCosts: []) }
    changes.append { $0.setCosts(ofColumns: [(-7, 1)], placedCosts: []) }
    // A concave cost, and a repeated place.
    changes.append {
      $0.setCosts(ofColumns: [], placedCosts: [.init(.row(0), .deviation(from: 0, weight: -1))])
    }
    changes.append {
      let cost = LinearProgram.PlacedCost(.row(0), .deviation(from: 0))
      $0.setCosts(ofColumns: [], placedCosts: [cost, cost])
    }
    try backend.withAnySession(on: try program()) { session in
      let first = try session.solve(options: LPOptions())
      #expect(abs(first.objective + 3) < 1e-6)
      for (number, change) in changes.enumerated() {
        change(&session)
        let error = #expect(throws: LPError.self, "\(number)") {
          try session.minimize(options: LPOptions())
        }
        #expect(error?.code == .invalidProgram, "\(number)")
        // The error is thrown once, and the program is unchanged.
        let again = try session.minimize(options: LPOptions())
        #expect(again == .optimal, "\(number)")
        #expect(abs(session.value(of: .column(0)) - 3) < 1e-6, "\(number)")
      }
    }
  }

  @Test(arguments: Backends.sessions.indices)
  func optionsThatAreNoneAreRefused(number: Int) throws {
    let backend = Backends.sessions[number]
    let values: [Double] = [.nan, -1, -.infinity, .infinity, 7]
    for value in values {
      for path in [\LPOptions.primalTolerance, \.dualTolerance, \.integralityTolerance] {
        var options = LPOptions()
        options[keyPath: path] = value
        let error = #expect(throws: LPError.self) {
          try backend.solve(try program(), options: options)
        }
        #expect(error?.code == .invalidOptions)
      }
    }
    var options = LPOptions()
    options.iterationLimit = -1
    #expect(throws: LPError.self) { try backend.solve(try program(), options: options) }
  }

  @Test func sizesAndEntriesThatAreNoneAreRefused() {
    for (rows, columns) in [(-1, 1), (1, -1), (.min, 0), (.max, 1), (1, .max)] {
      let error = #expect(throws: LPError.self) {
        try SparseMatrix(rowCount: rows, columnCount: columns, entries: [])
      }
      #expect(error?.code == .invalidProgram)
    }
    for breakpoints in [[Double.nan], [.infinity], [1, 1], [2, 1], []] {
      #expect(throws: LPError.self) {
        try PiecewiseLinearCost(
          breakpoints: breakpoints, slopes: [Double](repeating: 0, count: breakpoints.count + 1))
      }
    }
  }

  @Test(arguments: Backends.sessions.indices)
  func costsThatAreNoneAreRefused(number: Int) throws {
    for cost in [
      PiecewiseLinearCost.deviation(from: .nan), .deviation(from: 0, weight: -1),
      .excess(above: .infinity), .linear(slope: .nan),
    ] {
      var program = try program()
      program.placedCosts = [.init(.row(0), cost)]
      let error = #expect(throws: LPError.self) {
        try Backends.sessions[number].solve(program, options: LPOptions())
      }
      #expect(error?.code == .invalidProgram)
    }
  }

  /// A call that cannot throw stops the program with a message that names the error.
  @Test func placesThatNeverWereStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let program = LinearProgram(
        matrix: try SparseMatrix(rowCount: 1, columnCount: 1, entries: []))
      try SimplexSolver().withSession(on: program, startingFrom: nil) { session in
        _ = try session.minimize(options: LPOptions())
        _ = session.value(of: .row(7))
      }
    }
    await #expect(processExitsWith: .failure) {
      let program = LinearProgram(
        matrix: try SparseMatrix(rowCount: 1, columnCount: 1, entries: []))
      _ = program.matrix.times([1, 2, 3])
    }
  }
}
