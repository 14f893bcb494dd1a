/// Finds an irreducible conflict: required parties that contradict each other, of which no one that
/// somebody wrote can be left out without the rest, together with all background, becoming
/// feasible. Of the background it has what it needs.
///
/// The support of a Farkas certificate over what required constraints connect with the place where
/// the contradiction showed is a small infeasible set; a deletion filter (Chinneck and Dravnieks,
/// 1991) makes it irreducible, first among what somebody wrote, with all background present, then
/// among the background. It depends on nothing of a solve but the system, what the definitions came
/// to, and a budget.
struct IrreducibleConflict: ~Copyable {
  /// What a search comes to.
  enum Finding {
    /// Parties that cannot hold together, constraints first; whether none of them can be spared,
    /// which is not known when the budget ended first.
    case conflict([Party], isIrreducible: Bool)
    /// The linear programs find a point at which all hold, to rounding.
    case noConflict
    /// The budget ended before anything was found; the parties hold a conflict somewhere. `nil`
    /// where not even that is known.
    case limit([Party]?)
  }

  /// The parties that are searched.
  private(set) var required: RequiredParties
  /// The linear programs, and what they took.
  private(set) var programs: DiagnosticPrograms

  /// A search among parties.
  ///
  /// - Parameters:
  ///   - required: The parties.
  ///   - programs: Solves the linear programs.
  init(in required: RequiredParties, programs: DiagnosticPrograms) {
    self.required = required
    self.programs = programs
  }

  /// How many parties around the place are looked at first; then eight times as many, and so on.
  private static let firstReach = 64

  /// Gives up the parties to a conflict for the searches to come: those that somebody wrote, so
  /// that the background stays, and all where nobody wrote any.
  mutating func leaveOut(_ conflict: [Party]) {
    let written = conflict.filter { !required.isBackground($0) }
    required.leftOut.formUnion(written.isEmpty ? conflict : written)
  }

  /// Searches around a place.
  ///
  /// - Parameter start: Parties at the place of the contradiction.
  /// - Returns: What the search came to.
  mutating func search(around start: [Party]) -> Finding {
    guard let index = PartyIndex(of: required, programs.deadline),
      let connected = index.connected(to: start, programs.deadline)
    else { return .limit(nil) }
    if let alone = connected.first(where: { contradictsItself($0) }) {
      return .conflict([alone], isIrreducible: true)
    }
    // Most contradictions are near the place where they show, however large the layout.
    var reach = Self.firstReach
    while true {
      let near = reach < connected.count ? Array(connected[..<reach]) : connected
      guard let parties = index.withBackground(near, programs.deadline) else {
        return .limit(RequiredParties.ordered(connected))
      }
      switch required.verdict(on: parties, &programs) {
      case .infeasible(let certificate):
        let (reduced, isIrreducible) = reduce(certificate, index)
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
  ///   - first: Parties that cannot hold together.
  ///   - index: Knows the background around them.
  /// - Returns: What is left, and whether the search came to its end.
  private mutating func reduce(
    _ first: Certificate, _ index: PartyIndex
  ) -> (members: [Party], isIrreducible: Bool) {
    guard let around = index.withBackground(first.parties, programs.deadline) else {
      return (first.parties, false)
    }
    let background = around.filter(required.isBackground)
    var found = SharpenedCertificate(of: first, background: background, in: required, programs)
    var needed = Set<Party>()
    // Later lines are left out first. What nobody wrote is always there.
    while !found.isOnly,
      let candidate = found.parties.last(where: {
        !required.isBackground($0) && !needed.contains($0)
      })
    {
      let written = found.parties.filter { $0 != candidate && !required.isBackground($0) }
      switch required.verdict(on: written + background, &programs) {
      case .infeasible(let smaller):
        found = SharpenedCertificate(of: smaller, background: background, in: required, programs)
      case .feasible: needed.insert(candidate)
      case .unknown: return (found.parties, false)
      }
    }
    return found.isOnly ? (found.parties, true) : reduceBackground(of: found)
  }

  /// Leaves out background of a conflict as long as the rest contradicts itself.
  private mutating func reduceBackground(
    of found: SharpenedCertificate
  ) -> (members: [Party], isIrreducible: Bool) {
    var (members, isWeighed) = (found.parties, found.isWeighed)
    var needed = Set<Party>()
    while let candidate = members.last(where: {
      required.isBackground($0) && !needed.contains($0)
    }), !(isWeighed && hasOneCertificate(members)) {
      switch required.verdict(on: members.filter { $0 != candidate }, &programs) {
      case .infeasible(let smaller):
        members = RequiredParties.ordered(smaller.parties)
        isWeighed = smaller.weights != nil
      case .feasible: needed.insert(candidate)
      case .unknown: return (members, false)
      }
    }
    return (members, true)
  }

  /// Whether the parties that a certificate weighs depend on each other in one way only, up to a
  /// factor.
  ///
  /// Then there is no other certificate, and as this one weighs every party the set is irreducible
  /// (Gleeson and Ryan, 1990).
  private func hasOneCertificate(_ members: [Party]) -> Bool {
    if members.contains(where: { required.disjunction($0) != nil }) { return false }
    return SharpenedCertificate.rank(of: members, required, programs) { _ in true }
      == members.count - 1
  }

  /// Whether a party is a conflict of its own: a definition that came to bounds that cross.
  private func contradictsItself(_ party: Party) -> Bool {
    guard case .definition = party else { return false }
    let (lower, upper) = required.range(of: party)
    return lower - upper > Tolerance.equality * max(1, abs(lower), abs(upper))
  }
}
