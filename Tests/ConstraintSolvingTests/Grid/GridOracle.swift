import ConstraintSolving
import LinearProgramming

/// An oracle that solves small grids by trying every choice of lines. It shares no code with the
/// grid pass.
struct GridOracle {
  let layout: GridLayout
  let values: [Double]
  private let before: [Double]
  /// Edges that move together, and the allowed movements: none, or down or up.
  private(set) var groups: [(edges: [Int], moves: [Double])] = []

  /// Groups the edges of a layout in which all boxes have a step.
  init(_ layout: GridLayout, _ solution: SystemSolution) {
    self.layout = layout
    values = solution.values
    before = layout.edges(solution.values)
    let steps = layout.grid.edges.map { $0.step ?? 1 }
    var group = Array(before.indices)
    for constraint in 0..<layout.system.constraintCount {
      guard let (one, other) = pair(constraint), group[one] != group[other] else { continue }
      // All members have nested steps, so the coarsest of each group decide.
      let current = group
      let coarsest = { (number: Int) in
        current.indices.filter { current[$0] == number }.max { steps[$0] < steps[$1] } ?? one
      }
      let (a, b) = (coarsest(group[one]), coarsest(group[other]))
      let distance = (before[a] - before[b]) / min(steps[a], steps[b])
      guard abs(distance - distance.rounded()) < 1e-6 else { continue }
      let (kept, gone) = (group[one], group[other])
      for edge in group.indices where group[edge] == gone { group[edge] = kept }
    }
    for number in Set(group).sorted() {
      let edges = group.indices.filter { group[$0] == number }
      guard let coarse = edges.max(by: { steps[$0] < steps[$1] }) else { continue }
      let (place, step) = (before[coarse], steps[coarse])
      let near = (place / step).rounded() * step
      if abs(near - place) <= 1e-6 {
        groups.append((edges, [near - place]))
      } else {
        let below = (place / step).rounded(.down) * step
        groups.append((edges, [below - place, below + step - place]))
      }
    }
  }

  var choiceCount: Int { groups.reduce(1) { $0 * $1.moves.count } }

  /// Returns the two edges whose distance a required equality fixes.
  func pair(_ constraint: Int) -> (Int, Int)? {
    guard layout.system.isRequired(constraint), layout.system.relations[constraint] == .equal else {
      return nil
    }
    // How the sum changes if each edge moves alone.
    let changes = before.indices.map { edge in
      var moved = before
      moved[edge] += 1
      return sum(constraint, at: moved) - sum(constraint, at: before)
    }
    let edges = changes.indices.filter { abs(changes[$0]) > 1e-7 }
    guard edges.count == 2, abs(changes[edges[0]] + changes[edges[1]]) < 1e-7 else { return nil }
    return (edges[0], edges[1])
  }

  private func sum(_ constraint: Int, at edges: [Double]) -> Double {
    layout.system.activity(of: constraint, at: variables(at: edges))
  }

  private func variables(at edges: [Double]) -> [Double] {
    var result = values
    for box in 0..<layout.boxCount {
      let parent = layout.parents[box]
      result[layout.width(box)] = edges[4 * box + 1] - edges[4 * box]
      result[layout.height(box)] = edges[4 * box + 3] - edges[4 * box + 2]
      result[layout.left(box)] = edges[4 * box] - (parent >= 0 ? edges[4 * parent] : 0)
      result[layout.top(box)] = edges[4 * box + 2] - (parent >= 0 ? edges[4 * parent + 2] : 0)
    }
    return result
  }

  /// Returns the best places of all edges; `nil` if no choice keeps all sizes at least 0.
  func best() -> (edges: [Double], deviation: Double)? {
    var best: (edges: [Double], cost: [Double])?
    for choice in 0..<choiceCount {
      var edges = before
      var rest = choice
      for group in groups {
        let move = group.moves[rest % group.moves.count]
        rest /= group.moves.count
        for edge in group.edges { edges[edge] += move }
      }
      guard let cost = cost(edges) else { continue }
      if best.map({ isLess(cost, $0.cost) }) ?? true { best = (edges, cost) }
    }
    return best.map { ($0.edges, $0.cost[0]) }
  }

  private func isLess(_ one: [Double], _ other: [Double]) -> Bool {
    for (a, b) in zip(one, other) where abs(a - b) > 1e-6 { return a < b }
    return false
  }

  /// Returns the deviation, the movement, and then the values that document order minimizes, box
  /// by box.
  private func cost(_ edges: [Double]) -> [Double]? {
    let moved = variables(at: edges)
    var cost = [0.0, 0.0]
    for box in 0..<layout.boxCount {
      let (width, height) = (moved[layout.width(box)], moved[layout.height(box)])
      if min(width, height) < -1e-6 { return nil }
      cost += [-width, -height, edges[4 * box], edges[4 * box + 2]]
    }
    let system = layout.system
    for constraint in 0..<system.constraintCount where system.isRequired(constraint) {
      let missed = system.violation(of: constraint, at: values)
      cost[0] += max(0, system.violation(of: constraint, at: moved) - missed)
    }
    for edge in edges.indices { cost[1] += abs(edges[edge] - before[edge]) }
    return cost
  }
}
