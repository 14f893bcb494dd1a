import LinearProgramming

/// The rules of the presolve for programs with whole-valued columns; each can be left out.
package struct IntegerRules: OptionSet, Sendable {
  /// A bit a rule.
  package let rawValue: UInt16

  /// Makes a set of rules from their bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Rows without columns, and rows of one column, which become its bounds.
  package static let shortRows = IntegerRules(rawValue: 1)
  /// A column whose bounds meet becomes a constant.
  package static let constants = IntegerRules(rawValue: 2)
  /// Rows that the bounds keep go; bounds are narrowed by rows.
  package static let rowBounds = IntegerRules(rawValue: 4)
  /// A coefficient that is larger than its row needs becomes smaller.
  package static let coefficients = IntegerRules(rawValue: 8)
  /// A column that neither rows nor costs keep from one of its bounds goes there.
  package static let locks = IntegerRules(rawValue: 16)
  /// A continuous column without cost in one row only becomes a part of that row's range.
  package static let slacks = IntegerRules(rawValue: 32)
  /// An equation of two columns makes one the multiple of the other.
  package static let pairs = IntegerRules(rawValue: 64)
  /// Of rows that are multiples of each other one stays.
  package static let duplicateRows = IntegerRules(rawValue: 128)
  /// Of columns that are multiples of each other, costs included, one stays.
  package static let duplicateColumns = IntegerRules(rawValue: 256)
  /// A column that another one can always replace at no more cost goes to its bound.
  package static let dominatedColumns = IntegerRules(rawValue: 512)
  /// A row that another one implies goes.
  package static let dominatedRows = IntegerRules(rawValue: 1024)
  /// Both values of binary columns are tried, and what follows from either is kept.
  package static let probing = IntegerRules(rawValue: 2048)

  /// All rules.
  package static let all = IntegerRules(rawValue: 4095)
}

/// A rule of the presolve for programs with whole-valued columns. It may take away points, as long
/// as one of the best stays.
protocol IntegerRule: SendableMetatype {
  /// The bit that switches it.
  static var rule: IntegerRules { get }
  /// What the report calls it.
  static var name: String { get }
  /// Whether it looks at the whole program, so that it should come when the others are done.
  static var isGlobal: Bool { get }

  /// Reduces the program where it can.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - changes: What has changed since the last round; all at first.
  /// - Throws: Where the program turns out infeasible or unbounded.
  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided)
}

extension IntegerRule {
  static var isGlobal: Bool { false }
}

/// A column that was taken away, and its way back.
protocol IntegerReduction: Sendable {
  /// Gives the column its value; those that were taken away later have theirs.
  func undo(_ values: inout [Double])
}
