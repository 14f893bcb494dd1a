import ConstraintSolving
import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

extension FuzzTarget {
  private typealias Answer = Result<SystemSolution, SolvingError>

  /// A system of ordinary numbers. Each backend solves it, also with its constraints in another
  /// order. The answers must agree, and are checked.
  static func systemFaults(_ bytes: [UInt8]) -> [String] {
    let reader = SystemReader(bytes, .ordinary)
    let first = answer(reader.system, SimplexSolver())
    var faults = answerFaults(first, reader)
    #if GLPK
    let backend: any DualProviding =
      reader.hasAlternatives ? GLPKMixedIntegerSolver() : GLPKSolver()
    let second = answer(reader.system, backend)
    faults += answerFaults(second, reader)
    faults += differences(first, second, as: "\(backend.name):")
    #endif
    if !reader.hasAlternatives, !reader.hasDefinitions {
      let other = answer(reader.reversed, SimplexSolver())
      faults += differences(first, other, as: "in reverse order:", isReversed: true)
    }
    return faults.isEmpty ? [] : faults + [text(of: reader.system)]
  }

  /// Solves a system of numbers of any size. Every accepted answer must be right.
  static func magnitudeFaults(_ bytes: [UInt8]) -> [String] {
    let reader = SystemReader(bytes, .wild)
    let answer = answer(reader.system, SimplexSolver())
    var faults = valueFaults(answer, reader)
    #if GLPK
    if case .success(let solution) = answer, case .infeasible(let parties) = solution.outcome,
      !reader.hasAlternatives, !reader.hasDefinitions,
      let point = exactPoint(of: reader.system)
    {
      faults.append("infeasible for \(parties), although there is \(point)")
    }
    #endif
    return faults.isEmpty ? [] : faults + [text(of: reader.system)]
  }

  private static func answer(
    _ system: ConstraintSystem, _ backend: any DualProviding
  ) -> Answer {
    Result { () throws(SolvingError) in try PrioritizedSolver(backend: backend).solve(system) }
  }

  private static func answerFaults(_ answer: Answer, _ reader: SystemReader) -> [String] {
    switch answer {
    case .failure(let error):
      error.code == .cycle ? [] : ["\(error)"]
    case .success(let solution) where solution.outcome == .limit: ["a limit where none is set"]
    case .success(let solution):
      if case .infeasible(let parties) = solution.outcome {
        reader.hasAlternatives || reader.hasDefinitions
          ? [] : conflictFaults(parties, reader.system)
      } else {
        valueFaults(answer, reader)
      }
    }
  }

  /// Checks that a solution satisfies required constraints and reports the violations of others.
  private static func valueFaults(_ answer: Answer, _ reader: SystemReader) -> [String] {
    guard case .success(let solution) = answer else { return [] }
    let (system, values) = (reader.system, solution.values)
    guard solution.outcome == .solved else { return [] }
    guard values.count == system.variableCount, values.allSatisfy(\.isFinite) else {
      return ["values \(values)"]
    }
    var faults: [String] = []
    for variable in values.indices
    where values[variable] < system.lowerBounds[variable] - 1e-8 * max(1, abs(values[variable])) {
      faults.append("variable \(variable) is \(values[variable]), below its bound")
    }
    var violations: [Int: Double] = [:]
    for violation in solution.violations { violations[violation.constraint] = violation.amount }
    for constraint in 0..<system.constraintCount where system.place(of: constraint) == nil {
      let violation = system.violation(of: constraint, at: values)
      let said = system.isRequired(constraint) ? 0 : violations[constraint] ?? 0
      // Violations that print as 0 are not reported.
      if !system.isRequired(constraint), said == 0, violation < 5e-7 { continue }
      if !(abs(violation - said) <= 1e-7 * system.magnitude(of: constraint, at: values)) {
        faults.append("constraint \(constraint) is missed by \(violation), said to be \(said)")
      }
    }
    return faults
  }

  /// Checks that the reported conflict is infeasible without the rest of the system.
  private static func conflictFaults(_ parties: [Party], _ system: ConstraintSystem) -> [String] {
    var part = ConstraintSystem()
    for variable in 0..<system.variableCount {
      let isBounded = parties.contains(.lowerBound(variable))
      part.addVariable(lowerBound: isBounded ? system.lowerBounds[variable] : -.infinity)
    }
    for case .constraint(let number) in parties {
      part.addConstraint(
        system.terms(of: number), system.relations[number], system.constants[number])
    }
    guard case .success(let solution) = answer(part, SimplexSolver()), solution.outcome == .solved
    else { return [] }
    return ["the conflict \(parties) has a solution: \(solution.values)"]
  }

