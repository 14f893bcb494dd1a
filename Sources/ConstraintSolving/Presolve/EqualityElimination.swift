/// Gaussian elimination of equalities, one at a time, by substitution.
///
/// An equality gives one of its variables, the pivot, an affine expression in the others. The
/// expressions live in one pool and are brought up to date only when they are read, so a chain of
/// thousands of equalities costs a constant amount of work each. Values are recomputed from the
/// equalities themselves, never taken from a linear-programming backend: this is what polishes the
/// answers.
package struct EqualityElimination {
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

  /// Which variables do not become pivots: outputs of definitions, while stages are sought.
  private var isHeld: [Bool]
  /// How many equalities and constraints a variable stands in; the pivot is one that stands in few.
  private var degrees: [Int]

  private var isPivot: [Bool]
  private var starts: [Int]
  private var counts: [Int]
  private var constants: [Double]
  private var stamps: [Int]
  private var poolVariables: [Int] = []
  private var poolCoefficients: [Double] = []
  private var pivotCount = 0

  private var sums: [Double]
  private var sizes: [Double]
  private var isTouched: [Bool]
  private var touched: [Int] = []

  /// The last row reduced: its variables, none of them a pivot.
  package private(set) var rowVariables: [Int] = []
  /// The last row reduced: its coefficients.
  package private(set) var rowCoefficients: [Double] = []
  /// The last row reduced: what has been added to its constant part.
  private(set) var rowConstant = 0.0
  /// The size of the numbers that `rowConstant` is the sum of.
  private(set) var rowMagnitude = 0.0

  /// An elimination without equalities.
  ///
  /// - Parameters:
  ///   - variableCount: How many variables there are.
  ///   - degrees: In how many rows each variable occurs.
  package init(variableCount: Int, degrees: [Int]) {
    isHeld = [Bool](repeating: false, count: variableCount)
    self.degrees = degrees
    isPivot = [Bool](repeating: false, count: variableCount)
    starts = [Int](repeating: 0, count: variableCount)
    counts = [Int](repeating: 0, count: variableCount)
    constants = [Double](repeating: 0, count: variableCount)
    stamps = [Int](repeating: 0, count: variableCount)
    sums = [Double](repeating: 0, count: variableCount)
    sizes = [Double](repeating: 0, count: variableCount)
    isTouched = [Bool](repeating: false, count: variableCount)
  }

  /// Keeps a variable from becoming a pivot until all are released or it is fixed.
  package mutating func hold(_ variable: Int) { isHeld[variable] = true }

  /// Lets held variables be pivots like any other.
  package mutating func releaseHeldVariables() {
    for variable in isHeld.indices { isHeld[variable] = false }
  }

  /// Whether a variable has an expression in others.
  func hasExpression(_ variable: Int) -> Bool { isPivot[variable] }

  /// Brings `Σ coefficient · variable` into free variables; the result is in `rowVariables`,
  /// `rowCoefficients`, `rowConstant` and `rowMagnitude`.
  package mutating func reduce(variables: ArraySlice<Int>, coefficients: ArraySlice<Double>) {
    for variable in variables where isPivot[variable] { refresh(variable) }
    rowConstant = 0
    rowMagnitude = 0
    for (variable, coefficient) in zip(variables, coefficients) {
      accumulate(variable, coefficient)
    }
    collectRow()
  }

  /// Brings one variable into free variables, as `reduce(variables:coefficients:)`.
  mutating func reduce(_ variable: Int) {
    if isPivot[variable] { refresh(variable) }
    rowConstant = 0
    rowMagnitude = 0
    accumulate(variable, 1)
    collectRow()
  }

  /// Adds the equality `Σ coefficient · variable = constant`.
  package mutating func add(
    variables: ArraySlice<Int>, coefficients: ArraySlice<Double>, constant: Double
  ) -> Effect {
    reduce(variables: variables, coefficients: coefficients)
    return pivotReducedRow(constant: constant)
  }

  /// Adds the equality that a variable has a value; a held variable is held no longer.
  package mutating func fix(_ variable: Int, at value: Double) -> Effect {
    isHeld[variable] = false
    reduce(variable)
    return pivotReducedRow(constant: value)
  }

  /// The value of a variable whose expression has no free variables, or `nil`.
  package mutating func value(of variable: Int) -> Double? {
    reduce(variable)
    return rowVariables.isEmpty ? rowConstant : nil
  }

  private mutating func pivotReducedRow(constant: Double) -> Effect {
    let difference = constant - rowConstant
    let magnitude = max(1, rowMagnitude, abs(constant))
    var largest = 0.0
    for (index, variable) in rowVariables.enumerated() where !isHeld[variable] {
      largest = max(largest, abs(rowCoefficients[index]))
    }
    var pivot = -1
    for (index, variable) in rowVariables.enumerated() where !isHeld[variable] {
      let size = abs(rowCoefficients[index])
      guard size >= 0.1 * largest else { continue }
      if pivot < 0 || isBetterPivot(index, than: pivot) { pivot = index }
    }
    guard pivot >= 0 else {
      if !rowVariables.isEmpty { return .deferred }
      return abs(difference) <= Self.tolerance * magnitude ? .redundant : .contradiction
    }
    let variable = rowVariables[pivot]
    let divisor = rowCoefficients[pivot]
    isPivot[variable] = true
    pivotCount += 1
    constants[variable] = difference / divisor
    starts[variable] = poolVariables.count
    for (index, other) in rowVariables.enumerated() where index != pivot {
      poolVariables.append(other)
      poolCoefficients.append(-rowCoefficients[index] / divisor)
    }
    counts[variable] = poolVariables.count - starts[variable]
    stamps[variable] = pivotCount
    return .pivoted(variable)
  }

  /// A coefficient of ±1 first (no rounding), then the variable in the fewest rows (least fill),
  /// then the larger coefficient, then the later variable.
  private func isBetterPivot(_ index: Int, than other: Int) -> Bool {
    let size = abs(rowCoefficients[index])
    let otherSize = abs(rowCoefficients[other])
    if (size == 1) != (otherSize == 1) { return size == 1 }
    let degree = degrees[rowVariables[index]]
    let otherDegree = degrees[rowVariables[other]]
    if degree != otherDegree { return degree < otherDegree }
    if size != otherSize { return size > otherSize }
    return rowVariables[index] > rowVariables[other]
  }

  /// Adds `coefficient · variable`, whose expression is up to date, to the sums.
  private mutating func accumulate(_ variable: Int, _ coefficient: Double) {
    guard isPivot[variable] else {
      touch(variable, coefficient)
      return
    }
    let part = coefficient * constants[variable]
    rowConstant += part
    rowMagnitude = max(rowMagnitude, abs(part))
    for place in starts[variable]..<(starts[variable] + counts[variable]) {
      touch(poolVariables[place], coefficient * poolCoefficients[place])
    }
  }

  private mutating func touch(_ variable: Int, _ amount: Double) {
    if !isTouched[variable] {
      isTouched[variable] = true
      touched.append(variable)
    }
    sums[variable] += amount
    sizes[variable] += abs(amount)
  }

  /// Moves the sums into the row, leaving out what cancelled to rounding, in variable order so that
  /// the result does not depend on the order of the terms.
  private mutating func collectRow() {
    rowVariables.removeAll(keepingCapacity: true)
    rowCoefficients.removeAll(keepingCapacity: true)
    if touched.count > 1 { touched.sort() }
    for variable in touched {
      if abs(sums[variable]) > 1e-12 * sizes[variable] {
        rowVariables.append(variable)
        rowCoefficients.append(sums[variable])
      }
      sums[variable] = 0
      sizes[variable] = 0
      isTouched[variable] = false
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Brings the expression of a pivot up to date: no pivot occurs in it. Iterative, since chains of
  /// stale expressions can be as long as the layout.
  private mutating func refresh(_ variable: Int) {
    guard stamps[variable] != pivotCount else { return }
    var stack = [variable]
    while let top = stack.last {
      var isStale = false
      var waits = false
      for place in starts[top]..<(starts[top] + counts[top]) {
        let other = poolVariables[place]
        guard isPivot[other] else { continue }
        isStale = true
        if stamps[other] != pivotCount {
          stack.append(other)
          waits = true
        }
      }
      if waits { continue }
      stack.removeLast()
      if isStale { rewrite(top) }
      stamps[top] = pivotCount
    }
  }

  private mutating func rewrite(_ variable: Int) {
    rowConstant = constants[variable]
    rowMagnitude = abs(rowConstant)
    for place in starts[variable]..<(starts[variable] + counts[variable]) {
      accumulate(poolVariables[place], poolCoefficients[place])
    }
    collectRow()
    constants[variable] = rowConstant
    if rowVariables.count <= counts[variable] {
      for (index, other) in rowVariables.enumerated() {
        poolVariables[starts[variable] + index] = other
        poolCoefficients[starts[variable] + index] = rowCoefficients[index]
      }
    } else {
      starts[variable] = poolVariables.count
      poolVariables.append(contentsOf: rowVariables)
      poolCoefficients.append(contentsOf: rowCoefficients)
    }
    counts[variable] = rowVariables.count
  }
}
