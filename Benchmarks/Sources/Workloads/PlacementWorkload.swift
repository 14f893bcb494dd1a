package import ConstraintSolving

/// A layout whose boxes must not overlap: boxes, tables, labels beside points.
///
/// Family, size and seed determine it, bit for bit.
package struct PlacementWorkload: Sendable {
  /// The families.
  package enum Family: String, CaseIterable, Sendable {
    /// Boxes that fill half of a page.
    case boxes
    /// Equal tables round a stage, each as near to it as possible.
    case stage
    /// Tables of several sizes, each as near to the top as possible.
    case tops
    /// Equal tables beside a stage and a bar, each centred and near to the stage.
    case seating
    /// A chain of views, each 3 or 4 behind the previous one, with a fixed last view.
    case chain
    /// A chain that cannot reach its last view.
    case contradiction
    /// Labels beside points, at one of four corners, which preferably do not overlap.
    case labels4
    /// Labels beside points, at one of eight places.
    case labels8
  }

  package let family: Family
  package let size: Int
  package let seed: UInt64
  /// The constraints.
  package private(set) var system = ConstraintSystem()

  /// The largest possible distance: the large coefficient in programs for other solvers.
  package private(set) var reach = 2_400.0

  /// The first variables of the boxes that must not overlap. The variables are left, top, width,
  /// height.
  private var boxes: [Int] = []

  /// The name in results, such as `boxes:12#1`.
  package var name: String { "\(family.rawValue):\(size)#\(seed)" }

  /// The sizes at which a family is measured.
  package static func sizes(of family: Family) -> [Int] {
    switch family {
    case .boxes: [12, 20, 30, 50]
    case .stage: [4, 6]
    case .tops: [24]
    case .seating: [6, 8, 12, 30]
    case .chain: [40]
    case .contradiction: [60]
    case .labels4, .labels8: [30, 100, 300]
    }
  }

  private typealias Terms = [(variable: Int, coefficient: Double)]

  /// Makes a layout.
  package init(_ family: Family, size: Int, seed: UInt64) {
    self.family = family
    self.size = size
    self.seed = seed
    var random = WorkloadRandom(seed: seed &* 1000 &+ UInt64(size))
    switch family {
    case .boxes: addBoxes(&random)
    case .stage: addStage()
    case .tops: addTops(&random)
    case .seating: addSeating()
    case .chain: addChain(end: 3.5 * Double(size))
    case .contradiction: addChain(end: 1)
    case .labels4: addLabels(&random, places: 4)
    case .labels8: addLabels(&random, places: 8)
    }
  }

  private mutating func addBox(_ width: Double, _ height: Double) -> Int {
    let box = system.variableCount
    for place in 0..<4 { system.addVariable(lowerBound: place < 2 ? -.infinity : 0) }
    system.addConstraint([(box + 2, 1)], .equal, width)
    system.addConstraint([(box + 3, 1)], .equal, height)
    return box
  }

  private mutating func keepInside(
    _ box: Int, _ width: Double, _ height: Double, margin: Double = 0
  ) {
    for (axis, size) in [width, height].enumerated() {
      system.addConstraint([(box + axis, 1)], .greaterThanOrEqual, margin)
      system.addConstraint([(box + axis, 1), (box + axis + 2, 1)], .lessThanOrEqual, size - margin)
    }
  }

  private mutating func keepApart(
    _ one: Int, _ other: Int, gap: Double, priority: Double = 1000
  ) {
    var sides: [[Disjunction.Part]] = []
    for axis in 0..<2 {
      // Built like `apart` in a layout.
      let before: Terms = [(one + axis, 1), (one + axis + 2, 1), (other + axis, -1)]
      let behind: Terms = [(one + axis, 1), (other + axis, -1), (other + axis + 2, -1)]
      sides.append([Disjunction.Part(before, .lessThanOrEqual, -gap)])
      sides.append([Disjunction.Part(behind, .greaterThanOrEqual, gap)])
    }
    system.addDisjunction(sides, priority: priority)
  }

  private mutating func keepAllApart(gap: Double) {
    for (place, box) in boxes.enumerated() {
      for other in boxes[(place + 1)...] { keepApart(box, other, gap: gap) }
    }
  }

  private mutating func addBoxes(_ random: inout WorkloadRandom) {
    var area = 0.0
    var sizes: [(Double, Double)] = []
    for _ in 0..<size {
      let (width, height) = (random.number(30...120), random.number(20...80))
      sizes.append((width, height))
      area += width * height
    }
    let side = (2 * area).squareRoot().rounded(.up)
    reach = side + 120
    for (width, height) in sizes {
      let box = addBox(width, height)
      keepInside(box, side, side)
      boxes.append(box)
    }
    keepAllApart(gap: 0)
  }

  private mutating func addStage() {
    addTables(beside: [(450, 0, 300, 80, 40)], page: (1200, 800), count: size)
  }

  private mutating func addSeating() {
    addTables(
      beside: [(450, 0, 300, 80, 40), (0, 300, 60, 200, 20)], page: (1200, 800), count: size)
  }

  private mutating func addTables(
    beside obstacles: [(Double, Double, Double, Double, gap: Double)],
    page: (width: Double, height: Double), count: Int
  ) {
    for _ in 0..<count {
      let table = addBox(100, 100)
      keepInside(table, page.width, page.height, margin: 20)
      for (x, y, width, height, gap) in obstacles {
        system.addDisjunction([
          [.init([(table, 1), (table + 2, 1)], .lessThanOrEqual, x - gap)],
          [.init([(table, 1)], .greaterThanOrEqual, x + width + gap)],
          [.init([(table + 1, 1), (table + 3, 1)], .lessThanOrEqual, y - gap)],
          [.init([(table + 1, 1)], .greaterThanOrEqual, y + height + gap)],
        ])
      }
      system.addConstraint([(table, 1), (table + 2, 0.5)], .equal, 600, priority: 250)
      system.addConstraint([(table + 1, 1)], .equal, 120, priority: 250)
      boxes.append(table)
    }
    keepAllApart(gap: 20)
  }

  private mutating func addTops(_ random: inout WorkloadRandom) {
    let sizes = (0..<size).map { _ in
      (width: random.number(4...16) * 10, height: random.number(4...12) * 10)
    }
    var (top, left, height, sum) = (0.0, 0.0, 0.0, 0.0)
    for size in sizes.sorted(by: { $0.height > $1.height }) {
      if left + size.width > 600 { (top, left, height) = (top + height + 10, 0, 0) }
      sum += top
      left += size.width + 10
      height = max(height, size.height)
    }
    shelves = sum
    for (width, height) in sizes {
      let box = addBox(width, height)
      keepInside(box, 600, 2000)
      system.addConstraint([(box + 1, 1)], .equal, 0, priority: 250)
      boxes.append(box)
    }
    keepAllApart(gap: 10)
  }

  private mutating func addChain(end: Double) {
    var last = system.addVariable(lowerBound: -.infinity)
    system.addConstraint([(last, 1)], .equal, 1)
    for _ in 1..<size {
      let next = system.addVariable(lowerBound: -.infinity)
      let terms: Terms = [(next, 1), (last, -1)]
      system.addDisjunction([[.init(terms, .equal, 3)], [.init(terms, .equal, 4)]])
      last = next
    }
    system.addConstraint([(last, 1)], .equal, end)
  }

  /// Adds labels of points in a page with about 1.5 times the room that they need.
  private mutating func addLabels(_ random: inout WorkloadRandom, places: Int) {
    let height = 12.0
    let widths = (0..<size).map { _ in random.number(30...80) }
    let side = (3 * widths.reduce(0, +) * height).squareRoot().rounded(.up)
    reach = side + 160
    for width in widths {
      let label = addBox(width, height)
      let (x, y) = (random.unit() * side, random.unit() * side)
      keepInside(label, side + 80, side + 40)
      let (rows, columns) = ([-height - 2, 2.0, -height / 2], [2.0, -width - 2, -width / 2])
      var corners = [(0, 0), (0, 1), (1, 0), (1, 1)]
      if places == 8 { corners += [(2, 0), (2, 1), (0, 2), (1, 2)] }
      system.addDisjunction(
        corners.map { row, column in
          [
            .init([(label, 1)], .equal, (x + 80 + columns[column]).rounded()),
            .init([(label + 1, 1)], .equal, (y + 20 + rows[row]).rounded()),
          ]
        })
      boxes.append(label)
    }
    for (place, box) in boxes.enumerated() {
      for other in boxes[(place + 1)...] { keepApart(box, other, gap: 0, priority: 500) }
    }
  }

  /// The violation of optional constraints if tables are put on shelves by falling height; `nil`
  /// for families without such constraints.
  package private(set) var shelves: Double?

  /// Returns how many pairs of boxes overlap at some values.
  package func overlaps(at values: [Double]) -> Int {
    var count = 0
    for (place, box) in boxes.enumerated() {
      for other in boxes[(place + 1)...] {
        let isApart = (0..<2).contains { axis in
          values[box + axis] + values[box + axis + 2] <= values[other + axis] + 1e-6
            || values[other + axis] + values[other + axis + 2] <= values[box + axis] + 1e-6
        }
        if !isApart { count += 1 }
      }
    }
    return count
  }
}
