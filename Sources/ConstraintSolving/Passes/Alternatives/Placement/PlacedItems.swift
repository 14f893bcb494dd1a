import FlatMemory

/// A point at which items can be placed and removed.
///
/// An item goes where it costs least. The candidates are the places where one of its relations to
/// placed items begins or ceases to hold, and the ends of its range. Ties go to the place nearest
/// to the item's target, where its last placing column counts first. Boxes thus fill a page row by
/// row. (Candidate positions as in Chazelle, "The bottom-left bin-packing heuristic: an efficient
/// implementation", 1983, here for any linear relations.)
final class PlacedItems {
  /// The least difference between costs that counts.
  private static let tie = 1e-9

  let model: PlacementModel
  /// The value of each column.
  let values: FlatArray<Double>
  private let isPlaced: FlatArray<Bool>
  /// The number of relations examined.
  private(set) var work = 0

  /// A relation as a function of one or two columns, with all other columns placed.
  private struct Line: BitwiseCopyable {
    var rest: Double
    var first: Double
    var second: Double
    var lower: Double
    var upper: Double
    var weight: Double
    /// Whether the relation reads other columns as well.
    var readsOthers = false

    @inline(__always) func missed(_ one: Double, _ other: Double) -> Double {
      let sum = rest + first * one + second * other
      let amount = max(lower - sum, sum - upper)
      return amount > PlacedItems.tie * max(1, abs(sum)) ? weight * amount : 0
    }
  }

  /// The rows of the item to place.
  private let rows = FlatArray<Line>()
  /// The parts of its alternatives.
  private let parts = FlatArray<Line>()
  private let alternatives = FlatArray<PlacementModel.Run>()
  /// The disjunctions between the item and others.
  private let disjunctions = FlatArray<PlacementModel.Run>()
  /// The disjunctions of the item alone, such as a label with several possible places.
  private let own = FlatArray<PlacementModel.Run>()
  /// Whether the item's own disjunctions give all possible values of its first and of its second
  /// column.
  ///
  /// Then no other values are examined.
  private var hasPlacesForFirst = false
  private var hasPlacesForSecond = false
  /// The disjunctions that the second column decides.
  private let open = FlatArray<Int32>()
  private let firsts = FlatArray<Candidate>()
  private let seconds = FlatArray<Candidate>()

  /// Creates a point without any item; columns outside items are at their targets.
  init(_ model: PlacementModel) {
    self.model = model
    values = FlatArray(repeating: 0, count: model.lower.count)
    isPlaced = FlatArray(repeating: true, count: model.lower.count)
    for column in 0..<values.count { values[column] = model.target[column] }
    for item in 0..<model.items.count { take(item) }
  }

  /// Removes an item.
  func take(_ item: Int) {
    for place in model.items[item].columns.places {
      isPlaced[Int(model.itemColumns[place])] = false
    }
  }

  /// Places an item where it is at another point.
  func restore(_ item: Int, from point: borrowing FlatArray<Double>) {
    for place in model.items[item].columns.places {
      let column = Int(model.itemColumns[place])
      values[column] = point[column]
      isPlaced[column] = true
    }
  }

  /// Returns the cost of a placed item, relative to the other placed items.
  func cost(of item: Int) -> Double {
    gather(item, -1, -1)
    var cost = 0.0
    for row in 0..<rows.count { cost += rows[row].missed(0, 0) }
    for disjunction in 0..<disjunctions.count {
      cost += least(of: disjunctions[disjunction], 0, 0)
    }
    return cost
  }

  /// Places an item where it costs least.
  ///
  /// - Returns: The cost of the item there.
  func place(_ item: Int, blinking: Double = 0) -> Double {
    blinks = blinking
    let columns = model.items[item].columns.places
    let placing = Int(model.items[item].placing)
    let first = Int(model.itemColumns[columns.lowerBound])
    let second = placing > 1 ? Int(model.itemColumns[columns.lowerBound + 1]) : -1
    let others = columns.dropFirst(placing).map { Int(model.itemColumns[$0]) }
    for column in others { placeBest(item, column, -1) }
    placeBest(item, first, second)
    if others.isEmpty { return lastCost }
    for column in others {
      isPlaced[column] = false
      placeBest(item, column, -1)
    }
    return cost(of: item)
  }

