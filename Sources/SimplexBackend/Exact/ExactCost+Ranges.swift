import LinearProgramming

/// A range in exact numbers. `nil` means no end.
struct ExactRange {
  var lower: ExactRational?
  var upper: ExactRational?

  /// A range without ends.
  init() {}

  /// Creates a range from exact ends.
  init(lower: ExactRational? = nil, upper: ExactRational? = nil) {
    (self.lower, self.upper) = (lower, upper)
  }

  /// Creates a range from numbers. Infinite ones become missing ends.
  init(from lower: Double, to upper: Double) {
    self.lower = lower.isFinite ? ExactRational(lower) : nil
    self.upper = upper.isFinite ? ExactRational(upper) : nil
  }

  /// Whether it is a single value.
  var isClosed: Bool { lower != nil && lower == upper }
}

extension ExactCost {
  /// Creates, for each range, a cost that is 0 within it.
  @inline(never)
  static func none(within ranges: [ExactRange]) -> [ExactCost] {
    ranges.map { ExactCost(nil, within: $0) }
  }

  /// Creates the distances to some ranges as costs.
  @inline(never)
  static func distances(to ranges: [ExactRange]) -> [ExactCost] {
    ranges.map { ExactCost(distanceTo: $0) }
  }

  /// Returns the range where the cost minus a multiple of the value is least.
  func leastRange(atSlope slope: ExactRational) -> ExactRange {
    var range = ExactRange()
    for (place, point) in points.enumerated() {
      // Where a slope is missing, the point is a bound.
      let isSteeper = slopes[place + 1].map { slope < ExactRational($0) } ?? true
      let isFlatter = slopes[place].map { ExactRational($0) < slope } ?? true
      if isFlatter { range.lower = point }
      if isSteeper, range.upper == nil { range.upper = point }
    }
    return range
  }
}

extension ExactSimplex {
  /// The slope at which the cost of each variable is supported: its own slope, or minus its price.
  var slopes: [ExactRational] {
    var slopes = [ExactRational](repeating: .zero, count: values.count)
    for (place, variable) in others.enumerated() {
      slopes[variable] = ExactRational(-prices.entries[place], prices.denominator)
    }
    for (row, variable) in basics.enumerated() {
      slopes[variable] = ExactRational(slope(ofRow: row))
    }
    return slopes
  }

  /// The basis in the terms of the program. A nonbasic variable has the status of its point on its
  /// cost.
  var basis: Basis {
    var statuses = costs.indices.map { variable in
      let (left, right) = costs[variable].pieces(around: values[variable])
      return left == right
        ? VariableStatus.free
        : costs[variable].slopes[left] == nil
          ? .atLower : costs[variable].slopes[right] == nil ? .atUpper : .atBreakpoint
    }
    for variable in basics { statuses[variable] = .basic }
    return Basis(
      columns: Array(statuses[..<program.columnCount]),
      rows: Array(statuses[program.columnCount...]))
  }
}
