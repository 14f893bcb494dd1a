import FlatMemory

/// Constants among which a block's answer is decided alike, fairness included: on the same side of
/// every kink, and with the same order among the violations of each level.
///
/// Whether a point is best, and best shared, depends on how the levels change along the ways that
/// lead from it, and that on nothing but those sides and that order: the functions are convex and
/// piecewise linear. So a point found with them unchanged is the answer. What stands at a kink and
/// what is tied gives the equations of the point, as in multiparametric programming (Gal and
/// Nedoma, "Multiparametric linear programming", 1972).
struct CriticalRegion {
  /// Places nearer than this, relative to the numbers of the block, are the same.
  private static let near = 1e-11
  /// Those farther apart than this differ; between the two nobody knows.
  private static let certain = 1e-7
  /// The equations of larger blocks cost more than they save.
  private static let greatestVariableCount = 64

  /// What determines the point.
  private enum Equation {
    /// An item is at a kink.
    case kink(Int)
    /// Two violations are equal.
    case tie(Int, Int)
  }

  /// A violated kink among those of its level, the largest violation first.
  private struct Violated {
    var kink: Int
    /// Whether its violation is that of the next one.
    var isTied: Bool
  }

  private let equations: [Equation]
  /// The variables in the right sides of the equations, one row a variable.
  private let inverse: [Double]
  /// Whether the item of each kink is below it (-1), at it (0) or above it (1).
  private let sides: [Int8]
  /// The violated kinks, one level after the other.
  private let violated: [Violated]

  /// The region around a block's answer; `nil` where rounding might decide, or the point is not
  /// determined by what can be seen.
  init?(
    around shape: BlockShape, at values: borrowing FlatArray<Double>,
    places: borrowing FlatArray<Double>
  ) {
    guard shape.variableCount <= Self.greatestVariableCount else { return nil }
    let magnitude = Self.magnitude(of: places)
    guard magnitude <= LexicographicTableau.greatestPlace else { return nil }
    var sides: [Int8] = []
    var violations: [(level: Int32, amount: Double, kink: Int)] = []
    for item in 0..<shape.itemCount {
      for kink in shape.kinkRange(of: item) {
        guard let side = Self.side(values[item] - places[kink], magnitude) else { return nil }
        sides.append(side)
        let amount = shape.violation(of: kink, by: values[item] - places[kink])
        if side != 0, amount > 0 { violations.append((shape.kinks[kink].level, amount, kink)) }
      }
    }
    violations.sort { ($0.level, -$0.amount, $0.kink) < ($1.level, -$1.amount, $1.kink) }
    var violated: [Violated] = []
    for (place, violation) in violations.enumerated() {
      let next = place + 1 < violations.count ? violations[place + 1] : nil
      var isTied = false
      if let next, next.level == violation.level {
        guard let order = Self.side(violation.amount - next.amount, magnitude) else { return nil }
        isTied = order == 0
      }
      violated.append(Violated(kink: violation.kink, isTied: isTied))
    }
    self.sides = sides
    self.violated = violated
    var candidates = sides.indices.filter { sides[$0] == 0 }.map { Equation.kink($0) }
    for (place, one) in violated.enumerated() where one.isTied {
      candidates.append(.tie(one.kink, violated[place + 1].kink))
    }
    guard let chosen = Self.independent(candidates, sides, shape) else { return nil }
    (equations, inverse) = chosen
  }

  /// Finds the point for other places of the kinks.
  ///
  /// - Parameters:
  ///   - shape: The block.
  ///   - places: Where its kinks are.
  ///   - values: Gets the values of the items.
  /// - Returns: Whether the region holds these places.
  func fits(
    _ shape: BlockShape, places: borrowing FlatArray<Double>,
    values: borrowing FlatArray<Double>
  ) -> Bool {
    let count = shape.variableCount
    var rightSides: [Double] = []
    rightSides.reserveCapacity(count)
    for equation in equations {
      switch equation {
      case .kink(let kink): rightSides.append(places[kink])
      case .tie(let first, let second):
        rightSides.append(
          shape.slope(of: first, sides[first]) * places[first]
            - shape.slope(of: second, sides[second]) * places[second])
      }
    }
    for variable in 0..<count {
      var value = 0.0
      for (place, side) in rightSides.enumerated() {
        value += inverse[variable * count + place] * side
      }
      values[variable] = value
    }
    shape.computeForms(values)
    return holds(shape, places, values)
  }

