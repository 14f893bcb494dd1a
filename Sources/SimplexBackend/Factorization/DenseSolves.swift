import FlatMemory

/// Solves for vectors in which many entries differ from 0: listing each one that comes up costs
/// more than looking at all of them afterwards.
extension BasisFactorization {
  /// Whether a solve is expected to fill a vector.
  func fillsVector(_ kind: ReachSearch.Kind) -> Bool {
    search.expected[search.index(kind)] > 0.25 * Double(size)
  }

  /// Solves with the upper factor and the trivial rows; `vector` lists what stands in it.
  func fillUpperForward(_ vector: SparseVector) {
    let (values, order, pivots) = (vector.values, order.elements, pivots)
    let (columns, trivial) = (upperColumns, trivialColumns)
    let (indices, entries) = (columns.indices.elements, columns.values.elements)
    let (trivialRows, trivialEntries) = (trivial.indices.elements, trivial.values.elements)
    for place in 0..<vector.count where orderPlaces[vector.indices[place]] < 0 {
      values[vector.indices[place]] = -values[vector.indices[place]]
    }
    for place in stride(from: self.order.count - 1, through: 0, by: -1) {
      let row = order[place]
      if row < 0 { continue }
      let value = values[row]
      if abs(value) <= Self.dropTolerance { continue }
      let solved = value / pivots[row]
      values[row] = solved
      for entry in columns.starts[row]..<(columns.starts[row] + columns.lengths[row]) {
        values[indices[entry]] -= entries[entry] * solved
      }
      for entry in trivial.starts[row]..<(trivial.starts[row] + trivial.lengths[row]) {
        values[trivialRows[entry]] += trivialEntries[entry] * solved
      }
    }
    vector.list(above: Self.dropTolerance)
  }

  /// Solves with the transposed upper factor and the trivial rows; `vector` lists what stands in
  /// it.
  func fillUpperBackward(_ vector: SparseVector) {
    let (values, order, pivots, rows) = (vector.values, order.elements, pivots, upperRows)
    let (indices, entries) = (rows.indices.elements, rows.values.elements)
    for place in 0..<vector.count {
      let row = vector.indices[place]
      if orderPlaces[row] >= 0 { continue }
      let value = values[row]
      values[row] = -value
      for entry in rows.starts[row]..<(rows.starts[row] + rows.lengths[row]) {
        values[indices[entry]] += entries[entry] * value
      }
    }
    for place in 0..<self.order.count {
      let row = order[place]
      if row < 0 { continue }
      let value = values[row]
      if abs(value) <= Self.dropTolerance { continue }
      let solved = value / pivots[row]
      values[row] = solved
      for entry in rows.starts[row]..<(rows.starts[row] + rows.lengths[row]) {
        values[indices[entry]] -= entries[entry] * solved
      }
    }
    vector.list(above: Self.dropTolerance)
  }
}
