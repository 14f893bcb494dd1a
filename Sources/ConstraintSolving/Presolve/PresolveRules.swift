/// The rules that make a system smaller before anything is optimised.
///
/// Each rule can be switched off, which changes the work but never the answer. The substitution of
/// required equalities is not optional, because it also distinguishes constants from variables.
public struct PresolveRules: OptionSet, Sendable {
  /// The bits of the rules.
  public let rawValue: UInt8

  /// Creates a set of rules from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A row of one variable becomes that variable's range.
  public static let singletonRows = PresolveRules(rawValue: 1)
  /// A variable whose range has closed is substituted by its value.
  public static let fixedColumns = PresolveRules(rawValue: 2)
  /// Of rows that are multiples of each other, one is kept, with the narrowest range.
  public static let duplicateRows = PresolveRules(rawValue: 4)
  /// A row that the ranges of its variables always satisfy is omitted.
  public static let redundantRows = PresolveRules(rawValue: 8)

  /// A variable in only one required equality is removed together with that equality.
  public static let freeColumnSingletons = PresolveRules(rawValue: 16)

  /// For one level, a row that one variable can always satisfy is omitted.
  public static let idleRows = PresolveRules(rawValue: 32)
  /// A variable compared with a long sum is measured from that sum.
  public static let relativeColumns = PresolveRules(rawValue: 64)

  /// All rules.
  public static let all: PresolveRules = [
    .singletonRows, .fixedColumns, .duplicateRows, .redundantRows, .freeColumnSingletons,
    .idleRows, .relativeColumns,
  ]
}
