/// The points that satisfy equalities and half-spaces, and the vertices that describe them.
struct Polyhedron {
  private(set) var equalities: [Hyperplane] = []
  /// Each is the side of a plane on which its excess is not negative.
  private(set) var halfSpaces: [Hyperplane] = []
  /// A point whose axis-parallel planes cut the polyhedron into pieces without lines, so that
  /// each piece has vertices.
  let center: [Rational]

  init(cutAt center: [Rational]) {
    self.center = center
  }

  var dimension: Int { center.count }

  /// Keeps the points at which a plane's excess is 0.
  mutating func hold(_ plane: Hyperplane) { equalities.append(plane) }

  /// Keeps the points at which a plane's excess is not negative.
  mutating func hold(nonNegative plane: Hyperplane) { halfSpaces.append(plane) }

  /// Returns the vertices of the pieces into which the center and further planes cut the
  /// polyhedron.
  ///
  /// A convex function that is linear on each piece and has a least value takes it at a vertex.
  func vertices(cutBy planes: [Hyperplane] = []) throws(Overflow) -> [[Rational]] {
    var cuts = halfSpaces + planes
    for (coordinate, value) in center.enumerated() {
      cuts.append(Hyperplane(coordinate: coordinate, of: dimension, at: value))
    }
    var kept: [[Rational]] = []
    for point in try Arrangement(dimension, forced: equalities, cuts).vertices
    where try contains(point) {
      kept.append(point)
    }
    return kept
  }

  /// Whether a point on all equalities is within all half-spaces.
  private func contains(_ point: [Rational]) throws(Overflow) -> Bool {
    for halfSpace in halfSpaces where try halfSpace.excess(at: point).sign < 0 { return false }
    return true
  }

  /// Whether the polyhedron is unbounded in a direction that moves a coordinate by a step.
  func recedes(_ coordinate: Int, by step: Rational) throws(Overflow) -> Bool {
    var directions = Polyhedron(cutAt: center.map { _ in .zero })
    for plane in equalities { directions.hold(plane.throughOrigin) }
    for halfSpace in halfSpaces { directions.hold(nonNegative: halfSpace.throughOrigin) }
    directions.hold(Hyperplane(coordinate: coordinate, of: dimension, at: step))
    return try !directions.vertices().isEmpty
  }

  /// The same polyhedron with one more, unlimited coordinate.
  var lifted: Polyhedron {
    var lifted = Polyhedron(cutAt: center + [.zero])
    lifted.equalities = equalities.map(\.lifted)
    lifted.halfSpaces = halfSpaces.map(\.lifted)
    return lifted
  }
}

extension Hyperplane {
  /// Returns the excess of the sum of the coordinates, times their coefficients, over the
  /// constant.
  func excess(at point: [Rational]) throws(Overflow) -> Rational {
    var sum = -constant
    for (coefficient, value) in zip(coefficients, point) where !coefficient.isZero {
      sum = try sum + coefficient * value
    }
    return sum
  }

  var coefficients: [Rational] { Array(numbers.dropLast()) }

  /// The parallel plane through the origin.
  var throughOrigin: Hyperplane { Hyperplane(coefficients, .zero) }

  /// The same plane in a space with one more coordinate.
  var lifted: Hyperplane { Hyperplane(coefficients + [.zero], constant) }

  /// The plane with the negated excess.
  var flipped: Hyperplane { Hyperplane(coefficients.map { -$0 }, -constant) }

  /// Returns the plane whose excess is less by a number.
  func lowered(by amount: Rational) throws(Overflow) -> Hyperplane {
    Hyperplane(coefficients, try constant + amount)
  }

  /// Returns the plane whose excess is the sum of those of two planes.
  static func + (left: Hyperplane, right: Hyperplane) throws(Overflow) -> Hyperplane {
    var sums: [Rational] = []
    for (first, second) in zip(left.coefficients, right.coefficients) {
      sums.append(try first + second)
    }
    return Hyperplane(sums, try left.constant + right.constant)
  }
}
