/// What moving a column down or up to a whole number has cost per unit so far (Bénichou et al.,
/// "Experiments in mixed-integer linear programming", 1971).
struct PseudoCosts: ~Copyable {
  private struct Record {
    var sum = 0.0
    var count = 0
    /// How many ranges were narrowed by those that followed from it, and how often that was seen.
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

  /// Nothing is known of any column.
  init(columnCount: Int) {
    down = [Record](repeating: Record(), count: columnCount)
    up = down
  }

  /// Learns by how much the objective rose when a column moved by a distance.
  mutating func learn(_ branch: SearchTree.Branch, rise: Double) {
    guard branch.distance > SearchTolerance.equal, rise.isFinite else { return }
    let rate = max(0, rise) / branch.distance
    if branch.isUp { up[branch.column].add(rate) } else { down[branch.column].add(rate) }
    all.add(rate)
  }

  /// Learns that moving a column left no better point. The objective would have risen by at least
  /// what was missing to the cutoff; less than usual tells nothing.
  mutating func learnDeadEnd(_ branch: SearchTree.Branch, rise: Double) {
    let known = branch.isUp ? up[branch.column] : down[branch.column]
    let usual = (known.count > 0 ? known : all).mean * branch.distance
    learn(branch, rise: max(rise, usual))
  }

  /// Learns how many ranges became narrower when a column moved.
  mutating func learnInferences(_ column: Int, isUp: Bool, count: Int) {
    if isUp { up[column].add(inferences: count) } else { down[column].add(inferences: count) }
  }

  /// The score of the rises of a column: their product, so that both children count. A rise of
  /// nothing still counts a little, so the other one decides; where the objective does not rise,
  /// the ranges that follow from either direction do.
  func score(of column: Int, rises: (down: Double, up: Double)) -> Double {
    let weight = SearchTolerance.inferenceWeight * max(all.mean, SearchTolerance.leastRise)
    return (max(rises.down, SearchTolerance.leastRise) + weight * down[column].meanInferences)
      * (max(rises.up, SearchTolerance.leastRise) + weight * up[column].meanInferences)
  }

  /// Whether both directions of a column have been tried this often.
  func isReliable(_ column: Int, after count: Int) -> Bool {
    min(down[column].count, up[column].count) >= count
  }

  /// By how much the objective is expected to rise when a column moves to the whole numbers this
  /// far below and above its value.
  func rises(
    of column: Int, down distanceDown: Double, up distanceUp: Double
  ) -> (down: Double, up: Double) {
    (
      distanceDown * (down[column].count > 0 ? down[column].mean : all.mean),
      distanceUp * (up[column].count > 0 ? up[column].mean : all.mean)
    )
  }

  /// How promising it is to branch on a column whose value is this far from the whole numbers
  /// around it.
  func score(of column: Int, down distanceDown: Double, up distanceUp: Double) -> Double {
    score(of: column, rises: rises(of: column, down: distanceDown, up: distanceUp))
  }
}
