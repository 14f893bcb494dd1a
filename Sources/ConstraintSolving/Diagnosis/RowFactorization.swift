/// Which rows depend on which, and how: Gaussian elimination of rows in the order given, remembering
/// of each row what was taken from it (the sparse `L` of an `LU` factorization).
struct RowFactorization {
  /// A multiple of a row.
  struct Part {
    /// The number the row was added under.
    var row: Int
    /// The factor.
    var factor: Double
  }

  /// What is left of an independent row once its pivots are gone, and what was taken from it.
  private struct Pivot {
    var row: Int
    var variable: Int
    var coefficient: Double
    var terms: [(variable: Int, coefficient: Double)]
    /// Earlier pivots, by place, and the multiples of them that were subtracted.
    var subtracted: [(place: Int, factor: Double)]
  }

  /// What is left of a coefficient below this share of what it was made of is rounding.
  private static let noise = 1e-11

  private var pivots: [Pivot] = []
  private var placeOfVariable: [Int: Int] = [:]
  /// In how many rows a variable stands; the pivot is the rarest one, which fills in least.
  private let degrees: [Int: Int]
  private var clock: WorkClock
  /// Whether the deadline came while a row was reduced, so that it is not reduced.
  private(set) var isCutOff = false

  /// A factorization of no rows.
  ///
  /// - Parameters:
  ///   - degrees: In how many rows each variable will stand, where known.
  ///   - deadline: When work has to end.
  init(degrees: [Int: Int] = [:], deadline: Deadline = .never) {
    self.degrees = degrees
    clock = WorkClock(deadline)
  }

  /// Adds a row, unless it depends on the rows so far.
  ///
  /// - Parameters:
  ///   - row: The number it is known by.
  ///   - terms: Its variables and coefficients.
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func add(_ row: Int, _ terms: [(variable: Int, coefficient: Double)]) -> Bool {
    let (rest, subtracted) = reduce(terms)
    let largest = rest.reduce(0) { max($0, abs($1.coefficient)) }
    let candidates = rest.filter { abs($0.coefficient) >= 0.1 * largest }
    let pivot = candidates.min {
      (degrees[$0.variable] ?? 0, $0.variable) < (degrees[$1.variable] ?? 0, $1.variable)
    }
    guard let pivot else { return false }
    placeOfVariable[pivot.variable] = pivots.count
    pivots.append(
      Pivot(
        row: row, variable: pivot.variable, coefficient: pivot.coefficient, terms: rest,
        subtracted: subtracted))
    return true
  }

  /// The rows that a sum of variables is the sum of, and what of it no row accounts for.
  mutating func combination(
    of terms: [(variable: Int, coefficient: Double)]
  ) -> (parts: [Part], rest: [(variable: Int, coefficient: Double)]) {
    let (rest, subtracted) = reduce(terms)
    return (parts(of: subtracted), rest)
  }

  /// Takes pivots from a row, in the order they came: a pivot's row holds later ones at most.
  private mutating func reduce(
    _ terms: [(variable: Int, coefficient: Double)]
  ) -> (
    rest: [(variable: Int, coefficient: Double)], subtracted: [(place: Int, factor: Double)]
  ) {
    var sums: [Int: (value: Double, size: Double)] = [:]
    var waiting = AscendingQueue()
    func add(_ variable: Int, _ amount: Double) {
      let old = sums[variable]
      if old == nil, let place = placeOfVariable[variable] { waiting.insert(place) }
      sums[variable] = ((old?.value ?? 0) + amount, (old?.size ?? 0) + abs(amount))
    }
    for (variable, coefficient) in terms { add(variable, coefficient) }
    var subtracted: [(place: Int, factor: Double)] = []
    while let place = waiting.removeLeast() {
      let pivot = pivots[place]
      if clock.isOver(after: 1 + pivot.terms.count) {
        isCutOff = true
        break
      }
      guard let sum = sums[pivot.variable], abs(sum.value) > Self.noise * sum.size else {
        continue
      }
      let factor = sum.value / pivot.coefficient
      subtracted.append((place, factor))
      for (variable, coefficient) in pivot.terms where variable != pivot.variable {
        add(variable, -factor * coefficient)
      }
    }
    let rest = sums.filter {
      placeOfVariable[$0.key] == nil && abs($0.value.value) > Self.noise * $0.value.size
    }
    return (
      rest.map { ($0.key, $0.value.value) }.sorted { $0.0 < $1.0 }, subtracted
    )
  }

  /// The rows themselves, once what was taken from each is given back.
  private mutating func parts(of subtracted: [(place: Int, factor: Double)]) -> [Part] {
    var factors: [Int: (value: Double, size: Double)] = [:]
    var waiting = AscendingQueue()
    func add(_ place: Int, _ amount: Double) {
      let old = factors[place]
      if old == nil { waiting.insert(-place) }
      factors[place] = ((old?.value ?? 0) + amount, (old?.size ?? 0) + abs(amount))
    }
    for (place, factor) in subtracted { add(place, factor) }
    var parts: [Part] = []
    while let negative = waiting.removeLeast() {
      let place = -negative
      if clock.isOver(after: 1 + pivots[place].subtracted.count) {
        isCutOff = true
        break
      }
      guard let factor = factors[place], abs(factor.value) > Self.noise * factor.size else {
        continue
      }
      parts.append(Part(row: pivots[place].row, factor: factor.value))
      for (earlier, taken) in pivots[place].subtracted { add(earlier, -factor.value * taken) }
    }
    return parts.sorted { $0.row < $1.row }
  }
}

/// Numbers that come out least first: a binary heap.
private struct AscendingQueue {
  private var heap: [Int] = []

  mutating func insert(_ number: Int) {
    heap.append(number)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeLeast() -> Int? {
    guard let least = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return least }
    heap[0] = last
    var parent = 0
    while true {
      var next = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child] < heap[next] {
        next = child
      }
      if next == parent { return least }
      heap.swapAt(parent, next)
      parent = next
    }
  }
}
