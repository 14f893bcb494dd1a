import ConstraintSolving
import TestSupport

/// Makes small blocks from a seed, of whole numbers, halves and quarters.
///
/// Some constants differ by tiny amounts.
struct BlockGenerator {
  private var random: SeededGenerator
  /// The possible error of constants, or 0.
  private var offset = 0.0
  /// The usual size of blocks is multiplied by this.
  private let size: Int

  init(seed: Int, size: Int = 1) {
    self.size = size
    random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
    if chance(35) {
      offset = pick([1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 3e-9, 1e-8, 1e-7, 1e-5, 1e-3])
    }
  }

  /// A single variable.
  mutating func oneVariable() -> BlockSample {
    var sample = sample(of: 1, boundPercent: 40)
    for _ in 0..<number(1...7) {
      let coefficient = pick([1, 1, 1, 1, -1, 2, 0.5, 0.25, -0.5, 0.75, 3])
      add([(0, coefficient)], relation(), place(), level(requiredPercent: 10), to: &sample)
    }
    return sample
  }

  /// A block of several variables.
  mutating func block() -> BlockSample {
    switch number(0...9) {
    case 0...2: dense()
    case 3...5: contested()
    case 6...7: chain()
    default: row()
    }
  }

  /// Makes several blocks and separate variables, which required equalities may connect.
  mutating func system() -> BlockSample {
    var sample = block()
    for _ in 0..<number(0...2) {
      let other = chance(60) ? oneVariable() : block()
      let first = sample.variableCount
      sample.targets += other.targets
      sample.lowerBounds += other.lowerBounds
      sample.rows += other.rows.map { row in
        var row = row
        for term in row.terms.indices { row.terms[term].variable += first }
        return row
      }
    }
    if chance(30) { add(terms(of: sample.variableCount), .equal, place(), 0, to: &sample) }
    sample.rows.shuffle(using: &random)
    return sample
  }

  /// Makes variables in arbitrary sums.
  private mutating func dense() -> BlockSample {
    let count = size * pick([2, 2, 3, 3, 4, 5])
    var sample = sample(of: count, boundPercent: 25)
    let required = pick([0, 10, 30])
    for _ in 0..<number(size...count + 4 * size) {
      add(terms(of: count), relation(), place(), level(requiredPercent: required), to: &sample)
    }
    return sample
  }

  /// Makes sizes with similar preferences, in less or more room than they prefer.
  private mutating func contested() -> BlockSample {
    let count = size * pick([2, 3, 3, 4, 5, 6])
    var sample = sample(of: count, boundPercent: 60)
    let wish = pick([1, 1, 2])
    for size in 0..<count where chance(90) {
      let coefficient = chance(10) ? 2.0 : chance(10) ? 0.5 : 1
      let relation: ConstraintRelation = pick([.equal, .equal, .equal, .greaterThanOrEqual])
      add(
        [(size, coefficient)], relation, pick([10, 20, 20, 20, 30.5]),
        chance(80) ? wish : level(requiredPercent: 0), to: &sample)
    }
    for _ in 0..<size * pick([1, 1, 1, 2]) {
      let first = number(0...count - 2)
      let group = chance(70) ? 0..<count : first..<number(first + 2...count)
      add(
        group.map { ($0, 1) }, pick([.equal, .equal, .lessThanOrEqual]),
        Double(number(5...24)) * Double(group.count), chance(50) ? 0 : number(1...wish),
        to: &sample)
    }
    for _ in 0..<size * number(0...2) {
      add(difference(of: count), relation(), Double(number(-4...4)), number(1...3), to: &sample)
    }
    return sample
  }

  /// Makes edges one behind the other, with optional constraints on the gaps and the ends.
  private mutating func chain() -> BlockSample {
    let count = size * number(2...6)
    var sample = sample(of: count, boundPercent: 20)
    let wish = number(1...3)
    for edge in 1..<count where chance(95) {
      add(
        [(edge, 1), (edge - 1, -1)], pick([.equal, .equal, .greaterThanOrEqual]),
        pick([8, 8, 16, 10.5, 20]), chance(75) ? wish : level(requiredPercent: 30), to: &sample)
    }
    add([(0, 1)], .equal, pick([0, 8, 16]), pick([0, 0, wish, 1]), to: &sample)
    add(
      [(count - 1, 1)], pick([.equal, .equal, .lessThanOrEqual]), Double(number(0...100)),
      pick([0, wish, 1, 2]), to: &sample)
    for _ in 0..<size * number(0...2) {
      add([(number(0...count - 1), 1)], relation(), place(), number(1...3), to: &sample)
    }
    return sample
  }

  /// Makes sizes side by side. Each begins at the sum of those before it.
  private mutating func row() -> BlockSample {
    let count = size * number(2...6)
    var sample = sample(of: count, boundPercent: 80)
    for size in 0..<count {
      if chance(60) {
        add(
          [(size, 1)], relation(), chance(20) ? 0 : place(), level(requiredPercent: 5), to: &sample)
      }
      if size > 0, chance(40) {
        add((0...size).map { ($0, 1) }, relation(), place(), level(requiredPercent: 5), to: &sample)
      }
    }
    add(
      (0..<count).map { ($0, 1) }, relation(), Double(number(0...80)), pick([0, 1, 1, 2]),
      to: &sample)
    return sample
  }

  /// A permutation of numbers.
  mutating func shuffled(_ numbers: Range<Int>) -> [Int] { numbers.shuffled(using: &random) }

  /// Makes sums of some variables, for their readers.
  mutating func terms(of count: Int) -> [(variable: Int, coefficient: Double)] {
    shuffled(0..<count).prefix(number(1...3)).map {
      ($0, pick([1, 1, 1, -1, -1, 2, 0.5, -0.25, 1.5, -3]))
    }
  }

  /// Moves some constants of a sample.
  mutating func moveConstants(of sample: inout BlockSample) {
    for _ in 0..<number(1...3) where !sample.rows.isEmpty {
      let row = number(0...sample.rows.count - 1)
      sample.rows[row].constant += Double(number(-8...8)) / 4 + error()
    }
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Returns a constant of optional constraints, usually whole.
  mutating func place() -> Double {
    chance(70) ? Double(number(-20...20)) : Double(number(-160...160)) / 4
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  private mutating func relation() -> ConstraintRelation {
    pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
  }

  private mutating func level(requiredPercent: Int) -> Int {
    chance(requiredPercent) ? 0 : number(1...3)
  }

  private mutating func difference(of count: Int) -> [(variable: Int, coefficient: Double)] {
    zip(shuffled(0..<count).prefix(2), [1.0, pick([-1, -1, -1, -2, 1])])
      .map { (variable: $0.0, coefficient: $0.1) }
  }

  private mutating func sample(of count: Int, boundPercent: Int) -> BlockSample {
    var sample = BlockSample()
    for _ in 0..<count {
      sample.targets.append(chance(60) ? 0 : place())
      sample.lowerBounds.append(
        chance(boundPercent) ? (chance(75) ? 0 : Double(number(-5...5))) : -.infinity)
    }
    return sample
  }

  private mutating func add(
    _ terms: [(variable: Int, coefficient: Double)], _ relation: ConstraintRelation,
    _ constant: Double, _ level: Int, to sample: inout BlockSample
  ) {
    sample.rows.append(
      .init(terms: terms, relation: relation, constant: constant + error(), level: level))
  }

  private mutating func error() -> Double {
    offset > 0 && chance(40) ? offset * Double(number(-3...3)) : 0
  }
}
