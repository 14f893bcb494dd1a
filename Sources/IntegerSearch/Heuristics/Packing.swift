import FlatMemory
import LinearProgramming
import SimplexBackend

/// Rows of which exactly one binary column is 1, the largest first into the place where it leaves
/// least room. A row whose columns all fail comes earlier the next time ("squeaky wheel
/// optimization": Joslin and Clements, 1999). Without a relaxation, and good where that tells
/// little: many equal bins, machines or days.
struct Packing {
  /// The columns of each row of which one is to be 1.
  let groups: [[Int]]
  /// Whether any of these columns costs something, so that it matters where the 1 is.
  let isCostly: Bool
  /// What decides the order: the size of each group, and what failing has added.
  private(set) var priorities: [Double]
  private let step: Double

  /// Finds the groups of a program, by its own ranges: they are alike for blocks that are alike.
  /// `nil` where fewer than half of the whole-valued columns are in a group, or there is nothing
  /// they have to fit into.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - rows: The coefficients of its rows; others may follow them.
  ///   - wholeCount: How many columns take whole values.
  init?(_ program: LinearProgram, rows: SparseMatrix, wholeCount: Int) {
    var isTaken = [Bool](repeating: false, count: program.columnCount)
    var groups: [[Int]] = []
    for row in 0..<program.rowCount where program.rowLower[row] == program.rowUpper[row] {
      let places = rows.entryRange(ofColumn: row)
      let isGroup = places.allSatisfy {
        let column = rows.rowIndices[$0]
        return rows.values[$0] == program.rowUpper[row] && program.isInteger[column]
          && program.columnLower[column] >= 0 && program.columnUpper[column] <= 1
          && !isTaken[column]
      }
      guard isGroup, places.count > 1 else { continue }
      let columns = places.map { rows.rowIndices[$0] }
      for column in columns { isTaken[column] = true }
      groups.append(columns)
    }
    guard groups.reduce(0, { $0 + $1.count }) * 2 >= wholeCount else { return nil }
    var largest = [Double](repeating: 0, count: program.rowCount)
    for row in 0..<program.rowCount {
      for place in rows.entryRange(ofColumn: row) {
        largest[row] = max(largest[row], abs(rows.values[place]))
      }
    }
    self.groups = groups
    isCostly = groups.contains { $0.contains { program.columnCosts[$0] != 0 } }
    priorities = groups.map { columns in
      var size = 0.0
      for column in columns {
        for place in program.matrix.entryRange(ofColumn: column) {
          let row = program.matrix.rowIndices[place]
          guard program.rowLower[row] != program.rowUpper[row] else { continue }
          size = max(size, abs(program.matrix.values[place]) / largest[row])
        }
      }
      return size
    }
    step = 0.1 * (priorities.max() ?? 0)
    if step == 0 { return nil }
  }

  /// Has a group come earlier from now on.
  mutating func blame(_ group: Int) { priorities[group] += step }

  /// The groups in their order.
  var order: [Int] {
    groups.indices.ordered {
      priorities[$0] != priorities[$1] ? priorities[$0] > priorities[$1] : $0 < $1
    }
  }
}

/// When packing is due.
struct PackingSchedule {
  /// The groups, once they were found.
  var groups: Packing?
  /// At which node the next packing is due.
  var nextNode = 0
  /// How many nodes lie between two.
  var pause = 16
}

/// How a round of packing goes about it.
private enum PackingStyle: CaseIterable {
  /// Each 1 goes where it leaves least room.
  case bestFit
  /// Each 1 goes to the first place where it fits.
  case firstFit
  /// Rows are filled one after another, each as far as possible (Fleszar and Hindi, "New heuristics
  /// for one-dimensional bin-packing", 2002).
  case rowByRow
}

