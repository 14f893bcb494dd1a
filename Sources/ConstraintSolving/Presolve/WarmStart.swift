import FlatMemory
import LinearProgramming

/// The states of variables and rows in their last linear program.
///
/// The next program, of a lower level and after more substitution, starts from the same point. If
/// complementarity fixes a variable or row, it leaves the basis together with a basic variable (see
/// `BlockProgram.keepOptimalFace`). The remainder is therefore a basis again, up to degeneracy,
/// which backends repair.
extension ReducedSystem {
  /// The basis from which a program over some variables and rows starts.
  func startingBasis(_ variables: [Int], _ numbers: ArraySlice<Int>) -> Basis {
    Basis(
      columns: variables.map { statuses[~$0] ?? restingStatus(of: $0) },
      rows: numbers.map { statuses[rows[$0].identifier] ?? .basic })
  }

  /// The initial status of a variable that was not yet part of any program.
  private func restingStatus(of variable: Int) -> VariableStatus {
    let (lower, upper) = ranges[~variable]
    return lower > -.infinity ? .atLower : upper < .infinity ? .atUpper : .free
  }

  /// Stores the statuses of variables and rows in a basis.
  func remember(_ basis: Basis, _ variables: [Int], _ numbers: ArraySlice<Int>) {
    for (variable, status) in zip(variables, basis.columns) { statuses[~variable] = status }
    for (row, status) in zip(numbers, basis.rows) { statuses[rows[row].identifier] = status }
  }

  /// Gives a variable the status of a row of it alone, because the row has become its range.
  func moveStatus(of identifier: Int, to variable: Int, _ coefficient: Double) {
    switch statuses[identifier] {
    case .atLower: statuses[~variable] = coefficient > 0 ? .atLower : .atUpper
    case .atUpper: statuses[~variable] = coefficient > 0 ? .atUpper : .atLower
    default: break
    }
  }
}
