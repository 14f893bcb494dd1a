/// What a presolve took away, rule by rule.
package struct PresolveReport: Sendable, Equatable {
  /// What one rule took away.
  package struct Rule: Sendable, Equatable {
    /// What the rule is about, such as `singleton rows`.
    package let name: String
    /// How many rows it took away.
    package var rows = 0
    /// How many columns it took away.
    package var columns = 0

    /// Makes the entry of a rule that took nothing away yet.
    package init(name: String) { self.name = name }
  }

  /// The rules, in the order they are applied in.
  package var rules: [Rule]

  /// Makes a report.
  package init(rules: [Rule]) { self.rules = rules }

  /// How many rows are gone.
  package var rows: Int { rules.reduce(0) { $0 + $1.rows } }
  /// How many columns are gone.
  package var columns: Int { rules.reduce(0) { $0 + $1.columns } }
}
