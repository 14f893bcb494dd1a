/// A linear inequality that every whole point satisfies and the relaxation violates:
/// `Σ values[k] · x[columns[k]] ≤ bound`.
struct Cut: Equatable {
  /// The columns, ascending.
  let columns: [Int]
  /// The coefficient of each column; none is 0.
  let values: [Double]
  /// The upper limit of the sum.
  let bound: Double
  /// The Euclidean length of the coefficients.
  let norm: Double

  /// Creates a cut from ascending columns.
  init(columns: [Int], values: [Double], bound: Double) {
    self.columns = columns
    self.values = values
    self.bound = bound
    norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// The amount by which a point violates the cut; negative if it satisfies it.
  func violation(at point: [Double]) -> Double {
    var sum = -bound
    for place in columns.indices { sum += values[place] * point[columns[place]] }
    return sum
  }

  /// The distance of a point outside the cut.
  func efficacy(at point: [Double]) -> Double { violation(at: point) / norm }

  /// The cosine of the angle between the normals of two cuts.
  func parallelism(with other: Cut) -> Double {
    var sum = 0.0
    var (place, otherPlace) = (0, 0)
    while place < columns.count, otherPlace < other.columns.count {
      if columns[place] < other.columns[otherPlace] {
        place += 1
      } else if columns[place] > other.columns[otherPlace] {
        otherPlace += 1
      } else {
        sum += values[place] * other.values[otherPlace]
        place += 1
        otherPlace += 1
      }
    }
    return sum / (norm * other.norm)
  }
}

/// An inequality `Σ entries ≤ bound` in the columns of a program that may become a cut.
struct Inequality {
  var entries: [(column: Int, value: Double)] = []
  var bound: Double
}
