extension BasisFactorization {
  /// Solves `B·z = vector` in place; both sides go by rows, `z` by pivot rows.
  ///
  /// - Parameters:
  ///   - vector: The right side, then the solution.
  ///   - keepsSpike: Whether the half-solved vector is kept for `update`.
  func ftran(_ vector: SparseVector, keepsSpike: Bool = false) {
    if lowerOrder.count > 0 {
      if search.isWorthwhile(.lowerForward, vector, steps: lowerOrder.count) {
        search.find(from: vector, along: lowerColumns)
        search.run(vector, along: lowerColumns, dividingBy: nil)
        search.record(.lowerForward, vector)
      } else {
        sweepLowerForward(vector)
        search.record(.lowerForward, vector)
      }
    }
    updates.applyForward(to: vector)
    if keepsSpike { updates.keepSpike(vector) }
    if search.isWorthwhile(.upperForward, vector, steps: order.count) {
      negateTrivial(vector)
      search.find(from: vector, along: upperColumns) { orderPlaces[$0] >= 0 }
      search.run(vector, along: upperColumns, dividingBy: pivots)
      addTrivial(vector)
    } else {
      sweepUpperForward(vector)
    }
    search.record(.upperForward, vector)
  }

  /// Solves `Bᵀ·z = vector` in place; `vector` goes by pivot rows, `z` by rows.
  ///
  /// - Parameters:
  ///   - vector: The right side, then the solution.
  ///   - keepsRow: Whether the half-solved vector, which must have come from a unit vector, is kept for
  ///     `update`.
  func btran(_ vector: SparseVector, keepsRow: Bool = false) {
    if search.isWorthwhile(.upperBackward, vector, steps: order.count) {
      search.find(from: vector, along: upperRows)
      search.run(vector, along: upperRows, dividingBy: pivots)
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
    vector.prune(Self.dropTolerance)
    search.record(.lowerBackward, vector)
  }

  private func sweepLowerForward(_ vector: SparseVector) {
    var adder = vector.adder
    let (indices, multipliers) = (lowerColumns.indices.elements, lowerColumns.values.elements)
    let (order, starts, lengths) = (lowerOrder.elements, lowerColumns.starts, lowerColumns.lengths)
    for place in 0..<lowerOrder.count {
      let row = order[place]
      let value = adder.values[row]
      if abs(value) <= Self.dropTolerance { continue }
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
      if abs(sum) > Self.dropTolerance { adder.add(-sum, at: row) }
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
      if abs(value) <= Self.dropTolerance { continue }
      let solved = value / pivots[row]
      adder.values[row] = solved
      for entry in columns.starts[row]..<(columns.starts[row] + columns.lengths[row]) {
        adder.add(-entries[entry] * solved, at: indices[entry])
      }
    }
    vector.count = adder.count
    addTrivial(vector)
  }

  /// Divides what stands in trivial rows by their pivot, −1.
  private func negateTrivial(_ vector: SparseVector) {
    for place in 0..<vector.count {
      let row = vector.indices[place]
      if orderPlaces[row] < 0 { vector.values[row] = -vector.values[row] }
    }
  }

  /// Adds to the trivial rows what the solved entries of the others make there.
  private func addTrivial(_ vector: SparseVector) {
    var adder = vector.adder
    let (columns, listed, places) = (trivialColumns, vector.indices, orderPlaces)
    let (indices, entries) = (columns.indices.elements, columns.values.elements)
    for place in 0..<vector.count {
      let row = listed[place]
      if places[row] < 0 { continue }
      let value = adder.values[row]
      if abs(value) <= Self.dropTolerance { continue }
      for entry in columns.starts[row]..<(columns.starts[row] + columns.lengths[row]) {
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
      for entry in rows.starts[row]..<(rows.starts[row] + rows.lengths[row]) {
        adder.add(entries[entry] * value, at: indices[entry])
      }
    }
    let order = order.elements
    for place in 0..<self.order.count {
      let row = order[place]
      if row < 0 { continue }
      let value = adder.values[row]
      if abs(value) <= Self.dropTolerance { continue }
      let solved = value / pivots[row]
      adder.values[row] = solved
      for entry in rows.starts[row]..<(rows.starts[row] + rows.lengths[row]) {
        adder.add(-entries[entry] * solved, at: indices[entry])
      }
    }
    vector.count = adder.count
  }
}

/// Triangular solves of very sparse vectors: a depth-first search along the nonzeros finds which
/// entries can differ from 0, and an order to compute them in (Gilbert and Peierls, 1988).
final class ReachSearch {
  /// The four triangular solves.
  enum Kind: Int {
    case lowerForward, upperForward, upperBackward, lowerBackward
  }

  private let size: Int
  private let isReached: Vector<Bool>
  private let path: Vector<Int>
  private let nextEntries: Vector<Int>
  /// The reached rows, last one first, in the order in which they have to be computed.
  private let reached: Vector<Int>
  private var reachedCount = 0
  private var leftOutCount = 0
  /// About how many nonzeros the last solutions of each kind had.
  private let expected: Vector<Double>

  /// Makes memory for vectors of a size.
  init(size: Int, in workspace: Workspace) {
    self.size = size
    isReached = workspace.vector(size, of: false)
    path = workspace.vector(size, of: 0)
    nextEntries = workspace.vector(size, of: 0)
    reached = workspace.vector(size, of: 0)
    expected = workspace.vector(4, of: 0)
  }

  /// Whether a search is likely to cost less than a pass over all steps of the factor.
  func isWorthwhile(_ kind: Kind, _ vector: SparseVector, steps: Int) -> Bool {
    steps > 8 * vector.count + 8 && Double(steps) > 8 * expected[kind.rawValue]
  }

  /// Notes how many nonzeros a solution has.
  func record(_ kind: Kind, _ vector: SparseVector) {
    expected[kind.rawValue] = 0.75 * expected[kind.rawValue] + 0.25 * Double(vector.count)
  }

  /// Finds all rows that the nonzeros of a vector reach, and leaves in the vector's list those that are
  /// left out.
  @inline(__always)
  func find(
    from vector: SparseVector, along lines: SparseLines,
    where isIncluded: (Int) -> Bool = { _ in true }
  ) {
    let indices = lines.indices.elements
    reachedCount = 0
    leftOutCount = 0
    for place in 0..<vector.count {
      let root = vector.indices[place]
      guard isIncluded(root) else {
        vector.indices[leftOutCount] = root
        leftOutCount += 1
        continue
      }
      if isReached[root] { continue }
      isReached[root] = true
      path[0] = root
      nextEntries[0] = lines.starts[root]
      var depth = 0
      while depth >= 0 {
        let row = path[depth]
        let end = lines.starts[row] + lines.lengths[row]
        var entry = nextEntries[depth]
        while entry < end && isReached[indices[entry]] { entry += 1 }
        if entry < end {
          let next = indices[entry]
          isReached[next] = true
          entry += 1
          nextEntries[depth] = entry
          if lines.lengths[next] == 0 {
            // Most rows lead nowhere.
            reached[reachedCount] = next
            reachedCount += 1
            continue
          }
          depth += 1
          path[depth] = next
          nextEntries[depth] = lines.starts[next]
        } else {
          reached[reachedCount] = row
          reachedCount += 1
          depth -= 1
        }
      }
    }
  }

  /// Solves along the rows that were found, and adds them to the list of the vector's nonzeros.
  func run(
    _ vector: SparseVector, along lines: SparseLines, dividingBy pivots: Vector<Double>?
  ) {
    let (values, indices) = (vector.values, lines.indices.elements)
    let entries = lines.values.elements
    for place in stride(from: reachedCount - 1, through: 0, by: -1) {
      let row = reached[place]
      isReached[row] = false
      vector.indices[leftOutCount + reachedCount - 1 - place] = row
      var value = values[row]
      if let pivots {
        value /= pivots[row]
        values[row] = value
      }
      if abs(value) <= BasisFactorization.dropTolerance {
        values[row] = SparseVector.cancelled
        continue
      }
      for entry in lines.range(row) { values[indices[entry]] -= entries[entry] * value }
    }
    vector.count = leftOutCount + reachedCount
  }
}
