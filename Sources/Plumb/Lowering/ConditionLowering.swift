import ConstraintSolving
import LayoutNotation

/// Lowers a condition to a one-way definition whose value is a number: the result of the condition.
struct ConditionLowering {
  /// The value of a condition that holds.
  static let holds = 1.0
  /// The value of a condition that does not hold.
  static let fails = 0.0
  /// The value of a condition inside an inactive branch: neither of its own branches is active.
  private static let isOff = -1.0

  /// By how much the left side exceeds the right one.
  let excess: LinearForm
  /// How the sides are compared.
  let relation: Relation
  /// The switch of the branch that contains the condition itself.
  let outer: ConstraintSwitch?

  /// The definition; its output is a separate variable.
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
  /// Whether the relation holds for a left side that exceeds the right one by this amount. The
  /// amount is rounded to 1e-6, so that rounding errors of a solve decide nothing.
  func holds(excess: Double) -> Bool {
    let rounded = (excess * 1e6).rounded()
    return switch self {
    case .equal: rounded == 0
    case .lessThanOrEqual: rounded <= 0
    case .greaterThanOrEqual: rounded >= 0
    }
  }

  /// The same, or `nil` where an excess computed in another order might decide otherwise.
  func holds(certainly excess: Double) -> Bool? {
    // A thousandth of the rounding step.
    let near = 1e-9
    let holds = holds(excess: excess - near)
    return holds == self.holds(excess: excess + near) ? holds : nil
  }
}
