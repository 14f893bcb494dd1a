/// Gaussian elimination of equalities, one at a time, by substitution.
///
/// An equality gives one of its variables, the pivot, an affine expression in the others. The
/// expressions live in one pool and are brought up to date only when they are read, so a chain of
/// thousands of equalities costs a constant amount of work each. Values are recomputed from the
/// equalities themselves by back-substitution, never taken from a linear-programming backend: this is
/// what polishes the answers.
///
/// Its loops are the hottest of the presolve, hence the flat memory and the accesses that are not
/// checked for exclusivity: no method calls out while it works.
package final class EqualityElimination {
  /// What became of an equality.
  package enum Effect: Equatable {
    /// It gave a variable an expression.
    case pivoted(Int)
    /// It follows from the equalities so far.
    case redundant
    /// It relates held variables only and was not added.
    case deferred
    /// It contradicts the equalities so far.
    case contradiction
  }

  /// A difference up to this, relative to the numbers it comes from, is rounding.
  static let tolerance = 1e-9
  /// A sum this small, relative to its largest part, has cancelled.
  private static let cancellation = 1e-12

  /// Which variables do not become pivots.
  private enum Reluctance: UInt8 {
    /// None of it.
    case none
    /// A pivot only where no other variable can be.
    case shunned
    /// Never: the output of a definition, while stages are sought.
    case held
  }

  /// What is known of a variable.
  private struct Slot: BitwiseCopyable {
    /// The constant part of its expression.
    var constant = 0.0
    /// Where its expression begins in the pool.
    var start = 0
    /// The number of pivots at which its expression was last seen to be up to date.
    var stamp = 0
    /// How many terms its expression has; -1 without an expression.
    var count: Int32 = -1
    /// In how many rows it stands; the pivot is a variable that stands in few.
    var degree: Int32
  }

  /// One term of an expression or a row.
  private struct Term: BitwiseCopyable {
    var coefficient: Double
    var variable: Int
  }

  /// What is being collected for a variable of the current row.
  private struct Sum: BitwiseCopyable {
    var value = 0.0
    /// The size of its largest part, to tell cancellation from a small coefficient.
    var size = 0.0
    /// The number of the row that touched it last.
    var row: Int32 = 0
  }

  @exclusivity(unchecked) private var reluctances: [Reluctance]
  /// Whether any variable was ever reluctant.
  @exclusivity(unchecked) private var hasReluctance = false
  @exclusivity(unchecked) private var slots: FlatArray<Slot>
  @exclusivity(unchecked) private var pool: FlatArray<Term>
  /// The places among the pivots of variables that were defined.
  private var defined = 0..<0
  /// The pivots, in the order they were found.
  @exclusivity(unchecked) private var pivots: FlatArray<Int>
  @exclusivity(unchecked) private var sums: FlatArray<Sum>
  /// The row being reduced: touched variables first, then those that did not cancel.
  @exclusivity(unchecked) private var row = FlatArray<Term>()
  @exclusivity(unchecked) private var rowNumber: Int32 = 0
  @exclusivity(unchecked) private var stack = FlatArray<Int>()

  /// What has been added to the constant part of the last row reduced.
  @exclusivity(unchecked) package private(set) var rowConstant = 0.0
  /// The size of the numbers that `rowConstant` is the sum of.
  @exclusivity(unchecked) private(set) var rowMagnitude = 0.0

  /// An elimination without equalities.
  ///
  /// - Parameters:
  ///   - degrees: In how many rows each variable stands.
  ///   - termCapacity: How many terms expressions will take or so.
  package init(degrees: [Int32], termCapacity: Int = 16) {
    pool = FlatArray(capacity: termCapacity)
    pivots = FlatArray(capacity: degrees.count)
    reluctances = [Reluctance](repeating: .none, count: degrees.count)
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
}

// MARK: - Reducing rows

extension EqualityElimination {
  /// How many variables are left in the last row reduced.
  package var rowCount: Int { row.count }

  /// A variable of the last row reduced; none of them is a pivot.
  @inline(__always) package func rowVariable(_ place: Int) -> Int { row[place].variable }

  /// The coefficient of a variable in the last row reduced.
  @inline(__always) package func rowCoefficient(_ place: Int) -> Double { row[place].coefficient }

  /// Brings `Σ coefficient · variable` into free variables; the result is the row.
  ///
  /// - Parameters:
  ///   - variables: Holds the variables.
  ///   - coefficients: Holds the coefficients.
  ///   - places: Where in both the terms are.
  ///   - offset: What an earlier reduction has added to the row.
  ///   - magnitude: The size of the numbers that `offset` is the sum of.
  package func reduce(
    _ variables: [Int], _ coefficients: [Double], at places: Range<Int>, offset: Double = 0,
    magnitude: Double = 0
  ) {
    for place in places { refresh(variables[place]) }
    beginRow()
    rowConstant = offset
    rowMagnitude = magnitude
    for place in places { accumulate(variables[place], coefficients[place]) }
    collectRow()
  }

  /// Brings one variable into free variables; the result is the row.
  func reduce(_ variable: Int) {
    refresh(variable)
    beginRow()
    accumulate(variable, 1)
    collectRow()
  }

  /// Brings the expression of a variable up to date and makes it the row.
  func readExpression(of variable: Int) { reduce(variable) }

  @inline(__always) private func beginRow() {
    row.shrink(to: 0)
    if rowNumber == .max { forgetRows() }
    rowNumber += 1
    rowConstant = 0
    rowMagnitude = 0
  }

  /// Starts the numbers of rows anew, so that none comes twice.
  private func forgetRows() {
    for variable in 0..<sums.count { sums[variable].row = 0 }
    rowNumber = 0
  }

  /// Adds `coefficient · variable`, whose expression is up to date, to the sums.
  @inline(__always) private func accumulate(_ variable: Int, _ coefficient: Double) {
    let slot = slots[variable]
    guard slot.count >= 0 else {
      touch(variable, coefficient)
      return
    }
    let part = coefficient * slot.constant
    rowConstant += part
    rowMagnitude = max(rowMagnitude, abs(part))
    for place in slot.start..<slot.start + Int(slot.count) {
      touch(pool[place].variable, coefficient * pool[place].coefficient)
    }
  }

  @inline(__always) private func touch(_ variable: Int, _ amount: Double) {
    var sum = sums[variable]
    if sum.row == rowNumber {
      sum.value += amount
      sum.size = max(sum.size, abs(amount))
    } else {
      sum = Sum(value: amount, size: abs(amount), row: rowNumber)
      row.append(Term(coefficient: 0, variable: variable))
    }
    sums[variable] = sum
  }

  /// Keeps the touched variables whose sums did not cancel.
  @inline(__always) private func collectRow() {
    var kept = 0
    for place in 0..<row.count {
      let variable = row[place].variable
      let sum = sums[variable]
      if abs(sum.value) > Self.cancellation * sum.size {
        row[kept] = Term(coefficient: sum.value, variable: variable)
        kept += 1
      }
    }
    row.shrink(to: kept)
  }

  /// Brings the expression of a variable, if it has one, up to date: no pivot occurs in it. Iterative,
  /// since chains of stale expressions can be as long as the layout.
  @inline(__always) private func refresh(_ variable: Int) {
    let slot = slots[variable]
    if slot.count <= 0 || slot.stamp == pivots.count { return }
    if isStale(slot) {
      refreshStale(variable)
    } else {
      slots[variable].stamp = pivots.count
    }
  }

  @inline(__always) private func isStale(_ slot: Slot) -> Bool {
    for place in slot.start..<slot.start + Int(slot.count)
    where slots[pool[place].variable].count >= 0 {
      return true
    }
    return false
  }

  private func refreshStale(_ variable: Int) {
    stack.shrink(to: 0)
    stack.append(variable)
    while stack.count > 0 {
      let top = stack[stack.count - 1]
      let slot = slots[top]
      let height = stack.count
      var isStale = false
      for place in slot.start..<slot.start + Int(slot.count) {
        let other = slots[pool[place].variable]
        guard other.count >= 0 else { continue }
        isStale = true
        if other.count > 0, other.stamp != pivots.count { stack.append(pool[place].variable) }
      }
      if stack.count > height { continue }
      stack.shrink(to: height - 1)
      if isStale { rewrite(top) }
      slots[top].stamp = pivots.count
    }
  }

  private func rewrite(_ variable: Int) {
    let slot = slots[variable]
    beginRow()
    rowConstant = slot.constant
    for place in slot.start..<slot.start + Int(slot.count) {
      accumulate(pool[place].variable, pool[place].coefficient)
    }
    collectRow()
    slots[variable].constant = rowConstant
    slots[variable].count = Int32(row.count)
    if row.count <= Int(slot.count) {
      for place in 0..<row.count { pool[slot.start + place] = row[place] }
    } else {
      slots[variable].start = pool.count
      for place in 0..<row.count { pool.append(row[place]) }
    }
  }
}

// MARK: - Adding equalities

extension EqualityElimination {
  /// Adds the equality `offset + Σ coefficient · variable = constant`; the row is given as to
  /// `reduce(_:_:at:offset:magnitude:)`.
  package func add(
    _ variables: [Int], _ coefficients: [Double], at places: Range<Int>, offset: Double = 0,
    magnitude: Double = 0, constant: Double
  ) -> Effect {
    reduce(variables, coefficients, at: places, offset: offset, magnitude: magnitude)
    return pivotReducedRow(constant: constant)
  }

  /// Adds an equality whose variable occurs in no expression, as that variable's, without bringing it
  /// into free variables.
  ///
  /// All equalities added like this follow each other, and none of their variables occurs in another
  /// equality that was added before.
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
    if defined.isEmpty { defined = pivots.count..<pivots.count }
    pivots.append(variable)
    defined = defined.lowerBound..<pivots.count
    slots[variable].constant = constant / divisor
    slots[variable].start = start
    slots[variable].count = Int32(pool.count - start)
    slots[variable].stamp = -1
  }

  /// Adds the equality that a variable has a value; a held variable is held no longer.
  package func fix(_ variable: Int, at value: Double) -> Effect {
    reluctances[variable] = .none
    reduce(variable)
    return pivotReducedRow(constant: value)
  }

  private func pivotReducedRow(constant: Double) -> Effect {
    let difference = constant - rowConstant
    guard let pivot = bestPivot() else {
      if row.count > 0 { return .deferred }
      let magnitude = max(1, rowMagnitude, abs(constant))
      return abs(difference) <= Self.tolerance * magnitude ? .redundant : .contradiction
    }
    let variable = row[pivot].variable
    let divisor = row[pivot].coefficient
    let start = pool.count
    for place in 0..<row.count where place != pivot {
      let term = row[place]
      pool.append(Term(coefficient: -term.coefficient / divisor, variable: term.variable))
    }
    pivots.append(variable)
    slots[variable].constant = difference / divisor
    slots[variable].start = start
    slots[variable].count = Int32(row.count - 1)
    slots[variable].stamp = pivots.count
    return .pivoted(variable)
  }

  /// The place in the row of the variable to pivot on: among the least reluctant ones with a
  /// coefficient not much smaller than the largest, one of ±1 first (no rounding), then the variable in
  /// the fewest rows (least fill), then the larger coefficient, then the later variable.
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
    let least = 0.1 * (largest > 0 ? largest : largestShunned)
    var pivot: Int?
    for place in 0..<row.count where reluctances[row[place].variable] == choice {
      guard abs(row[place].coefficient) >= least else { continue }
      if let best = pivot, !isBetterPivot(row[place], than: row[best]) { continue }
      pivot = place
    }
    return pivot
  }

  private func bestPivotOfAll() -> Int? {
    guard row.count > 0 else { return nil }
    var largest = 0.0
    for place in 0..<row.count { largest = max(largest, abs(row[place].coefficient)) }
    var pivot: Int?
    for place in 0..<row.count where abs(row[place].coefficient) >= 0.1 * largest {
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

// MARK: - Values

extension EqualityElimination {
  /// The value of a variable whose expression has no free variables, or `nil`.
  package func value(of variable: Int) -> Double? {
    reduce(variable)
    return row.count == 0 ? rowConstant : nil
  }

  /// The values of the first variables by back-substitution, or `nil` if any is still free.
  ///
  /// An expression reads variables that were free when it was written, so those that have become
  /// pivots since come later in the order of the pivots. The expressions of defined variables read
  /// others besides, and those defined before.
  func values(count: Int) -> [Double]? {
    guard pivots.count == slots.count else { return nil }
    return [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      func evaluate(_ variable: Int) {
        let slot = slots[variable]
        var value = slot.constant
        for term in slot.start..<slot.start + Int(slot.count) {
          value += pool[term].coefficient * slots[pool[term].variable].constant
        }
        slots[variable].constant = value
        slots[variable].count = 0
        if variable < count { buffer[variable] = value }
      }
      for place in (defined.upperBound..<pivots.count).reversed() { evaluate(pivots[place]) }
      for place in (0..<defined.lowerBound).reversed() { evaluate(pivots[place]) }
      for place in defined { evaluate(pivots[place]) }
      filled = count
    }
  }
}
