import FlatMemory

/// The model of a component with disjunctions for a placement search.
///
/// It consists of relations over columns, and of the items that are placed one after another. An
/// item is a set of columns that the same disjunctions read: for example, the left and the top of a
/// box or of a label. A column that no disjunction reads is a separate item, and is placed after
/// the others.
final class PlacementModel {
  /// The weight of a missed required constraint; a wish of the highest level has weight 1.
  static let requiredWeight = 1e4
  /// The factor between the weights of a level and the next lower one.
  private static let levelFactor = 1e-2
  /// The least weight of a level.
  private static let leastWeight = 1e-6

  /// A term of a relation.
  struct Term: BitwiseCopyable {
    var column: Int32
    var coefficient: Double
  }

  /// A sum that should keep to a range.
  struct Relation: BitwiseCopyable {
    var lower: Double
    var upper: Double
    var weight: Double
    var firstTerm: Int32
    var endTerm: Int32

    /// Returns by how much a sum misses the range.
    @inline(__always) func missed(by sum: Double) -> Double { max(0, lower - sum, sum - upper) }
  }

  /// A range of elements of another array.
  struct Run: BitwiseCopyable {
    var start: Int32
    var end: Int32

    /// The places.
    var places: Range<Int> { Int(start)..<Int(end) }
  }

  /// An item.
  struct Item: BitwiseCopyable {
    /// The columns of the item in `itemColumns`, starting with the one or two columns that place
    /// it.
    var columns: Run
    /// The number of columns that place the item.
    var placing: Int32
    /// The average size of the numbers in its relations; large items come first.
    var size: Double
  }

  /// The range and the target of each column.
  let lower = FlatArray<Double>()
  let upper = FlatArray<Double>()
  let target = FlatArray<Double>()

  let terms = FlatArray<Term>()
  /// The rows, then the parts of alternatives.
  let relations = FlatArray<Relation>()
  /// The number of relations that hold for any choice.
  private(set) var rowCount = 0
  /// The relations of each alternative.
  let alternatives = FlatArray<Run>()
  /// The alternatives of each disjunction.
  let disjunctions = FlatArray<Run>()

  /// The items that disjunctions read, then the others.
  let items = FlatArray<Item>()
  let itemColumns = FlatArray<Int32>()
  /// The number of items that disjunctions read.
  private(set) var leaderCount = 0
  /// The rows and the disjunctions that read each item.
  private(set) var rowsOfItem = Incidence(count: 0) { _ in }
  private(set) var disjunctionsOfItem = Incidence(count: 0) { _ in }

  /// Creates the model of a search.
  init(_ search: ChoiceSearch) {
    let run = search.run
    for variable in search.variables {
      let range = run.reduction.ranges[~variable]
      lower.append(range.lower)
      upper.append(range.upper)
      let wanted = variable < run.system.variableCount ? run.system.targets[variable] : 0
      target.append(min(max(wanted, range.lower), range.upper))
    }
    for row in Self.inOrder(search.hard, search) {
      let (lower, upper) = run.reduction.ranges[run.reduction.rows[row].identifier]
      let offset = run.reduction.rows[row].offset
      add(row, lower - offset, upper - offset, Self.requiredWeight, search)
    }
    let weights = Self.weights(of: search)
    for row in Self.inOrder(search.soft, search) {
      let constraint = run.reduction.rows[row].identifier
      let level = Int(run.levels.levelOfConstraint[constraint])
      addSide(row, (weights[level] ?? 0) * run.levels.weight(of: constraint), search)
    }
    rowCount = relations.count
    for disjunction in search.disjunctions {
      let start = alternatives.count
      for alternative in disjunction.alternatives {
        let first = relations.count
        for part in alternative.parts {
          let constraint = run.reduction.rows[part.row].identifier
          let weight =
            disjunction.level < 0
            ? Self.requiredWeight
            : (weights[disjunction.level] ?? 0) * run.levels.weight(of: constraint)
          addSide(part.row, weight, search)
        }
        alternatives.append(Run(start: Int32(first), end: Int32(relations.count)))
      }
      disjunctions.append(Run(start: Int32(start), end: Int32(alternatives.count)))
    }
    findItems()
  }

  /// Sorts rows by their content, not by their numbers.
  ///
  /// The order in which lines are written must not affect the result, not even the last digit of a
  /// sum.
  private static func inOrder(_ rows: [Int], _ search: ChoiceSearch) -> [Int] {
    let reduction = search.run.reduction
    let keyed = rows.map { row in
      let terms = reduction.rows.terms(of: row).ordered { $0.variable < $1.variable }
      let identifier = reduction.rows[row].identifier
      // A row may be the range of a variable that was eliminated.
      let range = reduction.ranges[identifier]
      let ends =
        identifier < 0 ? [range.lower, range.upper] : [search.run.system.constants[identifier]]
      return (
        row: row, key: terms.flatMap { [Double($0.variable), $0.coefficient] } + ends
      )
    }
    return keyed.ordered { $0.key.lexicographicallyPrecedes($1.key) }.map(\.row)
  }

  /// Returns the weights of the levels that occur.
  private static func weights(of search: ChoiceSearch) -> [Int: Double] {
    var weights: [Int: Double] = [:]
    var weight = 1.0
    for level in search.levels {
      weights[level] = weight
      weight = max(leastWeight, weight * levelFactor)
    }
    return weights
  }

