import LinearProgramming

/// A mixed-integer program of a search for alternatives.
///
/// Its columns are the free variables, then a whole number from 0 to 1 for each alternative, then
/// the violation of each optional constraint and of each constraint of an optional disjunction.
struct ChoiceProgram {
  /// What is minimised.
  enum Objective {
    /// The weighted sum of a level's violations.
    case violations(ofLevel: Int)
    /// The places of the chosen alternatives in some disjunctions, those of the first one before
    /// all others.
    case order(ofDisjunctions: [Int])
  }

  private let search: ChoiceSearch
  /// The first column of each disjunction that is part of the program.
  private var firstColumns: [Int?] = []
  /// The columns that take whole values only.
  private var integers = 0..<0
  private var lower: [Double]
  private var upper: [Double]
  private var costs: [Double]
  private var rows: [(lower: Double, upper: Double)] = []
  private var entries: [SparseMatrix.Entry] = []
  private var columnOfVariable: [Int: Int] = [:]
  /// The violations of each level: column and weight.
  private var violations: [Int: [(column: Int, weight: Double)]] = [:]

  /// Builds a program.
  ///
  /// - Parameters:
  ///   - search: The rows, and the sums that are held.
  ///   - level: The lowest level whose optional constraints and disjunctions are part of it; -1:
  ///     only what is required.
  ///   - objective: What is minimised.
  init(_ search: ChoiceSearch, upTo level: Int, objective: Objective) {
    self.search = search
    let run = search.run
    lower = search.variables.map { run.ranges[~$0].lower }
    upper = search.variables.map { run.ranges[~$0].upper }
    costs = search.variables.map { _ in 0 }
    for (column, variable) in search.variables.enumerated() { columnOfVariable[variable] = column }
    addAlternatives(upTo: level)
    integers = search.variables.count..<lower.count
    for row in search.hard {
      let (lower, upper) = run.ranges[run.rows[row].identifier]
      addRow(row, lower - run.rows[row].offset, upper - run.rows[row].offset)
    }
    addDisjunctions()
    for row in search.soft { addSoft(row, upTo: level) }
    for (level, sum) in search.heldSums {
      rows.append((-.infinity, sum))
      for (column, weight) in violations[level] ?? [] { addEntry(column, weight) }
    }
    setCosts(objective)
  }

  /// The alternative that a solution chooses for each disjunction: the best one at its point for
  /// those that are not part of the program.
  func choice(in solution: LPSolution) -> [Int] {
    search.disjunctions.indices.map { place in
      guard let first = firstColumns[place] else {
        return search.bestAlternative(of: place, at: solution.columnValues)
      }
      let count = search.disjunctions[place].alternatives.count
      return (0..<count).max {
        solution.columnValues[first + $0] < solution.columnValues[first + $1]
      } ?? 0
    }
  }

  private mutating func addColumn(_ lower: Double, _ upper: Double) -> Int {
    self.lower.append(lower)
    self.upper.append(upper)
    costs.append(0)
    return self.lower.count - 1
  }

  private mutating func addEntry(_ column: Int, _ value: Double) {
    entries.append(.init(row: rows.count - 1, column: column, value: value))
  }

  private mutating func addRow(_ row: Int, _ lower: Double, _ upper: Double) {
    rows.append((lower, upper))
    for place in search.run.rows[row].terms {
      let term = search.run.rows.term(place)
      if let column = columnOfVariable[term.variable] { addEntry(column, term.coefficient) }
    }
  }

  private mutating func addAlternatives(upTo level: Int) {
    for (place, disjunction) in search.disjunctions.enumerated() {
      guard disjunction.level <= level, search.active.contains(place) else {
        firstColumns.append(nil)
        continue
      }
      firstColumns.append(lower.count)
      let possible = Set(search.possibleAlternatives(of: place))
      let isDecided = possible.count == 1
      for alternative in disjunction.alternatives.indices {
        let isPossible = possible.contains(alternative)
        _ = addColumn(isPossible && isDecided ? 1 : 0, isPossible ? 1 : 0)
      }
    }
  }

