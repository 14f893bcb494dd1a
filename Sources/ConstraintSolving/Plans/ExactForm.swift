import FlatMemory

/// The values of an answer as what holds exactly at it makes them: sums of numbers of the system.
///
/// Wherever the same holds exactly, values that are computed by it have the same bits, whoever
/// found the answer, and in whatever way.
final class ExactForm {
  private let variableCount: Int
  /// The numbers that are read, by their sources.
  private let sources: [Int]
  /// The variables, each after those that its sum reads.
  private let expressions: FlatArray<SolvePlan.Expression>
  private let terms: FlatArray<SolvePlan.Term>
  /// The values, and behind them what is read.
  private let scratch: FlatArray<Double>

  /// Elimination may write so many times the terms of a system.
  private static let greatestGrowth = 16

  /// The form of an answer; `nil` where more holds exactly than can be told from rounding, and
  /// where finding it takes too much.
  ///
  /// - Parameters:
  ///   - reading: What holds exactly.
  ///   - values: The answer.
  init?(of reading: AnswerReading, at values: [Double]) {
    let count = values.count
    var sources: [Int] = []
    var symbolOfSource: [Int: Int] = [:]
    var degrees = [Int32](repeating: 0, count: count)
    for form in reading.exact {
      for term in form.terms { degrees[term.variable] += 1 }
      for (source, _) in form.constants where symbolOfSource[source] == nil {
        symbolOfSource[source] = sources.count
        sources.append(source)
      }
    }
    degrees += sources.map { _ in 0 }
    let elimination = EqualityElimination(degrees: degrees)
    for symbol in sources.indices { elimination.hold(count + symbol) }
    var (variables, coefficients): ([Int], [Double]) = ([], [])
    // Short ones first, in an order that is that of the system alone.
    let sorted = reading.exact.enumerated().sorted {
      ($0.element.terms.count, $0.offset) < ($1.element.terms.count, $1.offset)
    }
    let most = 1_000 + Self.greatestGrowth * reading.system.termVariables.count
    for (_, form) in sorted {
      variables.removeAll(keepingCapacity: true)
      coefficients.removeAll(keepingCapacity: true)
      for term in form.terms {
        variables.append(term.variable)
        coefficients.append(term.coefficient)
      }
      for constant in form.constants {
        variables.append(count + symbolOfSource[constant.source, default: 0])
        coefficients.append(-constant.coefficient)
      }
      // What is left of numbers alone is equal because they are, and for as long.
      switch elimination.add(variables, coefficients, at: variables.indices, constant: 0) {
      case .pivoted, .redundant, .deferred: break
      default: return nil
      }
      if elimination.work > most { return nil }
    }
    guard elimination.pivotCount == count else { return nil }
    variableCount = count
    self.sources = sources
    expressions = FlatArray(capacity: count)
    terms = FlatArray(capacity: elimination.writtenTerms)
    scratch = FlatArray(repeating: 0, count: count + sources.count)
    for place in (0..<count).reversed() {
      let variable = elimination.pivots[place]
      for index in elimination.slots[variable].terms {
        let term = elimination.pool[index]
        terms.append(.init(place: Int32(term.variable), coefficient: term.coefficient))
      }
      expressions.append(.init(variable: Int32(variable), end: Int32(terms.count)))
    }
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
    substitute()
    for variable in 0..<variableCount
    where !(abs(scratch[variable]) <= ConstraintSystem.greatestMagnitude) { return nil }
    return scratch.array(0..<variableCount)
  }

  private func substitute() {
    let (expressions, terms, scratch) = (expressions.elements, terms.elements, scratch.elements)
    var place = 0
    for number in 0..<expressions.count {
      let end = Int(expressions[number].end)
      var sum = 0.0
      while place < end {
        sum += terms[place].coefficient * scratch[Int(terms[place].place)]
        place += 1
      }
      scratch[Int(expressions[number].variable)] = sum
    }
  }
}
