/// The stages of a solve in the order in which they ran, for callers that show them.
package struct StageTrace: Sendable {
  /// One stage.
  package enum Step: Sendable, Equatable {
    /// Computes a definition.
    case definition(Int)
    /// Solves variables together, with all constraints among them; both lists are ascending.
    case component(variables: [Int], constraints: [Int])
  }

  /// The stages in the order in which they were run.
  package private(set) var steps: [Step] = []
  /// For each constant variable, the definitions that determine it, through equalities or by
  /// switching equalities on. Empty if given numbers determine it.
  package private(set) var sources: [[Int]]

  /// Creates an empty trace.
  init(of system: ConstraintSystem) {
    sources = [[Int]](repeating: [], count: system.variableCount)
    for (number, definition) in system.definitions.enumerated() where definition.kind == .value {
      sources[definition.output] = [number]
    }
  }

  /// Adds a stage.
  mutating func add(_ step: Step) { steps.append(step) }

  /// Records the definitions that determine a variable.
  mutating func determine(_ variable: Int, by definitions: [Int]) {
    sources[variable] = definitions
  }
}
