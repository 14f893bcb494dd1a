import ConstraintSolving

/// The layouts of each family.
extension ChoiceWorkload {
  /// Adds the words of a text, each behind the previous one or at the beginning of a line. They
  /// are as high up as possible, and some prefer the beginning of a line.
  mutating func addWords(_ random: inout WorkloadRandom) {
    let width = 320.0
    var previous: Int?
    for _ in 0..<size {
      let word = addBox(width: random.number(30...140), height: 20)
      keepInside(word, width: width, height: 24 * Double(size))
      if let previous {
        let behind: Terms = [(word, 1), (previous, -1), (previous + 2, -1)]
        let below: Terms = [(word + 1, 1), (previous + 1, -1)]
        let onTheLine = [
          Disjunction.Part(behind, .greaterThanOrEqual, 8), Disjunction.Part(below, .equal, 0),
        ]
        let onTheNext = [
          Disjunction.Part([(word, 1)], .equal, 0),
          Disjunction.Part(below, .greaterThanOrEqual, 24),
        ]
        system.addDisjunction([onTheLine, onTheNext])
      }
      wish([(word + 1, 1)], .equal, 0, at: 500)
      if random.whole(0...3) == 0 { wish([(word, 1)], .equal, 0, at: 250) }
      previous = word
    }
  }

  /// Adds boxes with preferred places near to each other.
  mutating func addBoxes(_ random: inout WorkloadRandom) {
    let side = (Double(size) * 12_000).squareRoot().rounded()
    var boxes: [Int] = []
    for _ in 0..<size {
      let box = addBox(width: random.number(30...90), height: random.number(20...70))
      keepInside(box, width: side, height: side)
      let priority = random.element(of: [250.0, 500, 750])
      wish([(box, 1), (box + 2, 0.5)], .equal, side * random.unit(), at: priority)
      wish([(box + 1, 1), (box + 3, 0.5)], .equal, side * random.unit(), at: priority)
      for other in boxes { keepApart(other, box, gap: 8) }
      boxes.append(box)
    }
  }

  /// Adds tiles with a common width and individual heights. Each is in one of three columns, the
  /// tiles of a column do not overlap, and all are as high up as possible.
  mutating func addTiles(_ random: inout WorkloadRandom) {
    let (width, gap) = (100.0, 10.0)
    let bottom = system.addVariable(lowerBound: 0)
    var tiles: [Int] = []
    for _ in 0..<size {
      let tile = addBox(width: width, height: random.number(4...16) * 10)
      keepInside(tile, width: 3 * width + 2 * gap, height: 170 * Double(size))
      require([(bottom, 1), (tile + 1, -1), (tile + 3, -1)], .greaterThanOrEqual, 0)
      let places = (0..<3).map { column in
        [Disjunction.Part([(tile, 1)], .equal, Double(column) * (width + gap))]
      }
      system.addDisjunction(places)
      for other in tiles { keepApart(other, tile, gap: gap) }
      tiles.append(tile)
    }
    wish([(bottom, 1)], .equal, 0, at: 750)
    for tile in tiles { wish([(tile + 1, 1)], .equal, 0, at: 250) }
  }

  /// Adds sections of a page, which would preferably be stacked, but are then too high together.
  mutating func addSections(_ random: inout WorkloadRandom) {
    let width = 600.0
    var previous: Int?
    var (stacked, flat) = (0.0, 0.0)
    for _ in 0..<size {
      let section = addBox(width: width)
      require([(section, 1)], .equal, 0)
      if let previous {
        require([(section + 1, 1), (previous + 1, -1), (previous + 3, -1)], .equal, 12)
      } else {
        require([(section + 1, 1)], .equal, 0)
      }
      let heights = (0..<3).map { _ in random.number(20...120) }
      let views = heights.map { addBox(width: random.number(80...180), height: $0) }
      for view in views {
        require([(view, 1)], .greaterThanOrEqual, 0)
        require([(view, 1), (view + 2, 1)], .lessThanOrEqual, width)
        require([(view + 1, 1), (section + 1, -1)], .greaterThanOrEqual, 0)
        require(
          [(section + 1, 1), (section + 3, 1), (view + 1, -1), (view + 3, -1)],
          .greaterThanOrEqual, 0)
      }
      func chain(_ axis: Int) -> [Disjunction.Part] {
        zip(views, views.dropFirst()).map { one, other in
          let terms: Terms = [(other + axis, 1), (one + axis, -1), (one + axis + 2, -1)]
          return Disjunction.Part(terms, .greaterThanOrEqual, 8)
        }
      }
      system.addDisjunction([chain(1), chain(0)])
      wish([(views[1], 1), (views[0], -1)], .equal, 0, at: random.element(of: [500, 600]))
      wish([(section + 3, 1)], .equal, 0, at: 100)
      stacked += heights.reduce(28, +)
      flat += (heights.max() ?? 0) + 12
      previous = section
    }
    if let previous {
      require(
        [(previous + 1, 1), (previous + 3, 1)], .lessThanOrEqual,
        flat + 0.4 * (stacked - flat))
    }
  }

