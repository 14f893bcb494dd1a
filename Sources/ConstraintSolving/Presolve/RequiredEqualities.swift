/// The substitution of required equalities, in an order with little fill-in.
extension ReducedSystem {
  /// With fewer equalities they are added in turn, so that a round of conditions need not scan the
  /// whole system.
  private static let fewEqualities = 16

  /// Eliminates required equalities.
  ///
  /// First are those that can be used as an expression unchanged, then short ones before long ones.
  ///
  /// - Returns: The equalities that relate outputs of definitions only, and so were not added.
  /// - Throws: `Interruption.infeasible` if an equality contradicts the others.
  @discardableResult
  func eliminate(_ equalities: [Int32]) throws(Interruption) -> [Int] {
    guard rules.contains(.freeColumnSingletons), equalities.count >= Self.fewEqualities
    else {
      return try eliminateInTurn(equalities)
    }
    let order = FreeColumns(of: equalities, in: system, elimination)
    var deferred: [Int] = []
    for place in 0..<order.count {
      let (variable, constraint) = order[place]
      try budget.spend()
      let isDeferred =
        variable >= 0
        ? try eliminate(constraint, asExpressionOf: variable)
        : try eliminate(constraint, value: system.constants[constraint])
      if isDeferred { deferred.append(constraint) }
    }
    elimination.checkInvariants()
    return deferred
  }

  private func eliminateInTurn(_ equalities: [Int32]) throws(Interruption) -> [Int] {
    var deferred: [Int] = []
    for constraint in system.sortedByLength(equalities).lazy.map({ Int($0) })
    where try eliminate(constraint, value: system.constants[constraint]) {
      deferred.append(constraint)
    }
    return deferred
  }

  /// Makes an equality the expression of one of its variables.
  ///
  /// If any of its variables already has an expression, the equality is added like any other.
  private func eliminate(
    _ constraint: Int, asExpressionOf variable: Int
  ) throws(Interruption) -> Bool {
    let terms = system.termRange(of: constraint)
    guard terms.allSatisfy({ !elimination.hasExpression(system.termVariables[$0]) }) else {
      return try eliminate(constraint, value: system.constants[constraint])
    }
    elimination.define(
      variable, system.termVariables, system.termCoefficients, at: terms,
      constant: system.constants[constraint])
    if let variable = elimination.overflowed { throw .overflow(variable: variable) }
    return false
  }

  /// Eliminates the equality `constraint's sum = value`.
  ///
  /// - Returns: Whether it relates outputs of definitions only, and so was not added.
  @discardableResult
  func eliminate(_ constraint: Int, value: Double) throws(Interruption) -> Bool {
    let before = elimination.substitutions
    let effect = elimination.add(
      system.termVariables, system.termCoefficients, at: system.termRange(of: constraint),
      constant: value)
    try budget.spend(elimination.substitutions - before + elimination.rowCount)
    switch effect {
    case .contradiction: throw .infeasible(around: [.constraint(constraint)])
    case .overflow(let variable): throw .overflow(variable: variable)
    case .deferred: return true
    case .pivoted, .redundant: return false
    }
  }
}
