/// How the two sides of a constraint compare.
public enum ConstraintRelation: UInt8, Sendable, Equatable, BitwiseCopyable {
  /// The left side equals the constant.
  case equal
  /// The left side is at most the constant.
  case lessThanOrEqual
  /// The left side is at least the constant.
  case greaterThanOrEqual
}

extension ConstraintRelation {
  /// Returns by how much the relation is missed if the left side exceeds the constant by a
  /// difference; negative if it holds with slack.
  @inline(__always)
  func missed(by difference: Double) -> Double {
    switch self {
    case .equal: abs(difference)
    case .lessThanOrEqual: difference
    case .greaterThanOrEqual: -difference
    }
  }

  /// Returns by how much the relation is violated if the left side exceeds the constant by a
  /// difference; 0 if it holds.
  @inline(__always)
  func violation(by difference: Double) -> Double {
    self == .equal ? abs(difference) : max(0, missed(by: difference))
  }

  /// The slopes of a violation below and above the constant.
  var violationSlopes: (left: Double, right: Double) {
    switch self {
    case .equal: (-1, 1)
    case .lessThanOrEqual: (0, 1)
    case .greaterThanOrEqual: (-1, 0)
    }
  }

  /// Returns the range in which the left side has to lie.
  func range(around constant: Double) -> (lower: Double, upper: Double) {
    (
      self == .lessThanOrEqual ? -.infinity : constant,
      self == .greaterThanOrEqual ? .infinity : constant
    )
  }

  /// The relation of the negated sides.
  var mirrored: ConstraintRelation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
