/// The rows and columns that a presolve removed, by rule.
package struct PresolveReport: Sendable, Equatable {
  /// The rows and columns that one rule removed.
  package struct Rule: Sendable, Equatable {
    /// The subject of the rule, such as `singleton rows`.
    package let name: String
    /// The number of removed rows.
    package var rows = 0
    /// The number of removed columns.
    package var columns = 0

    /// Creates the entry of a rule that has removed nothing yet.
    package init(name: String) { self.name = name }
  }

  /// The rules, in the order in which they are applied.
  package var rules: [Rule]

  /// Creates a report.
  package init(rules: [Rule]) { self.rules = rules }

  /// The number of rows removed by all rules.
  package var rows: Int { rules.reduce(0) { $0 + $1.rows } }
  /// The number of columns removed by all rules.
  package var columns: Int { rules.reduce(0) { $0 + $1.columns } }
}
