import FlatMemory
import LinearProgramming

extension SimplexState {
  /// Runs the primal simplex method from the current basis to the end.
  ///
  /// While bounds are broken, breaking them costs a finite penalty beside the objective's own
  /// costs, so that one descent serves both; bounds count as infinite slopes as soon as all hold.
  /// Where that descent ends outside the bounds, the objective's costs are left out for a while:
  /// what is then still broken at the minimum proves that there is no feasible point. All three are
  /// one method, for each is the minimum of a convex piecewise-linear function.
  ///
  /// The first time the point stands still for long, bounds and kinks of the basic variables are
  /// moved by small amounts that differ, so that few vertices coincide. They are put back at the
  /// end, and the method repairs what that breaks.
  ///
  /// **Termination.** After a bounded number of iterations in a row that do not move the point, the
  /// method goes on by Bland's rule (1977) and passes no breakpoint: entering and leaving variable
  /// are those of smallest index among the candidates of the textbook tests. Seen as the program in
  /// which every piece of a cost is a variable of its own, numbered piece after piece, these are
  /// the pivots of the ordinary method on a linear function, and Bland's theorem says that no basis
  /// returns; so after finitely many iterations the point moves, or the phase ends. Each move
  /// strictly lowers the function of the phase, so no basis of before can return either, and there
  /// are finitely many. Phases follow each other in a fixed order as long as rounding breaks no
  /// bound anew. Rounding can spoil these arguments; the iteration limit holds regardless.
  func runPrimal() -> SimplexOutcome {
    var degenerateIterations = 0
    var mayPerturb = true
    if !isFactorized && !refactorize() { return .numericalFailure }
    var isFresh = factorization.updates.count == 0
    while true {
      if factorization.isWorn || !isFactorized {
        guard refactorize() else { return .numericalFailure }
        isFresh = true
      }
      checkInvariants()
      if infeasibleCount == 0 && phase.penalty < .infinity { enterPhase(withCosts: true) }
      if degenerateIterations > limits.patienceBeforePerturbing && mayPerturb {
        perturb()
        mayPerturb = false
        degenerateIterations = 0
      }
      let useBland = degenerateIterations > limits.patienceBeforeBland + form.rowCount
      let entering = useBland ? candidates.smallest() : candidates.best()
      guard entering >= 0 else {
        // Judge an end only with good prices and with every variable allowed.
        if candidates.hasBanned {
          if isFresh { return .numericalFailure }
          candidates.liftBans()
          guard refactorize() else { return .numericalFailure }
          isFresh = true
          continue
        }
        if priceUpdates > (infeasibleCount == 0 ? trustedPriceUpdates : 0) {
          computePrices()
          continue
        }
        if isPerturbed {
          guard restore() else { return .numericalFailure }
          isFresh = true
          continue
        }
        if infeasibleCount == 0 { return .optimal }
        if !phase.includesCosts {
          keepInfeasibilityMultipliers()
          return .infeasible
        }
        enterPhase(withCosts: false)
        continue
      }
      if let spent = spentBudget() {
        return isPerturbed && !restore() ? .numericalFailure : spent
      }
      iterations += 1
      let rising = prices[entering] + rightSlopes[entering]
      let direction = rising < 0 ? 1.0 : -1.0
      let slope = rising < 0 ? rising : -(prices[entering] + leftSlopes[entering])
      computePivotColumn(entering)
      var step =
        useBland
        ? textbookRatioTest(entering: entering, direction: direction)
        : longStepRatioTest(entering: entering, direction: direction, slope: slope)
      if isFresh, case .unlimited = step {
        step = lastRatioTest(entering: entering, direction: direction, slope: slope)
      }
      guard case .breakpoint(let end) = step else {
        if !isFresh {
          guard refactorize() else { return .numericalFailure }
          isFresh = true
        } else if isPerturbed {
          guard restore() else { return .numericalFailure }
        } else if phase.penalty < .infinity {
          if !phase.includesCosts { return .numericalFailure }
          enterPhase(withCosts: false)
        } else if priceUpdates > 0 {
          computePrices()
        } else if isRay(entering, direction: direction) {
          return .unbounded
        } else {
          // What goes on for ever at a slope that is rounding stands still.
          candidates.set(entering, infeasibility: 0)
        }
        continue
      }
      let length = breakpoints[end].step
      let row = breakpoints[end].row
      if row >= 0 {
        computePivotRow(row)
        let pivot = pivotColumn.values[row]
        let error = abs(pivot - pivotRow.values[entering])
        let isDoubtful = error > SimplexTolerance.doubtfulPivot * (1 + abs(pivot))
        if isDoubtful || abs(pivot) < SimplexTolerance.doubtfulPivot {
          if !isFresh {
            guard refactorize() else { return .numericalFailure }
            isFresh = true
            continue
          } else if isDoubtful {
            candidates.ban(entering)
            continue
          }
        }
      }
      let isDegenerate = length * abs(slope) <= SimplexTolerance.standstill
      degenerateIterations = isDegenerate ? degenerateIterations + 1 : 0
      isFresh = false
      pass(end, entering: entering, direction: direction)
      move(entering, by: direction * length)
      if row >= 0 {
        exchange(entering: entering, direction: direction, at: breakpoints[end])
      } else {
        stand(entering, at: breakpoints[end], direction: direction)
      }
    }
  }
}
