import LayoutNotation

/// Turns a parsed equation into a constraint: finds the views, and says where in the text a constraint
/// goes wrong.
struct EquationBuilder {
  let equation: Equation
  /// The Swift code that the text stands in.
  let location: CodeLocation?
  /// Finds the view of a written name.
  let findView: (WrittenName) throws(NotationError) -> LayoutView

  /// The constraint of the equation.
  ///
  /// - Throws: `NotationError` for an unknown view, a pairing that means nothing, a first attribute
  ///   that cancels out, or a location with nothing to measure it from.
  func constraint(
    _ left: EquationSide, _ relation: Relation, _ right: EquationSide,
    priority: Double = PriorityName.required.value, branch: LayoutConstraint.Branch?
  ) throws(NotationError) -> LayoutConstraint {
    let draft = ConstraintDraft(
      left: try side(left), relation: relation, right: try side(right))
    let normal: ConstraintDraft.Normal
    do throws(ConstraintFault) {
      normal = try draft.normal()
    } catch {
      let range =
        switch error.place {
        case .left(let index): left.terms[index].range
        case .right(let index): right.terms[index].range
        case nil: equation.range
        }
      throw NotationError(error.code, error.message, at: range)
    }
    return LayoutConstraint(
      normal, priority: priority, branch: branch,
      source: ConstraintSource(
        text: equation.text,
        place: .equations(
          line: equation.range.start.line, column: equation.range.start.column),
        location: location))
  }

  private func side(_ side: EquationSide) throws(NotationError) -> ConstraintDraft.Side {
    var resolved = ConstraintDraft.Side(constant: side.constant)
    for term in side.terms {
      switch term.value {
      case .percent:
        resolved.terms.append(.init(coefficient: term.coefficient, value: .percent))
      case .attribute(let item, let attribute):
        resolved.terms.append(
          .init(
            coefficient: term.coefficient, value: .attribute(try findView(item), attribute)))
      }
    }
    return resolved
  }
}
