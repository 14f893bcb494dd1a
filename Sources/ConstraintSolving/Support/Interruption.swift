/// Why a run stopped before its end; never leaves the module.
package indirect enum Interruption: Error {
  /// The required constraints around these parties contradict each other, as substitution shows, or
  /// as a backend says.
  case infeasible(around: [Party], isClaim: Bool = false)
  /// A budget was spent.
  case limit
  /// Definitions wait for each other, which might not be so if some outputs yielded to others, or
  /// if alternatives came later.
  case cycle([Party], outputsToYield: Set<Int> = [], alternatives: BlockedAlternatives? = nil)
  /// A definition came to a value that is no finite number.
  case notANumber(definition: Int)
  /// No backend solves programs with integers.
  case integersUnsupported
  /// A variable goes beyond the numbers that can be told from each other.
  case overflow(variable: Int)
  /// Rounding would decide what a program is best at, and an attempt without rounding is to come.
  case tooFarApart
  /// No backend passed its check.
  case failure(String)
}
