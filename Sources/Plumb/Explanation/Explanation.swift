public import LayoutNotation

/// Why an attribute of a solved layout has its value: the constraints that hold with equality
/// there, as parts that add up to the value.
public struct Explanation: Sendable, Equatable {
  /// What makes a step count.
  public enum Role: Sendable, Equatable {
    /// A required constraint, a size of at least 0, or something given.
    case required
    /// A constraint of this priority that just holds.
    case optional(priority: Priority)
    /// A rule; what it read.
    case rule(reads: [Explanation])
    /// A constraint of this priority that gives way by as much as another one of it: by `amount`
    /// points.
    case share(with: ConstraintSource, priority: Priority, amount: Double)
    /// Nothing: the attribute takes the value nearest to its given frame (rule 4).
    case nothing
  }

  /// What a constraint waited for.
  public struct Condition: Sendable, Equatable {
    /// The condition.
    public var source: ConstraintSource
    /// Whether the constraint counts where the condition holds, or where it does not.
    public var holds: Bool
  }

  /// A constraint on the chain and its part in the value.
  public struct Step: Sendable, Equatable {
    /// The constraint, rule or given value.
    public var source: ConstraintSource
    /// What makes it count.
    public var role: Role
    /// The nearest condition around it, if it stands in one.
    public var condition: Condition?
    /// How many points the value grows by when the constraint's constant grows by one.
    public var multiplier: Double
    /// What it adds to the value, in points: the multiplier times the constraint's constant.
    public var contribution: Double
  }

  /// The attribute, such as `table.right`; locations are relative to the parent.
  public var attribute: String
  /// Its value, in points.
  public var value: Double
  /// The constraints that set it, from the attribute outwards; empty for an attribute that a rule
  /// read and that is explained elsewhere in the same explanation.
  public var steps: [Step]
  /// What of the value no constraint accounts for, in points; 0 but for rounding.
  public var remainder: Double
  /// By how many points a grid moved the attribute from this value, which the constraints gave it.
  public var movedByGrid = 0.0
  /// The optional constraints on the way that gave way: were they to hold, the value might differ.
  public var unsatisfied: [Solution.Unsatisfied]
  /// The range that the constraints leave the attribute, if they leave any.
  public var ambiguous: Solution.Ambiguous?
}
