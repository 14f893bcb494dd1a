import FlatMemory

/// The solver of small blocks: all levels at once, by the primal simplex method on a dense tableau.
///
/// It minimises a sum of convex piecewise-linear functions of linear forms, level after level.
/// Single solves and plans use it, and rule 4 uses it to choose ambiguous values.
///
/// An item is a variable or a linear form of variables. The function of an item is a sum of
/// breakpoints. Required constraints are breakpoints of the top level, so every point is
/// admissible. The method therefore starts from the final state of the last solve, even if the
/// constants have changed since. As many items as there are variables are pinned, each at one of
/// its breakpoints. The others are basic: linear functions of the pinned ones. Reduced costs are
/// vectors with one number per level, compared lexicographically. This is the simplex method over
/// an ordered field (Isermann, "Linear lexicographic optimization", 1982).
///
/// A result is used only if it is certain and unique. In all other cases the passes solve the
/// block.
final class LexicographicTableau {
  /// The result of solving a block.
  enum Outcome: Equatable {
    /// No other point is as good and as fair.
    case unique
    /// Other points are as good and as fair: no violation differs between them. They are the points
    /// where the levels are best and all `held` items keep their values.
    case free
    /// Other points may be as good, better or fairer.
    case open
    /// Some required constraint does not hold at the best point.
    case infeasible
  }

  /// Reduced costs below this, relative to the costs of the level, are zero.
  private static let zero = Tolerance.equality
  /// Reduced costs above this are certainly not zero.
  private static let certain = Tolerance.certain
  /// Positions nearer than this, relative to the numbers of the block, are the same.
  private static let near = Tolerance.lastDigits
  /// The greatest ratio of coefficients. Beyond it, too much depends on rounding, and the passes
  /// decide.
  static let greatestSpread = 1e3
  /// The greatest position of a breakpoint.
  ///
  /// Beyond it the tolerance is too coarse, and the passes decide. Limits that no item approaches
  /// are an exception.
  static let greatestPosition = 1e5
  /// The number of pivots after which a tableau is recomputed, so that rounding does not add up.
  static let pivotsBetweenRefactorings = 40
  /// Up to this many steps of a move are searched one by one, because most moves take few. The
  /// remaining steps are sorted.
  private static let fewSteps = 16

  /// The block.
  let model: BlockModel
  /// The pinned items, and the basic ones in terms of them.
  let basis: Basis

  /// The cost of each breakpoint, or the current cost of a target while targets are optimised.
  let costs: FlatArray<BlockModel.Breakpoint>
  /// The position of each breakpoint.
  let positions: FlatArray<Double>
  /// Whether each breakpoint of a basic item is below the item.
  let isPassed: FlatArray<Bool>
  /// The value of each item.
  let values: FlatArray<Double>
  var tolerance = 0.0
  /// The limits that are too far away and were moved nearer, ascending.
  private(set) var far: [Int] = []

  let slopes: Slopes
  let steps: FlatArray<Step>
  /// Whether a solve makes the last digits of the values independent of earlier tables.
  var forgetsItsPast = false
  var isDoubtful = false
  /// Whether the last solve found a move without an end.
  var isUnbounded = false
  /// An item that the last level minimises, times a sign. That level has no breakpoints.
  var goal: (item: Int, sign: Double)?
  let moves = FlatArray<Move>()
  var lines: [Line] = []
  /// The items that fairness fixed in the last solve, if it left other items free.
  var held: [Int] = []
  /// Counts of the work done so far.
  var counts = Counts()

  /// A breakpoint in the path of a move.
  struct Step: BitwiseCopyable {
    var length: Double
    var rate: Double
    /// The row of the basic item; -1 for the moving item.
    var row: Int
    var breakpoint: Int
  }

  /// A direction along which no level changes its sum.
  struct Move: BitwiseCopyable {
    var column: Int
    var rises: Bool
    var falls: Bool
    var length = 0.0
  }

  /// Creates the tableau of a block, with all variables pinned.
  init(_ model: BlockModel) {
    self.model = model
    basis = Basis(of: model)
    slopes = Slopes(of: model)
    costs = FlatArray(model.breakpoints)
    positions = FlatArray(repeating: 0, count: model.breakpoints.count)
    isPassed = FlatArray(repeating: false, count: model.breakpoints.count)
    values = FlatArray(repeating: 0, count: model.itemCount)
    steps = FlatArray(capacity: model.breakpoints.count)
    basis.pinVariables(of: model)
  }

