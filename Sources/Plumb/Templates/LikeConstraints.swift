import LayoutNotation

/// Constraints that differ only in their constants.
///
/// If several constraints are equal, only one counts. Which constraints are equal is therefore
/// part of the structure of a layout.
struct LikeConstraints {
  /// A constraint: the place its constant comes from, or the constant.
  fileprivate struct Member {
    var place: Int
    var constant: Double
    /// The index in the group of the first constraint with an equal constant.
    var first: Int
  }

  private var groups: [[Member]] = []
  /// Whether there are too many constraints to compare in every solve.
  private var areTooMany = false

  /// Beyond this number, comparing costs more than lowering the layout anew.
  private static let mostComparisons = 4096

  /// Groups the constraints whose constants come from metrics with those that differ only in
  /// constants.
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

  /// Whether the same constraints are equal as when the layout was lowered.
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