  /// Adds labels in fields, at one end or the other, at several priorities. Neighbours do not
  /// overlap.
  mutating func addLabels(_ random: inout WorkloadRandom) {
    var previous: Int?
    for number in 0..<size {
      let label = addBox(width: random.number(20...70), height: 20)
      let start = Double(number) * 60
      keepInside(label, width: 60 * Double(size) + 60, height: 20)
      let left = Disjunction.Part([(label, 1)], .equal, start)
      let right = Disjunction.Part([(label, 1), (label + 2, 1)], .equal, start + 100)
      system.addDisjunction([[left], [right]], priority: random.element(of: [250, 500, 750]))
      if let previous {
        require([(label, 1), (previous, -1), (previous + 2, -1)], .greaterThanOrEqual, 4)
      }
      previous = label
    }
  }

  /// Adds a table whose columns share its width in whole thirds or sevenths. Its cells are on the
  /// lines of separate grids or of none. Each is no nearer to a cell above it than without a
  /// grid.
  mutating func addTable(_ random: inout WorkloadRandom) {
    let (width, gap) = (random.number(600...1200), 4.0)
    let table = addBox(width: width, height: 40 * Double(size))
    require([(table, 1)], .equal, 0)
    require([(table + 1, 1)], .equal, 0)
    var steps: [Double?] = [1]
    var above: [(cell: Int, left: Double)] = []
    for row in 0..<size {
      let count = random.element(of: [3, 7])
      let pitch = (width - gap) / Double(count)
      var cells: [(cell: Int, left: Double)] = []
      for place in 0..<count {
        let (cell, left) = (addBox(height: 30.3), gap + Double(place) * pitch)
        steps.append(random.element(of: [1, 1, 2, 0.5, nil]))
        require([(cell + 1, 1)], .equal, 40 * Double(row) + 3.3)
        if let last = cells.last?.cell {
          require([(cell, 1), (last, -1), (last + 2, -1)], .equal, gap)
          require([(cell + 2, 1), (last + 2, -1)], .equal, 0)
        } else {
          require([(cell, 1)], .equal, gap)
        }
        if let other = above.last(where: { $0.left <= left }) {
          require(
            [(cell, 1), (other.cell, -1)], .greaterThanOrEqual,
            (10 * (left - other.left)).rounded(.down) / 10)
        }
        cells.append((cell, left))
      }
      if let last = cells.last?.cell {
        require([(last, 1), (last + 2, 1), (table + 2, -1)], .equal, -gap)
      }
      above = cells
    }
    var lines = Grid(edges: [], forms: [])
    for (box, step) in steps.enumerated() {
      lines.edges += Array(repeating: Grid.Edge(step: step), count: 4)
      lines.forms += [
        .edge(4 * box), .edge(4 * box + 2), .difference(4 * box + 1, minus: 4 * box),
        .difference(4 * box + 3, minus: 4 * box + 2),
      ]
    }
    grid = lines
  }

  /// Adds a chain of boxes. Each is a multiple as wide as another one or as far away, with
  /// optional constraints that contradict each other.
  mutating func addChain(_ random: inout WorkloadRandom, reach: Int, constant: Double) {
    func factor() -> Double {
      let exponent = random.whole(-reach...reach)
      let power = (0..<abs(exponent)).reduce(1.0) { product, _ in 10 * product }
      return random.number(1...9) * (exponent < 0 ? 1 / power : power)
    }
    var boxes: [Int] = []
    for number in 0..<size {
      let box = addBox(height: 20)
      let other = boxes.isEmpty ? nil : random.element(of: boxes)
      keepInside(box, width: constant, height: 100)
      if let other {
        let (one, second) = (factor(), factor())
        wish(
          [(box + 2, one), (other + 2, -second)], random.element(of: [.equal, .lessThanOrEqual]),
          random.number(-50...50), at: random.element(of: [250, 500, 750]))
        wish(
          [(box, 1), (other, -1), (other + 2, -1)], .equal, random.number(0...40),
          at: random.element(of: [400, 600]))
      }
      wish([(box + 2, 1)], .equal, random.number(1...400), at: random.element(of: [250, 500]))
      if number % 8 == 7, family == .far, let other { keepApart(other, box, gap: 8) }
      boxes.append(box)
    }
    if let last = boxes.last {
      wish([(last, 1)], .greaterThanOrEqual, constant / 2, at: 900)
    }
  }
}
