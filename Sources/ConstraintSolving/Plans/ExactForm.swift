import FlatMemory

/// The values of a solution as sums of numbers of the system, from the constraints that hold
/// exactly.
///
/// If the same constraints hold exactly, values computed this way have the same bits, regardless of
/// how the solution was found. They move with a number of the system as the sums describe.
final class ExactForm {
  private let variableCount: Int
  /// The numbers that are read, by their sources.
  private let sources: [Int]
  /// The index of each source in `sources`, or -1.
  private let symbolOfSource: [Int32]
  /// The variables, each after those that its sum reads.
  private let expressions: Expressions
  /// The values, followed by the numbers that are read.
  private let scratch: FlatArray<Double>

  /// The greatest ratio of terms that elimination may write to those of the exact constraints.
  private static let greatestGrowth = 64

  /// Creates the form of a solution.
  ///
  /// `nil` if rounding hides which constraints hold exactly, or the search takes too long.
  ///
  /// Targets have no influence if constraints alone decide the values. It therefore does not matter
  /// whether the solver read any targets.
  ///
  /// - Parameters:
  ///   - reading: The constraints that hold exactly.
  ///   - values: The solution.
  /// - Returns: The form.
  static func form(of reading: AnswerReading, at values: [Double]) -> ExactForm? {
    if reading.exact.count >= values.count,
      let form = ExactForm(reading.exact, of: reading, at: values)
    {
      return form
    }
    if reading.exactTargets.isEmpty { return nil }
    return ExactForm(reading.exact + reading.exactTargets, of: reading, at: values)
  }

  private init?(_ forms: [AnswerReading.Form], of reading: AnswerReading, at values: [Double]) {
    var equalities = ConstraintSystem()
    equalities.reserveCapacity(
      variables: 2 * values.count, constraints: forms.count,
      terms: reading.system.termVariables.count + 2 * forms.count)
    for _ in values { equalities.addVariable() }
    var sources: [Int] = []
    var symbolOfSource = [Int32](repeating: -1, count: reading.sources.count)
    for form in forms {
      var terms = form.terms
      for (source, coefficient) in form.constants {
        if symbolOfSource[source] < 0 {
          symbolOfSource[source] = Int32(sources.count)
          sources.append(source)
          equalities.addVariable()
        }
        terms.append((values.count + Int(symbolOfSource[source]), -coefficient))
      }
      equalities.addConstraint(terms, .equal, 0)
    }
    let most = 1_000 + Self.greatestGrowth * equalities.termVariables.count
    guard let elimination = equalities.eliminated(holding: values.count, most: most),
      elimination.pivotCount == values.count
    else { return nil }
    variableCount = values.count
    self.sources = sources
    self.symbolOfSource = symbolOfSource
    expressions = Expressions(of: elimination) { Int32($0) }
    scratch = FlatArray(repeating: 0, count: values.count + sources.count)
    let outcomes = reading.system.definitions.map { values[$0.output] }
    guard let own = self.values(of: reading.system, outcomes) else { return nil }
    for (value, other) in zip(own, values)
    where abs(value - other) > Tolerance.equality * max(1, abs(value)) { return nil }
  }

  /// Returns the values of a system if the same constraints hold exactly at its solution.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - outcomes: The results of its definitions.
  /// - Returns: The values; `nil` if one is out of range.
  func values(of system: ConstraintSystem, _ outcomes: [Double]) -> [Double]? {
    let numbers = AnswerReading.Sources(system: system)
    let scratch = scratch.elements
    for (symbol, source) in sources.enumerated() {
      scratch[variableCount + symbol] = numbers.value(of: source, outcomes)
    }
    expressions.substitute(in: scratch)
    for variable in 0..<variableCount
    where !(abs(scratch[variable]) <= ConstraintSystem.greatestMagnitude) { return nil }
    return scratch.array(0..<variableCount)
  }

  /// Returns the rate of each value with a number of the system.
  func rates(of source: Int) -> [Double] {
    let symbol = Int(symbolOfSource[source])
    if symbol < 0 { return [Double](repeating: 0, count: variableCount) }
    let scratch = scratch.elements
    for place in sources.indices { scratch[variableCount + place] = place == symbol ? 1 : 0 }
    expressions.substitute(in: scratch)
    return scratch.array(0..<variableCount)
  }
}

extension ConstraintSystem {
  /// Eliminates a system of equalities, chains first and then short ones.
  ///
  /// `nil` if that takes too long. The order depends on the system alone.
  ///
  /// - Parameters:
  ///   - count: The first variable without an expression. Equalities between such variables only
  ///     are left out: they hold for the numbers that the variables represent.
  ///   - most: The greatest amount of work.
  /// - Returns: The elimination.
  fileprivate func eliminated(holding count: Int, most: Int) -> EqualityElimination? {
    let elimination = EqualityElimination(degrees: degrees)
    for symbol in count..<variableCount { elimination.hold(symbol) }
    let order = FreeColumns(of: (0..<Int32(constraintCount)).map { $0 }, in: self, elimination)
    for place in 0..<order.count {
      let (variable, constraint) = order[place]
      let places = termRange(of: constraint)
      if variable >= 0 {
        elimination.define(variable, termVariables, termCoefficients, at: places, constant: 0)
        if elimination.overflowed != nil { return nil }
        continue
      }
      switch elimination.add(termVariables, termCoefficients, at: places, constant: 0) {
      case .pivoted, .redundant, .deferred: if elimination.work > most { return nil }
      case .contradiction, .overflow: return nil
      }
    }
    return elimination
  }
}