  private func holds(
    _ shape: BlockShape, _ places: borrowing FlatArray<Double>,
    _ values: borrowing FlatArray<Double>
  ) -> Bool {
    let magnitude = Self.magnitude(of: places)
    guard magnitude <= LexicographicTableau.greatestPlace else { return false }
    for item in 0..<shape.itemCount {
      for kink in shape.kinkRange(of: item)
      where Self.side(values[item] - places[kink], magnitude) != sides[kink] { return false }
    }
    for (place, one) in violated.enumerated() where place + 1 < violated.count {
      let next = violated[place + 1].kink
      guard shape.kinks[next].level == shape.kinks[one.kink].level else { continue }
      let difference =
        amount(one.kink, shape, places, values) - amount(next, shape, places, values)
      guard Self.side(difference, magnitude) == (one.isTied ? 0 : 1) else { return false }
    }
    return true
  }

  private func amount(
    _ kink: Int, _ shape: BlockShape, _ places: borrowing FlatArray<Double>,
    _ values: borrowing FlatArray<Double>
  ) -> Double {
    shape.slope(of: kink, sides[kink]) * (values[shape.items[kink]] - places[kink])
  }

  private static func magnitude(of places: borrowing FlatArray<Double>) -> Double {
    var magnitude = 1.0
    for kink in 0..<places.count { magnitude = max(magnitude, abs(places[kink])) }
    return magnitude
  }

  /// The sign of a distance; `nil` where that may be rounding.
  private static func side(_ distance: Double, _ magnitude: Double) -> Int8? {
    if abs(distance) <= near * magnitude { return 0 }
    if abs(distance) < certain * magnitude { return nil }
    return distance < 0 ? -1 : 1
  }

  // MARK: - Equations

  /// As many independent equations as there are variables, and what solves them; `nil` if there are
  /// not so many.
  private static func independent(
    _ candidates: [Equation], _ sides: [Int8], _ shape: BlockShape
  ) -> ([Equation], [Double])? {
    let count = shape.variableCount
    var chosen: [Equation] = []
    var reduced: [(row: [Double], pivot: Int)] = []
    for candidate in candidates where chosen.count < count {
      var row = coefficients(of: candidate, sides, shape)
      for (other, pivot) in reduced where row[pivot] != 0 {
        let factor = row[pivot] / other[pivot]
        for place in 0..<count { row[place] -= factor * other[place] }
        row[pivot] = 0
      }
      guard let pivot = (0..<count).max(by: { abs(row[$0]) < abs(row[$1]) }), abs(row[pivot]) > 1e-7
      else { continue }
      reduced.append((row, pivot))
      chosen.append(candidate)
    }
    guard chosen.count == count else { return nil }
    let matrix = chosen.flatMap { coefficients(of: $0, sides, shape) }
    return invertedMatrix(of: matrix, count, leastPivot: 1e-9).map { (chosen, $0) }
  }

  private static func coefficients(
    of equation: Equation, _ sides: [Int8], _ shape: BlockShape
  ) -> [Double] {
    switch equation {
    case .kink(let kink): return shape.coefficients(of: shape.items[kink])
    case .tie(let first, let second):
      let (one, other) =
        (shape.coefficients(of: shape.items[first]), shape.coefficients(of: shape.items[second]))
      let (rate, otherRate) =
        (shape.slope(of: first, sides[first]), shape.slope(of: second, sides[second]))
      return zip(one, other).map { rate * $0 - otherRate * $1 }
    }
  }
}
