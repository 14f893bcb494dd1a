import ConstraintSolving

/// A small system in exact numbers, from which the inputs of solver and oracle are made.
struct SampleSystem: Sendable {
  /// A constraint.
  struct Row: Sendable {
    var terms: [(variable: Int, coefficient: Rational)]
    var relation: ConstraintRelation
    var constant: Rational
    var priority: Int
    /// The variable and its value at which the row counts; `nil` if it always counts.
    var condition: (variable: Int, value: Int)?

    var isRequired: Bool { priority == 1000 }
  }

  /// The computation of a definition.
  enum Formula: Sendable {
    /// `Σ factor · input + constant`.
    case affine([Rational], Rational)
    /// The largest of the inputs and the constant.
    case largest(Rational)
    /// Whether `Σ factor · input` satisfies a relation to a constant: 1 or 0.
    case holds([Rational], ConstraintRelation, Rational)

    func value(_ inputs: [Rational]) throws(Overflow) -> Rational {
      switch self {
      case .affine(let factors, var sum):
        for (factor, input) in zip(factors, inputs) { sum = try sum + factor * input }
        return sum
      case .largest(var largest):
        for input in inputs where try Rational.isLess(largest, input) { largest = input }
        return largest
      case .holds(let factors, let relation, let constant):
        var sum = -constant
        for (factor, input) in zip(factors, inputs) { sum = try sum + factor * input }
        return holds(sum.sign, relation) ? .one : .zero
      }
    }

    func value(_ inputs: [Double]) -> Double {
      switch self {
      case .affine(let factors, let constant):
        zip(factors, inputs).reduce(constant.double) { $0 + $1.0.double * $1.1 }
      case .largest(let constant): inputs.reduce(constant.double, max)
      case .holds(let factors, let relation, let constant):
        holds(
          Int(
            (zip(factors, inputs).reduce(-constant.double) { $0 + $1.0.double * $1.1 } * 1e6)
              .rounded()), relation) ? 1 : 0
      }
    }

    private func holds(_ excess: Int, _ relation: ConstraintRelation) -> Bool {
      switch relation {
      case .equal: excess == 0
      case .lessThanOrEqual: excess <= 0
      case .greaterThanOrEqual: excess >= 0
      }
    }
  }

  /// A one-way definition. A value has equal formulas for both ends; bounds may lack an end.
  struct OneWay: Sendable {
    var kind: Definition.Kind
    var output: Int
    var inputs: [Int]
    var lower: Formula?
    var upper: Formula?
    /// The variable and its value at which the definition is computed. Elsewhere the output is
    /// -1. `nil` if it is always computed.
    var condition: (variable: Int, value: Int)?
  }

  var targets: [Rational] = []
  var lowerBounds: [Rational?] = []
  var rows: [Row] = []
  var definitions: [OneWay] = []

  var variableCount: Int { targets.count }

  mutating func addVariable(target: Rational = .zero, lowerBound: Rational? = nil) {
    targets.append(target)
    lowerBounds.append(lowerBound)
  }

  /// Returns the system as the solver's input.
  ///
  /// - Parameters:
  ///   - order: The order in which the rows are added; `nil` for their own order.
  ///   - reversesTerms: Whether the terms of each row are added in reverse order.
  /// - Returns: The system.
  func constraintSystem(order: [Int]? = nil, reversesTerms: Bool = false) -> ConstraintSystem {
    var system = ConstraintSystem()
    for (target, bound) in zip(targets, lowerBounds) {
      system.addVariable(target: target.double, lowerBound: bound?.double ?? -.infinity)
    }
    for number in order ?? Array(rows.indices) {
      let row = rows[number]
      let terms = reversesTerms ? row.terms.reversed() : row.terms
      system.addConstraint(
        terms.map { ($0.variable, $0.coefficient.double) }, row.relation, row.constant.double,
        priority: Double(row.priority),
        when: row.condition.map { ConstraintSwitch($0.variable, at: Double($0.value)) })
    }
    for definition in definitions {
      let (lower, upper) = (definition.lower, definition.upper)
      let condition = definition.condition.map {
        Definition.Condition(
          ConstraintSwitch($0.variable, at: Double($0.value)), otherwise: .value(-1))
      }
      system.addDefinition(
        Definition(
          definition.kind, of: definition.output, from: definition.inputs, when: condition
        ) { inputs in
          .bounds(
            lower: lower?.value(inputs) ?? -.infinity, upper: upper?.value(inputs) ?? .infinity)
        })
    }
    return system
  }
}

extension SampleSystem: CustomStringConvertible {
  var description: String {
    var lines = targets.indices.map { variable in
      "x\(variable) -> \(targets[variable].double)"
        + (lowerBounds[variable].map { ", >= \($0.double)" } ?? "")
    }
    for (number, row) in rows.enumerated() {
      let sum = row.terms.map { "\($0.coefficient.double) x\($0.variable)" }
        .joined(separator: " + ")
      lines.append(
        "\(number): \(sum) \(row.relation) \(row.constant.double) @ \(row.priority)"
          + (row.condition.map { " when x\($0.variable) is \($0.value)" } ?? ""))
    }
    for (number, definition) in definitions.enumerated() {
      lines.append(
        "definition \(number): x\(definition.output) \(definition.kind) from "
          + "\(definition.inputs) lower \(String(describing: definition.lower)) upper "
          + "\(String(describing: definition.upper))"
          + (definition.condition.map { " when x\($0.variable) is \($0.value)" } ?? ""))
    }
    return lines.joined(separator: "\n")
  }
}
