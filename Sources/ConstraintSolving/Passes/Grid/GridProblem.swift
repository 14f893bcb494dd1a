/// The choice between the lines below and above for every class of edges, and its cost.
struct GridProblem {
  /// A class of edges that move together.
  struct EdgeClass {
    /// The position of the representative of the class in the continuous solution.
    let place: Double
    /// The place on the line below; for a class without lines, its place in the continuous
    /// solution.
    let below: Double
    /// The distance to the line above; 0 for a class that stays in place or has no lines.
    let step: Double
    /// Whether the class may be anywhere near its place.
    let isContinuous: Bool
    /// The number of edges.
    private(set) var edgeCount = 0
    /// The gains for the document order on the line above; more is better. The keys ascend in that
    /// order, four for each view: width, height, left, top.
    fileprivate(set) var gains: [Int: Double] = [:]

    /// Whether the class has a choice of places.
    var isFree: Bool { isContinuous || step > 0 }

    /// Returns the place on the line below or above.
    func place(isAbove: Bool) -> Double { below + (isAbove ? step : 0) }

    /// Returns the cost of the movement to the line below or above.
    func movement(isAbove: Bool) -> Double {
      Double(edgeCount) * abs(place(isAbove: isAbove) - place)
    }

    fileprivate mutating func add(edge: Int) {
      edgeCount += 1
      guard step > 0 else { return }
      // Left and right edges determine the width, top and bottom edges the height.
      let (view, axis, isStart) = (edge / 4, edge % 4 / 2, edge % 2 == 0)
      gains[4 * view + axis, default: 0] += isStart ? -step : step
      if isStart { gains[4 * view + 2 + axis, default: 0] -= step }
    }
  }

  /// A required constraint over classes.
  ///
  /// Its sum is `constant` if all classes with lines are on the line below, and the others keep
  /// their places.
  struct Row {
    /// The classes, each once, with the growth of the sum per point.
    var terms: [(edgeClass: Int, coefficient: Double)]
    /// The sum minus the right side.
    let constant: Double
    let relation: ConstraintRelation
    /// The amount by which the continuous solution missed it.
    let missedBefore: Double
    /// Whether the row is a limit of a size, which counts before all deviation.
    let isHard: Bool

    /// Returns by how much more a sum misses the right side than the continuous solution did.
    func miss(_ sum: Double) -> Double {
      max(0, relation.missed(by: sum) - missedBefore)
    }

    /// Returns the cost of a sum.
    func cost(of sum: Double) -> GridCost {
      isHard ? GridCost(broken: miss(sum)) : GridCost(deviation: miss(sum))
    }
  }

  private(set) var classes: [EdgeClass] = []
  private(set) var rows: [Row] = []
  /// The class of each edge and its distance from the representative.
  private(set) var classOfEdge: [(edgeClass: Int, offset: Double)] = []
  /// The greatest movement of an edge without lines, in points.
  private(set) var reach = 0.0

  /// Merges edges and collects rows.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - grid: Lines and forms.
  ///   - solution: The continuous solution.
  ///   - places: The positions of the edges in that solution.
  ///   - deadline: The time at which the initializer gives up and returns `nil`.
  init?(
    _ system: ConstraintSystem, _ grid: Grid, _ solution: SystemSolution, places: [Double],
    until deadline: Deadline = .never
  ) {
    var clock = WorkClock(deadline)
    let counted = solution.counted(of: system).filter(system.isRequired)
    var merged = GridClasses(grid.edges)
    let reader = GridRowReader(system: system, grid: grid, values: solution.values)
    for constraint in counted where system.relations[constraint] == .equal {
      if clock.isOver(after: 8) { return nil }
      if let pair = reader.pair(constraint) {
        merged.merge(pair.edge, pair.other, distance: pair.distance)
      }
    }
    for definition in system.definitions where definition.kind == .value {
      if let pair = reader.pair(definition, places) {
        merged.merge(pair.edge, pair.other, distance: 0)
      }
    }
    reach = grid.edges.reduce(0) { max($0, $1.step ?? 0) }
    addClasses(&merged, grid, places)
    for constraint in counted {
      if clock.isOver(after: 16) { return nil }
      addRow(
        reader.terms(constraint), constant: reader.rest(constraint), system.relations[constraint],
        isHard: false)
    }
    for (variable, form) in grid.forms.enumerated() where system.lowerBounds[variable] > -.infinity
    {
      if clock.isOver(after: 16) { return nil }
      guard let form else { continue }
      addRow(
        form.terms, constant: -system.lowerBounds[variable], .greaterThanOrEqual, isHard: true)
    }
    for start in stride(from: 0, to: grid.edges.count, by: 2) {
      if clock.isOver(after: 16) { return nil }
      addRow([(start + 1, 1), (start, -1)], constant: 0, .greaterThanOrEqual, isHard: true)
    }
  }

