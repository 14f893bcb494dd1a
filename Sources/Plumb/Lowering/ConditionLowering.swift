import ConstraintSolving
import LayoutNotation

/// Lowers a condition to a one-way definition that yields a number for what it found.
struct ConditionLowering {
  /// What a condition that holds yields.
  static let holds = 1.0
  /// What a condition that does not hold yields.
  static let fails = 0.0
  /// What a condition yields inside a branch that does not count: neither of its branches does.
  private static let isOff = -1.0

  /// By how much the left side exceeds the right one.
  let excess: LinearForm
  /// How the sides are compared.
  let relation: Relation
  /// What the condition itself waits for.
  let outer: ConstraintSwitch?

  /// The definition, whose output is a variable of its own.
  func definition(of variable: Int) -> Definition {
    var inputs: [Int] = []
    var coefficients: [Double] = []
    for (input, coefficient) in excess.terms {
      if let known = inputs.firstIndex(of: input) {
        coefficients[known] += coefficient
      } else {
        inputs.append(input)
        coefficients.append(coefficient)
      }
    }
    let (constant, relation) = (excess.constant, relation)
    let condition = outer.map { Definition.Condition($0, otherwise: .value(Self.isOff)) }
    return Definition(.value, of: variable, from: inputs, when: condition) {
      [coefficients] values in
      var sum = constant
      for (coefficient, value) in zip(coefficients, values) { sum += coefficient * value }
      return .value(relation.holds(excess: sum) ? Self.holds : Self.fails)
    }
  }
}

extension Relation {
  /// Whether a left side stands in the relation to a right one that it exceeds by so much: rounded
  /// to 1e-6, so that the rounding of a solve decides nothing.
  func holds(excess: Double) -> Bool {
    let rounded = (excess * 1e6).rounded()
    return switch self {
    case .equal: rounded == 0
    case .lessThanOrEqual: rounded <= 0
    case .greaterThanOrEqual: rounded >= 0
    }
  }

  /// The same; `nil` where an excess that is computed in another order might decide otherwise.
  func holds(certainly excess: Double) -> Bool? {
    // A thousandth of what it is rounded to.
    let near = 1e-9
    let holds = holds(excess: excess - near)
    return holds == self.holds(excess: excess + near) ? holds : nil
  }
}
