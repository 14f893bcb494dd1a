import LayoutNotation

/// Turns a parsed equation into a constraint: finds the views, and says where in the text a constraint
/// goes wrong.
struct EquationBuilder {
  let equation: Equation
  /// The Swift code that the text stands in.
  let location: CodeLocation?
  /// Finds the view of a written name.
  let findView: (WrittenName) throws(NotationError) -> LayoutView

  /// The constraint of an equation that is one comparison.
  ///
  /// - Throws: `NotationError` for an unknown view, a pairing that means nothing, a first attribute
  ///   that cancels out, or a location with nothing to measure it from.
  func constraint(
    _ left: EquationSide, _ relation: Relation, _ right: EquationSide,
    priority: Double = PriorityName.required.value, branch: LayoutConstraint.Branch?
  ) throws(NotationError) -> LayoutConstraint {
    LayoutConstraint(
      try normal(left, relation, right, range: equation.range), priority: priority,
      branch: branch, source: source(equation.text, equation.range))
  }

  /// The constraint of an equation with `||` or `&&`.
  ///
  /// - Throws: `NotationError` as for one comparison, about the part that goes wrong.
  func constraint(
    _ alternatives: [[EquationPart]], priority: Double, branch: LayoutConstraint.Branch?
  ) throws(NotationError) -> LayoutConstraint? {
    let parts = try alternatives.map { parts throws(NotationError) in
      try parts.map { part throws(NotationError) in
        LayoutConstraint(
          try normal(part.left, part.relation, part.right, range: part.range),
          priority: PriorityName.required.value, source: source(part.text, part.range))
      }
    }
    return LayoutConstraint(
      alternatives: parts, priority: priority, branch: branch,
      source: source(equation.text, equation.range))
  }

  private func source(_ text: String, _ range: SourceRange) -> ConstraintSource {
    ConstraintSource(
      text: text, place: .equations(line: range.start.line, column: range.start.column),
      location: location)
  }

  private func normal(
    _ left: EquationSide, _ relation: Relation, _ right: EquationSide, range: SourceRange
  ) throws(NotationError) -> ConstraintDraft.Normal {
    let draft = ConstraintDraft(
      left: try side(left), relation: relation, right: try side(right))
    do throws(ConstraintFault) {
      return try draft.normal()
    } catch {
      let place =
        switch error.place {
        case .left(let index): left.terms[index].range
        case .right(let index): right.terms[index].range
        case nil: range
        }
      throw NotationError(error.code, error.message, at: place)
    }
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
