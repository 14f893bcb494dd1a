import LinearProgramming

/// The rules of the presolve; each can be left out.
package struct ReductionRules: OptionSet, Sendable {
  /// A bit a rule.
  package let rawValue: UInt16

  /// Makes a set of rules from their bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Rows and columns without coefficients.
  package static let emptyLines = ReductionRules(rawValue: 1)
  /// A row of one column becomes that column's bounds.
  package static let singletonRows = ReductionRules(rawValue: 2)
  /// A column whose bounds meet becomes a constant.
  package static let fixedColumns = ReductionRules(rawValue: 4)
  /// A row that the bounds of its columns keep, or that only one corner of them can keep; before a
  /// search, what rows leave to their columns.
  package static let activityBounds = ReductionRules(rawValue: 8)
  /// A column whose reduced cost, a row whose dual can have one sign only.
  package static let dualBounds = ReductionRules(rawValue: 16)
  /// A column in one row only becomes a part of that row's range.
  package static let columnSingletons = ReductionRules(rawValue: 32)
  /// An equation of two columns makes one the multiple of the other.
  package static let doubletonEquations = ReductionRules(rawValue: 64)
  /// Of rows that are multiples of each other one stays.
  package static let duplicateRows = ReductionRules(rawValue: 128)
  /// Of columns that are multiples of each other, costs included, one stays.
  package static let duplicateColumns = ReductionRules(rawValue: 256)
  /// A coefficient that is larger than its row needs becomes smaller.
  package static let largeCoefficients = ReductionRules(rawValue: 512)
  /// A row that another one implies goes.
  package static let dominatedRows = ReductionRules(rawValue: 1024)
  /// A column that another one can always replace at no more cost goes to its bound.
  package static let dominatedColumns = ReductionRules(rawValue: 2048)
  /// Both values of binary columns are tried, and what follows from either is kept.
  package static let probing = ReductionRules(rawValue: 4096)

  /// All rules.
  package static let all = ReductionRules(rawValue: 8191)
}

/// A rule of the presolve. What it takes away it puts on the stack of the program, as a `Reduction`
/// that knows the way back. It may take away points, as long as one of the best stays.
///
/// A rule that may not touch whole-valued columns asks the program which they are.
package protocol ReductionRule: SendableMetatype {
  /// The bit that switches it.
  static var rule: ReductionRules { get }
  /// What the report calls it.
  static var name: String { get }
  /// Whether it looks at the whole program, so that it should come when the others are done.
  static var isGlobal: Bool { get }
  /// Whether it is applied only before a search for whole values, which needs no duals.
  static var isForSearches: Bool { get }

  /// Reduces the program where it can.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - changes: What has changed since the rule was applied last; all at first.
  /// - Throws: Where the program turns out infeasible or unbounded.
  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided)
}

extension ReductionRule {
  package static var isGlobal: Bool { false }
  package static var isForSearches: Bool { false }
}

/// A program turned out infeasible or unbounded. Whoever solves it has to say which, with a proof.
package struct Undecided: Error {
  /// Makes the error.
  package init() {}
}

/// Lines that have changed.
package struct Changes {
  /// Rows, some of which may be gone.
  var rows: [Int]
  /// Columns, some of which may be gone.
  var columns: [Int]
}

/// Something that was taken away.
package protocol Reduction: Sendable {
  /// Gives columns that went their values; those that went later have theirs.
  func restoreValues(_ values: inout [Double])

  /// Turns an optimal point of the program after the reduction, with its duals and its basis, into
  /// one of the program before.
  func restore(_ point: inout RestoredPoint)
}

extension Reduction {
  /// Does nothing: no column went.
  func restoreValues(_ values: inout [Double]) {}
}
