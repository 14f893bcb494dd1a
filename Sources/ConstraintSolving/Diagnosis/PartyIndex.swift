/// Which parties limit each variable.
final class PartyIndex {
  private let required: RequiredParties
  private let limits: [Party]
  private let limitsOfVariable: Incidence

  /// Reads all parties; `nil` if the time runs out.
  init?(of required: RequiredParties, _ deadline: Deadline) {
    self.required = required
    let limits = required.limits
    var clock = WorkClock(deadline)
    limitsOfVariable = Incidence(count: required.system.variableCount) { add in
      for (number, party) in limits.enumerated() where !clock.isOver(after: 2) {
        for variable in required.variables(of: party) { add(variable, number) }
      }
    }
    self.limits = limits
    if clock.isOver { return nil }
  }

  /// Returns all parties that limits connect with some parties, the nearest first.
  ///
  /// `nil` if the time runs out.
  func connected(to start: [Party], _ deadline: Deadline) -> [Party]? {
    reached(from: start, deadline, byBackgroundAlone: false)
  }

  /// Returns parties and the background that background alone connects with them.
  ///
  /// `nil` if the time runs out.
  func withBackground(_ parties: [Party], _ deadline: Deadline) -> [Party]? {
    reached(from: parties, deadline, byBackgroundAlone: true)
  }

  private func reached(
    from start: [Party], _ deadline: Deadline, byBackgroundAlone: Bool
  ) -> [Party]? {
    var parties: [Party] = []
    var seen = Set<Party>()
    var variables = VisitQueue()
    func add(_ party: Party) {
      if required.isLimit(party) {
        guard seen.insert(party).inserted else { return }
        parties.append(party)
      }
      for variable in required.variables(of: party) { variables.add(variable) }
    }
    for party in start { add(party) }
    var clock = WorkClock(deadline)
    while let variable = variables.popFirst() {
      if clock.isOver(after: 4) { return nil }
      for number in limitsOfVariable[variable] {
        let party = limits[Int(number)]
        if !byBackgroundAlone || required.isBackground(party) { add(party) }
      }
    }
    return parties
  }
}
