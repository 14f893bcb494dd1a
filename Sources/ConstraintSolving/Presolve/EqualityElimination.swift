import FlatMemory

/// Gaussian elimination of equalities, one at a time, by substitution.
///
/// An equality gives one of its variables, the pivot, an affine expression in others. An expression
/// may read later pivots. Callers that need it in free variables substitute each pivot once, in
/// order (a sparse triangular solve). The result is kept only if many pivots reduced to few terms.
/// So a chain of thousands of equalities takes linear memory and is read in linear time. Values are
/// recomputed from the equalities by back-substitution, never taken from a linear-programming
/// backend: this polishes the solutions.
///
/// The loops are the hottest of the presolve, hence the flat memory.
package final class EqualityElimination {
  /// The effect of adding an equality.
  package enum Effect: Equatable {
    /// It gave a variable an expression.
    case pivoted(Int)
    /// It follows from the equalities so far.
    case redundant
    /// It relates held variables only and was not added.
    case deferred
    /// It contradicts the equalities so far.
    case contradiction
    /// It takes a variable beyond the range of numbers that rounding keeps apart.
    case overflow(Int)
  }

  /// Expressions with larger numbers are out of range: products of what a system may hold, whose
  /// values may be moderate all the same, but not chains of such products.
  static let greatestCoefficient = 1e25

  /// Which variables do not become pivots.
  enum Reluctance: UInt8, BitwiseCopyable {
    /// None of it.
    case none
    /// A pivot only where no other variable can be.
    case shunned
    /// Never: the output of a definition, while stages are sought.
    case held
  }

  /// The state of a variable.
  struct Slot: BitwiseCopyable {
    /// The constant part of its expression.
    var constant = 0.0
    /// The size of the numbers that the constant is the sum of, however much of them has cancelled.
    var size = 0.0
    /// Where its expression begins in the pool.
    var start: Int32 = 0
    /// How many terms its expression has; -1 without an expression.
    var count: Int32 = -1
    /// Its place among the pivots; its expression reads later ones only.
    var position: Int32 = -1
    /// The number of pivots at which its expression was last brought up to date.
    var stamp: Int32 = -1
    /// In how many rows it stands; the pivot is a variable that stands in few.
    var degree: Int32
    /// Whether its expression, when it was brought up to date, still read pivots.
    var readsPivots = false

    /// Where its expression is in the pool.
    var terms: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// One term of an expression or a row.
  struct Term: BitwiseCopyable {
    var coefficient: Double
    var variable: Int
  }

  /// What is being collected for a variable of the current row.
  struct Sum: BitwiseCopyable {
    var value = 0.0
    /// The size of its largest part, to tell cancellation from a small coefficient.
    var size = 0.0
    /// The number of the row that touched it last.
    var row: Int32 = 0
  }

  private let reluctances: FlatArray<Reluctance>
  /// Whether any variable was ever reluctant.
  private var hasReluctance = false
  let slots: FlatArray<Slot>
  let pool: FlatArray<Term>
  /// The pivots, in the order they were found.
  let pivots: FlatArray<Int>
  let sums: FlatArray<Sum>
  /// The row being reduced: touched variables first, then those that did not cancel.
  let row = FlatArray<Term>()
  var rowNumber: Int32 = 0
  let stack = FlatArray<Int>()
  /// The places of the pivots of the row that wait to be substituted.
  let waiting = Heap<Int32>()

  /// What has been added to the constant part of the last row reduced.
  var rowConstant = 0.0
  /// The size of the numbers that `rowConstant` is the sum of.
  var rowMagnitude = 0.0
  /// How many pivots were substituted in all rows: a measure of the work.
  var substitutions = 0
  /// The first variable whose expression exceeded the range of numbers that rounding keeps apart.
  var overflowed: Int?

  /// An elimination without equalities.
  ///
  /// - Parameters:
  ///   - degrees: In how many rows each variable stands.
  ///   - termCapacity: How many terms expressions will take or so.
  package init(degrees: [Int32], termCapacity: Int = 16) {
    pool = FlatArray(capacity: termCapacity)
    pivots = FlatArray(capacity: degrees.count)
    reluctances = FlatArray(repeating: .none, count: degrees.count)
    slots = FlatArray(capacity: degrees.count)
    for degree in degrees { slots.append(Slot(degree: degree)) }
    sums = FlatArray(repeating: Sum(), count: degrees.count)
  }

  /// Adds a variable that stands in no row of the system, and returns its number.
  func addVariable() -> Int {
    reluctances.append(.none)
    slots.append(Slot(degree: 0))
    sums.append(Sum())
    return slots.count - 1
  }

  /// How many terms all expressions took so far, those rewritten since as well.
  var writtenTerms: Int { pool.count }

  /// All that was written and substituted.
  var work: Int { pool.count + substitutions }

  /// How many variables have an expression.
  var pivotCount: Int { pivots.count }

  /// The variables that got an expression after the first ones.
  func pivots(since count: Int) -> [Int] { (count..<pivots.count).map { pivots[$0] } }

  /// Keeps a variable from becoming a pivot until it is released or fixed.
  package func hold(_ variable: Int) {
    reluctances[variable] = .held
    hasReluctance = true
  }

  /// Makes a variable a pivot only where no other can be.
  func shun(_ variable: Int) {
    reluctances[variable] = .shunned
    hasReluctance = true
  }

  /// Lets a held or a shunned variable be a pivot like any other.
  package func release(_ variable: Int) { reluctances[variable] = .none }

  /// Whether a variable has an expression in others.
  func hasExpression(_ variable: Int) -> Bool { slots[variable].count >= 0 }

  /// Whether a variable has no expression and may be given one as well as any other.
  func mayBecomePivot(_ variable: Int) -> Bool {
    slots[variable].count < 0 && reluctances[variable] == .none
  }
}

// MARK: - Adding equalities

extension EqualityElimination {
  /// Adds the equality `Σ coefficient · variable = constant`; the row is given as to
  /// `reduce(_:_:at:)`.
  package func add(
    _ variables: [Int], _ coefficients: [Double], at places: Range<Int>, constant: Double
  ) -> Effect {
    reduce(variables, coefficients, at: places)
    return pivotReducedRow(constant: constant)
  }

  /// Adds the equality that a row reduced earlier has a sum.
  func add(_ row: Int, of rows: borrowing ReducedRows, constant: Double) -> Effect {
    reduce(row, of: rows)
    return pivotReducedRow(constant: constant)
  }

  /// Adds an equality between free variables as the expression of one that stands in it once.
  func define(
    _ variable: Int, _ variables: [Int], _ coefficients: [Double], at places: Range<Int>,
    constant: Double
  ) {
    var divisor = 1.0
    for place in places where variables[place] == variable { divisor = coefficients[place] }
    let start = pool.count
    for place in places where variables[place] != variable {
      pool.append(
        Term(coefficient: -coefficients[place] / divisor, variable: variables[place]))
    }
    addPivot(
      variable, constant: constant / divisor, size: abs(constant / divisor), start: start)
  }

  /// Adds the equality that a variable has a value; a held variable is held no longer.
  package func fix(_ variable: Int, at value: Double) -> Effect {
    reluctances[variable] = .none
    guard !hasExpression(variable), abs(value) <= Self.greatestCoefficient else {
      reduce(variable)
      return pivotReducedRow(constant: value)
    }
    addPivot(variable, constant: value, size: abs(value), start: pool.count)
    slots[variable].stamp = Int32(pivots.count)
    checkInvariants(ofPivotAt: pivots.count - 1)
    return overflowed == nil ? .pivoted(variable) : .overflow(variable)
  }

  private func pivotReducedRow(constant: Double) -> Effect {
    let difference = constant - rowConstant
    // Not "is beyond": what is no number is out of range, too.
    guard abs(difference) <= Self.greatestCoefficient else {
      let variable = overflowed ?? (row.count > 0 ? row[0].variable : 0)
      overflowed = variable
      return .overflow(variable)
    }
    guard let pivot = bestPivot() else {
      if row.count > 0 { return .deferred }
      let magnitude = max(1, rowMagnitude, abs(constant))
      return abs(difference) <= Tolerance.equality * magnitude ? .redundant : .contradiction
    }
    let variable = row[pivot].variable
    let divisor = row[pivot].coefficient
    let start = pool.count
    for place in 0..<row.count where place != pivot {
      let term = row[place]
      pool.append(Term(coefficient: -term.coefficient / divisor, variable: term.variable))
    }
    addPivot(
      variable, constant: difference / divisor,
      size: max(rowMagnitude, abs(constant)) / abs(divisor), start: start)
    slots[variable].stamp = Int32(pivots.count)
    checkInvariants(ofPivotAt: pivots.count - 1)
    return overflowed == nil ? .pivoted(variable) : .overflow(variable)
  }

  /// Makes the last terms of the pool the expression of a variable.
  func addPivot(_ variable: Int, constant: Double, size: Double, start: Int) {
    var slot = slots[variable]
    slot.size = size
    slot.position = Int32(pivots.count)
    slot.constant = constant
    slot.start = Int32(start)
    slot.count = Int32(pool.count - start)
    slots[variable] = slot
    pivots.append(variable)
    checkRange(of: variable, slot)
  }

  /// The place in the row of the variable to pivot on: among the least reluctant ones with a
  /// coefficient not much smaller than the largest, one of ±1 first (no rounding), then the
  /// variable in the fewest rows (least fill), then the larger coefficient, then the later
  /// variable.
  private func bestPivot() -> Int? {
    if row.count == 1 { return reluctances[row[0].variable] == .held ? nil : 0 }
    if !hasReluctance { return bestPivotOfAll() }
    var largest = 0.0
    var largestShunned = 0.0
    for place in 0..<row.count {
      let size = abs(row[place].coefficient)
      switch reluctances[row[place].variable] {
      case .none: largest = max(largest, size)
      case .shunned: largestShunned = max(largestShunned, size)
      case .held: break
      }
    }
    let choice = largest > 0 ? Reluctance.none : .shunned
    let least = pivotShare * (largest > 0 ? largest : largestShunned)
    var pivot: Int?
    for place in 0..<row.count where reluctances[row[place].variable] == choice {
      guard abs(row[place].coefficient) >= least else { continue }
      if let best = pivot, !isBetterPivot(row[place], than: row[best]) { continue }
      pivot = place
    }
    return pivot
  }

  /// How large a pivot has to be beside the largest coefficient of its row. Long rows have filled
  /// in: nothing is gained by a small one, and hundreds of them in a row would magnify rounding.
  private var pivotShare: Double { row.count > 64 ? 0.9 : 0.1 }

  private func bestPivotOfAll() -> Int? {
    let row = row.elements
    guard row.count > 0 else { return nil }
    var largest = 0.0
    for place in 0..<row.count { largest = max(largest, abs(row[place].coefficient)) }
    let pivotShare = pivotShare
    var pivot: Int?
    for place in 0..<row.count where abs(row[place].coefficient) >= pivotShare * largest {
      if let best = pivot, !isBetterPivot(row[place], than: row[best]) { continue }
      pivot = place
    }
    return pivot
  }

  @inline(__always) private func isBetterPivot(_ term: Term, than other: Term) -> Bool {
    let size = abs(term.coefficient)
    let otherSize = abs(other.coefficient)
    if (size == 1) != (otherSize == 1) { return size == 1 }
    let degree = slots[term.variable].degree
    let otherDegree = slots[other.variable].degree
    if degree != otherDegree { return degree < otherDegree }
    if size != otherSize { return size > otherSize }
    return term.variable > other.variable
  }
}

// MARK: - What expressions read

extension EqualityElimination {
  /// Which variables certainly have an expression that reads a free one of some.
  ///
  /// Each of these has a number, and an expression of them is their weighed sum, found for all
  /// pivots in one pass: only where none is left, or what is left cancels in it, is it 0.
  ///
  /// - Parameter isOne: Tells whether a free variable is one of them.
  /// - Returns: For each variable whether it is sure.
  func pivotsReading(_ isOne: (Int) -> Bool) -> FlatArray<Bool> {
    let isSure = FlatArray(repeating: false, count: slots.count)
    let sums = FlatArray(repeating: (value: 0.0, size: 0.0), count: slots.count)
    for variable in 0..<slots.count where slots[variable].count < 0 && isOne(variable) {
      // Numbers between 1 and 2 of which no sums of few are equal.
      let hash = UInt32(truncatingIfNeeded: variable) &* 2_654_435_769
      let value = 1 + Double(hash) / 0x1p32
      sums[variable] = (value, value)
    }
    for place in (0..<pivots.count).reversed() {
      var sum = (value: 0.0, size: 0.0)
      for term in slots[pivots[place]].terms {
        let (coefficient, other) = (pool[term].coefficient, sums[pool[term].variable])
        sum.value += coefficient * other.value
        sum.size += abs(coefficient) * other.size
      }
      sums[pivots[place]] = sum
      isSure[pivots[place]] = abs(sum.value) > Tolerance.certain * sum.size
    }
    return isSure
  }
}

// MARK: - Values

extension EqualityElimination {
  /// The value of a variable whose expression has no free variables, or `nil`.
  package func value(of variable: Int) -> Double? {
    reduce(variable)
    return row.count == 0 ? rowConstant : nil
  }

  /// The size of the numbers that a value is the sum of.
  func size(of variable: Int) -> Double { slots[variable].size }

  /// The values of the first variables by back-substitution, or `nil` if any is still free.
  ///
  /// An expression reads variables that were free when its equality was added, so those that have
  /// become pivots since come later in the order of the pivots.
  func values(count: Int) -> [Double]? {
    guard pivots.count == slots.count else { return nil }
    checkInvariants()
    let (slots, pool) = (slots.elements, pool.elements)
    for place in (0..<pivots.count).reversed() {
      let variable = pivots[place]
      var slot = slots[variable]
      for place in slot.terms {
        let term = pool[place]
        let other = slots[term.variable]
        slot.constant += term.coefficient * other.constant
        slot.size = max(slot.size, abs(term.coefficient) * other.size)
      }
      slot.count = 0
      slots[variable] = slot
    }
    return (0..<count).map { slots[$0].constant }
  }
}
