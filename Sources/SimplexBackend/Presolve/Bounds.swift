import LinearProgramming

/// What a column or a row may be.
struct Bounds: Sendable {
  var lower: Double
  var upper: Double

  /// How much a bound may be missed by, where rounding may have moved it.
  static func slack(_ bound: Double) -> Double { 1e-9 * (1 + abs(bound)) }

  /// Whether a value lies within, but for rounding.
  func contains(_ value: Double) -> Bool {
    value >= lower - 1e-12 * (1 + abs(lower)) && value <= upper + 1e-12 * (1 + abs(upper))
  }

  /// The product with a factor that is not 0.
  static func * (factor: Double, bounds: Bounds) -> Bounds {
    factor > 0
      ? Bounds(lower: factor * bounds.lower, upper: factor * bounds.upper)
      : Bounds(lower: factor * bounds.upper, upper: factor * bounds.lower)
  }

  /// What both allow. Bounds that miss each other by rounding meet at one of these.
  ///
  /// - Throws: Where nothing is left.
  func narrowed(by other: Bounds) throws(Undecided) -> Bounds {
    let both = Bounds(lower: max(lower, other.lower), upper: min(upper, other.upper))
    if both.lower <= both.upper { return both }
    guard lower <= upper, both.lower - both.upper <= Self.slack(both.lower) else {
      throw Undecided()
    }
    let value = min(max(both.lower, lower), upper)
    return Bounds(lower: value, upper: value)
  }

  /// Whose bound a column or row stands at that was narrowed.
  ///
  /// - Parameters:
  ///   - status: Where it stands.
  ///   - dual: Its dual.
  ///   - narrowed: The bounds it stands at; these are those before.
  /// - Returns: Its status, and whether the bound is not its own.
  func owner(
    of status: VariableStatus, dual: Double, narrowed: Bounds
  ) -> (status: VariableStatus, isForeign: Bool) {
    guard status == .atLower || status == .atUpper else { return (status, false) }
    var isAtLower = status == .atLower
    if narrowed.lower == narrowed.upper {
      // A fixed one stands at both; its dual tells which one holds it.
      isAtLower = dual == 0 ? narrowed.lower == lower || narrowed.upper != upper : dual > 0
    }
    return isAtLower
      ? (.atLower, narrowed.lower != lower) : (.atUpper, narrowed.upper != upper)
  }
}

extension WorkingProgram {
  func bounds(ofColumn column: Int) -> Bounds { Bounds(lower: lower[column], upper: upper[column]) }

  func bounds(ofRow row: Int) -> Bounds { Bounds(lower: rowLower[row], upper: rowUpper[row]) }
}
