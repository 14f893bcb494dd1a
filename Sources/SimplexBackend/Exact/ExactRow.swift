/// A linear function of the nonbasic variables: `entries · x / denominator`, in whole numbers
/// without a common divisor.
struct ExactRow {
  /// The coefficients, one for each nonbasic variable.
  var entries: [BigInteger]
  /// The denominator of all coefficients; above 0.
  var denominator: BigInteger

  /// The function 0.
  init(count: Int) {
    entries = [BigInteger](repeating: .zero, count: count)
    denominator = .one
  }

  /// The size of the longest number in it, in machine words.
  var wordCount: Int { entries.reduce(denominator.wordCount) { max($0, $1.wordCount) } }

  /// Adds a multiple of another function: `factor · other`.
  ///
  /// - Parameters:
  ///   - other: The coefficients of the other function, and their denominator.
  ///   - factor: The numerator and denominator of the multiple; neither is 0.
  ///   - budget: The budget that pays for the work.
  /// - Throws: The reason if the budget is spent.
  mutating func add(
    _ other: ExactRow, times factor: (numerator: BigInteger, denominator: BigInteger),
    _ budget: ExactBudget
  ) throws(ExactBudget.Spent) {
    // Both get the least common denominator.
    let otherDenominator = other.denominator * factor.denominator
    let divisor = BigInteger.greatestCommonDivisor(denominator, otherDenominator)
    var own = otherDenominator.divided(by: divisor).quotient
    var others = factor.numerator * denominator.divided(by: divisor).quotient
    if own.isNegative { (own, others) = (-own, -others) }
    try budget.pay(
      entries.count + 4 * (own.wordCount + others.wordCount - 2) * max(wordCount, other.wordCount))
    denominator = denominator * own
    var isLong = !denominator.isSmall
    for place in entries.indices {
      if entries[place].isZero, other.entries[place].isZero { continue }
      let entry = BigInteger.combination(entries[place], own, other.entries[place], others)
      entries[place] = entry
      isLong = isLong || !entry.isSmall
      if !entry.isSmall { try budget.pay(own.wordCount * others.wordCount) }
    }
    if isLong || denominator.bitCount > 24 { try reduce(budget) }
  }

  /// Divides all numbers by their common divisor.
  mutating func reduce(_ budget: ExactBudget) throws(ExactBudget.Spent) {
    var divisor = denominator
    for entry in entries where !entry.isZero {
      if divisor.isOne { return }
      try budget.pay(2 * divisor.wordCount * max(divisor.wordCount, entry.wordCount))
      divisor = .greatestCommonDivisor(divisor, entry)
    }
    if divisor.isOne { return }
    denominator = denominator.divided(by: divisor).quotient
    for place in entries.indices where !entries[place].isZero {
      try budget.pay(divisor.wordCount * entries[place].wordCount)
      entries[place] = entries[place].divided(by: divisor).quotient
    }
  }
}

/// The budget of an exact solve. Numbers may grow from pivot to pivot, so work is counted in
/// products of machine words. The clock is read as work is done.
final class ExactBudget {
  /// The reason why the budget is spent.
  enum Spent: Error { case time, iterations, work }

  /// The deadline of the solve and its cancellation.
  private let limits: SimplexLimits
  /// The number of pivots left.
  private(set) var iterations: Int
  /// The amount of work left.
  private var work: Int
  private var sinceClock = 0

  init(_ limits: SimplexLimits = SimplexLimits(), iterations: Int, work: Int) {
    self.limits = limits
    self.iterations = iterations
    self.work = work
  }

  /// Takes work off the budget.
  func pay(_ amount: Int) throws(Spent) {
    work -= amount
    sinceClock += amount
    if work < 0 { throw .work }
    guard sinceClock > 100_000 else { return }
    sinceClock = 0
    if limits.isOutOfTime { throw .time }
  }

  /// Takes a pivot off the budget.
  func payIteration() throws(Spent) {
    if iterations <= 0 { throw .iterations }
    iterations -= 1
    try pay(0)
  }
}