  /// The probability that a better place is skipped.
  private var blinks = 0.0
  private var random = ScrambledNumbers()

  /// The cost of the item that was last placed by one or two columns.
  private var lastCost = 0.0

  // MARK: - Places

  /// A value that a column may take.
  private struct Candidate: BitwiseCopyable {
    var value: Double
    /// The cost of rows that read no other column.
    var cost: Double
    /// The distance from the column's target.
    var distance: Double

    @inline(__always) static func < (one: Candidate, other: Candidate) -> Bool {
      if one.cost != other.cost { return one.cost < other.cost }
      if one.distance != other.distance { return one.distance < other.distance }
      return one.value < other.value
    }
  }

  private struct Place {
    var cost = Double.infinity
    var first: Double
    var second: Double
    /// The distances from the targets of the columns.
    var firstDistance = Double.infinity
    var secondDistance = Double.infinity
  }

  /// Gives one or two columns of an item the values that cost least.
  private func placeBest(_ item: Int, _ first: Int, _ second: Int) {
    gather(item, first, second)
    firsts.shrink(to: 0)
    collect(column: first, into: firsts)
    for row in 0..<rows.count where rows[row].second == 0 {
      collect(rows[row], rows[row].first, rows[row].rest, column: first, into: firsts)
    }
    for place in 0..<own.count { collectFirst(of: own[place], column: first) }
    if !hasPlacesForFirst {
      for place in 0..<disjunctions.count { collectFirst(of: disjunctions[place], column: first) }
    }
    for place in 0..<firsts.count {
      for row in 0..<rows.count where rows[row].second == 0 {
        firsts[place].cost += rows[row].missed(firsts[place].value, 0)
      }
      for number in 0..<own.count {
        firsts[place].cost += leastOfFirst(own[number], firsts[place].value)
      }
    }
    firsts.elements.sort(by: <)
    var best = Place(first: values[first], second: second < 0 ? 0 : values[second])
    for place in 0..<firsts.count {
      let candidate = firsts[place]
      if candidate.cost > best.cost + Self.tie { break }
      if place > 0, candidate.value == firsts[place - 1].value { continue }
      if second < 0 {
        let cost = cost(at: candidate, below: best.cost)
        if cost < best.cost - Self.tie, !blinks(after: best) {
          best = Place(cost: cost, first: candidate.value, second: 0)
        }
      } else {
        placeSecond(second, candidate, &best)
      }
    }
    values[first] = best.first
    isPlaced[first] = true
    if second >= 0 {
      values[second] = best.second
      isPlaced[second] = true
    }
    lastCost = best.cost
  }

  /// Looks for the best value of the second column for a value of the first one.
  private func placeSecond(_ second: Int, _ first: Candidate, _ best: inout Place) {
    var base = first.cost
    for number in 0..<own.count { base -= leastOfFirst(own[number], first.value) }
    open.shrink(to: 0)
    for disjunction in 0..<disjunctions.count {
      work += 1
      guard let cost = costOfFirst(disjunctions[disjunction], first.value) else {
        open.append(Int32(disjunction))
        continue
      }
      base += cost
      if base > best.cost + Self.tie { return }
    }
    seconds.shrink(to: 0)
    collect(column: second, into: seconds)
    for row in 0..<rows.count where rows[row].second != 0 {
      let line = rows[row]
      collect(
        line, line.second, line.rest + line.first * first.value, column: second, into: seconds)
    }
    for place in 0..<own.count { collectSecond(of: own[place], first.value, column: second) }
    if !hasPlacesForSecond {
      for place in 0..<open.count {
        collectSecond(of: disjunctions[Int(open[place])], first.value, column: second)
      }
    }
    var count = 0
    for place in 0..<seconds.count {
      var candidate = seconds[place]
      for row in 0..<rows.count where rows[row].second != 0 {
        candidate.cost += rows[row].missed(first.value, candidate.value)
      }
      for number in 0..<own.count {
        candidate.cost += least(of: own[number], first.value, candidate.value)
      }
      if base + candidate.cost > best.cost + Self.tie { continue }
      seconds[count] = candidate
      count += 1
    }
    seconds.shrink(to: count)
    seconds.elements.sort(by: <)
    for place in 0..<seconds.count {
      let candidate = seconds[place]
      if place > 0, candidate.value == seconds[place - 1].value { continue }
      let isNearer =
        candidate.distance < best.secondDistance
        || candidate.distance == best.secondDistance && first.distance < best.firstDistance
      var cost = base + candidate.cost
      let limit = best.cost + Self.tie
      // Later candidates cost more, or are farther away.
      if cost > limit || !isNearer && cost >= best.cost - Self.tie { return }
      var next = 0
      while next < open.count, cost <= limit {
        work += 1
        cost += least(of: disjunctions[Int(open[next])], first.value, candidate.value)
        next += 1
      }
      if cost < best.cost - Self.tie || cost <= limit && isNearer, !blinks(after: best) {
        best = Place(
          cost: cost, first: first.value, second: candidate.value,
          firstDistance: first.distance, secondDistance: candidate.distance)
      }
    }
  }

