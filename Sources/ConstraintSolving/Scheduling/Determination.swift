/// Which variables required equalities alone determine, from the outputs of definitions.
///
/// A variable with an expression is determined when nothing but outputs is left in it. Until then it watches
/// one of the others, and is looked at again when that one gets an expression itself.
struct Determination {
  /// The first of the variables that watch each variable; -1 for none.
  private var firstWatcher: [Int32]
  private var nextWatcher: [Int32]
  /// How many definitions that are not computed determine each variable.
  private var waits: [Int32]
  /// The variables that the output of each definition determines, perhaps with others.
  private var dependents: [[Int32]]

  /// Only outputs are determined, each by its definition.
  init(of system: ConstraintSystem) {
    firstWatcher = [Int32](repeating: -1, count: system.variableCount)
    nextWatcher = firstWatcher
    waits = [Int32](repeating: 0, count: system.variableCount)
    dependents = system.definitions.map {
      $0.kind == .value ? [Int32(truncatingIfNeeded: $0.output)] : []
    }
    for definition in system.definitions where definition.kind == .value {
      waits[definition.output] = 1
    }
  }

  /// Lets a variable watch another one.
  mutating func watch(_ other: Int, by variable: Int) {
    nextWatcher[variable] = firstWatcher[other]
    firstWatcher[other] = Int32(truncatingIfNeeded: variable)
  }

  /// Takes the variables that watch one.
  mutating func takeWatchers(of variable: Int) -> [Int] {
    var watchers: [Int] = []
    var watcher = firstWatcher[variable]
    firstWatcher[variable] = -1
    while watcher >= 0 {
      watchers.append(Int(watcher))
      watcher = nextWatcher[Int(watcher)]
    }
    return watchers
  }

  /// Notes which definitions determine a variable.
  mutating func determine(_ variable: Int, by definitions: [Int]) {
    waits[variable] = Int32(truncatingIfNeeded: definitions.count)
    for definition in definitions {
      dependents[definition].append(Int32(truncatingIfNeeded: variable))
    }
  }

  /// Whether no definition is left to determine a variable that is determined.
  func isKnown(_ variable: Int) -> Bool { waits[variable] == 0 }

  /// Notes that a definition is computed.
  ///
  /// - Returns: The variables that nothing else has to determine.
  mutating func finish(_ definition: Int) -> [Int] {
    var known: [Int] = []
    for variable in dependents[definition] {
      waits[Int(variable)] -= 1
      if waits[Int(variable)] == 0 { known.append(Int(variable)) }
    }
    dependents[definition] = []
    return known
  }
}

extension Stages {
  /// Finds what new expressions determine.
  ///
  /// - Parameters:
  ///   - pivots: The variables that required equalities gave an expression since this was asked last.
  ///   - elimination: Holds the expressions, and the values found so far.
  ///   - found: Is handed each variable that is a constant from now on, while its component still holds it,
  ///     and the definitions that are to be computed before it is known.
  mutating func determine(
    _ pivots: [Int], _ elimination: EqualityElimination,
    found: (_ variable: Int, _ component: Int, _ sources: [Int]) -> Void
  ) {
    var candidates: [Int] = []
    for pivot in pivots {
      candidates.append(pivot)
      candidates += determination.takeWatchers(of: pivot)
    }
    var constants: [Int] = []
    for variable in candidates where states[variable] == .open {
      guard let sources = sources(of: variable, elimination) else { continue }
      found(variable, components.representative(of: variable), sources)
      determination.determine(variable, by: sources)
      states[variable] = .determined
      leave(variable)
      constants.append(variable)
    }
    for variable in constants { leaveGroups(variable) }
    for variable in constants { moveHomes(from: variable) }
    for variable in constants where determination.isKnown(variable) { learn(variable) }
  }

  /// The definitions that determine a variable; `nil` if something else is left in its expression.
  private mutating func sources(
    of variable: Int, _ elimination: EqualityElimination
  ) -> [Int]? {
    elimination.reduce(variable)
    work += 1 + elimination.rowCount
    var sources: [Int] = []
    for place in 0..<elimination.rowCount {
      let other = elimination.rowVariable(place)
      guard definitionOfOutput[other] >= 0 else {
        determination.watch(other, by: variable)
        return nil
      }
      sources.append(Int(definitionOfOutput[other]))
    }
    return sources
  }

  /// Lets the components of a new constant's groups wait for it.
  private mutating func leaveGroups(_ constant: Int) {
    work += groupsOfVariable[constant].count
    for number in groupsOfVariable[constant] {
      let group = Int(number)
      guard homes[group] >= 0 else { continue }
      unknownTerms[group] += 1
      components.add(1, toWaitsOf: system.termVariables[homes[group]])
    }
  }

  /// Finds other homes for the groups that a new constant led to its component. Nothing waits any more with
  /// those that have no other open variable.
  private mutating func moveHomes(from constant: Int) {
    for number in groupsOfVariable[constant] {
      let group = Int(number)
      guard homes[group] >= 0, system.termVariables[homes[group]] == constant else { continue }
      let end = system.terms(ofGroup: system.group(of: group)).upperBound
      var home = homes[group] + 1
      while home < end, states[system.termVariables[home]] != .open { home += 1 }
      work += home - homes[group]
      homes[group] = home < end ? home : -1
      if home >= end { loosen(constant, by: Int(unknownTerms[group])) }
    }
  }
}
