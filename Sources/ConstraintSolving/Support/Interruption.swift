/// The reason why a run stopped before its end; never leaves the module.
package indirect enum Interruption: Error {
  /// The required constraints around these parties contradict each other.
  ///
  /// Substitution shows it, or a backend says so.
  case infeasible(around: [Party], isClaim: Bool = false)
  /// A budget was spent.
  case limit
  /// Definitions wait for each other.
  ///
  /// That might not be so if some outputs yielded to others, or if alternatives came later.
  case cycle([Party], outputsToYield: Set<Int> = [], alternatives: BlockedAlternatives? = nil)
  /// The value of a definition is no finite number.
  case notANumber(definition: Int)
  /// No backend solves programs with integers.
  case integersUnsupported
  /// A variable has a value so large that rounding merges the numbers near it.
  case overflow(variable: Int)
  /// Rounding would decide which point of a program is best; a later attempt does not round.
  case tooFarApart
  /// No backend passed its check.
  case failure(String)
}
