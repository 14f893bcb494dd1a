import FlatMemory
import LinearProgramming

/// A system after the elimination of equalities.
///
/// It knows the eliminated variables, the ranges of the others, and the rows in these. Its rules
/// are extensions, one file each.
final class ReducedSystem {
  let system: ConstraintSystem
  let rules: PresolveRules
  let budget: Budget
  let elimination: EqualityElimination
  /// The range of each constraint once it is hard (required, or settled by a level), and of each
  /// variable.
  ///
  /// The range of a variable combines its own bounds and the rows with no other variable.
  let ranges = IdentifierTable<(lower: Double, upper: Double)>()
  /// The rows of the blocks.
  let rows = ReducedRows()
  /// The column of each variable in the last linear program that it was part of.
  let columnOfVariable = FlatArray<Int>()
  /// The rows of a block that contain each variable, while a level is optimised.
  let occurrences = FlatArray<Occurrences>()
  /// The distance of each variable measured from a sum.
  var offsetOfVariable: [Int: Int] = [:]
  /// The variables that rows connect.
  var connections = Connections(count: 0)
  /// The status of each constraint and each variable in its last linear program.
  ///
  /// The next program starts from these.
  let statuses = IdentifierTable<VariableStatus?>()

  /// Creates a reduction without eliminated equalities.
  init(_ system: ConstraintSystem, _ rules: PresolveRules, _ budget: Budget) {
    self.system = system
    self.rules = rules
    self.budget = budget
    elimination = EqualityElimination(
      degrees: system.degrees, termCapacity: system.termVariables.count)
  }

  /// Creates the arrays that are needed only if equalities do not determine everything.
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

  /// Adds a variable without limits that is not in the system, and returns its number.
  func addVariable() -> Int {
    ranges.append((-.infinity, .infinity), variables: 1)
    statuses.append(nil, variables: 1)
    columnOfVariable.append(-1)
    occurrences.append(Occurrences())
    connections.append()
    return elimination.addVariable()
  }

  /// Fixes a variable at a value that was found feasible; any failure is rounding.
  func fix(
    _ variable: Int, at value: Double, orFail complaint: @autoclosure () -> String
  ) throws(Interruption) {
    switch elimination.fix(variable, at: value) {
    case .contradiction: throw .failure(complaint())
    case .overflow(let variable): throw .overflow(variable: variable)
    case .pivoted, .redundant, .deferred: break
    }
  }

  /// Expresses a constraint's sum in free variables; the result is in `elimination`.
  func reduce(_ constraint: Int) {
    elimination.reduce(
      system.termVariables, system.termCoefficients, at: system.termRange(of: constraint))
  }
}