  /// Adds the constraint of a row as a relation.
  private func addSide(_ row: Int, _ weight: Double, _ search: ChoiceSearch) {
    let relation = search.run.system.relations[search.run.reduction.rows[row].identifier]
    let target = search.target(ofRow: row)
    add(
      row, relation == .lessThanOrEqual ? -.infinity : target,
      relation == .greaterThanOrEqual ? .infinity : target, weight, search)
  }

  private func add(
    _ row: Int, _ lower: Double, _ upper: Double, _ weight: Double, _ search: ChoiceSearch
  ) {
    let start = terms.count
    for place in search.run.reduction.rows[row].terms {
      let term = search.run.reduction.rows.term(place)
      guard let column = search.column(of: term.variable) else { continue }
      terms.append(Term(column: Int32(column), coefficient: term.coefficient))
    }
    relations.append(
      Relation(
        lower: lower, upper: upper, weight: weight, firstTerm: Int32(start),
        endTerm: Int32(terms.count)))
  }

  /// Returns the sum of a relation at a point.
  func sum(of relation: Int, at point: borrowing FlatArray<Double>) -> Double {
    var sum = 0.0
    for place in relations[relation].firstTerm..<relations[relation].endTerm {
      let term = terms[Int(place)]
      sum += term.coefficient * point[Int(term.column)]
    }
    return sum
  }

  // MARK: - Items

  private func findItems() {
    var signatures = [[Int32]](repeating: [], count: lower.count)
    /// Whether parts read a column with each sign.
    ///
    /// With both signs, the column places an item. With only one sign, it is a size.
    var signs = [(rising: Bool, falling: Bool)](repeating: (false, false), count: lower.count)
    var sizes = [Double](repeating: 0, count: lower.count)
    for disjunction in 0..<disjunctions.count {
      for alternative in disjunctions[disjunction].places {
        for part in alternatives[alternative].places {
          let relation = relations[part]
          let isEqual = relation.lower == relation.upper
          let size = abs(relation.lower.isFinite ? relation.lower : relation.upper)
          for place in relation.firstTerm..<relation.endTerm {
            let term = terms[Int(place)]
            let column = Int(term.column)
            if signatures[column].last != Int32(disjunction) {
              signatures[column].append(Int32(disjunction))
            }
            if size.isFinite { sizes[column] += size }
            let rises = (term.coefficient > 0) == relation.lower.isFinite
            if isEqual || rises { signs[column].rising = true }
            if isEqual || !rises { signs[column].falling = true }
          }
        }
      }
    }
    var isRead = [Bool](repeating: false, count: lower.count)
    for relation in 0..<rowCount {
      for place in relations[relation].firstTerm..<relations[relation].endTerm {
        isRead[Int(terms[Int(place)].column)] = true
      }
    }
    var itemOfSignature: [[Int32]: Int] = [:]
    var members: [[Int]] = []
    for column in signatures.indices where !signatures[column].isEmpty {
      if let item = itemOfSignature[signatures[column]] {
        members[item].append(column)
      } else {
        itemOfSignature[signatures[column]] = members.count
        members.append([column])
      }
    }
    leaderCount = members.count
    for column in signatures.indices where signatures[column].isEmpty && isRead[column] {
      members.append([column])
    }
    var itemOfColumn = [Int32](repeating: -1, count: lower.count)
    for columns in members {
      let placing = columns.filter { signs[$0].rising && signs[$0].falling }
      let first = placing.isEmpty ? [columns[0]] : Array(placing.prefix(2))
      let start = itemColumns.count
      for column in first + columns.filter({ !first.contains($0) }) {
        itemColumns.append(Int32(column))
        itemOfColumn[column] = Int32(items.count)
      }
      let count = columns.reduce(0) { $0 + signatures[$1].count }
      items.append(
        Item(
          columns: Run(start: Int32(start), end: Int32(itemColumns.count)),
          placing: Int32(first.count),
          size: columns.reduce(0) { $0 + sizes[$1] } / Double(max(1, count))))
    }
    rowsOfItem = Incidence(count: items.count) { note in
      var last = [Int](repeating: -1, count: items.count)
      for row in 0..<rowCount {
        forEachItem(of: row, itemOfColumn) { item in
          if last[item] != row { note(item, row) }
          last[item] = row
        }
      }
    }
    disjunctionsOfItem = Incidence(count: items.count) { note in
      var last = [Int](repeating: -1, count: items.count)
      for disjunction in 0..<disjunctions.count {
        for alternative in disjunctions[disjunction].places {
          for part in alternatives[alternative].places {
            forEachItem(of: part, itemOfColumn) { item in
              if last[item] != disjunction { note(item, disjunction) }
              last[item] = disjunction
            }
          }
        }
      }
    }
  }

  private func forEachItem(
    of relation: Int, _ itemOfColumn: [Int32], _ body: (Int) -> Void
  ) {
    for place in relations[relation].firstTerm..<relations[relation].endTerm {
      let item = itemOfColumn[Int(terms[Int(place)].column)]
      if item >= 0 { body(Int(item)) }
    }
  }
}