extension BranchAndBound {
  /// Packs some rounds long, as long as points get better, where it is time for it. Where it costs
  /// to be in one place or another, any point will do, and few rounds.
  mutating func packIfDue(_ relaxation: LPSolution) throws(LPError) {
    guard parts.contains(.packing), budget.nodes >= packing.nextNode, original.placedCosts.isEmpty
    else { return }
    let found =
      packing.groups
      ?? Packing(original, rows: propagation.rows, wholeCount: wholeColumns.count)
    guard var groups = found, !groups.isCostly || incumbent == nil else {
      packing.nextNode = .max
      return
    }
    let before = incumbent?.objective
    try pack(&groups, rounds: groups.isCostly ? 4 : budget.nodes <= 1 ? 60 : 100)
    packing.groups = groups
    packing.pause = incumbent?.objective != before ? 16 : min(4096, packing.pause * 4)
    packing.nextNode = budget.nodes + packing.pause
    if let basis = relaxation.basis { session.restart(from: basis) }
  }

  /// Packs until so many rounds have brought no better point.
  private mutating func pack(_ packing: inout Packing, rounds: Int) throws(LPError) {
    var idle = 0
    let work = propagation.work
    while idle < rounds, budget.spent == nil, propagation.work - work < 50_000_000 {
      // So that a packing that is no better than the incumbent fails where it becomes hopeless, and
      // tells which group to place earlier.
      addCutoffRows()
      let style = PackingStyle.allCases[idle % PackingStyle.allCases.count]
      idle += 1
      let mark = domain.mark
      defer { domain.undo(to: mark) }
      if let failed = style == .rowByRow ? fillRows(packing) : place(packing, style) {
        packing.blame(failed)
        continue
      }
      let before = incumbent?.objective
      for column in wholeColumns where !domain.isFixed(column) {
        let end = original.columnCosts[column] >= 0 ? domain.lower[column] : domain.upper[column]
        let other = end == domain.lower[column] ? domain.upper[column] : domain.lower[column]
        let value = end.isFinite ? end : other.isFinite ? other : 0
        guard narrow([RangeChange(column: column, lower: value, upper: value)]) else { break }
      }
      if wholeColumns.allSatisfy({ domain.isFixed($0) }) { _ = try tryFixed(at: domain.lower) }
      if packing.isCostly, incumbent != nil { break }
      if incumbent?.objective != before { idle = 0 }
      // The same order would bring the same point.
      if let last = packing.order.last { packing.blame(last) }
    }
  }

  /// Puts each group's 1 where it fits.
  ///
  /// - Returns: The group that found no place.
  private mutating func place(_ packing: Packing, _ style: PackingStyle) -> Int? {
    for group in packing.order {
      let columns = packing.groups[group]
      if columns.contains(where: { domain.lower[$0] >= 1 }) { continue }
      var open = columns.filter { domain.upper[$0] >= 1 }
        .map { (column: $0, room: tightest(for: $0).room) }
      if style == .bestFit {
        open.sort { $0.room != $1.room ? $0.room < $1.room : $0.column < $1.column }
      }
      if !open.prefix(8).contains(where: { put($0.column) }) { return group }
    }
    return nil
  }

  /// Puts the next group where it fits first, and what fills the row there best beside it; and so
  /// on.
  ///
  /// - Returns: The group that found no place.
  private mutating func fillRows(_ packing: Packing) -> Int? {
    let order = packing.order
    var group = [Int](repeating: -1, count: original.columnCount)
    for place in order {
      for column in packing.groups[place] { group[column] = place }
    }
    func isOpen(_ place: Int) -> Bool {
      !packing.groups[place].contains { domain.lower[$0] >= 1 }
    }
    for first in order where isOpen(first) {
      let columns = packing.groups[first].filter { domain.upper[$0] >= 1 }
      guard let column = columns.first(where: { put($0) }) else { return first }
      guard let row = tightest(for: column).row else { continue }
      // The weights of those that could come into this row.
      var columnsOf: [Int: (column: Int, weight: Double)] = [:]
      for entry in propagation.rows.entryRange(ofColumn: row) {
        let column = propagation.rows.rowIndices[entry]
        guard group[column] >= 0, domain.upper[column] >= 1, columnsOf[group[column]] == nil
        else { continue }
        columnsOf[group[column]] = (column, abs(propagation.rows.values[entry]))
      }
      let others = order.filter { columnsOf[$0] != nil && isOpen($0) }
        .compactMap { columnsOf[$0] }
        .ordered { $0.weight != $1.weight ? $0.weight > $1.weight : $0.column < $1.column }
      for place in FullestSubset.places(of: others.map(\.weight), in: room(in: row)) {
        _ = put(others[place].column)
      }
    }
    return nil
  }

