/// A proof that parties, including disjunctions, cannot hold together, or a point where they do.
///
/// It is a search over alternatives with linear programs at its nodes (Davis, Logemann and
/// Loveland, 1962, modulo linear arithmetic):
///
/// - Constraints common to all alternatives of a disjunction always count.
/// - The search branches only on disjunctions that the current point violates, first on the one
///   that failed most often.
/// - If a certificate does not need the alternative just taken, it refutes the others as well.
///
/// It adds no large coefficients to the programs, so certificates alone are its proofs. It keeps an
/// explicit stack, because its depth can equal the number of disjunctions.
final class AlternativeRefutation {
  /// The parties that a refutation needs.
  private struct Support {
    var parties = Set<Party>()
    /// Constraints of alternatives that were taken.
    var taken = Set<Int>()
    var disjunctions = Set<Int>()

    mutating func formUnion(_ other: Support) {
      parties.formUnion(other.parties)
      taken.formUnion(other.taken)
      disjunctions.formUnion(other.disjunctions)
    }
  }

  /// A disjunction with a branch for each alternative.
  private struct Branch {
    var disjunction: Int
    /// The chosen alternative.
    var alternative = 0
    /// What the refutations of the earlier alternatives need.
    var support = Support()
  }

  private let parties: [Party]
  private let required: RequiredParties
  private let disjunctions: [Int]
  private let hulls: [Int: [AlternativeHull]]
  private var branches: [Branch] = []
  /// How often each disjunction was part of a refutation.
  private var failures: [Int: Int] = [:]

  /// Creates a search among disjunctions and other parties.
  init(of parties: [Party], _ disjunctions: [Int], in required: RequiredParties) {
    self.parties = parties
    self.disjunctions = disjunctions
    self.required = required
    let system = required.system
    var hulls: [Int: [AlternativeHull]] = [:]
    for disjunction in disjunctions {
      hulls[disjunction] = AlternativeHull.hulls(
        of: system.disjunctions[disjunction].alternatives.map { alternative in
          alternative.map { constraint in
            let range = required.range(of: .constraint(constraint))
            return .init(system.terms(of: constraint), range.lower, range.upper)
          }
        })
    }
    self.hulls = hulls
  }

  /// Returns whether all parties can hold together, and if not, which parties cannot.
  func verdict(_ programs: inout DiagnosticPrograms) -> Verdict {
    while true {
      programs.countBranch()
      let taken = branches.flatMap { constraints(of: $0) }
      let branched = Set(branches.map(\.disjunction))
      let open = disjunctions.filter { !branched.contains($0) }
      let program = PartyProgram(
        of: parties + taken.map { .constraint($0) },
        hulls: open.flatMap { open in (hulls[open] ?? []).map { (party(of: open), $0) } },
        in: required, programs.deadline)
      switch program.verdict(&programs) {
      case .unknown: return .unknown
      case .feasible(let point):
        guard let missed = mostFailed(of: open.filter { isMissed($0, at: point) }) else {
          return .feasible(point)
        }
        branches.append(.init(disjunction: missed))
      case .infeasible(let certificate):
        let support = support(of: certificate.parties, taking: Set(taken))
        if let whole = goBack(with: support) {
          return .infeasible(
            Certificate(
              parties: RequiredParties.ordered(
                Array(whole.parties) + whole.disjunctions.map(party)), weights: nil))
        }
      }
    }
  }

  /// Takes the next alternative that a refutation does not exclude.
  ///
  /// - Returns: The parties that all refutations need if no alternative is left.
  private func goBack(with refutation: Support) -> Support? {
    var support = refutation
    while var branch = branches.popLast() {
      let alternative = constraints(of: branch)
      if support.taken.isDisjoint(with: alternative) { continue }
      failures[branch.disjunction, default: 0] += 1
      support.taken.subtract(alternative)
      branch.support.formUnion(support)
      branch.alternative += 1
      if branch.alternative < required.system.disjunctions[branch.disjunction].alternatives.count {
        branches.append(branch)
        return nil
      }
      support = branch.support
      support.disjunctions.insert(branch.disjunction)
    }
    return support
  }

  private func constraints(of branch: Branch) -> Range<Int> {
    required.system.disjunctions[branch.disjunction].alternatives[branch.alternative]
  }

  /// Returns a disjunction as a party.
  private func party(of disjunction: Int) -> Party {
    .constraint(required.system.disjunctions[disjunction].constraints.lowerBound)
  }

  /// The disjunction that was part of the most refutations; the first one if there are several.
  private func mostFailed(of disjunctions: [Int]) -> Int? {
    disjunctions.max {
      let counts = (failures[$0] ?? 0, failures[$1] ?? 0)
      return counts.0 != counts.1 ? counts.0 < counts.1 : $0 > $1
    }
  }

  /// The members of a certificate, separated by kind.
  private func support(of members: [Party], taking taken: Set<Int>) -> Support {
    var support = Support()
    for party in members {
      if case .constraint(let number) = party, taken.contains(number) {
        support.taken.insert(number)
      } else if let disjunction = required.disjunction(party) {
        support.disjunctions.insert(disjunction)
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
