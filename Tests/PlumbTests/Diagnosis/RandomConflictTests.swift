import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import Testing

@testable import Plumb

#if GLPK
import GLPKBackend
#endif

/// Conflicts and relaxations of random layouts, checked by plain linear programs over the lowered
/// constraints.
@Suite struct RandomConflictTests {
  /// The number of layouts; `PLUMB_RANDOM_CONFLICTS` overrides it.
  private static var layoutCount: Int {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_CONFLICTS"].flatMap(Int.init) ?? 600
  }

  /// The judging backend, which differs from the backend under test if possible.
  static let judge: any DualProviding = {
    #if GLPK
    return GLPKSolver(method: .dualSimplex)
    #else
    return SimplexSolver()
    #endif
  }()

  @Test func everyConflictIsOneAndItsRelaxationHelps() throws {
    var (infeasible, relaxed, hopeless, unknown, cyclic) = (0, 0, 0, 0, 0)
    var failures = 0
    for seed in 0..<UInt64(Self.layoutCount) {
      let sample = RandomLayout(seed: seed, requiredPercent: 75)
      let layout = try sample.layout()
      let lowered = try PreparedLayout(layout)
      let solved: SystemSolution
      do {
        var options = SolveOptions()
        options.background = lowered.background
        solved = try PrioritizedSolver(backend: SimplexSolver())
          .solve(lowered.system, options: options)
      } catch {
        guard error.code == .cycle else {
          Issue.record("seed \(seed): \(error)\n\(sample)")
          failures += 1
          continue
        }
        cyclic += 1
        continue
      }
      guard case .infeasible(let parties) = solved.outcome,
        case .infeasible(let conflict) = try layout.solve().outcome
      else { continue }
      infeasible += 1
      var faults = try Self.conflictFaults(parties, lowered, solved)
      faults += Self.sourceFaults(conflict, sample)
      switch conflict.relaxation {
      case nil:
        // If a rule waits for a value, there may be no relaxation.
        unknown += 1
        if lowered.system.definitions.isEmpty { faults.append("no relaxation") }
      case []?:
        hopeless += 1
        if lowered.system.definitions.isEmpty,
          try Judgement(lowered.system, givers: lowered.givers).leastSum(Self.judge) != nil
        {
          faults.append("no relaxation, although there is one")
        }
      case let amounts?:
        relaxed += 1
        faults += try Self.relaxationFaults(amounts, lowered, layout)
      }
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(sample)\n\(conflict)\n\(faults.joined(separator: "\n"))")
        failures += 1
        if failures == 5 { break }
      }
    }
    print(
      "\(Self.layoutCount) random layouts: \(infeasible) infeasible, \(relaxed) relaxed, "
        + "\(hopeless) beyond help, \(unknown) unknown, \(cyclic) cycles")
    #expect(unknown * 20 < infeasible)
    #expect(infeasible * 4 > Self.layoutCount)
    #expect(relaxed > 0 && hopeless > 0)
  }

  /// Checks that the members cannot hold together, but can without any one member.
  ///
  /// For a written member this must hold with all background constraints in place.
  private static func conflictFaults(
    _ parties: [Party], _ lowered: PreparedLayout, _ solved: SystemSolution
  ) throws -> [String] {
    func canHold(_ parties: [Party]) throws -> Bool {
      try Judgement(lowered.system, parties: parties).leastSum(judge) != nil
    }
    // Definitions have computed values, which the system alone does not contain.
    if parties.contains(where: { if case .definition = $0 { true } else { false } }) { return [] }
    var faults = solved.conflicts.areIrreducible ? [] : ["not known to be irreducible"]
    if try canHold(parties) { faults.append("the conflict \(parties) can hold") }
    for party in parties where try !canHold(parties.filter { $0 != party }) {
      faults.append("\(party) is not needed in \(parties)")
    }
    let background =
      lowered.background.sorted().map { Party.constraint($0) }
      + (0..<lowered.system.variableCount).map { .lowerBound($0) }
    guard try canHold(background) else { return faults }
    for party in parties where !background.contains(party) {
      if try !canHold(background + parties.filter { $0 != party && !background.contains($0) }) {
        faults.append("\(party) is not needed in \(parties) with all background")
      }
    }
    return faults
  }

  /// Checks that every written member is found at its line and column.
  private static func sourceFaults(
    _ conflict: Solution.Conflict, _ sample: RandomLayout
  ) -> [String] {
    var faults: [String] = []
    for member in conflict.members + (conflict.relaxation ?? []).map(\.constraint) {
      guard case .equations(let line, let column) = member.place else { continue }
      let written = sample.lines[line - 1].dropFirst(column - 1)
      let isThere =
        written.hasPrefix(member.text) && column > 0
        && sample.lines[line - 1].prefix(column - 1).allSatisfy { $0 == " " }
      if !isThere { faults.append("`\(member.text)` is not at \(line):\(column)") }
    }
    return faults
  }

  /// Checks that the amounts have the least sum, and that the relaxed constraints can hold.
  private static func relaxationFaults(
    _ amounts: [Solution.Relaxed], _ lowered: PreparedLayout, _ layout: Layout
  ) throws -> [String] {
    var faults: [String] = []
    let sum = amounts.reduce(0) { $0 + $1.amount }
    if lowered.system.definitions.isEmpty {
      let least = try Judgement(lowered.system, givers: lowered.givers).leastSum(judge)
      if abs(sum - (least ?? .infinity)) > 1e-6 * max(1, sum) {
        faults.append("gives \(sum) instead of \(least ?? .infinity)")
      }
    }
    var loosened = ConstraintSystem()
    let system = lowered.system
    for variable in 0..<system.variableCount {
      loosened.addVariable(
        target: system.targets[variable], lowerBound: system.lowerBounds[variable])
    }
    for number in 0..<system.constraintCount {
      let source = lowered.source(of: .constraint(number))
      let amount = amounts.first { $0.constraint == source }.map { $0.amount + 1e-4 } ?? 0
      let terms = system.terms(of: number)
      let (constant, priority) = (system.constants[number], system.priorities[number])
      if system.relations[number] == .equal, amount == 0 {
        loosened.addConstraint(terms, .equal, constant, priority: priority)
      } else {
        if system.relations[number] != .lessThanOrEqual {
          loosened.addConstraint(
            terms, .greaterThanOrEqual, constant - amount, priority: priority)
        }
        if system.relations[number] != .greaterThanOrEqual {
          loosened.addConstraint(terms, .lessThanOrEqual, constant + amount, priority: priority)
        }
      }
    }
    for definition in system.definitions { loosened.addDefinition(definition) }
    // Rules report an error when a relaxed equality no longer determines a value that they read.
    do {
      let outcome = try PrioritizedSolver(backend: SimplexSolver()).solve(loosened).outcome
      let isHelped = outcome == .solved || !system.definitions.isEmpty
      if !isHelped { faults.append("the loosened layout comes to \(outcome)") }
    } catch {
      if error.code == .cycle { return faults }
      faults.append("the loosened layout: \(error)")
    }
    return faults
  }
}

