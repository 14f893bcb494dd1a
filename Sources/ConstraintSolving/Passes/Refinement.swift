/// Values that miss a constraint by rounding are moved onto it.
///
/// Where numbers of very different size meet, a small value may have been computed as the
/// difference of large ones, and has lost their last digits. The constraints in their original form
/// still tell it: each takes up what it is missed by in the variables it reads, each by a like
/// number of units in its last place, so that large values stay as they are and small ones are
/// mended (a Kaczmarz sweep, weighted by the squares of the values).
extension SolveRun {
  private static let sweepLimit = 60
  /// A constraint that is missed by more, relative to the largest value, is missed by more than
  /// rounding.
  private static let rounding = 1e-12

  /// Values at which the constraints that hold, but for rounding, are missed by less; `nil` where a
  /// required one does not hold.
  func refined(_ found: [Double]) -> [Double]? {
    var values = found
    let largest = values.reduce(1) { max($0, abs($1)) }
    guard let rows = rowsThatHold(at: values, within: Self.rounding * largest) else { return nil }
    for _ in 0..<Self.sweepLimit {
      var isMoved = false
      for row in rows where refine(row, &values) { isMoved = true }
      for (variable, lower) in system.lowerBounds.enumerated() where values[variable] < lower {
        if lower - values[variable] <= 1e-6 * max(1, abs(lower)) { values[variable] = lower }
      }
      if !isMoved || isOutOfTime { break }
    }
    return values
  }

  /// The constraints that hold at some values, but for rounding; `nil` where a required one does
  /// not.
  private func rowsThatHold(at values: [Double], within rounding: Double) -> [Int]? {
    let mayBeOff = system.hasConditionalConstraints
    var rows: [Int] = []
    for constraint in 0..<system.constraintCount {
      if mayBeOff, !progress.counts(constraint) { continue }
      let steepest = system.termRange(of: constraint).reduce(1) {
        max($0, abs(system.termCoefficients[$1]))
      }
      let near =
        steepest * rounding + 1e-7 * system.magnitude(of: constraint, at: values)
      if system.violation(of: constraint, at: values) <= near {
        rows.append(constraint)
      } else if system.isRequired(constraint) {
        return nil
      }
    }
    return rows
  }

  /// Moves the variables of a constraint so that it holds, if it is missed by more than its last
  /// digits.
  private func refine(_ constraint: Int, _ values: inout [Double]) -> Bool {
    let missed = system.violation(of: constraint, at: values)
    guard missed > 0, missed > 1e-12 * system.magnitude(of: constraint, at: values) else {
      return false
    }
    let residual = system.activity(of: constraint, at: values) - system.constants[constraint]
    var weights = 0.0
    for place in system.termRange(of: constraint) {
      let part = system.termCoefficients[place] * values[system.termVariables[place]]
      weights += part * part
    }
    guard weights > 0 else { return false }
    for place in system.termRange(of: constraint) {
      let variable = system.termVariables[place]
      let value = values[variable]
      values[variable] = value - residual * system.termCoefficients[place] * value * value / weights
    }
    return true
  }
}
