/// The order in which definitions and components of constraints are solved, found during the solve.
///
/// A variable is a *constant* if it is the output of a definition, or if required equalities alone
/// determine it from such outputs. This is a rank property, so it does not depend on any presolve.
/// All other variables that share a constraint form a *component*. Definitions and components form
/// a graph. Each is a stage, final before the next stage that reads it. If equalities connect
/// outputs with each other, so that each determines the other, one output is chosen as the source.
///
/// A constraint that waits for its switch connects no variables yet, but its variables wait with
/// it. A definition that waits for its condition reads no inputs yet. The stages that can be solved
/// before any switch is decided are a round. A decision admits the constraints it switches on. The
/// next round examines only the resulting changes: all rounds together cost little more than one.
struct Stages: ~Copyable {
  typealias Step = StageTrace.Step

  /// The state of a variable.
  enum State: UInt8 {
    /// A component solves it.
    case open
    /// Definitions that are not computed yet determine it.
    case determined
    /// Its value is known as soon as the stages so far have been solved.
    case known
  }

  let system: ConstraintSystem
  /// The definition of each output variable, or -1.
  let definitionOfOutput: [Int32]
  var states: [State]
  /// Whether a component solved each variable; false for constants.
  var isSolvedTogether: [Bool]
  var components: StageComponents
  /// The part of the waits of each variable's component that is due to the variable itself.
  ///
  /// It counts undecided constraints and pending bounds.
  var touches: [Int32]
  /// The index, in the terms of each group, of the open variable that leads to its component.
  ///
  /// It is -1 if the group is in no component.
  var homes: [Int]
  /// The number of determined terms of each group whose values are not known yet.
  var unknownTerms: [Int32]
  /// Finds the variables that equalities determine.
  var determination: Determination
  /// The readers of each variable.
  let readers: StageReaders
  /// The number of unknown inputs of each definition, including its condition.
  private var waitsOfDefinition: [Int32]
  private var isPlanned: [Bool]
  /// The items to examine next.
  private var agenda = Agenda()
  /// The number of open variables and definitions that are in no stage yet.
  private var unplannedCount = 0
  /// The number of variables, terms and definitions examined: a measure of the work.
  var work = 0

  private struct Agenda {
    /// The items that may have become ready: components by one of their variables, and definitions
    /// by their number after all variables.
    var queue: [Int] = []
    /// Components that may have split, by variables that left them.
    var splits: [Int] = []
    /// Definitions of the last round that decide switches.
    var deciders: [Int] = []
  }

  /// Creates the stages of a system without known variables or admitted constraints.
  init(of system: ConstraintSystem) {
    self.system = system
    let count = system.variableCount
    var definitionOfOutput = [Int32](repeating: -1, count: count)
    for (number, definition) in system.definitions.enumerated() where definition.kind == .value {
      definitionOfOutput[definition.output] = Int32(number)
    }
    self.definitionOfOutput = definitionOfOutput
    states = definitionOfOutput.map { $0 < 0 ? .open : .determined }
    unplannedCount = states.count { $0 == .open } + system.definitions.count
    isSolvedTogether = [Bool](repeating: false, count: count)
    components = StageComponents(
      variableCount: count, constraintCount: system.constraintCount)
    touches = [Int32](repeating: 0, count: count)
    homes = [Int](repeating: -1, count: system.constraintCount)
    unknownTerms = [Int32](repeating: 0, count: system.constraintCount)
    determination = Determination(of: system)
    readers = StageReaders(of: system)
    waitsOfDefinition = system.definitions.map { Int32($0.reads.count) }
    isPlanned = [Bool](repeating: false, count: system.definitions.count)
    for (constraint, _) in system.switches
    where system.group(of: constraint).lowerBound == constraint {
      for term in system.terms(ofGroup: system.group(of: constraint)) {
        touch(system.termVariables[term])
      }
    }
    for definition in system.definitions where definition.kind == .bounds {
      touch(definition.output)
    }
    for variable in 0..<count where states[variable] == .open { agenda.queue.append(variable) }
    for number in waitsOfDefinition.indices where waitsOfDefinition[number] == 0 {
      agenda.queue.append(count + number)
    }
  }

