import FlatMemory
import LinearProgramming
import SimplexBackend

/// A heuristic that follows a relaxation down to a point with whole values.
///
/// It fixes some columns at whole values, narrows the others by them and solves the relaxation
/// anew, until all values are whole (Achterberg, *Constraint Integer Programming*, 2007, chapter
/// 9).
enum DiveStyle: CaseIterable {
  /// Columns move in the direction that fewer rows block.
  case locks
  /// Columns that are nearly whole move first.
  case fractions
  /// Columns move towards the incumbent.
  case guided
  /// Columns move where the objective is expected to rise least for the distance.
  case pseudoCosts
}

/// The cost of past dives and the time of the next one.
struct DiveSchedule {
  /// The number of iterations of all dives.
  var iterations = 0
  /// The number of dives.
  var count = 0
  /// The node at which the next dive is due.
  var nextNode = 0
  /// The number of nodes between dives.
  var pause = 4
}

extension BranchAndBound {
  /// Dives once if a dive is due.
  mutating func diveIfDue(_ start: RelaxationAnswer) throws(LPError) {
    let relaxation = start.solution
    guard budget.nodes >= dives.nextNode,
      dives.iterations <= 50 + 3 * rootIterations + budget.iterations / (incumbent == nil ? 4 : 10)
    else { return }
    let hasIncumbent = incumbent != nil
    let styles = DiveStyle.allCases.filter { hasIncumbent || $0 != .guided }
    // All styles run at the root, and one at any other node.
    let rounds = budget.nodes <= 1 ? styles.count : 1
    var found = false
    for _ in 0..<rounds where relaxation.objective < cutoff && budget.spent == nil {
      let style = styles[dives.count % styles.count]
      dives.count += 1
      let before = incumbent?.objective
      try dive(style, from: start)
      if incumbent?.objective != before { found = true }
    }
    dives.pause = found ? max(4, dives.pause / 2) : min(256, dives.pause * 2)
    dives.nextNode = budget.nodes + dives.pause
    // The children start from the basis of their parent, not from that of the dive.
    if let basis = relaxation.basis { session.restart(from: basis) }
  }

  private mutating func dive(_ style: DiveStyle, from start: RelaxationAnswer) throws(LPError) {
    let mark = domain.mark
    let spent = budget.iterations
    defer {
      domain.undo(to: mark)
      dives.iterations += budget.iterations - spent
    }
    let limit = 200 + start.solution.iterations * 2 + budget.iterations / 20
    var solves = 0
    var relaxation = start
    while true {
      guard let fractional = fractionalColumns(of: relaxation) else { return }
      if fractional.isEmpty {
        _ = try tryFixed(at: relaxation.solution.columnValues)
        return
      }
      guard fixSome(fractional, of: relaxation.solution, style) else { return }
      solves += 1
      let left = limit - (budget.iterations - spent) - solves
      guard left > 0 else { return }
      relaxation = try solveRelaxation(atMost: left)
      guard relaxation.solution.termination == .optimal, relaxation.solution.objective < cutoff,
        budget.spent == nil
      else { return }
    }
  }

  /// Fixes a fifth of the fractional columns, those that the style prefers.
  ///
  /// - Returns: Whether a point may still exist.
  private mutating func fixSome(
    _ fractional: [Int], of relaxation: LPSolution, _ style: DiveStyle
  ) -> Bool {
    let found = fractional.map { choice($0, relaxation.columnValues[$0], style) }
    let order = fractional.indices.ordered { first, second in
      let (merit, other) = (found[first].merit, found[second].merit)
      return merit != other ? merit < other : fractional[first] < fractional[second]
    }
    var count = 0
    let wanted = max(1, fractional.count / 5)
    for index in order {
      let (column, choice) = (fractional[index], found[index])
      guard count < wanted, !domain.isFixed(column) else { continue }
      let halves = domain.halves(of: column, at: relaxation.columnValues[column])
      count += 1
      if narrowIfPossible(choice.isUp ? halves.up : halves.down) { continue }
      // A later column may fail only because of earlier ones. The relaxation decides.
      if !narrow([choice.isUp ? halves.down : halves.up]) { return false }
    }
    return true
  }

  /// The direction of a column and its merit; columns with the least merit are fixed first.
  private func choice(
    _ column: Int, _ value: Double, _ style: DiveStyle
  ) -> (isUp: Bool, merit: Double) {
    let part = value - value.rounded(.down)
    switch style {
    case .fractions:
      return (part >= 0.5, min(part, 1 - part))
    case .locks:
      let (down, up) = (propagation.downLocks[column], propagation.upLocks[column])
      if down == up { return (part >= 0.5, Double(down) + 1 + min(part, 1 - part)) }
      let isUp = up < down
      let count = Double(min(down, up))
      return (isUp, count == 0 ? -1 : count + (isUp ? 1 - part : part))
    case .guided:
      guard let target = incumbent?.columnValues[column] else { return (part >= 0.5, 1) }
      return (target > value, min(1, abs(target - value)))
    case .pseudoCosts:
      let (down, up) = pseudoCosts.rises(of: column, down: part, up: 1 - part)
      let isUp = part < 0.3 ? false : part > 0.7 ? true : up < down
      return (isUp, (isUp ? (1 - part) * (1 + up) / (1 + down) : part * (1 + down) / (1 + up)))
    }
  }
}
