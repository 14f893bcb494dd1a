import LayoutNotation

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as an equation that says all of it.
  public var description: String { equation }

  /// The constraint as an equation, normalised, such as `a.left == 0.5 * b.right + 5 @ 750`; it
  /// reads back as the same constraint.
  var equation: String {
    "\(comparison)\(priority == .required ? "" : " @ \(priority)")"
  }

  /// The equation without its priority.
  var comparison: String {
    guard alternatives.isEmpty else {
      return alternatives.map { $0.map(\.comparison).joined(separator: " && ") }
        .joined(separator: " || ")
    }
    let first = "\(quotedName(item.name)).\(attribute.rawValue)"
    let kind = ConstraintNormalizer.kind(of: terms.map { .init($0, \.id) })
    if kind == nil || (kind == .location) == attribute.isLocation {
      return "\(first) \(relation.rawValue) \(text(of: terms, constant))"
    }
    // What remains of `a.left + a.width == 100` without `a.left` is a length, and that alone would
    // not go with a location: the attributes stay together.
    let attributes = terms.filter { !$0.value.isPercent }.map {
      Term(coefficient: -$0.coefficient, value: $0.value)
    }
    let left = [Term(coefficient: 1, value: .attribute(item, attribute))] + attributes
    let right = text(of: terms.filter(\.value.isPercent), constant)
    return "\(text(of: left, 0)) \(relation.rawValue) \(right)"
  }

  private func text(of terms: [Term], _ constant: Double) -> String {
    var side = ""
    for term in terms {
      let factor = abs(term.coefficient)
      let isNegative = term.coefficient < 0
      if side.isEmpty {
        if isNegative { side += "-" }
      } else {
        side += isNegative ? " - " : " + "
      }
      switch term.value {
      case .percent: side += "\(exact(factor))%"
      case .attribute(let view, let attribute):
        if factor != 1 { side += "\(exact(factor)) * " }
        side += "\(quotedName(view.name)).\(attribute.rawValue)"
      }
    }
    if side.isEmpty { return exact(constant) }
    guard constant != 0 else { return side }
    return side + (constant < 0 ? " - " : " + ") + exact(abs(constant))
  }
}

extension LayoutConstraint.Term.Value {
  /// Whether it is a share of the superview.
  var isPercent: Bool {
    if case .percent = self { true } else { false }
  }
}

/// A number as equations read it back to the same `Double`: the fewest digits, no point where it is
/// whole.
package func exact(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
