import FlatMemory
import LinearProgramming

/// A heuristic for a first possible choice, made step by step.
///
/// The best point so far misses some disjunctions. The dive settles these one at a time, until it
/// misses none. The next disjunction is the one with the most failures, or else the largest
/// violation. Of its alternatives that leave a point, the dive takes the least violated one. If no
/// alternative leaves a point, the dive starts again and settles that disjunction earlier.
/// (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints",
/// 2004, weigh failures in this way.)
///
/// The dive proves nothing, but always ends.
struct ChoiceDive {
  /// The greatest number of linear programs of a dive: at least `leastPrograms`, plus some for each
  /// disjunction.
  private static let programsPerDisjunction = 10
  private static let leastPrograms = 200

  private let search: ChoiceSearch
  private let level: Int
  private var failures: [Int]
  private var programsLeft: Int

  /// Creates a dive from the settled alternatives of a search.
  ///
  /// - Parameters:
  ///   - search: The disjunctions, settled alternatives and held sums.
  ///   - level: The lowest level whose optional constraints and disjunctions count; the dive keeps
  ///     its sum small.
  init(in search: ChoiceSearch, downTo level: Int) {
    self.search = search
    self.level = level
    failures = [Int](repeating: 0, count: search.disjunctions.count)
    programsLeft =
      Self.leastPrograms + Self.programsPerDisjunction * search.disjunctions.count
  }

  /// Runs the dive.
  ///
  /// - Returns: An alternative of each disjunction; `nil` if none was found, which proves nothing.
  /// - Throws: `Interruption`, if a budget ends.
  mutating func choice() throws(Interruption) -> [Int]? {
    while programsLeft > 0 {
      switch try descend() {
      case .choice(let choice): return choice
      case .impossible: return nil
      case .deadEnd(let index): failures[index] += 1
      }
    }
    return nil
  }

  private enum End {
    case choice([Int])
    /// None of a disjunction's alternatives leaves a point.
    case deadEnd(Int)
    /// There is no point before any choice, or too many programs were solved.
    case impossible
  }

  private mutating func descend() throws(Interruption) -> End {
    var trial = search
    trial.active = Set(search.settled.keys)
    guard var (program, solution) = try solved(trial) else { return .impossible }
    while let index = next(trial, at: solution.columnValues) {
      let sums = trial.violations(of: index, at: solution.columnValues)
      trial.active.insert(index)
      var found: (ChoiceProgram, LPSolution)?
      let alternatives = trial.possibleAlternatives(of: index)
        .ordered { sums[$0] != sums[$1] ? sums[$0] < sums[$1] : $0 < $1 }
      for alternative in alternatives where found == nil {
        guard programsLeft > 0 else { return .impossible }
        trial.settled[index] = alternative
        found = try solved(trial)
      }
      guard let found else { return .deadEnd(index) }
      (program, solution) = found
    }
    return .choice(program.choice(in: solution))
  }

  /// Returns the disjunction to settle next; `nil` if none is missed.
  private func next(_ trial: ChoiceSearch, at point: [Double]) -> Int? {
    let missed = trial.missed(at: point, downTo: level).map {
      (index: $0, amount: trial.violation(of: $0, at: point))
    }
    return missed.max {
      (failures[$0.index], $0.amount) < (failures[$1.index], $1.amount)
    }?.index
  }

  /// Returns the best point for the settled alternatives; `nil` if there is none.
  private mutating func solved(
    _ trial: ChoiceSearch
  ) throws(Interruption) -> (ChoiceProgram, LPSolution)? {
    programsLeft -= 1
    let program = ChoiceProgram(trial, upTo: level, objective: .violations(ofLevel: level))
    let solution = try search.run.programs.solve(program.linearProgram(isRelaxed: true))
    return solution.termination == .optimal ? (program, solution) : nil
  }
}
