package import ConstraintSolving
import LayoutNotation

extension SolveOptions {
  /// The options of a solve that ends with the task it runs in and the tokens it heeds, too.
  package var heedingCancellation: SolveOptions {
    var options = self
    let isCancelled = isCancelled
    options.isCancelled = { isCancelled?() ?? false || isWorkCancelled() }
    return options
  }

  /// Checks the weights and budgets before time is taken off them.
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

/// What a closure comes to, where a cancelled task is told as Swift's tasks tell it.
///
/// - Throws: `CancellationError` for `cancelled`, and any other error as it is.
func throwingCancellation<Result>(_ body: () throws(LayoutError) -> Result) throws -> Result {
  do throws(LayoutError) {
    return try body()
  } catch {
    throw error.code == .cancelled ? CancellationError() : error
  }
}
