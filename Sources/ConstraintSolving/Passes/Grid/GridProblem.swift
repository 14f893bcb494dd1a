/// The choice between the lines below and above for every class of edges, and what it costs.
struct GridProblem {
  /// A class of edges that move together.
  struct EdgeClass {
    /// The former position of the representative of the class.
    let place: Double
    /// The place on the line below, or where a class without lines was.
    let below: Double
    /// The way to the line above; 0 for a class that stays where it is, or has no lines.
    let step: Double
    /// Whether it may stand anywhere near its place.
    let isContinuous: Bool
    /// How many edges it has.
    private(set) var edgeCount = 0
    /// What is gained for the document order on the line above; more is better. The keys rise in
    /// that order, four a view: width, height, left, top.
    fileprivate(set) var gains: [Int: Double] = [:]

    /// Whether there is a choice.
    var isFree: Bool { isContinuous || step > 0 }

    /// The place on the line below or above.
    func place(isAbove: Bool) -> Double { below + (isAbove ? step : 0) }

    /// What the movement to the line below or above costs.
    func movement(isAbove: Bool) -> Double {
      Double(edgeCount) * abs(place(isAbove: isAbove) - place)
    }

    fileprivate mutating func add(edge: Int) {
      edgeCount += 1
      guard step > 0 else { return }
      // Left and right make the width, top and bottom the height.
      let (view, axis, isStart) = (edge / 4, edge % 4 / 2, edge % 2 == 0)
      gains[4 * view + axis, default: 0] += isStart ? -step : step
      if isStart { gains[4 * view + 2 + axis, default: 0] -= step }
    }
  }

  /// A required constraint over classes: its sum is `constant` with all classes on the line below
  /// or, without lines, where they were.
  struct Row {
    /// The classes, each once, and how much the sum grows per point.
    var terms: [(edgeClass: Int, coefficient: Double)]
    /// The sum less the right side.
    let constant: Double
    let relation: ConstraintRelation
    /// By how much it was missed before.
    let missedBefore: Double
    /// Whether it is a limit of a size, which counts before all deviation.
    let isHard: Bool

    /// By how much a sum misses the right side, beyond what was missed before.
    func miss(_ sum: Double) -> Double {
      max(0, relation.missed(by: sum) - missedBefore)
    }

    /// What a sum costs.
    func cost(of sum: Double) -> GridCost {
      isHard ? GridCost(broken: miss(sum)) : GridCost(deviation: miss(sum))
    }
  }

  private(set) var classes: [EdgeClass] = []
  private(set) var rows: [Row] = []
  /// The class of each edge and its distance from the representative.
  private(set) var classOfEdge: [(edgeClass: Int, offset: Double)] = []
  /// How far an edge without lines may move.
  private(set) var reach = 0.0

  /// Merges edges and collects rows.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - grid: Lines and forms.
  ///   - solution: The continuous solution.
  ///   - places: Where the edges are in it.
  ///   - deadline: When nothing is made any more; what there is by then is no use.
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
    // What several edges of a class add may cancel out.
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

  /// The places of all edges, from those of the edges that stand for classes.
  func places(_ placesOfClasses: [Double], of grid: Grid) -> [Double] {
    grid.edges.indices.map { edge in
      let (number, offset) = classOfEdge[edge]
      let place = placesOfClasses[number] + offset
      guard let step = grid.edges[edge].step else { return place }
      // The sum of an origin and offsets may miss the line by a rounding.
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
