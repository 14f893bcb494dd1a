import LinearProgramming

/// The set of presolve rules to apply.
package struct ReductionRules: OptionSet, Sendable {
  /// One bit per rule.
  package let rawValue: UInt16

  /// Creates a set of rules from their bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Rows and columns without coefficients.
  package static let emptyLines = ReductionRules(rawValue: 1)
  /// A row of one column becomes that column's bounds.
  package static let singletonRows = ReductionRules(rawValue: 2)
  /// A column whose bounds meet becomes a constant.
  package static let fixedColumns = ReductionRules(rawValue: 4)
  /// A row that the bounds of its columns always satisfy, or that only one corner of them can
  /// satisfy. Before a search, also bounds that rows imply for their columns.
  package static let activityBounds = ReductionRules(rawValue: 8)
  /// A column whose reduced cost, or a row whose dual, can have only one sign.
  package static let dualBounds = ReductionRules(rawValue: 16)
  /// A column in only one row becomes a part of that row's range.
  package static let columnSingletons = ReductionRules(rawValue: 32)
  /// An equation of two columns expresses one by the other.
  package static let doubletonEquations = ReductionRules(rawValue: 64)
  /// Of rows that are multiples of each other, one is kept.
  package static let duplicateRows = ReductionRules(rawValue: 128)
  /// Of columns that are multiples of each other, including costs, one is kept.
  package static let duplicateColumns = ReductionRules(rawValue: 256)
  /// A coefficient larger than its row needs is reduced.
  package static let largeCoefficients = ReductionRules(rawValue: 512)
  /// A row that another row implies is removed.
  package static let dominatedRows = ReductionRules(rawValue: 1024)
  /// A column that another column can always replace at no more cost is fixed at its bound.
  package static let dominatedColumns = ReductionRules(rawValue: 2048)
  /// Both values of binary columns are tried, and the implications of either value are kept.
  package static let probing = ReductionRules(rawValue: 4096)

  /// All rules.
  package static let all = ReductionRules(rawValue: 8191)
}

/// A rule of the presolve. It pushes each reduction onto the stack of the program as a `Reduction`,
/// which can undo it. It may remove points as long as one optimal point remains.
///
/// A rule that must not change whole-valued columns asks the program for them.
package protocol ReductionRule: SendableMetatype {
  /// The bit that enables the rule.
  static var rule: ReductionRules { get }
  /// The rule's name in the report.
  static var name: String { get }
  /// Whether it examines the whole program, so that it should run after the other rules.
  static var isGlobal: Bool { get }
  /// Whether it is applied only before a search for whole values, which needs no duals.
  static var isForSearches: Bool { get }

  /// Reduces the program where it can.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - changes: The changes since the rule was last applied; everything at first.
  /// - Throws: `Undecided` if the program turns out infeasible or unbounded.
  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided)
}

extension ReductionRule {
  package static var isGlobal: Bool { false }
  package static var isForSearches: Bool { false }
}

/// The error for a program that turned out infeasible or unbounded. The caller has to prove which.
package struct Undecided: Error {
  /// Creates the error.
  package init() {}
}

/// Lines that have changed.
package struct Changes {
  /// Rows, some of which may be gone.
  var rows: [Int]
  /// Columns, some of which may be gone.
  var columns: [Int]
}

/// A reduction of a program, which can be undone.
package protocol Reduction: Sendable {
  /// Sets the values of the columns that this reduction removed. Columns removed later already have
  /// theirs.
  func restoreValues(_ values: inout [Double])

  /// Turns an optimal point of the program after the reduction, with its duals and its basis, into
  /// an optimal point of the program before it.
  func restore(_ point: inout RestoredPoint)
}

extension Reduction {
  /// Does nothing: no column was removed.
  func restoreValues(_ values: inout [Double]) {}
}
