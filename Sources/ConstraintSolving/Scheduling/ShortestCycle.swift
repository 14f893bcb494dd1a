/// Finds the shortest way round which a definition reads what it feeds.
///
/// A breadth-first search over variables: a definition leads from what it reads to its output, a
/// constraint from any of its variables to any other that no definition yields. Where equalities tie
/// outputs to each other the way may have to lead through an output after all.
struct ShortestCycle {
  private let system: ConstraintSystem
  private let isStuck: [Bool]
  private var constraintsOfVariable: [[Int]]
  private var definitionsOfInput: [[Int]]
  private var isOutput: [Bool]
  /// Whether the way may lead through all variables, outputs that wait for nothing among them.
  private var passesOutputs = false

  /// A search over the variables of stages that wait for each other.
  init(_ system: ConstraintSystem, isStuck: [Bool]) {
    self.system = system
    self.isStuck = isStuck
    constraintsOfVariable = [[Int]](repeating: [], count: system.variableCount)
    definitionsOfInput = [[Int]](repeating: [], count: system.variableCount)
    isOutput = [Bool](repeating: false, count: system.variableCount)
    for constraint in 0..<system.constraintCount {
      for place in system.termRange(of: constraint) {
        constraintsOfVariable[system.termVariables[place]].append(constraint)
      }
    }
    for (index, definition) in system.definitions.enumerated() {
      for input in definition.inputs { definitionsOfInput[input].append(index) }
      if definition.kind == .value { isOutput[definition.output] = true }
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
    for (index, definition) in system.definitions.enumerated() where isStuck[definition.output] {
      let way = wayBack(from: index, atMost: best.isEmpty ? .max : best.count - 1)
      if let way, best.isEmpty || way.count < best.count { best = way }
    }
    return best
  }

  /// The shortest way from a definition's output to one of its inputs, the definition first.
  private func wayBack(from start: Int, atMost limit: Int) -> [Party]? {
    let goals = Set(system.definitions[start].inputs)
    let output = system.definitions[start].output
    if goals.contains(output) { return [.definition(start)] }
    var cameBy: [Int: (from: Int, party: Party)] = [:]
    var frontier = [output]
    var length = 1
    while !frontier.isEmpty, length < limit {
      var next: [Int] = []
      for variable in frontier {
        for (reached, party) in neighbours(of: variable)
        where reached != output && cameBy[reached] == nil
          && (passesOutputs || isStuck[reached])
        {
          cameBy[reached] = (variable, party)
          if goals.contains(reached) {
            return [.definition(start)] + path(to: reached, cameBy)
          }
          next.append(reached)
        }
      }
      frontier = next
      length += 1
    }
    return nil
  }

  private func path(to goal: Int, _ cameBy: [Int: (from: Int, party: Party)]) -> [Party] {
    var parties: [Party] = []
    var variable = goal
    while let step = cameBy[variable] {
      parties.append(step.party)
      variable = step.from
    }
    return parties.reversed()
  }

  private func neighbours(of variable: Int) -> [(Int, Party)] {
    var reached: [(Int, Party)] = []
    for definition in definitionsOfInput[variable] {
      reached.append((system.definitions[definition].output, .definition(definition)))
    }
    for constraint in constraintsOfVariable[variable] {
      for place in system.termRange(of: constraint) {
        let other = system.termVariables[place]
        if other != variable, passesOutputs || !isOutput[other] {
          reached.append((other, .constraint(constraint)))
        }
      }
    }
    return reached
  }
}