/// A linear program that decides whether constraints can hold, and the cost of relaxing some.
struct Judgement {
  private var entries: [SparseMatrix.Entry] = []
  private var columnLower: [Double] = []
  private var costs: [Double] = []
  private var rowLower: [Double] = []
  private var rowUpper: [Double] = []

  /// Creates the program for all required constraints, some of which may be relaxed.
  init(_ system: ConstraintSystem, givers: Set<Int>) {
    columnLower = system.lowerBounds
    costs = [Double](repeating: 0, count: columnLower.count)
    for number in 0..<system.constraintCount where system.isRequired(number) {
      add(number, of: system, gives: givers.contains(number))
    }
  }

  /// Creates the program for the given parties only.
  init(_ system: ConstraintSystem, parties: [Party]) {
    columnLower = system.lowerBounds.indices.map {
      parties.contains(.lowerBound($0)) ? system.lowerBounds[$0] : -.infinity
    }
    costs = [Double](repeating: 0, count: columnLower.count)
    for case .constraint(let number) in parties { add(number, of: system, gives: false) }
  }

  private mutating func add(_ number: Int, of system: ConstraintSystem, gives: Bool) {
    let row = rowLower.count
    for (variable, coefficient) in system.terms(of: number) {
      entries.append(.init(row: row, column: variable, value: coefficient))
    }
    let relation = system.relations[number]
    rowLower.append(relation == .lessThanOrEqual ? -.infinity : system.constants[number])
    rowUpper.append(relation == .greaterThanOrEqual ? .infinity : system.constants[number])
    guard gives else { return }
    for sign in [-1.0, 1] {
      entries.append(.init(row: row, column: columnLower.count, value: sign))
      columnLower.append(0)
      costs.append(1)
    }
  }

  /// Returns the least sum of relaxations; `nil` if the constraints cannot hold.
  func leastSum(_ judge: any LPBackend) throws -> Double? {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rowLower.count, columnCount: columnLower.count, entries: entries))
    program.columnLower = columnLower
    program.columnCosts = costs
    program.rowLower = rowLower
    program.rowUpper = rowUpper
    let solution = try judge.solve(program, options: LPOptions())
    return solution.termination == .optimal ? solution.objective : nil
  }
}
