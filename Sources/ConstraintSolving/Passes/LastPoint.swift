import FlatMemory

/// The last point found for each variable in a linear program.
///
/// A solve stops at it if its budget ends.
struct LastPoint: ~Copyable {
  /// The values, NaN for variables without a value. Empty without a budget.
  let values = FlatArray<Double>()
  /// Whether all hard rows hold at the point, so that the solve may stop there.
  var isFeasible = false

  /// Stores a point of a linear program.
  func remember(_ found: [Double], of variables: some Collection<Int>) {
    guard values.count > 0, found.count == variables.count else { return }
    for (variable, value) in zip(variables, found) { values[variable] = value }
  }
}