  private mutating func touch(_ variable: Int) {
    touches[variable] += 1
    if states[variable] == .open { components.add(1, toWaitsOf: variable) }
  }

  private mutating func untouch(_ variable: Int) {
    touches[variable] -= 1
    if states[variable] == .open { loosen(variable) }
  }

  /// Reduces the number of things that the component of a variable waits for.
  mutating func loosen(_ variable: Int, by count: Int = 1) {
    if components.add(-count, toWaitsOf: variable) { agenda.queue.append(variable) }
  }

  /// Records that a component may have split, because a variable left it.
  mutating func leave(_ variable: Int) {
    unplannedCount -= 1
    guard components.leave(variable) else { return }
    loosen(variable, by: Int(touches[variable]))
    agenda.splits.append(variable)
  }

  /// The outputs of definitions that still wait.
  var waitingOutputs: [Int] {
    isPlanned.indices.filter { !isPlanned[$0] }.map { system.definitions[$0].output }
  }
}

// MARK: - Rounds

extension Stages {
  /// Plans the stages that can be run before another switch is decided.
  ///
  /// - Returns: The stages of the next round, each after all stages it reads; `nil` if the
  ///   remaining stages wait for themselves.
  mutating func nextRound() -> [Step]? {
    var steps: [Step] = []
    agenda.deciders = []
    var next = 0
    repeat {
      while next < agenda.queue.count {
        let node = agenda.queue[next]
        next += 1
        if node >= system.variableCount {
          plan(definition: node - system.variableCount, &steps)
        } else {
          plan(componentOf: node, &steps)
        }
      }
      // While switches get decided, components that may have split can wait, because more will
      // split.
    } while agenda.deciders.isEmpty && splitComponents()
    agenda.queue = []
    return agenda.deciders.isEmpty && unplannedCount > 0 ? nil : steps
  }

  private mutating func plan(componentOf variable: Int, _ steps: inout [Step]) {
    guard components.waits(of: variable) == 0 else { return }
    if components.mayHaveSplit(variable) {
      split(variable)
      return
    }
    guard states[variable] == .open else { return }
    let members = components.variables(with: variable).sorted()
    var constraints: [Int] = []
    for group in components.groups(with: variable) where homes[group] >= 0 {
      constraints += system.group(of: group)
    }
    constraints.sort()
    work += members.count + constraints.count
    steps.append(.component(variables: members, constraints: constraints))
    unplannedCount -= members.count
    for member in members {
      isSolvedTogether[member] = true
      learn(member)
    }
  }

  private mutating func plan(definition number: Int, _ steps: inout [Step]) {
    guard !isPlanned[number] else { return }
    isPlanned[number] = true
    unplannedCount -= 1
    work += 1
    steps.append(.definition(number))
    let output = system.definitions[number].output
    if system.definitions[number].kind == .bounds {
      untouch(output)
      return
    }
    if !readers.groupsOfSwitch[output].isEmpty || !readers.definitionsOfSwitch[output].isEmpty {
      agenda.deciders.append(number)
    }
    for variable in determination.finish(number) { learn(variable) }
  }

  /// Records that a variable is known, which reduces the waits of its readers.
  mutating func learn(_ variable: Int) {
    let wasDetermined = states[variable] == .determined
    states[variable] = .known
    for definition in readers.definitionsOfInput[variable] { ready(Int(definition)) }
    guard wasDetermined else { return }
    work += readers.groupsOfVariable[variable].count
    for number in readers.groupsOfVariable[variable] {
      let group = Int(number)
      guard homes[group] >= 0 else { continue }
      unknownTerms[group] -= 1
      loosen(system.termVariables[homes[group]])
    }
  }

