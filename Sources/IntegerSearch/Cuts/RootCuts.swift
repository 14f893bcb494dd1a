import LinearProgramming
import SimplexBackend

extension BranchAndBound {
  /// Strengthens the relaxation by cuts before the search.
  mutating func addCuts() throws(LPError) {
    guard !parts.isDisjoint(with: .cuts) else { return }
    let first = try solveRelaxation()
    let relaxation = first.solution
    guard relaxation.termination == .optimal, fractionalColumns(of: first)?.isEmpty == false else {
      return
    }
    var loop = CutLoop(
      session, isInteger: original.isInteger, lower: domain.lower, upper: domain.upper,
      families: parts)
    try loop.run(from: relaxation, options: options, budget: &budget, cutoff: cutoff)
    if isWorthwhile(loop.bound, beside: relaxation.objective) { session = loop.session }
  }

  /// Whether cuts raised the bound enough to carry their rows through the search. If objectives
  /// differ by a known step, the bound must pass another multiple of that step.
  private func isWorthwhile(_ bound: Double, beside first: Double) -> Bool {
    let room = SearchTolerance.gain * max(1, abs(first))
    guard objectiveStep > 0 else { return bound > first + room }
    func step(_ bound: Double) -> Double {
      ((bound - original.objectiveOffset - room) / objectiveStep).rounded(.up)
    }
    return step(bound) > step(first)
  }
}
