import FlatMemory
import LinearProgramming

/// The nonbasic variables worth moving, and the choice of the entering variable.
///
/// Devex pricing (Harris, 1973) is Dantzig's rule over reference weights. The weights estimate the
/// lengths of the edges in a framework of reference variables, and are updated from the pivot row.
final class CandidateList {
  private let variables: Vector<Int>
  private let places: Vector<Int>
  /// The squared infeasibility by weight, candidate by candidate.
  private let merits: Vector<Double>
  private let weights: Vector<Double>
  private let isBanned: Vector<Bool>
  private let banned: List<Int>
  /// The number of candidates.
  private(set) var count = 0

  /// Makes an empty list and starts a reference framework.
  init(variableCount: Int, in workspace: Workspace) {
    variables = workspace.vector(variableCount)
    places = workspace.vector(variableCount, of: -1)
    merits = workspace.vector(variableCount)
    weights = workspace.vector(variableCount, of: 1)
    isBanned = workspace.vector(variableCount, of: false)
    banned = List(capacity: 4, in: workspace)
  }

  /// Starts a new reference framework.
  func resetWeights() { weights.fill(with: 1) }

  /// Empties the list.
  func removeAll() {
    for place in 0..<count { places[variables[place]] = -1 }
    count = 0
  }

  /// Adds a variable, changes its infeasibility, or removes it if the infeasibility is 0. Its
  /// weight must be set before.
  @inline(__always)
  func set(_ variable: Int, infeasibility: Double) {
    var place = places[variable]
    if infeasibility > 0 {
      if place < 0 {
        place = count
        places[variable] = place
        variables[place] = variable
        count += 1
      }
      merits[place] = infeasibility * infeasibility / weights[variable]
    } else if place >= 0 {
      count -= 1
      let last = variables[count]
      variables[place] = last
      merits[place] = merits[count]
      places[last] = place
      places[variable] = -1
    }
  }

  /// Excludes a variable from entering until the next pivot, because its pivot was too small.
  func ban(_ variable: Int) {
    isBanned[variable] = true
    banned.append(variable)
  }

  /// Whether any variable is banned.
  var hasBanned: Bool { banned.count > 0 }

  /// Lets every variable enter again.
  func liftBans() {
    while let variable = banned.popLast() { isBanned[variable] = false }
  }

  /// The candidate with the largest weighted infeasibility, or −1.
  func best() -> Int {
    let merits = merits
    var best = -1
    var bestMerit = 0.0
    for place in 0..<count where merits[place] > bestMerit && !isBanned[variables[place]] {
      best = place
      bestMerit = merits[place]
    }
    return best < 0 ? -1 : variables[best]
  }

  /// The candidate with the smallest index, for Bland's rule; or −1.
  func smallest() -> Int {
    var smallest = -1
    for place in 0..<count where !isBanned[variables[place]] {
      if smallest < 0 || variables[place] < smallest { smallest = variables[place] }
    }
    return smallest
  }

  /// Updates the weights for a pivot.
  ///
  /// - Parameters:
  ///   - pivotRow: The pivot row over the nonbasic variables before the exchange.
  ///   - pivot: Its entry at the entering variable.
  ///   - entering: The entering variable.
  ///   - leaving: The leaving variable.
  func updateWeights(pivotRow: SparseVector, pivot: Double, entering: Int, leaving: Int) {
    let reference = weights[entering]
    if reference > 1e8 {
      resetWeights()
      return
    }
    let scaled = reference / (pivot * pivot)
    let (weights, indices, values) = (weights, pivotRow.indices, pivotRow.values)
    for place in 0..<pivotRow.count {
      let variable = indices[place]
      let entry = values[variable]
      weights[variable] = max(weights[variable], entry * entry * scaled)
    }
    weights[leaving] = max(scaled, 1)
  }
}

/// Prices and reduced costs.
extension SimplexState {
  /// Recomputes the prices from the slopes of the basic variables, and the list of candidates.
  func computePrices() {
    jumps.clear()
    for row in 0..<form.rowCount {
      let slope = slopes[basics[row]]
      if slope != 0 { jumps.add(slope, at: row) }
    }
    factorization.btran(jumps)
    if refinesPrices { refineMultipliers() }
    multiplyRows(by: jumps, into: priceChanges)
    jumps.clear()
    prices.fill(with: 0)
    for place in 0..<priceChanges.count {
      let variable = priceChanges.indices[place]
      prices[variable] = -priceChanges.values[variable]
    }
    priceUpdates = 0
    candidates.removeAll()
    for variable in 0..<form.variableCount where basicRows[variable] < 0 { refresh(variable) }
  }

  /// Updates the prices for the changes of slopes collected in `jumps`.
  func applyJumps() {
    guard jumps.count > 0 else { return }
    factorization.btran(jumps)
    multiplyRows(by: jumps, into: priceChanges)
    jumps.clear()
    for place in 0..<priceChanges.count {
      let variable = priceChanges.indices[place]
      prices[variable] -= priceChanges.values[variable]
      refresh(variable)
    }
    priceUpdates += 1
  }

  /// Adds a nonbasic variable to the list of candidates or removes it.
  @inline(__always)
  func refresh(_ variable: Int) {
    let price = prices[variable]
    let infeasibility = max(-(price + rightSlopes[variable]), price + leftSlopes[variable])
    candidates.set(variable, infeasibility: infeasibility > dualTolerance ? infeasibility : 0)
  }

  /// The amount by which a reduced cost may have the wrong sign in the current phase. Prices made
  /// of large penalties are less exact.
  @inline(__always)
  var dualTolerance: Double {
    phase.penalty == .infinity
      ? limits.dualTolerance
      : max(limits.dualTolerance, SimplexTolerance.penaltyNoise * phase.penalty)
  }

  /// Updates the prices for the exchange of the entering variable with a basic variable. The pivot
  /// row is computed, and the basis is still the old one.
  ///
  /// - Parameters:
  ///   - entering: The entering variable.
  ///   - leaving: The leaving variable.
  ///   - reducedCost: The reduced cost of the entering variable on the piece it enters.
  ///   - pivot: The entry of the pivot row at the entering variable.
  func updatePrices(entering: Int, leaving: Int, reducedCost: Double, pivot: Double) {
    let step = reducedCost / pivot
    for place in 0..<pivotRow.count {
      let variable = pivotRow.indices[place]
      prices[variable] -= step * pivotRow.values[variable]
      refresh(variable)
    }
    prices[leaving] = -step - slopes[leaving]
    candidates.set(entering, infeasibility: 0)
    priceUpdates += 1
  }
}
