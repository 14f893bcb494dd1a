/// The candidate a mistyped name most likely stands for, or nil when none is near.
///
/// Near is an edit distance (insertions, deletions, substitutions and swaps of neighbours) of at
/// most a third of the length, at least 1. Case counts as half a substitution. Of several equally
/// near ones the first is taken.
func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  // Nobody mistypes a name this long, and the distance costs the product of both lengths.
  guard name.utf8.count <= 64 else { return nil }
  let written = Array(name)
  let limit = 2 * max(1, written.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates where candidate.utf8.count <= 64 {
    let distance = doubledEditDistance(written, Array(candidate))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Twice the optimal string alignment distance, so that a change of case can count as one half.
private func doubledEditDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = (0...second.count).map { 2 * $0 }
  for i in first.indices {
    var current = [2 * (i + 1)]
    for j in second.indices {
      let substitution =
        first[i] == second[j] ? 0 : first[i].lowercased() == second[j].lowercased() ? 1 : 2
      var distance = min(last[j] + substitution, last[j + 1] + 2, current[j] + 2)
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        distance = min(distance, beforeLast[j - 1] + 2)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
