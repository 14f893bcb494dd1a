public import Plumb

/// Explanations as JSON, one line each, with the keys of results.
public enum ExplanationJSON {
  /// Returns the explanation as one line of JSON without line break.
  public static func text(_ explanation: Explanation, id: String) -> String {
    text(explanation, id: id, of: nil)
  }

  /// Returns the same line, for an imported document with the positions in its file.
  package static func text(
    _ explanation: Explanation, id: String, of document: LayoutDocument?
  ) -> String {
    var line = JSONLine()
    if let document, document.imported != nil { line.imported = document.equations }
    line.object {
      $0.member("id", id)
      add(explanation, to: &$0)
    }
    return line.text
  }

  /// Writes the members of an explanation.
  static func add(_ explanation: Explanation, to line: inout JSONLine) {
    line.member("attribute", explanation.attribute)
    line.member("value", explanation.value)
    line.list("chain", explanation.steps) { line, step in
      line.constraint(step.source) {
        switch step.role {
        case .required: $0.member("priority", 1000)
        case .optional(let priority): $0.member("priority", priority.rawValue)
        case .share(_, let priority, let amount):
          $0.member("priority", priority.rawValue)
          $0.member("by", amount)
        case .rule, .nothing: break
        }
        $0.member("multiplier", step.multiplier)
        $0.member("contribution", step.contribution)
        if let condition = step.condition {
          $0.key(condition.holds ? "when" : "else")
          $0.constraint(condition.source) { _ in }
        }
        if case .share(let other, _, _) = step.role {
          $0.key("with")
          $0.constraint(other) { _ in }
        }
        if case .rule(let reads) = step.role {
          $0.list("reads", reads) { line, read in line.object { add(read, to: &$0) } }
        }
      }
    }
    if explanation.remainder != 0 { line.member("remainder", explanation.remainder) }
    if explanation.isMovedByGrid { line.member("movedByGrid", explanation.movedByGrid) }
    if let ambiguous = explanation.ambiguous, ambiguous.hasRange {
      line.key("range")
      line.numbers([ambiguous.lower, ambiguous.upper])
    }
    line.list("unsatisfied", explanation.unsatisfied) { line, item in
      line.constraint(item.constraint) {
        $0.member("priority", item.priority.rawValue)
        $0.member("by", item.amount)
      }
    }
  }
}
