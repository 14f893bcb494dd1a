import ConstraintSolving

/// A system small enough to be solved by hand, and its result.
struct FairnessCase: Sendable, CustomStringConvertible {
  let description: String
  private(set) var sample = SampleSystem()
  /// The value of each variable.
  var values: [Rational] = []
  /// The variables that rules 1 to 3 leave ambiguous. An end is `nil` without limit.
  var ranges: [Int: (lower: Rational?, upper: Rational?)] = [:]

  /// A case of variables with targets of 0 and, on request, lower bounds of 0.
  init(_ description: String, _ variableCount: Int, isNonNegative: Bool = true) {
    self.description = description
    for _ in 0..<variableCount {
      sample.addVariable(lowerBound: isNonNegative ? .zero : nil)
    }
  }

  /// Returns the case with another constraint, required unless a priority is given.
  func with(
    _ terms: [(Int, Int)], _ relation: ConstraintRelation, _ constant: Int, priority: Int = 1000
  ) -> FairnessCase {
    var result = self
    result.sample.rows.append(
      .init(
        terms: terms.map { ($0.0, Rational($0.1)) }, relation: relation,
        constant: Rational(constant), priority: priority))
    return result
  }

  /// Returns the case with the same optional equality for some variables.
  func wishing(_ places: [Int: Int], priority: Int = 500) -> FairnessCase {
    places.sorted { $0.key < $1.key }.reduce(self) {
      $0.with([($1.key, 1)], .equal, $1.value, priority: priority)
    }
  }

  /// Returns the case with a required sum of some variables.
  func sharing(_ variables: Range<Int>, _ total: Int) -> FairnessCase {
    with(variables.map { ($0, 1) }, .equal, total)
  }

  /// Returns the case with its answer in halves.
  func giving(
    halves: [Int], ranges: [Int: (lower: Rational?, upper: Rational?)] = [:]
  ) -> FairnessCase {
    var result = self
    result.values = halves.map { Rational(halves: $0) }
    result.ranges = ranges
    return result
  }

  /// Returns the case with its answer.
  func giving(
    _ values: [Int], ranges: [Int: (lower: Rational?, upper: Rational?)] = [:]
  ) -> FairnessCase {
    giving(halves: values.map { 2 * $0 }, ranges: ranges)
  }

  /// Returns the case with variable i at the place `places[i]`.
  func renumbered(_ places: [Int]) -> FairnessCase {
    var result = self
    for (variable, place) in places.enumerated() {
      result.sample.targets[place] = sample.targets[variable]
      result.sample.lowerBounds[place] = sample.lowerBounds[variable]
      result.values[place] = values[variable]
    }
    for row in sample.rows.indices {
      result.sample.rows[row].terms = sample.rows[row].terms.map {
        (places[$0.variable], $0.coefficient)
      }
    }
    return result
  }

