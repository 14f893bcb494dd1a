/// A constraint of a session.
struct SessionConstraint {
  /// The number of the constraint.
  let number: Int
  /// Multiples of different variables, in ascending order.
  let terms: LinearSum
  let relation: ConstraintRelation
  var constant: Double
  var priority: Double
  /// The caller's name for the constraint.
  let label: String
  /// Its position in the last solved system; -1 if it has none.
  var place = -1
  /// The item of the feasibility tableau that it limits; -1 for none.
  var item = -1

  /// Whether the constraint is required.
  var isRequired: Bool { priority >= ConstraintSystem.required }

  /// Returns the sum of the terms at a point, and the size of its largest number, at least 1.
  func sum(at values: [Double]) -> (sum: Double, magnitude: Double) {
    var sum = 0.0
    var magnitude = max(1, abs(constant))
    for (variable, coefficient) in terms {
      let part = coefficient * values[variable]
      sum += part
      magnitude = max(magnitude, abs(part))
    }
    return (sum, magnitude)
  }

  /// Returns whether the constraint holds at a point and at all points very near to it.
  ///
  /// Such a constraint affects neither an answer at that point nor the last bits of its values.
  func isSlack(at values: [Double]) -> Bool {
    let (sum, magnitude) = sum(at: values)
    return -relation.missed(by: sum - constant) >= Tolerance.certain * magnitude
  }

  /// Returns the limit that the constraint sets, in units of its item.
  func limit(owner: Int) -> FeasibilityTableau.Limit {
    let (lower, upper) = relation.range(around: constant)
    guard terms.count == 1 else { return .init(owner: owner, lower: lower, upper: upper) }
    let scale = terms[0].coefficient
    return scale > 0
      ? .init(owner: owner, lower: lower / scale, upper: upper / scale)
      : .init(owner: owner, lower: upper / scale, upper: lower / scale)
  }

  /// Returns whether the constraint comes before another one in a system.
  ///
  /// The order does not depend on the order in which callers add constraints.
  func precedes(_ other: SessionConstraint) -> Bool {
    if terms.count != other.terms.count { return terms.count < other.terms.count }
    for (one, two) in zip(terms, other.terms) where one.variable != two.variable {
      return one.variable < two.variable
    }
    for (one, two) in zip(terms, other.terms) where one.coefficient != two.coefficient {
      return one.coefficient < two.coefficient
    }
    if relation != other.relation { return relation.rawValue < other.relation.rawValue }
    if priority != other.priority { return priority > other.priority }
    return constant < other.constant
  }

  /// The constraint in words.
  var text: String {
    var text = ""
    for (variable, coefficient) in terms {
      let size = abs(coefficient) == 1 ? "" : "\(Self.number(abs(coefficient))) "
      let sign = coefficient < 0 ? "-" : "+"
      text +=
        text.isEmpty
        ? "\(coefficient < 0 ? "-" : "")\(size)x\(variable)" : " \(sign) \(size)x\(variable)"
    }
    let comparison =
      switch relation {
      case .equal: "=="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    let sum = "\(text.isEmpty ? "0" : text) \(comparison) \(Self.number(constant))"
    return label.isEmpty ? sum : "\(label): \(sum)"
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
