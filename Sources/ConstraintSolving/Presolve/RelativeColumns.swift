import FlatMemory

/// Presolve rule: measures a free variable from a long sum that an inequality compares it with.
///
/// The inequality is required. For example, a cell with a baseline has a free position in its table
/// row, whose top is the sum of all heights above. Measured from the top of the table, each
/// inequality about the cell has as many terms as there are rows above. Measured from the top of
/// its row it has one or two, and no row of the table is coupled to another. The elimination
/// reverses the rule: the position of the cell is an expression.
extension SolveRun {
  /// With fewer such variables, the rule is not worth its cost.
  private static let fewColumns = 32

  /// Measures free variables from the sums that they are compared with.
  ///
  /// - Parameter constraints: The active constraints.
  /// - Returns: Whether there was such a variable.
  @discardableResult
  func measureFromSums(_ constraints: some Sequence<Int>) -> Bool {
    // Constraints that are switched on later may connect such variables, and searches use the
    // variables of the system.
    guard options.presolve.contains(.relativeColumns), system.switches.isEmpty,
      system.disjunctions.isEmpty, reduction.elimination.pivotCount > Self.fewColumns
    else { return false }
    let bases = bases(among: constraints)
    guard bases.count >= Self.fewColumns else { return false }
    prepareForPasses()
    for (variable, base) in bases {
      reduction.measure(variable, from: base, by: addVariable())
    }
    reduction.elimination.putInOrder(bases.map(\.variable))
    return true
  }

  /// Free variables in ascending order, each with the first sum that it is compared with.
  private func bases(
    among constraints: some Sequence<Int>
  ) -> [(variable: Int, base: Int)] {
    let elimination = reduction.elimination
    var candidates: [(variable: Int, base: Int)] = []
    for constraint in constraints
    where system.relations[constraint] != .equal && system.isRequired(constraint) {
      let terms = system.termRange(of: constraint)
      guard terms.count == 2,
        system.termCoefficients[terms.lowerBound] == -system.termCoefficients[terms.lowerBound + 1]
      else { continue }
      var (variable, base) = (
        system.termVariables[terms.lowerBound], system.termVariables[terms.lowerBound + 1]
      )
      if elimination.hasExpression(variable) { swap(&variable, &base) }
      guard elimination.mayBecomePivot(variable), system.lowerBounds[variable] == -.infinity,
        elimination.hasExpression(base)
      else { continue }
      candidates.append((variable, base))
    }
    // Most systems have no candidates, so their expressions need not be read.
    if candidates.count < Self.fewColumns { return [] }
    let lengths = elimination.lengths()
    var baseOfVariable: [Int: Int] = [:]
    for (variable, base) in candidates
    where baseOfVariable[variable] == nil && lengths[base] > EqualityElimination.expansionLimit {
      baseOfVariable[variable] = base
    }
    // A sum that reads one of these variables cannot be a base.
    let reads = elimination.readers(of: baseOfVariable.keys)
    return baseOfVariable.filter { !reads[$0.value] }.ordered { $0.key < $1.key }
      .map { (variable: $0.key, base: $0.value) }
  }
}

extension ReducedSystem {
  /// Measures a free variable from another one.
  ///
  /// - Parameters:
  ///   - variable: The variable.
  ///   - base: The variable to measure from, with an expression that does not read `variable`.
  ///   - offset: A new variable, the distance between them.
  func measure(_ variable: Int, from base: Int, by offset: Int) {
    elimination.define(variable, asSumOf: base, offset)
    offsetOfVariable[variable] = offset
  }
}

extension EqualityElimination {
  /// The greatest possible length of the expression of each variable, up to a limit.
  func lengths() -> FlatArray<Int32> {
    let lengths = FlatArray<Int32>(repeating: 1, count: slots.count)
    let most: Int32 = 1 << 20
    for place in (0..<pivots.count).reversed() {
      var length: Int32 = 0
      for term in slots[pivots[place]].terms {
        length = min(most, length + lengths[pool[term].variable])
      }
      lengths[pivots[place]] = length
    }
    return lengths
  }

  /// Which variables are in a set of free variables or have an expression that reads any of that
  /// set.
  func readers(of variables: some Sequence<Int>) -> FlatArray<Bool> {
    let reads = FlatArray<Bool>(repeating: false, count: slots.count)
    for variable in variables { reads[variable] = true }
    for place in (0..<pivots.count).reversed() {
      for term in slots[pivots[place]].terms where reads[pool[term].variable] {
        reads[pivots[place]] = true
      }
    }
    return reads
  }

  /// Gives a free variable the sum of two others as its expression.
  ///
  /// The pivots are out of order until `putInOrder`.
  fileprivate func define(_ variable: Int, asSumOf base: Int, _ offset: Int) {
    let start = pool.count
    pool.append(Term(coefficient: 1, variable: base))
    pool.append(Term(coefficient: 1, variable: offset))
    addPivot(variable, constant: 0, size: 0, start: start)
  }

  /// Moves the last pivots in front of the pivots they read, and behind all that read them.
  fileprivate func putInOrder(_ variables: [Int]) {
    let reads = readers(of: variables)
    let old = (0..<pivots.count - variables.count).map { pivots[$0] }
    pivots.shrink(to: 0)
    for pivot in old where reads[pivot] { pivots.append(pivot) }
    for variable in variables { pivots.append(variable) }
    for pivot in old where !reads[pivot] { pivots.append(pivot) }
    for place in 0..<pivots.count {
      slots[pivots[place]].position = Int32(place)
      slots[pivots[place]].stamp = -1
    }
    checkInvariants()
  }
}
