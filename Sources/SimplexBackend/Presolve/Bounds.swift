import LinearProgramming

/// The lower and upper bound of a column or a row.
package struct Bounds: Sendable {
  package var lower: Double
  package var upper: Double

  /// Creates bounds from their ends.
  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// The amount by which a bound may be missed because of rounding.
  static func slack(_ bound: Double) -> Double { SimplexTolerance.bound * (1 + abs(bound)) }

  /// The fraction of its unit by which a sum of whole multiples may miss a limit of any size. A
  /// tolerance relative to a large limit would be several units.
  package static let wholeSlack = SimplexTolerance.wholeUnit

  /// Whether a value is within the bounds, up to rounding.
  func contains(_ value: Double) -> Bool {
    value >= lower - SimplexTolerance.rounding * (1 + abs(lower))
      && value <= upper + SimplexTolerance.rounding * (1 + abs(upper))
  }

  /// Whether no finite end is larger than a limit.
  func endsAreWithin(_ limit: Double) -> Bool {
    (lower.isInfinite || abs(lower) <= limit) && (upper.isInfinite || abs(upper) <= limit)
  }

  /// The product with a nonzero factor.
  static func * (factor: Double, bounds: Bounds) -> Bounds {
    factor > 0
      ? Bounds(lower: factor * bounds.lower, upper: factor * bounds.upper)
      : Bounds(lower: factor * bounds.upper, upper: factor * bounds.lower)
  }

  /// The intersection of both bounds. Bounds that miss each other by rounding meet at one of the
  /// ends.
  ///
  /// - Throws: `Undecided` if the intersection is empty.
  func narrowed(by other: Bounds) throws(Undecided) -> Bounds {
    let both = Bounds(lower: max(lower, other.lower), upper: min(upper, other.upper))
    if both.lower <= both.upper { return both }
    guard lower <= upper, both.lower - both.upper <= Self.slack(both.lower) else {
      throw Undecided()
    }
    let value = min(max(both.lower, lower), upper)
    return Bounds(lower: value, upper: value)
  }

  /// Determines the owner of the narrowed bound that a column or row is at.
  ///
  /// - Parameters:
  ///   - status: Its status.
  ///   - dual: Its dual.
  ///   - narrowed: The narrowed bounds; `self` are those before.
  /// - Returns: Its status, and whether the bound comes from the narrowing.
  func owner(
    of status: VariableStatus, dual: Double, narrowed: Bounds
  ) -> (status: VariableStatus, isForeign: Bool) {
    guard status == .atLower || status == .atUpper else { return (status, false) }
    var isAtLower = status == .atLower
    if narrowed.lower == narrowed.upper {
      // A fixed column or row is at both bounds. The sign of its dual shows which of them holds it.
      isAtLower = dual == 0 ? narrowed.lower == lower || narrowed.upper != upper : dual > 0
    }
    return isAtLower
      ? (.atLower, narrowed.lower != lower) : (.atUpper, narrowed.upper != upper)
  }
}

extension WorkingProgram {
  func bounds(ofColumn column: Int) -> Bounds { Bounds(lower: lower[column], upper: upper[column]) }

  func bounds(ofRow row: Int) -> Bounds { Bounds(lower: rowLower[row], upper: rowUpper[row]) }

  /// Whether a column can only be 0 or 1.
  package func isBinary(_ column: Int) -> Bool {
    isInteger[column] && lower[column] == 0 && upper[column] == 1
  }

  /// The intersection of the bounds of a column with further ones. For a whole-valued column the
  /// ends are rounded to whole numbers, with a slack so that rounding loses none.
  ///
  /// - Throws: `Undecided` if no value is left.
  func narrowed(_ column: Int, by bounds: Bounds) throws(Undecided) -> Bounds {
    let own = self.bounds(ofColumn: column)
    guard isInteger[column] else { return try own.narrowed(by: bounds) }
    func slack(_ end: Double) -> Double {
      min(SimplexTolerance.wholeEnd * (1 + abs(end)), Bounds.wholeSlack)
    }
    let (low, high) = (bounds.lower - slack(bounds.lower), bounds.upper + slack(bounds.upper))
    let whole = Bounds(
      lower: max(own.lower, low.rounded(.up)), upper: min(own.upper, high.rounded(.down)))
    guard whole.lower <= whole.upper else { throw Undecided() }
    return whole
  }

  /// Narrows a column by further bounds.
  ///
  /// - Throws: `Undecided` if no value is left.
  package mutating func narrow(_ column: Int, by bounds: Bounds) throws(Undecided) {
    setBounds(ofColumn: column, try narrowed(column, by: bounds))
  }
}
