import FlatMemory
import LinearProgramming

/// The positions of variables on their costs and between their bounds, and the slopes there.
extension SimplexState {
  /// Returns the place where the slope of a variable's cost changes. A kink outside the bounds
  /// counts at the bound: the cost within the bounds is the same, and no variable is placed at a
  /// kink outside.
  @inline(__always)
  func kinkPlace(_ index: Int, of variable: Int) -> Double {
    min(max(costs.kink(index, of: variable).place, lower[variable]), upper[variable])
  }

  /// Sets status, piece and slopes of a nonbasic variable from its value.
  func settle(_ variable: Int) {
    let value = values[variable]
    let count = costs.kinkCounts[variable]
    var piece = 0
    while piece < count && kinkPlace(piece, of: variable) < value { piece += 1 }
    pieces[variable] = piece
    sides[variable] = 0
    let after = pieceAfter(variable)
    var left = 0.0
    var right = 0.0
    if phase.includesCosts {
      left = costs.slope(piece, of: variable)
      right = costs.slope(after, of: variable)
    }
    statuses[variable] = after > piece ? .atBreakpoint : .free
    if value >= upper[variable] {
      right = .infinity
      statuses[variable] = .atUpper
    }
    if value <= lower[variable] {
      left = -.infinity
      statuses[variable] = .atLower
    }
    leftSlopes[variable] = left
    rightSlopes[variable] = right
  }

  /// Returns to the phase with all costs, from another phase or with other tolerances.
  func enterLastPhase() {
    phase = SimplexPhase(includesCosts: true, penalty: .infinity)
    settleNonbasics()
    classifyBasics(anew: false)
    computePrices()
  }

  /// Sets status, piece and slopes of all nonbasic variables from their values.
  func settleNonbasics() {
    for variable in 0..<form.variableCount where basicRows[variable] < 0 { settle(variable) }
  }

  /// The piece to the right of a nonbasic variable. It differs from the piece to the left only at a
  /// kink.
  func pieceAfter(_ variable: Int) -> Int {
    let count = costs.kinkCounts[variable]
    var piece = pieces[variable]
    while piece < count && kinkPlace(piece, of: variable) <= values[variable] { piece += 1 }
    return piece
  }

  /// The value for a status: the bound, or the first kink within the bounds. If there is no such
  /// place, it is the resting value.
  func standingValue(of variable: Int, at status: VariableStatus) -> Double {
    let (lower, upper) = (lower[variable], upper[variable])
    switch status {
    case .atLower where lower > -.infinity: return lower
    case .atUpper where upper < .infinity: return upper
    case .free where lower <= 0 && upper >= 0 && (lower == -.infinity || upper == .infinity):
      return 0
    case .free, .basic: return restingValue(of: variable)
    case .atLower, .atUpper, .atBreakpoint:
      for index in 0..<costs.kinkCounts[variable] {
        let place = costs.kink(index, of: variable).place
        if place >= lower && place <= upper { return place }
      }
      return restingValue(of: variable)
    }
  }

  /// The initial value of a variable that was never basic: where its cost is least. If the cost is
  /// least everywhere or nowhere, it is the finite bound nearer to 0, or 0.
  func restingValue(of variable: Int) -> Double {
    let (low, high) = (lower[variable], upper[variable])
    let count = costs.kinkCounts[variable]
    if costs.slope(count, of: variable) < 0 {
      if high < .infinity { return high }
    } else if costs.firstSlopes[variable] > 0 {
      if low > -.infinity { return low }
    } else {
      for piece in 0..<count where costs.slope(piece + 1, of: variable) >= 0 {
        return min(max(costs.kink(piece, of: variable).place, low), high)
      }
    }
    if low > -.infinity, high < .infinity { return abs(low) <= abs(high) ? low : high }
    return low > -.infinity ? low : high < .infinity ? high : 0
  }

  /// Finds side and piece of every basic variable, counts those out of bounds, and sets the slopes.
  ///
  /// - Parameter anew: Whether to find pieces from the values alone. Otherwise a variable at a kink
  ///   stays on its piece, so that rounding does not change the costs.
  func classifyBasics(anew: Bool) {
    infeasibleCount = 0
    for row in 0..<form.rowCount {
      let variable = basics[row]
      classify(variable, anew: anew)
      if sides[variable] != 0 { infeasibleCount += 1 }
    }
    adaptPhase()
    for row in 0..<form.rowCount { slopes[basics[row]] = slope(of: basics[row]) }
  }

  /// Finds side and piece of one basic variable.
  func classify(_ variable: Int, anew: Bool) {
    let value = values[variable]
    let (low, high) = (lower[variable], upper[variable])
    sides[variable] =
      value < low - tolerance(at: low, of: variable)
      ? -1 : value > high + tolerance(at: high, of: variable) ? 1 : 0
    let count = costs.kinkCounts[variable]
    var piece = anew ? 0 : min(pieces[variable], count)
    while piece < count {
      let place = kinkPlace(piece, of: variable)
      if value <= (anew ? place : place + tolerance(at: place, of: variable)) { break }
      piece += 1
    }
    while piece > 0 {
      let place = kinkPlace(piece - 1, of: variable)
      if value >= place - tolerance(at: place, of: variable) { break }
      piece -= 1
    }
    pieces[variable] = piece
  }

  /// The slope of a basic variable's cost in the current phase.
  @inline(__always)
  func slope(of variable: Int) -> Double {
    let own = phase.includesCosts ? costs.slope(pieces[variable], of: variable) : 0
    return sides[variable] == 0 ? own : own + Double(sides[variable]) * phase.penalty
  }

  /// Sets a finite penalty if bounds are violated, and an infinite one if none is. In the phase
  /// without costs the method does this itself, because it also has to restore the costs.
  func adaptPhase() {
    // The dual method has no penalty.
    if phase.penalty == 0 { return }
    if infeasibleCount == 0 {
      if phase.includesCosts { phase.penalty = .infinity }
    } else if phase.penalty == .infinity {
      phase.penalty = 10 * max(costs.steepest, 0.1)
    }
  }

  /// The amount by which a basic variable is outside its bounds: negative below, positive above, 0
  /// within the tolerance.
  @inline(__always)
  func infeasibility(of variable: Int) -> Double {
    let value = values[variable]
    let (low, high) = (lower[variable], upper[variable])
    if value < low - tolerance(at: low, of: variable) { return value - low }
    if value > high + tolerance(at: high, of: variable) { return value - high }
    return 0
  }

  /// The amount by which a variable may miss a bound or kink, from its size and the rounding of the
  /// value.
  @inline(__always)
  func tolerance(at place: Double, of variable: Int) -> Double {
    limits.primalTolerance * (1 + abs(place)) + noise[variable]
  }
}
