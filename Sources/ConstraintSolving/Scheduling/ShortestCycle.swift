/// A search for the shortest cycle on which a definition reads a variable that depends on it.
///
/// It is a breadth-first search over parties. A definition leads through its output to each reader,
/// and to the parties that wait for its output as a switch. A constraint leads through each of its
/// variables that are not outputs of definitions. If equalities connect outputs with each other,
/// the path may have to go through an output.
///
/// The search starts from each definition on a cycle and is limited by the shortest path found so
/// far. Its steps are counted. If there are too many steps or no time is left, the result is the
/// shortest path so far.
final class ShortestCycle {
  /// The most steps of a search for each term and each input, and the total maximum.
  private static let stepsPerTerm = 64
  private static let leastSteps = 1_000_000

  private let graph: WaitGraph
  /// The nodes of the definitions that are stuck.
  private let stuck: [Int]
  private var clock: WorkClock
  private var stepsLeft: Int

  /// The last search that reached each node.
  private var lastSearch: [Int32]
  private var searchCount: Int32 = 0
  /// The definition or constraint from which each node was reached.
  private var cameFrom: [Int32]
  private var frontier: [Int] = []

  /// Creates a search over the variables of stages that wait for each other.
  init(
    _ system: ConstraintSystem, _ progress: Progress, isStuck: [Bool], deadline: Deadline
  ) {
    let graph = WaitGraph(of: system, progress, isStuck: isStuck)
    self.graph = graph
    clock = WorkClock(deadline)
    stuck = system.definitions.indices.filter {
      !progress.isComputed[$0] && isStuck[system.definitions[$0].output]
    }.map { graph.firstDefinition + $0 }
    lastSearch = [Int32](repeating: 0, count: graph.nodeCount)
    cameFrom = [Int32](repeating: -1, count: graph.nodeCount)
    let parts =
      system.termVariables.count + system.definitions.count + system.constraintCount
    stepsLeft = max(Self.leastSteps, Self.stepsPerTerm * parts)
  }

  /// The parties of the cycle, beginning with a definition; the first of several shortest cycles.
  func parties() -> [Party] {
    let direct = shortest()
    if !direct.isEmpty { return direct }
    graph.passesOutputs = true
    stepsLeft = Self.leastSteps
    return shortest()
  }

  private func shortest() -> [Party] {
    var best: [Party] = []
    for start in definitionsOnCycles() {
      let way = wayBack(from: start, atMost: best.isEmpty ? .max : best.count - 1)
      if let way, best.isEmpty || way.count < best.count { best = way }
      if best.count == 1 || !best.isEmpty && isSpent { break }
    }
    return best
  }

  private var isSpent: Bool { stepsLeft < 0 }

  /// The shortest path from a definition to one of its inputs, the definition first.
  private func wayBack(from start: Int, atMost limit: Int) -> [Party]? {
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
        if expand(node, from: node, backTo: start) { return path(to: node) }
        if isSpent, limit != .max { return nil }
      }
      length += 1
    }
    return nil
  }

  /// Adds the nodes that a definition or constraint leads to, also through variables.
  ///
  /// - Parameters:
  ///   - node: The node, or a variable that it leads to.
  ///   - source: The definition or constraint.
  ///   - start: The definition that the path has to lead back to.
  /// - Returns: Whether it does.
  private func expand(_ node: Int, from source: Int, backTo start: Int) -> Bool {
    for next in graph.successors(of: node) {
      if next == start { return true }
      let isVariable = next < graph.firstDefinition
      if !isVariable {
        stepsLeft -= 1
        if clock.isOver() { stepsLeft = -1 }
      }
      if lastSearch[next] == searchCount { continue }
      lastSearch[next] = searchCount
      if isVariable {
        if expand(next, from: source, backTo: start) { return true }
        continue
      }
      cameFrom[next] = Int32(source)
      frontier.append(next)
    }
    return false
  }

  /// The stuck definitions that lead back to themselves.
  ///
  /// - Returns: Their nodes.
  private func definitionsOnCycles() -> [Int] {
    let components = StrongComponents(nodeCount: graph.nodeCount) { node, list in
      list += graph.successors(of: node)
    }
    return stuck.filter { components.sizes[components.componentOfNode[$0]] > 1 }
  }

  /// The stuck definitions that lead back to themselves, also through outputs.
  func definitions() -> [Int] {
    let passedOutputs = graph.passesOutputs
    graph.passesOutputs = true
    defer { graph.passesOutputs = passedOutputs }
    return definitionsOnCycles().map { $0 - graph.firstDefinition }
  }

  private func path(to goal: Int) -> [Party] {
    var parties: [Party] = []
    var node = goal
    while node >= 0 {
      parties.append(graph.party(node))
      node = Int(cameFrom[node])
    }
    return parties.reversed()
  }
}

/// A graph of waits: its nodes are the variables, then the definitions, then the constraints.
///
/// It is a class, so that a search that changes itself while it visits nodes holds it by one
/// reference.
private final class WaitGraph {
  private let system: ConstraintSystem
  private let isStuck: [Bool]
  private let isOutput: [Bool]
  private let constraintsOfVariable: Incidence
  private let definitionsOfInput: Incidence
  /// The constraints that wait for each variable.
  private let constraintsOfSwitch: Incidence
  /// Whether paths may use all variables, including outputs that wait for nothing.
  var passesOutputs = false

  init(of system: ConstraintSystem, _ progress: Progress, isStuck: [Bool]) {
    self.system = system
    self.isStuck = isStuck
    let count = system.variableCount
    var isOutput = [Bool](repeating: false, count: count)
    for definition in system.definitions where definition.kind == .value {
      isOutput[definition.output] = true
    }
    self.isOutput = isOutput
    constraintsOfVariable = Incidence(count: count) { add in
      for first in 0..<system.constraintCount where progress.mayCount(first) {
        // The search chooses from all alternatives together.
        let group = system.group(of: first)
        guard group.lowerBound == first else { continue }
        for term in system.terms(ofGroup: group) { add(system.termVariables[term], first) }
      }
    }
    definitionsOfInput = Incidence(count: count) { add in
      for (number, definition) in system.definitions.enumerated()
      where !progress.isComputed[number] {
        if let condition = definition.condition, progress.counts(definition: number) == nil {
          // Until the condition is decided, no other input is read.
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
  }

  /// The node of the first definition.
  var firstDefinition: Int { system.variableCount }
  private var firstConstraint: Int { firstDefinition + system.definitions.count }
  /// The number of nodes.
  var nodeCount: Int { firstConstraint + system.constraintCount }

  /// The party of a node that is not a variable.
  func party(_ node: Int) -> Party {
    node < firstConstraint
      ? .definition(node - firstDefinition) : .constraint(node - firstConstraint)
  }

  /// The nodes that a node leads to.
  func successors(of node: Int) -> [Int] {
    var nodes: [Int] = []
    if node < firstDefinition {
      for definition in definitionsOfInput[node] { nodes.append(firstDefinition + Int(definition)) }
      for constraint in constraintsOfVariable[node] {
        nodes.append(firstConstraint + Int(constraint))
      }
    } else if node < firstConstraint {
      let output = system.definitions[node - firstDefinition].output
      nodes.append(output)
      for constraint in constraintsOfSwitch[output] {
        nodes.append(firstConstraint + Int(constraint))
      }
    } else {
      for variable in system.termVariables[
        system.terms(ofGroup: system.group(of: node - firstConstraint))]
      where passesOutputs || isStuck[variable] && !isOutput[variable] {
        nodes.append(variable)
      }
    }
    return nodes
  }
}
