/// Returns the candidate that a misspelt name most likely means.
///
/// This is the first candidate at the least distance, unless the distance exceeds a third of the
/// longer name's length.
///
/// The distance is that of Damerau and Levenshtein with adjacent transpositions (optimal string
/// alignment). It ignores case, so a name that differs only in case is always near. Names of more
/// than 64 characters have no neighbours, since they were not typed.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  nearNames(to: name, among: candidates).first
}

/// Returns all candidates at the least distance, as in `nearestName(to:among:)`, without
/// duplicates.
package func nearNames(to name: String, among candidates: some Sequence<String>) -> [String] {
  let longest = 64
  let written = Array(name.lowercased().unicodeScalars.prefix(longest + 1))
  guard written.count <= longest else { return [] }
  var best: (names: [String], distance: Int)?
  for candidate in candidates where candidate != name {
    let known = Array(candidate.lowercased().unicodeScalars.prefix(longest + 1))
    let limit = max(written.count, known.count) / 3
    guard known.count <= longest, abs(known.count - written.count) <= limit else { continue }
    let distance = alignmentDistance(written, known)
    guard distance <= limit, distance <= best?.distance ?? .max else { continue }
    if distance < best?.distance ?? .max { best = ([], distance) }
    if best?.names.contains(candidate) == false { best?.names.append(candidate) }
  }
  return best?.names ?? []
}

/// Returns the least number of insertions, deletions, replacements and adjacent transpositions
/// that turn one word into the other. No position is changed twice.
private func alignmentDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in first.indices {
    var row = [i + 1]
    row.reserveCapacity(second.count + 1)
    for j in second.indices {
      var distance = min(row[j], last[j + 1]) + 1
      distance = min(distance, last[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[second.count]
}
