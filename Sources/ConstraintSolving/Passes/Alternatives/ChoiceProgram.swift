import FlatMemory
import LinearProgramming

/// A mixed-integer program of a search for alternatives.
///
/// Its columns are the free variables, then a whole number from 0 to 1 for each alternative, then
/// violations. Each optional constraint and each constraint of an optional disjunction has a
/// violation.
struct ChoiceProgram {
  /// The objective to minimise.
  enum Objective {
    /// The weighted sum of a level's violations.
    case violations(ofLevel: Int)
    /// The numbers of the chosen alternatives in some disjunctions; earlier disjunctions come
    /// first.
    case order(ofDisjunctions: [Int])
  }

  private let search: ChoiceSearch
  private var builder = ProgramBuilder()
  /// The first column of each disjunction in the program.
  private var firstColumns: [Int?] = []
  /// The violations of each level: column and weight.
  private var violations: [Int: [(column: Int, value: Double)]] = [:]
  /// The violations of the parts of optional disjunctions, by their rows.
  private var violationOfPart: [Int: Int] = [:]
  private var costs: [(column: Int, value: Double)] = []

  /// Builds a program.
  ///
  /// - Parameters:
  ///   - search: The search, with the rows and the held sums.
  ///   - level: The lowest level whose optional constraints and disjunctions belong to the program;
  ///     -1 for required ones only.
  ///   - objective: The objective to minimise.
  init(_ search: ChoiceSearch, upTo level: Int, objective: Objective) {
    self.search = search
    let run = search.run
    for variable in search.variables {
      builder.addColumn(
        run.reduction.ranges[~variable].lower, run.reduction.ranges[~variable].upper)
    }
    addAlternatives(upTo: level)
    addCertainRows(upTo: level)
    addDisjunctions(upTo: level)
    addHulls(downTo: level)
    for row in search.soft {
      let own = Int(run.levels.levelOfConstraint[run.reduction.rows[row].identifier])
      if own <= level { add(.init(row: row), level: own, choice: nil) }
    }
    for (level, sum) in search.heldSums { builder.addRow(-.infinity, sum, violations[level] ?? []) }
    setCosts(objective)
  }

  /// Returns the alternative that a solution chooses for each disjunction.
  ///
  /// A disjunction outside the program gets its best alternative at the point of the solution.
  func choice(in solution: LPSolution) -> [Int] {
    search.disjunctions.indices.map { index in
      guard let first = firstColumns[index] else {
        return search.bestAlternative(of: index, at: solution.columnValues)
      }
      let count = search.disjunctions[index].alternatives.count
      return (0..<count).max {
        solution.columnValues[first + $0] < solution.columnValues[first + $1]
      } ?? 0
    }
  }

  /// Adds the constraints that are required for any choice.
  ///
  /// A limit of one column narrows its range. Other limits become rows, unless the ranges imply
  /// them.
  private mutating func addCertainRows(upTo level: Int) {
    let run = search.run
    var rows = search.hard.map { row in
      let (lower, upper) = run.reduction.ranges[run.reduction.rows[row].identifier]
      let offset = run.reduction.rows[row].offset
      return (row: row, lower: lower - offset, upper: upper - offset)
    }
    for (index, alternative) in search.settled.ordered(by: { $0.key < $1.key })
    where search.active.contains(index) && search.disjunctions[index].level < 0 {
      for part in search.disjunctions[index].alternatives[alternative].parts {
        let target = search.target(ofRow: part.row)
        let relation = run.system.relations[run.reduction.rows[part.row].identifier]
        rows.append(
          (
            part.row, relation == .lessThanOrEqual ? -.infinity : target,
            relation == .greaterThanOrEqual ? .infinity : target
          ))
      }
    }
    rows.removeAll { row in
      guard run.reduction.rows[row.row].count == 1 else { return false }
      let term = run.reduction.rows.first(of: row.row)
      guard let column = search.column(of: term.variable) else { return false }
      let ends = (row.lower / term.coefficient, row.upper / term.coefficient)
      return builder.narrow(column, min(ends.0, ends.1), max(ends.0, ends.1))
    }
    for (row, lower, upper) in rows where !isIdle(row, lower, upper) { addRow(row, lower, upper) }
  }

  /// Returns whether the ranges of columns keep a row within its limits.
  private func isIdle(_ row: Int, _ lower: Double, _ upper: Double) -> Bool {
    var (least, greatest) = (0.0, 0.0)
    for (variable, coefficient) in search.run.reduction.rows.terms(of: row) {
      guard let column = search.column(of: variable) else { continue }
      let range = builder.range(ofColumn: column)
      least += coefficient * (coefficient > 0 ? range.lower : range.upper)
      greatest += coefficient * (coefficient > 0 ? range.upper : range.lower)
    }
    return least >= lower && greatest <= upper
  }

  private mutating func addRow(_ row: Int, _ lower: Double, _ upper: Double) {
    builder.addRow(lower, upper)
    for (variable, coefficient) in search.run.reduction.rows.terms(of: row) {
      if let column = search.column(of: variable) { builder.addEntry(column, coefficient) }
    }
  }

  private mutating func addAlternatives(upTo level: Int) {
    for (index, disjunction) in search.disjunctions.enumerated() {
      guard disjunction.level <= level, search.active.contains(index),
        search.settled[index] == nil
      else {
        firstColumns.append(nil)
        continue
      }
      firstColumns.append(builder.columnCount)
      let possible = Set(search.possibleAlternatives(of: index))
      let isDecided = possible.count == 1
      for alternative in disjunction.alternatives.indices {
        let isPossible = possible.contains(alternative)
        builder.addColumn(
          isPossible && isDecided ? 1 : 0, isPossible ? 1 : 0, isInteger: true)
      }
    }
  }

