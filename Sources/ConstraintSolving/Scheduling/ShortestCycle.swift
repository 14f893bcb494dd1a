/// Finds the shortest way round which a definition reads what it feeds.
///
/// A breadth-first search over parties: a definition leads through its output to whatever reads it,
/// and to what waits for its output as a switch; a constraint leads through any of its variables
/// that no definition yields. Where equalities tie outputs to each other the way may have to lead
/// through an output after all.
///
/// It starts from each definition that is on some cycle, and goes no further than the shortest way
/// found so far. Its steps are counted, and when there are too many of them, or no time is left,
/// the shortest way so far is the answer.
struct ShortestCycle {
  /// How many steps a search may take for each term and each input, and how many in any case.
  private static let stepsPerTerm = 64
  private static let leastSteps = 1_000_000

  private let system: ConstraintSystem
  private let isStuck: [Bool]
  private let isOutput: [Bool]
  private let constraintsOfVariable: Incidence
  private let definitionsOfInput: Incidence
  /// The constraints that wait for each variable.
  private let constraintsOfSwitch: Incidence
  /// The definitions that are stuck.
  private let stuck: [Int]
  private var clock: WorkClock
  private var stepsLeft: Int
  /// Whether the way may lead through all variables, outputs that wait for nothing among them.
  private var passesOutputs = false

  /// The last search that has met each node; nodes are definitions first, then constraints.
  private var lastSearch: [Int32]
  private var lastSearchOfVariable: [Int32]
  private var searchCount: Int32 = 0
  private var cameFrom: [Int32]
  private var frontier: [Int] = []

  /// A search over the variables of stages that wait for each other.
  init(
    _ system: ConstraintSystem, _ progress: Progress, isStuck: [Bool], deadline: Deadline
  ) {
    self.system = system
    self.isStuck = isStuck
    clock = WorkClock(deadline)
    let count = system.variableCount
    var isOutput = [Bool](repeating: false, count: count)
    for definition in system.definitions where definition.kind == .value {
      isOutput[definition.output] = true
    }
    self.isOutput = isOutput
    constraintsOfVariable = Incidence(count: count) { add in
      for constraint in 0..<system.constraintCount where progress.mayCount(constraint) {
        for place in system.termRange(of: constraint) {
          add(system.termVariables[place], constraint)
        }
      }
    }
    definitionsOfInput = Incidence(count: count) { add in
      for (number, definition) in system.definitions.enumerated()
      where !progress.isComputed[number] {
        if let condition = definition.condition, progress.counts(definition: number) == nil {
          // Until that is decided nothing else is read.
          add(condition.condition.variable, number)
        } else {
          for input in definition.inputs { add(input, number) }
        }
      }
    }
    constraintsOfSwitch = Incidence(count: count) { add in
      for (constraint, condition) in system.switches where progress.isWaiting(constraint) {
        add(condition.variable, constraint)
      }
    }
    stuck = system.definitions.indices.filter {
      !progress.isComputed[$0] && isStuck[system.definitions[$0].output]
    }
    let nodeCount = system.definitions.count + system.constraintCount
    lastSearch = [Int32](repeating: 0, count: nodeCount)
    cameFrom = [Int32](repeating: -1, count: nodeCount)
    lastSearchOfVariable = [Int32](repeating: 0, count: count)
    stepsLeft = max(
      Self.leastSteps, Self.stepsPerTerm * (system.termVariables.count + nodeCount))
  }

  /// The parties round the cycle, beginning with a definition; the first of equally short ones.
  mutating func parties() -> [Party] {
    let direct = shortest()
    if !direct.isEmpty { return direct }
    passesOutputs = true
    stepsLeft = Self.leastSteps
    return shortest()
  }

  private mutating func shortest() -> [Party] {
    var best: [Party] = []
    for start in definitionsOnCycles() {
      let way = wayBack(from: start, atMost: best.isEmpty ? .max : best.count - 1)
      if let way, best.isEmpty || way.count < best.count { best = way }
      if best.count == 1 || !best.isEmpty && isSpent { break }
    }
    return best
  }

  private var isSpent: Bool { stepsLeft < 0 }

  /// The shortest way from a definition to one of its inputs, the definition first.
  private mutating func wayBack(from start: Int, atMost limit: Int) -> [Party]? {
    searchCount += 1
    lastSearch[start] = searchCount
    cameFrom[start] = -1
    frontier = [start]
    var next = 0
    var length = 1
    while next < frontier.count, length <= limit {
      let end = frontier.count
      while next < end {
        let node = frontier[next]
        next += 1
        if expand(node, backTo: start) { return path(to: node) }
        if isSpent, limit != .max { return nil }
      }
      length += 1
    }
    return nil
  }

  /// Adds what a node leads to.
  ///
  /// - Returns: Whether it leads back to the start.
  private mutating func expand(_ node: Int, backTo start: Int) -> Bool {
    let definitionCount = system.definitions.count
    if node < definitionCount {
      let output = system.definitions[node].output
      if pass(output, from: node, backTo: start) { return true }
      for constraint in constraintsOfSwitch[output] {
        add(definitionCount + Int(constraint), from: node)
      }
      return false
    }
    for place in system.termRange(of: node - definitionCount) {
      let variable = system.termVariables[place]
      if leads(through: variable), pass(variable, from: node, backTo: start) { return true }
    }
    return false
  }

  /// Whether a constraint leads through a variable of its own.
  private func leads(through variable: Int) -> Bool {
    passesOutputs || isStuck[variable] && !isOutput[variable]
  }

  /// The stuck definitions that lead back to themselves.
  private func definitionsOnCycles() -> [Int] {
    let (count, definitionCount) = (system.variableCount, system.definitions.count)
    let components = StrongComponents(
      nodeCount: count + definitionCount + system.constraintCount
    ) { node, list in
      if node < count {
        list += definitionsOfInput[node].lazy.map { count + Int($0) }
        list += constraintsOfVariable[node].lazy.map { count + definitionCount + Int($0) }
      } else if node < count + definitionCount {
        let output = system.definitions[node - count].output
        list.append(output)
        list += constraintsOfSwitch[output].lazy.map { count + definitionCount + Int($0) }
      } else {
        for place in system.termRange(of: node - count - definitionCount)
        where leads(through: system.termVariables[place]) {
          list.append(system.termVariables[place])
        }
      }
    }
    return stuck.filter { components.sizes[components.componentOfNode[count + $0]] > 1 }
  }

  /// Adds what reads a variable, and the constraints it stands in.
  private mutating func pass(_ variable: Int, from node: Int, backTo start: Int) -> Bool {
    if lastSearchOfVariable[variable] == searchCount { return false }
    lastSearchOfVariable[variable] = searchCount
    for definition in definitionsOfInput[variable] {
      if definition == start { return true }
      add(Int(definition), from: node)
    }
    for constraint in constraintsOfVariable[variable] {
      add(system.definitions.count + Int(constraint), from: node)
    }
    return false
  }

  private mutating func add(_ node: Int, from source: Int) {
    stepsLeft -= 1
    if clock.isOver() { stepsLeft = -1 }
    guard lastSearch[node] != searchCount else { return }
    lastSearch[node] = searchCount
    cameFrom[node] = Int32(source)
    frontier.append(node)
  }

  private func path(to goal: Int) -> [Party] {
    var parties: [Party] = []
    var node = goal
    while node >= 0 {
      let number = node - system.definitions.count
      parties.append(number < 0 ? .definition(node) : .constraint(number))
      node = Int(cameFrom[node])
    }
    return parties.reversed()
  }
}
