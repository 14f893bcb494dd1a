import FlatMemory

/// The reduction of rows to free variables, the most frequent operation of an elimination.
extension EqualityElimination {
  /// A sum this small, relative to its largest part, counts as cancelled.
  private static let cancellation = Tolerance.rounding
  /// The number of pivots from which their ratio to the remaining terms is checked.
  private static let patience = 32
  /// If a row has this many pivots for each remaining term, the result is stored for the next row.
  private static let wastefulness = 4
  /// The length up to which an expression may grow when its pivots are substituted permanently.
  static let expansionLimit = 8

  /// How many variables the last reduced row has.
  package var rowCount: Int { row.count }

  /// A variable of the last reduced row, never a pivot.
  @inline(__always) package func rowVariable(_ place: Int) -> Int { row[place].variable }

  /// The coefficient of a variable in the last reduced row.
  @inline(__always) package func rowCoefficient(_ place: Int) -> Double { row[place].coefficient }

  /// Expresses `Σ coefficient · variable` in free variables; the result is the row.
  ///
  /// - Parameters:
  ///   - variables: Contains the variables.
  ///   - coefficients: Contains the coefficients.
  ///   - places: The positions of the terms in both arrays.
  package func reduce(_ variables: [Int], _ coefficients: [Double], at places: Range<Int>) {
    reduce { body in for place in places { body(variables[place], coefficients[place]) } }
  }

  /// Expresses one variable in free variables; the result is the row.
  package func reduce(_ variable: Int) { reduce { body in body(variable, 1) } }

  /// Reduces a row of an earlier reduction to the variables that are still free.
  func reduce(_ number: Int, of rows: borrowing ReducedRows) {
    let row = rows[number]
    reduce(offset: row.offset, magnitude: row.magnitude) { body in
      for place in row.terms { body(rows.term(place).variable, rows.term(place).coefficient) }
    }
  }

  @inline(__always) private func reduce(
    offset: Double = 0, magnitude: Double = 0, _ forEachTerm: ((Int, Double) -> Void) -> Void
  ) {
    for attempt in 0...1 {
      beginRow()
      rowConstant = offset
      rowMagnitude = magnitude
      let (slots, sums) = (slots.elements, sums.elements)
      forEachTerm { accumulate($0, $1, slots, sums) }
      if waiting.count == 0 || substituteWaiting() || attempt == 1 { break }
      // Writes out the expressions that were costly, so that the next row finds them short.
      forEachTerm { variable, _ in writeOut(variable) }
    }
    collectRow()
  }

  /// Makes the stored expression of a variable the row.
  ///
  /// It may read other pivots, except those that are constants.
  func readExpression(of variable: Int) {
    let slot = slots[variable]
    beginRow()
    rowConstant = slot.constant
    rowMagnitude = slot.size
    let (slots, sums) = (slots.elements, sums.elements)
    for place in slot.terms {
      let term = pool[place]
      accumulate(term.variable, term.coefficient, slots, sums)
    }
    waiting.removeAll()
    collectRow()
  }

  @inline(__always) private func beginRow() {
    row.shrink(to: 0)
    waiting.removeAll()
    if rowNumber == .max { forgetRows() }
    rowNumber += 1
    rowConstant = 0
    rowMagnitude = 0
  }

  /// Restarts the numbers of rows, so that no number occurs twice.
  private func forgetRows() {
    for variable in 0..<sums.count { sums[variable].row = 0 }
    rowNumber = 0
  }

  /// Adds `coefficient · variable` to the sums; a pivot is queued for its substitution.
  @inline(__always) private func accumulate(
    _ variable: Int, _ coefficient: Double, _ slots: Vector<Slot>, _ sums: Vector<Sum>
  ) {
    let slot = slots[variable]
    if slot.count == 0 {
      rowConstant += coefficient * slot.constant
      rowMagnitude = max(rowMagnitude, abs(coefficient) * slot.size)
    } else if touch(variable, coefficient, sums), slot.count > 0 {
      waiting.push(slot.position)
    }
  }

  /// Adds to the sum of a variable, and returns whether this is its first addition in the row.
  @inline(__always) @discardableResult
  private func touch(_ variable: Int, _ amount: Double, _ sums: Vector<Sum>) -> Bool {
    var sum = sums[variable]
    let isFirst = sum.row != rowNumber
    if isFirst {
      sum = Sum(value: amount, size: abs(amount), row: rowNumber)
      row.append(Term(coefficient: 0, variable: variable))
    } else {
      sum.value += amount
      sum.size = max(sum.size, abs(amount))
    }
    sums[variable] = sum
    return isFirst
  }

