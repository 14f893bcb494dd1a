/// The terms of both sides of a constraint, each attribute once, in the order they were first
/// written.
struct CollectedTerms {
  /// What was written of one attribute, or of percentages.
  struct Sum {
    /// The sum of the coefficients; 0 where they cancel.
    var coefficient: Double
    /// What it multiplies.
    let value: LayoutConstraint.Term.Value
    /// Where it was written first.
    let place: ConstraintFault.Place
    /// The sum of the coefficients without their signs.
    fileprivate var magnitude: Double
  }

  /// How much smaller than its parts a sum is that is nothing but what rounding left of 0, as
  /// 0.1 + 0.2 - 0.3 is.
  static let rounding = 1e-14

  /// The sums.
  private(set) var terms: [Sum] = []

  /// Forgets all terms.
  mutating func removeAll() { terms.removeAll(keepingCapacity: true) }

  /// Adds a term.
  ///
  /// - Parameters:
  ///   - term: The term.
  ///   - sign: 1, or -1 for a term of the other side.
  ///   - place: Where it is written.
  mutating func add(
    _ term: LayoutConstraint.Term, times sign: Double, _ place: ConstraintFault.Place
  ) {
    // Plus zero turns the -0 of a negated 0 into 0.
    let coefficient = sign * term.coefficient + 0
    guard let same = terms.firstIndex(where: { $0.value.isSame(as: term.value) }) else {
      terms.append(
        Sum(
          coefficient: coefficient, value: term.value, place: place,
          magnitude: coefficient.magnitude))
      return
    }
    terms[same].coefficient += coefficient
    terms[same].magnitude += coefficient.magnitude
    if terms[same].coefficient.magnitude <= Self.rounding * terms[same].magnitude {
      terms[same].coefficient = 0
    }
  }

  /// Takes out what was written of a value.
  ///
  /// - Returns: The sum of its coefficients.
  mutating func remove(_ value: LayoutConstraint.Term.Value) -> Double {
    guard let place = terms.firstIndex(where: { $0.value.isSame(as: value) }) else { return 0 }
    return terms.remove(at: place).coefficient
  }
}

extension LayoutConstraint.Term.Value {
  fileprivate func isSame(as other: LayoutConstraint.Term.Value) -> Bool {
    switch (self, other) {
    case (.percent, .percent): true
    case (.attribute(let view, let attribute), .attribute(let otherView, let otherAttribute)):
      view === otherView && attribute.canonical == otherAttribute.canonical
    default: false
    }
  }

  /// Whether it is a share of the superview.
  var isPercent: Bool {
    if case .percent = self { true } else { false }
  }
}
