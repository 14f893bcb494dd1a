import FlatMemory

/// Which items of a model can change places: swapping the columns of two of them maps the rows and
/// the disjunctions to themselves, as where a loop makes equal boxes.
///
/// Of all layouts that differ by who stands where, a search for the least sums needs to look at
/// one. Boxes that do not overlap can be numbered so that each comes before all later ones along
/// one axis or the other (the first sequence of a sequence pair: Murata, Fujiyoshi, Nakatake and
/// Kajitani, "VLSI module placement based on rectangle-packing by the sequence-pair", 1996). Equal
/// ones can change places until these numbers are their own; so the other alternatives are not
/// needed.
struct InterchangeableItems {
  /// A term of a relation that was written down apart from its place.
  private struct Key: Hashable {
    var numbers: [Double] = []
  }

  private let model: PlacementModel
  /// How often each row, and each disjunction, occurs.
  private var rows: [Key: Int] = [:]
  private var disjunctions: [Key: Int] = [:]

  /// The item and the axis of each column.
  private var place: [Int: (item: Int, axis: Int)] = [:]
  /// The first of the items that an item can change places with, by item.
  private(set) var firstOfKind: [Int] = []

  /// Finds them.
  init(in model: PlacementModel) {
    self.model = model
    for row in 0..<model.rowCount { rows[key(ofRow: row, swapping: [:]), default: 0] += 1 }
    for number in 0..<model.disjunctions.count {
      disjunctions[key(ofDisjunction: number, swapping: [:]), default: 0] += 1
    }
    for item in 0..<model.leaderCount {
      for (axis, column) in columns(of: item).enumerated() { place[column] = (item, axis) }
    }
    var last: [[Double]: Int] = [:]
    for item in 0..<model.leaderCount {
      let kind = kind(of: item)
      if let other = last[kind], areInterchangeable(other, item) {
        firstOfKind.append(firstOfKind[other])
      } else {
        firstOfKind.append(item)
      }
      last[kind] = item
    }
  }

  /// The alternatives of a disjunction that are not needed: those by which the later one of two
  /// equal items comes before the other one.
  func needless(of disjunction: Int) -> [Int] {
    var needless: [Int] = []
    var count: [Int: (rising: Int, falling: Int)] = [:]
    let alternatives = model.disjunctions[disjunction].places
    for (number, alternative) in alternatives.enumerated() {
      let parts = model.alternatives[alternative].places
      guard parts.count == 1, let (axis, rises) = order(by: parts.lowerBound) else { return [] }
      if rises {
        count[axis, default: (0, 0)].rising += 1
      } else {
        count[axis, default: (0, 0)].falling += 1
        needless.append(number)
      }
    }
    return count.count <= 2 && count.values.allSatisfy { $0 == (1, 1) } ? needless : []
  }

  /// The axis along which a relation asks one of two equal items to come before the other one, and
  /// whether that is the earlier item.
  private func order(by relation: Int) -> (axis: Int, rises: Bool)? {
    let relation = model.relations[relation]
    guard relation.endTerm - relation.firstTerm == 2 else { return nil }
    let one = model.terms[Int(relation.firstTerm)]
    let other = model.terms[Int(relation.firstTerm) + 1]
    guard one.coefficient == -other.coefficient, let first = place[Int(one.column)],
      let second = place[Int(other.column)], first.axis == second.axis,
      first.item != second.item, firstOfKind[first.item] == firstOfKind[second.item]
    else { return nil }
    // The sum is so many times what the one is greater than the other.
    let isLarge = relation.lower > 0 && relation.upper == .infinity
    guard isLarge || relation.upper < 0 && relation.lower == -.infinity else { return nil }
    let oneIsGreater = isLarge == (one.coefficient > 0)
    return (first.axis, oneIsGreater == (first.item > second.item))
  }

  private func columns(of item: Int) -> [Int] {
    model.items[item].columns.places.map { Int(model.itemColumns[$0]) }
  }

  /// What is equal of items that can change places.
  private func kind(of item: Int) -> [Double] {
    let ranges = columns(of: item).flatMap { [model.lower[$0], model.upper[$0]] }
    let rows = model.rowsOfItem[item].map { row in
      let row = model.relations[Int(row)]
      return [row.lower, row.upper, row.weight, Double(row.endTerm - row.firstTerm)]
    }
    return ranges + rows.ordered(by: Self.precedes).flatMap { $0 } + [
      Double(model.items[item].placing), Double(model.rowsOfItem[item].count),
      Double(model.disjunctionsOfItem[item].count),
    ]
  }

  private func areInterchangeable(_ one: Int, _ other: Int) -> Bool {
    var swapped: [Int: Int] = [:]
    for (first, second) in zip(columns(of: one), columns(of: other)) {
      swapped[first] = second
      swapped[second] = first
    }
    for item in [one, other] {
      for row in model.rowsOfItem[item] {
        let row = Int(row)
        guard rows[key(ofRow: row, swapping: swapped)] == rows[key(ofRow: row, swapping: [:])]
        else { return false }
      }
      for number in model.disjunctionsOfItem[item] {
        let number = Int(number)
        guard
          disjunctions[key(ofDisjunction: number, swapping: swapped)]
            == disjunctions[key(ofDisjunction: number, swapping: [:])]
        else { return false }
      }
    }
    return true
  }

  private func key(ofRow row: Int, swapping swapped: [Int: Int]) -> Key {
    Key(numbers: numbers(of: row, swapping: swapped))
  }

  /// The alternatives of a disjunction, in no order.
  private func key(ofDisjunction number: Int, swapping swapped: [Int: Int]) -> Key {
    let alternatives = model.disjunctions[number].places.map { alternative in
      let parts = model.alternatives[alternative].places.map {
        numbers(of: $0, swapping: swapped)
      }
      return parts.ordered(by: Self.precedes).flatMap { $0 }
    }
    return Key(numbers: alternatives.ordered(by: Self.precedes).flatMap { $0 })
  }

  /// A relation in one of the two ways to write it: the first column has a positive coefficient.
  private func numbers(of relation: Int, swapping swapped: [Int: Int]) -> [Double] {
    let relation = model.relations[relation]
    let terms = (Int(relation.firstTerm)..<Int(relation.endTerm)).map { place in
      let term = model.terms[place]
      let column = Int(term.column)
      return [Double(swapped[column] ?? column), term.coefficient]
    }.ordered(by: Self.precedes)
    let isTurned = terms.first.map { $0[1] < 0 } ?? false
    let ends =
      isTurned ? [-relation.upper, -relation.lower] : [relation.lower, relation.upper]
    return ends + [relation.weight, Double(terms.count)]
      + terms.flatMap { [$0[0], isTurned ? -$0[1] : $0[1]] }
  }

  private static func precedes(_ one: [Double], _ other: [Double]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }
}
