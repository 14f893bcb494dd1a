import Synchronization

/// What this process has compared with each file, or recorded in it.
enum AssertedLayouts {
  /// A layout, and where it was asserted.
  struct Asserted: Sendable {
    let snapshot: Snapshot
    let call: String
  }

  private static let first = Mutex<[String: Asserted]>([:])

  /// Notes a layout, if it is the first of its file.
  ///
  /// - Parameters:
  ///   - snapshot: The layout.
  ///   - call: Where it was asserted.
  ///   - path: The file. Some file systems take no notice of the case of letters.
  /// - Returns: The first one; `nil` where it is this one.
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
