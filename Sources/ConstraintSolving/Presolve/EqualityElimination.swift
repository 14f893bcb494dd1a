import FlatMemory

/// Gaussian elimination of equalities, one at a time, by substitution.
///
/// An equality gives one of its variables, the pivot, an affine expression in others. An expression
/// may read later pivots. Callers that need it in free variables substitute each pivot once, in
/// order (a sparse triangular solve). The result is stored only if many pivots reduced to few
/// terms. So a chain of thousands of equalities takes linear memory and is read in linear time.
/// Back-substitution recomputes values from the equalities and never takes them from a
/// linear-programming backend. This polishes the solutions.
///
/// The loops are the hottest of the presolve, so the memory is flat.
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
    /// It takes a variable beyond the range of numbers that rounding can distinguish.
    case overflow(Int)
  }

  /// The largest number that expressions may contain.
  ///
  /// Products of the numbers that a system may contain stay below it, because their values may
  /// still be moderate. Chains of such products exceed it.
  static let greatestCoefficient = 1e25

  /// How far a variable is kept from becoming a pivot.
  enum Reluctance: UInt8, BitwiseCopyable {
    /// Not at all.
    case none
    /// A pivot only if no other variable can be.
    case shunned
    /// Never a pivot: the output of a definition, while stages are computed.
    case held
  }

  /// The state of a variable.
  struct Slot: BitwiseCopyable {
    /// The constant part of its expression.
    var constant = 0.0
    /// The size of the numbers that the constant is the sum of, before any cancellation.
    var size = 0.0
    /// The start of its expression in the pool.
    var start: Int32 = 0
    /// How many terms its expression has; -1 without an expression.
    var count: Int32 = -1
    /// Its position among the pivots; its expression reads later ones only.
    var position: Int32 = -1
    /// The number of pivots at which its expression was last brought up to date.
    var stamp: Int32 = -1
    /// The number of rows with this variable; variables of few rows are preferred as pivots.
    var degree: Int32
    /// Whether its expression still read pivots when it was last brought up to date.
    var readsPivots = false

    /// The position of its expression in the pool.
    var terms: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// One term of an expression or a row.
  struct Term: BitwiseCopyable {
    var coefficient: Double
    var variable: Int
  }

  /// The sum for a variable of the current row.
  struct Sum: BitwiseCopyable {
    var value = 0.0
    /// The size of its largest part, to distinguish cancellation from a small coefficient.
    var size = 0.0
    /// The number of the last row that touched it.
    var row: Int32 = 0
  }

  private let reluctances: FlatArray<Reluctance>
  /// Whether any variable was ever reluctant.
  private var hasReluctance = false
  let slots: FlatArray<Slot>
  let pool: FlatArray<Term>
  /// The pivots, in the order in which they were found.
  let pivots: FlatArray<Int>
  let sums: FlatArray<Sum>
  /// The row being reduced: touched variables first, then those that did not cancel.
  let row = FlatArray<Term>()
  var rowNumber: Int32 = 0
  let stack = FlatArray<Int>()
  /// The positions of the pivots of the row that are queued for substitution.
  let waiting = Heap<Int32>()

  /// The sum added to the constant part of the last reduced row.
  var rowConstant = 0.0
  /// The size of the numbers that `rowConstant` is the sum of.
  var rowMagnitude = 0.0
  /// The number of pivots substituted in all rows: a measure of the work.
  var substitutions = 0
  /// The first variable whose expression exceeded the range of numbers that rounding can
  /// distinguish.
  var overflowed: Int?

  /// Creates an elimination without equalities.
  ///
  /// - Parameters:
  ///   - degrees: The number of rows with each variable.
  ///   - termCapacity: The approximate number of terms in all expressions.
  package init(degrees: [Int32], termCapacity: Int = 16) {
    pool = FlatArray(capacity: termCapacity)
    pivots = FlatArray(capacity: degrees.count)
    reluctances = FlatArray(repeating: .none, count: degrees.count)
    slots = FlatArray(capacity: degrees.count)
    for degree in degrees { slots.append(Slot(degree: degree)) }
    sums = FlatArray(repeating: Sum(), count: degrees.count)
  }

  /// Adds a variable that occurs in no row of the system, and returns its number.
  func addVariable() -> Int {
    reluctances.append(.none)
    slots.append(Slot(degree: 0))
    sums.append(Sum())
    return slots.count - 1
  }

  /// How many terms all expressions took so far, including rewritten ones.
  var writtenTerms: Int { pool.count }

  /// The number of terms written and pivots substituted.
  var work: Int { pool.count + substitutions }

  /// How many variables have an expression.
  var pivotCount: Int { pivots.count }

  /// The variables that became pivots after the first `count` ones.
  func pivots(since count: Int) -> [Int] { (count..<pivots.count).map { pivots[$0] } }

  /// Keeps a variable from becoming a pivot until it is released or fixed.
  package func hold(_ variable: Int) {
    reluctances[variable] = .held
    hasReluctance = true
  }

  /// Lets a variable become a pivot only if no other variable can.
  func shun(_ variable: Int) {
    reluctances[variable] = .shunned
    hasReluctance = true
  }

  /// Lets a held or a shunned variable become a pivot like any other.
  package func release(_ variable: Int) { reluctances[variable] = .none }

  /// Whether a variable has an expression in others.
  func hasExpression(_ variable: Int) -> Bool { slots[variable].count >= 0 }

  /// Whether a variable has no expression and may become a pivot without restriction.
  func mayBecomePivot(_ variable: Int) -> Bool {
    slots[variable].count < 0 && reluctances[variable] == .none
  }
}

