/// Which of many cuts are worth their row.
enum CutSelection {
  /// How parallel two cuts that are taken together may be.
  private static let parallelism = 0.8

  /// Takes the cuts that lie deepest, and leaves out those that are nearly parallel to one that was
  /// taken.
  static func select(_ cuts: [Cut], at point: [Double], atMost limit: Int) -> [Cut] {
    let ranked = cuts.indices.map { (index: $0, merit: cuts[$0].efficacy(at: point)) }
      .sorted { $0.merit != $1.merit ? $0.merit > $1.merit : $0.index < $1.index }
    guard let best = ranked.first?.merit else { return [] }
    var taken: [Cut] = []
    for entry in ranked where entry.merit > 0.01 * best {
      let cut = cuts[entry.index]
      if taken.count >= limit { break }
      if taken.allSatisfy({ $0.parallelism(with: cut) <= parallelism }) { taken.append(cut) }
    }
    return taken
  }
}
