import LinearProgramming

/// A proof that parties cannot hold together: a sum of their multiples that no point satisfies.
struct Certificate {
  /// The parties in the sum.
  var parties: [Party]
  /// The weight of each party of several variables, from which the weights of the others follow.
  ///
  /// `nil` if the weights prove nothing; then all parties are listed.
  var weights: [Party: Double]?
}

/// Whether parties can hold together.
enum Verdict {
  /// They can, at a point with these values by variable.
  case feasible([Int: Double])
  case infeasible(Certificate)
  case unknown
}

/// The linear program of parties without disjunctions.
///
/// Parties of several variables are its rows. Parties of one variable bound its columns.
struct PartyProgram: ~Copyable {
  /// A bound of a column and the party that causes it.
  private struct Bound {
    var value: Double
    var party: Party
    var isWritten: Bool

    /// Whether it replaces another: it is tighter, or equal and background, or it comes first.
    func replaces(_ other: Bound?, isUpper: Bool) -> Bool {
      guard let other else { return true }
      if value != other.value { return (value < other.value) == isUpper }
      return isWritten == other.isWritten ? party.key < other.party.key : other.isWritten
    }
  }

  private let parties: [Party]
  private var rows: [(party: Party, scale: Double)] = []
  private var builder = ProgramBuilder()
  private var columnOfVariable: [Int: Int] = [:]
  private var lower: [Bound?] = []
  private var upper: [Bound?] = []
  /// Whether the deadline passed before all parties were added.
  private var isCutOff = false

  /// Creates the program of some parties, without an answer if the deadline passes first.
  ///
  /// - Parameters:
  ///   - parties: The parties, none of which is a disjunction.
  ///   - hulls: Limits that hold for all alternatives of a disjunction.
  ///   - required: Provides the limits of the parties.
  ///   - deadline: When the search has to end.
  init(
    of parties: [Party], hulls: [(party: Party, hull: AlternativeHull)] = [],
    in required: RequiredParties, _ deadline: Deadline
  ) {
    self.parties = parties + hulls.map(\.party)
    var clock = WorkClock(deadline)
    for party in parties {
      let terms = required.terms(of: party)
      if clock.isOver(after: 8 * terms.count) {
        isCutOff = true
        return
      }
      add(party, terms, required.range(of: party), isWritten: !required.isBackground(party))
    }
    for (party, hull) in hulls {
      add(
        party, hull.terms, (hull.lower, hull.upper), isWritten: !required.isBackground(party))
    }
  }

  /// Adds the limits of a party on a sum.
  private mutating func add(
    _ party: Party, _ terms: LinearSum, _ range: (lower: Double, upper: Double), isWritten: Bool
  ) {
    if terms.count == 1, let (variable, coefficient) = terms.first, coefficient != 0 {
      let column = column(of: variable)
      let ends = (range.lower / coefficient, range.upper / coefficient)
      let (low, high) = coefficient > 0 ? ends : (ends.1, ends.0)
      let lowest = Bound(value: low, party: party, isWritten: isWritten)
      let highest = Bound(value: high, party: party, isWritten: isWritten)
      if low > -.infinity, lowest.replaces(lower[column], isUpper: false) {
        lower[column] = lowest
      }
      if high < .infinity, highest.replaces(upper[column], isUpper: true) {
        upper[column] = highest
      }
      return
    }
    let scale = terms.unitScale
    builder.addRow(range.lower * scale, range.upper * scale)
    for (variable, coefficient) in terms {
      builder.addEntry(column(of: variable), coefficient * scale)
    }
    rows.append((party, scale))
  }

  private mutating func column(of variable: Int) -> Int {
    if let column = columnOfVariable[variable] { return column }
    columnOfVariable[variable] = lower.count
    lower.append(nil)
    upper.append(nil)
    return builder.addColumn(-.infinity, .infinity)
  }

  /// Returns whether the parties can hold together, and a certificate if not.
  func verdict(_ programs: inout DiagnosticPrograms) -> Verdict {
    guard !isCutOff, var program = try? builder.program() else { return .unknown }
    for column in lower.indices {
      program.columnLower[column] = lower[column]?.value ?? -.infinity
      program.columnUpper[column] = upper[column]?.value ?? .infinity
      guard let low = lower[column], let high = upper[column], low.value > high.value else {
        continue
      }
      let near = Tolerance.equality * max(1, abs(low.value), abs(high.value))
      if low.value - high.value > near {
        return .infeasible(Certificate(parties: [low.party, high.party], weights: [:]))
      }
      // Bounds that cross by rounding are made equal.
      program.columnLower[column] = high.value
      program.columnUpper[column] = low.value
    }
    if rows.isEmpty {
      return .feasible(
        columnOfVariable.mapValues {
          min(max(0, program.columnLower[$0]), program.columnUpper[$0])
        })
    }
    guard let solution = try? programs.solve(program) else { return .unknown }
    switch solution.termination {
    case .infeasible: return .infeasible(certificate(of: solution, program))
    case .optimal where solution.columnValues.count == program.columnCount:
      return .feasible(columnOfVariable.mapValues { solution.columnValues[$0] })
    default: return .unknown
    }
  }

  /// The parties with a weight in a backend's proof; all parties if it proves nothing.
  private func certificate(of solution: LPSolution, _ program: LinearProgram) -> Certificate {
    var solution = solution
    let all = Certificate(parties: parties, weights: nil)
    guard solution.rowDuals.count == rows.count else { return all }
    // The rest must still be a certificate without the parties of negligible weight.
    let largest = solution.rowDuals.reduce(0) { max($0, abs($1)) }
    for row in rows.indices where abs(solution.rowDuals[row]) <= Tolerance.equality * largest {
      solution.rowDuals[row] = 0
    }
    guard largest > 0, KKTResiduals.certificate(solution, provesInfeasible: program) else {
      return all
    }
    var certificate = Certificate(parties: [], weights: nil)
    var weights: [Party: Double] = [:]
    for (row, dual) in zip(rows, solution.rowDuals) where dual != 0 {
      certificate.parties.append(row.party)
      weights[row.party] = dual * row.scale
    }
    for column in lower.indices {
      var slope = RoundedSum()
      for entry in program.matrix.entryRange(ofColumn: column) {
        slope.add(
          solution.rowDuals[program.matrix.rowIndices[entry]] * program.matrix.values[entry])
      }
      guard slope.isSignificant(),
        let bound = slope.value < 0 ? lower[column] : upper[column]
      else { continue }
      certificate.parties.append(bound.party)
    }
    certificate.weights = weights
    return certificate
  }
}

extension RequiredParties {
  /// Returns whether parties can hold together, and a certificate if not.
  func verdict(on parties: [Party], _ programs: inout DiagnosticPrograms) -> Verdict {
    let disjunctions = parties.compactMap(disjunction)
    if disjunctions.isEmpty {
      return PartyProgram(of: parties, in: self, programs.deadline).verdict(&programs)
    }
    let refutation = AlternativeRefutation(
      of: parties.filter { disjunction($0) == nil }, disjunctions, in: self)
    return refutation.verdict(&programs)
  }
}
