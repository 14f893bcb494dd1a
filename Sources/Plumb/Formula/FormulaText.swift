import LayoutNotation

/// A formula as it is written in Swift, which is put together when somebody asks: most formulas are
/// never told.
final class FormulaText: WrittenText {
  /// A side, in which views are names.
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
  /// Where it stands.
  let location: CodeLocation?

  /// A formula without a priority.
  init(
    _ left: FormulaSide, _ relation: Relation, _ right: FormulaSide, at location: CodeLocation?
  ) {
    (self.left, self.relation, self.right) = (Side(left), relation, Side(right))
    priority = nil
    self.location = location
  }

  /// A formula with another priority; the last one counts, and it alone.
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
