import FlatMemory

/// The priority of a constraint, in (0, 1000].
///
/// Priority 1000 is required. A lower priority never causes a violation of a higher one.
///
/// Written as `.high`, `750` or `.high - 1`. A priority may hold any number; a number outside of
/// the range is an error when the constraint is solved.
public struct Priority: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 1000: holds in every solution.
  public static let required: Priority = 1000
  /// 750.
  public static let high: Priority = 750
  /// 250.
  public static let low: Priority = 250
  /// 750: the same as `high`, under Auto Layout's name for the default compression resistance.
  public static let defaultHigh = high
  /// 250: the same as `low`, under Auto Layout's name for the default hugging.
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
  /// Makes a priority of a literal.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Makes a priority of a literal.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Priority {
  /// The priorities by their names in the notations.
  private static let named: KeyValuePairs<String, Priority> = [
    "required": .required, "high": .high, "low": .low, "fit": .fit,
  ]

  /// The names of priorities in the notations.
  package static var names: [String] { named.map(\.key) }

  /// Alternative names in the notations: RMExtensions' later word for required, and Auto Layout's
  /// names.
  private static let aliases: KeyValuePairs<String, Priority> = [
    "max": .required, "defaultHigh": .high, "defaultLow": .low,
  ]

  /// Finds the priority of a name in a notation; `nil` for an unknown name.
  package init?(name: String) {
    guard
      let known = Self.named.first(where: { $0.key == name })
        ?? Self.aliases.first(where: { $0.key == name })
    else { return nil }
    self = known.value
  }

  /// The name of the priority, if it has one.
  package var name: String? { Self.named.first { $0.value == self }?.key }

  /// Whether a constraint may have this priority.
  package var isValid: Bool { self > 0 && self <= .required }
}
