import LinearProgramming

/// A search for cuts that separate a point from all points with whole values.
struct CutSeparator: ~Copyable {
  /// The number of successive rounds without a cut after which a row is skipped.
  private static let patience = 9
  /// The number of terms that one round may visit.
  private static let workLimit = 5_000_000

  private let families: SearchParts
  private var sum: AggregatedRow
  private var substituted = SubstitutedRow()
  private var rounding = MixedIntegerRounding()
  private var covers = KnapsackCovers()
  private var conflicts = RowConflicts()
  private var builder: CutBuilder
  /// The number of successive rounds in which each row of the program gave no cut.
  private var failures: [Int]
  /// The number of terms visited in this round.
  private var work = 0
  /// The cuts found since the last `take()`.
  private(set) var found: [Cut] = []

  /// Prepares for programs of the given size.
  init(_ families: SearchParts, rowCount: Int, columnCount: Int) {
    self.families = families
    sum = AggregatedRow(columnCount: columnCount)
    builder = CutBuilder(columnCount: columnCount)
    failures = [Int](repeating: 0, count: rowCount)
  }

  /// Finds cuts until the work limit or the time is spent.
  mutating func separate(_ program: CutProgram, at point: [Double], isOver: () -> Bool) {
    work = 0
    let rowPaths = RowPaths(program, at: point)
    if !families.isDisjoint(with: [.rounding, .covers]) {
      for row in 0..<program.ownRowCount where failures[row] < Self.patience {
        if work > Self.workLimit || row % 64 == 63 && isOver() { return }
        let before = found.count
        separate(from: row, along: rowPaths, in: program, at: point)
        failures[row] = found.count > before ? 0 : failures[row] + 1
      }
    }
    if families.contains(.conflicts) {
      separateConflicts(in: program, at: point, isOver: isOver)
    }
  }

  /// Returns the cuts found and forgets them.
  mutating func take() -> [Cut] {
    defer { found.removeAll() }
    return found
  }

  private mutating func separate(
    from start: Int, along paths: borrowing RowPaths, in program: CutProgram, at point: [Double]
  ) {
    let (low, high) = (program.rowLower[start], program.rowUpper[start])
    let activity = paths.activities[start]
    let size = 1 + abs(activity)
    guard min(activity - low, high - activity) <= 0.1 * size,
      program.rows.entryRange(ofColumn: start).count <= 1000 + program.columnCount / 5
    else { return }
    sum.clear()
    sum.add(row: start, weight: 1, of: program, activity: activity)
    var used = [start]
    while true {
      if strengthen(in: program, at: point) { return }
      guard used.count < RowPaths.longest, let row = paths.extend(&sum, used: used) else { return }
      used.append(row)
    }
  }

  /// Tries all ways to cut off the point by the present sum of rows, in both directions.
  private mutating func strengthen(in program: CutProgram, at point: [Double]) -> Bool {
    let before = found.count
    for sign in [1.0, -1.0] {
      work += sum.columns.count
      if families.contains(.covers),
        substituted.substitute(&sum, sign: sign, in: program, at: point),
        covers.separate(&substituted)
      {
        append(
          builder.cut(covers.coefficients, substituted, bound: covers.bound, in: program),
          at: point)
      }
      if families.contains(.rounding),
        substituted.substitute(&sum, sign: sign, in: program, at: point),
        rounding.separate(&substituted)
      {
        append(
          builder.cut(rounding.coefficients, substituted, bound: rounding.bound, in: program),
          at: point)
      }
    }
    return found.count > before
  }

  private mutating func separateConflicts(
    in program: CutProgram, at point: [Double], isOver: () -> Bool
  ) {
    for row in 0..<program.ownRowCount {
      if row % 64 == 63 && isOver() { return }
      for sign in [1.0, -1.0] {
        for found in conflicts.separate(row, sign: sign, in: program, at: point) {
          append(builder.cut(of: found, in: program), at: point)
        }
      }
    }
  }

  private mutating func append(_ cut: Cut?, at point: [Double]) {
    guard let cut, cut.efficacy(at: point) > SearchTolerance.worthwhileCut else { return }
    found.append(cut)
  }
}
