import LinearProgramming

/// Finds an irreducible conflict: required parties that contradict each other, of which no one can
/// be left out without the rest becoming feasible.
///
/// The support of a Farkas certificate over what required constraints connect with the place where
/// the contradiction showed is a small infeasible set; a deletion filter (Chinneck and Dravnieks,
/// 1991) makes it irreducible. It depends on nothing of a solve but the system, what the definitions
/// came to, and a budget.
struct IrreducibleConflict {
  /// What a search comes to.
  enum Finding {
    /// Parties that cannot hold together, constraints first; whether none of them can be spared,
    /// which is not known when the budget ended first.
    case conflict([Party], isIrreducible: Bool)
    /// The linear programs find a point at which all hold, to rounding.
    case noConflict
    /// The budget ended before anything was found; the parties hold a conflict somewhere.
    case limit([Party])
  }

  private let required: RequiredParties
  /// The linear programs, and what they took.
  private(set) var programs: DiagnosticPrograms

  /// A search in a system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - progress: Which constraints count.
  ///   - outcomes: What each definition came to; `nil` where it was not computed.
  ///   - programs: Solves the linear programs.
  init(
    in system: ConstraintSystem, _ progress: Progress, outcomes: [Definition.Outcome?],
    programs: DiagnosticPrograms
  ) {
    required = RequiredParties(system: system, progress: progress, outcomes: outcomes)
    self.programs = programs
  }

  /// How many parties around the place are looked at first; then eight times as many, and so on.
  private static let firstReach = 64

  /// Searches around a place.
  ///
  /// - Parameter start: Parties at the place of the contradiction.
  /// - Returns: What the search came to.
  mutating func search(around start: [Party]) -> Finding {
    let connected = required.connected(to: start)
    if let alone = connected.first(where: contradictsItself) {
      return .conflict([alone], isIrreducible: true)
    }
    // Most contradictions are near the place where they show, however large the layout.
    var reach = Self.firstReach
    while true {
      let near = reach < connected.count ? Array(connected[..<reach]) : connected
      switch support(of: near) {
      case .infeasible(let members, let isWeighed):
        let (reduced, isIrreducible) = reduce(members, isWeighed: isWeighed)
        return .conflict(RequiredParties.ordered(reduced), isIrreducible: isIrreducible)
      case .feasible where reach >= connected.count: return .noConflict
      case .feasible: reach *= 8
      case .unknown:
        return programs.isSpent ? .limit(RequiredParties.ordered(connected)) : .noConflict
      }
    }
  }

  /// Leaves out members one by one as long as the rest contradicts itself.
  ///
  /// - Parameters:
  ///   - members: Parties that cannot hold together.
  ///   - isWeighed: Whether a certificate weighs each of them.
  /// - Returns: What is left, and whether the search came to its end.
  private mutating func reduce(
    _ members: [Party], isWeighed: Bool
  ) -> (members: [Party], isIrreducible: Bool) {
    var (members, isWeighed) = (members, isWeighed)
    if case .infeasible(let smaller, let weighed) = support(of: members) {
      (members, isWeighed) = (smaller, weighed)
    }
    // What nobody wrote is left out first, so that it stays only where it is needed.
    for candidate in RequiredParties.ordered(members).reversed() where members.contains(candidate) {
      if isWeighed, hasOneCertificate(members) { break }
      switch support(of: members.filter { $0 != candidate }) {
      case .infeasible(let smaller, let weighed): (members, isWeighed) = (smaller, weighed)
      case .feasible: continue
      case .unknown: return (members, false)
      }
    }
    return (members, true)
  }

  /// Whether the rows that a certificate weighs depend on each other in one way only, up to a factor.
  ///
  /// Then there is no other certificate, and as this one weighs every row the set is irreducible
  /// (Gleeson and Ryan, 1990): the long conflicts of chains need no filter.
  private func hasOneCertificate(_ members: [Party]) -> Bool {
    let elimination = EqualityElimination(
      degrees: [Int32](repeating: 0, count: required.system.variableCount))
    var rank = 0
    for party in members {
      let (variables, coefficients) = required.terms(of: party)
      let effect = elimination.add(
        Array(variables), Array(coefficients), at: 0..<variables.count, constant: 0)
      if case .pivoted = effect { rank += 1 }
    }
    return rank == members.count - 1
  }

  /// Whether a party is a conflict of its own: a definition that came to bounds that cross.
  private func contradictsItself(_ party: Party) -> Bool {
    guard case .definition = party else { return false }
    let (lower, upper) = required.range(of: party)
    return lower - upper > EqualityElimination.tolerance * max(1, abs(lower), abs(upper))
  }

  enum Verdict {
    case feasible
    /// Parties that cannot hold together; whether a certificate weighs each of them.
    case infeasible([Party], isWeighed: Bool)
    case unknown
  }

  /// Whether parties can hold together; if not, the ones a certificate needs.
  private mutating func support(of parties: [Party]) -> Verdict {
    let disjunctions = parties.compactMap(required.disjunction)
    if disjunctions.isEmpty { return required.support(of: parties, &programs).verdict }
    var refutation = AlternativeRefutation(
      of: parties.filter { required.disjunction($0) == nil }, in: required)
    return refutation.verdict(on: disjunctions, &programs)
  }
}

extension RequiredParties {
  /// Whether parties without disjunctions can hold together; if not, the ones a certificate needs, else
  /// the value of each variable at a point where they do.
  func support(
    of parties: [Party], _ programs: inout DiagnosticPrograms
  ) -> (verdict: IrreducibleConflict.Verdict, point: [Int: Double]) {
    guard let (program, columnOfVariable) = try? program(of: parties),
      var solution = try? programs.solve(program)
    else { return (.unknown, [:]) }
    guard solution.termination == .infeasible else {
      return (.feasible, columnOfVariable.mapValues { solution.columnValues[$0] })
    }
    let largest = solution.rowDuals.reduce(0) { max($0, abs($1)) }
    let weighed = solution.rowDuals.indices.filter {
      abs(solution.rowDuals[$0]) > 1e-9 * largest
    }
    // Without what it weighs next to nothing the certificate must still be one.
    let isWeighed = Set(weighed)
    for row in solution.rowDuals.indices where !isWeighed.contains(row) {
      solution.rowDuals[row] = 0
    }
    guard !weighed.isEmpty, KKTResiduals.certificate(solution, provesInfeasible: program) else {
      return (.infeasible(parties, isWeighed: false), [:])
    }
    return (.infeasible(weighed.map { parties[$0] }, isWeighed: true), [:])
  }
}