  /// Reduces the number of inputs that a definition waits for.
  private mutating func ready(_ definition: Int) {
    work += 1
    waitsOfDefinition[definition] -= 1
    if waitsOfDefinition[definition] == 0 { agenda.queue.append(system.variableCount + definition) }
  }

  /// Decides the constraints and definitions that wait for the switches of the last round.
  ///
  /// - Parameters:
  ///   - progress: Stores the decisions.
  ///   - outcomes: The result of each definition.
  /// - Returns: The constraints that start to count, in ascending order; `nil` if no switch was
  ///   decided.
  mutating func decide(
    _ progress: inout Progress, _ outcomes: [Definition.Outcome?]
  ) -> [Int]? {
    if agenda.deciders.isEmpty { return nil }
    var switched: [Int] = []
    for number in agenda.deciders {
      let output = system.definitions[number].output
      guard let value = outcomes[number]?.lower else { continue }
      for definition in readers.definitionsOfSwitch[output] {
        let holds = system.definitions[Int(definition)].condition?.condition.value == value
        progress.decide(definition: Int(definition), counts: holds)
        if holds {
          ready(Int(definition))
        } else {
          agenda.queue.append(system.variableCount + Int(definition))
        }
      }
      for first in readers.groupsOfSwitch[output] {
        let group = system.group(of: Int(first))
        let counts = system.condition(of: group.lowerBound)?.value == value
        let isAlternative = system.place(of: group.lowerBound) != nil
        for constraint in group {
          progress.decide(constraint, counts: counts, isAlternative: isAlternative)
        }
        if counts { switched += group }
        work += system.terms(ofGroup: group).count
        for term in system.terms(ofGroup: group) { untouch(system.termVariables[term]) }
      }
    }
    return switched.sorted()
  }
}

// MARK: - Components

extension Stages {
  /// Admits constraints that count, and merges the components that each of them connects.
  mutating func connect(_ constraints: [Int]) {
    for constraint in constraints {
      let group = system.group(of: constraint)
      if group.lowerBound == constraint { connect(group) }
    }
  }

  private mutating func connect(_ group: Range<Int>) {
    let terms = system.terms(ofGroup: group)
    work += terms.count
    var home = -1
    var unknown: Int32 = 0
    for term in terms {
      let variable = system.termVariables[term]
      switch states[variable] {
      case .open:
        if home < 0 { home = term } else { components.merge(system.termVariables[home], variable) }
      case .determined: unknown += 1
      case .known: break
      }
    }
    homes[group.lowerBound] = home
    unknownTerms[group.lowerBound] = unknown
    guard home >= 0 else { return }
    components.add(group: group.lowerBound, to: system.termVariables[home])
    components.add(Int(unknown), toWaitsOf: system.termVariables[home])
  }

  /// Examines the components that may have split.
  ///
  /// - Returns: Whether there were any.
  private mutating func splitComponents() -> Bool {
    let candidates = agenda.splits.filter { components.mayHaveSplit($0) }
    agenda.splits = []
    for variable in candidates where components.mayHaveSplit(variable) { split(variable) }
    return !candidates.isEmpty
  }

  /// Rebuilds the components of the open variables of a component.
  private mutating func split(_ variable: Int) {
    let members = components.variables(with: variable)
    let groups = components.groups(with: variable).filter { homes[$0] >= 0 }
    work += members.count
    components.dissolve(members)
    let open = members.filter { states[$0] == .open }.sorted()
    for member in open { components.add(Int(touches[member]), toWaitsOf: member) }
    for group in groups { connect(system.group(of: group)) }
    agenda.queue += open
  }
}

extension ConstraintSystem {
  /// The constraints that connect the same variables: those of its disjunction, or the constraint
  /// alone.
  func group(of constraint: Int) -> Range<Int> {
    guard let (disjunction, _) = place(of: constraint) else { return constraint..<constraint + 1 }
    return disjunctions[disjunction].constraints
  }

  /// The positions of the terms of a group.
  func terms(ofGroup group: Range<Int>) -> Range<Int> {
    termStarts[group.lowerBound]..<termStarts[group.upperBound]
  }
}
