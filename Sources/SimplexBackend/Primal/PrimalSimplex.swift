import FlatMemory
import LinearProgramming

extension SimplexState {
  /// Runs the primal simplex method from the current basis to the end.
  ///
  /// While bounds are violated, violations have a finite penalty beside the objective's own costs,
  /// so that one descent serves both. As soon as all bounds hold, they count as infinite slopes. If
  /// the descent ends outside the bounds, the objective's costs are left out for a while.
  /// Violations that then remain at the minimum prove that there is no feasible point. All three
  /// phases are one method, because each minimises a convex piecewise-linear function.
  ///
  /// The first time the point does not move for long, bounds and kinks of the basic variables are
  /// moved by small, different amounts, so that few vertices coincide. They are restored at the
  /// end, and the method repairs the resulting violations.
  ///
  /// **Termination.** After a bounded number of successive iterations that do not move the point,
  /// the method uses Bland's rule (1977) and passes no breakpoint. The entering and leaving
  /// variables are then the candidates of smallest index in the textbook tests. Consider the
  /// program in which every piece of a cost is a separate variable, numbered piece after piece.
  /// There these pivots are those of the ordinary method on a linear function, so by Bland's
  /// theorem no basis returns. After finitely many iterations the point moves, or the phase ends.
  /// Each move strictly lowers the function of the phase, so no earlier basis can return either,
  /// and the number of bases is finite. Phases follow each other in a fixed order as long as
  /// rounding causes no new violations. Rounding can invalidate these arguments; the iteration
  /// limit holds regardless.
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
        // Accept an end only with exact prices and with no variable banned.
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
          // An unlimited step whose slope is only a rounding error is not a descent.
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
