/// The average cost per unit of moving a column down or up to a whole number (Bénichou et al.,
/// "Experiments in mixed-integer linear programming", 1971).
struct PseudoCosts: ~Copyable {
  private struct Record {
    var sum = 0.0
    var count = 0
    /// The number of ranges narrowed as a consequence, and the number of observations.
    var inferences = 0.0
    var inferenceCount = 0.0
    var mean: Double { count > 0 ? sum / Double(count) : 0 }
    var meanInferences: Double { inferences / max(1, inferenceCount) }

    mutating func add(_ rate: Double) {
      sum += rate
      count += 1
    }

    mutating func add(inferences count: Int) {
      inferences += Double(count)
      inferenceCount += 1
    }
  }

  private var down: [Record]
  private var up: [Record]
  private var all = Record()

  /// Creates pseudo-costs without any observation.
  init(columnCount: Int) {
    down = [Record](repeating: Record(), count: columnCount)
    up = down
  }

  /// Records the rise of the objective after a branch.
  mutating func learn(_ branch: SearchTree.Branch, rise: Double) {
    guard branch.distance > SearchTolerance.equal, rise.isFinite else { return }
    let rate = max(0, rise) / branch.distance
    if branch.isUp { up[branch.column].add(rate) } else { down[branch.column].add(rate) }
    all.add(rate)
  }

  /// Records that a branch left no better point. The objective would have risen at least to the
  /// cutoff; a rise below the average says nothing and is ignored.
  mutating func learnDeadEnd(_ branch: SearchTree.Branch, rise: Double) {
    let known = branch.isUp ? up[branch.column] : down[branch.column]
    let usual = (known.count > 0 ? known : all).mean * branch.distance
    learn(branch, rise: max(rise, usual))
  }

  /// Records the number of ranges that became narrower when a column moved.
  mutating func learnInferences(_ column: Int, isUp: Bool, count: Int) {
    if isUp { up[column].add(inferences: count) } else { down[column].add(inferences: count) }
  }

  /// The score of a column: the product of its rises, so that both children count.
  ///
  /// A rise of 0 still counts a little, so that the other rise decides. If the objective does not
  /// rise, the ranges narrowed in either direction decide.
  func score(of column: Int, rises: (down: Double, up: Double)) -> Double {
    let weight = SearchTolerance.inferenceWeight * max(all.mean, SearchTolerance.leastRise)
    return (max(rises.down, SearchTolerance.leastRise) + weight * down[column].meanInferences)
      * (max(rises.up, SearchTolerance.leastRise) + weight * up[column].meanInferences)
  }

  /// Whether both directions of a column have been tried this often.
  func isReliable(_ column: Int, after count: Int) -> Bool {
    min(down[column].count, up[column].count) >= count
  }

  /// The expected rises of the objective when a column moves down and up by the given distances to
  /// whole numbers.
  func rises(
    of column: Int, down distanceDown: Double, up distanceUp: Double
  ) -> (down: Double, up: Double) {
    (
      distanceDown * (down[column].count > 0 ? down[column].mean : all.mean),
      distanceUp * (up[column].count > 0 ? up[column].mean : all.mean)
    )
  }

  /// The expected score of branching on a column whose value is this far from the whole numbers
  /// around it.
  func score(of column: Int, down distanceDown: Double, up distanceUp: Double) -> Double {
    score(of: column, rises: rises(of: column, down: distanceDown, up: distanceUp))
  }
}
