import FlatMemory

/// The choice of the cuts that are worth a row.
enum CutSelection {
  /// The greatest cosine between two selected cuts.
  private static let parallelism = 0.8

  /// Selects the deepest cuts, without those nearly parallel to a deeper selected cut.
  static func select(_ cuts: [Cut], at point: [Double], atMost limit: Int) -> [Cut] {
    let merits = cuts.map { $0.efficacy(at: point) }
    let ranked = cuts.indices.ordered { first, second in
      merits[first] != merits[second] ? merits[first] > merits[second] : first < second
    }
    guard let best = ranked.first else { return [] }
    var taken: [Cut] = []
    for index in ranked where merits[index] > 0.01 * merits[best] {
      let cut = cuts[index]
      if taken.count >= limit { break }
      if taken.allSatisfy({ $0.parallelism(with: cut) <= parallelism }) { taken.append(cut) }
    }
    return taken
  }
}
