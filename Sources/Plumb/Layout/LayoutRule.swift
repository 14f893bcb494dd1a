import LayoutNotation

/// An SLL rule that was added to a layout.
///
/// It contains the written text, not its effect: if a later rule replaces parts of a rule, both
/// are listed. A rule is not listed if later rules place everything that it places, and no other
/// rule has calculated with it.
public struct LayoutRule {
  /// The number of the rule in messages, from 1. Removing other rules does not change it.
  public let number: Int
  /// The view that the rule places.
  public let view: LayoutView
  /// The text of the rule.
  public let text: String
  /// The arguments for its specifiers, in order.
  public let arguments: [RuleArgument]
  /// The Swift code that added the rule; `nil` for documents.
  public let location: CodeLocation?
  /// The metrics that the rule names, with their values when it was added.
  package let metrics: [String: Double]
}

extension LayoutRule {
  /// Makes a rule from a stored rule.
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

/// A rule as stored by a layout, without objects.
struct StoredRule {
  let number: Int
  let text: SourceText
  let arguments: [GivenArgument]
  let location: CodeLocation?
  let metrics: [String: Double]
  /// The ids of the views it names.
  let views: Set<Int>
  /// The spans of view names in the text, in order.
  let names: [(span: Span, view: Int)]
  /// Its effect on the names of its view.
  let effect: RuleEffect

  /// A copy of the rule for other views.
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
  /// Any other argument.
  case other(RuleArgument)
}
