import FlatMemory

/// The variables that required equalities alone determine, from the outputs of definitions.
///
/// A variable with an expression is determined when only outputs are left in it. Until then it
/// watches one other variable in its expression, and is examined again when that variable gets a
/// value. If another variable gets an expression in further variables, these may cancel the watched
/// variable. Each variable therefore also stores which expressions contain it.
struct Determination: ~Copyable {
  /// The variables that watch each variable; some of them may already watch another one.
  private var watchers: [[Int32]]
  /// The variable that each one watches, or -1.
  private var watched: [Int32]
  /// The variables whose expressions contain each variable, or contained it before.
  private var containers: [[Int32]]
  /// The last time each variable was examined, and was found to be new in an expression.
  private var lastLook: [Int32]
  private var lastNews: [Int32]
  private var lookCount: Int32 = 0
  /// The number of pending definitions that determine each variable.
  private var waits: [Int32]
  /// The variables that the output of each definition helps to determine.
  private var dependents: [[Int32]]

  /// Starts with the outputs as the only determined variables, each by its definition.
  init(of system: ConstraintSystem) {
    // Without switches all equalities count from the beginning, and no variable is examined again.
    let count = system.switches.isEmpty ? 0 : system.variableCount
    watchers = [[Int32]](repeating: [], count: count)
    watched = [Int32](repeating: -1, count: count)
    containers = watchers
    lastLook = [Int32](repeating: 0, count: count)
    lastNews = lastLook
    waits = [Int32](repeating: 0, count: system.variableCount)
    dependents = system.definitions.map {
      $0.kind == .value ? [Int32($0.output)] : []
    }
    for definition in system.definitions where definition.kind == .value {
      waits[definition.output] = 1
    }
  }

  /// Whether equalities may be added to those that count from the beginning.
  var looksAgain: Bool { !watchers.isEmpty }

  /// Begins to gather the variables to examine after some variables have got expressions.
  mutating func beginLook() { lookCount += 1 }

  /// Collects the variables to examine after a variable has got an expression, each variable once.
  ///
  /// - Parameters:
  ///   - pivot: The variable.
  ///   - others: The variables that remain in its expression, without outputs.
  ///   - candidates: Receives the variable itself and those that it may have determined.
  mutating func gather(_ pivot: Int, _ others: [Int], in candidates: inout [Int]) {
    add(pivot, to: &candidates)
    for other in others { lastNews[other] = lookCount }
    if others.isEmpty {
      for watcher in watchers[pivot] where Int(watched[Int(watcher)]) == pivot {
        add(Int(watcher), to: &candidates)
      }
    } else {
      for container in containers[pivot] { add(Int(container), to: &candidates) }
    }
    watchers[pivot] = []
    containers[pivot] = []
  }

  private mutating func add(_ variable: Int, to candidates: inout [Int]) {
    guard lastLook[variable] != lookCount else { return }
    lastLook[variable] = lookCount
    candidates.append(variable)
  }

  /// Makes a variable wait for those that remain in its expression, without outputs.
  mutating func wait(_ variable: Int, for others: [Int]) {
    guard looksAgain, let last = others.last else { return }
    let isNew = watched[variable] < 0
    for other in others where isNew || lastNews[other] == lookCount {
      containers[other].append(Int32(variable))
    }
    guard Int(watched[variable]) != last else { return }
    watched[variable] = Int32(last)
    watchers[last].append(Int32(variable))
  }

  /// Records which definitions determine a variable.
  mutating func determine(_ variable: Int, by definitions: [Int]) {
    waits[variable] = Int32(definitions.count)
    for definition in definitions {
      dependents[definition].append(Int32(variable))
    }
  }

  /// Whether all definitions that determine a determined variable are computed.
  func isKnown(_ variable: Int) -> Bool { waits[variable] == 0 }

  /// Records that a definition is computed.
  ///
  /// - Returns: The variables that wait for no other definition.
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
  /// With more pivots than this, one pass finds most pivots that read variables without definition.
  private static let fewPivots = 32

  /// Finds the variables that new expressions determine.
  ///
  /// - Parameters:
  ///   - pivots: The variables that got an expression from required equalities since the last call.
  ///   - elimination: Contains the expressions and the values found so far.
  ///   - spend: Counts steps; throws when the time is over.
  ///   - found: Called with each variable that becomes a constant, while its component still
  ///     contains it, and with the definitions to compute before its value is known.
  /// - Throws: What `spend` throws.
  mutating func determine(
    _ pivots: [Int], _ elimination: EqualityElimination,
    spend: (_ steps: Int) throws(Interruption) -> Void,
    found: (_ variable: Int, _ component: Int, _ sources: [Int]) -> Void
  ) throws(Interruption) {
    var candidates = pivots
    if !determination.looksAgain, pivots.count > Self.fewPivots {
      // Without switches the remaining variables are not needed, so most expressions need not be
      // written out.
      let isOpen = elimination.pivotsReading { variable in
        variable >= definitionOfOutput.count || definitionOfOutput[variable] < 0
      }
      candidates.removeAll { isOpen[$0] }
      try spend(pivots.count)
      work += pivots.count
    }
    if determination.looksAgain {
      candidates = []
      determination.beginLook()
      for pivot in pivots {
        let (sources, others) = rest(of: pivot, elimination)
        try spend(1 + sources.count + others.count)
        determination.gather(pivot, others, in: &candidates)
      }
    }
    var constants: [Int] = []
    for variable in candidates where states[variable] == .open {
      let (sources, others) = rest(of: variable, elimination)
      let steps = 1 + sources.count + others.count
      try spend(steps)
      work += steps
      guard others.isEmpty else {
        determination.wait(variable, for: others)
        continue
      }
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

  /// Returns the terms left in a variable's expression: definitions, by their outputs, and other
  /// variables.
  private func rest(
    of variable: Int, _ elimination: EqualityElimination
  ) -> (sources: [Int], others: [Int]) {
    elimination.reduce(variable)
    var (sources, others): ([Int], [Int]) = ([], [])
    for index in 0..<elimination.rowCount {
      let other = elimination.rowVariable(index)
      if other < definitionOfOutput.count, definitionOfOutput[other] >= 0 {
        sources.append(Int(definitionOfOutput[other]))
      } else {
        others.append(other)
      }
    }
    return (sources, others)
  }

  /// Makes the components of a new constant's groups wait for it.
  private mutating func leaveGroups(_ constant: Int) {
    work += readers.groupsOfVariable[constant].count
    for number in readers.groupsOfVariable[constant] {
      let group = Int(number)
      guard homes[group] >= 0 else { continue }
      unknownTerms[group] += 1
      components.add(1, toWaitsOf: system.termVariables[homes[group]])
    }
  }

  /// Moves the groups of a new constant to other homes.
  ///
  /// It removes the waits of groups that have no other open variable.
  private mutating func moveHomes(from constant: Int) {
    for number in readers.groupsOfVariable[constant] {
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
