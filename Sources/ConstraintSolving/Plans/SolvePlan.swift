/// What solving a structure takes, found out once: everything in a system but its constants, its
/// lower bounds and its targets.
///
/// Required equalities became expressions in which the constants are symbols; the rows of a block
/// became the items of a tableau, which stays where the last solve ended. A system of the same
/// structure is solved by evaluating both and checked against its own constraints. Where what is
/// required contradicts itself, where what is free is coupled and where rounding might decide, a
/// plan has no answer, and the solver's passes give theirs. So it may cost time, never an answer.
final class SolvePlan {
  /// What the systems it was made for have in common.
  let structure: SystemStructure

  /// A sum of multiples of variables and constants, as places in `terms`.
  struct Expression: BitwiseCopyable {
    var variable: Int32
    var end: Int32
  }

  /// A multiple of a variable, or, beyond those, of a constant.
  struct Term: BitwiseCopyable {
    var place: Int32
    var coefficient: Double
  }

  /// Variables that required equalities give a value, each after those that its sum reads.
  private let expressions: [Expression]
  private let terms: [Term]
  let separate: SeparateVariables
  private let blocks: [PlannedBlock]
  /// The required equalities.
  private let equalities: [Int]
  let variableCount: Int
  /// The variables, then the constants.
  var values: [Double]
  private var activities: [Double]
  /// How many systems in a row it had no answer for.
  private(set) var misses = 0

  init(
    _ structure: SystemStructure, expressions: [Expression], terms: [Term],
    separate: SeparateVariables, blocks: [PlannedBlock], equalities: [Int], variableCount: Int,
    constraintCount: Int
  ) {
    self.structure = structure
    self.expressions = expressions
    self.terms = terms
    self.separate = separate
    self.blocks = blocks
    self.equalities = equalities
    self.variableCount = variableCount
    values = [Double](repeating: 0, count: variableCount + constraintCount)
    activities = [Double](repeating: 0, count: constraintCount)
  }

  /// About how many bytes it takes.
  var byteCount: Int {
    terms.count * 16 + values.count * 16 + structure.byteCount
      + separate.byteCount + blocks.reduce(0) { $0 + $1.byteCount }
  }

  /// The solution of a system of this structure, or `nil` where the passes have to find it.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - passes: Solves blocks by themselves.
  /// - Returns: The solution.
  func solution(
    of system: ConstraintSystem, passes: BlockPasses
  ) -> SystemSolution? {
    let before = iterations
    guard solveBlocks(of: system, passes),
      let ambiguities = completeValues(of: system, findsRanges: passes.options.findsRanges),
      polish(system), let violations = checkedViolations(of: system)
    else {
      misses += 1
      return nil
    }
    misses = 0
    var solution = SystemSolution(outcome: .solved)
    solution.violations = violations
    solution.ambiguities = ambiguities
    solution.values = Array(values[..<variableCount])
    solution.statistics.blocks = blocks.count
    solution.statistics.iterations = iterations - before
    solution.statistics.isFair = true
    solution.statistics.isPlanned = true
    return solution
  }

  private var iterations: Int { blocks.reduce(0) { $0 + $1.tableau.iterations } }

  private func solveBlocks(of system: ConstraintSystem, _ passes: BlockPasses) -> Bool {
    guard separate.solve(system, passes, &values) else { return false }
    for block in blocks {
      guard block.solve(system, passes) else { return false }
      for (place, variable) in block.variables.enumerated() {
        values[variable] = block.values[place]
      }
    }
    return true
  }

  /// Gives all variables their values that are in no block.
  ///
  /// - Returns: What was free; `nil` where the passes have to choose.
  private func completeValues(of system: ConstraintSystem, findsRanges: Bool) -> [Ambiguity]? {
    values.replaceSubrange(variableCount..., with: system.constants)
    guard separate.open.isEmpty else {
      return chooseFreeValues(of: system, findsRanges: findsRanges)
    }
    substitute(in: &values)
    return []
  }

  /// Computes the sums of all constraints, and takes off what rounding left of required equalities;
  /// false where a value is out of range.
  private func polish(_ system: ConstraintSystem) -> Bool {
    system.computeActivities(at: values, into: &activities)
    var error = 0.0
    for constraint in equalities {
      error = max(error, abs(system.constants[constraint] - activities[constraint]))
    }
    if error > 0.1 * EqualityElimination.tolerance { refine(system) }
    var greatest = 0.0
    for variable in 0..<variableCount { greatest = max(greatest, abs(values[variable])) }
    return greatest <= ConstraintSystem.greatestMagnitude
  }

  /// Computes all expressions from the free variables and the constants.
  func substitute(in values: inout [Double]) {
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe terms.withUnsafeBufferPointer { terms in
        var place = 0
        for expression in expressions {
          var sum = 0.0
          while place < Int(expression.end) {
            unsafe sum += terms[place].coefficient * values[Int(terms[place].place)]
            place += 1
          }
          unsafe values[Int(expression.variable)] = sum
        }
      }
    }
  }

  /// Takes off what rounding left of the required equalities, as one step of iterative refinement:
  /// long chains of them add up more of it than short equalities may be missed by.
  private func refine(_ system: ConstraintSystem) {
    var correction = [Double](repeating: 0, count: values.count)
    for constraint in equalities {
      correction[variableCount + constraint] =
        system.constants[constraint] - activities[constraint]
    }
    substitute(in: &correction)
    for variable in 0..<variableCount { values[variable] += correction[variable] }
    system.computeActivities(at: values, into: &activities)
  }

  /// Checks the values against the system's own constraints, and each block's costs against theirs.
  ///
  /// - Returns: The optional constraints that do not hold; `nil` where a check fails.
  private func checkedViolations(
    of system: ConstraintSystem
  ) -> [(constraint: Int, amount: Double)]? {
    var violations: [(constraint: Int, amount: Double)] = []
    for constraint in activities.indices {
      let amount = system.violation(of: constraint, activity: activities[constraint])
      guard amount > EqualityElimination.tolerance else { continue }
      if system.isRequired(constraint) {
        let magnitude = system.magnitude(of: constraint, at: values)
        if amount > EqualityElimination.tolerance * magnitude { return nil }
      } else if amount > SolveRun.violationTolerance {
        violations.append((constraint, amount))
      }
    }
    for (variable, lower) in system.lowerBounds.enumerated() where values[variable] < lower {
      let near = EqualityElimination.tolerance * max(1, abs(values[variable]))
      if values[variable] < lower - near { return nil }
    }
    guard separate.agrees(with: activities, of: system) else { return nil }
    for block in blocks {
      guard block.agrees(with: activities, of: system) else { return nil }
    }
    return violations
  }
}
