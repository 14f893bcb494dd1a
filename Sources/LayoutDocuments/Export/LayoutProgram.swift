import ConstraintSolving
public import LinearProgramFormats
public import LinearProgramming
public import Plumb
import SimplexBackend

/// The division of a layout's priority levels into linear programs for other solvers.
public enum ProgramLevels: String, Sendable, CaseIterable {
  /// One program: the sum of all violations, each times the weight of its priority.
  case weighted
  /// A program for each priority, the highest first. It minimises the violations of that priority
  /// and keeps those of higher priorities at their values in the solution.
  case each
}

/// A linear program of a layout.
public struct LayoutProgram: Sendable {
  /// The priority whose violations it minimises; `nil` for all priorities, or without optional
  /// constraints.
  public var priority: Priority?
  /// The program, with names and comments that refer to the layout.
  public var program: NamedProgram

  /// The priority as it appears in file names, such as `750`.
  public var level: String? { priority.flatMap { CanonicalNumber.text($0.rawValue) } }
}

extension Layout {
  /// Returns the layout as linear programs, so that other solvers can solve the same problem.
  ///
  /// Columns are the width, height, left and top of each view. An optional constraint with the
  /// number 12 has the columns `p12` and `n12`, the amounts by which it is exceeded and missed. The
  /// values of rules and measures are fixed at their solved values. Of conditions only the active
  /// branches are included. A fixed violation may grow by 1e-9 relative to its size, or by 1e-9.
  ///
  /// - Parameters:
  ///   - levels: Whether the levels share one program.
  ///   - name: The name of the programs.
  ///   - options: The budgets of the solve, and the weights.
  ///   - backend: Solves the layout if values have to be known; `nil`: the simplex.
  /// - Returns: The programs, the highest level first.
  /// - Throws: `LayoutError` for invalid input; with the code `infeasible` or `limit` if values
  ///   have to be known, and there are none; `unsupported` for a layout with `||`, whose
  ///   alternatives cannot be expressed without integers.
  public func programs(
    _ levels: ProgramLevels, name: String, options: SolveOptions = SolveOptions(),
    using backend: (any DualProviding)? = nil
  ) throws(LayoutError) -> [LayoutProgram] {
    let lowered = try PreparedLayout(self)
    if let source = lowered.firstChoice {
      throw LayoutError(
        .unsupported,
        "`\(source.text)` has alternatives, which are not written as a linear program yet",
        at: source)
    }
    var solved: SystemSolution?
    if levels == .each || !lowered.system.definitions.isEmpty {
      var options = options
      options.findsRanges = false
      if levels == .each { options.strategy = .lexicographic }
      solved = try lowered.solution(
        using: backend, options: options, answers: answers,
        for: lowered.system.definitions.isEmpty ? "violations to hold" : "values to fix")
    }
    let builder = LayoutProgramBuilder(
      lowered, name: name, solved: solved, weights: options.weights)
    do throws(LPError) {
      guard levels == .each, !builder.priorities.isEmpty else {
        return [LayoutProgram(priority: nil, program: try builder.weighted())]
      }
      return try builder.priorities.reversed().map { priority throws(LPError) in
        LayoutProgram(priority: Priority(priority), program: try builder.level(priority))
      }
    } catch {
      throw LayoutError(.internalFailure, error.message)
    }
  }
}
