/// Finds the shortest way round which a definition reads what it feeds.
///
/// A breadth-first search over parties: a definition leads through its output to whatever reads it, and
/// if constraints wait for its output, to them; a constraint leads through any of its variables that no
/// definition yields. Where equalities tie outputs to each other the way may have to lead through an
/// output after all.
struct ShortestCycle {
  private let system: ConstraintSystem
  private let progress: Progress
  private let isStuck: [Bool]
  private var constraintsOfVariable: [[Int]]
  private var definitionsOfInput: [[Int]]
  /// The constraints that wait for each variable.
  private var constraintsOfSwitch: [Int: [Int]] = [:]
  private var isOutput: [Bool]
  /// Whether the way may lead through all variables, outputs that wait for nothing among them.
  private var passesOutputs = false

  /// A search over the variables of stages that wait for each other.
  init(_ system: ConstraintSystem, _ progress: Progress, isStuck: [Bool]) {
    self.system = system
    self.progress = progress
    self.isStuck = isStuck
    constraintsOfVariable = [[Int]](repeating: [], count: system.variableCount)
    definitionsOfInput = [[Int]](repeating: [], count: system.variableCount)
    isOutput = [Bool](repeating: false, count: system.variableCount)
    for constraint in 0..<system.constraintCount where progress.mayCount(constraint) {
      for place in system.termRange(of: constraint) {
        constraintsOfVariable[system.termVariables[place]].append(constraint)
      }
    }
    for (index, definition) in system.definitions.enumerated() {
      if definition.kind == .value { isOutput[definition.output] = true }
      if progress.isComputed[index] { continue }
      for input in definition.inputs { definitionsOfInput[input].append(index) }
    }
    for (constraint, condition) in system.switches where progress.isWaiting(constraint) {
      constraintsOfSwitch[condition.variable, default: []].append(constraint)
    }
  }

  /// The parties round the cycle, beginning with a definition; the first of equally short ones.
  func parties() -> [Party] {
    let direct = shortest()
    if !direct.isEmpty { return direct }
    var throughOutputs = self
    throughOutputs.passesOutputs = true
    return throughOutputs.shortest()
  }

  private func shortest() -> [Party] {
    var best: [Party] = []
    for (index, definition) in system.definitions.enumerated()
    where isStuck[definition.output] && !progress.isComputed[index] {
      let way = wayBack(from: index, atMost: best.isEmpty ? .max : best.count - 1)
      if let way, best.isEmpty || way.count < best.count { best = way }
    }
    return best
  }

  /// The shortest way from a definition to one of its inputs, the definition first.
  private func wayBack(from start: Int, atMost limit: Int) -> [Party]? {
    let goals = Set(system.definitions[start].inputs)
    let first = Party.definition(start)
    var cameFrom: [Party: Party] = [:]
    var frontier = [first]
    var length = 1
    while !frontier.isEmpty, length <= limit {
      var next: [Party] = []
      for party in frontier {
        let variables = variables(fedBy: party)
        if variables.contains(where: goals.contains) { return path(to: party, cameFrom) }
        for reached in waiting(for: party, variables)
        where reached != first && cameFrom[reached] == nil {
          cameFrom[reached] = party
          next.append(reached)
        }
      }
      frontier = next
      length += 1
    }
    return nil
  }

  private func path(to goal: Party, _ cameFrom: [Party: Party]) -> [Party] {
    var parties = [goal]
    while let last = parties.last, let before = cameFrom[last] { parties.append(before) }
    return parties.reversed()
  }

  /// The variables that wait for a party.
  private func variables(fedBy party: Party) -> [Int] {
    switch party {
    case .definition(let number):
      [system.definitions[number].output]
    case .constraint(let number):
      system.termRange(of: number).map { system.termVariables[$0] }
        .filter { passesOutputs || (isStuck[$0] && !isOutput[$0]) }
    case .lowerBound: []
    }
  }

  /// The parties that wait for a party or for the variables it feeds.
  private func waiting(for party: Party, _ variables: [Int]) -> [Party] {
    var parties: [Party] = []
    for variable in variables {
      for definition in definitionsOfInput[variable] { parties.append(.definition(definition)) }
      for constraint in constraintsOfVariable[variable] { parties.append(.constraint(constraint)) }
      if case .definition = party {
        for constraint in constraintsOfSwitch[variable] ?? [] {
          parties.append(.constraint(constraint))
        }
      }
    }
    return parties
  }
}
