import LayoutNotation

extension Layout {
  /// The active constraints as lines of equations that read back as the same constraints.
  ///
  /// - Parameter names: The names that replace the constants of some constraints.
  /// - Returns: The lines.
  /// - Throws: `LayoutError` for an invalid formula, numbers out of range, and `notExpressible` if
  ///   an optional constraint is in the layout twice, because equations count it once.
  package func equationLines(
    naming names: ConstantNames = [:]
  ) throws(LayoutError) -> [String] {
    let active = zip(constraints, stored.order).filter(\.0.isActive)
    for (constraint, _) in active {
      guard constraint.fault != nil || constraint.priority.isValid else {
        throw LayoutError(
          .invalidValue,
          "the priority of `\(constraint.branched)` must be above 0 and at most 1000",
          at: constraint.source)
      }
      try check(constraint)
    }
    stored.update()
    var lines: [String] = []
    for ((constraint, number), first) in zip(active, stored.firstOfEach(active.map(\.1))) {
      guard number != first else {
        lines.append(constraint.branched(naming: names))
        continue
      }
      // A repeated required constraint has no effect.
      guard constraint.priority == .required, !isElastic else {
        throw LayoutError(
          .notExpressible,
          "`\(constraint.source.text)` is in the layout twice, and a document counts an optional constraint once",
          at: constraint.source)
      }
    }
    return lines
  }
}

extension LayoutConstraint {
  /// The equation inside the conditions around it, on one line.
  var branched: String { branched(naming: [:]) }

  fileprivate func branched(naming names: ConstantNames) -> String {
    var text = equation(naming: names)
    var branch = branch
    while let current = branch {
      let condition = "when \(current.condition.comparison(naming: names))"
      text = current.holds ? "\(condition) { \(text) }" : "\(condition) { } else { \(text) }"
      branch = current.condition.branch
    }
    return text
  }
}
