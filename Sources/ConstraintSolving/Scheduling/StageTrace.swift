/// The stages of a solve as they were run, for whoever wants to show them.
package struct StageTrace: Sendable {
  /// One stage.
  package enum Step: Sendable, Equatable {
    /// A definition was computed.
    case definition(Int)
    /// Variables were solved together, with all constraints among them.
    case component(variables: [Int], constraints: [Int])
  }

  /// The stages in the order in which they were run.
  package private(set) var steps: [Step] = []
  /// For each variable that is a constant the definitions that determine it: through equalities, or by
  /// switching equalities on. Empty for what given numbers determine.
  package private(set) var sources: [[Int]]

  private var isConstant: [Bool]

  /// A trace of nothing.
  init(of system: ConstraintSystem) {
    sources = [[Int]](repeating: [], count: system.variableCount)
    isConstant = [Bool](repeating: false, count: system.variableCount)
  }

  /// Adds a round.
  ///
  /// - Parameters:
  ///   - stages: The stages of the round.
  ///   - system: The system.
  ///   - switched: The definitions that switched required equalities on before the round.
  mutating func add(_ stages: Stages, of system: ConstraintSystem, switched: [Int]) {
    for variable in 0..<system.variableCount where !isConstant[variable] {
      guard stages.componentOfVariable[variable] < 0, !stages.isSolvedTogether[variable] else {
        continue
      }
      isConstant[variable] = true
      sources[variable] = switched + (stages.sources.isEmpty ? [] : stages.sources[variable])
    }
    for step in stages.steps {
      switch step {
      case .definition(let number): steps.append(.definition(number))
      case .component(let number):
        steps.append(
          .component(
            variables: stages.variables[number], constraints: stages.constraints[number]))
      }
    }
  }
}
