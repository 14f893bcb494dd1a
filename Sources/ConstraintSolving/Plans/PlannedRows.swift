import FlatMemory

/// The constraints and definitions of a structure as a plan checks its values against them.
struct PlannedRows: ~Copyable {
  struct Row: BitwiseCopyable {
    /// Where its terms end.
    var end: Int32
    var relation: ConstraintRelation
    var isRequired: Bool
  }

  /// An optional constraint that does not hold, and by how much it is missed.
  struct Violation: BitwiseCopyable {
    var constraint: Int
    var amount: Double
  }

  private let rows: FlatArray<Row>
  private let terms: FlatArray<SolvePlan.Term>

  init(of system: ConstraintSystem) {
    rows = FlatArray(capacity: system.constraintCount)
    terms = FlatArray(capacity: system.termVariables.count)
    for place in system.termVariables.indices {
      terms.append(
        .init(
          place: Int32(system.termVariables[place]),
          coefficient: system.termCoefficients[place]))
    }
    for constraint in 0..<system.constraintCount {
      rows.append(
        Row(
          end: Int32(system.termRange(of: constraint).upperBound),
          relation: system.relations[constraint], isRequired: system.isRequired(constraint)))
    }
    // What definitions come to is required.
    for definition in system.definitions {
      terms.append(.init(place: Int32(definition.output), coefficient: 1))
      rows.append(Row(end: Int32(terms.count), relation: .equal, isRequired: true))
    }
  }

  /// How many there are.
  var count: Int { rows.count }

  /// About how many bytes they take.
  var byteCount: Int { 8 * rows.count + 16 * terms.count }

  /// Computes the sums of all constraints' terms.
  func computeSums(at values: Vector<Double>, into sums: Vector<Double>) {
    let (rows, terms) = (rows.elements, terms.elements)
    var term = 0
    for row in 0..<rows.count {
      let end = Int(rows[row].end)
      var sum = 0.0
      while term < end {
        sum += terms[term].coefficient * values[Int(terms[term].place)]
        term += 1
      }
      sums[row] = sum
    }
  }

  /// By how much the required equality is missed that is missed most.
  func greatestError(of sums: Vector<Double>, _ input: PlanInput) -> Double {
    let rows = rows.elements
    var greatest = 0.0
    for row in 0..<rows.count where rows[row].isRequired && rows[row].relation == .equal {
      greatest = max(greatest, abs(input.constants[row] - sums[row]))
    }
    return greatest
  }

  /// Computes what the sums of required equalities lack; 0 for other constraints.
  func computeErrors(of sums: Vector<Double>, _ input: PlanInput, into errors: Vector<Double>) {
    for row in 0..<rows.count where rows[row].isRequired && rows[row].relation == .equal {
      errors[row] = input.constants[row] - sums[row]
    }
  }

  /// Finds the optional constraints that do not hold.
  ///
  /// - Parameters:
  ///   - sums: The sums of all constraints.
  ///   - values: The point.
  ///   - input: The constants.
  ///   - violations: Gets them, rising, with the amounts by which they are missed.
  /// - Returns: Whether all that is required holds.
  func findViolations(
    of sums: Vector<Double>, at values: Vector<Double>, _ input: PlanInput,
    into violations: borrowing FlatArray<Violation>
  ) -> Bool {
    let rows = rows.elements
    violations.shrink(to: 0)
    for row in 0..<rows.count {
      let amount = rows[row].relation.missed(by: sums[row] - input.constants[row])
      guard amount > Tolerance.equality else { continue }
      if rows[row].isRequired {
        let size = magnitude(of: row, at: values, input)
        if amount > Tolerance.equality * size { return false }
      } else if Significance.isMissed(by: amount, magnitude: magnitude(of: row, at: values, input))
      {
        violations.append(Violation(constraint: row, amount: amount))
      }
    }
    return true
  }

  /// The size of the numbers a constraint is made of at a point, at least 1.
  func magnitude(
    of row: Int, at values: Vector<Double>, _ input: PlanInput
  ) -> Double {
    var largest = max(1, abs(input.constants[row]))
    for term in (row == 0 ? 0 : Int(rows[row - 1].end))..<Int(rows[row].end) {
      largest = max(largest, abs(terms[term].coefficient * values[Int(terms[term].place)]))
    }
    return largest
  }
}
