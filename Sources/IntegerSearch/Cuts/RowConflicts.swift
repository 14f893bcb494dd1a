import FlatMemory
import LinearProgramming

/// Cuts from the room that the large columns of a row leave to each other column.
///
/// In `5 a + 7 b + 3 c ≤ 12 y`, no other column can be 1 while `y` is 0. The inequalities `a ≤ y`,
/// `b ≤ y` and `c ≤ y` together are stronger than the row.
///
/// Two binary columns that do not fit into a row together are in conflict. The largest columns of a
/// row conflict with each other. They form a clique with every other column that fits beside none
/// of them (Johnson and Padberg, "Degree-two inequalities, clique facets, and biperfect graphs",
/// 1982). A column with a wider range is bounded by the room that the clique's column at 1 leaves
/// (implied bounds: Savelsbergh, 1994).
struct RowConflicts: ~Copyable {
  /// A column of the row, measured from the end of its range that leaves the row the most room.
  private struct Term {
    let column: Int
    /// Whether the column is measured downwards from its upper bound.
    let isFlipped: Bool
    let isWhole: Bool
    /// The room that one unit takes.
    let weight: Double
    /// The width of the column's range.
    let range: Double
    /// The column's distance from that end at the point.
    let value: Double
  }

  /// The binary columns of which no two fit together, the largest first.
  private var clique: [Term] = []
  private var others: [Term] = []

  /// Finds the inequalities of a row, in one direction, that a point violates.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - sign: 1 for its upper limit, −1 for its lower one.
  ///   - program: The program.
  ///   - point: The point.
  /// - Returns: The inequalities.
  mutating func separate(
    _ row: Int, sign: Double, in program: CutProgram, at point: [Double]
  ) -> [Inequality] {
    guard let room = collect(row, sign: sign, in: program, at: point) else { return [] }
    let tolerance = SearchTolerance.whole * max(1, room)
    var found: [Inequality] = []
    if clique.count > 1, clique.reduce(0, { $0 + $1.value }) > 1 + Self.breach {
      var inequality = Inequality(bound: 1)
      for term in clique { add(term, times: 1, to: &inequality, program) }
      found.append(inequality)
    }
    for term in others where term.value > 0 {
      // The part of its range that the term loses while a column of the clique is 1.
      func loss(_ control: Term) -> Double {
        var rest = max(0, (room - control.weight) / term.weight)
        if term.isWhole { rest = (rest + SearchTolerance.whole).rounded(.down) }
        return term.range - rest
      }
      var sum = term.value
      var count = 0
      while count < clique.count,
        term.range * term.weight > room - clique[count].weight + tolerance
      {
        sum += loss(clique[count]) * clique[count].value
        count += 1
      }
      guard count > 0, sum > term.range + Self.breach * max(1, term.range) else { continue }
      var inequality = Inequality(bound: term.range)
      add(term, times: 1, to: &inequality, program)
      for control in clique[..<count] {
        add(control, times: loss(control), to: &inequality, program)
      }
      found.append(inequality)
    }
    return found
  }

  /// The amount by which a point must violate an inequality.
  private static var breach: Double { SearchTolerance.worthwhileCut }

  /// Collects the terms of a row.
  ///
  /// - Returns: The room that the terms share; `nil` if the row gives no inequality.
  private mutating func collect(
    _ row: Int, sign: Double, in program: CutProgram, at point: [Double]
  ) -> Double? {
    let limit = sign > 0 ? program.rowUpper[row] : -program.rowLower[row]
    let places = program.rows.entryRange(ofColumn: row)
    guard limit.isFinite, places.count > 2 else { return nil }
    clique.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    var room = limit
    for place in places {
      let column = program.rows.rowIndices[place]
      let value = sign * program.rows.values[place]
      let (lower, upper) = (program.lower[column], program.upper[column])
      let end = value > 0 ? lower : upper
      guard end.isFinite else { return nil }
      room -= value * end
      guard upper - lower < .infinity, upper > lower else { continue }
      let term = Term(
        column: column, isFlipped: value < 0, isWhole: program.isInteger[column],
        weight: abs(value), range: upper - lower, value: abs(point[column] - end))
      if program.isBinary(column) { clique.append(term) } else { others.append(term) }
    }
    guard room > 0, room < 1e9 else { return nil }
    let order = clique.indices.ordered {
      let (one, other) = (clique[$0], clique[$1])
      return one.weight != other.weight ? one.weight > other.weight : one.column < other.column
    }
    clique = order.map { clique[$0] }
    var count = min(1, clique.count)
    while count < clique.count,
      clique[count - 1].weight + clique[count].weight
        > room * (1 + SearchTolerance.whole) + SearchTolerance.whole
    {
      count += 1
    }
    others += clique[count...]
    clique.removeSubrange(count...)
    return clique.isEmpty ? nil : room
  }

  private func add(
    _ term: Term, times factor: Double, to inequality: inout Inequality, _ program: CutProgram
  ) {
    if term.isFlipped {
      inequality.entries.append((term.column, -factor))
      inequality.bound -= factor * program.upper[term.column]
    } else {
      inequality.entries.append((term.column, factor))
      inequality.bound += factor * program.lower[term.column]
    }
  }
}
