import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@Suite("Sessions")
struct SessionTests {
  private static let dualProviding: [any DualProviding] = Backends.all.compactMap {
    $0 as? any DualProviding
  }

  /// Makes the same change in a session and in its program.
  private func change(
    _ program: inout LinearProgram, _ session: inout any LPSession,
    using generator: inout SeededGenerator
  ) {
    func place() -> LinearProgram.Place {
      Bool.random(using: &generator)
        ? .column(Int.random(in: 0..<program.columnCount, using: &generator))
        : .row(Int.random(in: 0..<program.rowCount, using: &generator))
    }
    func setRange(_ place: LinearProgram.Place, _ lower: Double, _ upper: Double) {
      session.setRange(of: place, lower: lower, upper: upper)
      switch place {
      case .column(let column):
        (program.columnLower[column], program.columnUpper[column]) = (lower, upper)
      case .row(let row): (program.rowLower[row], program.rowUpper[row]) = (lower, upper)
      }
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      let value = Double(Int.random(in: -3...6, using: &generator))
      setRange(place(), value, value + Double(Int.random(in: 0...3, using: &generator)))
    case 1: setRange(place(), -.infinity, .infinity)
    case 2:
      // As in rule 4, the found value is kept.
      let place = place()
      let value = session.value(of: place)
      if !value.isNaN { setRange(place, value, value) }
    default:
      var columnCosts: [(column: Int, cost: Double)] = []
      var placedCosts: [LinearProgram.PlacedCost] = []
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let column = Int.random(in: 0..<program.columnCount, using: &generator)
        columnCosts.append((column, Double(Int.random(in: -2...2, using: &generator))))
      }
      var places = Set<LinearProgram.Place>()
      for _ in 0..<Int.random(in: 0...program.rowCount, using: &generator) {
        let place = place()
        guard places.insert(place).inserted else { continue }
        let value = Double(Int.random(in: -3...6, using: &generator))
        placedCosts.append(.init(place, LinearProgram.kink(at: value, using: &generator)))
      }
      session.setCosts(ofColumns: columnCosts, placedCosts: placedCosts)
      for column in 0..<program.columnCount { program.columnCosts[column] = 0 }
      for (column, cost) in columnCosts { program.columnCosts[column] = cost }
      program.placedCosts = placedCosts
    }
  }

  @Test("A session answers as solves from scratch do", arguments: dualProviding)
  func againstScratch(backend: any DualProviding) throws {
    let count = backend is SimplexSolver ? 250 : 40
    for seed in 1...count {
      var generator = SeededGenerator(seed: seed)
      let columns = Int.random(in: 1...8, using: &generator)
      var program = try LinearProgram.block(
        columnCount: columns, rowCount: columns + Int.random(in: 0...8, using: &generator),
        using: &generator)
      try backend.withAnySession(on: program) { session in
        for step in 0..<12 {
          let comment: Comment = "seed \(seed), step \(step)"
          let onlyMinimizes = Int.random(in: 0..<3, using: &generator) == 0
          let expected = try SimplexSolver().solve(program, options: LPOptions())
          if onlyMinimizes {
            let termination = try session.minimize(options: LPOptions())
            #expect(termination == expected.termination, comment)
            if termination == .optimal {
              let columns = (0..<program.columnCount).map { session.value(of: .column($0)) }
              let rows = (0..<program.rowCount).map { session.value(of: .row($0)) }
              let objective = program.objective(columnValues: columns, rowValues: rows)
              #expect(
                abs(objective - expected.objective) <= 1e-8 * (1 + abs(objective)),
                "\(objective) instead of \(expected.objective), \(comment)")
            }
          } else {
            let solution = try session.solve(options: LPOptions())
            #expect(solution.termination == expected.termination, comment)
            #expect(audit(solution, of: program, by: backend) == nil, comment)
            if solution.termination == .optimal {
              #expect(
                abs(solution.objective - expected.objective)
                  <= 1e-8 * (1 + abs(solution.objective)), comment)
              for row in 0..<program.rowCount {
                #expect(abs(session.dual(of: .row(row)) - solution.rowDuals[row]) < 1e-9, comment)
              }
              for column in 0..<program.columnCount {
                #expect(
                  abs(session.dual(of: .column(column)) - solution.columnDuals[column]) < 1e-7,
                  comment)
              }
            }
          }
          change(&program, &session, using: &generator)
        }
      }
    }
  }

  @Test(
    "A solve right at the optimum takes no iteration, and a lower range than upper is infeasible")
  func atTheOptimum() throws {
    var generator = SeededGenerator(seed: 5)
    var program = try LinearProgram.block(columnCount: 20, rowCount: 50, using: &generator)
    for row in 0..<50 { (program.rowLower[row], program.rowUpper[row]) = (-40, 40) }
    let backend = SimplexSolver()
    try backend.withSession(on: program, startingFrom: nil) { session in
      let first = try session.solve(options: LPOptions())
      #expect(first.termination == .optimal)
      let second = try session.solve(options: LPOptions())
      #expect(second.iterations == 0)
      #expect(second.columnValues == first.columnValues)
      session.setRange(of: .row(3), lower: 2, upper: 1)
      let crossed = try session.solve(options: LPOptions())
      #expect(crossed.termination == .infeasible)
      #expect(session.value(of: .column(0)).isNaN)
      #expect(session.dual(of: .row(0)).isNaN)
      session.setRange(of: .row(3), lower: program.rowLower[3], upper: program.rowUpper[3])
      #expect(try session.solve(options: LPOptions()).objective == first.objective)
    }
  }

  @Test("One variable after another: each goes as near to its target as it can, and stays")
  func oneAfterAnother() throws {
    for seed in 1...60 {
      var generator = SeededGenerator(seed: seed)
      var program = try LinearProgram.block(columnCount: 8, rowCount: 14, using: &generator)
      program.placedCosts = []
      guard try SimplexSolver().solve(program, options: LPOptions()).termination == .optimal
      else { continue }
      try SimplexSolver().withSession(on: program, startingFrom: nil) { session in
        for column in 0..<8 {
          let cost = LinearProgram.PlacedCost(.column(column), .deviation(from: 2))
          session.setCosts(ofColumns: [], placedCosts: [cost])
          #expect(try session.minimize(options: LPOptions()) == .optimal, "seed \(seed)")
          program.placedCosts = [cost]
          let expected = try SimplexSolver().solve(program, options: LPOptions()).objective
          let value = session.value(of: .column(column))
          #expect(abs(abs(value - 2) - expected) < 1e-9, "seed \(seed), column \(column)")
          session.setRange(of: .column(column), lower: value, upper: value)
          (program.columnLower[column], program.columnUpper[column]) = (value, value)
        }
        session.setCosts(ofColumns: [], placedCosts: [])
        let end = try session.solve(options: LPOptions())
        #expect(end.termination == .optimal, "seed \(seed)")
        #expect(KKTResiduals(of: program, solution: end).primal <= 2e-9, "seed \(seed)")
      }
    }
  }

  @Test("Programs without rows, without columns, and without both", arguments: dualProviding)
  func empty(backend: any DualProviding) throws {
    let noRows = try LinearProgram.of([.free(0), Column(0, -1, 4)], [])
    try backend.withAnySession(on: noRows) { session in
      #expect(try session.solve(options: LPOptions()).termination == .optimal)
      session.setCosts(
        ofColumns: [(column: 1, cost: -2)],
        placedCosts: [.init(.column(0), .deviation(from: 3))])
      let solution = try session.solve(options: LPOptions())
      #expect(solution.columnValues == [3, 4])
      #expect(solution.objective == -8)
      session.setCosts(ofColumns: [(column: 0, cost: 1)], placedCosts: [])
      #expect(try session.minimize(options: LPOptions()) == .unbounded)
      session.setRange(of: .column(0), lower: -7, upper: 7)
      #expect(try session.minimize(options: LPOptions()) == .optimal)
      #expect(session.value(of: .column(0)) == -7)
    }
    let noColumns = try LinearProgram.of([], [.between(-1, 1), .atMost(3)])
    try backend.withAnySession(on: noColumns) { session in
      #expect(try session.solve(options: LPOptions()).termination == .optimal)
      session.setRange(of: .row(1), lower: 2, upper: 3)
      let solution = try session.solve(options: LPOptions())
      #expect(solution.termination == .infeasible)
      #expect(solution.dualStatus == .infeasibilityCertificate)
      session.setRange(of: .row(1), lower: 0, upper: 3)
      #expect(try session.minimize(options: LPOptions()) == .optimal)
      #expect(session.value(of: .row(0)) == 0)
    }
    try backend.withAnySession(on: try LinearProgram.of([], [])) { session in
      let solution = try session.solve(options: LPOptions())
      #expect(solution.objective == 0)
    }
  }

  @Test("A malformed program opens no session", arguments: dualProviding)
  func malformed(backend: any DualProviding) throws {
    var generator = SeededGenerator(seed: 1)
    var program = try LinearProgram.block(columnCount: 2, rowCount: 2, using: &generator)
    program.columnCosts[0] = .nan
    #expect(throws: LPError.self) {
      try backend.withAnySession(on: program) { _ in Issue.record("a session was opened") }
    }
  }
}
