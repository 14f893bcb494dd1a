/// Activities and violations of constraints at a point.
extension ConstraintSystem {
  /// Returns the sum of a constraint's terms at a point, given as the value of each variable.
  ///
  /// NaN if there is no such constraint or a variable has no value.
  public func activity(of constraint: Int, at values: [Double]) -> Double {
    guard has(constraint, at: values) else { return .nan }
    var sum = 0.0
    for place in termRange(of: constraint) {
      sum += termCoefficients[place] * values[termVariables[place]]
    }
    return sum
  }

  /// Returns by how much a constraint is violated at a point; 0 if it holds. NaN if there is no
  /// such constraint or a variable has no value.
  public func violation(of constraint: Int, at values: [Double]) -> Double {
    guard has(constraint, at: values) else { return .nan }
    return violation(of: constraint, activity: activity(of: constraint, at: values))
  }

  /// Returns by how much a constraint is violated if its terms have the given sum.
  func violation(of constraint: Int, activity: Double) -> Double {
    relations[constraint].violation(by: activity - constants[constraint])
  }

  /// Returns the size of the numbers of a constraint at a point, at least 1: the scale of its
  /// residual. NaN if there is no such constraint or a variable has no value.
  public func magnitude(of constraint: Int, at values: [Double]) -> Double {
    guard has(constraint, at: values) else { return .nan }
    var largest = max(1, abs(constants[constraint]))
    for place in termRange(of: constraint) {
      largest = max(largest, abs(termCoefficients[place] * values[termVariables[place]]))
    }
    return largest
  }

  /// Whether a constraint exists, and a point has a value for each variable.
  private func has(_ constraint: Int, at values: [Double]) -> Bool {
    relations.indices.contains(constraint) && values.count >= variableCount
  }

  /// Stops the program if a constraint does not exist, or a point lacks a value for some variable.
  func expect(constraint: Int, at values: [Double]) {
    expect(constraint: constraint)
    precondition(
      values.count >= variableCount, "\(values.count) values for \(variableCount) variables")
  }
}
