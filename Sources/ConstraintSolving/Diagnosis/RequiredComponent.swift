import LinearProgramming

/// Required constraints that share variables, as a linear program that is asked what follows from
/// them. A variable with a required equality of its own is given and connects nothing.
struct RequiredComponent {
  private let system: ConstraintSystem
  /// The required constraint that gives a variable its value.
  private let giverOfVariable: [Int: Int]
  /// The rows of the program: required constraints, by number.
  private var constraints: [Int] = []
  private var rowOfConstraint: [Int: Int] = [:]
  /// The columns of the program.
  private var variables: [Int] = []
  private var columnOfVariable: [Int: Int] = [:]
  private var program: LinearProgram?
  private var basis: Basis?
  /// The constraints to ask about.
  private(set) var candidates: [Int] = []

  /// The components of a system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - candidates: The constraints to ask about.
  ///   - gone: Constraints that do not count.
  /// - Returns: Those components that have candidates, with one for candidates among given variables.
  static func all(
    of system: ConstraintSystem, candidates: Set<Int>, leavingOut gone: Set<Int>
  ) -> [RequiredComponent] {
    let required = (0..<system.constraintCount).filter {
      system.isRequired($0) && !gone.contains($0)
    }
    var givers: [Int: Int] = [:]
    for constraint in required where system.relations[constraint] == .equal {
      let terms = system.terms(of: constraint)
      if terms.count == 1, givers[terms[0].variable] == nil {
        givers[terms[0].variable] = constraint
      }
    }
    let isGiver = Set(givers.values)
    var sets = DisjointSets(count: system.variableCount)
    func freeVariables(_ constraint: Int) -> [Int] {
      system.terms(of: constraint).map(\.variable).filter { givers[$0] == nil }
    }
    for constraint in required + candidates {
      let free = freeVariables(constraint)
      for (variable, other) in zip(free, free.dropFirst()) { sets.merge(variable, other) }
    }
    var components: [Int: RequiredComponent] = [:]
    for constraint in required where !isGiver.contains(constraint) {
      let set = freeVariables(constraint).first.map { sets.representative(of: $0) } ?? -1
      components[set, default: RequiredComponent(system, givers)].constraints.append(constraint)
    }
    for constraint in candidates.sorted() {
      let set = freeVariables(constraint).first.map { sets.representative(of: $0) } ?? -1
      components[set, default: RequiredComponent(system, givers)].candidates.append(constraint)
    }
    return components.sorted { $0.key < $1.key }.map(\.value).filter { !$0.candidates.isEmpty }
  }

  private init(_ system: ConstraintSystem, _ giverOfVariable: [Int: Int]) {
    self.system = system
    self.giverOfVariable = giverOfVariable
  }

  /// What an inequality follows from: required constraints and lower bounds that hold nowhere but
  /// where it holds. Once proved, a required inequality does not count as a reason for others.
  ///
  /// - Parameters:
  ///   - constraint: One of the candidates.
  ///   - programs: Solves the linear program.
  /// - Returns: The parties; `nil` when the constraint does not follow.
  /// - Throws: When the budget ends, or there is no answer.
  mutating func proof(
    of constraint: Int, _ programs: inout DiagnosticPrograms
  ) throws(DiagnosticPrograms.Failure) -> [Party]? {
    guard let ready = program ?? makeProgram() else { throw .noAnswer }
    var program = ready
    let row = rowOfConstraint[constraint]
    let range = row.map { (program.rowLower[$0], program.rowUpper[$0]) }
    if let row { (program.rowLower[row], program.rowUpper[row]) = (-.infinity, .infinity) }
    // The sum is driven against the constraint.
    let sign = system.relations[constraint] == .greaterThanOrEqual ? 1.0 : -1
    for (variable, coefficient) in system.terms(of: constraint) {
      if let column = columnOfVariable[variable] {
        program.columnCosts[column] += sign * coefficient
      }
    }
    self.program = program
    for (variable, _) in system.terms(of: constraint) {
      if let column = columnOfVariable[variable] { self.program?.columnCosts[column] = 0 }
    }
    var isProved = false
    defer {
      if let row, let range, !isProved {
        self.program?.rowLower[row] = range.0
        self.program?.rowUpper[row] = range.1
      }
    }
    let solution = try programs.solve(program, startingFrom: basis)
    guard solution.termination == .optimal else { return nil }
    basis = solution.basis
    let constant = sign * system.constants[constraint]
    guard solution.objective >= constant - 1e-9 * max(1, abs(constant)) else { return nil }
    isProved = true
    return reasons(of: solution)
  }

  private mutating func makeProgram() -> LinearProgram? {
    var entries: [SparseMatrix.Entry] = []
    func column(of variable: Int) -> Int {
      if let known = columnOfVariable[variable] { return known }
      columnOfVariable[variable] = variables.count
      variables.append(variable)
      return variables.count - 1
    }
    for (row, constraint) in constraints.enumerated() {
      rowOfConstraint[constraint] = row
      for (variable, coefficient) in system.terms(of: constraint) {
        entries.append(.init(row: row, column: column(of: variable), value: coefficient))
      }
    }
    for constraint in candidates {
      for (variable, _) in system.terms(of: constraint) { _ = column(of: variable) }
    }
    guard
      let matrix = try? SparseMatrix(
        rowCount: constraints.count, columnCount: variables.count, entries: entries)
    else { return nil }
    var program = LinearProgram(matrix: matrix)
    for (row, constraint) in constraints.enumerated() {
      let constant = system.constants[constraint]
      let relation = system.relations[constraint]
      if relation != .lessThanOrEqual { program.rowLower[row] = constant }
      if relation != .greaterThanOrEqual { program.rowUpper[row] = constant }
    }
    for (column, variable) in variables.enumerated() {
      program.columnLower[column] = system.lowerBounds[variable]
      if let giver = giverOfVariable[variable], let term = system.terms(of: giver).first {
        program.columnLower[column] = system.constants[giver] / term.coefficient
        program.columnUpper[column] = program.columnLower[column]
      }
    }
    return program
  }

  /// The rows and bounds that the duals of an optimal solution weigh.
  private func reasons(of solution: LPSolution) -> [Party] {
    var parties: [Party] = []
    for (row, dual) in solution.rowDuals.enumerated() where abs(dual) > 1e-9 {
      parties.append(.constraint(constraints[row]))
    }
    for (column, dual) in solution.columnDuals.enumerated() where abs(dual) > 1e-9 {
      let variable = variables[column]
      parties.append(
        giverOfVariable[variable].map { .constraint($0) } ?? .lowerBound(variable))
    }
    return RequiredParties.ordered(parties)
  }
}
