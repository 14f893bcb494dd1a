import FlatMemory
import LinearProgramming

/// A local search for a point that keeps all rows, without any linear program: each step moves one
/// column to where the weighted sum of what rows miss is least. Where no move lowers the sum, the
/// rows that are broken gain weight (Luteberget and Sartor, "Feasibility Jump: an LP-free
/// Lagrangian MIP heuristic", 2022).
///
/// The objective is one more row once a point is known. The numbers that break ties come from a
/// fixed seed.
final class FeasibilityJump {
  private let workspace: Workspace
  private let rowStarts: Vector<Int>
  private let rowColumns: Vector<Int>
  private let rowEntries: Vector<Double>
  private let columnStarts: Vector<Int>
  private let columnRows: Vector<Int>
  private let columnEntries: Vector<Double>
  private let low: Vector<Double>
  private let high: Vector<Double>
  private let activities: Vector<Double>
  private let weights: Vector<Double>
  private let isInteger: Vector<Bool>
  private let lower: Vector<Double>
  private let upper: Vector<Double>
  /// The value of each column now.
  private let values: Vector<Double>
  /// Where each column would go.
  private let targets: Vector<Double>
  /// By how much that lowers the weighted sum.
  private let scores: Vector<Double>
  private let good: PlaceList
  private let broken: PlaceList
  /// What the objective is multiplied by as a row, and what is no part of that row.
  private let costScale: Double
  private let costOffset: Double
  private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// How many coefficients were looked at.
  private(set) var work = 0

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - domain: The ranges of the columns.
  init(_ program: LinearProgram, _ domain: BoundDomain) {
    let costs = program.columnCosts.enumerated().filter { $0.element != 0 }
      .map { (column: $0.offset, value: $0.element) }
    let byColumn = program.matrix.appending(rows: [costs])
    let byRow = byColumn.transposed()
    let (rows, columns, count) = (byColumn.rowCount, byColumn.columnCount, byColumn.entryCount)
    costOffset = program.objectiveOffset
    workspace = Workspace(expectedBytes: 32 * count + 80 * columns + 64 * rows)
    rowStarts = workspace.vector(byRow.columnStarts)
    rowColumns = workspace.vector(byRow.rowIndices)
    columnStarts = workspace.vector(byColumn.columnStarts)
    columnRows = workspace.vector(byColumn.rowIndices)
    // Rows of large coefficients would outweigh the others.
    let sizes = (0..<rows).map { row in
      let largest = byRow.values[byRow.entryRange(ofColumn: row)].reduce(0) { max($0, abs($1)) }
      return largest > 0 ? 1 / largest : 1
    }
    costScale = sizes[rows - 1]
    rowEntries = workspace.vector(byRow.values)
    for row in 0..<rows {
      for entry in byRow.entryRange(ofColumn: row) { rowEntries[entry] *= sizes[row] }
    }
    columnEntries = workspace.vector(
      zip(byColumn.values, byColumn.rowIndices).map { $0 * sizes[$1] })
    low = workspace.vector(zip(program.rowLower, sizes).map { $0 * $1 } + [-.infinity])
    high = workspace.vector(zip(program.rowUpper, sizes).map { $0 * $1 } + [.infinity])
    activities = workspace.vector(rows, of: 0)
    weights = workspace.vector(rows, of: 1)
    isInteger = workspace.vector(program.isInteger)
    lower = workspace.vector(domain.lower)
    upper = workspace.vector(domain.upper)
    values = workspace.vector(columns)
    targets = workspace.vector(columns)
    scores = workspace.vector(columns)
    good = PlaceList(columns, in: workspace)
    broken = PlaceList(rows, in: workspace)
  }

  /// Searches from a point, whose whole-valued columns are rounded by chance.
  ///
  /// - Parameters:
  ///   - start: The point.
  ///   - objectiveLimit: What the objective may be at most; infinite for anything.
  ///   - limit: How many coefficients may be looked at.
  ///   - isOutOfTime: Whether to stop.
  /// - Returns: A point that keeps all rows, but for rounding; nil if none was found.
  func search(
    from start: [Double], objectiveLimit: Double, limit: Int, isOutOfTime: () -> Bool
  ) -> [Double]? {
    high[high.count - 1] = (objectiveLimit - costOffset) * costScale
    begin(at: start)
    let end = work + limit
    var steps = 0
    while broken.count > 0 {
      steps += 1
      if work > end || (steps % 256 == 0 && isOutOfTime()) { return nil }
      if let column = bestOfGood() {
        move(column)
      } else {
        for place in 0..<broken.count { raise(broken[place]) }
        let row = broken[random(below: broken.count)]
        if let column = bestColumn(of: row) { move(column) }
      }
    }
    return values.array(0..<values.count)
  }

  private func begin(at start: [Double]) {
    let rows = activities.count
    good.removeAll()
    broken.removeAll()
    for row in 0..<rows {
      activities[row] = 0
      weights[row] = 1
    }
    for column in 0..<values.count {
      var value = min(max(start[column], lower[column]), upper[column])
      if isInteger[column] {
        let below = value.rounded(.down)
        let part = value - below
        value = Double(random(below: 1 << 20)) < part * Double(1 << 20) ? below + 1 : below
        value = min(max(value, lower[column]), upper[column])
      }
      values[column] = value
      for entry in columnStarts[column]..<columnStarts[column + 1] {
        activities[columnRows[entry]] += columnEntries[entry] * value
      }
    }
    for row in 0..<rows { broken.set(row, excess(row, activities[row]) > 0) }
    for column in 0..<values.count { aim(column) }
  }

