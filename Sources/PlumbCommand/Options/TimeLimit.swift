import ArgumentParser

/// `--time-limit`: seconds, or none.
struct TimeLimit: Equatable {
  /// The time limit of a layout unless the user gives another.
  static let standard = TimeLimit(seconds: 60)
  /// No limit.
  static let none = TimeLimit(seconds: nil)

  /// The limit in seconds; `nil` for none.
  let seconds: Double?

  /// The limit for a solve.
  var duration: Duration? { seconds.map { .seconds($0) } }

  /// Makes a limit from a valid number of seconds.
  init(seconds: Double?) { self.seconds = seconds }

  /// Parses the limit that a user wrote.
  ///
  /// - Throws: `ValidationError` for an argument other than a limit or `none`.
  init(argument: String) throws {
    if argument == "none" {
      self = .none
      return
    }
    guard let seconds = Double(argument), seconds > 0, seconds < 1e9 else {
      throw ValidationError(
        "--time-limit takes seconds above 0 and below 1e9, or none, not \(argument)")
    }
    self.init(seconds: seconds)
  }
}
