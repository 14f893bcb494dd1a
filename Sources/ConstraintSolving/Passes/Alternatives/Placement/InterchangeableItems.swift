import FlatMemory

/// The items of a model that can change places.
///
/// Two items can change places if swapping their columns maps the rows and the disjunctions to
/// themselves. Equal boxes made by a loop are an example.
///
/// Some layouts differ only by such swaps. A search for the least sums needs to examine only one
/// such layout. Boxes that do not overlap can be numbered so that each precedes all later ones
/// along one axis or the other. This is the first sequence of a sequence pair (Murata, Fujiyoshi,
/// Nakatake and Kajitani, "VLSI module placement based on rectangle-packing by the sequence-pair",
/// 1996). Equal boxes can change places until they have the order of their items in the sequence.
/// The other alternatives are therefore not needed.
struct InterchangeableItems {
  /// The numbers of a relation or a disjunction, written in one canonical way.
  private struct Key: Hashable {
    var numbers: [Double] = []
  }

  private let model: PlacementModel
  /// The number of times that each row and each disjunction occurs.
  private var rows: [Key: Int] = [:]
  private var disjunctions: [Key: Int] = [:]

  /// The item and the axis of each column.
  private var place: [Int: (item: Int, axis: Int)] = [:]
  /// For each item, the first item with which it can change places.
  private(set) var firstOfKind: [Int] = []

  /// Finds the interchangeable items of a model.
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

  /// Returns the alternatives of a disjunction that are not needed.
  ///
  /// These alternatives place the later of two equal items before the earlier one.
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

  /// Returns the axis along which a relation places one of two equal items before the other.
  ///
  /// The second value says whether the earlier item comes first.
  private func order(by relation: Int) -> (axis: Int, rises: Bool)? {
    let relation = model.relations[relation]
    guard relation.endTerm - relation.firstTerm == 2 else { return nil }
    let one = model.terms[Int(relation.firstTerm)]
    let other = model.terms[Int(relation.firstTerm) + 1]
    guard one.coefficient == -other.coefficient, let first = place[Int(one.column)],
      let second = place[Int(other.column)], first.axis == second.axis,
      first.item != second.item, firstOfKind[first.item] == firstOfKind[second.item]
    else { return nil }
    // The sum is a multiple of the difference between the two columns.
    let isLarge = relation.lower > 0 && relation.upper == .infinity
    guard isLarge || relation.upper < 0 && relation.lower == -.infinity else { return nil }
    let oneIsGreater = isLarge == (one.coefficient > 0)
    return (first.axis, oneIsGreater == (first.item > second.item))
  }

  private func columns(of item: Int) -> [Int] {
    model.items[item].columns.places.map { Int(model.itemColumns[$0]) }
  }

  /// Returns a key that is equal for items that can change places.
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

  /// Returns the key of a disjunction; the order of its alternatives does not matter.
  private func key(ofDisjunction number: Int, swapping swapped: [Int: Int]) -> Key {
    let alternatives = model.disjunctions[number].places.map { alternative in
      let parts = model.alternatives[alternative].places.map {
        numbers(of: $0, swapping: swapped)
      }
      return parts.ordered(by: Self.precedes).flatMap { $0 }
    }
    return Key(numbers: alternatives.ordered(by: Self.precedes).flatMap { $0 })
  }

  /// Returns a relation in canonical form: the first column has a positive coefficient.
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
