/// An irreducible infeasible subset of a program's limits: they contradict each other, and none can
/// be left out.
///
/// The search starts with the limits that have a weight in a certificate of infeasibility. It
/// leaves out one limit after another. A limit stays out if the others contradict each other
/// without it (the deletion filter of Chinneck and Dravnieks, "Locating minimal infeasible
/// constraint sets in linear programs", 1991).
public struct InfeasibleSubset: Sendable, Equatable, CustomStringConvertible {
  /// An end of the range of a row or a column.
  public struct Limit: Sendable, Equatable, Hashable, CustomStringConvertible {
    /// The row or column.
    public var place: LinearProgram.Place
    /// Whether it is the upper end of the range rather than the lower end.
    public var isUpper: Bool

    /// In words: `the upper bound of row 0`.
    public var description: String { "the \(isUpper ? "upper" : "lower") bound of \(place)" }
  }

  /// The limits: rows first, then columns, each in their order.
  public var limits: [Limit]
  /// Whether the contradiction needs the columns to be whole numbers.
  public var needsWholeNumbers = false
  /// Whether each limit is known to be needed; `false` if a budget ended the search before that.
  public var isIrreducible = true

  /// The limits and their proof status in words.
  public var description: String {
    var text =
      needsWholeNumbers ? "these cannot all hold with whole numbers" : "these cannot all hold"
    for (index, limit) in limits.enumerated() { text += "\(index == 0 ? ":" : ",") \(limit)" }
    return isIrreducible ? text : text + "; some may not matter"
  }
}

extension LPBackend {
  /// Finds limits that explain why a program has no feasible point.
  ///
  /// - Parameters:
  ///   - program: An infeasible program.
  ///   - options: Tolerances, and the budget of the whole search.
  /// - Returns: The limits that contradict each other; `nil` if no contradiction is found within
  ///   the budget.
  /// - Throws: `LPError` for a malformed program or a failing backend.
  public func infeasibleSubset(
    of program: LinearProgram, options: LPOptions = LPOptions()
  ) throws(LPError) -> InfeasibleSubset? {
    var search = InfeasibleSubsetSearch(program, backend: self, options)
    return try search.subset()
  }
}

private struct InfeasibleSubsetSearch: ~Copyable {
  /// The limit on nodes for deciding whether whole numbers contradict each other.
  private static let nodeLimit = 2_000

  private let backend: any LPBackend
  private let options: LPOptions
  private let end: ContinuousClock.Instant?
  /// The program with all of its limits.
  private let program: LinearProgram
  private var isIrreducible = true

  init(_ program: LinearProgram, backend: any LPBackend, _ options: LPOptions) {
    self.backend = backend
    self.options = options
    end = options.timeLimit.map { ContinuousClock.now + $0 }
    var plain = program
    plain.placedCosts = []
    plain.columnCosts = plain.columnCosts.map { _ in 0 }
    self.program = plain
  }

  mutating func subset() throws(LPError) -> InfeasibleSubset? {
    try program.validate()
    // Crossed ends are a contradiction on their own.
    for place in places where range(of: place).0 > range(of: place).1 {
      return InfeasibleSubset(limits: [false, true].map { .init(place: place, isUpper: $0) })
    }
    let all = limits(of: program)
    var relaxed = program
    relaxed.isInteger = program.isInteger.map { _ in false }
    let (termination, certificate) = try answer(to: relaxed)
    let needsWholeNumbers = termination != .infeasible
    if needsWholeNumbers, !program.hasIntegers { return nil }
    var kept = all
    if !needsWholeNumbers, let weighed = weighed(by: certificate, all),
      try answer(to: part(weighed, isRelaxed: true)).0 == .infeasible
    {
      kept = weighed
    } else if needsWholeNumbers, try answer(to: program).0 != .infeasible {
      return nil
    }
    for limit in kept {
      if isOver {
        isIrreducible = false
        break
      }
      let rest = kept.filter { $0 != limit }
      switch try answer(to: part(rest, isRelaxed: !needsWholeNumbers)).0 {
      case .infeasible: kept = rest
      case .optimal, .unbounded: break
      default: isIrreducible = false
      }
    }
    return InfeasibleSubset(
      limits: kept, needsWholeNumbers: needsWholeNumbers, isIrreducible: isIrreducible)
  }

  private var isOver: Bool {
    options.isCancelled?() == true || end.map { $0 <= ContinuousClock.now } ?? false
  }

  private var places: [LinearProgram.Place] {
    (0..<program.rowCount).map { .row($0) } + (0..<program.columnCount).map { .column($0) }
  }

  private func range(of place: LinearProgram.Place) -> (Double, Double) {
    switch place {
    case .row(let row): (program.rowLower[row], program.rowUpper[row])
    case .column(let column): (program.columnLower[column], program.columnUpper[column])
    }
  }

  private func limits(of program: LinearProgram) -> [InfeasibleSubset.Limit] {
    places.flatMap { place in
      let (lower, upper) = range(of: place)
      return [(lower, false), (upper, true)].filter { $0.0.isFinite }
        .map { InfeasibleSubset.Limit(place: place, isUpper: $0.1) }
    }
  }

  /// Returns the limits with nonzero weight in a certificate; `nil` without a certificate.
  private func weighed(
    by solution: LPSolution, _ all: [InfeasibleSubset.Limit]
  ) -> [InfeasibleSubset.Limit]? {
    guard solution.dualStatus == .infeasibilityCertificate,
      solution.rowDuals.count == program.rowCount,
      solution.columnDuals.count == program.columnCount
    else { return nil }
    return all.filter { limit in
      let dual =
        switch limit.place {
        case .row(let row): solution.rowDuals[row]
        case .column(let column): solution.columnDuals[column]
        }
      return limit.isUpper ? dual < 0 : dual > 0
    }
  }

  /// Returns the program with only some of its limits. Columns without any limit do not matter, so
  /// whole numbers may stay unlimited.
  private func part(_ limits: [InfeasibleSubset.Limit], isRelaxed: Bool) -> LinearProgram {
    var part = program
    if isRelaxed { part.isInteger = part.isInteger.map { _ in false } }
    part.rowLower = part.rowLower.map { _ in -.infinity }
    part.rowUpper = part.rowUpper.map { _ in .infinity }
    part.columnLower = part.columnLower.map { _ in -.infinity }
    part.columnUpper = part.columnUpper.map { _ in .infinity }
    for limit in limits {
      switch (limit.place, limit.isUpper) {
      case (.row(let row), false): part.rowLower[row] = program.rowLower[row]
      case (.row(let row), true): part.rowUpper[row] = program.rowUpper[row]
      case (.column(let column), false): part.columnLower[column] = program.columnLower[column]
      case (.column(let column), true): part.columnUpper[column] = program.columnUpper[column]
      }
    }
    return part
  }

  private func answer(
    to program: LinearProgram
  ) throws(LPError) -> (TerminationStatus, LPSolution) {
    var options = options
    options.presolveReport = nil
    options.searchProgress = nil
    if let end { options.timeLimit = max(.zero, end - ContinuousClock.now) }
    if program.hasIntegers { options.nodeLimit = min(options.nodeLimit ?? .max, Self.nodeLimit) }
    let solution = try backend.solve(program, options: options)
    return (solution.termination, solution)
  }
}