  private mutating func addDisjunctions(upTo level: Int) {
    for (index, disjunction) in search.disjunctions.enumerated() {
      if let alternative = search.settled[index], search.active.contains(index),
        disjunction.level >= 0, disjunction.level <= level
      {
        for part in disjunction.alternatives[alternative].parts {
          add(part, level: disjunction.level, choice: nil)
        }
      }
      guard let first = firstColumns[index] else { continue }
      builder.addRow(1, 1, disjunction.alternatives.indices.map { (first + $0, 1) })
      let possible = search.possibleAlternatives(of: index)
      for alternative in possible {
        let choice = possible.count > 1 ? first + alternative : nil
        for part in disjunction.alternatives[alternative].parts {
          add(part, level: disjunction.level, choice: choice)
        }
      }
    }
  }

  /// Adds the hulls of disjunctions, which hold for any alternative.
  ///
  /// Hulls have no large coefficients, so they also limit fractional choices.
  private mutating func addHulls(downTo level: Int) {
    for (index, disjunction) in search.disjunctions.enumerated()
    where disjunction.level <= level && search.possibleAlternatives(of: index).count > 1 {
      for hull in disjunction.hulls { add(hull, of: disjunction, firstColumns[index] != nil) }
    }
  }

  /// Adds the limits of a hull; the violations of an optional disjunction's parts relax them.
  private mutating func add(
    _ hull: AlternativeHull, of disjunction: OpenDisjunction, _ isActive: Bool
  ) {
    let row = disjunction.row(of: hull)
    var stretches: [(column: Int, value: Double)] = []
    if disjunction.level >= 0, isActive {
      for member in hull.members {
        let part = disjunction.alternatives[member.alternative].parts[member.part].row
        if let column = violationOfPart[part] { stretches.append((column, abs(member.ratio))) }
      }
    } else if disjunction.level >= 0 {
      // No alternative relaxes the hull more cheaply than this.
      let column = builder.addColumn(0, .infinity)
      let constraint = search.run.reduction.rows[row].identifier
      let greatest = hull.members.reduce(1) { max($0, abs($1.ratio)) }
      violations[disjunction.level, default: []].append(
        (column, search.run.levels.weight(of: constraint) / greatest))
      stretches = [(column, 1)]
    }
    if disjunction.level < 0 {
      addRow(row, hull.lower, hull.upper)
      return
    }
    for (lower, upper, sign) in [
      (hull.lower, Double.infinity, 1.0), (-Double.infinity, hull.upper, -1.0),
    ] where lower.isFinite || upper.isFinite {
      addRow(row, lower, upper)
      for (column, value) in stretches { builder.addEntry(column, sign * value) }
    }
  }

  /// Adds the limits of a constraint.
  ///
  /// The column of its alternative switches the limits on. If the constraint is optional, its
  /// violation relaxes the limits.
  ///
  /// - Parameters:
  ///   - part: The constraint.
  ///   - level: Its level; -1 if it is required.
  ///   - choice: The column; `nil` if the limits always hold.
  private mutating func add(_ part: OpenDisjunction.Part, level: Int, choice: Int?) {
    let run = search.run
    let constraint = run.reduction.rows[part.row].identifier
    let relation = run.system.relations[constraint]
    let target = search.target(ofRow: part.row)
    let isIdle =
      choice == nil
      && isIdle(
        part.row, relation == .lessThanOrEqual ? -.infinity : target,
        relation == .greaterThanOrEqual ? .infinity : target)
    if isIdle { return }
    var violation: Int?
    if level >= 0 {
      let column = builder.addColumn(0, .infinity)
      violations[level, default: []].append((column, run.levels.weight(of: constraint)))
      violation = column
      violationOfPart[part.row] = column
    }
    if relation != .greaterThanOrEqual, choice == nil || part.excess > 0 {
      addRow(part.row, -.infinity, target + (choice == nil ? 0 : part.excess))
      if let choice { builder.addEntry(choice, part.excess) }
      if let violation { builder.addEntry(violation, -1) }
    }
    if relation != .lessThanOrEqual, choice == nil || part.shortfall > 0 {
      addRow(part.row, target - (choice == nil ? 0 : part.shortfall), .infinity)
      if let choice { builder.addEntry(choice, -part.shortfall) }
      if let violation { builder.addEntry(violation, 1) }
    }
  }

  private mutating func setCosts(_ objective: Objective) {
    switch objective {
    case .violations(let level): costs = violations[level] ?? []
    case .order(let indices):
      var weight = 1.0
      for index in indices.reversed() {
        guard let first = firstColumns[index] else { continue }
        let count = search.disjunctions[index].alternatives.count
        costs += (0..<count).map { (first + $0, weight * Double($0)) }
        weight *= Double(count)
      }
    }
  }

  /// Returns the program in the form that backends read.
  ///
  /// - Parameter isRelaxed: Whether alternatives may be chosen fractionally.
  /// - Returns: The program.
  /// - Throws: `Interruption.failure` for numbers out of range.
  func linearProgram(isRelaxed: Bool = false) throws(Interruption) -> LinearProgram {
    do {
      return try builder.program(minimizing: costs, isRelaxed: isRelaxed)
    } catch {
      throw .failure(error.description)
    }
  }
}
