import FlatMemory

/// A point at which items are placed, and taken away again.
///
/// An item goes where it costs least: where one of its relations to what is placed already begins
/// or ceases to hold, or at an end of its range. Among such places it takes the one nearest to
/// where it would rather be, in the last of its placing columns first: boxes fill a page row by
/// row. (Candidate positions as in Chazelle, "The bottom-left bin-packing heuristic: an
/// efficient implementation", 1983, here for any linear relations.)
final class PlacedItems {
  /// Costs that differ by less are equal.
  private static let tie = 1e-9

  let model: PlacementModel
  /// The value of each column.
  let values: FlatArray<Double>
  private let isPlaced: FlatArray<Bool>
  /// How many relations were looked at.
  private(set) var work = 0

  /// A relation as a function of one or two columns, all others placed.
  private struct Line: BitwiseCopyable {
    var rest: Double
    var first: Double
    var second: Double
    var lower: Double
    var upper: Double
    var weight: Double
    /// Whether it reads other columns as well.
    var readsOthers = false

    @inline(__always) func missed(_ one: Double, _ other: Double) -> Double {
      let sum = rest + first * one + second * other
      let amount = max(lower - sum, sum - upper)
      return amount > PlacedItems.tie * max(1, abs(sum)) ? weight * amount : 0
    }
  }

  /// Rows of the item that is being placed.
  private let rows = FlatArray<Line>()
  /// Parts of its alternatives.
  private let parts = FlatArray<Line>()
  private let alternatives = FlatArray<PlacementModel.Run>()
  /// The disjunctions between the item and others.
  private let disjunctions = FlatArray<PlacementModel.Run>()
  /// Those of the item alone, as of a label that stands at one of some places.
  private let own = FlatArray<PlacementModel.Run>()
  /// Whether the item must stand at one of some places, as far as its first and its second column
  /// tell: there is no need to look at others.
  private var hasPlacesForFirst = false
  private var hasPlacesForSecond = false
  /// The disjunctions that the second column decides.
  private let open = FlatArray<Int32>()
  private let firsts = FlatArray<Candidate>()
  private let seconds = FlatArray<Candidate>()

  /// A point without any item; what is no item stands where it would rather be.
  init(_ model: PlacementModel) {
    self.model = model
    values = FlatArray(repeating: 0, count: model.lower.count)
    isPlaced = FlatArray(repeating: true, count: model.lower.count)
    for column in 0..<values.count { values[column] = model.target[column] }
    for item in 0..<model.items.count { take(item) }
  }

  /// Takes an item away.
  func take(_ item: Int) {
    for place in model.items[item].columns.places {
      isPlaced[Int(model.itemColumns[place])] = false
    }
  }

  /// Puts an item where it is at a point.
  func restore(_ item: Int, from point: borrowing FlatArray<Double>) {
    for place in model.items[item].columns.places {
      let column = Int(model.itemColumns[place])
      values[column] = point[column]
      isPlaced[column] = true
    }
  }

  /// What an item that is placed costs, beside what is placed.
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
  /// - Returns: What it costs there.
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

  /// How often a better place is passed over.
  private var blinks = 0.0
  private var random = ScrambledNumbers()

  /// What the last item cost that was placed by one or two columns.
  private var lastCost = 0.0

  // MARK: - Places

  /// A value that a column may take.
  private struct Candidate: BitwiseCopyable {
    var value: Double
    /// What rows that read no other column cost there.
    var cost: Double
    /// How far it is from where the column would rather be.
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
    /// How far both are from where they would rather be.
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
      // Those behind it cost more, or lie farther away.
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

  /// Whether a better place than one at hand is passed over.
  private func blinks(after best: Place) -> Bool {
    blinks > 0 && best.cost < .infinity && random.unit() < blinks
  }

  /// What a disjunction costs at least at a value of the first column.
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

  /// What a disjunction costs at a value of the first column; `nil` where the second one has a say.
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

  /// What a value of the only column costs, or more than a limit.
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

  /// Reads the relations of an item to what is placed, as functions of one or two of its columns,
  /// -1 for none.
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

  /// Notes whether all alternatives of the item alone say where its columns are.
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

  /// A relation as a function of one or two columns; `nil` where another one is not placed.
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

  /// Adds where a column may stand whatever its relations are.
  private func collect(column: Int, into list: borrowing FlatArray<Candidate>) {
    add(model.target[column], column, to: list)
    add(model.lower[column], column, to: list)
    add(model.upper[column], column, to: list)
  }

  /// Adds where parts of a disjunction that read the first column alone begin or cease to hold.
  private func collectFirst(of run: PlacementModel.Run, column: Int) {
    for alternative in run.places {
      for part in alternatives[alternative].places where parts[part].second == 0 {
        collect(parts[part], parts[part].first, parts[part].rest, column: column, into: firsts)
      }
    }
  }

  /// Adds where parts of a disjunction begin or cease to hold as functions of the second column.
  private func collectSecond(of run: PlacementModel.Run, _ first: Double, column: Int) {
    for alternative in run.places {
      for part in alternatives[alternative].places where parts[part].second != 0 {
        let line = parts[part]
        collect(line, line.second, line.rest + line.first * first, column: column, into: seconds)
      }
    }
  }

  /// Adds where a relation begins or ceases to hold, as a function of a column.
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