  private mutating func addDisjunctions() {
    for (place, disjunction) in search.disjunctions.enumerated() {
      guard let first = firstColumns[place] else { continue }
      rows.append((1, 1))
      for alternative in disjunction.alternatives.indices { addEntry(first + alternative, 1) }
      let possible = search.possibleAlternatives(of: place)
      for alternative in possible {
        let choice = possible.count > 1 ? first + alternative : nil
        for part in disjunction.alternatives[alternative].parts {
          add(part, of: disjunction, choice: choice)
        }
      }
    }
  }

  /// Adds the limits of a constraint, which its alternative's column switches on; `nil`: they
  /// always hold.
  private mutating func add(
    _ part: OpenDisjunction.Part, of disjunction: OpenDisjunction, choice: Int?
  ) {
    let system = search.run.system
    let constraint = search.run.rows[part.row].identifier
    let target = system.constants[constraint] - search.run.rows[part.row].offset
    let violation =
      disjunction.level < 0 ? nil : addViolation(of: constraint, level: disjunction.level)
    let relation = system.relations[constraint]
    if relation != .greaterThanOrEqual, choice == nil || part.excess > 0 {
      addRow(part.row, -.infinity, target + (choice == nil ? 0 : part.excess))
      if let choice { addEntry(choice, part.excess) }
      if let violation { addEntry(violation, -1) }
    }
    if relation != .lessThanOrEqual, choice == nil || part.shortfall > 0 {
      addRow(part.row, target - (choice == nil ? 0 : part.shortfall), .infinity)
      if let choice { addEntry(choice, -part.shortfall) }
      if let violation { addEntry(violation, 1) }
    }
  }

  private mutating func addSoft(_ row: Int, upTo level: Int) {
    let system = search.run.system
    let constraint = search.run.rows[row].identifier
    let own = Int(search.run.levels.levelOfConstraint[constraint])
    guard own <= level else { return }
    let target = system.constants[constraint] - search.run.rows[row].offset
    let violation = addViolation(of: constraint, level: own)
    let relation = system.relations[constraint]
    if relation != .greaterThanOrEqual {
      addRow(row, -.infinity, target)
      addEntry(violation, -1)
    }
    if relation != .lessThanOrEqual {
      addRow(row, target, .infinity)
      addEntry(violation, 1)
    }
  }

  private mutating func addViolation(of constraint: Int, level: Int) -> Int {
    let column = addColumn(0, .infinity)
    violations[level, default: []].append((column, search.run.levels.weight(of: constraint)))
    return column
  }

  private mutating func setCosts(_ objective: Objective) {
    switch objective {
    case .violations(let level):
      for (column, weight) in violations[level] ?? [] { costs[column] = weight }
    case .order(let places):
      var weight = 1.0
      for place in places.reversed() {
        guard let first = firstColumns[place] else { continue }
        let count = search.disjunctions[place].alternatives.count
        for alternative in 0..<count { costs[first + alternative] = weight * Double(alternative) }
        weight *= Double(count)
      }
    }
  }

  /// The program as backends read it.
  ///
  /// - Throws: `Interruption.failure` for numbers out of range.
  func linearProgram() throws(Interruption) -> LinearProgram {
    do {
      var program = LinearProgram(
        matrix: try SparseMatrix(
          rowCount: rows.count, columnCount: lower.count, entries: entries))
      program.columnLower = lower
      program.columnUpper = upper
      program.columnCosts = costs
      program.rowLower = rows.map(\.lower)
      program.rowUpper = rows.map(\.upper)
      for column in integers { program.isInteger[column] = true }
      return program
    } catch {
      throw .failure(error.description)
    }
  }

  /// The program without its whole numbers.
  ///
  /// - Throws: `Interruption.failure` for numbers out of range.
  func relaxation() throws(Interruption) -> LinearProgram {
    var relaxed = self
    relaxed.integers = 0..<0
    return try relaxed.linearProgram()
  }
}
