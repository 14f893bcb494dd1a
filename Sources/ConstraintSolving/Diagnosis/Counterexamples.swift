import LinearProgramming

/// Shows that an inequality does not follow from limits, by a point at which it fails.
///
/// Most inequalities do not follow, and few variables have to move to see it: the others stay at a
/// point that keeps all limits, so that the program does not grow with the layout.
struct Counterexamples {
  /// How many variables may move at first, and then.
  private static let reaches = [16, 128]
  /// A sum must be this much less than its constant; what is nearer is left to the whole program.
  private static let margin = 1e-6

  /// A point that keeps all limits; empty without one.
  private let values: [Double]
  /// The sums of the rows there.
  private let activities: [Double]
  /// What sums came down to while all limits held.
  private var least: [[NormalizedConstraint.Term]: Double] = [:]
  /// How many terms programs had, and iterations.
  private(set) var work = 0

  /// None yet.
  ///
  /// - Parameters:
  ///   - values: A point that keeps the limits; one that does not is not used.
  ///   - limits: The limits.
  init(around values: [Double], _ limits: ReducedLimits) {
    var (values, activities) = (values, [Double]())
    for row in limits.rows where !values.isEmpty {
      let parts = row.terms.map { $0.coefficient * values[$0.variable] }
      let sum = parts.reduce(0, +)
      let near = 1e-6 * parts.reduce(max(1, abs(row.offset))) { max($0, abs($1)) }
      // Not "is beyond": what is no number is no point.
      if !(sum >= row.lower - near && sum <= row.upper + near) { values = [] }
      activities.append(sum)
    }
    self.values = values
    self.activities = activities
  }

  /// Whether a point was found at which a sum is less than a number.
  ///
  /// - Parameters:
  ///   - terms: The sum.
  ///   - target: The number.
  ///   - isLimit: Whether a limit asks for it, which is gone for now.
  ///   - limits: All limits.
  ///   - programs: Solves the linear programs.
  /// - Returns: Whether there is one; where not, there still may be.
  /// - Throws: When the budget ends.
  mutating func exist(
    of terms: [(variable: Int, coefficient: Double)], below target: Double, isLimit: Bool,
    _ limits: ReducedLimits, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> Bool {
    let enough = target - Self.margin * max(1, abs(target))
    if let known = least[key(of: terms)], known < enough { return true }
    if values.isEmpty { return false }
    for reach in Self.reaches {
      let near = variables(near: terms, reach, limits)
      guard let value = try leastSum(of: terms, moving: near, limits, &programs) else { continue }
      if value < enough {
        if !isLimit { note(value, of: terms) }
        return true
      }
      if near.count < reach { break }
    }
    return false
  }

  private func key(
    of terms: [(variable: Int, coefficient: Double)]
  ) -> [NormalizedConstraint.Term] {
    terms.map { .init(variable: $0.variable, coefficient: $0.coefficient) }
  }

  /// Notes what a sum comes down to while all limits hold.
  mutating func note(_ value: Double, of terms: [(variable: Int, coefficient: Double)]) {
    least[key(of: terms)] = value
  }

  private mutating func answer(
    of program: LinearProgram, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> LPSolution? {
    do throws(DiagnosticPrograms.Failure) {
      let solution = try programs.solve(program)
      work += program.matrix.entryCount + solution.iterations
      return solution
    } catch {
      if case .limit = error { throw error }
      return nil
    }
  }

  /// Up to so many variables around a sum; those that stand in very many rows stay where they are,
  /// unless the sum has no others.
  private func variables(
    near terms: [(variable: Int, coefficient: Double)], _ reach: Int, _ limits: ReducedLimits
  ) -> [Int] {
    func isLight(_ variable: Int) -> Bool { limits.entries[variable].count <= 4 * reach }
    let light = terms.map(\.variable).filter(isLight)
    var found = Array((light.isEmpty ? terms.map(\.variable) : light).prefix(reach))
    var isFound = Set(found)
    var isSeen = Set<Int>()
    var next = 0
    while next < found.count {
      for (row, _) in limits.entries[found[next]] where isSeen.insert(row).inserted {
        for (variable, _) in limits.rows[row].terms {
          if found.count == reach { return found }
          if isLight(variable), isFound.insert(variable).inserted { found.append(variable) }
        }
      }
      next += 1
    }
    return found
  }

  /// What a sum comes down to while some variables move and all others stay at the point; `nil`
  /// when there is no answer.
  private mutating func leastSum(
    of terms: [(variable: Int, coefficient: Double)], moving near: [Int], _ limits: ReducedLimits,
    _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> Double? {
    let rows = Set(near.lazy.flatMap { limits.entries[$0].lazy.map(\.row) })
      .subtracting(limits.isGone).sorted()
    guard var program = limits.program(of: rows, over: near) else { return nil }
    let moving = program.matrix.times(near.map { values[$0] })
    for (place, row) in rows.enumerated() {
      let staying = activities[row] - moving[place]
      program.rowLower[place] -= staying
      program.rowUpper[place] -= staying
    }
    let columns = Dictionary(uniqueKeysWithValues: zip(near, near.indices))
    for (variable, coefficient) in terms {
      if let column = columns[variable] {
        program.columnCosts[column] += coefficient
      } else {
        program.objectiveOffset += coefficient * values[variable]
      }
    }
    guard let solution = try answer(of: program, &programs) else { return nil }
    switch solution.termination {
    case .optimal: return solution.objective
    case .unbounded: return -.infinity
    default: return nil
    }
  }
}
