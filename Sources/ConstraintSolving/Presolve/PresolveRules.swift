/// The rules that make a system smaller before anything is optimised.
///
/// Each can be switched off, which changes the work but never the answer; the substitution of
/// required equalities is no option, because it is also what tells constants from variables.
public struct PresolveRules: OptionSet, Sendable {
  /// A bit a rule.
  public let rawValue: UInt8

  /// Makes a set of rules from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A row of one variable becomes that variable's range.
  public static let singletonRows = PresolveRules(rawValue: 1)
  /// A variable whose range has closed is substituted by its value.
  public static let fixedColumns = PresolveRules(rawValue: 2)
  /// Of rows that are multiples of each other one is kept, with the narrower range.
  public static let duplicateRows = PresolveRules(rawValue: 4)
  /// A row that the ranges of its variables keep within its own is left out.
  public static let redundantRows = PresolveRules(rawValue: 8)

  /// A variable that stands in one required equality only takes it with it.
  public static let freeColumnSingletons = PresolveRules(rawValue: 16)

  /// While a level is served, a row that a variable can keep whatever the others do is left out.
  public static let idleRows = PresolveRules(rawValue: 32)
  /// A variable compared with a long sum is measured from that sum.
  public static let relativeColumns = PresolveRules(rawValue: 64)

  /// All rules.
  public static let all: PresolveRules = [
    .singletonRows, .fixedColumns, .duplicateRows, .redundantRows, .freeColumnSingletons,
    .idleRows, .relativeColumns,
  ]
}
