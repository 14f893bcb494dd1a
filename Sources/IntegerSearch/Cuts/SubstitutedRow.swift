import LinearProgramming

/// A row `Σ coefficients · z ≤ bound` in nonnegative variables: distances of columns to one of
/// their bounds, and slacks of rows.
///
/// A continuous column is measured from its nearest bound, variable ones included, as in Marchand
/// and Wolsey, "Aggregation and mixed integer rounding to solve MIPs", 2001.
struct SubstitutedRow: ~Copyable {
  /// The quantity that a term measures: the distance of a column or row above or below a bound.
  struct Origin {
    let isRow: Bool
    /// 1 above the end, −1 below it.
    var direction: Double
    /// The bound. Its slope is 0 if it depends on no switch.
    var end: VariableBounds.Bound
  }

  /// One variable with its coefficient.
  struct Term {
    /// The column or the row of the variable.
    let index: Int
    var origin: Origin
    var coefficient: Double
    /// The greatest value of the variable.
    let upper: Double
    /// The value of the variable at the point to be cut off.
    var value: Double
    let isInteger: Bool
  }

  /// The terms, those with whole values first.
  private(set) var terms: [Term] = []
  /// The number of terms with whole values.
  private(set) var integerCount = 0
  /// The right side.
  private(set) var bound = 0.0
  /// The sum of the sizes of the numbers added up in `bound`.
  private(set) var size = 0.0

  /// Substitutes the bounds in a sum of rows.
  ///
  /// - Parameters:
  ///   - row: The sum. Switches of variable bounds may be added to its columns, with coefficient 0.
  ///   - sign: −1 to substitute in the negated sum, which is also a valid row.
  ///   - program: The program.
  ///   - point: The point to be cut off.
  /// - Returns: Whether all columns have a bound and the row holds something to round.
  mutating func substitute(
    _ row: inout AggregatedRow, sign: Double, in program: CutProgram, at point: [Double]
  ) -> Bool {
    terms.removeAll(keepingCapacity: true)
    bound = sign * row.bound
    size = row.size
    var switches: [(column: Int, coefficient: Double)] = []
    for column in row.columns where !program.isInteger[column] && row.values[column] != 0 {
      let coefficient = sign * row.values[column]
      let term = continuousTerm(column, coefficient, in: program, at: point)
      guard let term else { return false }
      let end = term.origin.end
      if end.slope != 0 { switches.append((end.column, coefficient * end.slope)) }
      shift(by: coefficient * end.constant)
      if term.upper > 0 { terms.append(term) }
    }
    for slack in row.slacks where !program.hasWholeSlack(slack.row) {
      terms.append(slackTerm(slack, sign, isInteger: false, in: program, at: point))
    }
    for entry in switches { row.add(sign * entry.coefficient, to: entry.column) }
    integerCount = 0
    var isWorthIt = false
    for column in row.columns where program.isInteger[column] && row.values[column] != 0 {
      let (low, high) = (program.lower[column], program.upper[column])
      let (above, below) = (point[column] - low, high - point[column])
      guard above.isFinite || below.isFinite else {
        undo(switches, sign, in: &row)
        return false
      }
      let isBelow = below < above
      let coefficient = sign * row.values[column]
      shift(by: coefficient * (isBelow ? high : low))
      let value = max(0, isBelow ? below : above)
      if value > SearchTolerance.whole { isWorthIt = true }
      if high > low {
        insertInteger(
          Term(
            index: column,
            origin: Origin(
              isRow: false, direction: isBelow ? -1 : 1, end: .init(isBelow ? high : low)),
            coefficient: isBelow ? -coefficient : coefficient, upper: high - low, value: value,
            isInteger: true))
      }
    }
    for slack in row.slacks where program.hasWholeSlack(slack.row) {
      insertInteger(slackTerm(slack, sign, isInteger: true, in: program, at: point))
    }
    undo(switches, sign, in: &row)
    return isWorthIt && bound.isFinite
  }

  /// Measures a whole-valued term from its other bound.
  mutating func complement(_ place: Int) {
    let term = terms[place]
    bound -= term.coefficient * term.upper
    size += abs(term.coefficient * term.upper)
    terms[place].coefficient = -term.coefficient
    terms[place].value = max(0, term.upper - term.value)
    // Both ends are whole, so this sum is exact.
    let (direction, end) = (term.origin.direction, term.origin.end.constant)
    terms[place].origin.end = .init(end + direction * term.upper)
    terms[place].origin.direction = -direction
  }

  private mutating func shift(by amount: Double) {
    bound -= amount
    size += abs(amount)
  }

  private mutating func insertInteger(_ term: Term) {
    terms.append(term)
    terms.swapAt(integerCount, terms.count - 1)
    integerCount += 1
  }

  private func undo(
    _ switches: [(column: Int, coefficient: Double)], _ sign: Double, in row: inout AggregatedRow
  ) {
    for entry in switches { row.add(-sign * entry.coefficient, to: entry.column) }
  }

  private func slackTerm(
    _ slack: AggregatedRow.Slack, _ sign: Double, isInteger: Bool, in program: CutProgram,
    at point: [Double]
  ) -> Term {
    let (low, high) = (program.rowLower[slack.row], program.rowUpper[slack.row])
    let activity = program.activity(ofRow: slack.row, at: point)
    return Term(
      index: slack.row,
      origin: Origin(
        isRow: true, direction: slack.isUpper ? -1 : 1, end: .init(slack.isUpper ? high : low)),
      coefficient: sign * slack.coefficient, upper: high - low,
      value: max(0, slack.isUpper ? high - activity : activity - low),
      isInteger: isInteger)
  }

  /// The nearest bound of a continuous column; `nil` if it has none.
  private func continuousTerm(
    _ column: Int, _ coefficient: Double, in program: CutProgram, at point: [Double]
  ) -> Term? {
    let (low, high) = (program.lower[column], program.upper[column])
    func nearest(_ fixed: Double, _ others: [VariableBounds.Bound], _ direction: Double)
      -> (origin: Origin, distance: Double)
    {
      var end = VariableBounds.Bound(fixed)
      var distance = direction * (point[column] - fixed)
      for other in others {
        let its = direction * (point[column] - other.value(at: point))
        if its < distance + (end.slope == 0 ? SearchTolerance.equal : 0) {
          (end, distance) = (other, its)
        }
      }
      return (Origin(isRow: false, direction: direction, end: end), distance)
    }
    let below = nearest(low, program.variableBounds.lower[column], 1)
    let above = nearest(high, program.variableBounds.upper[column], -1)
    guard below.distance < .infinity || above.distance < .infinity else { return nil }
    let takesLower =
      below.distance < above.distance - SearchTolerance.equal
      || (below.distance <= above.distance + SearchTolerance.equal && coefficient > 0)
    let (origin, distance) = takesLower ? below : above
    let isVariable = below.origin.end.slope != 0 || above.origin.end.slope != 0
    return Term(
      index: column, origin: origin, coefficient: origin.direction * coefficient,
      upper: isVariable ? .infinity : high - low, value: max(0, distance), isInteger: false)
  }
}