  /// Returns whether to skip a better place than a known one.
  private func blinks(after best: Place) -> Bool {
    blinks > 0 && best.cost < .infinity && random.unit() < blinks
  }

  /// Returns the least cost of a disjunction at a value of the first column.
  private func leastOfFirst(_ run: PlacementModel.Run, _ value: Double) -> Double {
    var least = Double.infinity
    for alternative in run.places {
      var cost = 0.0
      for part in alternatives[alternative].places where parts[part].second == 0 {
        cost += parts[part].missed(value, 0)
      }
      least = min(least, cost)
    }
    return least
  }

  /// Returns the cost of a disjunction at a value of the first column; `nil` if the second one
  /// matters.
  private func costOfFirst(_ run: PlacementModel.Run, _ value: Double) -> Double? {
    var least = Double.infinity
    var dependsOnSecond = false
    for alternative in run.places {
      var cost = 0.0
      var isDecided = true
      for part in alternatives[alternative].places {
        if parts[part].second == 0 {
          cost += parts[part].missed(value, 0)
        } else {
          isDecided = false
        }
      }
      if !isDecided {
        dependsOnSecond = true
      } else {
        if cost == 0 { return 0 }
        least = min(least, cost)
      }
    }
    return dependsOnSecond ? nil : least
  }

  /// Returns the cost of a value of the only column, or a cost above the limit.
  private func cost(at candidate: Candidate, below limit: Double) -> Double {
    var cost = candidate.cost
    var next = 0
    while next < disjunctions.count, cost <= limit {
      work += 1
      cost += least(of: disjunctions[next], candidate.value, 0)
      next += 1
    }
    return cost
  }

  private func least(of run: PlacementModel.Run, _ one: Double, _ other: Double) -> Double {
    var least = Double.infinity
    for alternative in run.places {
      var cost = 0.0
      for part in alternatives[alternative].places { cost += parts[part].missed(one, other) }
      if cost == 0 { return 0 }
      least = min(least, cost)
    }
    return least
  }

  // MARK: - Lines

  /// Reads the relations of an item to placed columns, as functions of one or two of its columns.
  ///
  /// A column of -1 means none.
  private func gather(_ item: Int, _ first: Int, _ second: Int) {
    rows.shrink(to: 0)
    parts.shrink(to: 0)
    alternatives.shrink(to: 0)
    disjunctions.shrink(to: 0)
    own.shrink(to: 0)
    (hasPlacesForFirst, hasPlacesForSecond) = (false, false)
    for row in model.rowsOfItem[item] {
      if let line = line(Int(row), first, second) { rows.append(line) }
    }
    for disjunction in model.disjunctionsOfItem[item] {
      let (firstAlternative, firstPart) = (alternatives.count, parts.count)
      var isWhole = true
      var isOwn = first >= 0
      for alternative in model.disjunctions[Int(disjunction)].places where isWhole {
        let start = parts.count
        for part in model.alternatives[alternative].places {
          guard let line = line(part, first, second) else {
            isWhole = false
            break
          }
          parts.append(line)
          if line.readsOthers { isOwn = false }
        }
        alternatives.append(.init(start: Int32(start), end: Int32(parts.count)))
      }
      if isWhole {
        let run = PlacementModel.Run(
          start: Int32(firstAlternative), end: Int32(alternatives.count))
        if isOwn {
          own.append(run)
          notePlaces(of: run)
        } else {
          disjunctions.append(run)
        }
      } else {
        alternatives.shrink(to: firstAlternative)
        parts.shrink(to: firstPart)
      }
    }
  }

