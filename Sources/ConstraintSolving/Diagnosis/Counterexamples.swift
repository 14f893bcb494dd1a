import LinearProgramming

/// A search for points that show that an inequality does not follow from limits.
///
/// Most inequalities do not follow, and a move of few variables shows it. The others stay at a
/// point that satisfies all limits, so the size of the program does not grow with the layout.
struct Counterexamples: ~Copyable {
  /// How many variables may move in the first attempt and in the second one.
  private static let reaches = [16, 128]
  /// A tolerance, relative to the size of a sum.
  ///
  /// A counterexample must be below the target by this much, and a point satisfies a limit within
  /// it. Smaller differences are left to the whole program.
  private static let margin = Tolerance.certain

  /// The number of limits from which a variable gets points at its least and greatest values.
  private static let hubDegree = 65
  /// The greatest distance that such a variable may move.
  private static let greatestShift = 1e4

  /// A point that satisfies all limits.
  private struct Point {
    var values: [Double]
    /// The sums of the rows at the point.
    var activities: [Double]

    /// Creates the point; `nil` if a limit does not hold.
    init?(_ values: [Double], _ limits: ReducedLimits) {
      if values.isEmpty { return nil }
      var activities: [Double] = []
      for row in limits.rows {
        let parts = row.terms.map { $0.coefficient * values[$0.variable] }
        let sum = parts.reduce(0, +)
        let near = margin * parts.reduce(max(1, abs(row.offset))) { max($0, abs($1)) }
        // Written as a negation so that NaN fails the test.
        if !(sum >= row.lower - near && sum <= row.upper + near) { return nil }
        activities.append(sum)
      }
      (self.values, self.activities) = (values, activities)
    }
  }

  private let point: Point?
  /// Points at which a variable of many limits has another value, by the first row of the variable.
  private var furtherPoints: [Int: [Point]] = [:]
  /// The least values found for sums while all limits held.
  private var least: [[Double]: Double] = [:]

  /// Creates a search without counterexamples.
  ///
  /// - Parameters:
  ///   - values: A point that satisfies the limits; any other point is ignored.
  ///   - limits: The limits.
  init(around values: [Double], _ limits: ReducedLimits) {
    point = Point(values, limits)
  }

