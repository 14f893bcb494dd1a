extension Workload {
  /// Makes W4: a tree of containers, split alternately across and down, until there are enough
  /// views.
  ///
  /// Most containers split by required fractions and leave the remainder to their last child. The
  /// others split by optional fractions. A simulated point is feasible by construction.
  package static func dashboard(views target: Int, fanOut: Int, seed: UInt64) -> Workload {
    var random = WorkloadRandom(seed: seed)
    var depth = 0
    var reach = 1.0
    while reach < Double(target) {
      depth += 1
      reach *= Double(fanOut)
    }
    var side = 160.0
    for _ in 0..<(depth + 1) / 2 { side *= Double(fanOut) }
    var workload = Workload(name: "W4-\(target)", rootWidth: side, rootHeight: side)
    var queue = [Container(view: 0, width: side, height: side, isHorizontal: true)]
    var next = 0
    while next < queue.count, workload.viewCount < target {
      let container = queue[next]
      next += 1
      var count = min(fanOut, target - workload.viewCount)
      if count < 2 { count = min(2, fanOut) }
      queue += workload.split(container, into: count, &random)
    }
    return workload
  }

  /// A container to be split, with its size in the simulated solution.
  private struct Container {
    var view: Int
    var width: Double
    var height: Double
    var isHorizontal: Bool
  }

  /// Adds the children of a container, and returns them as containers.
  private mutating func split(
    _ container: Container, into count: Int, _ random: inout WorkloadRandom
  ) -> [Container] {
    let inset = 4.0
    let gap = 4.0
    let isHorizontal = container.isHorizontal
    let start: Attribute = isHorizontal ? .left : .top
    let end: Attribute = isHorizontal ? .right : .bottom
    let extent: Attribute = isHorizontal ? .width : .height
    let crossStart: Attribute = isHorizontal ? .top : .left
    let crossEnd: Attribute = isHorizontal ? .bottom : .right
    let size = isHorizontal ? container.width : container.height
    let cross = (isHorizontal ? container.height : container.width) - 2 * inset
    let available = size - 2 * inset - gap * Double(count - 1)

    let isOptional = random.unit() < 0.3
    var fractions = (0..<count).map { _ in 0.5 + random.unit() }
    let total = fractions.reduce(0, +)
    var simulated = [Double](repeating: 0, count: count)
    var used = 0.0
    for child in 0..<count - 1 {
      let fraction = (1000 * 0.9 * fractions[child] / total).rounded(.down) / 1000
      simulated[child] = fraction * size
      if simulated[child] + used > available * 0.95 { simulated[child] = 0.5 * (available - used) }
      fractions[child] = (1000 * simulated[child] / size).rounded(.down) / 1000
      simulated[child] = fractions[child] * size
      used += simulated[child]
    }
    simulated[count - 1] = available - used
    var preferred = 0.0
    var least = 0.0
    if isOptional {
      preferred = (simulated[0] * (0.5 + random.unit() * 0.8)).rounded(.down)
      least = (simulated[0] * (0.3 + random.unit() * 0.6)).rounded(.down)
    }

    var children: [Container] = []
    for child in 0..<count {
      let isLast = child == count - 1
      let view = addView()
      if child == 0 {
        align(view, start, container.view, start, inset)
      } else {
        align(view, start, view - 1, end, gap)
      }
      align(view, crossStart, container.view, crossStart, inset)
      align(view, crossEnd, container.view, crossEnd, -inset)
      if isLast { align(view, end, container.view, end, -inset) }
      let minimum = max(0, (simulated[child] * 0.2).rounded(.down))
      if isOptional, child == 0 {
        limit(view, extent, .equal, preferred, priority: 500)
        limit(view, extent, .greaterOrEqual, least)
      } else {
        if !isLast {
          relate(
            view, extent, .equal, container.view, extent, multiplier: fractions[child], 0,
            priority: isOptional ? 250 : 1000)
        }
        limit(view, extent, .greaterOrEqual, minimum)
        if isLast {
          let wish = (simulated[child] * (0.6 + random.unit() * 0.8)).rounded(.down)
          limit(view, extent, .equal, wish, priority: 500)
        }
      }
      children.append(
        Container(
          view: view, width: isHorizontal ? simulated[child] : cross,
          height: isHorizontal ? cross : simulated[child], isHorizontal: !isHorizontal))
    }
    return children
  }
}
