import LinearProgramming

extension SimplexState {
  /// Runs the primal simplex method from the current basis to the end.
  ///
  /// Phase 1 minimises the sum of infeasibilities over the same basis, phase 2 the objective; a point
  /// that loses its feasibility to rounding goes back to phase 1. The entering variable comes from
  /// devex pricing.
  ///
  /// The first time the point stands still for long, the bounds of the basic variables are widened by
  /// small amounts that differ, so that few vertices coincide; the caller then restores the bounds
  /// and lets the dual method repair what that breaks.
  ///
  /// **Termination.** After a bounded number of iterations in a row that do not move the point, the
  /// method goes on by Bland's rule (1977): entering and leaving variable are those of smallest index
  /// among the candidates of the textbook tests. While the point stands still the objective of the
  /// phase is a fixed linear function, and Bland's theorem says that no basis returns; so after
  /// finitely many iterations the point moves, or the phase ends. Each move strictly lowers the
  /// objective of the phase, so no basis of before can return either, and there are finitely many.
  /// Rounding can spoil both arguments; the iteration limit holds regardless.
  mutating func runPrimal() -> SimplexOutcome {
    var pricing = DevexPricing(variableCount: form.variableCount)
    var breakpoints: [Breakpoint] = []
    var degenerateIterations = 0
    let degenerateLimit = 200 + form.rowCount
    guard refactorize() else { return .numericalFailure }
    var isFresh = true
    var wasFeasible = true
    while true {
      if !isFresh && factorization.isWorn {
        guard refactorize() else { return .numericalFailure }
        isFresh = true
      }
      let isFeasible = isPrimalFeasible()
      if !isFeasible { computeInfeasibilityCosts() }
      if isFeasible && !wasFeasible { computeReducedCosts() }
      wasFeasible = isFeasible
      if degenerateIterations > 100 && mayPerturbBounds {
        perturbBounds()
        degenerateIterations = 0
        continue
      }
      let useBland = degenerateIterations > degenerateLimit
      let tolerance = limits.dualTolerance
      let choice =
        useBland
        ? smallestIndexEntering(tolerance: tolerance) : pricing.entering(self, tolerance: tolerance)
      guard let entering = choice else {
        if !isFresh || !banned.isEmpty {
          // Judge an end only with a fresh factorization and with every variable allowed.
          if isFresh { return .numericalFailure }
          banned.removeAll()
          guard refactorize() else { return .numericalFailure }
          isFresh = true
          continue
        }
        return isFeasible ? .optimal : .infeasible(multipliers: infeasibilityMultipliers())
      }
      if let spent = spentBudget() { return spent }
      let direction = reducedCosts[entering] < 0 ? 1.0 : -1.0
      computePivotColumn(entering)
      let step =
        useBland
        ? textbookRatioTest(
          entering: entering, direction: direction, breakpoints: &breakpoints)
        : isFeasible
          ? harrisRatioTest(entering: entering, direction: direction)
          : infeasibilityRatioTest(
            entering: entering, direction: direction, breakpoints: &breakpoints)

      iterations += 1
      switch step {
      case .unlimited, .unstable:
        if !isFresh {
          guard refactorize() else { return .numericalFailure }
          isFresh = true
        } else if isFeasible, case .unlimited = step {
          return .unbounded
        } else {
          banned.append(entering)
        }
      case .flip(let length):
        move(entering, by: direction * length)
        settle(entering, at: direction > 0 ? .atUpper : .atLower)
        degenerateIterations = 0
        isFresh = false
      case .pivot(let position, let leavingStatus, let length):
        let leaving = basics[position]
        let pivot = pivotColumn[position]
        computePivotRow(position)
        let isDoubtful = abs(pivot - pivotRow[entering]) > 1e-7 * (1 + abs(pivot))
        if isDoubtful || abs(pivot) < 1e-7 {
          if !isFresh {
            guard refactorize() else { return .numericalFailure }
            isFresh = true
            continue
          } else if isDoubtful {
            banned.append(entering)
            continue
          }
        }
        let isDegenerate = length * abs(reducedCosts[entering]) <= 1e-13
        degenerateIterations = isDegenerate ? degenerateIterations + 1 : 0
        move(entering, by: direction * length)
        pricing.update(self, entering: entering, leaving: leaving, pivot: pivot)
        updateReducedCosts(entering: entering, leaving: leaving, pivot: pivot)
        exchange(position: position, entering: entering, leavingStatus: leavingStatus)
        isFresh = false
      }
    }
  }

  /// Widens the bounds of the basic variables. The amounts are hashes of the index: the same program
  /// is always perturbed alike.
  private mutating func perturbBounds() {
    for variable in basics {
      let amount = 1e-6 * Self.perturbation(of: variable)
      lower[variable] -= amount * (1 + abs(lower[variable]))
      upper[variable] += amount * (1 + abs(upper[variable]))
    }
    computeBoundLimits()
    hasPerturbedBounds = true
    mayPerturbBounds = false
  }

  /// Puts the bounds of the program back; the basic values hold again after the next factorization.
  mutating func restoreBounds() {
    lower = form.lower
    upper = form.upper
    computeBoundLimits()
    hasPerturbedBounds = false
    for variable in 0..<form.variableCount where statuses[variable] != .basic {
      settle(variable, at: statuses[variable])
    }
  }

  /// Moves a nonbasic variable and with it the basic ones; the pivot column must be its own.
  mutating func move(_ variable: Int, by distance: Double) {
    guard distance != 0 else { return }
    values[variable] += distance
    for position in 0..<form.rowCount where pivotColumn[position] != 0 {
      values[basics[position]] -= distance * pivotColumn[position]
    }
  }

  /// Replaces the reduced costs by those of the sum of infeasibilities.
  private mutating func computeInfeasibilityCosts() {
    for variable in 0..<form.variableCount { reducedCosts[variable] = 0 }
    subtractProducts(infeasibilityMultipliers())
  }

  /// The multipliers of the rows for the sum of infeasibilities. At its minimum, if that is above 0,
  /// they prove that there is no feasible point.
  private mutating func infeasibilityMultipliers() -> [Double] {
    var multipliers = [Double](repeating: 0, count: form.rowCount)
    for position in 0..<form.rowCount {
      let infeasibility = infeasibility(of: basics[position])
      if infeasibility != 0 { multipliers[position] = infeasibility < 0 ? -1 : 1 }
    }
    factorization.btran(&multipliers)
    return multipliers
  }

  /// Bland's choice: the candidate with the smallest index.
  private func smallestIndexEntering(tolerance: Double) -> Int? {
    for variable in 0..<form.variableCount
    where dualInfeasibility(of: variable) > tolerance && !banned.contains(variable) {
      return variable
    }
    return nil
  }
}
