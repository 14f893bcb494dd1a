/// Which parties limit each variable, in flat arrays.
struct PartyIndex {
  private let required: RequiredParties
  /// The constraints of variable `v` are those from `starts[v]` to `starts[v + 1]`.
  private var starts: [Int32]
  private var constraints: [Int32]
  private var definitionsOfVariable: [Int: [Int]] = [:]

  /// Reads all parties, unless the time runs out meanwhile.
  ///
  /// - Parameters:
  ///   - required: The parties.
  ///   - programs: Knows how much time is left.
  init?(of required: RequiredParties, _ programs: DiagnosticPrograms) {
    self.required = required
    let system = required.system
    starts = [Int32](repeating: 0, count: system.variableCount + 1)
    constraints = []
    var limits: [Int] = []
    for constraint in 0..<system.constraintCount {
      if constraint % 512 == 511, programs.isOutOfTime { return nil }
      guard required.isLimit(.constraint(constraint)) else { continue }
      limits.append(constraint)
      for variable in required.variables(of: .constraint(constraint)) { starts[variable + 1] += 1 }
    }
    for variable in 0..<system.variableCount { starts[variable + 1] += starts[variable] }
    constraints = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    var next = starts
    for (place, constraint) in limits.enumerated() {
      if place % 512 == 511, programs.isOutOfTime { return nil }
      for variable in required.variables(of: .constraint(constraint)) {
        constraints[Int(next[variable])] = Int32(constraint)
        next[variable] += 1
      }
    }
    for (number, definition) in system.definitions.enumerated()
    where required.isLimit(.definition(number)) {
      definitionsOfVariable[definition.output, default: []].append(number)
    }
  }

  /// All parties that limits connect with some, the nearest first; `nil` when the time runs out.
  func connected(to start: [Party], _ programs: DiagnosticPrograms) -> [Party]? {
    reached(from: start, programs) { _ in true }
  }

  /// Parties and the background that is connected with them by background alone; `nil` when the
  /// time runs out.
  func withBackground(_ parties: [Party], _ programs: DiagnosticPrograms) -> [Party]? {
    reached(from: parties, programs) { required.isBackground($0) }
  }

  private func reached(
    from start: [Party], _ programs: DiagnosticPrograms, where isWanted: (Party) -> Bool
  ) -> [Party]? {
    var parties: [Party] = []
    var seenParties = Set<Party>()
    var waiting: [Int] = []
    var seenVariables = Set<Int>()
    func add(_ party: Party) {
      if required.isLimit(party) {
        guard seenParties.insert(party).inserted else { return }
        parties.append(party)
      }
      for variable in required.variables(of: party) where seenVariables.insert(variable).inserted {
        waiting.append(variable)
      }
    }
    for party in start { add(party) }
    var next = 0
    while next < waiting.count {
      if next % 256 == 255, programs.isOutOfTime { return nil }
      let variable = waiting[next]
      next += 1
      for place in starts[variable]..<starts[variable + 1] {
        let party = Party.constraint(Int(constraints[Int(place)]))
        if isWanted(party) { add(party) }
      }
      for number in definitionsOfVariable[variable] ?? [] where isWanted(.definition(number)) {
        add(.definition(number))
      }
      if required.isLimit(.lowerBound(variable)) { add(.lowerBound(variable)) }
    }
    return parties
  }
}
