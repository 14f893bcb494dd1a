/// The order in which definitions and components of constraints are solved.
///
/// A variable is a *constant* when a definition yields it or when required equalities alone
/// determine it from such outputs (a rank property, so it does not depend on any presolve). All
/// other variables that share a constraint form a *component*. Definitions and components form a
/// graph; each is a stage, final before the next one that reads it. Where equalities tie outputs to
/// each other, so that either would determine a variable, one of them is taken as its source.
package struct Stages {
  /// One stage.
  enum Step: Equatable {
    /// Solve a component, by number.
    case component(Int)
    /// Compute a definition, by number.
    case definition(Int)
  }

  /// The component of each variable; -1 for constants.
  private(set) var componentOfVariable: [Int]
  /// The variables of each component, rising.
  private(set) var variables: [[Int]]
  /// The constraints of each component, rising; those among constants alone are in none.
  private(set) var constraints: [[Int]]
  /// The stages in an order in which each comes after all it reads.
  private(set) var steps: [Step] = []

  /// Finds the stages.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - elimination: Holds all required equalities, with the outputs of definitions held.
  /// - Throws: `SolvingError.cycle` when a definition reads what it feeds.
  package init(of system: ConstraintSystem, elimination: EqualityElimination)
    throws(SolvingError)
  {
    let count = system.variableCount
    var definitionOfOutput = [Int](repeating: -1, count: count)
    for (index, definition) in system.definitions.enumerated() where definition.kind == .value {
      definitionOfOutput[definition.output] = index
    }

    var isConstant = [Bool](repeating: false, count: count)
    var sources = [[Int]](repeating: [], count: system.definitions.isEmpty ? 0 : count)
    for variable in 0..<count {
      if definitionOfOutput[variable] >= 0 {
        isConstant[variable] = true
        sources[variable] = [definitionOfOutput[variable]]
      } else if elimination.hasExpression(variable) {
        elimination.reduce(variable)
        let read = (0..<elimination.rowCount).map { elimination.rowVariable($0) }
        if read.allSatisfy({ definitionOfOutput[$0] >= 0 }) {
          isConstant[variable] = true
          if !read.isEmpty { sources[variable] = read.map { definitionOfOutput[$0] } }
        }
      }
    }

    var sets = DisjointSets(count: count)
    for constraint in 0..<system.constraintCount {
      var first = -1
      for place in system.termRange(of: constraint) {
        let variable = system.termVariables[place]
        if isConstant[variable] { continue }
        if first < 0 { first = variable } else { sets.merge(first, variable) }
      }
    }
    componentOfVariable = [Int](repeating: -1, count: count)
    variables = []
    var componentOfSet = [Int](repeating: -1, count: count)
    for variable in 0..<count where !isConstant[variable] {
      let set = sets.representative(of: variable)
      if componentOfSet[set] < 0 {
        componentOfSet[set] = variables.count
        variables.append([])
      }
      componentOfVariable[variable] = componentOfSet[set]
      variables[componentOfSet[set]].append(variable)
    }
    constraints = [[Int]](repeating: [], count: variables.count)
    for constraint in 0..<system.constraintCount {
      for place in system.termRange(of: constraint) {
        let component = componentOfVariable[system.termVariables[place]]
        if component >= 0 {
          constraints[component].append(constraint)
          break
        }
      }
    }
    try order(system, sources: sources)
  }

  /// Orders the graph: nodes are the components, then the definitions.
  private mutating func order(
    _ system: ConstraintSystem, sources: [[Int]]
  ) throws(SolvingError) {
    let componentCount = variables.count
    if system.definitions.isEmpty {
      steps = (0..<componentCount).map { .component($0) }
      return
    }
    var successors = [[Int]](repeating: [], count: componentCount + system.definitions.count)
    var waiting = [Int](repeating: 0, count: successors.count)
    func connect(_ source: Int, _ target: Int) {
      successors[source].append(target)
      waiting[target] += 1
    }
    for (component, members) in constraints.enumerated() {
      var read = Set<Int>()
      for constraint in members {
        for place in system.termRange(of: constraint) {
          read.formUnion(sources[system.termVariables[place]])
        }
      }
      for definition in read.sorted() { connect(componentCount + definition, component) }
    }
    for (index, definition) in system.definitions.enumerated() {
      var read = Set<Int>()
      for input in definition.inputs {
        let component = componentOfVariable[input]
        if component >= 0 {
          read.insert(component)
        } else {
          read.formUnion(sources[input].map { componentCount + $0 })
        }
      }
      for node in read.sorted() { connect(node, componentCount + index) }
      let component = componentOfVariable[definition.output]
      if definition.kind == .bounds, component >= 0 { connect(componentCount + index, component) }
    }

    var ready = waiting.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < ready.count {
      let node = ready[next]
      next += 1
      steps.append(
        node < componentCount ? .component(node) : .definition(node - componentCount))
      for successor in successors[node] {
        waiting[successor] -= 1
        if waiting[successor] == 0 { ready.append(successor) }
      }
    }
    if ready.count < successors.count {
      let stuck = Set(waiting.indices.filter { waiting[$0] > 0 })
      let isStuck = (0..<system.variableCount).map { variable in
        let component = componentOfVariable[variable]
        return component >= 0
          ? stuck.contains(component)
          : sources[variable].contains { stuck.contains(componentCount + $0) }
      }
      throw .cycle(ShortestCycle(system, isStuck: isStuck).parties())
    }
  }
}
