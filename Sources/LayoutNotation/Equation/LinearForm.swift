/// A value while an equation's algebra is worked out: terms in written order plus a constant.
struct LinearForm {
  /// The terms; none for a plain number.
  var terms: [EquationTerm] = []
  /// The constant.
  var constant: Double = 0

  /// Whether this is a plain number.
  var isNumber: Bool { terms.isEmpty }

  /// Whether no number has become infinite or undefined.
  var isFinite: Bool { constant.isFinite && terms.allSatisfy(\.coefficient.isFinite) }

  /// Whether no number has become too large or undefined.
  var isInRange: Bool { constant.isInRange && terms.allSatisfy(\.coefficient.isInRange) }

  /// Adds another form, its terms behind the present ones.
  mutating func add(_ other: LinearForm) {
    terms.append(contentsOf: other.terms)
    constant += other.constant
  }

  /// Multiplies everything by a number.
  mutating func scale(by factor: Double) {
    guard factor != 1 else { return }
    for index in terms.indices { terms[index].coefficient *= factor }
    constant *= factor
  }
}