  var variableCount: Int { model.variableCount }
  var itemCount: Int { model.itemCount }
  var levelCount: Int { model.levelCount }
  var formCount: Int { model.formCount }

  /// The value of an item after a solve.
  @inline(__always) func value(of item: Int) -> Double { values[item] }

  /// The approximate size in bytes.
  var byteCount: Int {
    8 * (5 * basis.table.count / 2 + slopes.gradient.count + values.count) + 57
      * model.breakpoints.count
  }

  /// Pins every variable: the initial basis.
  func reset() {
    basis.pinVariables(of: model)
    counts.pivots = 0
    counts.verifiedPivots = 0
  }

  // MARK: - Solving

  /// Finds the best point for the current positions of the breakpoints.
  ///
  /// The search starts from the final state of the last solve.
  ///
  /// - Parameter deadline: The time at which to stop, with the outcome `open`.
  /// - Returns: The outcome.
  func solve(until deadline: Deadline = .never) -> Outcome {
    descend(until: deadline) ? verdict(until: deadline) : .open
  }

  /// Moves to a point from which no move improves any level.
  ///
  /// False if none is found or rounding may decide.
  func descend(until deadline: Deadline) -> Bool {
    var clock = WorkClock(deadline)
    isUnbounded = false
    held.removeAll(keepingCapacity: true)
    if counts.pivots > Self.pivotsBetweenRefactorings, !refactor() { reset() }
    guard drawsFarPositionsNear() else { return false }
    placeItems()
    var (stalls, isNew) = (0, !forgetsItsPast)
    for _ in 0..<(10 * (itemCount + variableCount) + 20) {
      if clock.isOver(after: 1 + basis.table.count / 16 + itemCount) { return false }
      isDoubtful = false
      computeGradient()
      guard let (column, isUpward) = entering(first: stalls > itemCount) else {
        if isDoubtful || isNew { return !isDoubtful }
        // A newly computed table contains pivots, too.
        if counts.pivots > 1, !refactor() { return false }
        placeItems()
        isNew = true
        continue
      }
      guard let length = move(column, isUpward ? 1 : -1) else { return false }
      stalls = length > tolerance ? 0 : stalls + 1
      counts.iterations += 1
    }
    return false
  }

  /// Moves limits nearer that are too far away, if no item should meet them.
  ///
  /// False if such a breakpoint has a cost on the near side.
  private func drawsFarPositionsNear() -> Bool {
    far.removeAll(keepingCapacity: true)
    for breakpoint in 0..<positions.count
    where !(abs(positions[breakpoint]) <= Self.greatestPosition) {
      let isAbove = positions[breakpoint] > 0
      let cost = costs[breakpoint]
      guard positions[breakpoint].isFinite, isAbove ? cost.left == 0 : cost.right == 0 else {
        return false
      }
      positions[breakpoint] = isAbove ? Self.greatestPosition : -Self.greatestPosition
      far.append(breakpoint)
    }
    return true
  }

  /// Whether a limit was too far away and was moved nearer.
  func isFar(_ breakpoint: Int) -> Bool {
    if far.isEmpty { return false }
    let place = far.firstPlace { $0 >= breakpoint }
    return place < far.count && far[place] == breakpoint
  }

  /// Whether items with the given values are not near the limits that are too far away.
  func keepsOffFarLimits(_ values: borrowing FlatArray<Double>) -> Bool {
    for breakpoint in far
    where !(abs(values[model.items[breakpoint]]) < 0.9 * Self.greatestPosition) { return false }
    return true
  }

  /// Sets the pinned items to their breakpoints and computes the basic ones.
  func placeItems() {
    var magnitude = 1.0
    for breakpoint in 0..<positions.count { magnitude = max(magnitude, abs(positions[breakpoint])) }
    tolerance = Self.near * magnitude
    for column in 0..<variableCount {
      values[basis.pinned[column]] = basis.pins[column] < 0 ? 0 : positions[basis.pins[column]]
    }
    computeBasicValues()
    let (basic, values, positions) = (basis.basic.elements, values.elements, positions.elements)
    let isPassed = isPassed.elements
    for row in 0..<formCount {
      let item = basic[row]
      let value = values[item]
      for breakpoint in model.breakpointRange(of: item) {
        let distance = value - positions[breakpoint]
        if distance > tolerance { isPassed[breakpoint] = true }
        if distance < -tolerance { isPassed[breakpoint] = false }
      }
    }
  }

