import FlatMemory
import LinearProgramming

/// Lifted cover inequalities of rows `Σ a·z − Σ g·t ≤ b` with `z` 0 or 1, `a > 0` and `t ≥ 0`.
///
/// A cover is a set of columns whose weights together exceed the bound. Without continuous terms, a
/// superadditive function lifts all other columns at once (Letchford and Souli, "On lifted cover
/// inequalities: a new lifting procedure with unusual properties", 2019). With continuous terms,
/// the continuous cover inequality is lifted as in Marchand and Wolsey, "The 0-1 knapsack problem
/// with a single continuous variable", 1999. If bounds depend on switches, the results are lifted
/// flow covers.
struct KnapsackCovers: ~Copyable {
  /// The coefficients of the inequality, one for each term.
  private(set) var coefficients: [Double] = []
  /// The right side of the inequality.
  private(set) var bound = 0.0
  /// The cover, by decreasing weight.
  private var cover: [Int] = []
  /// Whether each term is 0 or 1.
  private var isSwitch: [Bool] = []
  /// The amount by which the weight of the cover exceeds the bound.
  private var excess = 0.0

  /// Finds an inequality that cuts off the point.
  ///
  /// - Parameter row: The row. Terms are complemented until all weights are positive.
  /// - Returns: Whether an inequality was found.
  mutating func separate(_ row: inout SubstitutedRow) -> Bool {
    isSwitch = row.terms.indices.map { $0 < row.integerCount && row.terms[$0].upper == 1 }
    for place in 0..<row.integerCount where isSwitch[place] && row.terms[place].coefficient < 0 {
      row.complement(place)
    }
    guard findCover(in: row) else { return false }
    // All other terms count as continuous.
    let isMixed = row.terms.indices.contains { !isSwitch[$0] && row.terms[$0].coefficient < 0 }
    if isMixed {
      guard liftMixed(row) else { return false }
    } else {
      lift(row)
    }
    var (sum, norm) = (-bound, 0.0)
    for (place, term) in row.terms.enumerated() {
      sum += coefficients[place] * term.value
      norm += coefficients[place] * coefficients[place]
    }
    return sum > SearchTolerance.brokenCut * norm.squareRoot()
  }

  /// Adds columns to the cover, nearest to 1 relative to their weight first, until it exceeds the
  /// bound. Then removes those that are not needed.
  private mutating func findCover(in row: borrowing SubstitutedRow) -> Bool {
    let tolerance = SearchTolerance.cover * max(1, row.size)
    let capacity = row.bound
    guard capacity > tolerance else { return false }
    let terms = row.terms
    var places: [Int] = []
    var prices = [Double](repeating: 0, count: row.integerCount)
    for place in 0..<row.integerCount
    where isSwitch[place] && terms[place].value > SearchTolerance.equal
      && terms[place].coefficient > SearchTolerance.equal * capacity
    {
      places.append(place)
      prices[place] = max(0, 1 - terms[place].value) / terms[place].coefficient
    }
    cover.removeAll(keepingCapacity: true)
    var weight = 0.0
    for place in places.ordered(by: {
      prices[$0] != prices[$1] ? prices[$0] < prices[$1] : $0 < $1
    }) {
      if weight > capacity + tolerance { break }
      cover.append(place)
      weight += terms[place].coefficient
    }
    guard weight > capacity + tolerance else { return false }
    let candidates = cover.ordered {
      terms[$0].value != terms[$1].value ? terms[$0].value < terms[$1].value : $0 < $1
    }
    for place in candidates where weight - terms[place].coefficient > capacity + tolerance {
      weight -= terms[place].coefficient
      cover.removeAll { $0 == place }
    }
    excess = weight - capacity
    cover = cover.ordered {
      let (one, other) = (terms[$0].coefficient, terms[$1].coefficient)
      return one != other ? one > other : $0 < $1
    }
    return true
  }

  /// Lifts a cover of a row without continuous terms.
  private mutating func lift(_ row: borrowing SubstitutedRow) {
    let weights = cover.map { row.terms[$0].coefficient }
    // The height for which the sum of `min(height, weight)` equals the capacity.
    var height = weights[0]
    var rest = excess
    for index in 1..<max(1, weights.count) {
      let step = Double(index) * (height - weights[index])
      if step < rest {
        height = weights[index]
        rest -= step
      } else {
        height -= rest / Double(index)
        rest = 0
        break
      }
    }
    if rest > 0 { height = row.bound / Double(weights.count) }
    var sums: [Double] = []
    var sum = 0.0
    for weight in weights {
      sum += min(height, weight)
      sums.append(sum)
    }
    let tolerance = SearchTolerance.equal * max(1, row.bound)
    coefficients = row.terms.enumerated().map { place, term in
      guard isSwitch[place], term.coefficient > 0 else { return 0 }
      return Double(sums.firstIndex { term.coefficient <= $0 + tolerance } ?? sums.count)
    }
    for place in cover where row.terms[place].coefficient <= height + tolerance {
      coefficients[place] = 1
    }
    bound = Double(cover.count - 1)
  }

  /// Lifts a cover of a row whose continuous terms add capacity.
  private mutating func liftMixed(_ row: borrowing SubstitutedRow) -> Bool {
    var sums: [Double] = []
    var sum = 0.0
    for place in cover {
      let weight = row.terms[place].coefficient
      if weight <= excess { break }
      sum += weight
      sums.append(sum)
    }
    guard let last = sums.last else { return false }
    func lifted(_ weight: Double) -> Double {
      for (index, sum) in sums.enumerated() {
        if weight <= sum - excess { return Double(index) * excess }
        if weight <= sum { return Double(index + 1) * excess + weight - sum }
      }
      return Double(sums.count) * excess + weight - last
    }
    coefficients = row.terms.enumerated().map { place, term in
      isSwitch[place] ? lifted(term.coefficient) : min(0, term.coefficient)
    }
    bound = -excess
    for place in cover {
      coefficients[place] = min(row.terms[place].coefficient, excess)
      bound += coefficients[place]
    }
    return true
  }
}
