import FlatMemory

/// The constraints of a system in flat memory, for the check of every answer.
///
/// Answers of the passes, of a plan and of a region are checked against them.
struct RowAudit {
  /// A constraint that does not hold, with the amount by which it is missed.
  struct Miss: BitwiseCopyable {
    var constraint: Int
    var amount: Double
  }

  private let terms: ConstraintSystem.Terms
  private let constants: Vector<Double>
  private let relations: Vector<ConstraintRelation>
  private let priorities: Vector<Double>

  /// Passes the constraints of a system to a closure. They are valid until the closure returns.
  @inline(__always)
  static func of<Result>(_ system: ConstraintSystem, _ body: (RowAudit) -> Result) -> Result {
    system.withTerms { terms in
      system.constants.withVector { constants in
        system.relations.withVector { relations in
          system.priorities.withVector { priorities in
            body(
              RowAudit(
                terms: terms, constants: constants, relations: relations, priorities: priorities))
          }
        }
      }
    }
  }

  /// Returns the sum of a constraint's terms at a point.
  @inline(__always)
  func sum(of row: Int, at values: Vector<Double>) -> Double {
    var sum = 0.0
    for place in terms.range(of: row) {
      sum += terms.coefficient(place) * values[terms.variable(place)]
    }
    return sum
  }

  /// Computes the sums of all constraints' terms at a point.
  func computeSums(at values: Vector<Double>, into sums: Vector<Double>) {
    for row in 0..<constants.count { sums[row] = sum(of: row, at: values) }
  }

  /// Returns whether a constraint is a required equality.
  @inline(__always)
  func isRequiredEquality(_ row: Int) -> Bool {
    relations[row] == .equal && priorities[row] >= ConstraintSystem.required
  }

  /// Finds the constraints that do not hold at a point.
  ///
  /// - Parameters:
  ///   - sums: The sums of all constraints.
  ///   - values: The point.
  ///   - counts: Returns whether a constraint counts; `nil` if all constraints do.
  ///   - misses: Receives the optional constraints that do not hold, ascending.
  /// - Returns: The first required constraint that does not hold; `nil` if all hold.
  func findMisses(
    of sums: Vector<Double>, at values: Vector<Double>, counts: ((Int) -> Bool)? = nil,
    into misses: borrowing FlatArray<Miss>
  ) -> Int? {
    misses.shrink(to: 0)
    for row in 0..<constants.count {
      let amount = missed(row, with: sums[row])
      guard amount > Tolerance.equality else { continue }
      if let counts, !counts(row) { continue }
      guard isMissed(row, by: amount, at: values) else { continue }
      if priorities[row] >= ConstraintSystem.required { return row }
      misses.append(Miss(constraint: row, amount: amount))
    }
    return nil
  }

  /// Returns by how much a constraint is missed if its terms have a given sum.
  ///
  /// No magnitude is below 1. An amount of at most `Tolerance.equality` therefore needs no closer
  /// check, which is the usual case.
  @inline(__always)
  func missed(_ row: Int, with sum: Double) -> Double {
    relations[row].missed(by: sum - constants[row])
  }

  /// Returns whether an amount by which a constraint is missed at a point exceeds rounding.
  func isMissed(_ row: Int, by amount: Double, at values: Vector<Double>) -> Bool {
    let magnitude = magnitude(of: row, at: values)
    return priorities[row] >= ConstraintSystem.required
      ? amount > Tolerance.equality * magnitude
      : Significance.isMissed(by: amount, magnitude: magnitude)
  }

  /// Returns the size of the numbers of a constraint at a point, at least 1.
  func magnitude(of row: Int, at values: Vector<Double>) -> Double {
    var largest = max(1, abs(constants[row]))
    for place in terms.range(of: row) {
      largest = max(largest, abs(terms.coefficient(place) * values[terms.variable(place)]))
    }
    return largest
  }

  /// Returns whether a value is outside a range by more than rounding.
  @inline(__always)
  static func isOutside(_ value: Double, _ lower: Double, _ upper: Double) -> Bool {
    let near = Tolerance.equality * max(1, abs(value))
    return value < lower - near || value > upper + near
  }
}
