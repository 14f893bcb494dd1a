import FlatMemory

/// The constraints of a system in flat memory, as every answer is checked against them: that of the
/// passes, of a plan, and of a region.
struct RowAudit {
  /// A constraint that does not hold, and by how much it is missed.
  struct Miss: BitwiseCopyable {
    var constraint: Int
    var amount: Double
  }

  private let terms: ConstraintSystem.Terms
  private let constants: Vector<Double>
  private let relations: Vector<ConstraintRelation>
  private let priorities: Vector<Double>

  /// Hands the constraints of a system to a closure; they are valid until it returns.
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

  /// The sum of a constraint's terms at a point.
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

  /// Whether a constraint is a required equality.
  @inline(__always)
  func isRequiredEquality(_ row: Int) -> Bool {
    relations[row] == .equal && priorities[row] >= ConstraintSystem.required
  }

  /// Finds what does not hold at a point.
  ///
  /// - Parameters:
  ///   - sums: The sums of all constraints.
  ///   - values: The point.
  ///   - counts: Tells whether a constraint counts; `nil` where all do.
  ///   - misses: Gets the optional constraints that do not hold, rising.
  /// - Returns: The first required constraint that does not hold; `nil` where all do.
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

  /// By how much a constraint is missed whose terms have a sum. No magnitude is below 1, so what is
  /// at most `Tolerance.equality` needs no closer look, and most are.
  @inline(__always)
  func missed(_ row: Int, with sum: Double) -> Double {
    relations[row].missed(by: sum - constants[row])
  }

  /// Whether an amount by which a constraint is missed at a point is more than rounding.
  func isMissed(_ row: Int, by amount: Double, at values: Vector<Double>) -> Bool {
    let magnitude = magnitude(of: row, at: values)
    return priorities[row] >= ConstraintSystem.required
      ? amount > Tolerance.equality * magnitude
      : Significance.isMissed(by: amount, magnitude: magnitude)
  }

  /// The size of the numbers a constraint is made of at a point, at least 1.
  func magnitude(of row: Int, at values: Vector<Double>) -> Double {
    var largest = max(1, abs(constants[row]))
    for place in terms.range(of: row) {
      largest = max(largest, abs(terms.coefficient(place) * values[terms.variable(place)]))
    }
    return largest
  }

  /// Whether a value lies outside a range by more than rounding.
  @inline(__always)
  static func isOutside(_ value: Double, _ lower: Double, _ upper: Double) -> Bool {
    let near = Tolerance.equality * max(1, abs(value))
    return value < lower - near || value > upper + near
  }
}
