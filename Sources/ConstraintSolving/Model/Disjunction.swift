/// Alternatives of which at least one holds, at a priority.
///
/// An alternative is a list of constraints that hold together. The violation of a disjunction is the
/// least over its alternatives of the sum of their constraints' violations. Which alternative is chosen
/// is decided level by level, before fairness; of equally good choices the one that takes the first
/// alternative of the first disjunction, and so on, wins. Then its constraints count like any others,
/// and those of the other alternatives do not.
///
/// Disjunctive constraints in layouts: Jiang et al., "ORC Layout: Adaptive GUI Layout with
/// OR-Constraints" (CHI 2019).
public struct Disjunction: Sendable, Equatable {
  /// One constraint of an alternative.
  public struct Part: Sendable {
    /// The variables and their coefficients.
    public var terms: [(variable: Int, coefficient: Double)]
    /// How the sum of the terms compares with the constant.
    public var relation: ConstraintRelation
    /// The right side.
    public var constant: Double

    /// Makes a constraint of an alternative.
    public init(
      _ terms: [(variable: Int, coefficient: Double)], _ relation: ConstraintRelation,
      _ constant: Double
    ) {
      self.terms = terms
      self.relation = relation
      self.constant = constant
    }
  }

  /// The constraints of each alternative, by their numbers in the system.
  public internal(set) var alternatives: [Range<Int>]
  /// The priority, in (0, 1000]; 1000 is required.
  public internal(set) var priority: Double

  /// The constraints of all alternatives.
  public var constraints: Range<Int> {
    (alternatives.first?.lowerBound ?? 0)..<(alternatives.last?.upperBound ?? 0)
  }
}
