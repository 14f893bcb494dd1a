import FlatMemory
import LinearProgramming
import SimplexBackend

/// Tries both values of binary columns (Savelsbergh, 1994, section 1.4).
///
/// A value that leaves no point fixes the column at the other value. A bound that follows from both
/// values holds. A binary column that follows the tried column in both directions equals it or its
/// opposite.
enum Probing: ReductionRule {
  static let rule = ReductionRules.probing
  static let name = "probing"
  static let isGlobal = true
  static let isForSearches = true

  /// The limit on coefficients visited, per coefficient of the program, and its least value.
  private static let workPerEntry = 3
  private static let leastWork = 20_000

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    guard program.probingCount < 2 else { return }
    program.probingCount += 1
    let columns = program.liveColumns
    let rest = program.rest
    guard rest.rowCount > 0 else { return }
    var domain = BoundDomain(
      lower: rest.columnLower, upper: rest.columnUpper, of: rest.matrix)
    var rows = RowPropagation(
      rest, isInteger: rest.isInteger, tolerance: ProgramTolerance.feasibility)
    guard rows.narrow(&domain, after: nil) else { throw Undecided() }
    var search = ProbingSearch(domain: domain, rows: rows)
    let binaries = columns.indices.filter { program.isBinary(columns[$0]) }.ordered {
      let (one, other) = (
        rest.matrix.entryRange(ofColumn: $0).count, rest.matrix.entryRange(ofColumn: $1).count
      )
      return one != other ? one > other : $0 < $1
    }
    let limit = max(leastWork, workPerEntry * rest.matrix.values.count)
    for column in binaries where search.work < limit {
      guard search.probe(column) else { throw Undecided() }
    }
    for (index, column) in columns.enumerated() where program.isInteger[column] {
      try program.narrow(
        column, by: Bounds(lower: search.domain.lower[index], upper: search.domain.upper[index]))
    }
    for twin in search.twins {
      let (kept, gone) = (columns[twin.kept], columns[twin.gone])
      guard program.isLiveColumn[kept], program.isLiveColumn[gone],
        program.isBinary(kept), program.isBinary(gone)
      else { continue }
      program.push(TwinColumn(kept: kept, gone: gone, isOpposite: twin.isOpposite))
      program.substitute(
        gone, by: kept, factor: twin.isOpposite ? -1 : 1, constant: twin.isOpposite ? 1 : 0)
    }
  }
}

/// A binary column that equals another or its opposite.
private struct TwinColumn: Reduction {
  let kept: Int
  let gone: Int
  let isOpposite: Bool

  func restoreValues(_ values: inout [Double]) {
    values[gone] = isOpposite ? 1 - values[kept] : values[kept]
  }

  func restore(_ point: inout RestoredPoint) { restoreValues(&point.columnValues) }
}

/// The state of probing: the known ranges and the propagation that narrows them.
private struct ProbingSearch: ~Copyable {
  var domain: BoundDomain
  var rows: RowPropagation
  var work = 0
  private(set) var twins: [TwinColumn] = []
  private var hasTwin: [Bool]

  init(domain: consuming BoundDomain, rows: consuming RowPropagation) {
    hasTwin = [Bool](repeating: false, count: domain.lower.count)
    self.domain = domain
    self.rows = rows
  }

  /// The ranges of some columns.
  private struct Ranges {
    var columns: [Int]
    var lower: [Double]
    var upper: [Double]
  }

  /// Tries both values of a column.
  ///
  /// - Returns: Whether a point may exist.
  mutating func probe(_ column: Int) -> Bool {
    if domain.isFixed(column) { return true }
    let down = ranges(column, at: 0)
    let up = ranges(column, at: 1)
    switch (down, up) {
    case (nil, nil): return false
    case (nil, _): return fix(column, at: 1)
    case (_, nil): return fix(column, at: 0)
    case (let down?, let up?): return combine(column, down, up)
    }
  }

  private mutating func fix(_ column: Int, at value: Double) -> Bool {
    domain.set(column, lower: value, upper: value)
    return rows.narrow(&domain, after: [column])
  }

  /// The ranges that follow from a value of a column; `nil` if no point is left.
  private mutating func ranges(_ column: Int, at value: Double) -> Ranges? {
    let mark = domain.mark
    defer { domain.undo(to: mark) }
    let before = rows.work
    let isPossible = fix(column, at: value)
    let changed = domain.columns(since: mark)
    work += rows.work - before
    for column in changed { work += rows.columns.entryRange(ofColumn: column).count }
    work += 10
    domain.clearChanged()
    guard isPossible else { return nil }
    return Ranges(
      columns: changed, lower: changed.map { domain.lower[$0] },
      upper: changed.map { domain.upper[$0] })
  }

  private mutating func combine(_ column: Int, _ down: Ranges, _ up: Ranges) -> Bool {
    var places: [Int: Int] = [:]
    for (place, other) in up.columns.enumerated() { places[other] = place }
    var changed: [Int] = []
    for (place, other) in down.columns.enumerated() where other != column {
      guard let upPlace = places[other], rows.isInteger[other] else { continue }
      let low = min(down.lower[place], up.lower[upPlace])
      let high = max(down.upper[place], up.upper[upPlace])
      if low > domain.lower[other] || high < domain.upper[other] {
        guard low <= high else { return false }
        domain.set(
          other, lower: max(low, domain.lower[other]), upper: min(high, domain.upper[other]))
        changed.append(other)
      } else if domain.lower[other] == 0, domain.upper[other] == 1, !hasTwin[other],
        !hasTwin[column], down.lower[place] == down.upper[place],
        up.lower[upPlace] == up.upper[upPlace]
      {
        // Skipping columns with a twin keeps chains of twins free of cycles.
        hasTwin[other] = true
        twins.append(TwinColumn(kept: column, gone: other, isOpposite: down.lower[place] == 1))
      }
    }
    return changed.isEmpty || rows.narrow(&domain, after: changed)
  }
}
