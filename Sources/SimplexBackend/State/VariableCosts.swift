import FlatMemory
import LinearProgramming

/// The convex piecewise-linear cost of every variable: a first slope, and kinks after which it is
/// steeper.
final class VariableCosts {
  /// A place where the slope changes.
  struct Kink {
    /// The place in force: the true place, or a perturbed one in the primal method.
    var place: Double
    /// The slope after it.
    var slope: Double
    /// The true place.
    var truePlace: Double
  }

  /// The slope before the first kink; the linear cost if there is no kink.
  let firstSlopes: Vector<Double>
  /// The number of kinks of each variable.
  let kinkCounts: Vector<Int>
  private let kinkStarts: Vector<Int>
  private let kinks: List<Kink>
  private let costly: List<Int>
  private let linear: Vector<Double>
  /// Whether any variable has a kink.
  private(set) var hasKinks = false
  private var knownSteepest: Double?

  /// Makes costs of 0.
  init(variableCount: Int, in workspace: Workspace) {
    firstSlopes = workspace.vector(variableCount, of: 0)
    linear = workspace.vector(variableCount, of: 0)
    kinkCounts = workspace.vector(variableCount, of: 0)
    kinkStarts = workspace.vector(variableCount)
    kinks = List(capacity: variableCount, in: workspace)
    costly = List(capacity: variableCount, in: workspace)
  }

  /// The number of variables that have had a cost since `removeAll`; some may be listed twice.
  var costlyCount: Int { costly.count }

  /// A variable with a cost.
  func costlyVariable(_ index: Int) -> Int { costly[index] }

  /// Removes all costs.
  func removeAll() {
    knownSteepest = nil
    for index in 0..<costly.count {
      firstSlopes[costly[index]] = 0
      linear[costly[index]] = 0
      kinkCounts[costly[index]] = 0
    }
    costly.removeAll()
    kinks.removeAll()
    hasKinks = false
  }

  /// Adds a linear cost, which is scaled.
  func addLinear(_ slope: Double, to variable: Int) {
    knownSteepest = nil
    costly.append(variable)
    linear[variable] += slope
    firstSlopes[variable] += slope
    for index in 0..<kinkCounts[variable] {
      kinks[kinkStarts[variable] + index].slope += slope
    }
  }

  /// Sets the piecewise-linear cost of a variable whose values are `scale` times the scaled ones.
  func set(_ cost: PiecewiseLinearCost, of variable: Int, scale: Double) {
    knownSteepest = nil
    costly.append(variable)
    firstSlopes[variable] = linear[variable] + cost.leastSlope * scale
    kinkStarts[variable] = kinks.count
    var previous = cost.leastSlope
    for index in 0..<cost.breakpointCount {
      let slope = cost.slope(after: index)
      if slope == previous { continue }
      previous = slope
      let place = cost.breakpoint(index) / scale
      kinks.append(
        Kink(place: place, slope: linear[variable] + slope * scale, truePlace: place))
    }
    kinkCounts[variable] = kinks.count - kinkStarts[variable]
    hasKinks = hasKinks || kinkCounts[variable] > 0
    if kinkCounts[variable] == 0 { linear[variable] = firstSlopes[variable] }
  }

  /// A kink of a variable.
  @inline(__always)
  func kink(_ index: Int, of variable: Int) -> Kink { kinks[kinkStarts[variable] + index] }

  /// The slope after a number of kinks.
  @inline(__always)
  func slope(_ piece: Int, of variable: Int) -> Double {
    piece == 0 ? firstSlopes[variable] : kinks[kinkStarts[variable] + piece - 1].slope
  }

  /// Changes the slope of a variable without kinks until `restoreSlopes`.
  func shift(_ variable: Int, by amount: Double) { firstSlopes[variable] += amount }

  /// Undoes all shifts.
  func restoreSlopes() {
    for variable in 0..<linear.count where kinkCounts[variable] == 0 {
      firstSlopes[variable] = linear[variable]
    }
  }

  /// Moves the kinks of a variable.
  func moveKinks(of variable: Int, by distance: Double) {
    for index in 0..<kinkCounts[variable] {
      kinks[kinkStarts[variable] + index].place += distance
    }
  }

  /// Moves all kinks back to their true places.
  func restoreKinks() {
    for index in 0..<kinks.count { kinks[index].place = kinks[index].truePlace }
  }

  /// The size of the steepest slope.
  var steepest: Double {
    if let known = knownSteepest { return known }
    var steepest = 0.0
    for index in 0..<costly.count {
      let variable = costly[index]
      steepest = max(steepest, abs(firstSlopes[variable]))
      if kinkCounts[variable] > 0 {
        steepest = max(steepest, abs(slope(kinkCounts[variable], of: variable)))
      }
    }
    knownSteepest = steepest
    return steepest
  }
}
