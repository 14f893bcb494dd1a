import ArgumentParser
import ConstraintSolving

/// `--effort`: a multiple of the usual work, or none.
struct SearchEffort: Equatable {
  /// How many times as much work as usual; `nil` for as much as it takes.
  let times: Double?

  /// The effort that a user wrote.
  ///
  /// - Throws: `ValidationError` for what is neither a number of times nor `none`.
  init(argument: String) throws {
    if argument == "none" {
      times = nil
      return
    }
    guard let times = Double(argument), SolveOptions.isEffort(times) else {
      throw ValidationError(
        "--effort takes a number above 0 and at most 1e6, or none, not \(argument)")
    }
    self.times = times
  }
}
