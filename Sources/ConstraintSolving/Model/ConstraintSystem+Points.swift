/// What constraints come to at a point.
extension ConstraintSystem {
  /// The sum of a constraint's terms at a point, the value of each variable; NaN where there is no
  /// such constraint, or a variable has no value.
  public func activity(of constraint: Int, at values: [Double]) -> Double {
    guard has(constraint, at: values) else { return .nan }
    var sum = 0.0
    for place in termRange(of: constraint) {
      sum += termCoefficients[place] * values[termVariables[place]]
    }
    return sum
  }

  /// By how much a constraint is missed at a point; 0 when it holds, and NaN where there is no such
  /// constraint, or a variable has no value.
  public func violation(of constraint: Int, at values: [Double]) -> Double {
    guard has(constraint, at: values) else { return .nan }
    return violation(of: constraint, activity: activity(of: constraint, at: values))
  }

  /// By how much a constraint is missed where its terms have a sum.
  func violation(of constraint: Int, activity: Double) -> Double {
    relations[constraint].violation(by: activity - constants[constraint])
  }

  /// The size of the numbers a constraint is made of at a point, at least 1: what a residual is
  /// relative to. NaN where there is no such constraint, or a variable has no value.
  public func magnitude(of constraint: Int, at values: [Double]) -> Double {
    guard has(constraint, at: values) else { return .nan }
    var largest = max(1, abs(constants[constraint]))
    for place in termRange(of: constraint) {
      largest = max(largest, abs(termCoefficients[place] * values[termVariables[place]]))
    }
    return largest
  }

  /// Whether there is a constraint, and a value for each variable at a point.
  private func has(_ constraint: Int, at values: [Double]) -> Bool {
    relations.indices.contains(constraint) && values.count >= variableCount
  }

  /// Stops the program of a caller that asks for a constraint there never was, or for one at a
  /// point that has not a value for each variable.
  func expect(constraint: Int, at values: [Double]) {
    expect(constraint: constraint)
    precondition(
      values.count >= variableCount, "\(values.count) values for \(variableCount) variables")
  }
}
