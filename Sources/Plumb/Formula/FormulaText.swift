import LayoutNotation

/// A formula as written in Swift.
///
/// The text is built on demand, because most formulas never appear in a message.
final class FormulaText: WrittenText {
  /// A side with the names of its views.
  private struct Side {
    private struct Term {
      var multiplier: Double
      var view: String
      var attribute: LayoutAttribute

      init(_ term: ConstraintExpression.Term) {
        (multiplier, view, attribute) = (term.multiplier, term.view.name, term.attribute)
      }
    }

    private var first: Term?
    private var others: [Term] = []
    private var constant: Double

    init(_ side: FormulaSide) {
      switch side {
      case .number(let number): constant = number
      case .expression(let expression):
        first = Term(expression.first)
        if !expression.others.isEmpty { others = expression.others.map(Term.init) }
        constant = expression.constant
      }
    }

    var text: String {
      let terms = (first.map { [$0] } ?? []) + others
      return ConstraintExpression.text(
        of: terms.map { ($0.multiplier, $0.view, $0.attribute) }, constant)
    }
  }

  private let left: Side
  private let relation: Relation
  private let right: Side
  private let priority: Priority?
  /// The place of the formula.
  let location: CodeLocation?

  /// Makes a formula without a priority.
  init(
    _ left: FormulaSide, _ relation: Relation, _ right: FormulaSide, at location: CodeLocation?
  ) {
    (self.left, self.relation, self.right) = (Side(left), relation, Side(right))
    priority = nil
    self.location = location
  }

  /// Makes a formula with another priority. Only the last priority counts.
  init(_ formula: FormulaText, priority: Priority) {
    (left, relation, right) = (formula.left, formula.relation, formula.right)
    self.priority = priority
    location = formula.location
  }

  func source(of span: Span) -> ConstraintSource {
    ConstraintSource(
      text: "\(left.text) \(relation.rawValue) \(right.text)"
        + (priority.map { " ~ \($0)" } ?? ""),
      place: .formula, location: location)
  }
}
