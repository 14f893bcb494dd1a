import Synchronization

/// The layouts that this process compared with each file, or recorded in it.
enum AssertedLayouts {
  /// A layout, and the place of its assertion.
  struct Asserted: Sendable {
    let snapshot: Snapshot
    let call: String
  }

  private static let first = Mutex<[String: Asserted]>([:])

  /// Stores a layout if it is the first for its file.
  ///
  /// - Parameters:
  ///   - snapshot: The layout.
  ///   - call: The place of its assertion.
  ///   - path: The file. Some file systems ignore case.
  /// - Returns: The first layout; `nil` if it is this one.
  static func first(
    _ snapshot: Snapshot, calledAt call: String, in path: String
  ) -> Asserted? {
    first.withLock { asserted in
      let key = path.lowercased()
      if let known = asserted[key] { return known }
      asserted[key] = Asserted(snapshot: snapshot, call: call)
      return nil
    }
  }
}
