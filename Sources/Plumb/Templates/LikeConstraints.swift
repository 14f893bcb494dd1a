import LayoutNotation

/// Constraints that differ in nothing but their constants. Of equations that are equal one counts,
/// so which of them are is of a layout's structure.
struct LikeConstraints {
  /// A constraint: where its constant comes from, or the constant.
  fileprivate struct Member {
    var place: Int
    var constant: Double
    /// The first one that says the same.
    var first: Int
  }

  private var groups: [[Member]] = []
  /// Whether there are too many to look at in every solve.
  private var areTooMany = false

  /// More comparisons cost more than lowering the layout anew.
  private static let mostComparisons = 4096

  /// The constraints of a table whose constants come from metrics, with those like them.
  init(_ table: ConstraintTable, _ program: MetricProgram) {
    guard !table.places.isEmpty else { return }
    var comparisons = 0
    for group in table.alike {
      let places = group.map { table.places[Int32(truncatingIfNeeded: $0)] }
      if places.allSatisfy({ $0 == nil }) { continue }
      comparisons += group.count * group.count
      let constants = group.map { table.records[$0].constant }
      groups.append(
        zip(places, constants).map { place, constant in
          Member(
            place: place.map(program.place) ?? -1, constant: constant,
            first: constants.firstIndex(of: constant) ?? 0)
        })
    }
    areTooMany = comparisons > Self.mostComparisons
  }

  /// Whether those are equal to each other that were when the layout was lowered.
  func areAsBefore(_ memory: [Double]) -> Bool {
    if areTooMany { return false }
    for group in groups {
      for place in group.indices {
        let constant = group[place].constant(in: memory)
        var first = 0
        while first < place, group[first].constant(in: memory) != constant { first += 1 }
        if first != group[place].first { return false }
      }
    }
    return true
  }
}

extension LikeConstraints.Member {
  fileprivate func constant(in memory: [Double]) -> Double {
    place < 0 ? constant : memory[place]
  }
}
