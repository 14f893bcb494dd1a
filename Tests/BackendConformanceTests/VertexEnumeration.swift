import LinearProgramming

/// A solver for tiny programs that shares no code with a simplex method.
///
/// Inside a large box, a convex piecewise-linear objective has its least value at a vertex. A
/// vertex is the intersection of as many independent bounds and breakpoints as there are columns.
/// All these points are tried. If the least value falls as the box grows, the program is
/// unbounded.
struct VertexEnumeration {
  enum Answer: Equatable {
    case optimal(Double)
    case infeasible
    case unbounded
  }

  /// Returns the answer for a program with few columns and rows and small whole numbers.
  static func solve(_ program: LinearProgram) -> Answer {
    guard let near = leastObjective(program, box: 1e5) else { return .infeasible }
    guard let far = leastObjective(program, box: 2e5) else { return .infeasible }
    return far < near - 1 ? .unbounded : .optimal(near)
  }

  /// A place where the objective or the feasible set has an edge: `normal · x = value`.
  private struct Hyperplane {
    var normal: [Double]
    var value: Double
  }

  private static func leastObjective(_ program: LinearProgram, box: Double) -> Double? {
    let rows = denseRows(program)
    var planes: [Hyperplane] = []
    func add(_ normal: [Double], _ value: Double) {
      if value.isFinite { planes.append(Hyperplane(normal: normal, value: value)) }
    }
    func unit(_ column: Int) -> [Double] {
      (0..<program.columnCount).map { $0 == column ? 1 : 0 }
    }
    for column in 0..<program.columnCount {
      let (lower, upper) = (program.columnLower[column], program.columnUpper[column])
      add(unit(column), lower == -.infinity ? -box : lower)
      if upper != lower { add(unit(column), upper == .infinity ? box : upper) }
    }
    for row in 0..<program.rowCount {
      add(rows[row], program.rowLower[row])
      if program.rowUpper[row] != program.rowLower[row] { add(rows[row], program.rowUpper[row]) }
    }
    for placed in program.placedCosts {
      let normal =
        switch placed.place {
        case .column(let column): unit(column)
        case .row(let row): rows[row]
        }
      for breakpoint in placed.cost.breakpoints { add(normal, breakpoint) }
    }
    var least: Double?
    var chosen: [Int] = []
    func choose(from start: Int) {
      if chosen.count == program.columnCount {
        if let point = intersection(chosen.map { planes[$0] }), isFeasible(point, rows, program) {
          let activities = rows.map { dot($0, point) }
          let objective = program.objective(columnValues: point, rowValues: activities)
          least = min(least ?? .infinity, objective)
        }
        return
      }
      for plane in start..<planes.count {
        chosen.append(plane)
        choose(from: plane + 1)
        chosen.removeLast()
      }
    }
    choose(from: 0)
    return least
  }

  private static func isFeasible(
    _ point: [Double], _ rows: [[Double]], _ program: LinearProgram
  ) -> Bool {
    func holds(_ value: Double, _ lower: Double, _ upper: Double) -> Bool {
      value >= lower - 1e-7 && value <= upper + 1e-7
    }
    return point.indices.allSatisfy {
      holds(point[$0], program.columnLower[$0], program.columnUpper[$0])
    }
      && rows.indices.allSatisfy {
        holds(dot(rows[$0], point), program.rowLower[$0], program.rowUpper[$0])
      }
  }

  private static func denseRows(_ program: LinearProgram) -> [[Double]] {
    var rows = Array(
      repeating: [Double](repeating: 0, count: program.columnCount), count: program.rowCount)
    for entry in program.matrix.entries { rows[entry.row][entry.column] = entry.value }
    return rows
  }

  private static func dot(_ left: [Double], _ right: [Double]) -> Double {
    var sum = 0.0
    for index in left.indices { sum += left[index] * right[index] }
    return sum
  }

  /// Gauss elimination with row exchanges. Returns `nil` if the planes have no single common
  /// point.
  private static func intersection(_ planes: [Hyperplane]) -> [Double]? {
    var lines = planes.map { $0.normal + [$0.value] }
    let count = lines.count
    for step in 0..<count {
      var pivot = step
      for other in step..<count where abs(lines[other][step]) > abs(lines[pivot][step]) {
        pivot = other
      }
      if abs(lines[pivot][step]) < 1e-9 { return nil }
      lines.swapAt(step, pivot)
      for other in 0..<count where other != step && lines[other][step] != 0 {
        let factor = lines[other][step] / lines[step][step]
        for index in step...count { lines[other][index] -= factor * lines[step][index] }
      }
    }
    return (0..<count).map { lines[$0][count] / lines[$0][$0] }
  }
}
