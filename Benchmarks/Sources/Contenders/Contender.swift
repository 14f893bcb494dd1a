import GLPKBackend
package import LinearProgramming
import SimplexBackend

/// A backend with its options, as one column of a comparison.
package struct Contender: Sendable {
  /// The backend's name, and `+presolve` if it may reduce the program.
  package let name: String
  private let backend: any LPBackend
  private let options: LPOptions

  private init(_ backend: any LPBackend, presolve: Bool = false) {
    name = backend.name + (presolve ? "+presolve" : "")
    self.backend = backend
    var options = LPOptions()
    options.presolve = presolve
    self.options = options
  }

  /// All contenders. The first is our own simplex method.
  package static let all = [
    Contender(SimplexSolver()),
    Contender(GLPKSolver(method: .dualSimplex)),
    Contender(GLPKSolver(method: .dualSimplex), presolve: true),
  ]

  /// The names of the workloads on which they are compared.
  package static let workloads = [
    "W1:10", "W1:100", "W1:1000", "W2:10x10", "W2:32x32", "W3:10", "W3:100",
  ]

  /// Solves a program.
  ///
  /// - Parameter program: The program to minimise.
  /// - Returns: The objective of an optimal solution.
  /// - Throws: `LPError`, also for any other outcome, since its time would have no meaning.
  package func solve(_ program: LinearProgram) throws(LPError) -> Double {
    let solution = try backend.solve(program, options: options)
    guard solution.termination == .optimal else {
      throw LPError(.backendFailure, "\(name) ended with \(solution.termination)")
    }
    return solution.objective
  }
}
