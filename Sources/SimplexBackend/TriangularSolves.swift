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
      search.find(from: vector, along: upperColumns)
      search.run(vector, along: upperColumns, dividingBy: pivots)
    } else {
      sweepUpperForward(vector)
    }
    vector.prune(Self.dropTolerance)
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
    let values = vector.values
    let (indices, multipliers) = (lowerColumns.indices.elements, lowerColumns.values.elements)
    for place in 0..<lowerOrder.count {
      let row = lowerOrder[place]
      let value = values[row]
      if abs(value) <= Self.dropTolerance { continue }
      for entry in lowerColumns.range(row) {
        vector.add(-multipliers[entry] * value, at: indices[entry])
      }
    }
  }

  private func sweepLowerBackward(_ vector: SparseVector) {
    let values = vector.values
    let (indices, multipliers) = (lowerColumns.indices.elements, lowerColumns.values.elements)
    for place in stride(from: lowerOrder.count - 1, through: 0, by: -1) {
      let row = lowerOrder[place]
      var sum = 0.0
      for entry in lowerColumns.range(row) { sum += multipliers[entry] * values[indices[entry]] }
      if abs(sum) > Self.dropTolerance { vector.add(-sum, at: row) }
    }
  }

  private func sweepUpperForward(_ vector: SparseVector) {
    let (values, pivots) = (vector.values, pivots)
    let (indices, entries) = (upperColumns.indices.elements, upperColumns.values.elements)
    for place in stride(from: order.count - 1, through: 0, by: -1) {
      let row = order[place]
      if row < 0 { continue }
      let value = values[row]
      if abs(value) <= Self.dropTolerance { continue }
      let solved = value / pivots[row]
      values[row] = solved
      for entry in upperColumns.range(row) {
        vector.add(-entries[entry] * solved, at: indices[entry])
      }
    }
    for place in 0..<vector.count {
      let row = vector.indices[place]
      if orderPlaces[row] < 0 { values[row] = -values[row] }
    }
  }

  private func sweepUpperBackward(_ vector: SparseVector) {
    let (values, pivots) = (vector.values, pivots)
    let (indices, entries) = (upperRows.indices.elements, upperRows.values.elements)
    for place in 0..<vector.count {
      let row = vector.indices[place]
      if orderPlaces[row] >= 0 { continue }
      let value = values[row]
      values[row] = -value
      for entry in upperRows.range(row) { vector.add(entries[entry] * value, at: indices[entry]) }
    }
    for place in 0..<order.count {
      let row = order[place]
      if row < 0 { continue }
      let value = values[row]
      if abs(value) <= Self.dropTolerance { continue }
      let solved = value / pivots[row]
      values[row] = solved
      for entry in upperRows.range(row) {
        vector.add(-entries[entry] * solved, at: indices[entry])
      }
    }
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

  /// Finds all rows that the nonzeros of a vector reach.
  func find(from vector: SparseVector, along lines: SparseLines) {
    let indices = lines.indices.elements
    reachedCount = 0
    for place in 0..<vector.count {
      let root = vector.indices[place]
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

  /// Solves along the rows that were found, and lists them as the vector's nonzeros.
  func run(
    _ vector: SparseVector, along lines: SparseLines, dividingBy pivots: Vector<Double>?
  ) {
    let (values, indices) = (vector.values, lines.indices.elements)
    let entries = lines.values.elements
    for place in stride(from: reachedCount - 1, through: 0, by: -1) {
      let row = reached[place]
      isReached[row] = false
      vector.indices[reachedCount - 1 - place] = row
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
    vector.count = reachedCount
  }
}
