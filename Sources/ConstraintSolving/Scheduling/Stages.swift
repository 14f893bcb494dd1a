/// The order in which definitions and components of constraints are solved.
///
/// A variable is a *constant* when a definition yields it or when required equalities alone
/// determine it from such outputs (a rank property, so it does not depend on any presolve). All
/// other variables that share a constraint form a *component*. Definitions and components form a
/// graph; each is a stage, final before the next one that reads it. Where equalities tie outputs to
/// each other, so that either would determine a variable, one of them is taken as its source.
///
/// A constraint that waits for its switch ties nothing yet, but its component waits with it. The stages
/// before that are a round; when they are done and switches decided, the rest is staged anew, since
/// equalities that now count may determine more.
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
  /// For each constant the definitions whose outputs determine it, of those still to be computed; empty
  /// if there are no definitions.
  private(set) var sources: [[Int]]
  /// Whether a component of this round or an earlier one holds each variable; constants else.
  private(set) var isSolvedTogether: [Bool]
  /// The stages in an order in which each comes after all it reads.
  private(set) var steps: [Step] = []

  /// Finds the stages of a round.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - progress: What counts and what is computed so far.
  ///   - elimination: Holds all required equalities that count, and the values found so far.
  /// - Throws: `SolvingError.cycle` when a definition reads what it feeds.
  package init(
    of system: ConstraintSystem, _ progress: Progress, elimination: EqualityElimination
  ) throws(SolvingError) {
    let count = system.variableCount
    // The definition that is still to yield a variable.
    var definitionOfOutput = [Int](repeating: -1, count: count)
    for (index, definition) in system.definitions.enumerated()
    where definition.kind == .value && !progress.isComputed[index] {
      definitionOfOutput[definition.output] = index
    }

    var isConstant = [Bool](repeating: false, count: count)
    sources = [[Int]](repeating: [], count: system.definitions.isEmpty ? 0 : count)
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
    /// Merges the variables of constraints that are solved together.
    func connect(_ constraints: Range<Int>) {
      var first = -1
      for constraint in constraints {
        for place in system.termRange(of: constraint) {
          let variable = system.termVariables[place]
          if isConstant[variable] { continue }
          if first < 0 { first = variable } else { sets.merge(first, variable) }
        }
      }
    }
    for constraint in 0..<system.constraintCount where progress.counts(constraint) {
      connect(constraint..<constraint + 1)
    }
    // Which alternative is chosen depends on all of them.
    for (number, disjunction) in system.disjunctions.enumerated() where progress.isOpen(number) {
      connect(disjunction.constraints)
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
    let components = componentOfVariable
    var members = [[Int]](repeating: [], count: variables.count)
    /// The component that constraints which are solved together belong to.
    func component(of together: Range<Int>) -> Int? {
      for constraint in together {
        for place in system.termRange(of: constraint) {
          let component = components[system.termVariables[place]]
          if component >= 0 { return component }
        }
      }
      return nil
    }
    for constraint in 0..<system.constraintCount where progress.counts(constraint) {
      if let component = component(of: constraint..<constraint + 1) {
        members[component].append(constraint)
      }
    }
    for (number, disjunction) in system.disjunctions.enumerated() where progress.isOpen(number) {
      if let component = component(of: disjunction.constraints) {
        members[component] += disjunction.constraints
      }
    }
    if !system.disjunctions.isEmpty { for place in members.indices { members[place].sort() } }
    constraints = members
    isSolvedTogether = [Bool](repeating: false, count: count)
    try order(system, progress)
    for case .component(let component) in steps {
      for variable in variables[component] { isSolvedTogether[variable] = true }
    }
  }

  /// Takes over what earlier rounds solved, which are constants by now.
  mutating func keepSolved(of earlier: Stages) {
    for (variable, isSolved) in earlier.isSolvedTogether.enumerated() where isSolved {
      isSolvedTogether[variable] = true
    }
  }

  /// Orders the graph: nodes are the components, then the definitions.
  private mutating func order(
    _ system: ConstraintSystem, _ progress: Progress
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
    for (index, definition) in system.definitions.enumerated() where !progress.isComputed[index] {
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
    // What a waiting constraint touches waits for the next round.
    var isSwitch = Set<Int>()
    for (constraint, condition) in system.switches where progress.isWaiting(constraint) {
      isSwitch.formUnion(sources[condition.variable])
      for place in system.termRange(of: constraint) {
        let component = componentOfVariable[system.termVariables[place]]
        if component >= 0 { waiting[component] += 1 }
      }
    }

    var ready = waiting.indices.filter { waiting[$0] == 0 }
    var next = 0
    var decidesSwitch = false
    while next < ready.count {
      let node = ready[next]
      next += 1
      if node < componentCount {
        steps.append(.component(node))
      } else if !progress.isComputed[node - componentCount] {
        steps.append(.definition(node - componentCount))
        if isSwitch.contains(node - componentCount) { decidesSwitch = true }
      }
      for successor in successors[node] {
        waiting[successor] -= 1
        if waiting[successor] == 0 { ready.append(successor) }
      }
    }
    if ready.count < successors.count, !decidesSwitch {
      let stuck = Set(waiting.indices.filter { waiting[$0] > 0 })
      let isStuck = (0..<system.variableCount).map { variable in
        let component = componentOfVariable[variable]
        return component >= 0
          ? stuck.contains(component)
          : sources[variable].contains { stuck.contains(componentCount + $0) }
      }
      throw .cycle(ShortestCycle(system, progress, isStuck: isStuck).parties())
    }
  }
}