  #if GLPK
  /// Returns a point that satisfies all required constraints, found by rational arithmetic; `nil`
  /// if there is none.
  private static func exactPoint(of system: ConstraintSystem) -> [Double]? {
    let required = (0..<system.constraintCount).filter(system.isRequired)
    var entries: [SparseMatrix.Entry] = []
    for (row, constraint) in required.enumerated() {
      for (variable, coefficient) in system.terms(of: constraint) {
        entries.append(.init(row: row, column: variable, value: coefficient))
      }
    }
    guard
      let matrix = try? SparseMatrix(
        rowCount: required.count, columnCount: system.variableCount, entries: entries)
    else { return nil }
    var program = LinearProgram(matrix: matrix)
    program.columnLower = system.lowerBounds
    for (row, constraint) in required.enumerated() {
      let constant = system.constants[constraint]
      if system.relations[constraint] != .lessThanOrEqual { program.rowLower[row] = constant }
      if system.relations[constraint] != .greaterThanOrEqual { program.rowUpper[row] = constant }
    }
    guard let answer = try? GLPKSolver(method: .exactSimplex).solve(program, options: LPOptions()),
      answer.termination == .optimal
    else { return nil }
    // The numbers are rounded. A point that misses a constraint by rounding proves nothing.
    let point = answer.columnValues
    let isPoint =
      zip(point, system.lowerBounds).allSatisfy { $0 >= $1 }
      && required.allSatisfy {
        system.violation(of: $0, at: point) <= 1e-14 * abs(system.constants[$0])
      }
    return isPoint ? point : nil
  }
  #endif

  private static func differences(
    _ first: Answer, _ second: Answer, as name: String, isReversed: Bool = false
  ) -> [String] {
    switch (first, second) {
    case (.failure(let first), .failure(let second)):
      // Which part is named may depend on the order.
      let isSame =
        first.code == .cycle ? first.code == second.code : first == second
      return isSame ? [] : ["\(name) \(first) and \(second)"]
    case (.success(let first), .success(let second)):
      return differences(first, second).map { "\(name) \($0)" }
    default: return ["\(name) \(first) and \(second)"]
    }
  }

  private static func differences(_ first: SystemSolution, _ second: SystemSolution) -> [String] {
    switch (first.outcome, second.outcome) {
    case (.infeasible, .infeasible): return []
    case (.solved, .solved): break
    case let (first, second): return ["\(first) and \(second)"]
    }
    if !zip(first.values, second.values).allSatisfy({ isNear($0, $1) }) {
      return ["\(first.values) and \(second.values)"]
    }
    let ambiguous = (first.ambiguities, second.ambiguities)
    let isSame =
      ambiguous.0.map(\.variable) == ambiguous.1.map(\.variable)
      && zip(ambiguous.0, ambiguous.1).allSatisfy {
        isNear($0.lower ?? 0, $1.lower ?? 0) && isNear($0.upper ?? 0, $1.upper ?? 0)
      }
    return isSame ? [] : ["\(ambiguous.0) and \(ambiguous.1)"]
  }

  private static func isNear(_ value: Double, _ expected: Double) -> Bool {
    value == expected || abs(value - expected) <= 1e-6 * max(1, abs(expected))
  }

  /// Returns a readable text of a system, so that a fault can be reproduced without the bytes.
  private static func text(of system: ConstraintSystem) -> String {
    var lines = (0..<system.variableCount).map {
      "x\($0) >= \(system.lowerBounds[$0]), target \(system.targets[$0])"
    }
    for constraint in 0..<system.constraintCount {
      let sum = system.terms(of: constraint).map { "\($0.coefficient) x\($0.variable)" }
      let place = system.place(of: constraint).map { "  in \($0)" } ?? ""
      lines.append(
        "\(constraint): \(sum.joined(separator: " + ")) \(system.relations[constraint]) "
          + "\(system.constants[constraint]) @ \(system.priorities[constraint])\(place)")
    }
    for definition in system.definitions {
      lines.append("\(definition.kind) x\(definition.output) from \(definition.inputs)")
    }
    return lines.joined(separator: "\n")
  }
}
