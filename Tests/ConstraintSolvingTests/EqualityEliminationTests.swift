import Testing

import ConstraintSolving

@Suite struct EqualityEliminationTests {
  private func elimination(_ count: Int) -> EqualityElimination {
    EqualityElimination(degrees: [Int32](repeating: 2, count: count))
  }

  /// `x[i + 1] = x[i] + 1` and `x[0] = 0`, which comes first or last.
  @Test(arguments: [true, false], [true, false])
  func longChainsAreResolved(forwards: Bool, startsFirst: Bool) {
    let count = 5_000
    let elimination = elimination(count)
    if startsFirst { #expect(elimination.fix(0, at: 0) == .pivoted(0)) }
    let steps = Array(0..<count - 1)
    for step in forwards ? steps : steps.reversed() {
      let effect = elimination.add([step + 1, step], [1, -1], constant: 1)
      guard case .pivoted = effect else {
        Issue.record("step \(step): \(effect)")
        return
      }
    }
    if !startsFirst { _ = elimination.fix(0, at: 0) }
    for variable in 0..<count { #expect(elimination.value(of: variable) == Double(variable)) }
    #expect(elimination.fix(count - 1, at: Double(count - 1)) == .redundant)
    #expect(elimination.fix(count - 1, at: Double(count)) == .contradiction)
  }

  @Test func chainsThatMeetInTheMiddleAreResolved() {
    let count = 4_001
    let elimination = elimination(count)
    for distance in (1...2_000).reversed() {
      for step in [2_000 - distance, 2_000 + distance - 1] {
        _ = elimination.add([step + 1, step], [1, -1], constant: 0.1)
      }
    }
    #expect(elimination.value(of: 0) == nil)
    _ = elimination.fix(2_000, at: 0)
    let last = elimination.value(of: count - 1) ?? .nan
    #expect(abs(last - 200) < 1e-9)
  }

  @Test func redundantAndContradictoryEqualitiesAreToldApart() {
    let elimination = elimination(3)
    #expect(elimination.add([0, 1], [1, 1], constant: 10) != .redundant)
    #expect(elimination.add([1, 2], [1, -1], constant: 0) != .redundant)
    #expect(elimination.add([0, 2], [2, 2], constant: 20) == .redundant)
    #expect(
      elimination.add([0, 2], [1, 1], constant: 11) == .contradiction)
    #expect(elimination.add([], [], constant: 0) == .redundant)
    #expect(elimination.add([], [], constant: 1) == .contradiction)
    #expect(elimination.value(of: 0) == nil)
  }

  @Test func heldVariablesAreNeverPivots() {
    let elimination = elimination(3)
    elimination.hold(0)
    elimination.hold(1)
    #expect(elimination.add([0, 1], [1, -1], constant: 0) == .deferred)
    #expect(elimination.add([0, 2], [1, 1], constant: 5) == .pivoted(2))
    #expect(elimination.value(of: 2) == nil)
    #expect(elimination.fix(0, at: 2) == .pivoted(0))
    #expect(elimination.value(of: 2) == 3)
    elimination.release(1)
    #expect(elimination.add([0, 1], [1, -1], constant: 0) == .pivoted(1))
    #expect(elimination.value(of: 1) == 2)
  }

  @Test func coefficientsCancelExactlyAndToRounding() {
    let elimination = elimination(3)
    elimination.reduce([0, 1, 0], [1, 2, -1], at: 0..<[0, 1, 0].count)
    #expect(elimination.rowVariables == [1] && elimination.rowCoefficients == [2])
    // 0.1 + 0.2 − 0.3 is not 0 in binary.
    elimination.reduce([0, 0, 0, 2], [0.1, 0.2, -0.3, 1], at: 0..<[0, 0, 0, 2].count)
    #expect(elimination.rowVariables == [2])
    // Three thirds less a whole leave only rounding.
    _ = elimination.add([0, 1], [3, -1], constant: 0)
    _ = elimination.fix(1, at: 1)
    #expect(elimination.add([0], [3], constant: 1) == .redundant)
  }

  @Test func aValueBehindALargeOffsetIsNotAContradiction() {
    let elimination = elimination(2)
    _ = elimination.add([0, 1], [1, -1], constant: 1e9)
    _ = elimination.fix(1, at: 0.1)
    #expect(elimination.fix(0, at: 1e9 + 0.1) == .redundant)
  }
}

extension EqualityElimination {
  /// Adds an equality with arrays of variables and coefficients.
  fileprivate func add(
    _ variables: [Int], _ coefficients: [Double], constant: Double
  ) -> Effect {
    add(variables, coefficients, at: variables.indices, constant: constant)
  }

  fileprivate var rowVariables: [Int] { (0..<rowCount).map(rowVariable) }
  fileprivate var rowCoefficients: [Double] { (0..<rowCount).map(rowCoefficient) }
}
