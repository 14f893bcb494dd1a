/// Alternatives of which at least one holds, at a priority.
///
/// An alternative is a list of constraints that hold together. The violation of a disjunction is
/// the least over its alternatives of the sum of their constraints' violations. Which alternative
/// is chosen is decided level by level, before fairness; of equally good choices the one that takes
/// the first alternative of the first disjunction, by their ranks, and so on, wins. Then its
/// constraints count like any others, and those of the other alternatives do not.
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

  /// Sums of violations that differ by no more are equally good.
  static let tie = Tolerance.visible

  /// The constraints of each alternative, by their numbers in the system.
  public internal(set) var alternatives: [Range<Int>]
  /// The priority, in (0, 1000]; 1000 is required.
  public internal(set) var priority: Double
  /// Which of several disjunctions takes its first alternative, where not all can: the one of the
  /// least rank, of equal ones the one that was added first.
  public internal(set) var rank: Int

  /// The constraints of all alternatives.
  public var constraints: Range<Int> {
    (alternatives.first?.lowerBound ?? 0)..<(alternatives.last?.upperBound ?? 0)
  }
}

extension ConstraintSystem {
  /// The disjunction that a constraint is part of, and of which alternative; `nil` for all others.
  public func place(of constraint: Int) -> (disjunction: Int, alternative: Int)? {
    guard let last = disjunctions.last, constraint < last.constraints.upperBound else { return nil }
    // Disjunctions lie in the order of their constraints.
    let place = disjunctions.firstPlace { constraint < $0.constraints.upperBound }
    let alternative = disjunctions[place].alternatives.firstIndex { $0.contains(constraint) }
    return alternative.map { (place, $0) }
  }

  /// Whether a constraint counts whatever is chosen and whatever conditions come to: it is no part
  /// of an alternative and waits for nothing.
  func alwaysCounts(_ constraint: Int) -> Bool {
    condition(of: constraint) == nil && place(of: constraint) == nil
  }

  /// The constraints of a disjunction's alternatives, as they were added.
  func parts(ofDisjunction disjunction: Int) -> [[Disjunction.Part]] {
    disjunctions[disjunction].alternatives.map { alternative in
      alternative.map { Disjunction.Part(terms(of: $0), relations[$0], constants[$0]) }
    }
  }

  /// Whether a disjunction comes before another one among equally good choices.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let ranks = (disjunctions[one].rank, disjunctions[other].rank)
    return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : one < other
  }

  /// The sum of the violations of an alternative's constraints at a point.
  public func violation(ofAlternative alternative: Range<Int>, at values: [Double]) -> Double {
    alternative.reduce(0) { $0 + violation(of: $1, at: values) }
  }

  /// The alternative of a disjunction, which must exist, that is missed least at a point; of
  /// equally good ones the first.
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
