/// The reason why a run stopped before its end; never leaves the module.
package indirect enum Interruption: Error {
  /// The required constraints around these parties contradict each other.
  ///
  /// `isClaim` is true if only a backend reports this, and false if substitution shows it.
  case infeasible(around: [Party], isClaim: Bool = false)
  /// A budget was spent.
  case limit
  /// Definitions wait for each other.
  ///
  /// The cycle may vanish if some outputs yield to others, or if alternatives are solved later.
  case cycle([Party], outputsToYield: Set<Int> = [], alternatives: BlockedAlternatives? = nil)
  /// The value of a definition is not a finite number.
  case notANumber(definition: Int)
  /// No backend solves programs with integers.
  case integersUnsupported
  /// A variable has a value so large that rounding merges the numbers near it.
  case overflow(variable: Int)
  /// Rounding would decide which point of a program is optimal; a later attempt does not round.
  case tooFarApart
  /// No backend passed its check.
  case failure(String)
}
