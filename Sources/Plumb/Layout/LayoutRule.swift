import LayoutNotation

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

extension LayoutRule {
  /// A rule as a layout keeps it.
  init(_ rule: StoredRule, of view: Int, in layout: Layout) {
    self.init(
      number: rule.number, view: layout.object(view),
      text: rule.text.string(rule.text.bytes.indices),
      arguments: rule.arguments.map {
        switch $0 {
        case .view(let id): .view(layout.object(id))
        case .other(let argument): argument
        }
      }, location: rule.location, metrics: rule.metrics)
  }
}

/// A rule as a layout keeps it, without objects.
struct StoredRule {
  let number: Int
  let text: SourceText
  let arguments: [GivenArgument]
  let location: CodeLocation?
  let metrics: [String: Double]
}

/// A value for a specifier of a rule.
package enum GivenArgument {
  /// A view, by its id.
  case view(Int)
  /// Anything else.
  case other(RuleArgument)
}
