package import ConstraintSolving
import LayoutNotation

extension SolveOptions {
  /// The options of a solve that also ends when its task or one of its tokens is cancelled.
  package var heedingCancellation: SolveOptions {
    var options = self
    let isCancelled = isCancelled
    options.isCancelled = { isCancelled?() ?? false || isWorkCancelled() }
    return options
  }

  /// Checks the weights and budgets.
  ///
  /// - Throws: `LayoutError` with the code `invalidValue`.
  func check() throws(LayoutError) {
    do throws(SolvingError) {
      try validate()
    } catch {
      throw LayoutError(.invalidValue, error.message)
    }
  }
}

/// Returns the result of a closure, with cancellation turned into the error of Swift's tasks.
///
/// - Throws: `CancellationError` for `cancelled`, and any other error as it is.
func throwingCancellation<Result>(_ body: () throws(LayoutError) -> Result) throws -> Result {
  do throws(LayoutError) {
    return try body()
  } catch {
    throw error.code == .cancelled ? CancellationError() : error
  }
}
