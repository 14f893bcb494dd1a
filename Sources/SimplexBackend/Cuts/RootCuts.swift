import LinearProgramming

extension BranchAndBound {
  /// Strengthens the relaxation by cuts before the search.
  mutating func addCuts() throws(LPError) {
    let relaxation = try solveRelaxation()
    guard relaxation.termination == .optimal, !fractionalColumns(of: relaxation).isEmpty else {
      return
    }
    var loop = CutLoop(
      session, isInteger: original.isInteger, lower: domain.lower, upper: domain.upper)
    try loop.run(from: relaxation, options: options, budget: &budget, cutoff: cutoff)
    if loop.rounds > 0 { session = loop.session }
  }
}
