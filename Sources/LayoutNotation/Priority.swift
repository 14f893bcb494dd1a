import FlatMemory

/// What a constraint is worth beside others, in (0, 1000]. 1000 is required; of lower ones, none
/// ever costs a higher one anything.
///
/// Written as `.high`, `750` or `.high - 1`. A priority may hold any number: what is outside of the
/// range is an error where the constraint is solved.
public struct Priority: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 1000: holds in every solution.
  public static let required: Priority = 1000
  /// 750.
  public static let high: Priority = 750
  /// 250.
  public static let low: Priority = 250
  /// 750: the same as `high`, by Auto Layout's name for how hard content resists compression.
  public static let defaultHigh = high
  /// 250: the same as `low`, by Auto Layout's name for how hard content is hugged.
  public static let defaultLow = low
  /// 50.
  public static let fit: Priority = 50

  /// The priority as a number.
  public var rawValue: Double

  /// Makes a priority of a number.
  public init(rawValue: Double) { self.rawValue = rawValue }

  /// Makes a priority of a number.
  public init(_ value: Double) { rawValue = value }

  /// The number with the fewest digits that read back equal, such as `750`.
  public var description: String { exact(rawValue) }

  /// Compares the numbers.
  public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}

extension Priority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The priority that a number stands for.
  public init(floatLiteral value: Double) { self.init(value) }

  /// The priority that a number stands for.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Priority {
  /// The names that notations have for priorities, and those priorities.
  private static let named: KeyValuePairs<String, Priority> = [
    "required": .required, "high": .high, "low": .low, "fit": .fit,
  ]

  /// The names that notations have for priorities.
  package static var names: [String] { named.map(\.key) }

  /// Other names that notations take: RMExtensions' later word for required, and Auto Layout's.
  private static let aliases: KeyValuePairs<String, Priority> = [
    "max": .required, "defaultHigh": .high, "defaultLow": .low,
  ]

  /// The priority of a name in a notation; `nil` for no name.
  package init?(name: String) {
    guard
      let known = Self.named.first(where: { $0.key == name })
        ?? Self.aliases.first(where: { $0.key == name })
    else { return nil }
    self = known.value
  }

  /// The name of the priority, if it has one.
  package var name: String? { Self.named.first { $0.value == self }?.key }

  /// Whether a constraint may have it.
  package var isValid: Bool { self > 0 && self <= .required }
}
