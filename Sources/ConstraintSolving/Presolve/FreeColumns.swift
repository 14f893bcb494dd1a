import FlatMemory

/// Presolve rule: a variable without a bound of its own that stands in one required equality only
/// takes that equality with it, as its expression; then others stand alone.
///
/// Positions are like this: whole chains of them peel off from their ends, and no expression of a
/// chain is written out. Where a chain is closed, one of its equalities is put off to the end,
/// which opens it. The undo is the elimination's: expressions read later pivots only, so values are
/// read off in the opposite order.
struct FreeColumns {
  /// A variable and the equality it takes with it.
  struct Peeled {
    /// The variable.
    var variable: Int
    /// The equality.
    var constraint: Int32
  }

  /// In how many equalities a variable stands, and the sum of their places, which replaces a list
  /// of them: where one is left the sum is its place. Places count from 1, so that a variable in
  /// none has the sum 0; the sum may wrap.
  private struct Occurrences: BitwiseCopyable {
    var sum: UInt32 = 0
    var count: Int32 = 0

    mutating func add(_ place: Int) {
      sum &+= UInt32(truncatingIfNeeded: place) &+ 1
      count += 1
    }

    mutating func remove(_ place: Int) {
      sum &-= UInt32(truncatingIfNeeded: place) &+ 1
      count -= 1
    }
  }

  /// The peeled variables; each occurs in none of the equalities that come after its own.
  private(set) var peeled: [Peeled] = []
  /// The equalities of which no variable can be peeled.
  private(set) var others: [Int32] = []
  /// The equalities that opened closed chains.
  private(set) var postponed: [Int32] = []

  /// Peels equalities.
  ///
  /// - Parameters:
  ///   - equalities: Required equalities of the system.
  ///   - system: The system.
  ///   - elimination: Knows which variables may be given an expression.
  init(of equalities: [Int32], in system: ConstraintSystem, _ elimination: EqualityElimination) {
    let occurrences = FlatArray(repeating: Occurrences(), count: system.variableCount)
    for (place, constraint) in equalities.enumerated() {
      for term in system.termRange(of: Int(constraint)) {
        occurrences[system.termVariables[term]].add(place)
      }
    }
    func canBePeeled(_ variable: Int) -> Bool {
      system.lowerBounds[variable] == -.infinity && elimination.mayBecomePivot(variable)
    }
    let isTaken = FlatArray(repeating: false, count: equalities.count)
    let alone = FlatArray<Int>()
    /// Takes an equality out; variables that stand in one other now may be peeled with that.
    func take(_ place: Int) {
      isTaken[place] = true
      for term in system.termRange(of: Int(equalities[place])) {
        let variable = system.termVariables[term]
        occurrences[variable].remove(place)
        if occurrences[variable].count == 1, canBePeeled(variable) { alone.append(variable) }
      }
    }
    for variable in 0..<system.variableCount
    where occurrences[variable].count == 1 && canBePeeled(variable) {
      alone.append(variable)
    }
    var next = 0
    while true {
      while let variable = alone.popLast() {
        guard occurrences[variable].count == 1 else { continue }
        let place = Int(occurrences[variable].sum) - 1
        guard !isTaken[place], system.isPivot(variable, of: Int(equalities[place])) else {
          continue
        }
        peeled.append(Peeled(variable: variable, constraint: equalities[place]))
        take(place)
      }
      // Closed chains are left, and equalities that have nothing to peel.
      while next < equalities.count, isTaken[next] { next += 1 }
      guard next < equalities.count else { break }
      let terms = system.termRange(of: Int(equalities[next]))
      let isInChain = terms.contains { term in
        let variable = system.termVariables[term]
        return occurrences[variable].count > 1 && canBePeeled(variable)
      }
      if isInChain {
        postponed.append(equalities[next])
        take(next)
      } else {
        others.append(equalities[next])
        isTaken[next] = true
      }
    }
    checkInvariants(equalities.count, in: system)
  }

  #if PLUMB_CHECKS
  /// Stops the program where an equality is lost, or a peeled variable occurs again.
  private func checkInvariants(_ count: Int, in system: ConstraintSystem) {
    ensure(peeled.count + others.count + postponed.count == count, "equalities are lost")
    let isLater = FlatArray(repeating: false, count: system.variableCount)
    func note(_ constraint: Int32) {
      for term in system.termRange(of: Int(constraint)) {
        isLater[system.termVariables[term]] = true
      }
    }
    others.forEach(note)
    for (variable, constraint) in peeled.reversed().map({ ($0.variable, $0.constraint) }) {
      ensure(!isLater[variable], "\(variable) occurs again behind \(constraint)")
      note(constraint)
    }
  }
  #else
  @inline(__always) private func checkInvariants(_ count: Int, in system: ConstraintSystem) {}
  #endif
}

extension ConstraintSystem {
  /// Whether no coefficient of a constraint is larger than a variable's, so that no error grows
  /// along a chain.
  fileprivate func isPivot(_ variable: Int, of constraint: Int) -> Bool {
    var own = 0.0
    var largest = 0.0
    for place in termRange(of: constraint) {
      let size = abs(termCoefficients[place])
      largest = max(largest, size)
      if termVariables[place] == variable { own = size }
    }
    return own > 0 && own >= largest
  }
}
