import LayoutNotation

/// An SLL rule as it was added to a layout.
///
/// It keeps what was written, not what came of it: where a later rule replaces some of what a rule
/// says, both are listed. A rule of which nothing is left is not: all that it places is placed by a
/// later one, and no other rule has calculated with it.
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
    let text = layout.text(of: rule)
    self.init(
      number: rule.number, view: layout.object(view), text: text.string(text.bytes.indices),
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
  /// The views it names, by their ids.
  let views: Set<Int>
  /// Where the text itself names them, in the order of the text.
  let names: [(span: Span, view: Int)]
  /// What it does to the names of its view.
  let effect: RuleEffect

  /// The rule for other views.
  func copy(number: Int, view: (Int) -> Int) -> StoredRule {
    StoredRule(
      number: number, text: text,
      arguments: arguments.map { if case .view(let id) = $0 { .view(view(id)) } else { $0 } },
      location: location, metrics: metrics, views: Set(views.map(view)),
      names: names.map { ($0.span, view($0.view)) }, effect: effect)
  }
}

/// A value for a specifier of a rule.
package enum GivenArgument {
  /// A view, by its id.
  case view(Int)
  /// Anything else.
  case other(RuleArgument)
}
