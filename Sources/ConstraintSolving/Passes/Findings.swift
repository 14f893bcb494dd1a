/// What a solve finds out beside the values.
struct Findings {
  /// What the levels left free.
  var ambiguities: [Ambiguity] = []
  /// For each of them the variable that it moves with, if requested.
  var leaders: [Int: Int] = [:]
  /// Whether a budget ended before the range of every ambiguous variable was known.
  var hasUnfinishedRanges = false
  /// How far the search for the best alternatives got, where a budget ended it.
  var unfinishedChoice: UnfinishedChoice?
  /// Whether the alternatives are good ones, but not known to be the first of equally good ones.
  var hasUnprovenOrder = false
  /// The bound that the choice of alternatives rests on, where one had to be assumed.
  var assumedReach: Double?
}
