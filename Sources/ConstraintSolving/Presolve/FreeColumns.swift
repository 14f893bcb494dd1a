import FlatMemory

/// Presolve rule: peels off variables without bounds that are in only one required equality.
///
/// The equality becomes the expression of the variable. Then other variables may be in only one
/// equality. Positions are like this: whole chains peel off from their ends, and no expression of a
/// chain is written out. In a closed chain, one equality is deferred to the end, which opens the
/// chain. The elimination reverses the rule: expressions read later pivots only, so values are
/// computed in the opposite order.
struct FreeColumns {
  /// A variable and its equality.
  private struct Peeled: BitwiseCopyable {
    /// The variable.
    var variable: Int
    /// The equality.
    var constraint: Int32
  }

  private let workspace: Workspace
  private let peeledRoom: Vector<Peeled>
  private let otherRoom: Vector<Int32>
  private let postponedRoom: Vector<Int32>
  private var counts = (peeled: 0, others: 0, postponed: 0)

  /// The equalities without a variable to peel, then those that opened closed chains, short ones
  /// first.
  private var rest: [Int32] = []

  /// The number of equalities.
  var count: Int { counts.peeled + rest.count }

  /// An equality, in an order with little fill-in.
  ///
  /// First are the equalities that become the expression of a variable, which occurs in no later
  /// equality. The variable of all others is -1.
  subscript(place: Int) -> (variable: Int, constraint: Int) {
    if place >= counts.peeled { return (-1, Int(rest[place - counts.peeled])) }
    return (peeledRoom[place].variable, Int(peeledRoom[place].constraint))
  }

  /// Peels equalities.
  ///
  /// - Parameters:
  ///   - equalities: Required equalities of the system.
  ///   - system: The system.
  ///   - elimination: Provides the variables that may become pivots.
  init(of equalities: [Int32], in system: ConstraintSystem, _ elimination: EqualityElimination) {
    let (count, variableCount) = (equalities.count, system.variableCount)
    workspace = Workspace(expectedBytes: 17 * variableCount + 25 * count + 128)
    peeledRoom = workspace.vector(count)
    otherRoom = workspace.vector(count)
    postponedRoom = workspace.vector(count)
    system.withTerms { terms in peel(equalities, terms, system, elimination) }
    rest =
      system.sortedByLength(otherRoom.array(0..<counts.others))
      + system.sortedByLength(postponedRoom.array(0..<counts.postponed))
    checkInvariants(equalities.count, in: system)
  }

  private mutating func peel(
    _ equalities: [Int32], _ terms: ConstraintSystem.Terms, _ system: ConstraintSystem,
    _ elimination: EqualityElimination
  ) {
    let occurrences = workspace.vector(system.variableCount, of: Occurrences())
    let mayBePeeled: Vector<Bool> = workspace.vector(system.variableCount)
    // Each variable enters this list at most once: when it has only one equality left.
    let alone: Vector<Int> = workspace.vector(system.variableCount)
    var aloneCount = 0
    let isTaken = workspace.vector(equalities.count, of: false)
    for (place, constraint) in equalities.enumerated() {
      for term in terms.range(of: Int(constraint)) {
        occurrences[terms.variable(term)].add(place)
      }
    }
    for (variable, lower) in system.lowerBounds.enumerated() {
      mayBePeeled[variable] = lower == -.infinity && elimination.mayBecomePivot(variable)
      if occurrences[variable].count == 1, mayBePeeled[variable] {
        alone[aloneCount] = variable
        aloneCount += 1
      }
    }
    /// Removes an equality; variables with one other equality left may be peeled with that one.
    func take(_ place: Int) {
      isTaken[place] = true
      for term in terms.range(of: Int(equalities[place])) {
        let variable = terms.variable(term)
        occurrences[variable].remove(place)
        if occurrences[variable].count == 1, mayBePeeled[variable] {
          alone[aloneCount] = variable
          aloneCount += 1
        }
      }
    }
    var next = 0
    while true {
      while aloneCount > 0 {
        aloneCount -= 1
        let variable = alone[aloneCount]
        guard occurrences[variable].count == 1 else { continue }
        let place = occurrences[variable].sum
        guard !isTaken[place], terms.isPivot(variable, of: Int(equalities[place])) else {
          continue
        }
        peeledRoom[counts.peeled] = Peeled(variable: variable, constraint: equalities[place])
        counts.peeled += 1
        take(place)
      }
      // The remaining equalities are closed chains, or have no variable to peel.
      while next < equalities.count, isTaken[next] { next += 1 }
      guard next < equalities.count else { break }
      let isInChain = terms.range(of: Int(equalities[next])).contains { term in
        let variable = terms.variable(term)
        return occurrences[variable].count > 1 && mayBePeeled[variable]
      }
      if isInChain {
        postponedRoom[counts.postponed] = equalities[next]
        counts.postponed += 1
        take(next)
      } else {
        otherRoom[counts.others] = equalities[next]
        counts.others += 1
        isTaken[next] = true
      }
    }
  }

  #if PLUMB_CHECKS
  /// Stops the program if an equality is lost, or a peeled variable occurs again.
  private func checkInvariants(_ count: Int, in system: ConstraintSystem) {
    ensure(self.count == count, "equalities are lost")
    let isLater = FlatArray(repeating: false, count: system.variableCount)
    for place in (0..<counts.peeled + counts.others).reversed() {
      // The equalities that opened a chain read peeled variables.
      let (variable, constraint) =
        place < counts.peeled ? self[place] : (-1, Int(otherRoom[place - counts.peeled]))
      if variable >= 0 { ensure(!isLater[variable], "\(variable) occurs again") }
      for term in system.termRange(of: constraint) { isLater[system.termVariables[term]] = true }
    }
  }
  #else
  @inline(__always) private func checkInvariants(_ count: Int, in system: ConstraintSystem) {}
  #endif
}

extension ConstraintSystem.Terms {
  /// Whether no coefficient of a constraint is larger than that of a variable.
  ///
  /// Then errors do not grow along a chain.
  fileprivate func isPivot(_ variable: Int, of constraint: Int) -> Bool {
    var own = 0.0
    var largest = 0.0
    for place in range(of: constraint) {
      let size = abs(coefficient(place))
      largest = max(largest, size)
      if self.variable(place) == variable { own = size }
    }
    return own > 0 && own >= largest
  }
}