  static let all: [FairnessCase] = [
    FairnessCase("four equal wishes", 4)
      .wishing([0: 60, 1: 60, 2: 60, 3: 60]).sharing(0..<4, 200)
      .giving([50, 50, 50, 50]),
    FairnessCase("different wishes fall short by the same", 3)
      .wishing([0: 30, 1: 60, 2: 90]).sharing(0..<3, 120)
      .giving([10, 40, 70]),
    FairnessCase("too much room is shared as well", 3)
      .wishing([0: 10, 1: 20, 2: 30]).sharing(0..<3, 90)
      .giving([20, 30, 40]),
    FairnessCase("who cannot give more leaves it to the rest", 3)
      .wishing([0: 10, 1: 60, 2: 90]).sharing(0..<3, 100)
      .giving([0, 35, 65]),
    FairnessCase("two who cannot give more, one after the other", 4)
      .wishing([0: 10, 1: 30, 2: 90, 3: 95]).sharing(0..<4, 25)
      .giving(halves: [0, 0, 20, 30]),
    FairnessCase("blocks that nothing binds", 5)
      .wishing([0: 60, 1: 60, 2: 30, 3: 30, 4: 30]).sharing(0..<2, 100).sharing(2..<5, 60)
      .giving([50, 50, 20, 20, 20]),
    FairnessCase("blocks that a slack constraint binds", 4)
      .wishing([0: 60, 1: 60, 2: 60, 3: 60]).sharing(0..<2, 40).sharing(2..<4, 100)
      .with([(0, 1), (2, 1)], .lessThanOrEqual, 80)
      .giving([20, 20, 50, 50]),
    FairnessCase("a level that costs nothing leaves its room", 2)
      .with([(0, 1)], .greaterThanOrEqual, 20, priority: 500)
      .with([(1, 1)], .greaterThanOrEqual, 30, priority: 500)
      .sharing(0..<2, 100)
      .giving(
        [20, 80], ranges: [0: (Rational(20), Rational(70)), 1: (Rational(30), Rational(80))]),
    FairnessCase("a chain of equal wishes", 3)
      .with([(0, 1), (1, -1)], .lessThanOrEqual, 0)
      .with([(1, 1), (2, -1)], .lessThanOrEqual, 0)
      .wishing([0: 60, 1: 60, 2: 60]).sharing(0..<3, 150)
      .giving([50, 50, 50]),
    FairnessCase("a chain against the order of its wishes", 2)
      .with([(0, 1), (1, -1)], .lessThanOrEqual, 0).wishing([0: 40, 1: 20])
      .giving([30, 30]),
    FairnessCase("wishes on both sides", 1)
      .wishing([0: 10]).wishing([0: 20])
      .giving([15]),
    FairnessCase("an uneven middle", 1)
      .wishing([0: 0]).wishing([0: 10]).wishing([0: 20]).wishing([0: 50])
      .giving([20]),
    FairnessCase("wishes on both sides of a sum", 2)
      .with([(0, 1), (1, 1)], .equal, 10, priority: 500)
      .with([(0, 1), (1, 1)], .equal, 20, priority: 500)
      .giving([0, 15], ranges: [0: (.zero, Rational(15)), 1: (.zero, Rational(15))]),
    FairnessCase("inequalities that hold have no part in it", 3, isNonNegative: false)
      .with([(0, 1)], .lessThanOrEqual, 80, priority: 500)
      .with([(1, 1)], .greaterThanOrEqual, 10, priority: 500)
      .with([(2, 1), (0, -1)], .greaterThanOrEqual, 5, priority: 500)
      .wishing([0: 60, 1: 60]).sharing(0..<2, 100)
      .giving([50, 50, 55], ranges: [2: (Rational(55), nil)]),
    FairnessCase("inequalities that fall short share with equalities", 2)
      .with([(0, 1)], .greaterThanOrEqual, 60, priority: 500).wishing([1: 60]).sharing(0..<2, 100)
      .giving([50, 50]),
    FairnessCase("a higher level is served first", 3)
      .wishing([0: 60], priority: 750).wishing([1: 60, 2: 60]).sharing(0..<3, 140)
      .giving([60, 40, 40]),
    FairnessCase("a lower level settles a tie of a higher one", 2)
      .wishing([0: 60, 1: 60]).wishing([0: 60], priority: 250).sharing(0..<2, 100)
      .giving([60, 40]),
    FairnessCase("a lower level costs a higher one nothing", 2)
      .wishing([0: 60, 1: 60]).wishing([0: 80], priority: 250).sharing(0..<2, 100)
      .giving([60, 40]),
    FairnessCase("a lower level leaves a part of the tie", 3)
      .wishing([0: 60, 1: 60, 2: 60]).sharing(0..<3, 150)
      .with([(0, 1), (1, -1)], .equal, 20, priority: 250)
      .giving(halves: [120, 80, 100]),
    FairnessCase("each level is fair within what all sums leave", 4)
      .wishing([0: 60, 1: 60], priority: 750).sharing(0..<2, 100)
      .with([(2, 1), (3, 1), (0, -1)], .equal, 0).wishing([2: 40, 3: 30])
      .giving([60, 40, 35, 25]),
    FairnessCase("the same wish twice weighs twice", 2)
      .wishing([0: 60, 1: 60]).wishing([0: 60]).sharing(0..<2, 100)
      .giving([60, 40]),
    FairnessCase("shares come in halves", 2)
      .wishing([0: 10, 1: 11]).sharing(0..<2, 16)
      .giving(halves: [15, 17]),
  ]
}
