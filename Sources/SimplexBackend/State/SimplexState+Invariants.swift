import FlatMemory
import LinearProgramming

extension SimplexState {
  #if PLUMB_CHECKS
  /// Stops the program if basis, point and factorization are inconsistent.
  func checkInvariants() {
    var basicCount = 0
    for variable in 0..<form.variableCount {
      let row = basicRows[variable]
      ensure((statuses[variable] == .basic) == (row >= 0), "\(variable) has no clear status")
      if row >= 0 {
        ensure(basics[row] == variable, "the head of row \(row) is not \(variable)")
        basicCount += 1
      } else {
        ensure(stands(variable), "\(variable) is not where its status says")
      }
    }
    // Each is the head of its row, so no two rows share one.
    ensure(basicCount == form.rowCount, "\(basicCount) basic variables")
    for row in 0..<form.rowCount {
      for entry in form.row(row) {
        let isBasic = basicRows[form.columnIndices[entry]] >= 0
        ensure(isBasic == (entry >= nonbasicEnds[row]), "row \(row) is not sorted")
      }
    }
    factorization.checkInvariants(basics)
  }

  /// Whether a nonbasic variable has the value its status says.
  private func stands(_ variable: Int) -> Bool {
    let (value, lower, upper) = (values[variable], lower[variable], upper[variable])
    return switch statuses[variable] {
    case .atLower: value == lower
    case .atUpper: value == upper
    case .free, .atBreakpoint: lower < value && value < upper
    case .basic: false
    }
  }
  #else
  /// Does nothing: release builds check only with `PLUMB_CHECKS`.
  @inline(__always) func checkInvariants() {}
  #endif
}
