import FlatMemory

/// Constants among which a block's answer is decided alike, fairness included: on the same side of
/// every breakpoint, and with the same order among the violations of each level.
///
/// Whether a point is best, and best shared, depends on how the levels change along the ways that
/// lead from it, and that on nothing but those sides and that order: the functions are convex and
/// piecewise linear. So a point found with them unchanged is the answer. What stands at a
/// breakpoint and what is tied gives the equations of the point, as in multiparametric programming
/// (Gal and Nedoma, "Multiparametric linear programming", 1972).
struct CriticalRegion {
  /// Places nearer than this, relative to the numbers of the block, are the same.
  private static let near = Tolerance.negligible
  /// Those farther apart than this differ; between the two nobody knows.
  private static let certain = Tolerance.visible
  /// The equations of larger blocks cost more than they save.
  private static let greatestVariableCount = 64

  /// What determines the point.
  private enum Equation {
    /// An item is at a breakpoint.
    case breakpoint(Int)
    /// Two violations are equal.
    case tie(Int, Int)
  }

  /// A violated breakpoint among those of its level, the largest violation first.
  private struct Violated {
    var breakpoint: Int
    /// Whether its violation is that of the next one.
    var isTied: Bool
  }

  private let equations: [Equation]
  /// The variables in the right sides of the equations, one row a variable.
  private let inverse: [Double]
  /// Whether the item of each breakpoint is below it (-1), at it (0) or above it (1).
  private let sides: [Int8]
  /// The violated breakpoints, one level after the other.
  private let violated: [Violated]

  /// The region around a block's answer; `nil` where rounding might decide, or the point is not
  /// determined by what can be seen.
  init?(
    around model: BlockModel, at values: borrowing FlatArray<Double>,
    positions: borrowing FlatArray<Double>
  ) {
    guard model.variableCount <= Self.greatestVariableCount else { return nil }
    let magnitude = Self.magnitude(of: positions)
    guard magnitude <= LexicographicTableau.greatestPosition else { return nil }
    var sides: [Int8] = []
    var violations: [(level: Int32, amount: Double, breakpoint: Int)] = []
    for item in 0..<model.itemCount {
      for breakpoint in model.breakpointRange(of: item) {
        guard let side = Self.side(values[item] - positions[breakpoint], magnitude) else {
          return nil
        }
        sides.append(side)
        let amount = model.violation(of: breakpoint, by: values[item] - positions[breakpoint])
        if side != 0, amount > 0 {
          violations.append((model.breakpoints[breakpoint].level, amount, breakpoint))
        }
      }
    }
    violations.sort {
      ($0.level, -$0.amount, $0.breakpoint) < ($1.level, -$1.amount, $1.breakpoint)
    }
    var violated: [Violated] = []
    for (index, violation) in violations.enumerated() {
      let next = index + 1 < violations.count ? violations[index + 1] : nil
      var isTied = false
      if let next, next.level == violation.level {
        guard let order = Self.side(violation.amount - next.amount, magnitude) else { return nil }
        isTied = order == 0
      }
      violated.append(Violated(breakpoint: violation.breakpoint, isTied: isTied))
    }
    self.sides = sides
    self.violated = violated
    var candidates = sides.indices.filter { sides[$0] == 0 }.map { Equation.breakpoint($0) }
    for (index, one) in violated.enumerated() where one.isTied {
      candidates.append(.tie(one.breakpoint, violated[index + 1].breakpoint))
    }
    guard let chosen = Self.independent(candidates, sides, model) else { return nil }
    (equations, inverse) = chosen
  }

  /// Finds the point for other positions of the breakpoints.
  ///
  /// - Parameters:
  ///   - model: The block.
  ///   - positions: Where its breakpoints are.
  ///   - values: Gets the values of the items.
  /// - Returns: Whether the region holds these positions.
  func fits(
    _ model: BlockModel, positions: borrowing FlatArray<Double>,
    values: borrowing FlatArray<Double>
  ) -> Bool {
    let count = model.variableCount
    var rightSides: [Double] = []
    rightSides.reserveCapacity(count)
    for equation in equations {
      switch equation {
      case .breakpoint(let breakpoint): rightSides.append(positions[breakpoint])
      case .tie(let first, let second):
        rightSides.append(
          model.slope(of: first, sides[first]) * positions[first]
            - model.slope(of: second, sides[second]) * positions[second])
      }
    }
    for variable in 0..<count {
      var value = 0.0
      for (index, side) in rightSides.enumerated() {
        value += inverse[variable * count + index] * side
      }
      values[variable] = value
    }
    model.computeForms(values)
    return holds(model, positions, values)
  }

  private func holds(
    _ model: BlockModel, _ positions: borrowing FlatArray<Double>,
    _ values: borrowing FlatArray<Double>
  ) -> Bool {
    let magnitude = Self.magnitude(of: positions)
    guard magnitude <= LexicographicTableau.greatestPosition else { return false }
    for item in 0..<model.itemCount {
      for breakpoint in model.breakpointRange(of: item)
      where Self.side(values[item] - positions[breakpoint], magnitude) != sides[breakpoint] {
        return false
      }
    }
    for (index, one) in violated.enumerated() where index + 1 < violated.count {
      let next = violated[index + 1].breakpoint
      guard model.breakpoints[next].level == model.breakpoints[one.breakpoint].level else {
        continue
      }
      let difference =
        amount(one.breakpoint, model, positions, values) - amount(next, model, positions, values)
      guard Self.side(difference, magnitude) == (one.isTied ? 0 : 1) else { return false }
    }
    return true
  }

  private func amount(
    _ breakpoint: Int, _ model: BlockModel, _ positions: borrowing FlatArray<Double>,
    _ values: borrowing FlatArray<Double>
  ) -> Double {
    model.slope(of: breakpoint, sides[breakpoint])
      * (values[model.items[breakpoint]] - positions[breakpoint])
  }

  private static func magnitude(of positions: borrowing FlatArray<Double>) -> Double {
    var magnitude = 1.0
    for breakpoint in 0..<positions.count { magnitude = max(magnitude, abs(positions[breakpoint])) }
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
    _ candidates: [Equation], _ sides: [Int8], _ model: BlockModel
  ) -> ([Equation], [Double])? {
    let count = model.variableCount
    var chosen: [Equation] = []
    var space = RowSpace()
    for candidate in candidates where chosen.count < count {
      if space.insert(coefficients(of: candidate, sides, model)) { chosen.append(candidate) }
    }
    guard chosen.count == count else { return nil }
    let matrix = chosen.flatMap { coefficients(of: $0, sides, model) }
    return invertedMatrix(of: matrix, count, leastPivot: Tolerance.equality).map { (chosen, $0) }
  }

  private static func coefficients(
    of equation: Equation, _ sides: [Int8], _ model: BlockModel
  ) -> [Double] {
    switch equation {
    case .breakpoint(let breakpoint): return model.coefficients(of: model.items[breakpoint])
    case .tie(let first, let second):
      let (one, other) =
        (model.coefficients(of: model.items[first]), model.coefficients(of: model.items[second]))
      let (rate, otherRate) =
        (model.slope(of: first, sides[first]), model.slope(of: second, sides[second]))
      return zip(one, other).map { rate * $0 - otherRate * $1 }
    }
  }
}