  /// Records whether all alternatives of a disjunction of the item alone fix the values of its
  /// columns.
  private func notePlaces(of run: PlacementModel.Run) {
    var (tellFirst, tellSecond) = (true, true)
    for alternative in run.places {
      var (tellsFirst, tellsSecond) = (false, false)
      for part in alternatives[alternative].places {
        let line = parts[part]
        guard line.lower == line.upper, line.weight >= PlacementModel.requiredWeight else {
          continue
        }
        if line.first != 0, line.second == 0 { tellsFirst = true }
        if line.first == 0, line.second != 0 { tellsSecond = true }
      }
      if !tellsFirst { tellFirst = false }
      if !tellsSecond { tellSecond = false }
    }
    if tellFirst { hasPlacesForFirst = true }
    if tellSecond { hasPlacesForSecond = true }
  }

  /// Returns a relation as a function of one or two columns; `nil` if another column is not placed.
  private func line(_ relation: Int, _ first: Int, _ second: Int) -> Line? {
    let relation = model.relations[relation]
    var line = Line(
      rest: 0, first: 0, second: 0, lower: relation.lower, upper: relation.upper,
      weight: relation.weight)
    work += 1
    for place in Int(relation.firstTerm)..<Int(relation.endTerm) {
      let term = model.terms[place]
      let column = Int(term.column)
      if column == first {
        line.first += term.coefficient
      } else if column == second {
        line.second += term.coefficient
      } else if isPlaced[column] {
        line.rest += term.coefficient * values[column]
        line.readsOthers = true
      } else {
        return nil
      }
    }
    return line
  }

  // MARK: - Candidates

  /// Adds the values of a column that do not depend on its relations.
  private func collect(column: Int, into list: borrowing FlatArray<Candidate>) {
    add(model.target[column], column, to: list)
    add(model.lower[column], column, to: list)
    add(model.upper[column], column, to: list)
  }

  /// Adds the values at which parts that read the first column alone begin or cease to hold.
  private func collectFirst(of run: PlacementModel.Run, column: Int) {
    for alternative in run.places {
      for part in alternatives[alternative].places where parts[part].second == 0 {
        collect(parts[part], parts[part].first, parts[part].rest, column: column, into: firsts)
      }
    }
  }

  /// Adds the values of the second column at which parts of a disjunction begin or cease to hold.
  private func collectSecond(of run: PlacementModel.Run, _ first: Double, column: Int) {
    for alternative in run.places {
      for part in alternatives[alternative].places where parts[part].second != 0 {
        let line = parts[part]
        collect(line, line.second, line.rest + line.first * first, column: column, into: seconds)
      }
    }
  }

  /// Adds the values of a column at which a relation begins or ceases to hold.
  private func collect(
    _ line: Line, _ coefficient: Double, _ rest: Double, column: Int,
    into list: borrowing FlatArray<Candidate>
  ) {
    if coefficient == 0 { return }
    add((line.lower - rest) / coefficient, column, to: list)
    if line.upper != line.lower { add((line.upper - rest) / coefficient, column, to: list) }
  }

  private func add(_ value: Double, _ column: Int, to list: borrowing FlatArray<Candidate>) {
    let (lower, upper) = (model.lower[column], model.upper[column])
    if !value.isFinite || value < lower - Self.tie || value > upper + Self.tie { return }
    let value = min(max(value, lower), upper)
    list.append(Candidate(value: value, cost: 0, distance: abs(value - model.target[column])))
  }
}
