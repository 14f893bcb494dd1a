import ArgumentParser
import ConstraintSolving

/// `--effort`: a multiple of the usual work limit, or none.
struct SearchEffort: Equatable {
  /// The multiple of the usual work; `nil` for no limit.
  let times: Double?

  /// Parses the effort that a user wrote.
  ///
  /// - Throws: `ValidationError` for an argument other than a number or `none`.
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
