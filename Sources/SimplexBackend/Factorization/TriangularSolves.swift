import FlatMemory

extension BasisFactorization {
  /// Solves `B·z = vector` in place. The right side is indexed by rows, `z` by pivot rows.
  ///
  /// - Parameters:
  ///   - vector: The right side, then the solution.
  ///   - purpose: The purpose of the solve, which predicts the fill-in.
  ///   - keepsSpike: Whether to keep the half-solved vector for `update`.
  func ftran(
    _ vector: SparseVector, for purpose: ReachSearch.Purpose = .change, keepsSpike: Bool = false
  ) {
    search.purpose = purpose
    if lowerOrder.count > 0 {
      if search.isWorthwhile(.lowerForward, vector, steps: lowerOrder.count) {
        search.find(from: vector, along: lowerColumns)
        search.run(vector, along: lowerColumns, dividingBy: nil)
      } else {
        sweepLowerForward(vector)
      }
      search.record(.lowerForward, vector)
    }
    updates.applyForward(to: vector)
    if keepsSpike { updates.keepSpike(vector) }
    if search.isWorthwhile(.upperForward, vector, steps: order.count) {
      negateTrivial(vector)
      search.find(from: vector, along: upperColumns) { orderPlaces[$0] >= 0 }
      search.run(vector, along: upperColumns, dividingBy: pivots)
      addTrivial(vector)
    } else if fillsVector(.upperForward) {
      fillUpperForward(vector)
    } else {
      sweepUpperForward(vector)
    }
    search.record(.upperForward, vector)
  }

  /// Solves `Bᵀ·z = vector` in place. `vector` is indexed by pivot rows, `z` by rows.
  ///
  /// - Parameters:
  ///   - vector: The right side, then the solution.
  ///   - purpose: The purpose of the solve, which predicts the fill-in.
  ///   - keepsRow: Whether to keep the half-solved vector for `update`. It must have come from a
  ///     unit vector.
  func btran(
    _ vector: SparseVector, for purpose: ReachSearch.Purpose = .change, keepsRow: Bool = false
  ) {
    search.purpose = purpose
    if search.isWorthwhile(.upperBackward, vector, steps: order.count) {
      search.find(from: vector, along: upperRows)
      search.run(vector, along: upperRows, dividingBy: pivots)
    } else if fillsVector(.upperBackward) {
      fillUpperBackward(vector)
    } else {
      sweepUpperBackward(vector)
    }
    search.record(.upperBackward, vector)
    if keepsRow { updates.keepRow(vector) }
    updates.applyBackward(to: vector)
    if lowerOrder.count > 0 {
      if search.isWorthwhile(.lowerBackward, vector, steps: lowerOrder.count) {
        search.find(from: vector, along: lowerRows)
        search.run(vector, along: lowerRows, dividingBy: nil)
      } else {
        sweepLowerBackward(vector)
      }
    }
    vector.prune(SimplexTolerance.drop)
    search.record(.lowerBackward, vector)
  }

  private func sweepLowerForward(_ vector: SparseVector) {
    var adder = vector.adder
    let (indices, multipliers) = (lowerColumns.indices.elements, lowerColumns.values.elements)
    let (order, starts, lengths) = (lowerOrder.elements, lowerColumns.starts, lowerColumns.lengths)
    for place in 0..<lowerOrder.count {
      let row = order[place]
      let value = adder.values[row]
      if abs(value) <= SimplexTolerance.drop { continue }
      for entry in starts[row]..<(starts[row] + lengths[row]) {
        adder.add(-multipliers[entry] * value, at: indices[entry])
      }
    }
    vector.count = adder.count
  }

  private func sweepLowerBackward(_ vector: SparseVector) {
    var adder = vector.adder
    let (indices, multipliers) = (lowerColumns.indices.elements, lowerColumns.values.elements)
    let (order, starts, lengths) = (lowerOrder.elements, lowerColumns.starts, lowerColumns.lengths)
    for place in stride(from: lowerOrder.count - 1, through: 0, by: -1) {
      let row = order[place]
      var sum = 0.0
      for entry in starts[row]..<(starts[row] + lengths[row]) {
        sum += multipliers[entry] * adder.values[indices[entry]]
      }
      if abs(sum) > SimplexTolerance.drop { adder.add(-sum, at: row) }
    }
    vector.count = adder.count
  }

  private func sweepUpperForward(_ vector: SparseVector) {
    negateTrivial(vector)
    var adder = vector.adder
    let (order, pivots, columns) = (order.elements, pivots, upperColumns)
    let (indices, entries) = (columns.indices.elements, columns.values.elements)
    for place in stride(from: self.order.count - 1, through: 0, by: -1) {
      let row = order[place]
      if row < 0 { continue }
      let value = adder.values[row]
      if abs(value) <= SimplexTolerance.drop { continue }
      let solved = value / pivots[row]
      adder.values[row] = solved
      for entry in columns.range(row) {
        adder.add(-entries[entry] * solved, at: indices[entry])
      }
    }
    vector.count = adder.count
    addTrivial(vector)
  }

  /// Divides the entries in trivial rows by their pivot, −1.
  func negateTrivial(_ vector: SparseVector) {
    for place in 0..<vector.count {
      let row = vector.indices[place]
      if orderPlaces[row] < 0 { vector.values[row] = -vector.values[row] }
    }
  }

  /// Adds the contribution of the solved entries to the trivial rows.
  private func addTrivial(_ vector: SparseVector) {
    var adder = vector.adder
    let (columns, listed, places) = (trivialColumns, vector.indices, orderPlaces)
    let (indices, entries) = (columns.indices.elements, columns.values.elements)
    for place in 0..<vector.count {
      let row = listed[place]
      if places[row] < 0 { continue }
      let value = adder.values[row]
      if abs(value) <= SimplexTolerance.drop { continue }
      for entry in columns.range(row) {
        adder.add(entries[entry] * value, at: indices[entry])
      }
    }
    vector.count = adder.count
  }

  private func sweepUpperBackward(_ vector: SparseVector) {
    var adder = vector.adder
    let (pivots, rows, listed) = (pivots, upperRows, vector.indices)
    let (indices, entries) = (rows.indices.elements, rows.values.elements)
    for place in 0..<vector.count {
      let row = listed[place]
      if orderPlaces[row] >= 0 { continue }
      let value = adder.values[row]
      adder.values[row] = -value
      for entry in rows.range(row) {
        adder.add(entries[entry] * value, at: indices[entry])
      }
    }
    let order = order.elements
    for place in 0..<self.order.count {
      let row = order[place]
      if row < 0 { continue }
      let value = adder.values[row]
      if abs(value) <= SimplexTolerance.drop { continue }
      let solved = value / pivots[row]
      adder.values[row] = solved
      for entry in rows.range(row) {
        adder.add(-entries[entry] * solved, at: indices[entry])
      }
    }
    vector.count = adder.count
  }
}
