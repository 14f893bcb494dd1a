/// A hyperplane `Σ coefficients · x = constant`, stored as one row with the constant last.
struct Hyperplane: Hashable {
  private(set) var numbers: [Rational]

  init(_ coefficients: [Rational], _ constant: Rational) {
    numbers = coefficients + [constant]
  }

  /// The plane on which one coordinate has a value.
  init(coordinate: Int, of dimension: Int, at value: Rational) {
    numbers = [Rational](repeating: .zero, count: dimension) + [value]
    numbers[coordinate] = .one
  }

  var constant: Rational { numbers[numbers.count - 1] }

  /// The first coordinate with a coefficient; `nil` if there is none.
  var pivot: Int? { numbers.dropLast().firstIndex { !$0.isZero } }

  /// Scaled so that the coefficient of the pivot is 1.
  func normalized() throws(Overflow) -> Hyperplane {
    guard let pivot, numbers[pivot] != .one else { return self }
    var plane = self
    for place in numbers.indices where !numbers[place].isZero {
      plane.numbers[place] = try numbers[place] / numbers[pivot]
    }
    return plane
  }

  /// Replaces a coordinate by the expression that a normalized plane gives for its pivot.
  func substituting(_ plane: Hyperplane, pivot: Int) throws(Overflow) -> Hyperplane {
    let factor = numbers[pivot]
    if factor.isZero { return self }
    var result = self
    for place in numbers.indices where !plane.numbers[place].isZero {
      result.numbers[place] = try numbers[place] - factor * plane.numbers[place]
    }
    return result
  }

  /// Returns the value of the pivot, given the later coordinates to which the plane was reduced.
  func pivotValue(_ pivot: Int, at point: [Rational]) throws(Overflow) -> Rational {
    var value = constant
    for (place, coefficient) in numbers.dropLast().enumerated()
    where place != pivot && !coefficient.isZero {
      value = try value - coefficient * point[place]
    }
    return value
  }
}

/// All vertices of an arrangement of hyperplanes.
///
/// A vertex is a point that as many independent planes share as there are dimensions.
struct Arrangement {
  private let dimension: Int
  private(set) var vertices = Set<[Rational]>()

  /// Enumerates the vertices.
  ///
  /// - Parameters:
  ///   - dimension: The number of coordinates.
  ///   - forced: Planes that contain every vertex.
  ///   - planes: The other planes.
  /// - Throws: `Overflow` when a number outgrows exact arithmetic.
  init(_ dimension: Int, forced: [Hyperplane], _ planes: [Hyperplane]) throws(Overflow) {
    self.dimension = dimension
    var used: [Hyperplane] = []
    var forced = forced
    var planes = planes
    while let next = forced.popLast() {
      guard let pivot = next.pivot else {
        if next.constant.isZero { continue }
        return
      }
      let plane = try next.normalized()
      for place in forced.indices {
        forced[place] = try forced[place].substituting(plane, pivot: pivot)
      }
      for place in planes.indices {
        planes[place] = try planes[place].substituting(plane, pivot: pivot)
      }
      used.append(plane)
    }
    try descend(try Self.distinct(planes), used)
  }

  private static func distinct(_ planes: [Hyperplane]) throws(Overflow) -> [Hyperplane] {
    var seen = Set<Hyperplane>()
    var kept: [Hyperplane] = []
    for plane in planes where plane.pivot != nil {
      let plane = try plane.normalized()
      if seen.insert(plane).inserted { kept.append(plane) }
    }
    return kept
  }

  private mutating func descend(_ planes: [Hyperplane], _ used: [Hyperplane]) throws(Overflow) {
    if used.count == dimension {
      var point = [Rational](repeating: .zero, count: dimension)
      for plane in used.reversed() {
        guard let pivot = plane.pivot else { continue }
        point[pivot] = try plane.pivotValue(pivot, at: point)
      }
      vertices.insert(point)
      return
    }
    for (place, plane) in planes.enumerated() {
      guard let pivot = plane.pivot else { continue }
      var rest: [Hyperplane] = []
      for other in planes[(place + 1)...] {
        rest.append(try other.substituting(plane, pivot: pivot))
      }
      try descend(try Self.distinct(rest), used + [plane])
    }
  }
}
