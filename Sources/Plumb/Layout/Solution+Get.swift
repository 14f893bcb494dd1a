extension Solution {
  /// Why a solve came to no solution.
  public enum Failure: Error, Sendable, Equatable {
    /// Required constraints contradict each other.
    case infeasible(Conflict)
    /// A budget was spent, or the task cancelled, first.
    case limit
  }

  /// The solution, if it is one: `try layout.solve().get()` throws where the layout was not solved,
  /// so that nobody takes the frames of a layout that has none for zero.
  ///
  /// - Returns: The solution itself, whose views all have frames.
  /// - Throws: `Failure` where the outcome is another one than `solved`; what was found within a
  ///   limit is in the solution itself.
  public func get() throws(Failure) -> Solution {
    switch outcome {
    case .solved: return self
    case .infeasible(let conflict): throw .infeasible(conflict)
    case .limit: throw .limit
    }
  }
}

extension Solution.Failure: CustomStringConvertible {
  /// What the solve came to, and the constraints that contradict each other, a line each.
  public var description: String {
    switch self {
    case .infeasible(let conflict): "the layout is infeasible: these cannot all hold:\n\(conflict)"
    case .limit: "a limit ended the solve"
    }
  }
}
