public import LayoutDocuments

/// A layout that is not as it was recorded, or was recorded just now.
public struct LayoutMismatch: Error, CustomStringConvertible {
  /// Why the test fails.
  package enum Reason: Sendable, Equatable {
    /// Views are elsewhere, or the solve ended otherwise.
    case difference
    /// The layout contradicts itself as it did, by other constraints.
    case conflict(gone: [String], new: [String])
    /// Nothing was recorded before.
    case recorded
    /// `PLUMB_RECORD` asked to record what is there now.
    case recordedAnew
    /// An earlier call of the same run recorded or compared another layout with the same file.
    case sharedFile(earlier: String, now: String, isOfSuites: Bool)
  }

  /// What it differs by; `nil` where nothing was compared, and where only the conflict is another.
  public let difference: LayoutDifference?
  /// The file of what was recorded.
  public let snapshot: String
  /// The picture of the difference: what moved is marked, and has a dashed outline where it was;
  /// `nil` where there is none.
  public let picture: String?
  /// Why the test fails.
  package let reason: Reason

  /// Makes a mismatch.
  init(
    _ reason: Reason, snapshot: String, difference: LayoutDifference? = nil, picture: String? = nil
  ) {
    (self.reason, self.snapshot) = (reason, snapshot)
    (self.difference, self.picture) = (difference, picture)
  }

  /// What differs, a line for each view, and how to record what is there now.
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
