/// The hull of the ranges that all alternatives of a disjunction require of one sum.
///
/// Each alternative has a part over the sum. The hull of the parts' ranges holds for any choice.
struct AlternativeHull {
  /// A constraint of an alternative: a sum and its range.
  struct Part {
    /// The variables, ascending, with their coefficients.
    var terms: LinearSum
    var lower: Double
    var upper: Double

    /// Makes a part of some terms, in any order.
    init(_ terms: LinearSum, _ lower: Double, _ upper: Double) {
      self.terms = terms.sorted { $0.variable < $1.variable }
      self.lower = lower
      self.upper = upper
    }
  }

  /// A part over the sum.
  struct Member {
    var alternative: Int
    var part: Int
    /// The sum of the hull in units of the part.
    var ratio: Double
  }

  /// The index of the sum among the parts of the first alternative.
  var part: Int
  /// The sum.
  var terms: LinearSum
  /// The least and the greatest value that any alternative allows.
  var lower = Double.infinity
  var upper = -Double.infinity
  /// All parts over the sum.
  var members: [Member] = []

  /// Returns the hulls of alternatives, in the order of the parts of the first alternative.
  ///
  /// - Complexity: The product of the number of parts of the first alternative and that of all
  ///   alternatives.
  static func hulls(of alternatives: [[Part]]) -> [AlternativeHull] {
    var hulls: [AlternativeHull] = []
    for (number, part) in (alternatives.first ?? []).enumerated()
    where !hulls.contains(where: { ratio(of: $0.terms, to: part.terms) != nil }) {
      var hull = AlternativeHull(part: number, terms: part.terms)
      let isShared = alternatives.indices.allSatisfy {
        hull.take(alternatives[$0], alternative: $0)
      }
      if isShared, hull.lower.isFinite || hull.upper.isFinite { hulls.append(hull) }
    }
    return hulls
  }

  /// Widens the hull by the range that an alternative allows.
  ///
  /// - Returns: Whether the alternative has a part over the sum.
  private mutating func take(_ parts: [Part], alternative: Int) -> Bool {
    var (low, high) = (-Double.infinity, Double.infinity)
    let count = members.count
    for (number, part) in parts.enumerated() {
      guard let ratio = Self.ratio(of: terms, to: part.terms) else { continue }
      let ends = (part.lower * ratio, part.upper * ratio)
      low = max(low, min(ends.0, ends.1))
      high = min(high, max(ends.0, ends.1))
      members.append(.init(alternative: alternative, part: number, ratio: ratio))
    }
    lower = min(lower, low)
    upper = max(upper, high)
    return members.count > count
  }

  /// Returns the factor that turns one sum into another; `nil` if there is none.
  private static func ratio(of terms: LinearSum, to others: LinearSum) -> Double? {
    guard terms.count == others.count, let first = terms.first, let other = others.first,
      other.coefficient != 0
    else { return nil }
    let ratio = first.coefficient / other.coefficient
    let isParallel = zip(terms, others).allSatisfy {
      $0.variable == $1.variable
        && abs($1.coefficient * ratio - $0.coefficient)
          <= 10 * Tolerance.lastDigits * abs($0.coefficient)
    }
    return isParallel && ratio != 0 ? ratio : nil
  }
}
