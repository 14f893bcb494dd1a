/// The check of certificates of infeasibility.
extension KKTResiduals {
  /// Returns whether a dual ray proves that a program has no feasible point.
  ///
  /// Over all points within the bounds, `Σ columnDuals · x + Σ rowDuals · activity` must stay above
  /// 0 by more than rounding, although it is 0 for every point with those activities. If a lower
  /// bound is above its upper bound, no point is within the bounds, and every ray, even 0, is a
  /// proof.
  ///
  /// - Parameters:
  ///   - solution: A solution whose `dualStatus` is `infeasibilityCertificate`.
  ///   - program: The program said to be infeasible.
  ///   - tolerance: A column's dual smaller than this, relative to the products added up in it,
  ///     counts as 0 if the column has no bound on that side.
  /// - Returns: Whether the proof holds.
  public static func certificate(
    _ solution: LPSolution, provesInfeasible program: LinearProgram,
    tolerance: Double = ProgramTolerance.proofDual
  ) -> Bool {
    if zip(program.columnLower, program.columnUpper).contains(where: { $0 > $1 })
      || zip(program.rowLower, program.rowUpper).contains(where: { $0 > $1 })
    {
      return true
    }
    guard solution.rowDuals.count == program.rowCount else { return false }
    // Any multipliers can make a proof, so those that look like rounding errors may be left out.
    return program.isProvenInfeasible(by: solution.rowDuals, tolerance)
      || program.isProvenInfeasible(by: program.significant(solution.rowDuals), tolerance)
  }
}

extension LinearProgram {
  /// Returns the multipliers without those whose products are rounding errors relative to others.
  fileprivate func significant(_ multipliers: [Double]) -> [Double] {
    var weights = [Double](repeating: 0, count: rowCount)
    for (row, value) in zip(matrix.rowIndices, matrix.values) {
      weights[row] = max(weights[row], abs(value * multipliers[row]))
    }
    let least = ProgramTolerance.proofRounding * (weights.max() ?? 0)
    // A row without coefficients has no weight and is always kept.
    return multipliers.indices.map {
      weights[$0] == 0 || weights[$0] > least ? multipliers[$0] : 0
    }
  }

  fileprivate func isProvenInfeasible(by multipliers: [Double], _ tolerance: Double) -> Bool {
    var least = 0.0
    var sum = 0.0
    func add(_ dual: Double, _ bound: Double, size: Double) {
      let part = dual * bound
      least += part
      sum += max(abs(part), size * abs(bound))
    }
    // A multiplier of a missing bound is left out. If it was more than a rounding error, the duals
    // of the columns show it.
    var multipliers = multipliers
    for row in 0..<rowCount where multipliers[row] != 0 {
      let bound = multipliers[row] > 0 ? rowLower[row] : rowUpper[row]
      if bound.isFinite { add(multipliers[row], bound, size: 0) } else { multipliers[row] = 0 }
    }
    for column in 0..<columnCount {
      var dual = 0.0
      var size = 0.0
      for place in matrix.entryRange(ofColumn: column) {
        let product = matrix.values[place] * multipliers[matrix.rowIndices[place]]
        dual -= product
        size += abs(product)
      }
      if dual == 0 { continue }
      let bound = dual > 0 ? columnLower[column] : columnUpper[column]
      if bound.isFinite {
        add(dual, bound, size: size)
      } else if !(abs(dual) <= tolerance * size) {
        return false
      }
    }
    // Bounds that only just meet give 0, and rounding makes that slightly more.
    return least > ProgramTolerance.proofRounding * sum && sum.isFinite
  }
}
