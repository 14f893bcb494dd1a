/// Rows of a component in free variables, in flat arrays.
struct ReducedRows {
  /// What each row is: a constraint's number, or `~variable` for a variable's own range.
  var identifiers: [Int] = []
  /// What the substitution added to each row's sum.
  var offsets: [Double] = []
  /// For each hard row kept by a reduction, one of the free variables it limits.
  var anchors: [Int] = []
  private(set) var starts: [Int] = [0]
  private(set) var variables: [Int] = []
  private(set) var coefficients: [Double] = []

  var count: Int { identifiers.count }

  /// Adds the row that `elimination` reduced last.
  mutating func append(_ identifier: Int, _ elimination: EqualityElimination) {
    append(
      identifier, offset: elimination.rowConstant, variables: elimination.rowVariables[...],
      coefficients: elimination.rowCoefficients[...])
  }

  /// Adds a row of free variables.
  mutating func append(
    _ identifier: Int, offset: Double, variables: ArraySlice<Int>,
    coefficients: ArraySlice<Double>
  ) {
    identifiers.append(identifier)
    offsets.append(offset)
    self.variables.append(contentsOf: variables)
    self.coefficients.append(contentsOf: coefficients)
    starts.append(self.variables.count)
  }

  /// The places of a row in `variables` and `coefficients`.
  func places(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  /// The only variable of a row, or the first one.
  func firstVariable(of row: Int) -> Int { variables[starts[row]] }
}

extension SolveRun {
  /// Brings hard rows into free variables. Rows of one variable become its range, equal ranges fix
  /// variables, and rows without variables are checked and left out.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component or block.
  ///   - hard: The hard rows, as identifiers; those that are settled for good are taken out.
  /// - Returns: The rows of two and more variables, and an anchor for each row left in `hard`.
  /// - Throws: `Interruption.infeasible` around rows that contradict each other.
  func reduceHardRows(
    of variables: [Int], _ hard: inout [Int]
  ) throws(Interruption) -> ReducedRows {
    while true {
      for variable in variables {
        freeLower[variable] = -.infinity
        freeUpper[variable] = .infinity
      }
      var rows = ReducedRows()
      var kept: [Int] = []
      for identifier in hard {
        if identifier >= 0 { reduce(identifier) } else { elimination.reduce(~identifier) }
        let (lower, upper) = range(of: identifier)
        let offset = elimination.rowConstant
        switch elimination.rowVariables.count {
        case 0:
          try checkRange(identifier, value: offset, lower, upper, elimination.rowMagnitude)
          continue
        case 1:
          tighten(
            elimination.rowVariables[0], coefficient: elimination.rowCoefficients[0],
            lower - offset, upper - offset)
        default:
          rows.append(identifier, elimination)
        }
        kept.append(identifier)
        rows.anchors.append(elimination.rowVariables[0])
      }
      hard = kept
      if try !fixEqualRanges(of: variables, around: hard) { return rows }
    }
  }

  /// The hard rows that hold the own ranges of variables.
  func ownRanges(of variables: [Int]) -> [Int] {
    variables.filter { variableLower[$0] > -.infinity || variableUpper[$0] < .infinity }.map { ~$0 }
  }

  private func tighten(_ variable: Int, coefficient: Double, _ lower: Double, _ upper: Double) {
    var (low, high) = (lower / coefficient, upper / coefficient)
    if coefficient < 0 { swap(&low, &high) }
    freeLower[variable] = max(freeLower[variable], low)
    freeUpper[variable] = min(freeUpper[variable], high)
  }

  private func checkRange(
    _ identifier: Int, value: Double, _ lower: Double, _ upper: Double, _ magnitude: Double
  ) throws(Interruption) {
    let near = EqualityElimination.tolerance * max(1, magnitude, abs(value))
    if value < lower - near || value > upper + near {
      throw .infeasible(around: [party(identifier)])
    }
  }

  /// Fixes variables whose range has closed; whether any was.
  private func fixEqualRanges(
    of variables: [Int], around hard: [Int]
  ) throws(Interruption) -> Bool {
    var anyFixed = false
    for variable in variables where !elimination.hasExpression(variable) {
      let (lower, upper) = (freeLower[variable], freeUpper[variable])
      guard lower > -.infinity, upper < .infinity else { continue }
      let near = EqualityElimination.tolerance * max(1, abs(lower), abs(upper))
      if upper - lower > near { continue }
      if lower - upper > near {
        throw .infeasible(around: hard.map(party) + [.lowerBound(variable)])
      }
      if elimination.fix(variable, at: lower == upper ? lower : (lower + upper) / 2)
        == .contradiction
      {
        throw .infeasible(around: hard.map(party) + [.lowerBound(variable)])
      }
      anyFixed = true
    }
    return anyFixed
  }

  /// The party that a row identifier stands for.
  func party(_ identifier: Int) -> Party {
    identifier >= 0 ? .constraint(identifier) : .lowerBound(~identifier)
  }
}
