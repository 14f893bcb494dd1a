import FlatMemory

/// How the solution of a plan moves with one constant while all else stays, and how far: a critical
/// region along a line.
///
/// While no constraint comes to hold that did not, or the other way round, what is best stays so,
/// and all values are affine in the constant. So are the sums of all constraints: that the required
/// ones hold between the ends, and which optional ones do not, is checked once for all points.
///
/// It stays away from where a constraint comes to be missed by what is told, and its values are
/// rounded as they are handed out, so that its answers are those without it.
final class PlanDirection {
  private let constraint: Int
  private let constants: FlatArray<Double>
  private let lowerBounds: [Double]
  private let values: FlatArray<Double>
  private let rates: FlatArray<Double>
  private let violations = FlatArray<PlannedRows.Violation>()
  /// How far the constant may fall and rise.
  private var fall = Double.infinity
  private var rise = Double.infinity

  /// The direction from the point where a plan has just solved a system; `nil` where more than the
  /// constraint's constant decides how things move, or where it may not move at all.
  init?(of constraint: Int, from plan: SolvePlan, _ system: ConstraintSystem) {
    self.constraint = constraint
    let count = plan.variableCount
    constants = FlatArray(repeating: 0, count: plan.constants.count)
    constants.elements.copy(plan.constants.elements, count: constants.count)
    lowerBounds = system.lowerBounds
    values = FlatArray(repeating: 0, count: count)
    values.elements.copy(plan.values.elements, count: count)
    rates = FlatArray(repeating: 0, count: plan.values.count)
    guard plan.computeRates(of: constraint, into: rates.elements) else { return nil }
    for variable in 0..<count {
      let rate = rates[variable]
      let size = abs(values[variable])
      guard rate.isFinite, abs(rate) < 1e6, size <= Significance.greatestFine else { return nil }
      narrow((Significance.greatestFine - size) / abs(rate))
      guard lowerBounds[variable] > -.infinity else { continue }
      guard keepsSide(values[variable] - lowerBounds[variable], rate, size) else { return nil }
    }
    guard keepsSides(of: plan) else { return nil }
  }

  /// Where the constraints stand, and how far the constant may move until one stands elsewhere.
  private func keepsSides(of plan: SolvePlan) -> Bool {
    let sums = FlatArray(repeating: 0.0, count: constants.count)
    plan.rows.computeSums(at: rates.elements, into: sums.elements)
    for row in 0..<sums.count {
      let distance = plan.activities[row] - constants[row]
      let rate = sums[row] - (row == constraint ? 1 : 0)
      let size = plan.rows.magnitude(of: row, at: plan.values.elements, plan.input)
      guard keepsSide(distance, rate, size) else { return false }
    }
    for place in 0..<plan.violations.count {
      var violation = plan.violations[place]
      let row = violation.constraint
      let rate = sums[row] - (row == constraint ? 1 : 0)
      violation.rate = plan.activities[row] < constants[row] ? -rate : rate
      violations.append(violation)
    }
    return true
  }

  /// Narrows the ends to where a distance does not change its sign; false where there is no room.
  private func keepsSide(_ distance: Double, _ rate: Double, _ size: Double) -> Bool {
    let near = Tolerance.certain * max(1, abs(size))
    if abs(distance) > near {
      let room = (abs(distance) - near) / abs(rate)
      if (distance > 0) == (rate > 0) { fall = min(fall, room) } else { rise = min(rise, room) }
      return true
    }
    // What moves along with its constant does so but for rounding, which adds up.
    guard abs(rate) <= Tolerance.equality else { return false }
    narrow(0.1 * Tolerance.equality / abs(rate))
    return true
  }

  private func narrow(_ room: Double) {
    fall = min(fall, room)
    rise = min(rise, room)
  }

  /// Whether a system differs in the constant alone, and in that not too much.
  func leads(to system: ConstraintSystem, _ constants: Vector<Double>) -> Bool {
    let change = constants[constraint] - self.constants[constraint]
    guard change >= -fall, change <= rise, areSame(lowerBounds, system.lowerBounds) else {
      return false
    }
    let first = self.constants.elements.firstDifference(from: constants)
    return first == nil
      || first == constraint
        && self.constants.elements.firstDifference(from: constants, startingAt: constraint + 1)
          == nil
  }

  /// The values, rounded, and the constraints that do not hold, for constants that the direction
  /// leads to.
  func solution(
    at constants: Vector<Double>
  ) -> (values: [Double], violations: [(constraint: Int, amount: Double)]) {
    let change = constants[constraint] - self.constants[constraint]
    let moved = unsafe [Double](unsafeUninitializedCapacity: values.count) { moved, count in
      var place = 0
      // Four at a time, as frames are made of them.
      while place + 4 <= values.count {
        let settled = Significance.settled(
          SIMD4(
            values[place] + change * rates[place],
            values[place + 1] + change * rates[place + 1],
            values[place + 2] + change * rates[place + 2],
            values[place + 3] + change * rates[place + 3]))
        for lane in 0..<4 { unsafe moved[place + lane] = settled[lane] }
        place += 4
      }
      while place < values.count {
        unsafe moved[place] = Significance.settled(values[place] + change * rates[place])
        place += 1
      }
      count = values.count
    }
    let missed = violations.elements.map {
      (constraint: $0.constraint, amount: $0.amount + change * $0.rate)
    }
    return (moved, missed)
  }
}

/// The direction that a plan keeps. One is made for a constant that was edited twice in a row, and
/// more rarely where directions were made in vain.
struct KeptDirection {
  /// The direction.
  var direction: PlanDirection?
  private var edited = -1
  private var backoff = Backoff(longest: 64)
  private var isUsed = false

  /// Notes that the direction served.
  mutating func noteUse() { isUsed = true }

  /// Forgets the direction: it does not lead to where the plan is now.
  mutating func forget() {
    guard direction != nil else { return }
    if isUsed { backoff.succeed() } else { backoff.fail() }
    direction = nil
    isUsed = false
  }

  /// Notes that a constraint's constant is all that was edited, and tells whether a direction is to
  /// be made for it.
  mutating func isDue(_ constraint: Int) -> Bool {
    forget()
    defer { edited = constraint }
    return constraint == edited && backoff.isDue()
  }
}

extension SolvePlan {
  /// Computes how the variables and the constants move with one constant from where the last solve
  /// ended; false where that is not a matter of the kinks alone at which the free variables stand.
  func computeRates(of constraint: Int, into rates: Vector<Double>) -> Bool {
    rates.fill(with: 0)
    rates[variableCount + constraint] = 1
    for stage in stages {
      guard stage.separate.computeRates(of: constraint, into: rates) else { return false }
    }
    for block in blocks {
      guard block.computeRates(of: constraint, into: rates) else { return false }
    }
    substitute(in: rates)
    return true
  }
}