  /// Substitutes the queued pivots and those that their expressions add.
  ///
  /// A pivot that has cancelled before its turn adds nothing.
  ///
  /// - Returns: Whether the cost was acceptable: false if many pivots reduced to few terms.
  private func substituteWaiting() -> Bool {
    var count = 0
    let (slots, sums) = (slots.elements, sums.elements)
    let (pivots, pool) = (pivots.elements, pool.elements)
    while let position = waiting.pop() {
      let variable = pivots[Int(position)]
      let sum = sums[variable]
      sums[variable].value = 0
      count += 1
      guard abs(sum.value) > Self.cancellation * sum.size else { continue }
      let slot = slots[variable]
      rowConstant += sum.value * slot.constant
      rowMagnitude = max(rowMagnitude, abs(sum.value) * slot.size)
      for place in slot.terms {
        let term = pool[place]
        accumulate(term.variable, sum.value * term.coefficient, slots, sums)
      }
    }
    substitutions += count
    // Every touched variable that is no pivot remains, or has cancelled.
    return count < Self.patience || count < Self.wastefulness * (row.count - count)
  }

  /// Keeps the touched variables whose sums did not cancel.
  @inline(__always) private func collectRow() {
    var kept = 0
    let (row, sums) = (row.elements, sums.elements)
    for place in 0..<row.count {
      let variable = row[place].variable
      let sum = sums[variable]
      if abs(sum.value) > Self.cancellation * sum.size {
        row[kept] = Term(coefficient: sum.value, variable: variable)
        kept += 1
      }
    }
    self.row.shrink(to: kept)
  }

  // MARK: Expressions that are brought up to date

  /// Brings the expression of a variable up to date.
  ///
  /// If it has many pivots and reduces to few terms, it is written out in free variables.
  private func writeOut(_ variable: Int) {
    guard slots[variable].count > 0 else { return }
    refresh(variable)
    guard slots[variable].readsPivots else { return }
    beginRow()
    accumulate(variable, 1, slots.elements, sums.elements)
    if substituteWaiting() { return }
    collectRow()
    write(rowAsExpressionOf: variable)
  }

  /// Substitutes short expressions in an expression and in all it reads, last pivots first.
  ///
  /// It is iterative, because chains can be as long as the layout.
  private func refresh(_ variable: Int) {
    let now = Int32(pivots.count)
    stack.shrink(to: 0)
    stack.append(variable)
    while stack.count > 0 {
      let top = stack[stack.count - 1]
      let height = stack.count
      let slot = slots[top]
      if slot.stamp == now {
        stack.shrink(to: height - 1)
        continue
      }
      var readsPivots = false
      for place in slot.terms {
        let other = slots[pool[place].variable]
        guard other.count >= 0 else { continue }
        readsPivots = true
        if other.count > 0, other.stamp != now { stack.append(pool[place].variable) }
      }
      if stack.count > height { continue }
      stack.shrink(to: height - 1)
      if readsPivots { rewrite(top) } else { slots[top].readsPivots = false }
      slots[top].stamp = now
    }
  }

  /// Substitutes pivots whose expressions have free variables only, if the result stays short.
  private func rewrite(_ variable: Int) {
    let slot = slots[variable]
    beginRow()
    rowConstant = slot.constant
    rowMagnitude = slot.size
    var readsPivots = false
    let sums = sums.elements
    for place in slot.terms {
      let term = pool[place]
      let other = slots[term.variable]
      if other.count < 0 || other.readsPivots {
        touch(term.variable, term.coefficient, sums)
        if other.count >= 0 { readsPivots = true }
      } else {
        rowConstant += term.coefficient * other.constant
        rowMagnitude = max(rowMagnitude, abs(term.coefficient) * other.size)
        for inner in other.terms {
          touch(pool[inner].variable, term.coefficient * pool[inner].coefficient, sums)
        }
      }
    }
    collectRow()
    if row.count <= max(Int(slot.count), Self.expansionLimit) {
      write(rowAsExpressionOf: variable)
      slots[variable].readsPivots = readsPivots
    } else {
      slots[variable].readsPivots = true
    }
  }

  private func write(rowAsExpressionOf variable: Int) {
    var slot = slots[variable]
    if row.count > Int(slot.count) {
      slot.start = Int32(pool.count)
      for place in 0..<row.count { pool.append(row[place]) }
    } else {
      for place in 0..<row.count { pool[Int(slot.start) + place] = row[place] }
    }
    slot.constant = rowConstant
    slot.size = max(rowMagnitude, abs(rowConstant))
    slot.count = Int32(row.count)
    slot.readsPivots = false
    slots[variable] = slot
    checkRange(of: variable, slot)
  }

  /// Records a variable whose expression exceeds the range of numbers that rounding can
  /// distinguish.
  @inline(__always) func checkRange(of variable: Int, _ slot: Slot) {
    var isInRange = abs(slot.constant) <= Self.greatestCoefficient
    for place in slot.terms
    where !(abs(pool[place].coefficient) <= Self.greatestCoefficient) {
      isInRange = false
    }
    if !isInRange, overflowed == nil { overflowed = variable }
  }
}
