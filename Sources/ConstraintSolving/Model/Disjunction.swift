/// Alternatives of which at least one holds, at a priority.
///
/// An alternative is a list of constraints that hold together. The violation of a disjunction is
/// the least over its alternatives of the sum of their constraints' violations. Alternatives are
/// chosen level by level, before fairness. Among equally good choices, the solver prefers the
/// earliest alternative of the first disjunction by rank, then of the second, and so on.
/// Afterwards, the constraints of the chosen alternative count like any others. Those of the other
/// alternatives do not count.
///
/// Disjunctive constraints in layouts: Jiang et al., "ORC Layout: Adaptive GUI Layout with
/// OR-Constraints" (CHI 2019).
public struct Disjunction: Sendable, Equatable {
  /// One constraint of an alternative.
  public struct Part: Sendable {
    /// The variables and their coefficients.
    public var terms: [(variable: Int, coefficient: Double)]
    /// How the sum of the terms compares with the constant.
    public var relation: ConstraintRelation
    /// The right side.
    public var constant: Double

    /// Makes a constraint of an alternative.
    public init(
      _ terms: [(variable: Int, coefficient: Double)], _ relation: ConstraintRelation,
      _ constant: Double
    ) {
      self.terms = terms
      self.relation = relation
      self.constant = constant
    }
  }

  /// The greatest difference between sums of violations that are equally good.
  static let tie = Tolerance.visible

  /// The constraints of each alternative, by their numbers in the system.
  public internal(set) var alternatives: [Range<Int>]
  /// The priority, in (0, 1000]; 1000 is required.
  public internal(set) var priority: Double
  /// The order among disjunctions that cannot all take their first alternatives: the least rank
  /// goes first. At equal ranks, the disjunction that was added first does.
  public internal(set) var rank: Int

  /// The constraints of all alternatives.
  public var constraints: Range<Int> {
    (alternatives.first?.lowerBound ?? 0)..<(alternatives.last?.upperBound ?? 0)
  }
}

extension ConstraintSystem {
  /// Returns the disjunction of a constraint and its alternative there; `nil` for other
  /// constraints.
  public func place(of constraint: Int) -> (disjunction: Int, alternative: Int)? {
    guard let last = disjunctions.last, constraint < last.constraints.upperBound else { return nil }
    // Disjunctions are in the order of their constraints.
    let place = disjunctions.firstPlace { constraint < $0.constraints.upperBound }
    let alternative = disjunctions[place].alternatives.firstIndex { $0.contains(constraint) }
    return alternative.map { (place, $0) }
  }

  /// Whether a constraint counts regardless of choices and conditions: it belongs to no alternative
  /// and has no switch.
  func alwaysCounts(_ constraint: Int) -> Bool {
    condition(of: constraint) == nil && place(of: constraint) == nil
  }

  /// Returns the constraints of a disjunction's alternatives, as they were added.
  func parts(ofDisjunction disjunction: Int) -> [[Disjunction.Part]] {
    disjunctions[disjunction].alternatives.map { alternative in
      alternative.map { Disjunction.Part(terms(of: $0), relations[$0], constants[$0]) }
    }
  }

  /// Whether a disjunction precedes another one among equally good choices.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let ranks = (disjunctions[one].rank, disjunctions[other].rank)
    return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : one < other
  }

  /// Returns the sum of the violations of an alternative's constraints at a point.
  public func violation(ofAlternative alternative: Range<Int>, at values: [Double]) -> Double {
    alternative.reduce(0) { $0 + violation(of: $1, at: values) }
  }

  /// Returns the least violated alternative of a disjunction at a point, the first of equally good
  /// ones. The disjunction must exist.
  public func bestAlternative(of disjunction: Int, at values: [Double]) -> Int {
    precondition(
      disjunctions.indices.contains(disjunction),
      "there is no disjunction \(disjunction) among \(disjunctions.count)")
    let sums = disjunctions[disjunction].alternatives.map {
      violation(ofAlternative: $0, at: values)
    }
    let least = sums.min() ?? 0
    return sums.firstIndex { $0 <= least + Disjunction.tie } ?? 0
  }
}