  /// Returns whether it found a point at which a sum is less than a number.
  ///
  /// - Parameters:
  ///   - terms: The sum.
  ///   - target: The number.
  ///   - isLimit: Whether the inequality is itself a limit, which is disabled for now.
  ///   - limits: All limits.
  ///   - programs: Solves the linear programs.
  /// - Returns: Whether it found such a point; if not, one may still exist.
  /// - Throws: When the budget ends.
  mutating func exist(
    of terms: LinearSum, below target: Double, isLimit: Bool,
    _ limits: ReducedLimits, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> Bool {
    let enough = target - Self.margin * max(1, abs(target))
    if let known = least[terms.key], known < enough { return true }
    guard let point else { return false }
    return try exist(of: terms, below: enough, isLimit, around: point, limits, &programs)
  }

  /// Returns the same, after moving the variable with the most limits as far as they allow.
  ///
  /// In a star of limits, the leaves can only move as far as its centre allows.
  ///
  /// - Parameters:
  ///   - terms: The sum.
  ///   - target: The number.
  ///   - own: The limit that states the inequality, which is disabled for now.
  ///   - connected: The limits of several variables that are connected with the sum.
  ///   - limits: All limits.
  ///   - programs: Solves the linear programs.
  /// - Returns: Whether it found such a point; if not, one may still exist.
  /// - Throws: When the budget ends.
  mutating func existElsewhere(
    of terms: LinearSum, below target: Double, own: Int?,
    _ connected: [Int], _ limits: ReducedLimits, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> Bool {
    guard let point, let first = connected.first, connected.count >= Self.hubDegree
    else { return false }
    if furtherPoints[first] == nil {
      var all = limits
      if let own { all.isGone.remove(own) }
      furtherPoints[first] = try points(from: point, in: connected, all, &programs)
    }
    let enough = target - Self.margin * max(1, abs(target))
    for other in furtherPoints[first] ?? []
    where try exist(of: terms, below: enough, own != nil, around: other, limits, &programs) {
      return true
    }
    return false
  }

  /// The points at which the variable with the most limits is least, greatest, and in between.
  private mutating func points(
    from point: Point, in connected: [Int], _ limits: ReducedLimits,
    _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Point] {
    let variables = limits.variables(of: connected, and: [])
    guard
      let column = variables.indices.max(by: {
        limits.entries[variables[$0]].count < limits.entries[variables[$1]].count
      }), limits.entries[variables[column]].count >= Self.hubDegree,
      var program = limits.program(of: connected, over: variables)
    else { return [] }
    let start = point.values[variables[column]]
    program.columnLower[column] = max(program.columnLower[column], start - Self.greatestShift)
    program.columnUpper[column] = min(program.columnUpper[column], start + Self.greatestShift)
    var found: [[Double]] = []
    for cost in [1.0, -1] {
      program.columnCosts[column] = cost
      guard let solution = try programs.attempt(program), solution.termination == .optimal
      else { continue }
      var values = point.values
      for (variable, value) in zip(variables, solution.columnValues) { values[variable] = value }
      found.append(values)
    }
    if found.count == 2 { found.append(zip(found[0], found[1]).map { ($0 + $1) / 2 }) }
    return found.compactMap { Point($0, limits) }
  }

  private mutating func exist(
    of terms: LinearSum, below enough: Double, _ isLimit: Bool,
    around point: Point, _ limits: ReducedLimits, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> Bool {
    for reach in Self.reaches {
      let near = variables(near: terms, reach, limits)
      guard
        let value = try leastSum(of: terms, moving: near, around: point, limits, &programs)
      else { continue }
      if value < enough {
        if !isLimit { note(value, of: terms) }
        return true
      }
      if near.count < reach { break }
    }
    return false
  }

  /// Records a least value of a sum while all limits hold.
  mutating func note(_ value: Double, of terms: LinearSum) {
    least[terms.key] = value
  }

  /// Returns at most the given number of variables around a sum.
  ///
  /// Variables in very many rows are left out, unless the sum has no others.
  private func variables(
    near terms: LinearSum, _ reach: Int, _ limits: ReducedLimits
  ) -> [Int] {
    func isLight(_ variable: Int) -> Bool { limits.entries[variable].count <= 4 * reach }
    let light = terms.variables.filter(isLight)
    var found = VisitQueue((light.isEmpty ? terms.variables : light).prefix(reach))
    var rows = VisitQueue()
    while let variable = found.popFirst() {
      for (row, _) in limits.entries[variable] where rows.add(row) {
        for (variable, _) in limits.rows[row].terms {
          if found.members.count == reach { return found.members }
          if isLight(variable) { found.add(variable) }
        }
      }
    }
    return found.members
  }

  /// The least value of a sum while some variables move and all others stay at a point.
  ///
  /// `nil` if no backend has an answer.
  private mutating func leastSum(
    of terms: LinearSum, moving near: [Int], around point: Point,
    _ limits: ReducedLimits, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> Double? {
    var touched = Set<Int>()
    for variable in near { for (row, _) in limits.entries[variable] { touched.insert(row) } }
    let rows = touched.subtracting(limits.isGone).sorted()
    guard var program = limits.program(of: rows, over: near, minimizing: terms) else { return nil }
    let moving = program.matrix.times(near.map { point.values[$0] })
    for (index, row) in rows.enumerated() {
      let staying = point.activities[row] - moving[index]
      program.rowLower[index] -= staying
      program.rowUpper[index] -= staying
    }
    let isMoving = Set(near)
    for (variable, coefficient) in terms where !isMoving.contains(variable) {
      program.objectiveOffset += coefficient * point.values[variable]
    }
    guard let solution = try programs.attempt(program) else { return nil }
    switch solution.termination {
    case .optimal: return solution.objective
    case .unbounded: return -.infinity
    default: return nil
    }
  }
}
