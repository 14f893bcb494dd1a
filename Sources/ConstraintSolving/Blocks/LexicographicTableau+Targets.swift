import FlatMemory

/// Rule 4 in a tableau: targets that are optimised one after another.
///
/// A target is a breakpoint of the last level, which is used for all targets in turn. Once no move
/// brings its item nearer, every pinned item that would move it is held at its breakpoint. This has
/// the effect of a separate level for each target. A pinned item that moves the target's item costs
/// a higher level in at least one direction. In the other direction it costs a higher level or the
/// target.
extension LexicographicTableau {
  /// Finds the point with the first target nearest, then the second, and so on.
  ///
  /// The point is optimal for all levels except the last.
  ///
  /// - Parameters:
  ///   - targets: The breakpoints of the last level, the most important first.
  ///   - isBeyond: Whether each target, by its index in the list, is so far away that it cannot be
  ///     distinguished from similar targets. Its position is then a substitute, and the other
  ///     targets have to decide its item.
  ///   - deadline: The time at which to stop.
  /// - Returns: Whether there is certainly exactly one such point.
  func serve(_ targets: [Int], isBeyond: [Bool], until deadline: Deadline) -> Bool {
    costs.elements.copy(model.breakpoints)
    for target in targets { setSlopes(of: target, level: levelCount - 1, 0) }
    guard descend(until: deadline) else { return false }
    var served = ServedItems(count: itemCount)
    var clock = WorkClock(deadline)
    for (place, target) in targets.enumerated() where served.heldCount < variableCount {
      if clock.isOver(after: 1) { return false }
      if counts.pivots > Self.pivotsBetweenRefactorings {
        guard refactor() else { return false }
        placeItems()
        computeGradient()
      }
      guard serve(target, isBeyond: isBeyond[place], &served, &clock) else { return false }
    }
    return solve(until: deadline) == .unique && isConsistent()
  }

  /// Brings the item of a target as near to it as the levels and earlier targets allow.
  ///
  /// It then holds the items that move it.
  ///
  /// - Returns: False if rounding may decide or the time is over.
  private func serve(
    _ target: Int, isBeyond: Bool, _ served: inout ServedItems, _ clock: inout WorkClock
  ) -> Bool {
    let item = model.items[target]
    defer { forgetTargetSlopes(served.hasTargetSlopes) }
    served.hasTargetSlopes = false
    var stalls = 0
    for _ in 0..<(10 * (itemCount + variableCount) + 20) {
      counts.looks += 1
      isDoubtful = false
      if let column = column(ofPinned: item) {
        if served.isHeld(item) { return true }
        if isBeyond { return false }
        let distance = positions[target] - values[item]
        if abs(distance) <= tolerance { return hold(column, &served, without: target) }
        setSlopes(of: target, level: levelCount - 1, 1)
        computeSlopes(of: column)
        counts.looks += levelCount
        var level = 0
        let slope = distance > 0 ? sign(slopes.upward, &level) : sign(slopes.downward, &level)
        if isDoubtful { return false }
        if slope >= 0 { return hold(column, &served, without: target) }
        guard move(column, distance > 0 ? 1 : -1) != nil else { return false }
      } else {
        let row = basis.basic.elements.firstIndex(of: item)
        let columns = openColumns(ofRow: row, served)
        if columns.isEmpty {
          setSlopes(of: target, level: levelCount - 1, 0)
          return true
        }
        if isBeyond { return false }
        setSlopes(of: target, level: levelCount - 1, 1)
        computeGradient()
        served.hasTargetSlopes = true
        let best = servingColumn(among: columns, first: stalls > itemCount)
        if isDoubtful { return false }
        guard let best else {
          for column in columns {
            // Such a small rate may be rounding, and then holding the item has no effect.
            if abs(basis.table[row * variableCount + column]) <= Tolerance.visible { return false }
            guard hold(column, &served, without: target) else { return false }
          }
          return true
        }
        guard let length = move(best.column, best.isUpward ? 1 : -1) else { return false }
        stalls = length > tolerance ? 0 : stalls + 1
      }
      counts.iterations += 1
      if clock.isOver(after: 1 + basis.table.count / 16 + itemCount) { return false }
      computeGradient()
      counts.looks += basis.table.count
      served.hasTargetSlopes = true
    }
    return false
  }

  /// Returns a column whose move brings a basic item nearer to its target, if there is one.
  private func servingColumn(
    among columns: [Int], first: Bool
  ) -> (column: Int, isUpward: Bool)? {
    var best: (column: Int, isUpward: Bool)?
    var (bestLevel, bestSlope) = (levelCount, 0.0)
    counts.looks += columns.count * levelCount
    for column in columns {
      computeSlopes(of: column)
      var (up, down) = (0, 0)
      let (rise, fall) = (sign(slopes.upward, &up), sign(slopes.downward, &down))
      guard rise < 0 || fall < 0 else { continue }
      let isUpward = rise < 0
      if first { return (column, isUpward) }
      let level = isUpward ? up : down
      let slope = isUpward ? slopes.upward[up] : slopes.downward[down]
      if level < bestLevel || level == bestLevel && slope < bestSlope {
        (bestLevel, bestSlope, best) = (level, slope, (column, isUpward))
      }
    }
    return best
  }

  private func column(ofPinned item: Int) -> Int? {
    let place = basis.pinned.elements.firstIndex(of: item)
    return place < variableCount ? place : nil
  }

  /// Returns the columns that move the item of a row and are not held.
  private func openColumns(ofRow row: Int, _ served: ServedItems) -> [Int] {
    let (table, support, counts) = basis.rows
    let start = row * variableCount
    var columns: [Int] = []
    for index in start..<start + Int(counts[row]) {
      let column = Int(support[index])
      if abs(table[start + column]) > Tolerance.negligible, !served.isHeld(basis.pinned[column]) {
        columns.append(column)
      }
    }
    self.counts.looks += Int(counts[row])
    return columns
  }

  /// Keeps a pinned item at its breakpoint for all later targets; false if it has no breakpoint.
  private func hold(_ column: Int, _ served: inout ServedItems, without target: Int) -> Bool {
    setSlopes(of: target, level: levelCount - 1, 0)
    guard basis.pins[column] >= 0 else { return false }
    setSlopes(of: basis.pins[column], level: 0, slopes.scales[0])
    served.hold(basis.pinned[column])
    return true
  }

  private func setSlopes(of breakpoint: Int, level: Int, _ slope: Double) {
    costs[breakpoint] = .init(level: Int32(level), slopes: (-slope, slope))
  }

  private func forgetTargetSlopes(_ areAny: Bool) {
    guard areAny else { return }
    let start = (levelCount - 1) * variableCount
    slopes.gradient.elements.part(start..<start + variableCount).fill(with: 0)
  }
}

/// The state of the items while targets are optimised.
private struct ServedItems {
  private var areHeld: [Bool]
  /// The number of held items.
  private(set) var heldCount = 0
  /// Whether the slopes of the last level are those of a target.
  var hasTargetSlopes = false

  init(count: Int) { areHeld = [Bool](repeating: false, count: count) }

  func isHeld(_ item: Int) -> Bool { areHeld[item] }

  mutating func hold(_ item: Int) {
    if areHeld[item] { return }
    areHeld[item] = true
    heldCount += 1
  }
}

extension Vector<Int> {
  /// The index of a number; `count` if it does not occur.
  fileprivate func firstIndex(of number: Int) -> Int {
    for place in 0..<count where self[place] == number { return place }
    return count
  }
}
