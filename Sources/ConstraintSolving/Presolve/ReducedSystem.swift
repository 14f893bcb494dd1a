import FlatMemory
import LinearProgramming

/// What equalities leave of a system: which variables they eliminated, the ranges of the others,
/// and the rows in these.
///
/// Its rules are extensions of it, one file each.
final class ReducedSystem {
  let system: ConstraintSystem
  let rules: PresolveRules
  let budget: Budget
  let elimination: EqualityElimination
  /// The range each constraint is held to once it is hard: required, or settled by a level; and
  /// that of each variable: its own and what rows of it alone leave of it.
  let ranges = IdentifierTable<(lower: Double, upper: Double)>()
  /// The rows of the blocks.
  let rows = ReducedRows()
  /// The column of each variable in the last linear program that it was part of.
  let columnOfVariable = FlatArray<Int>()
  /// In which rows of a block each variable stands, while a level is served.
  let occurrences = FlatArray<Occurrences>()
  /// The distance of each variable measured from a sum.
  var offsetOfVariable: [Int: Int] = [:]
  /// The variables that rows connect.
  var connections = Connections(count: 0)
  /// Where each constraint, and each variable, stood in the last linear program it was part of: the
  /// next one starts from there.
  let statuses = IdentifierTable<VariableStatus?>()

  /// A system of which nothing is eliminated.
  init(_ system: ConstraintSystem, _ rules: PresolveRules, _ budget: Budget) {
    self.system = system
    self.rules = rules
    self.budget = budget
    elimination = EqualityElimination(
      degrees: system.degrees, termCapacity: system.termVariables.count)
  }

  /// Makes the arrays of what equalities do not determine alone.
  func prepareForRows() {
    let (variables, constraints) = (system.variableCount, system.constraintCount)
    guard columnOfVariable.count < variables else { return }
    ranges.append((-.infinity, .infinity), constraints: constraints, variables: variables)
    for (variable, lower) in system.lowerBounds.enumerated() { ranges[~variable].lower = lower }
    statuses.append(nil, constraints: constraints, variables: variables)
    columnOfVariable.append(-1, times: variables)
    occurrences.append(Occurrences(), times: variables)
    connections = Connections(count: variables)
  }

  /// Adds a variable without limits that the system does not know, and returns its number.
  func addVariable() -> Int {
    ranges.append((-.infinity, .infinity), variables: 1)
    statuses.append(nil, variables: 1)
    columnOfVariable.append(-1)
    occurrences.append(Occurrences())
    connections.append()
    return elimination.addVariable()
  }

  /// Gives a variable a value that was found to be possible; that it is not can only be rounding.
  func fix(
    _ variable: Int, at value: Double, orFail complaint: @autoclosure () -> String
  ) throws(Interruption) {
    switch elimination.fix(variable, at: value) {
    case .contradiction: throw .failure(complaint())
    case .overflow(let variable): throw .overflow(variable: variable)
    case .pivoted, .redundant, .deferred: break
    }
  }

  /// Brings a constraint's sum into free variables; the result is in `elimination`.
  func reduce(_ constraint: Int) {
    elimination.reduce(
      system.termVariables, system.termCoefficients, at: system.termRange(of: constraint))
  }
}
