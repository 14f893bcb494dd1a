import ConstraintSolving
import TestSupport

/// A random system like one axis of a layout, with numbers of very different magnitude.
///
/// It has views in a row, sizes that are multiples of others, limits, and constants from 1e-6 to
/// 1e6 and of 1e8.
struct MagnitudeSystem {
  /// A constraint of the system.
  typealias Row = SampleRow

  var rows: [Row] = []
  /// Whether an optional constraint has the constant 1e8.
  var hasHugeWish = false
  /// The lower bounds: 0 for sizes, none for places.
  var lowerBounds: [Double] = []
  var generator: SeededGenerator
  /// A point that satisfies all required constraints, except for rounding.
  var point: [Double] = []

  private static let priorities = [750.0, 500, 250, 50]

  /// Creates an empty system that draws its numbers from a seed.
  init(drawingFrom seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Creates the system of a seed.
  init(seed: Int) {
    generator = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15)
    let views = Int.random(in: 2...5, using: &generator)
    for view in 0..<views {
      // Left and width of the view, one after the other.
      lowerBounds += [-.infinity, 0]
      let width = size(-3...4)
      point += [view == 0 ? 0 : point[2 * view - 2] + point[2 * view - 1] + size(-2...1), width]
    }
    for view in 0..<views { place(view) }
    for view in 1..<views where chance(0.35) { tie(view) }
    for _ in 0..<Int.random(in: 1...3, using: &generator) { limit() }
    for _ in 0..<Int.random(in: 2...6, using: &generator) { wish() }
    if chance(0.3) {
      hasHugeWish = true
      let view = Int.random(in: 0..<views, using: &generator)
      add([(2 * view + 1, 1)], .equal, 1e8, at: anyPriority())
    }
  }

  /// Returns the system with all coefficients and constants changed by up to this share of their
  /// size.
  func perturbed(by amount: Double, seed: Int) -> MagnitudeSystem {
    var other = self
    var generator = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
    func factor() -> Double { 1 + Double.random(in: -amount...amount, using: &generator) }
    for row in rows.indices {
      other.rows[row].constant *= factor()
      // The first term is the subject of the constraint; its coefficient stays 1.
      for term in rows[row].terms.indices.dropFirst() {
        other.rows[row].terms[term].coefficient *= factor()
      }
    }
    return other
  }

  /// The sample as the solver's input.
  var constraintSystem: ConstraintSystem {
    var system = ConstraintSystem()
    for bound in lowerBounds { system.addVariable(lowerBound: bound) }
    for row in rows {
      system.addConstraint(row.terms, row.relation, row.constant, priority: row.priority)
    }
    return system
  }

  // MARK: - Constraints

  /// Makes a view begin at 0 or at the end of the previous one, usually required.
  private mutating func place(_ view: Int) {
    let (left, width) = (2 * view, 2 * view + 1)
    if view == 0 {
      add([(left, 1)], .equal, 0, at: ConstraintSystem.required)
    } else if chance(0.8) {
      let terms = [(left, 1.0), (left - 2, -1), (left - 1, -1)]
      add(terms, .equal, at: chance(0.8) ? ConstraintSystem.required : anyPriority())
    } else {
      add([(left, 1), (width - 2, -multiplier())], .greaterThanOrEqual, at: anyPriority())
    }
  }

  /// Makes the width of a view a multiple of an earlier one.
  private mutating func tie(_ view: Int) {
    let other = 2 * Int.random(in: 0..<view, using: &generator) + 1
    let isRequired = chance(0.4)
    let factor = multiplier()
    // Without this, the point would become too large.
    guard !isRequired || factor * point[other] < 1e7 else { return }
    if isRequired { point[2 * view + 1] = factor * point[other] }
    add(
      [(2 * view + 1, 1), (other, -factor)], .equal, 0,
      at: isRequired ? ConstraintSystem.required : anyPriority())
    if isRequired { repairPlaces() }
  }

  /// Adds a required inequality that the point satisfies.
  private mutating func limit() {
    let terms = anyTerms()
    let sum = activity(terms)
    let slack = chance(0.2) ? 0 : abs(sum) * size(-3...0) + size(-3...2)
    if Bool.random(using: &generator) {
      add(terms, .lessThanOrEqual, sum + slack, at: ConstraintSystem.required)
    } else {
      add(terms, .greaterThanOrEqual, sum - slack, at: ConstraintSystem.required)
    }
  }

  private mutating func wish() {
    let relations: [ConstraintRelation] = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
    let relation = relations.randomElement(using: &generator) ?? .equal
    let constant = chance(0.3) ? 0 : size(-6...6) * (chance(0.2) ? -1 : 1)
    add(anyTerms(), relation, constant, at: anyPriority())
  }

  /// Returns one variable, or one less a multiple of another.
  private mutating func anyTerms() -> [(variable: Int, coefficient: Double)] {
    let first = Int.random(in: lowerBounds.indices, using: &generator)
    let second = Int.random(in: lowerBounds.indices, using: &generator)
    if first == second || chance(0.3) { return [(first, 1)] }
    return [(first, 1), (second, -multiplier())]
  }

  mutating func add(
    _ terms: [(variable: Int, coefficient: Double)], _ relation: ConstraintRelation,
    _ constant: Double? = nil, at priority: Double
  ) {
    let constant = constant ?? activity(terms)
    rows.append(Row(terms: terms, relation: relation, constant: constant, priority: priority))
  }

  func activity(_ terms: [(variable: Int, coefficient: Double)]) -> Double {
    terms.reduce(0) { $0 + $1.coefficient * point[$1.variable] }
  }

  /// Moves the places of the point to satisfy the current required rows.
  private mutating func repairPlaces() {
    for row in rows where row.priority == ConstraintSystem.required && row.terms.count == 3 {
      let left = row.terms[0].variable
      point[left] = row.constant + point[left - 2] + point[left - 1]
    }
  }

  // MARK: - Numbers

  mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < share
  }

  mutating func anyPriority() -> Double {
    Self.priorities.randomElement(using: &generator) ?? 500
  }

  /// Returns a number of four digits times a power of ten.
  private mutating func size(_ exponents: ClosedRange<Int>) -> Double {
    let digits = Double(Int.random(in: 1_000...9_999, using: &generator))
    return digits * exponent10(Int.random(in: exponents, using: &generator) - 3)
  }

  /// Returns a multiplier that usually resembles those of layouts, and a third of the time is
  /// anything from 1e-6 to 1e6.
  private mutating func multiplier() -> Double {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: size(-6...5)
    case 1: [0.5, 2, 1, 1.5, 0.333][Int.random(in: 0..<5, using: &generator)]
    default: size(-1...0)
    }
  }

  private func exponent10(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }
}

extension MagnitudeSystem: CustomStringConvertible {
  var description: String {
    rows.map { row in
      let sum = row.terms.map { "\($0.coefficient) x\($0.variable)" }.joined(separator: " + ")
      return "\(sum) \(row.relation) \(row.constant) @ \(row.priority)"
    }.joined(separator: "\n")
  }
}
