import ConstraintSolving
import TestSupport

/// Makes small systems from a seed: dense, layout-like, with competing optional constraints, and
/// each kind with definitions.
struct SystemGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func shuffledRows(of sample: SampleSystem) -> [Int] {
    Array(sample.rows.indices).shuffled(using: &random)
  }

  mutating func sample() -> SampleSystem {
    var sample = chance(30) ? contested() : chance(35) ? layout() : chance(25) ? tied() : dense()
    if chance(30) {
      for _ in 0..<number(1...2) { addDefinition(to: &sample) }
    }
    return sample
  }

  /// Makes a system of any kind in which some variables are computed from others.
  mutating func computedSample() -> SampleSystem {
    var sample = sample()
    for _ in 0..<number(1...3) { addDefinition(to: &sample) }
    sample.definitions.removeAll { $0.kind == .bounds }
    return sample
  }

  /// Makes a system of any kind in which some rows have conditions, which may depend on each
  /// other.
  mutating func sampleWithConditions() -> SampleSystem {
    var sample = sample()
    while sample.rows.count < 3 { sample = self.sample() }
    // Values that the conditions switch do not feed new variables without dependents.
    for _ in 0..<number(0...2) {
      let variable = sample.variableCount
      sample.addVariable(target: Rational(number(-10...20)))
      if chance(70) {
        sample.rows.append(
          row([(variable, 1)], relation(), number(-10...20), priority(requiredPercent: 30)))
      }
    }
    let plain = sample.variableCount
    for number in 0..<number(1...3) {
      let inputs = (0..<pick([1, 1, 2])).map { _ in
        self.number((chance(60) ? max(0, plain - 2) : 0)...plain - 1)
      }
      var factors = inputs.map { _ in Rational(halves: pick([-2, 2, 2, 4])) }
      var read = inputs
      if number > 0, chance(40) {
        read.append(plain + self.number(0...number - 1))
        factors.append(Rational(pick([-20, 20])))
      }
      let formula = SampleSystem.Formula.holds(
        factors, pick([.equal, .lessThanOrEqual, .greaterThanOrEqual, .greaterThanOrEqual]),
        Rational(self.number(-10...20)))
      sample.addVariable()
      sample.definitions.append(
        .init(kind: .value, output: plain + number, inputs: read, lower: formula, upper: formula))
      if number > 0, chance(50) {
        sample.definitions[sample.definitions.count - 1].condition = (
          plain + self.number(0...number - 1), pick([0, 1, 1])
        )
      }
    }
    for row in sample.rows.indices where chance(35) {
      sample.rows[row].condition = (
        plain + self.number(0...sample.variableCount - plain - 1), pick([0, 1, 1])
      )
    }
    return sample
  }

  /// Makes a system whose conditions usually read values determined by required equalities.
  mutating func sampleWithDecidedConditions() -> SampleSystem {
    var sample = sampleWithConditions()
    // These are not values at which a condition changes.
    let values = sample.targets.indices.map { _ in Rational(halves: 2 * number(-10...20) + 1) }
    for variable in Set(sample.definitions.flatMap(\.inputs)).sorted()
    where !sample.definitions.contains(where: { $0.output == variable }) && chance(85) {
      sample.rows.removeAll { row in
        row.condition == nil && row.priority == 1000 && row.relation == .equal
          && row.terms.contains { $0.variable == variable }
      }
      sample.rows.append(row([(variable, 1)], .equal, 0, 1000))
      sample.rows[sample.rows.count - 1].constant = values[variable]
      sample.lowerBounds[variable] = nil
    }
    return sample
  }

  /// Makes a system without definitions, with up to four disjunctions. Most of its variables are
  /// within a box.
  mutating func sampleWithAlternatives() -> AlternativeSample {
    var base = chance(40) ? contested() : chance(40) ? layout() : chance(30) ? tied() : dense()
    let count = base.variableCount
    var isLimited = true
    for variable in 0..<count {
      if chance(7) {
        isLimited = false
        continue
      }
      base.rows.append(row([(variable, 1)], .greaterThanOrEqual, -60, 1000))
      base.rows.append(row([(variable, 1)], .lessThanOrEqual, 60, 1000))
    }
    var sample = AlternativeSample(base: base, choices: [], isLimited: isLimited)
    for _ in 0..<number(1...(chance(20) ? 4 : 2)) {
      let alternatives = (0..<pick([1, 2, 2, 2, 2, 3, 3])).map { _ in
        (0..<pick([1, 1, 1, 2])).map { _ in
          let terms =
            chance(60)
            ? [(number(0...count - 1), 1)]
            : [(number(0...count - 1), 1), (number(0...count - 1), pick([-1, -1, -2, 1]))]
          return row(terms, relation(), number(-40...40), 1000)
        }
      }
      sample.choices.append(
        .init(alternatives: alternatives, priority: priority(requiredPercent: 50)))
      // An optional constraint on the sum of a part, close to its constant.
      if chance(30), var wish = alternatives.first?.first {
        wish.constant = (try? wish.constant + Rational(number(-4...4))) ?? wish.constant
        wish.priority = pick([750, 500, 250])
        sample.base.rows.append(wish)
      }
    }
    return sample
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  private mutating func priority(requiredPercent: Int) -> Int {
    chance(requiredPercent) ? 1000 : pick([750, 500, 250])
  }

  private mutating func dense() -> SampleSystem {
    var sample = SampleSystem()
    let count = pick([1, 2, 2, 2, 3, 3, 3, 4, 4, 5])
    for _ in 0..<count {
      sample.addVariable(
        target: Rational(halves: number(-20...20)),
        lowerBound: chance(25) ? Rational(number(-5...5)) : nil)
    }
    let required = pick([0, 15, 30, 50])
    let halves = [-4, -3, -2, -2, -1, 1, 2, 2, 2, 3, 4, 6]
    for _ in 0..<number(0...(count == 5 ? 6 : 8)) {
      let terms = (0..<number(1...3)).map { _ in
        (variable: number(0...count - 1), coefficient: Rational(halves: pick(halves)))
      }
      sample.rows.append(
        .init(
          terms: terms, relation: relation(), constant: Rational(halves: number(-40...40)),
          priority: priority(requiredPercent: required)))
    }
    return sample
  }

  /// Makes variables tied by required equalities, so that rows limit variables that they do not
  /// mention.
  private mutating func tied() -> SampleSystem {
    var sample = SampleSystem()
    let count = number(3...5)
    for _ in 0..<count {
      sample.addVariable(
        target: Rational(number(-10...10)), lowerBound: chance(20) ? Rational(number(-5...5)) : nil)
    }
    for _ in 0..<number(1...2) {
      let factor: Int = pick([-1, -1, -2])
      let terms = [(number(0...count - 1), 1), (number(0...count - 1), factor)]
      sample.rows.append(row(terms, .equal, number(-5...5), 1000))
    }
    for _ in 0..<number(1...4) {
      let terms = (0..<number(1...3)).map { _ in (number(0...count - 1), pick([-1, 1, 1, 2])) }
      sample.rows.append(row(terms, relation(), number(-20...20), priority(requiredPercent: 50)))
    }
    return sample
  }

  /// Makes one or two groups of sizes with similar preferences, in less or more room than they
  /// prefer.
  private mutating func contested() -> SampleSystem {
    var sample = SampleSystem()
    let groups: [Range<Int>] = pick([[0..<2], [0..<3], [0..<3], [0..<4], [0..<2, 2..<4]])
    let places: [Int] = pick([[20], [20], [10, 20, 30, 45]])
    let doublesPercent = pick([0, 0, 0, 25])
    let count = groups[groups.count - 1].upperBound
    for size in 0..<count {
      let place = pick(places)
      let least = chance(60) ? Rational(pick([0, place - 3, place - 8])) : nil
      sample.addVariable(target: Rational(pick([0, 0, 5, 12])), lowerBound: least)
      let relation: ConstraintRelation = pick([.equal, .equal, .equal, .greaterThanOrEqual])
      sample.rows.append(row([(size, chance(doublesPercent) ? 2 : 1)], relation, place, 500))
      if chance(10) { sample.rows.append(row([(size, 1)], self.relation(), pick(places), 500)) }
    }
    for group in groups {
      sample.rows.append(
        row(
          group.map { ($0, chance(doublesPercent) ? 2 : 1) },
          pick([.equal, .equal, .lessThanOrEqual]), number(8...24) * group.count,
          pick([1000, 1000, 750])))
    }
    for _ in 0..<number(0...2) {
      let (size, other) = (number(0...count - 1), number(0...count - 1))
      guard size != other else { continue }
      sample.rows.append(
        row([(size, 1), (other, -1)], relation(), number(-4...4), pick([1000, 750, 500, 250])))
    }
    return sample
  }

  private mutating func relation() -> ConstraintRelation {
    pick([.equal, .lessThanOrEqual, .greaterThanOrEqual])
  }

  /// Makes a row of boxes: edges and widths tied by required equalities, with optional
  /// constraints on both.
  private mutating func layout() -> SampleSystem {
    var sample = SampleSystem()
    let boxes = number(1...2)
    for box in 0..<boxes {
      sample.addVariable(target: Rational(number(0...30)), lowerBound: .zero)
      sample.addVariable(target: Rational(number(0...30)))
      if box > 0, chance(80) {
        sample.rows.append(
          row(
            [(2 * box + 1, 1), (2 * box - 1, -1), (2 * box - 2, -1)], .equal, number(0...8), 1000))
      }
    }
    let (width, left) = (2 * boxes - 2, 2 * boxes - 1)
    if chance(70) { sample.rows.append(row([(1, 1)], .equal, number(0...8), 1000)) }
    if chance(70) {
      sample.rows.append(
        row([(left, 1), (width, 1)], pick([.equal, .lessThanOrEqual]), number(30...60), 1000))
    }
    for _ in 0..<number(0...4) {
      let (box, other) = (number(0...boxes - 1), number(0...boxes - 1))
      let priority = priority(requiredPercent: 10)
      switch number(0...3) {
      case 0, 1: sample.rows.append(row([(2 * box, 1)], relation(), number(5...40), priority))
      case 2 where box != other:
        sample.rows.append(
          row([(2 * box, 1), (2 * other, -pick([1, 1, 2]))], relation(), number(-4...4), priority))
      default: sample.rows.append(row([(2 * box + 1, 1)], relation(), number(0...40), priority))
      }
    }
    return sample
  }

  private func row(
    _ terms: [(Int, Int)], _ relation: ConstraintRelation, _ constant: Int, _ priority: Int
  ) -> SampleSystem.Row {
    .init(
      terms: terms.map { ($0.0, Rational($0.1)) }, relation: relation, constant: Rational(constant),
      priority: priority)
  }

  private mutating func addDefinition(to sample: inout SampleSystem) {
    let output = number(0...sample.variableCount - 1)
    let inputs = (0..<number(0...2)).map { _ in number(0...sample.variableCount - 1) }
    if chance(60), !sample.definitions.contains(where: { $0.output == output && $0.kind == .value })
    {
      let formula = formula(inputs.count)
      sample.definitions.append(
        .init(kind: .value, output: output, inputs: inputs, lower: formula, upper: formula))
    } else {
      let hasLower = chance(60)
      sample.definitions.append(
        .init(
          kind: .bounds, output: output, inputs: inputs,
          lower: hasLower ? formula(inputs.count) : nil,
          upper: hasLower && chance(60) ? nil : formula(inputs.count)))
    }
  }

  private mutating func formula(_ inputs: Int) -> SampleSystem.Formula {
    if chance(40) { return .largest(Rational(number(-10...20))) }
    return .affine(
      (0..<inputs).map { _ in Rational(halves: pick([-2, -1, 1, 2, 3])) },
      Rational(number(-10...20)))
  }
}
