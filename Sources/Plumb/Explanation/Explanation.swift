public import LayoutNotation

/// The explanation of an attribute's value in a solved layout: the constraints that hold with
/// equality, as parts that add up to the value.
public struct Explanation: Sendable, Equatable {
  /// The reason why a step affects the value.
  public enum Role: Sendable, Equatable {
    /// A required constraint, a size of at least 0, or a given value.
    case required
    /// A constraint of this priority that holds with equality.
    case optional(priority: Priority)
    /// A rule, with explanations of the values it read.
    case rule(reads: [Explanation])
    /// A constraint of this priority that is violated by `amount` points, as much as another
    /// constraint of the same priority.
    case share(with: ConstraintSource, priority: Priority, amount: Double)
    /// No constraint: the attribute takes the value nearest to its given frame (rule 4).
    case nothing
  }

  /// The condition under which a constraint applies.
  public struct Condition: Sendable, Equatable {
    /// The condition.
    public var source: ConstraintSource
    /// Whether the constraint applies where the condition holds, or where it does not.
    public var holds: Bool
  }

  /// A constraint on the chain and its part of the value.
  public struct Step: Sendable, Equatable {
    /// The constraint, rule or given value.
    public var source: ConstraintSource
    /// The reason why it affects the value.
    public var role: Role
    /// The innermost condition around it, if any.
    public var condition: Condition?
    /// The number of points by which the value grows when the constraint's constant grows by one.
    public var multiplier: Double
    /// Its part of the value, in points: the multiplier times the constraint's constant.
    public var contribution: Double
  }

  /// The attribute, such as `table.right`; locations are relative to the parent.
  public var attribute: String
  /// Its value, in points.
  public var value: Double
  /// The constraints that determine it, from the attribute outwards. Empty for an attribute that a
  /// rule read and that is explained elsewhere in the same explanation.
  public var steps: [Step]
  /// The part of the value that no constraint accounts for, in points; 0 except for rounding.
  public var remainder: Double
  /// The number of points by which a grid moved the attribute from the value that the constraints
  /// determine.
  public var movedByGrid = 0.0
  /// The violated optional constraints on the chain. If they held, the value might differ.
  public var unsatisfied: [Solution.Unsatisfied]
  /// The range that the constraints leave to the attribute, if it is ambiguous.
  public var ambiguous: Solution.Ambiguous?
}
