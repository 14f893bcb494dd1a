/// The conflict of the last infeasible system, which is tried first after edits to its members.
///
/// A drag beyond an edge runs into the same conflict with every edit. Only the terms of constraints
/// decide which of them can form an irreducible conflict. The other results depend only on
/// constants of non-members. The solution therefore stays the same under three conditions: all
/// other parts are unchanged, the members still contradict each other, and each is still needed
/// beside the background.
final class KnownConflict {
  private let structure: SystemStructure
  private let lowerBounds: [Double]
  private var constants: [Double]
  private let background: Set<Int>
  private let diagnoses: SolveOptions.Diagnoses
  private let answer: SystemSolution
  private let partyCount: Int
  /// The members that are not background.
  private var members: [Member] = []
  /// The limits of all parties.
  private var parties = FeasibilityTableau()
  /// The limits of all parties and of the background.
  private var all = FeasibilityTableau()
  /// Whether `all` has more limits than `parties`; if not, each party is needed regardless of its
  /// constant.
  private var hasMore = false
  /// The greatest number of members that are checked one by one.
  private static let mostMembers = 32

  /// A member, with the items that it limits.
  private struct Member {
    var constraint: SessionConstraint
    var itemOfParties: Int
    var itemOfAll: Int
  }

  /// Creates the conflict of a solution; `nil` if there is none, or it is not completely known.
  init?(_ solution: SystemSolution, of system: ConstraintSystem, _ options: SolveOptions) {
    guard case .infeasible(let conflict) = solution.outcome, solution.conflicts.areIrreducible,
      system.definitions.isEmpty, !system.hasConditionalConstraints,
      let structure = SystemStructure(of: system)
    else { return nil }
    self.structure = structure
    (constants, lowerBounds) = (system.constants, system.lowerBounds)
    (background, diagnoses) = (options.background, options.diagnoses)
    partyCount = conflict.count
    var answer = solution
    answer.statistics = SystemSolution.Statistics()
    answer.statistics.isPlanned = true
    self.answer = answer
    for (target, lower) in zip(system.targets, lowerBounds) {
      parties.addVariable(at: max(target, lower))
      all.addVariable(at: max(target, lower))
    }
    for variable in lowerBounds.indices where lowerBounds[variable] > -.infinity {
      all.addLimit(lowerLimit(of: variable), to: all.item(ofVariable: variable))
      hasMore = hasMore || !conflict.contains(.lowerBound(variable))
    }
    for number in background where system.isRequired(number) {
      guard let constraint = Self.constraint(number, of: system) else { continue }
      all.addLimit(constraint.limit(owner: number), to: Self.addItem(of: constraint, to: &all))
      hasMore = hasMore || !conflict.contains(.constraint(number))
    }
    if hasMore, conflict.count > Self.mostMembers { return nil }
    for party in conflict {
      switch party {
      case .definition: return nil
      case .lowerBound(let variable):
        parties.addLimit(lowerLimit(of: variable), to: parties.item(ofVariable: variable))
      case .constraint(let number):
        guard let constraint = Self.constraint(number, of: system) else { return nil }
        var member = Member(
          constraint: constraint, itemOfParties: Self.addItem(of: constraint, to: &parties),
          itemOfAll: -1)
        let limit = constraint.limit(owner: number)
        parties.addLimit(limit, to: member.itemOfParties)
        // The background is already included and is not edited.
        if background.contains(number) { continue }
        member.itemOfAll = Self.addItem(of: constraint, to: &all)
        all.addLimit(limit, to: member.itemOfAll)
        members.append(member)
      }
    }
  }

  private func lowerLimit(of variable: Int) -> FeasibilityTableau.Limit {
    .init(owner: -2 - variable, lower: lowerBounds[variable], upper: .infinity)
  }

  /// A constraint in the form that tableaus use; `nil` for one without variables.
  private static func constraint(
    _ number: Int, of system: ConstraintSystem
  ) -> SessionConstraint? {
    let terms = system.terms(of: number).normalized
    return terms.isEmpty
      ? nil
      : SessionConstraint(
        number: number, terms: terms, relation: system.relations[number],
        constant: system.constants[number], priority: ConstraintSystem.required, label: "")
  }

  private static func addItem(
    of constraint: SessionConstraint, to tableau: inout FeasibilityTableau
  ) -> Int {
    constraint.terms.count == 1
      ? tableau.item(ofVariable: constraint.terms[0].variable) : tableau.addForm(constraint.terms)
  }

  /// Returns the solution of a system; `nil` if the known conflict does not decide it.
  func solution(of system: ConstraintSystem, _ options: SolveOptions) -> SystemSolution? {
    guard structure.fits(system), areSame(lowerBounds, system.lowerBounds),
      background == options.background, diagnoses == options.diagnoses
    else { return nil }
    for place in members.indices {
      let number = members[place].constraint.number
      constants[number] = system.constants[number]
      if members[place].constraint.constant == constants[number] { continue }
      members[place].constraint.constant = constants[number]
      let limit = members[place].constraint.limit(owner: number)
      parties.setLimit(limit, of: members[place].itemOfParties)
      all.setLimit(limit, of: members[place].itemOfAll)
    }
    guard areSame(constants, system.constants), parties.conflict()?.count == partyCount,
      !hasMore || members.allSatisfy(isNeeded)
    else { return nil }
    return answer
  }

  /// Whether everything else is feasible without a member.
  private func isNeeded(_ member: Member) -> Bool {
    let constraint = member.constraint
    let none = FeasibilityTableau.Limit(
      owner: constraint.number, lower: -.infinity, upper: .infinity)
    all.setLimit(none, of: member.itemOfAll)
    defer { all.setLimit(constraint.limit(owner: constraint.number), of: member.itemOfAll) }
    return all.conflict() == nil
  }
}
