import LinearProgramming
import SimplexBackend

/// A heuristic that searches a part of the program for a better point.
///
/// With an incumbent, the columns on which it agrees with the relaxation are fixed, and the rest is
/// reduced and searched (Danna, Rothberg and Le Pape, "Exploring relaxation induced neighborhoods
/// to improve MIP solutions", 2005). Without an incumbent, the columns that are whole in the
/// relaxation are fixed, and the others are kept between the whole numbers next to their values
/// (Berthold, "RENS", 2014).
struct NeighborhoodSchedule {
  /// The node at which the next neighborhood is due.
  var nextNode = 1
  /// The number of nodes between two neighborhoods.
  var pause = 20
}

extension BranchAndBound {
  /// Searches a neighborhood if one is due.
  mutating func searchNeighborhoodIfDue(_ relaxation: LPSolution) throws(LPError) {
    guard !isPart, budget.nodes >= neighborhoods.nextNode,
      wholeColumns.count >= (parts.contains(.patience) ? 10 : 2),
      original.placedCosts.isEmpty,
      dives.iterations <= 50 + 5 * rootIterations + budget.iterations / 5
    else { return }
    let before = incumbent?.objective
    try searchNeighborhood(of: relaxation)
    let hasFound = incumbent?.objective != before
    neighborhoods.pause = hasFound ? 10 : min(1000, neighborhoods.pause * 2)
    neighborhoods.nextNode = budget.nodes + neighborhoods.pause
  }

  private mutating func searchNeighborhood(of relaxation: LPSolution) throws(LPError) {
    var part = original
    var fixed = 0
    for column in wholeColumns {
      let value = relaxation.columnValues[column]
      let nearest = value.rounded()
      let (low, high) = (domain.lower[column], domain.upper[column])
      part.columnLower[column] = low
      part.columnUpper[column] = high
      if low == high {
        fixed += 1
      } else if abs(value - nearest) > SearchTolerance.whole {
        guard incumbent == nil else { continue }
        part.columnLower[column] = max(low, value.rounded(.down))
        part.columnUpper[column] = min(high, value.rounded(.up))
      } else if incumbent.map({ $0.columnValues[column] == nearest }) ?? true {
        part.columnLower[column] = nearest
        part.columnUpper[column] = nearest
        fixed += 1
      }
    }
    // Fixing fewer columns would repeat the whole search.
    guard fixed * 10 >= 3 * wholeColumns.count, fixed < wholeColumns.count,
      let reduced = Presolve.reduce(part),
      reduced.program.directSolution() == nil
    else { return }
    var limited = budget.options(options)
    limited.nodeLimit = 200
    limited.searchProgress = nil
    limited.presolveReport = nil
    limited.iterationLimit = min(500, 5 * rootIterations) + budget.iterations / 5
    limited.relativeGap = max(options.relativeGap, SearchTolerance.partGap)
    var search = BranchAndBound(
      reduced.program, method: session.method, basis: nil, options: limited, reduced: reduced)
    search.isPart = true
    search.objectiveLimit = cutoff
    let answer = try search.run()
    budget.add(answer)
    dives.iterations += answer.iterations
    if !answer.columnValues.isEmpty { _ = keep(answer.columnValues) }
  }
}
