/// The range of a row's activity that the bounds of its columns allow.
struct ActivityRange {
  /// The sums of the finite ends, and the number of infinite ones.
  private var leastSum = 0.0
  private var greatestSum = 0.0
  private(set) var leastInfinite = 0
  private(set) var greatestInfinite = 0
  /// The size of the largest end.
  private(set) var size = 1.0

  /// The range of some terms of a row.
  init(_ entries: [WorkingProgram.Entry], in program: borrowing WorkingProgram) {
    for entry in entries { add(entry, program) }
  }

  /// The range of a row.
  init(ofRow row: Int, in program: borrowing WorkingProgram) {
    for place in program.rows.range(row) {
      let entry = program.rows[place: place]
      if program.isLiveColumn[entry.index] { add(entry, program) }
    }
  }

  @inline(__always)
  private mutating func add(_ entry: WorkingProgram.Entry, _ program: borrowing WorkingProgram) {
    let ends = entry.value * program.bounds(ofColumn: entry.index)
    if ends.lower.isFinite {
      leastSum += ends.lower
      size = max(size, abs(ends.lower))
    } else {
      leastInfinite += 1
    }
    if ends.upper.isFinite {
      greatestSum += ends.upper
      size = max(size, abs(ends.upper))
    } else {
      greatestInfinite += 1
    }
  }

  /// The least activity.
  var least: Double { leastInfinite > 0 ? -.infinity : leastSum }
  /// The greatest activity.
  var greatest: Double { greatestInfinite > 0 ? .infinity : greatestSum }

  /// The range without one of the columns, given its bounds.
  func without(_ entry: WorkingProgram.Entry, _ own: Bounds) -> Bounds {
    let ends = entry.value * own
    let lower =
      ends.lower.isFinite
      ? (leastInfinite > 0 ? -.infinity : leastSum - ends.lower)
      : (leastInfinite > 1 ? -.infinity : leastSum)
    let upper =
      ends.upper.isFinite
      ? (greatestInfinite > 0 ? .infinity : greatestSum - ends.upper)
      : (greatestInfinite > 1 ? .infinity : greatestSum)
    return Bounds(lower: lower, upper: upper)
  }

  /// Whether every activity violates the bounds by more than rounding.
  func misses(_ bounds: Bounds) -> Bool {
    let rounding = SimplexTolerance.rounding * size
    return least > bounds.upper + Bounds.slack(bounds.upper) + rounding
      || greatest < bounds.lower - Bounds.slack(bounds.lower) - rounding
  }
}
