import LinearProgramming

/// Why parties cannot hold together: a sum of multiples of them that no point satisfies.
struct Certificate {
  /// What the sum weighs.
  var parties: [Party]
  /// The weight of each party of several variables; those of one variable follow from them. `nil`
  /// where the weights prove nothing, so that all parties are listed.
  var weights: [Party: Double]?
}

/// The linear program of parties without disjunctions: those of several variables are its rows,
/// those of one bound its columns.
///
/// Rows are scaled by powers of two so that their largest coefficients are about 1: only then can
/// the duals of a certificate be compared with each other.
struct PartyProgram {
  /// What asking a program came to.
  enum Answer {
    /// The value of each variable at a point where all parties hold.
    case feasible([Int: Double])
    case infeasible(Certificate)
    case unknown
  }

  /// A bound of a column and whom it is due to.
  private struct Bound {
    var value: Double
    var party: Party
  }

  private let parties: [Party]
  private var rows: [Party] = []
  private var scales: [Double] = []
  private var rowLower: [Double] = []
  private var rowUpper: [Double] = []
  private var entries: [SparseMatrix.Entry] = []
  private var columnOfVariable: [Int: Int] = [:]
  private var lower: [Bound?] = []
  private var upper: [Bound?] = []
  /// Whether the deadline came before all parties were in.
  private var isCutOff = false

  /// The program of some parties; without an answer if the deadline comes first.
  init(of parties: [Party], in required: RequiredParties, _ deadline: Deadline) {
    self.parties = parties
    var clock = WorkClock(deadline)
    for party in parties {
      let (variables, coefficients) = required.terms(of: party)
      if clock.isOver(after: 8 * variables.count) {
        isCutOff = true
        return
      }
      let range = required.range(of: party)
      if variables.count == 1, let variable = variables.first, let coefficient = coefficients.first,
        coefficient != 0
      {
        let column = column(of: variable)
        let ends = (range.lower / coefficient, range.upper / coefficient)
        let (low, high) = coefficient > 0 ? ends : (ends.1, ends.0)
        let isBackground = required.isBackground(party)
        if low > -.infinity, isTighter(low, isBackground, party, than: lower[column], required, >) {
          lower[column] = Bound(value: low, party: party)
        }
        if high < .infinity, isTighter(high, isBackground, party, than: upper[column], required, <)
        {
          upper[column] = Bound(value: high, party: party)
        }
        continue
      }
      let largest = coefficients.reduce(0) { max($0, abs($1)) }
      let scale = largest > 0 ? 1 / largest.binade : 1
      for (variable, coefficient) in zip(variables, coefficients) {
        let column = column(of: variable)
        entries.append(.init(row: rows.count, column: column, value: coefficient * scale))
      }
      rows.append(party)
      scales.append(scale)
      rowLower.append(range.lower * scale)
      rowUpper.append(range.upper * scale)
    }
  }

  private mutating func column(of variable: Int) -> Int {
    if let column = columnOfVariable[variable] { return column }
    columnOfVariable[variable] = lower.count
    lower.append(nil)
    upper.append(nil)
    return lower.count - 1
  }

  /// Whether a bound replaces one: it is tighter, or it says the same and nobody wrote it, or it
  /// comes first.
  private func isTighter(
    _ value: Double, _ isBackground: Bool, _ party: Party, than other: Bound?,
    _ required: RequiredParties, _ isBeyond: (Double, Double) -> Bool
  ) -> Bool {
    guard let other else { return true }
    if value != other.value { return isBeyond(value, other.value) }
    let isOtherBackground = required.isBackground(other.party)
    return isBackground == isOtherBackground ? party.key < other.party.key : isBackground
  }

  /// Whether the parties can hold together, and what proves it if not.
  func answer(_ programs: inout DiagnosticPrograms) -> Answer {
    if isCutOff { return .unknown }
    var columnLower = lower.map { $0?.value ?? -.infinity }
    var columnUpper = upper.map { $0?.value ?? .infinity }
    for column in lower.indices {
      guard let low = lower[column], let high = upper[column], low.value > high.value else {
        continue
      }
      let near =
        EqualityElimination.tolerance * max(1, abs(low.value), abs(high.value))
      if low.value - high.value > near {
        return .infeasible(Certificate(parties: [low.party, high.party], weights: [:]))
      }
      // Bounds that cross by rounding meet.
      (columnLower[column], columnUpper[column]) = (high.value, low.value)
    }
    if rows.isEmpty {
      return .feasible(
        columnOfVariable.mapValues { min(max(0, columnLower[$0]), columnUpper[$0]) })
    }
    guard
      let matrix = try? SparseMatrix(
        rowCount: rows.count, columnCount: lower.count, entries: entries)
    else { return .unknown }
    var program = LinearProgram(matrix: matrix)
    program.rowLower = rowLower
    program.rowUpper = rowUpper
    program.columnLower = columnLower
    program.columnUpper = columnUpper
    guard let solution = try? programs.solve(program) else { return .unknown }
    switch solution.termination {
    case .infeasible: return .infeasible(certificate(of: solution, program))
    case .optimal where solution.columnValues.count == program.columnCount:
      return .feasible(columnOfVariable.mapValues { solution.columnValues[$0] })
    default: return .unknown
    }
  }

  /// What a backend's proof weighs; all parties where it proves nothing.
  private func certificate(of solution: LPSolution, _ program: LinearProgram) -> Certificate {
    var solution = solution
    let all = Certificate(parties: parties, weights: nil)
    guard solution.rowDuals.count == rows.count else { return all }
    // Without what it weighs next to nothing the certificate must still be one.
    let largest = solution.rowDuals.reduce(0) { max($0, abs($1)) }
    for row in rows.indices where abs(solution.rowDuals[row]) <= 1e-9 * largest {
      solution.rowDuals[row] = 0
    }
    guard largest > 0, KKTResiduals.certificate(solution, provesInfeasible: program) else {
      return all
    }
    var certificate = Certificate(parties: [], weights: nil)
    var weights: [Party: Double] = [:]
    for row in rows.indices where solution.rowDuals[row] != 0 {
      certificate.parties.append(rows[row])
      weights[rows[row]] = solution.rowDuals[row] * scales[row]
    }
    var sums = [(value: Double, size: Double)](repeating: (0, 0), count: lower.count)
    for entry in entries {
      let part = solution.rowDuals[entry.row] * entry.value
      sums[entry.column].value += part
      sums[entry.column].size += abs(part)
    }
    for (column, sum) in sums.enumerated() where abs(sum.value) > 1e-9 * sum.size {
      guard let bound = sum.value < 0 ? lower[column] : upper[column] else { continue }
      certificate.parties.append(bound.party)
    }
    certificate.weights = weights
    return certificate
  }
}
