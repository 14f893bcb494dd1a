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
    // Sums of row numbers replace lists of rows: where one row is left the sum is its number. Numbers
    // count from 1, so that a row that is no equality adds nothing; the sums may wrap.
    var rows = FlatArray(repeating: UInt32(0), count: system.variableCount)
    var waiting = FlatArray(capacity: system.variableCount, copying: system.degrees)
    system.termVariables.withUnsafeBufferPointer { variables in
      for constraint in equalities {
        let number = UInt32(bitPattern: constraint) &+ 1
        for place in system.termRange(of: Int(constraint)) { rows[variables[place]] &+= number }
      }
    }
    var alone = FlatArray<Int>()
    for variable in 0..<system.variableCount
    where waiting[variable] == 1 && system.lowerBounds[variable] == -.infinity {
      alone.append(variable)
    }
    if alone.count == 0 { return }
    isTaken = [Bool](repeating: false, count: system.constraintCount)
    while let variable = alone.popLast() {
      guard waiting[variable] == 1, rows[variable] != 0 else { continue }
      let constraint = Int(rows[variable]) - 1
      guard !isTaken[constraint], system.isPivot(variable, of: constraint) else { continue }
      isTaken[constraint] = true
      peeled.append(Peeled(variable: variable, constraint: constraint))
      let number = rows[variable]
      for place in system.termRange(of: constraint) {
        let other = system.termVariables[place]
        waiting[other] -= 1
        rows[other] &-= number
        if waiting[other] == 1, system.lowerBounds[other] == -.infinity { alone.append(other) }
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
