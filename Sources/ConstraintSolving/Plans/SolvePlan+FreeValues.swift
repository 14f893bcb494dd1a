import FlatMemory

/// Rule 4 in a plan: variables that the levels leave an interval of their own take, in the order of
/// all variables, what brings the next open one nearest to its target.
extension SolvePlan {
  /// More open variables are left to the passes, which know which expressions read them.
  private static let greatestOpenCount = 32

  /// Gives the open variables their values.
  ///
  /// - Parameters:
  ///   - system: The system; `values` are right but for what reads open variables.
  ///   - findsRanges: Whether the ranges of ambiguous variables are asked for.
  ///   - deadline: When to leave it.
  /// - Returns: The variables that are left free; `nil` where choosing one would couple others, or
  ///   the time is over.
  func chooseFreeValues(
    of system: ConstraintSystem, findsRanges: Bool, until deadline: Deadline
  ) -> [Ambiguity]? {
    var clock = WorkClock(deadline)
    let open = separate.open
    guard open.count <= Self.greatestOpenCount else { return nil }
    // How much each variable moves with each open one.
    let rates = FlatArray(repeating: 0.0, count: open.count * values.count)
    for (place, one) in open.enumerated() {
      if clock.isOver(after: values.count) { return nil }
      rates[place * values.count + one.variable] = 1
      substitute(
        in: rates.elements.part(place * values.count..<(place + 1) * values.count))
    }
    for one in open { values[one.variable] = 0 }
    substitute(in: values.elements)
    var chosen = [Double?](repeating: nil, count: open.count)
    var ambiguities: [Ambiguity] = []
    for variable in 0..<variableCount {
      if clock.isOver(after: open.count) { return nil }
      var (lower, upper) = (values[variable], values[variable])
      var isFree = false
      var undecided: Int?
      var value = values[variable]
      for (place, one) in open.enumerated() {
        let rate = rates[place * values.count + variable]
        if rate == 0 { continue }
        // Smaller ones may be rounding.
        guard abs(rate) > 1e-7 else { return nil }
        isFree = true
        lower += min(rate * one.lower, rate * one.upper)
        upper += max(rate * one.lower, rate * one.upper)
        if let known = chosen[place] {
          value += rate * known
        } else if undecided == nil {
          undecided = place
        } else {
          return nil
        }
      }
      guard isFree else { continue }
      ambiguities.append(
        Ambiguity(
          variable: variable, lower: findsRanges ? lower : nil,
          upper: findsRanges ? upper : nil))
      if let place = undecided {
        let wanted = (system.targets[variable] - value) / rates[place * values.count + variable]
        chosen[place] = min(max(wanted, open[place].lower), open[place].upper)
      }
    }
    for (place, one) in open.enumerated() {
      guard let value = chosen[place] else { return nil }
      values[one.variable] = value
      separate.choose(value, for: one)
    }
    substitute(in: values.elements)
    return ambiguities
  }
}
