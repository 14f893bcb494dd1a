import FlatMemory
import LinearProgramming

/// Complemented mixed-integer rounding (Marchand and Wolsey, "Aggregation and mixed integer
/// rounding to solve MIPs", 2001).
///
/// A row `Σ a·z + Σ g·t ≤ b` with whole `z ≥ 0` and continuous `t ≥ 0` is divided by a number. With
/// `f₀` the fraction of `b`, the inequality
/// `Σ (⌊a⌋ + (frac a − f₀)⁺/(1 − f₀))·z + Σ min(0, g)/(1 − f₀)·t ≤ ⌊b⌋` holds. Several divisors and
/// both ends of the ranges of whole columns are tried.
struct MixedIntegerRounding: ~Copyable {
  /// The fractions of the right side that are rounded. Others would amplify rounding errors.
  private static let fractions = 0.01...0.99
  private static let divisorCount = 24
  private static let complementCount = 16

  /// The coefficients of the best inequality found, one for each term.
  private(set) var coefficients: [Double] = []
  /// The right side of that inequality.
  private(set) var bound = 0.0
  private var continuousSum = 0.0
  private var continuousNorm = 0.0

  /// Finds the rounding that cuts off a point by the greatest distance. It may complement terms of
  /// the row.
  ///
  /// - Returns: Whether a rounding was found.
  mutating func separate(_ row: inout SubstitutedRow) -> Bool {
    (continuousSum, continuousNorm) = (0, 0)
    var largest = 0.0
    for term in row.terms[row.integerCount...] where term.coefficient < 0 {
      continuousSum += term.coefficient * term.value
      continuousNorm += term.coefficient * term.coefficient
    }
    for term in row.terms[..<row.integerCount] { largest = max(largest, abs(term.coefficient)) }
    guard largest > 0 else { return false }
    var best = 0.0
    var divisor = 0.0
    func consider(_ candidate: Double) {
      let merit = efficacy(row, candidate)
      if merit > best { (best, divisor) = (merit, candidate) }
    }
    for candidate in divisors(of: row, largest: largest) { consider(candidate) }
    guard divisor > 0 else { return false }
    for factor in [2.0, 4, 8] { consider(divisor / factor) }
    let flips = row.terms[..<row.integerCount].indices.filter {
      row.terms[$0].value > SearchTolerance.equal
        && row.terms[$0].value < row.terms[$0].upper - SearchTolerance.equal
        && row.terms[$0].upper < 1e6
    }
    func distance(_ place: Int) -> Double {
      abs(row.terms[place].value - 0.5 * row.terms[place].upper)
    }
    let order = flips.ordered {
      distance($0) != distance($1) ? distance($0) < distance($1) : $0 < $1
    }
    for place in order.prefix(Self.complementCount) {
      row.complement(place)
      let merit = efficacy(row, divisor)
      if merit > best { best = merit } else { row.complement(place) }
    }
    guard best > SearchTolerance.brokenCut else { return false }
    round(row, divisor)
    return true
  }

  private func divisors(of row: borrowing SubstitutedRow, largest: Double) -> [Double] {
    var candidates: [Double] = []
    for term in row.terms[..<row.integerCount]
    where term.value > SearchTolerance.whole && term.value < term.upper - SearchTolerance.whole {
      let size = abs(term.coefficient)
      guard size > SearchTolerance.smallCoefficient * largest, candidates.count < Self.divisorCount
      else { continue }
      if !candidates.contains(where: { abs($0 - size) <= SearchTolerance.equal * size }) {
        candidates.append(size)
      }
    }
    if !candidates.contains(where: { abs($0 - largest) <= SearchTolerance.equal * largest }) {
      candidates.append(largest)
    }
    candidates.append(largest + 1)
    return candidates
  }

  /// The distance at which the rounding with a divisor cuts off the point, in substituted
  /// variables; 0 if it does not cut it off.
  private func efficacy(_ row: borrowing SubstitutedRow, _ divisor: Double) -> Double {
    let scaled = row.bound / divisor
    let whole = scaled.rounded(.down)
    let fraction = scaled - whole
    guard Self.fractions.contains(fraction), row.size < 1e6 * divisor else { return 0 }
    let factor = 1 / (1 - fraction)
    let continuous = factor / divisor
    var sum = continuousSum * continuous - whole
    var norm = continuousNorm * continuous * continuous
    for place in 0..<row.integerCount {
      let term = row.terms[place]
      let value = term.coefficient / divisor
      let floor = value.rounded(.down)
      let rounded = floor + max(0, value - floor - fraction) * factor
      sum += rounded * term.value
      norm += rounded * rounded
    }
    return sum > 0 ? sum / norm.squareRoot() : 0
  }

  private mutating func round(_ row: borrowing SubstitutedRow, _ divisor: Double) {
    let scaled = row.bound / divisor
    let whole = scaled.rounded(.down)
    // A fraction that is slightly too large weakens the inequality but keeps it valid.
    let fraction = scaled - whole + SearchTolerance.lastDigit * (row.size / divisor + 1)
    let factor = 1 / (1 - fraction)
    bound = whole
    coefficients.removeAll(keepingCapacity: true)
    for (place, term) in row.terms.enumerated() {
      let value = term.coefficient / divisor
      if place < row.integerCount {
        let (floor, ceiling) = (value.rounded(.down), value.rounded(.up))
        // Computed from above, so that a small slack of a row with large coefficients keeps its
        // digits.
        coefficients.append(
          value - floor > fraction ? ceiling - (ceiling - value) * factor : floor)
      } else {
        coefficients.append(min(0, value) * factor)
      }
    }
  }
}
