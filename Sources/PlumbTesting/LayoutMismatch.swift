public import LayoutDocuments

/// A layout that differs from its recording, or was just recorded.
public struct LayoutMismatch: Error, CustomStringConvertible {
  /// Why the test fails.
  package enum Reason: Sendable, Equatable {
    /// Frames or the outcome of the solve differ.
    case difference
    /// The layout is infeasible as before, but with another conflict.
    case conflict(gone: [String], new: [String])
    /// There was no recording.
    case recorded
    /// `PLUMB_RECORD` requested a new recording.
    case recordedAnew
    /// An earlier call of the same run recorded or compared another layout with the same file.
    case sharedFile(earlier: String, now: String, isOfSuites: Bool)
  }

  /// The difference; `nil` if nothing was compared, or only the conflict differs.
  public let difference: LayoutDifference?
  /// The path of the recording.
  public let snapshot: String
  /// The picture of the difference; `nil` if there is none. Views that moved are marked, with a
  /// dashed outline at their old place.
  public let picture: String?
  /// Why the test fails.
  package let reason: Reason

  /// Creates a mismatch.
  init(
    _ reason: Reason, snapshot: String, difference: LayoutDifference? = nil, picture: String? = nil
  ) {
    (self.reason, self.snapshot) = (reason, snapshot)
    (self.difference, self.picture) = (difference, picture)
  }

  /// The differences, a line for each view, and how to record the current layout.
  public var description: String {
    switch reason {
    case .difference:
      let picture = picture.map { "picture: \($0)\n" } ?? ""
      return (difference?.text(limit: 20) ?? "") + picture + advice
    case .conflict(let gone, let new):
      let lines = gone.map { "  - \($0)\n" } + new.map { "  + \($0)\n" }
      return "another conflict than was recorded\n" + lines.joined() + advice
    case .recorded:
      return "there was no snapshot: this one was recorded in \(snapshot); run the test again"
    case .recordedAnew:
      return "PLUMB_RECORD is set: this one was recorded in \(snapshot); run the test again "
        + "without it"
    case .sharedFile(let earlier, let now, let isOfSuites):
      let cure =
        isOfSuites
        ? "remove the file, which has no suite in its name, and each suite records its own"
        : "distinguish them by `named:`, such as by the argument of the test"
      return "two layouts of one run have the file \(snapshot), that of \(earlier) and another one "
        + "of \(now): \(cure)"
    }
  }

  private var advice: String { "snapshot: \(snapshot); PLUMB_RECORD=1 records the current layout" }
}
