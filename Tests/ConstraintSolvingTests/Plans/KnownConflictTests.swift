import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import ConstraintSolving

/// The last conflict is tried first. It is the answer only if it is still a minimal conflict.
@Suite struct KnownConflictTests {
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  /// Whether some parties of a system can hold together with all background.
  private func isFeasible(_ parties: Set<Party>, of system: ConstraintSystem) throws -> Bool {
    var part = ConstraintSystem()
    for variable in 0..<system.variableCount {
      let isBound = parties.contains(.lowerBound(variable))
      part.addVariable(lowerBound: isBound ? system.lowerBounds[variable] : -.infinity)
    }
    for number in 0..<system.constraintCount where parties.contains(.constraint(number)) {
      part.addConstraint(
        system.terms(of: number), system.relations[number], system.constants[number])
    }
    return try Self.solver.solve(part).outcome == .solved
  }

  @Test(arguments: [false, true]) func conflictsAreNoneToSpare(hasBackground: Bool) throws {
    var (known, infeasible) = (0, 0)
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 313)
      func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 2
      }
      var system = ConstraintSystem()
      for _ in 0..<4 { system.addVariable(lowerBound: hasBackground ? -3 : -.infinity) }
      for _ in 0..<7 {
        let variables = (0..<4).shuffled(using: &random).prefix(2)
        system.addConstraint(
          variables.map { ($0, number(-3...3)) },
          [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
          number(-12...12))
      }
      var options = SolveOptions()
      if hasBackground { options.background = [0, 1] }
      let plans = PlanCache()
      for _ in 0..<20 {
        let before = plans.knownConflict(of: system, options: options)
        let solution = try Self.solver.solve(system, options: options, reusing: plans)
        let cold = try Self.solver.solve(system, options: options)
        guard case .infeasible(let parties) = solution.outcome else {
          #expect(before == nil && cold.outcome == .solved)
          system.setConstant(number(-12...12), of: Int.random(in: 2..<7, using: &random))
          continue
        }
        infeasible += 1
        if before != nil { known += 1 }
        guard case .infeasible(let others) = cold.outcome else {
          Issue.record("seed \(seed)")
          continue
        }
        #expect(try !isFeasible(Set(parties), of: system))
        let background = Set(
          options.background.map(Party.constraint)
            + (hasBackground ? (0..<4).map(Party.lowerBound) : []))
        for party in parties {
          #expect(try isFeasible(Set(parties).subtracting([party]), of: system))
          if !background.contains(party) {
            let rest = background.union(parties).subtracting([party])
            #expect(try isFeasible(rest, of: system), "seed \(seed)")
          }
        }
        if parties == others { #expect(solution.conflicts == cold.conflicts) }
        // A member changes, as in dragging.
        let moved = (2..<7).filter { parties.contains(.constraint($0)) }
        system.setConstant(number(-12...12), of: moved.randomElement(using: &random) ?? 3)
      }
    }
    #expect(known > infeasible / 10, "\(known) of \(infeasible)")
  }

  @Test func conflictsAreNotSearchedForWhereNobodyAsks() throws {
    var system = ConstraintSystem()
    for _ in 0..<3 { system.addVariable() }
    system.addConstraint([(0, 1), (1, -1)], .equal, 1)
    system.addConstraint([(1, 1), (2, -1)], .equal, 1)
    system.addConstraint([(0, 1), (2, -1)], .equal, 3)
    var options = SolveOptions()
    options.findsConflict = false
    let solution = try Self.solver.solve(system, options: options)
    guard case .infeasible = solution.outcome else {
      Issue.record("\(solution.outcome)")
      return
    }
    #expect(!solution.conflicts.areIrreducible && !solution.conflicts.areAllFound)
    #expect(solution.conflicts.further.isEmpty)
  }
}
