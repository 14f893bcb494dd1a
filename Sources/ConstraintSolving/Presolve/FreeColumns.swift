/// Presolve rule: a variable without a bound of its own that stands in one required equality and nowhere
/// else takes that equality with it, since it can always be chosen to hold; then others stand alone.
///
/// Positions are like this: whole chains of them peel off from their ends, and no expression of a chain
/// is ever written out. The undo is the elimination's: it adds the equalities of peeled variables last
/// and reads their values off in that order.
struct FreeColumns {
  /// A variable and the equality it takes with it.
  struct Peeled {
    /// The variable.
    var variable: Int
    /// The equality.
    var constraint: Int
  }

  /// The peeled variables; each occurs in none of the equalities that come after its own.
  private(set) var peeled: [Peeled] = []
  /// Whether each constraint was taken; empty if none was.
  private(set) var isTaken: [Bool] = []

  /// Peels a system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - equalities: Its required equalities.
  init(of system: ConstraintSystem, equalities: [Int32]) {
    // Counts and sums of row numbers replace lists of rows: where one row is left the sum is its number.
    var waiting = [Int32](repeating: 0, count: system.variableCount)
    var rows = [Int](repeating: 0, count: system.variableCount)
    for constraint in equalities {
      for place in system.termRange(of: Int(constraint)) {
        let variable = system.termVariables[place]
        waiting[variable] += 1
        rows[variable] += Int(constraint)
      }
    }
    let isFree = waiting.indices.map { variable in
      system.lowerBounds[variable] == -.infinity && waiting[variable] == system.degrees[variable]
    }
    var alone = waiting.indices.filter { isFree[$0] && waiting[$0] == 1 }
    if alone.isEmpty { return }
    isTaken = [Bool](repeating: false, count: system.constraintCount)
    while let variable = alone.popLast() {
      let constraint = rows[variable]
      guard waiting[variable] == 1, !isTaken[constraint],
        system.isPivot(variable, of: constraint)
      else { continue }
      isTaken[constraint] = true
      peeled.append(Peeled(variable: variable, constraint: constraint))
      for place in system.termRange(of: constraint) {
        let other = system.termVariables[place]
        waiting[other] -= 1
        rows[other] -= constraint
        if isFree[other], waiting[other] == 1 { alone.append(other) }
      }
    }
  }
}

extension ConstraintSystem {
  /// Whether a variable's coefficient is not much smaller than the others of a constraint.
  fileprivate func isPivot(_ variable: Int, of constraint: Int) -> Bool {
    var own = 0.0
    var largest = 0.0
    for place in termRange(of: constraint) {
      let size = abs(termCoefficients[place])
      largest = max(largest, size)
      if termVariables[place] == variable { own = size }
    }
    return own > 0 && own >= 0.1 * largest
  }
}
