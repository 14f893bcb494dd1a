import LinearProgramming

/// The convex piecewise-linear cost of a variable in exact numbers, infinite beyond its hard
/// bounds.
struct ExactCost {
  /// The points where the slope changes, in ascending order.
  var points: [ExactRational] = []
  /// The slopes, one more than the points; `nil` beyond a hard bound.
  var slopes: [BigInteger?] = [.zero]

  /// The cost of a variable within a range.
  ///
  /// - Parameters:
  ///   - cost: The piecewise-linear part; `nil` for none.
  ///   - linear: The linear part of the slope.
  ///   - exponent: The power of two in units of which all slopes are whole.
  ///   - range: The range.
  @inline(never)
  init(
    _ cost: PiecewiseLinearCost?, linear: Double = 0, exponent: Int = 0, within range: ExactRange
  ) {
    let first = Self.slope(linear, exponent)
    slopes = [first]
    if let cost {
      slopes = [first + Self.slope(cost.leastSlope, exponent)]
      for kink in 0..<cost.breakpointCount {
        let slope = first + Self.slope(cost.slope(after: kink), exponent)
        guard slope != slopes.last else { continue }
        points.append(ExactRational(cost.breakpoint(kink)))
        slopes.append(slope)
      }
    }
    confine(to: range)
  }

  /// Creates a cost of the given slope, 1 or −1, within a range.
  @inline(never)
  init(slope: Int, within range: ExactRange) {
    slopes = [BigInteger(slope)]
    confine(to: range)
  }

  /// Creates the distance to a range, as the first phase measures it.
  @inline(never)
  init(distanceTo range: ExactRange) {
    if let lower = range.lower {
      points = [lower]
      slopes = [BigInteger(-1)]
    } else {
      slopes = []
    }
    if !range.isClosed { slopes.append(.zero) }
    if let upper = range.upper {
      if !range.isClosed { points.append(upper) }
      slopes.append(.one)
    }
  }

  /// Makes values outside a range infeasible. A fixed variable is on a piece of length 0 between
  /// two equal points.
  @inline(never)
  private mutating func confine(to range: ExactRange) {
    var (first, end) = (0, points.count)
    if let lower = range.lower {
      while first < end, !(lower < points[first]) { first += 1 }
    }
    if let upper = range.upper {
      while end > first, !(points[end - 1] < upper) { end -= 1 }
    }
    var (confined, pieces): ([ExactRational], [BigInteger?]) = ([], [])
    if let lower = range.lower {
      confined.append(lower)
      pieces.append(nil)
    }
    for place in first..<end {
      confined.append(points[place])
      pieces.append(slopes[place])
    }
    pieces.append(slopes[end])
    if let upper = range.upper {
      confined.append(upper)
      pieces.append(nil)
    }
    (points, slopes) = (confined, pieces)
  }

  /// Returns the power of two in units of which some slopes are whole.
  static func exponent(of slopes: [Double]) -> Int {
    slopes.lazy.filter { $0 != 0 }.map(\.wholeParts.exponent).min() ?? 0
  }

  private static func slope(_ slope: Double, _ exponent: Int) -> BigInteger {
    let (significand, own) = slope.wholeParts
    return significand == 0 ? .zero : BigInteger(significand) << (own - exponent)
  }

  /// Returns the index of the first point not below a value.
  func place(of value: ExactRational) -> Int {
    var place = 0
    while place < points.count, points[place] < value { place += 1 }
    return place
  }

  /// Returns the pieces to the left and to the right of a value, which differ at a point.
  @inline(never)
  func pieces(around value: ExactRational) -> (left: Int, right: Int) {
    let left = place(of: value)
    var right = left
    while right < points.count, points[right] == value { right += 1 }
    return (left, right)
  }

  /// Returns the hard bound that a value violates; `nil` within the bounds.
  func missedBound(at value: ExactRational) -> ExactRational? {
    let (left, right) = pieces(around: value)
    if left != right || slopes[left] != nil { return nil }
    return left == 0 ? points.first : points[left - 1]
  }

  /// Moves the points at one value to another.
  mutating func movePoints(from old: ExactRational, to new: ExactRational) {
    for place in points.indices where points[place] == old { points[place] = new }
  }

  /// Returns the piece a basic variable is on: the flattest one at the value. It has no slope
  /// beyond a hard bound.
  func piece(of value: ExactRational) -> Int {
    let (left, right) = pieces(around: value)
    var best = left
    for piece in left...right {
      guard let slope = slopes[piece] else { continue }
      if let known = slopes[best], !(slope.magnitude < known.magnitude) { continue }
      best = piece
    }
    return best
  }

  /// Returns the point nearest to a value, where a nonbasic variable may be; 0 if there are no
  /// points.
  func standing(near value: Double) -> ExactRational {
    var best = ExactRational.zero
    var distance = Double.infinity
    for point in points {
      let size = abs(point.double - value)
      if size < distance { (best, distance) = (point, size) }
    }
    return best
  }
}
