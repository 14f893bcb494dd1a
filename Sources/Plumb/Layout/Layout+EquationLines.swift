import LayoutNotation

extension Layout {
  /// The active constraints as lines of equations that read back as the same constraints.
  ///
  /// - Throws: `LayoutError` for what was wrong with a formula, numbers out of range, and
  ///   `notExpressible` for the same wish twice, which equations count once.
  package func equationLines() throws(LayoutError) -> [String] {
    var lines: [String] = []
    var constants: [ConstraintKey: Set<[Double]>] = [:]
    for constraint in constraints where constraint.isActive {
      if let fault = constraint.fault ?? constraint.faultOfParts { throw fault }
      try checkValues(of: constraint)
      let isNew =
        constants[ConstraintKey(constraint), default: []].insert(constraint.constants).inserted
      guard !isNew else {
        lines.append(constraint.branched)
        continue
      }
      // What is required may be said twice to no effect.
      guard constraint.priority == .required, !isElastic else {
        throw LayoutError(
          code: .notExpressible,
          message:
            "`\(constraint.source.text)` is in the layout twice, and a document counts a wish once",
          at: constraint.source)
      }
    }
    return lines
  }

  /// Checks the numbers of a constraint, and its views.
  private func checkValues(of constraint: LayoutConstraint) throws(LayoutError) {
    var condition = constraint.branch?.condition
    var isInRange =
      constraint.constants.allSatisfy(\.isInRange) && constraint.priority.isValid
    while let current = condition {
      isInRange = isInRange && current.constant.isInRange
      condition = current.branch?.condition
    }
    guard isInRange else {
      throw LayoutError(
        code: .invalidValue,
        message: "the constant or the priority of `\(constraint.branched)` is out of range",
        at: constraint.source)
    }
    for view in constraint.items {
      guard view.layout === self else {
        throw LayoutError(
          code: .foreignView,
          message: "`\(constraint.source.text)` names a view of another layout",
          at: constraint.source)
      }
    }
  }
}

extension LayoutConstraint {
  /// The equation inside the conditions around it, on one line.
  var branched: String {
    var text = equation
    var branch = branch
    while let current = branch {
      let condition = "when \(current.condition.comparison)"
      text = current.holds ? "\(condition) { \(text) }" : "\(condition) { } else { \(text) }"
      branch = current.condition.branch
    }
    return text
  }
}
