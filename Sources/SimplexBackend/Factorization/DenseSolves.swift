import FlatMemory

/// Solves for vectors with many nonzeros, where listing each one as it appears costs more than
/// scanning all entries afterwards.
extension BasisFactorization {
  /// Whether a solve is expected to fill a vector.
  func fillsVector(_ kind: ReachSearch.Kind) -> Bool {
    search.expected[search.index(kind)] > 0.25 * Double(size)
  }

  /// Solves with the upper factor and the trivial rows. `vector` lists its nonzeros.
  func fillUpperForward(_ vector: SparseVector) {
    negateTrivial(vector)
    let (values, trivial) = (vector.values, trivialColumns)
    let (rows, entries) = (trivial.indices.elements, trivial.values.elements)
    substitute(
      in: vector, along: upperColumns, places: stride(from: order.count - 1, through: 0, by: -1)
    ) { row, solved in
      for entry in trivial.range(row) { values[rows[entry]] += entries[entry] * solved }
    }
  }

  /// Solves with the transposed upper factor and the trivial rows. `vector` lists its nonzeros.
  func fillUpperBackward(_ vector: SparseVector) {
    let (values, rows) = (vector.values, upperRows)
    let (indices, entries) = (rows.indices.elements, rows.values.elements)
    for place in 0..<vector.count {
      let row = vector.indices[place]
      if orderPlaces[row] >= 0 { continue }
      let value = values[row]
      values[row] = -value
      for entry in rows.range(row) { values[indices[entry]] += entries[entry] * value }
    }
    substitute(in: vector, along: rows, places: stride(from: 0, through: order.count - 1, by: 1))
  }

  /// Solves with the upper factor in the order of these places, then lists the nonzeros of the
  /// vector.
  @inline(__always)
  private func substitute(
    in vector: SparseVector, along lines: SparseLines, places: StrideThrough<Int>,
    then use: (_ row: Int, _ solved: Double) -> Void = { _, _ in }
  ) {
    let (values, order, pivots) = (vector.values, order.elements, pivots)
    let (indices, entries) = (lines.indices.elements, lines.values.elements)
    for place in places {
      let row = order[place]
      if row < 0 { continue }
      let value = values[row]
      if abs(value) <= SimplexTolerance.drop { continue }
      let solved = value / pivots[row]
      values[row] = solved
      for entry in lines.range(row) { values[indices[entry]] -= entries[entry] * solved }
      use(row, solved)
    }
    vector.list(above: SimplexTolerance.drop)
  }
}