  /// Computes the values of the basic items.
  func computeBasicValues() {
    let (table, support, counts) = basis.rows
    let (pinned, basic, values) = (basis.pinned.elements, basis.basic.elements, values.elements)
    for row in 0..<formCount {
      let start = row * variableCount
      var value = 0.0
      for index in start..<start + Int(counts[row]) {
        let column = Int(support[index])
        value += table[start + column] * values[pinned[column]]
      }
      values[basic[row]] = value
    }
  }

  func computeGradient() {
    let (table, support, counts) = basis.rows
    let (gradient, basic, isPassed) = (
      slopes.gradient.elements, basis.basic.elements, isPassed.elements
    )
    gradient.fill(with: 0)
    for row in 0..<formCount {
      let start = row * variableCount
      for breakpoint in model.breakpointRange(of: basic[row]) {
        let cost = costs[breakpoint]
        let slope = isPassed[breakpoint] ? cost.right : cost.left
        guard slope != 0 else { continue }
        let level = Int(cost.level) * variableCount
        for index in start..<start + Int(counts[row]) {
          let column = Int(support[index])
          gradient[level + column] += slope * table[start + column]
        }
      }
      guard let goal, goal.item == basic[row] else { continue }
      for column in 0..<variableCount {
        gradient[(levelCount - 1) * variableCount + column] += goal.sign * table[start + column]
      }
    }
  }

  /// Computes the change of all levels for a step up and a step down of a pinned item.
  func computeSlopes(of column: Int) {
    for level in 0..<levelCount {
      let slope = slopes.gradient[level * variableCount + column]
      slopes.upward[level] = slope
      slopes.downward[level] = -slope
    }
    let item = basis.pinned[column]
    let value = values[item]
    for breakpoint in model.breakpointRange(of: item) {
      let level = Int(costs[breakpoint].level)
      let distance = positions[breakpoint] - value
      slopes.upward[level] +=
        distance <= tolerance
        ? costs[breakpoint].right : costs[breakpoint].left
      slopes.downward[level] -=
        distance >= -tolerance
        ? costs[breakpoint].left : costs[breakpoint].right
    }
    if let goal, goal.item == item {
      slopes.upward[levelCount - 1] += goal.sign
      slopes.downward[levelCount - 1] -= goal.sign
    }
  }

  /// The sign of the first nonzero number; 0 if all are zero or rounding may decide.
  func sign(_ vector: borrowing FlatArray<Double>, _ firstLevel: inout Int) -> Double {
    for level in 0..<levelCount {
      let size = abs(vector[level])
      guard size > Self.zero * slopes.scales[level] else { continue }
      if size < Self.certain * slopes.scales[level] {
        isDoubtful = true
        return 0
      }
      firstLevel = level
      return vector[level] < 0 ? -1 : 1
    }
    return 0
  }

  /// Returns the pinned item whose move improves the highest level the most.
  ///
  /// It also records the directions along which no level changes.
  ///
  /// - Parameter first: Whether to take the first improving item, which ends stalls.
  /// - Returns: The item's column, and the direction of its move; `nil` if no move improves any
  ///   level.
  func entering(first: Bool) -> (column: Int, isUpward: Bool)? {
    var best: (column: Int, isUpward: Bool)?
    var (bestLevel, bestSlope) = (levelCount, 0.0)
    moves.shrink(to: 0)
    counts.looks += variableCount * levelCount
    for column in 0..<variableCount {
      computeSlopes(of: column)
      var (up, down) = (0, 0)
      let (rise, fall) = (sign(slopes.upward, &up), sign(slopes.downward, &down))
      if rise == 0 || fall == 0 {
        moves.append(Move(column: column, rises: rise == 0, falls: fall == 0))
      }
      guard rise < 0 || fall < 0 else { continue }
      // The sum of both is the cost of a breakpoint, so at most one is below 0.
      let isUpward = rise < 0
      let level = isUpward ? up : down
      let slope = isUpward ? slopes.upward[up] : slopes.downward[down]
      if first { return (column, isUpward) }
      if level < bestLevel || level == bestLevel && slope < bestSlope {
        (bestLevel, bestSlope, best) = (level, slope, (column, isUpward))
      }
    }
    return best
  }