  private mutating func addClasses(_ merged: inout GridClasses, _ grid: Grid, _ places: [Double]) {
    var numberOfRoot = [Int](repeating: -1, count: grid.edges.count)
    for edge in grid.edges.indices {
      let (root, offset) = merged.find(edge)
      if numberOfRoot[root] < 0 {
        numberOfRoot[root] = classes.count
        classes.append(Self.edgeClass(at: places[root], merged.lines(ofClass: root)))
      }
      let number = numberOfRoot[root]
      classOfEdge.append((number, offset))
      classes[number].add(edge: edge)
    }
    // Gains of several edges of a class may cancel out.
    for number in classes.indices {
      classes[number].gains = classes[number].gains.filter { abs($0.value) > Tolerance.equality }
    }
  }

  private static func edgeClass(at place: Double, _ lines: GridClasses.Lines?) -> EdgeClass {
    guard let lines else {
      return EdgeClass(place: place, below: place, step: 0, isContinuous: true)
    }
    let nearest = lines.nearest(to: place)
    if abs(nearest - place) <= min(Tolerance.certain, lines.step / 4) {
      return EdgeClass(place: place, below: nearest, step: 0, isContinuous: false)
    }
    return EdgeClass(
      place: place, below: lines.below(place), step: lines.step, isContinuous: false)
  }

  /// Adds a row over edges, unless no choice can break it.
  private mutating func addRow(
    _ terms: [(edge: Int, coefficient: Double)], constant: Double, _ relation: ConstraintRelation,
    isHard: Bool
  ) {
    var sums: [(edgeClass: Int, coefficient: Double)] = []
    var (constant, before, size) = (constant, constant, abs(constant))
    for (edge, coefficient) in terms {
      let (number, offset) = classOfEdge[edge]
      constant += coefficient * (classes[number].below + offset)
      before += coefficient * (classes[number].place + offset)
      size = max(size, abs(coefficient * classes[number].place))
      guard classes[number].isFree else { continue }
      if let index = sums.firstIndex(where: { $0.edgeClass == number }) {
        sums[index].coefficient += coefficient
      } else {
        sums.append((number, coefficient))
      }
    }
    sums.removeAll { abs($0.coefficient) <= Tolerance.rounding * max(1, size) }
    var (least, greatest) = (constant, constant)
    for (number, coefficient) in sums {
      let way = classes[number].isContinuous ? reach : classes[number].step
      if classes[number].isContinuous || coefficient < 0 { least -= abs(coefficient) * way }
      if classes[number].isContinuous || coefficient > 0 { greatest += abs(coefficient) * way }
    }
    let exact = Row(
      terms: sums, constant: before, relation: relation, missedBefore: 0, isHard: isHard)
    let row = Row(
      terms: sums, constant: constant, relation: relation, missedBefore: exact.miss(before),
      isHard: isHard)
    if !sums.isEmpty, max(row.miss(least), row.miss(greatest)) > GridCost.tolerance {
      rows.append(row)
    }
  }

  /// Returns the places of all edges, given the places of the representatives.
  func places(_ placesOfClasses: [Double], of grid: Grid) -> [Double] {
    grid.edges.indices.map { edge in
      let (number, offset) = classOfEdge[edge]
      let place = placesOfClasses[number] + offset
      guard let step = grid.edges[edge].step else { return place }
      // The sum of an origin and offsets may miss the line by a rounding error.
      return (place / step).rounded() * step
    }
  }
}

extension Grid.Form {
  /// The edges of the form and their coefficients.
  var terms: [(edge: Int, coefficient: Double)] {
    switch self {
    case .edge(let edge): [(edge, 1)]
    case .difference(let edge, minus: let other): [(edge, 1), (other, -1)]
    }
  }
}

extension SystemSolution {
  /// The constraints that count in the solution.
  func counted(of system: ConstraintSystem) -> [Int] {
    var counts = [Bool](repeating: true, count: system.constraintCount)
    for constraint in uncounted { counts[constraint] = false }
    return counts.indices.filter { counts[$0] }
  }
}
