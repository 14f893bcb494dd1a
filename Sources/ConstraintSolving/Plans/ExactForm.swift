import FlatMemory

/// The values of an answer as what holds exactly at it makes them: sums of numbers of the system.
///
/// Wherever the same holds exactly, values that are computed by it have the same bits, whoever
/// found the answer, and in whatever way; and they move with a number as the sums say.
final class ExactForm {
  private let variableCount: Int
  /// The numbers that are read, by their sources.
  private let sources: [Int]
  /// The number of each source among these, -1 where it is not.
  private let symbolOfSource: [Int32]
  /// The variables, each after those that its sum reads.
  private let expressions: Expressions
  /// The values, and behind them what is read.
  private let scratch: FlatArray<Double>

  /// Elimination may write so many times the terms of what holds exactly.
  private static let greatestGrowth = 64

  /// The form of an answer; `nil` where more holds exactly than can be told from rounding, and
  /// where finding it takes too much.
  ///
  /// Targets that values happen to be at have no say where all else decides them, so that it does
  /// not matter whether the way to the answer read any.
  ///
  /// - Parameters:
  ///   - reading: What holds exactly.
  ///   - values: The answer.
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

  /// The values of a system at whose answer the same holds exactly.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - outcomes: What its definitions come to.
  /// - Returns: The values; `nil` where one is out of range.
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

  /// How fast each value moves with a number of the system.
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
  /// The elimination of a system of equalities, chains of them first and then short ones, in an
  /// order that is that of the system alone; `nil` where it takes too much.
  ///
  /// - Parameters:
  ///   - count: Variables from this one on get no expression; what is left of these alone is left
  ///     out, as it holds because the numbers that they stand for are what they are.
  ///   - most: How much work it may be.
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
