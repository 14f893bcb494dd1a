/// A search for an irreducible conflict: required parties that contradict each other.
///
/// If any party that a user wrote is left out, the rest and all background are feasible together.
/// The conflict includes the background that it needs.
///
/// The search begins with all parties that required constraints connect with the place of the
/// contradiction. The support of a Farkas certificate over them is a small infeasible set. A
/// deletion filter (Chinneck and Dravnieks, 1991) makes it irreducible. It first filters the
/// parties that users wrote, with all background present, and then the background. The result
/// depends only on the system, the results of the definitions, and a budget.
struct IrreducibleConflict: ~Copyable {
  /// The result of a search.
  enum Finding {
    /// Parties that cannot hold together, constraints first, and whether all are needed.
    ///
    /// `isIrreducible` is false if the budget ended before that was known.
    case conflict([Party], isIrreducible: Bool)
    /// The linear programs find a point at which all hold, up to rounding.
    case noConflict
    /// The budget ended before a conflict was found. The parties contain one; `nil` if even this is
    /// unknown.
    case limit([Party]?)
  }

  /// The parties to search.
  private(set) var required: RequiredParties
  /// The linear programs and their effort.
  private(set) var programs: DiagnosticPrograms

  /// Creates a search among parties.
  ///
  /// - Parameters:
  ///   - required: The parties.
  ///   - programs: Solves the linear programs.
  init(in required: RequiredParties, programs: DiagnosticPrograms) {
    self.required = required
    self.programs = programs
  }

  /// The number of parties in the first search around the place; each further search has eight
  /// times as many.
  private static let firstReach = 64

  /// Excludes the parties of a conflict from later searches.
  ///
  /// It excludes the parties that users wrote, so that the background remains, or all parties if
  /// users wrote none.
  mutating func leaveOut(_ conflict: [Party]) {
    let written = conflict.filter { !required.isBackground($0) }
    required.leftOut.formUnion(written.isEmpty ? conflict : written)
  }

  /// Searches around a place.
  ///
  /// - Parameter start: Parties at the place of the contradiction.
  /// - Returns: The result of the search.
  mutating func search(around start: [Party]) -> Finding {
    guard let index = PartyIndex(of: required, programs.deadline),
      let connected = index.connected(to: start, programs.deadline)
    else { return .limit(nil) }
    if let alone = connected.first(where: { contradictsItself($0) }) {
      return .conflict([alone], isIrreducible: true)
    }
    // Most contradictions are near the place where they appear, however large the layout.
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

  /// Leaves out members one by one as long as the rest still contradicts itself.
  ///
  /// - Parameters:
  ///   - first: Parties that cannot hold together.
  ///   - index: The parties by variable, to find the background around the members.
  /// - Returns: The remaining parties, and whether the search completed.
  private mutating func reduce(
    _ first: Certificate, _ index: PartyIndex
  ) -> (members: [Party], isIrreducible: Bool) {
    guard let around = index.withBackground(first.parties, programs.deadline) else {
      return (first.parties, false)
    }
    let background = around.filter(required.isBackground)
    var found = SharpenedCertificate(of: first, background: background, in: required, programs)
    var needed = Set<Party>()
    // Later parties are left out first. Background is always kept.
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

  /// Leaves out background of a conflict as long as the rest still contradicts itself.
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

  /// Whether only one combination of the parties of a certificate vanishes, up to a factor.
  ///
  /// Then no other certificate exists. As this one weighs every party, the set is irreducible
  /// (Gleeson and Ryan, 1990).
  private func hasOneCertificate(_ members: [Party]) -> Bool {
    if members.contains(where: { required.disjunction($0) != nil }) { return false }
    return SharpenedCertificate.rank(of: members, required, programs) { _ in true }
      == members.count - 1
  }

  /// Whether a party alone is a conflict: a definition whose bounds cross.
  private func contradictsItself(_ party: Party) -> Bool {
    guard case .definition = party else { return false }
    let (lower, upper) = required.range(of: party)
    return lower - upper > Tolerance.equality * max(1, abs(lower), abs(upper))
  }
}