  /// Fixes a column at 1, unless that leaves no point.
  private mutating func put(_ column: Int) -> Bool {
    narrowIfPossible(RangeChange(column: column, lower: 1, upper: 1))
  }

  /// The row in which a column at 1 would leave least room, and how much.
  private func tightest(for column: Int) -> (row: Int?, room: Double) {
    var tightest: (row: Int?, room: Double) = (nil, .infinity)
    for place in original.matrix.entryRange(ofColumn: column) {
      let row = original.matrix.rowIndices[place]
      let value = original.matrix.values[place]
      let (lower, upper) = (original.rowLower[row], original.rowUpper[row])
      guard lower != upper, upper < .infinity && value > 0 || lower > -.infinity && value < 0
      else { continue }
      let room = room(in: row) - (domain.lower[column] >= 1 ? 0 : abs(value))
      if room < tightest.room { tightest = (row, room) }
    }
    return tightest
  }

  /// How much room what is placed so far leaves in a row with one limit.
  private func room(in row: Int) -> Double {
    original.rowUpper[row] < .infinity
      ? original.rowUpper[row] - domain.activities.least[row]
      : domain.activities.greatest[row] - original.rowLower[row]
  }
}

/// Which of some weights fill a capacity best, by trying: the heavy ones first, and not for long.
private struct FullestSubset {
  private let weights: [Double]
  private let capacity: Double
  private var best = 0.0
  private var bestPlaces: [Int] = []
  private var places: [Int] = []
  private var steps = 0

  private static let stepLimit = 3000

  /// The places of the weights that fill a capacity best.
  ///
  /// - Parameters:
  ///   - weights: The weights, the heaviest first.
  ///   - capacity: What their sum may be at most.
  /// - Returns: Their places, rising.
  static func places(of weights: [Double], in capacity: Double) -> [Int] {
    var search = FullestSubset(weights, capacity)
    search.extend(from: 0, sum: 0)
    return search.bestPlaces
  }

  private init(_ weights: [Double], _ capacity: Double) {
    self.weights = weights
    self.capacity = capacity * (1 + 1e-9)
  }

  private mutating func extend(from start: Int, sum: Double) {
    if sum > best {
      best = sum
      bestPlaces = places
    }
    for place in start..<weights.count {
      steps += 1
      if steps > Self.stepLimit || best >= capacity * (1 - 1e-8) { return }
      if sum + weights[place] > capacity { continue }
      places.append(place)
      extend(from: place + 1, sum: sum + weights[place])
      places.removeLast()
    }
  }
}

extension BranchAndBound {
  /// The ranges that keep blocks in order that can change places; none where there are no such
  /// blocks.
  mutating func orderBlocks() -> [RangeChange] {
    hasOrderedBlocks = true
    guard parts.contains(.blocks), original.placedCosts.isEmpty, wholeColumns.count >= 4 else {
      return []
    }
    let rows = propagation.rows
    guard
      let packing = Packing(original, rows: rows, wholeCount: wholeColumns.count),
      let blocks = IdenticalBlocks(packing.groups, of: original, rows: rows)
    else { return [] }
    return blocks.zeros(inOrder: packing.order).map { RangeChange(column: $0, lower: 0, upper: 0) }
  }
}
