extension Solution {
  /// The reason why a solve found no solution.
  public enum Failure: Error, Sendable, Equatable {
    /// Required constraints contradict each other.
    case infeasible(Conflict)
    /// A limit was reached, or the task cancelled, first.
    case limit
  }

  /// Returns the solution if the layout was solved, and throws otherwise.
  ///
  /// With `try layout.solve().get()` a caller cannot mistake missing frames for zero frames.
  ///
  /// - Returns: The solution itself, whose views all have frames.
  /// - Throws: `Failure` if the outcome is not `solved`. A partial result within a limit is in the
  ///   solution itself.
  public func get() throws(Failure) -> Solution {
    switch outcome {
    case .solved: return self
    case .infeasible(let conflict): throw .infeasible(conflict)
    case .limit: throw .limit
    }
  }
}

extension Solution.Failure: CustomStringConvertible {
  /// The outcome, and the constraints that contradict each other, one per line.
  public var description: String {
    switch self {
    case .infeasible(let conflict): "the layout is infeasible: these cannot all hold:\n\(conflict)"
    case .limit: "a limit ended the solve"
    }
  }
}
