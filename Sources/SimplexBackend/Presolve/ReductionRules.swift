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
  /// A row that the bounds of its columns keep, or that only one corner of them can keep.
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

  /// All rules.
  package static let all = ReductionRules(rawValue: 511)
}

/// A rule of the presolve. What it takes away it puts on the stack of the program, as a `Reduction`
/// that knows the way back.
protocol ReductionRule: SendableMetatype {
  /// The bit that switches it.
  static var rule: ReductionRules { get }
  /// What the report calls it.
  static var name: String { get }
  /// Whether it looks at the whole program, so that it should come when the others are done.
  static var isGlobal: Bool { get }

  /// Reduces the program where it can.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - changes: What has changed since the rule was applied last; all at first.
  /// - Throws: Where the program turns out infeasible or unbounded.
  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided)
}

extension ReductionRule {
  static var isGlobal: Bool { false }
}

/// A program turned out infeasible or unbounded. The simplex method has to say which, for it has
/// the proof.
struct Undecided: Error {}

/// Lines that have changed.
struct Changes {
  /// Rows, some of which may be gone.
  var rows: [Int]
  /// Columns, some of which may be gone.
  var columns: [Int]
}

/// Something that was taken away.
protocol Reduction: Sendable {
  /// Turns an optimal point of the program after the reduction into one of the program before.
  func undo(_ point: inout RestoredPoint)
}
