/// Proves that parties, disjunctions among them, cannot hold together, or finds that they can.
///
/// A search over alternatives with linear programs at its nodes (Davis, Logemann and Loveland,
/// 1962, modulo linear arithmetic): only a disjunction that the point at hand misses is branched
/// on, and a certificate that does not need the alternative just taken refutes the other ones as
/// well. Without any large coefficient it proves by certificates alone.
struct AlternativeRefutation {
  /// How many linear programs a search may take.
  private static let programLimit = 2000

  /// What a refutation needs.
  private struct Support {
    var parties = Set<Party>()
    /// Constraints of alternatives that were taken.
    var taken = Set<Int>()
    var disjunctions = Set<Int>()
  }

  /// What became of a node.
  private enum Outcome {
    case feasible([Int: Double])
    case refuted(Support)
    case unknown
  }

  private let parties: [Party]
  private let required: RequiredParties
  private var solvedCount = 0

  /// A search among parties that are no disjunctions.
  init(of parties: [Party], in required: RequiredParties) {
    self.parties = parties
    self.required = required
  }

  /// Whether all of them, and some disjunctions, can hold together; if not, which ones cannot.
  mutating func verdict(
    on disjunctions: [Int], _ programs: inout DiagnosticPrograms
  ) -> Verdict {
    switch outcome(taking: [], open: disjunctions, &programs) {
    case .feasible(let point): return .feasible(point)
    case .unknown: return .unknown
    case .refuted(let support):
      let named = support.disjunctions.map {
        Party.constraint(required.system.disjunctions[$0].constraints.lowerBound)
      }
      return .infeasible(
        Certificate(
          parties: RequiredParties.ordered(Array(support.parties) + named), weights: nil))
    }
  }

  private mutating func outcome(
    taking taken: [Int], open: [Int], _ programs: inout DiagnosticPrograms
  ) -> Outcome {
    solvedCount += 1
    if solvedCount > Self.programLimit { return .unknown }
    let program = PartyProgram(
      of: parties + taken.map { .constraint($0) }, in: required, programs.deadline)
    let point: [Int: Double]
    switch program.verdict(&programs) {
    case .feasible(let found): point = found
    case .infeasible(let certificate):
      return .refuted(support(of: certificate.parties, taking: taken))
    case .unknown: return .unknown
    }
    guard let missed = open.first(where: { isMissed($0, at: point) }) else {
      return .feasible(point)
    }
    var union = Support()
    for alternative in required.system.disjunctions[missed].alternatives {
      switch outcome(
        taking: taken + alternative, open: open.filter { $0 != missed }, &programs)
      {
      case .feasible(let point): return .feasible(point)
      case .unknown: return .unknown
      case .refuted(var support):
        if support.taken.isDisjoint(with: alternative) { return .refuted(support) }
        support.taken.subtract(alternative)
        union.parties.formUnion(support.parties)
        union.taken.formUnion(support.taken)
        union.disjunctions.formUnion(support.disjunctions)
      }
    }
    union.disjunctions.insert(missed)
    return .refuted(union)
  }

  /// The members of a certificate, told apart.
  private func support(of members: [Party], taking taken: [Int]) -> Support {
    let taken = Set(taken)
    var support = Support()
    for party in members {
      if case .constraint(let number) = party, taken.contains(number) {
        support.taken.insert(number)
      } else {
        support.parties.insert(party)
      }
    }
    return support
  }

  /// Whether no alternative of a disjunction holds at a point.
  private func isMissed(_ disjunction: Int, at point: [Int: Double]) -> Bool {
    let system = required.system
    return !system.disjunctions[disjunction].alternatives.contains { alternative in
      alternative.allSatisfy { constraint in
        var sum = 0.0
        var magnitude = max(1, abs(system.constants[constraint]))
        for (variable, coefficient) in system.terms(of: constraint) {
          let term = coefficient * (point[variable] ?? 0)
          sum += term
          magnitude = max(magnitude, abs(term))
        }
        return system.violation(of: constraint, activity: sum)
          <= Tolerance.equality * magnitude
      }
    }
  }
}