  /// By how much a row misses its range with some activity, beyond rounding.
  @inline(__always)
  private func excess(_ row: Int, _ activity: Double) -> Double {
    let excess = max(low[row] - activity, activity - high[row])
    return excess > 1e-7 ? excess : 0
  }

  /// Finds where a column would go, and what that brings.
  private func aim(_ column: Int) {
    let value = values[column]
    let (least, most) = (lower[column], upper[column])
    let range = columnStarts[column]..<columnStarts[column + 1]
    work += range.count
    if isInteger[column], most - least <= 1 {
      targets[column] = least == most ? value : value == least ? most : least
      setScore(column, least == most ? 0 : gain(column, targets[column]))
      return
    }
    // The sum is convex: the best places are where a row comes to an end of its range.
    var (best, bestGain) = (value, -Double.infinity)
    for entry in range {
      let row = columnRows[entry]
      for end in [low[row], high[row]] where end.isFinite {
        var place = value + (end - activities[row]) / columnEntries[entry]
        if isInteger[column] {
          let isUp = (columnEntries[entry] > 0) == (end == low[row])
          place = place.rounded(isUp ? .up : .down)
        }
        place = min(max(place, least), most)
        if place == value || place == best || !place.isFinite { continue }
        let found = gain(column, place)
        if found > bestGain { (best, bestGain) = (place, found) }
      }
    }
    targets[column] = best
    setScore(column, best == value ? 0 : bestGain)
  }

  private func gain(_ column: Int, _ target: Double) -> Double {
    let distance = target - values[column]
    var sum = 0.0
    for entry in columnStarts[column]..<columnStarts[column + 1] {
      let row = columnRows[entry]
      let activity = activities[row]
      sum +=
        weights[row]
        * (excess(row, activity) - excess(row, activity + columnEntries[entry] * distance))
    }
    work += columnStarts[column + 1] - columnStarts[column]
    return sum
  }

  private func setScore(_ column: Int, _ score: Double) {
    scores[column] = score
    good.set(column, score > 1e-9)
  }

  /// The best of the columns that bring something, or of some of them; nil without any.
  private func bestOfGood() -> Int? {
    guard good.count > 0 else { return nil }
    let sampled = min(25, good.count)
    let isAll = sampled == good.count
    var best = -1
    for sample in 0..<sampled {
      let column = good[isAll ? sample : random(below: good.count)]
      if best < 0 || scores[column] > scores[best] { best = column }
    }
    return best
  }

  private func bestColumn(of row: Int) -> Int? {
    var best = -1
    for entry in rowStarts[row]..<rowStarts[row + 1] {
      let column = rowColumns[entry]
      if targets[column] == values[column] { continue }
      if best < 0 || scores[column] > scores[best] { best = column }
    }
    work += rowStarts[row + 1] - rowStarts[row]
    return best < 0 ? nil : best
  }

  /// Raises the weight of a broken row, and with it what its columns bring.
  private func raise(_ row: Int) {
    weights[row] += 1
    let activity = activities[row]
    let now = excess(row, activity)
    for entry in rowStarts[row]..<rowStarts[row + 1] {
      let column = rowColumns[entry]
      let distance = targets[column] - values[column]
      if distance == 0 { continue }
      setScore(
        column, scores[column] + now - excess(row, activity + rowEntries[entry] * distance))
    }
    work += rowStarts[row + 1] - rowStarts[row]
  }

  /// Moves a column to its target.
  private func move(_ column: Int) {
    let distance = targets[column] - values[column]
    values[column] = targets[column]
    for entry in columnStarts[column]..<columnStarts[column + 1] {
      let row = columnRows[entry]
      let before = activities[row]
      let after = before + columnEntries[entry] * distance
      activities[row] = after
      let (old, new) = (excess(row, before), excess(row, after))
      broken.set(row, new > 0)
      let weight = weights[row]
      for place in rowStarts[row]..<rowStarts[row + 1] {
        let other = rowColumns[place]
        if other == column { continue }
        if isInteger[other], upper[other] - lower[other] <= 1 {
          let step = rowEntries[place] * (targets[other] - values[other])
          if step == 0 { continue }
          let change = new - excess(row, after + step) - old + excess(row, before + step)
          if change != 0 { setScore(other, scores[other] + weight * change) }
        } else if old > 0 || new > 0 || targets[other] != values[other] {
          aim(other)
        }
      }
      work += rowStarts[row + 1] - rowStarts[row]
    }
    aim(column)
  }

  private func random(below count: Int) -> Int {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    return Int(truncatingIfNeeded: (seed >> 33) % UInt64(count))
  }
}

/// A set of small numbers whose members are listed.
private struct PlaceList {
  private let members: Vector<Int>
  private let places: Vector<Int>
  private let counter: Vector<Int>

  init(_ size: Int, in workspace: Workspace) {
    members = workspace.vector(size)
    places = workspace.vector(size, of: -1)
    counter = workspace.vector(1, of: 0)
  }

  var count: Int { counter[0] }

  subscript(place: Int) -> Int { members[place] }

  func removeAll() {
    for place in 0..<count { places[members[place]] = -1 }
    counter[0] = 0
  }

  /// Puts a number in or takes it out.
  @inline(__always)
  func set(_ number: Int, _ isMember: Bool) {
    let place = places[number]
    if isMember == (place >= 0) { return }
    if isMember {
      places[number] = count
      members[count] = number
      counter[0] += 1
    } else {
      counter[0] -= 1
      let last = members[count]
      members[place] = last
      places[last] = place
      places[number] = -1
    }
  }
}
