/// The substitution of required equalities, in an order in which little fills in.
extension SolveRun {
  /// Fewer equalities than this are added as they are: a round of conditions must not look at the
  /// whole system.
  private static let fewEqualities = 16

  /// Adds required equalities to what is eliminated: first those that can be an expression as they
  /// are, then short ones before long ones.
  ///
  /// - Throws: `Interruption.infeasible`, if one contradicts the others.
  func eliminate(_ equalities: [Int32]) throws(Interruption) {
    guard options.presolve.contains(.freeColumnSingletons), equalities.count >= Self.fewEqualities
    else {
      return try eliminateInTurn(equalities)
    }
    let free = FreeColumns(of: equalities, in: system, elimination)
    for next in free.peeled {
      try spend()
      try eliminate(Int(next.constraint), asExpressionOf: next.variable)
    }
    try eliminateInTurn(free.others)
    try eliminateInTurn(free.postponed)
  }

  private func eliminateInTurn(_ equalities: [Int32]) throws(Interruption) {
    for constraint in system.sortedByLength(equalities) {
      try eliminate(Int(constraint), value: system.constants[Int(constraint)])
    }
  }

  /// Makes an equality the expression of one of its variables; where any has one already, it is an
  /// equality like any other.
  private func eliminate(
    _ constraint: Int, asExpressionOf variable: Int
  ) throws(Interruption) {
    let terms = system.termRange(of: constraint)
    guard terms.allSatisfy({ !elimination.hasExpression(system.termVariables[$0]) }) else {
      return try eliminate(constraint, value: system.constants[constraint])
    }
    elimination.define(
      variable, system.termVariables, system.termCoefficients, at: terms,
      constant: system.constants[constraint])
    if let variable = elimination.overflowed { throw .overflow(variable: variable) }
  }

  /// Adds the equality `constraint's sum = value` to what is eliminated.
  func eliminate(_ constraint: Int, value: Double) throws(Interruption) {
    let before = elimination.substitutions
    let effect = elimination.add(
      system.termVariables, system.termCoefficients, at: system.termRange(of: constraint),
      constant: value)
    try spend(elimination.substitutions - before + elimination.rowCount)
    switch effect {
    case .contradiction: throw .infeasible(around: [.constraint(constraint)])
    case .deferred: deferredEqualities.append(constraint)
    case .overflow(let variable): throw .overflow(variable: variable)
    case .pivoted, .redundant: break
    }
  }
}