// MARK: - Adding equalities

extension EqualityElimination {
  /// Adds the equality `Σ coefficient · variable = constant`.
  ///
  /// The parameters of the row are those of `reduce(_:_:at:)`.
  package func add(
    _ variables: [Int], _ coefficients: [Double], at places: Range<Int>, constant: Double
  ) -> Effect {
    reduce(variables, coefficients, at: places)
    return pivotReducedRow(constant: constant)
  }

  /// Adds the equality of the sum of a reduced row and a constant.
  func add(_ row: Int, of rows: borrowing ReducedRows, constant: Double) -> Effect {
    reduce(row, of: rows)
    return pivotReducedRow(constant: constant)
  }

  /// Adds an equality between free variables as the expression of a variable that occurs in it
  /// once.
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

  /// Adds the equality of a variable and a value, and releases a held variable.
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
    // Written as a negation so that NaN counts as out of range.
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

  /// The position in the row of the variable to pivot on.
  ///
  /// The candidates are the least reluctant variables with a coefficient not much smaller than the
  /// largest. Coefficients of ±1 are preferred (no rounding), then the variable in the fewest rows
  /// (least fill), then the larger coefficient, then the later variable.
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

  /// The least size of a pivot relative to the largest coefficient of its row.
  ///
  /// Long rows are filled in already, so a small pivot has no advantage. Hundreds of them in a row
  /// would magnify rounding.
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
  /// Finds the variables that certainly have an expression that reads any of a set of free
  /// variables.
  ///
  /// Each variable of the set gets a number. The value of an expression is the weighted sum of
  /// these numbers, computed for all pivots in one pass. It is 0 only if the expression reads none
  /// of these variables, or if they cancel.
  ///
  /// - Parameter isOne: Returns whether a free variable is in the set.
  /// - Returns: For each variable whether it certainly reads the set.
  func pivotsReading(_ isOne: (Int) -> Bool) -> FlatArray<Bool> {
    let isSure = FlatArray(repeating: false, count: slots.count)
    let sums = FlatArray(repeating: (value: 0.0, size: 0.0), count: slots.count)
    for variable in 0..<slots.count where slots[variable].count < 0 && isOne(variable) {
      // Numbers between 1 and 2 such that no two sums of few of these numbers are equal.
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

  /// The values of the first variables by back-substitution, or `nil` if any variable is free.
  ///
  /// An expression reads variables that were free when its equality was added. Such a variable that
  /// has become a pivot since then comes later in the order of the pivots.
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