  /// Moves a pinned item past breakpoints as long as that improves the levels.
  ///
  /// It then pins the item that stops the move.
  ///
  /// - Returns: The distance; `nil` if the move is unlimited or the pivot would be rounding.
  func move(_ column: Int, _ direction: Double) -> Double? {
    computeSlopes(of: column)
    for level in 0..<levelCount {
      slopes.descent[level] = direction > 0 ? slopes.upward[level] : slopes.downward[level]
    }
    collectSteps(column, direction)
    var index = 0
    var level = 0
    while index < steps.count {
      if index == Self.fewSteps {
        sortSteps(from: index)
      } else if index < Self.fewSteps {
        takeNearestStep(to: index)
      }
      let step = steps[index]
      let breakpoint = costs[step.breakpoint]
      slopes.descent[Int(breakpoint.level)] += abs(step.rate) * (breakpoint.right - breakpoint.left)
      if sign(slopes.descent, &level) >= 0 { break }
      index += 1
    }
    guard index < steps.count else {
      isUnbounded = true
      return nil
    }
    let last = steps[index]
    if last.row >= 0, abs(last.rate) < Tolerance.visible { return nil }
    let item = basis.pinned[column]
    let start = values[item]
    for breakpoint in model.breakpointRange(of: item) {
      let distance = positions[breakpoint] - start
      isPassed[breakpoint] = direction > 0 ? distance <= tolerance : distance < -tolerance
    }
    for passed in 0..<index where steps[passed].row >= 0 {
      isPassed[steps[passed].breakpoint] = steps[passed].rate > 0
    }
    if last.row < 0 {
      basis.pins[column] = last.breakpoint
      values[item] = positions[last.breakpoint]
      for row in 0..<formCount {
        values[basis.basic[row]] +=
          basis.table[row * variableCount + column] * (values[item] - start)
      }
      return last.length
    }
    for passed in 0..<index where steps[passed].row < 0 {
      isPassed[steps[passed].breakpoint] = direction > 0
    }
    pivot(last.row, column)
    basis.pins[column] = last.breakpoint
    values[basis.pinned[column]] = positions[last.breakpoint]
    computeBasicValues()
    return last.length
  }

  /// Moves the nearest step among those from an index on to that index.
  @inline(__always)
  private func takeNearestStep(to index: Int) {
    let steps = steps.elements
    counts.looks += steps.count - index
    var nearest = index
    for other in index..<steps.count where precedes(steps[other], steps[nearest]) {
      nearest = other
    }
    let step = steps[nearest]
    steps[nearest] = steps[index]
    steps[index] = step
  }

  /// Sorts all steps from an index on.
  private func sortSteps(from index: Int) {
    let rest = steps.elements.part(index..<steps.count)
    counts.looks += rest.count
    rest.sort { $0.length < $1.length }
    var first = 0
    while first < rest.count {
      var end = first + 1
      while end < rest.count, rest[end].length - rest[first].length <= tolerance { end += 1 }
      if end - first > 1 { rest.part(first..<end).sort { abs($0.rate) > abs($1.rate) } }
      first = end
    }
  }

  /// Orders steps by distance; of equal distances, the step whose pivot rounds least is first.
  func precedes(_ step: Step, _ other: Step) -> Bool {
    if abs(step.length - other.length) > tolerance { return step.length < other.length }
    return abs(step.rate) > abs(other.rate)
  }

  func collectSteps(_ column: Int, _ direction: Double) {
    steps.shrink(to: 0)
    let item = basis.pinned[column]
    for breakpoint in model.breakpointRange(of: item) {
      let distance = direction * (positions[breakpoint] - values[item])
      if distance > tolerance {
        steps.append(Step(length: distance, rate: direction, row: -1, breakpoint: breakpoint))
      }
    }
    for row in 0..<formCount {
      let rate = direction * basis.table[row * variableCount + column]
      guard abs(rate) > Tolerance.negligible else { continue }
      let item = basis.basic[row]
      for breakpoint in model.breakpointRange(of: item) where isPassed[breakpoint] == (rate < 0) {
        let length = max(0, (positions[breakpoint] - values[item]) / rate)
        steps.append(Step(length: length, rate: rate, row: row, breakpoint: breakpoint))
      }
    }
  }

  // MARK: - The verdict

  /// Returns the outcome at a point from which no move of a pinned item improves any level.
  ///
  /// It checks that all required constraints hold there and that the point is the only best one. If
  /// it is not, it tries to choose fairly among the best points.
  func verdict(until deadline: Deadline = .never) -> Outcome {
    for breakpoint in model.requiredBreakpoints {
      let cost = model.violation(
        of: breakpoint, by: values[model.items[breakpoint]] - positions[breakpoint])
      if cost > tolerance, cost > Tolerance.equality { return .infeasible }
    }
    guard keepsOffFarLimits(values) else { return .open }
    if moves.count == 0 { return .unique }
    let isFree = (0..<moves.count).allSatisfy { !isNoticed(moves[$0]) }
    return isFree ? .free : share(until: deadline)
  }
}
