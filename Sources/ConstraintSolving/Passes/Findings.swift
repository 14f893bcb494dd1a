/// The results of a solve besides the values.
struct Findings {
  /// The variables that the levels left ambiguous.
  var ambiguities: [Ambiguity] = []
  /// For each ambiguous variable, the variable that it moves with, if requested.
  var leaders: [Int: Int] = [:]
  /// Whether a budget ended before the range of every ambiguous variable was known.
  var hasUnfinishedRanges = false
  /// The state of the search for the best alternatives, if a budget ended it.
  var unfinishedChoice: UnfinishedChoice?
  /// Whether the chosen alternatives are not known to be the first of equally good ones.
  var hasUnprovenOrder = false
  /// The bound that the choice of alternatives depends on, if one had to be assumed.
  var assumedReach: Double?
}
