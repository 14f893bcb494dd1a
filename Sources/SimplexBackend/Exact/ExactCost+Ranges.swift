import LinearProgramming

/// A range in exact numbers; `nil`: no end.
struct ExactRange {
  var lower: ExactRational?
  var upper: ExactRational?

  /// Whether it is a single value.
  var isClosed: Bool { lower != nil && lower == upper }
}

extension ExactCost {
  /// A cost within an exact range.
  ///
  /// - Parameters:
  ///   - cost: The cost; `nil`: none.
  ///   - exponent: Slopes are counted in this power of two, which makes all of them whole.
  ///   - range: The range.
  init(_ cost: PiecewiseLinearCost?, exponent: Int = 0, within range: ExactRange) {
    self.init(lower: -.infinity, upper: .infinity, linear: 0, cost, exponent: exponent)
    confine(to: range)
  }

  /// A cost that rises or falls by 1 with the value, within a range.
  init(slope: Int, within range: ExactRange) {
    slopes = [BigInteger(slope)]
    confine(to: range)
  }

  /// The distance to a range.
  init(distanceTo range: ExactRange) {
    slopes = [.zero]
    if let lower = range.lower {
      points.append(lower)
      slopes.insert(BigInteger(-1), at: 0)
    }
    if let upper = range.upper {
      if range.isClosed { slopes.removeLast() } else { points.append(upper) }
      slopes.append(.one)
    }
  }

  /// Makes what lies outside a range impossible.
  mutating func confine(to range: ExactRange) {
    if range.isClosed, let value = range.lower {
      (points, slopes) = ([value, value], [nil, .zero, nil])
      return
    }
    if let lower = range.lower {
      while let first = points.first, !(lower < first) {
        points.removeFirst()
        slopes.removeFirst()
      }
      points.insert(lower, at: 0)
      slopes.insert(nil, at: 0)
    }
    if let upper = range.upper {
      while let last = points.last, !(last < upper) {
        points.removeLast()
        slopes.removeLast()
      }
      points.append(upper)
      slopes.append(nil)
    }
  }

  /// Where the cost less a multiple of the value is least.
  func leastRange(atSlope slope: ExactRational) -> ExactRange {
    var range = ExactRange()
    for (place, point) in points.enumerated() {
      // Without a slope the point is a bound.
      let isSteeper = slopes[place + 1].map { slope < ExactRational($0) } ?? true
      let isFlatter = slopes[place].map { ExactRational($0) < slope } ?? true
      if isFlatter { range.lower = point }
      if isSteeper, range.upper == nil { range.upper = point }
    }
    return range
  }
}

extension ExactSimplex {
  /// The slope at which the cost of each variable is supported: its own, or minus its price.
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

  /// The basis in the terms of the program.
  var basis: Basis {
    var basis = Basis(
      columns: [VariableStatus](repeating: .free, count: program.columnCount),
      rows: [VariableStatus](repeating: .free, count: program.rowCount))
    for variable in basics {
      if variable < program.columnCount {
        basis.columns[variable] = .basic
      } else {
        basis.rows[variable - program.columnCount] = .basic
      }
    }
    return basis
  }
}
