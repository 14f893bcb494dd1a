import LayoutNotation

/// The names that replace the constants of constraints, by constraint.
package typealias ConstantNames = [ObjectIdentifier: String]

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as a complete equation.
  public var description: String { equation }

  /// The constraint as a normalised equation, such as `a.left == 0.5 * b.right + 5 @ 750`. Parsing
  /// it gives the same constraint.
  var equation: String { equation(naming: [:]) }

  /// The equation with names instead of some constants.
  func equation(naming names: ConstantNames) -> String {
    "\(comparison(naming: names))\(priority == .required ? "" : " @ \(priority)")"
  }

  /// The equation without its priority.
  var comparison: String { comparison(naming: [:]) }

  func comparison(naming names: ConstantNames) -> String {
    guard alternatives.isEmpty else {
      return alternatives.map { parts in
        parts.map { $0.comparison(naming: names) }.joined(separator: " && ")
      }.joined(separator: " || ")
    }
    let first = EquationWriter.name(item.name, attribute)
    let kind = ConstraintNormalizer.kind(of: terms.map { .init($0, \.id) })
    if kind == nil || (kind == .location) == attribute.isLocation {
      return "\(first) \(relation.rawValue) \(text(of: terms, constant, names))"
    }
    // Without `a.left`, the rest of `a.left + a.width == 100` is a length, which cannot be equated
    // with a location. The attributes therefore stay on one side.
    let attributes = terms.filter { !$0.value.isPercent }.map {
      Term(coefficient: -$0.coefficient, value: $0.value)
    }
    let left = [Term(coefficient: 1, value: .attribute(item, attribute))] + attributes
    let right = text(of: terms.filter(\.value.isPercent), constant, names)
    return "\(text(of: left, 0, [:])) \(relation.rawValue) \(right)"
  }

  private func text(of terms: [Term], _ constant: Double, _ names: ConstantNames) -> String {
    if let name = names[ObjectIdentifier(self)] {
      return terms.isEmpty ? name : "\(text(of: terms, 0, [:])) + \(name)"
    }
    return EquationWriter.exact.sum(
      terms.map { term in
        switch term.value {
        case .percent: (term.coefficient, nil)
        case .attribute(let view, let attribute):
          (term.coefficient, EquationWriter.name(view.name, attribute))
        }
      }, constant)
  }
}

extension LayoutConstraint.Term.Value {
  /// Whether it is a share of the superview.
  var isPercent: Bool {
    if case .percent = self { true } else { false }
  }
}
