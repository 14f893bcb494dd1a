/// An SLL rule as it was added to a layout.
///
/// It keeps what was written, not what came of it: of two rules that place the same edge both are
/// listed, and the later one is in force.
public struct LayoutRule {
  /// The number of the rule, from 1, by which messages call it; rules that are removed keep theirs.
  public let number: Int
  /// The view the rule places.
  public let view: LayoutView
  /// The text of the rule.
  public let text: String
  /// What was given for its specifiers, in their order.
  public let arguments: [RuleArgument]
  /// The Swift code that added the rule; `nil` for documents.
  public let location: CodeLocation?
  /// The metrics that the rule names, as they were when it was added.
  package let metrics: [String: Double]
}
