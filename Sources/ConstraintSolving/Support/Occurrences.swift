/// The number of rows that contain a variable, and the sum of their indices.
///
/// The sum replaces a list: when one row is left, the sum is its index.
struct Occurrences: BitwiseCopyable {
  private var wrapped: UInt32 = 0
  private(set) var count: Int32 = 0

  /// The sum of the indices; valid only when one row is left, because a larger sum may wrap.
  var sum: Int { Int(wrapped) }

  mutating func add(_ row: Int) {
    wrapped &+= UInt32(truncatingIfNeeded: row)
    count += 1
  }

  mutating func remove(_ row: Int) {
    wrapped &-= UInt32(truncatingIfNeeded: row)
    count -= 1
  }
}
