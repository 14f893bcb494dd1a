import ConstraintSolving
import LinearProgramming
import SimplexBackend
import Testing

/// Tests the rows behind a value: by hand, and in random systems as sums that must equal the
/// value.
@Suite struct ActiveChainTests {
  private func chain(
    _ system: ConstraintSystem, of terms: [(variable: Int, coefficient: Double)]
  ) throws -> ActiveChain {
    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
    return try ActiveRows(
      of: system, at: solution.values, ambiguous: Set(solution.ambiguities.map(\.variable))
    ).chains(of: [terms])[0]
  }

  private func links(_ chain: ActiveChain) -> [ActiveRow: Double] {
    Dictionary(uniqueKeysWithValues: chain.links.map { ($0.row, $0.contribution) })
  }

  @Test func followsAChainOutwards() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable() }
    system.addConstraint([(0, 1)], .equal, 10)
    system.addConstraint([(3, 1)], .equal, 99)
    system.addConstraint([(2, 1), (1, -1)], .equal, 3)
    system.addConstraint([(1, 1), (0, -2)], .equal, 5)
    let chain = try chain(system, of: [(2, 1)])
    #expect(chain.value == 28)
    #expect(chain.links.map(\.row) == [.constraint(2), .constraint(3), .constraint(0)])
    #expect(chain.links.map(\.contribution) == [3, 5, 20])
    #expect(chain.links.map(\.multiplier) == [1, 1, 2])
    #expect(chain.remainder == 0)
    #expect(chain.unsatisfied.isEmpty)
  }

  @Test func equalSharesTakePart() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable(lowerBound: 0) }
    for variable in 0..<4 { system.addConstraint([(variable, 1)], .equal, 60, priority: 500) }
    system.addConstraint((0..<4).map { ($0, 1) }, .equal, 200)
    let chain = try chain(system, of: [(1, 1)])
    #expect(chain.value == 50)
    let shares: [ActiveRow] = [.share(0, 1), .share(1, 2), .share(2, 3)]
    #expect(Set(chain.links.map(\.row)) == Set(shares + [.constraint(4)]))
    #expect(links(chain)[.constraint(4)] == 50)
    #expect(chain.unsatisfied.map(\.amount) == [10, 10, 10, 10])
  }

  @Test func whatNothingDecidesIsNamed() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(target: 7), system.addVariable(target: 3))
    system.addConstraint([(x, 1), (y, -1)], .equal, 2)
    let chain = try chain(system, of: [(y, 1)])
    #expect(links(chain) == [.target(x): 7, .constraint(0): -2])
  }

  @Test func definitionsAndBoundsAreEnds() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    let z = system.addVariable(lowerBound: 4)
    system.addConstraint([(x, 1)], .equal, 5)
    system.addDefinition(Definition(.value, of: y, from: [x]) { .value(2 * $0[0]) })
    system.addConstraint([(z, 1), (y, -1)], .lessThanOrEqual, -1, priority: 10)
    system.addConstraint([(z, 1)], .equal, 0, priority: 20)
    #expect(
      links(try chain(system, of: [(y, 1), (z, 1)])) == [.definition(0): 10, .lowerBound(z): 4])
  }

  /// The contributions add up to the value, each row holds, and no backend changes the chain.
  @Test func contributionsAddUpToTheValue() throws {
    var (chains, links) = (0, 0)
    for seed in 0..<RandomSystemTests.diagnosedCount {
      var generator = SystemGenerator(seed: UInt64(seed))
      let system = generator.sample().constraintSystem()
      var found: [[ActiveChain]] = []
      for backend in Backends.all {
        guard let solution = try? PrioritizedSolver(backend: backend).solve(system),
          solution.outcome == .solved
        else { continue }
        let ambiguous = Set(solution.ambiguities.map(\.variable))
        let rows = try ActiveRows(of: system, at: solution.values, ambiguous: ambiguous)
        found.append((0..<system.variableCount).map { rows.chains(of: [[($0, 1)]])[0] })
        for (variable, value) in solution.values.enumerated() {
          let chain = found[found.count - 1][variable]
          chains += 1
          links += chain.links.count
          let sum = chain.links.reduce(0) { $0 + $1.contribution }
          #expect(
            abs(sum - value) <= 1e-6 * max(1, abs(value)) && chain.remainder == 0,
            "seed \(seed), x\(variable) = \(value): \(chain)")
        }
      }
      if found.count > 1 {
        #expect(
          found.allSatisfy {
            $0.map { $0.links.map(\.row) } == found[0].map { $0.links.map(\.row) }
          },
          "seed \(seed)")
      }
    }
    print("\(chains) chains of \(links) links")
    #expect(chains > 1_000)
  }
}
