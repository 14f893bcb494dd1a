import LinearProgramming

/// A factorization of the basis matrix, with the solves the simplex method needs.
///
/// The basis matrix has one row per equation and one column per *position* of the basis. It is
/// factorized as `B = L·U` up to permutations: singletons first, then Markowitz elimination of what
/// is left (`NucleusElimination`). A change of one column appends an elementary matrix to the
/// product form of the inverse (Dantzig and Orchard-Hays, 1954); the factorization is made anew when
/// those have grown.
struct BasisFactorization {
  /// The order of the basis matrix.
  let size: Int
  /// The factors as elimination wrote them.
  private(set) var factors: TriangularFactors
  private var columnStarts: [Int] = []
  private var columnRows: [Int] = []
  private var columnValues: [Double] = []
  private var updates = ElementaryMatrices()
  private var updatedPositions: [Int] = []
  private var updatedPivots: [Double] = []
  private var work: [Double]

  /// Entries of a solution that are smaller than this are rounding and are set to 0.
  private static let dropTolerance = 1e-16

  /// Makes room for bases of an order; nothing is factorized yet.
  init(size: Int) {
    self.size = size
    factors = TriangularFactors(size: size)
    work = [Double](repeating: 0, count: size)
  }

  /// How many columns have changed since the factorization was made.
  var updateCount: Int { updatedPositions.count }

  /// Whether a new factorization would make the solves faster or more accurate.
  var isWorn: Bool {
    updateCount >= 100 || updates.indices.count > 3 * (factors.entryCount + size) + 500
  }

  /// Factorizes the basis matrix of the given variables.
  ///
  /// - Returns: Empty on success. For a singular matrix the positions without a pivot, each with a
  ///   row whose logical variable can take its place; the factorization cannot be used then.
  mutating func factorize(_ form: ComputationalForm, basics: [Int]) -> [BasisReplacement] {
    updates.removeAll()
    updatedPositions.removeAll(keepingCapacity: true)
    updatedPivots.removeAll(keepingCapacity: true)
    let replacements = factors.eliminate(form, basics: basics)
    if replacements.isEmpty { buildColumns() }
    return replacements
  }

  /// Records that the column at a position was replaced.
  ///
  /// - Parameters:
  ///   - position: The position that changed.
  ///   - column: The new column after `ftran`, one entry per position; not 0 at `position`.
  mutating func update(position: Int, column: [Double]) {
    for other in 0..<size where column[other] != 0 && other != position {
      updates.append(other, column[other])
    }
    updates.close()
    updatedPositions.append(position)
    updatedPivots.append(column[position])
  }

  /// Solves `B·z = vector` in place: a vector by rows becomes one by positions.
  mutating func ftran(_ vector: inout [Double]) {
    for eta in 0..<factors.lowerPivotRows.count {
      let multiple = vector[factors.lowerPivotRows[eta]]
      if multiple == 0 { continue }
      for place in factors.lower.range(eta) {
        vector[factors.lower.indices[place]] -= factors.lower.values[place] * multiple
      }
    }
    for step in stride(from: size - 1, through: 0, by: -1) {
      let row = factors.pivotRows[step]
      let value = vector[row]
      if value == 0 { continue }
      vector[row] = 0
      if abs(value) < Self.dropTolerance { continue }
      let solved = value / factors.pivotValues[step]
      let position = factors.pivotPositions[step]
      work[position] = solved
      for place in columnStarts[position]..<columnStarts[position + 1] {
        vector[columnRows[place]] -= columnValues[place] * solved
      }
    }
    swap(&vector, &work)
    for eta in 0..<updatedPositions.count {
      let position = updatedPositions[eta]
      let value = vector[position]
      if value == 0 { continue }
      let solved = value / updatedPivots[eta]
      vector[position] = solved
      for place in updates.range(eta) {
        vector[updates.indices[place]] -= updates.values[place] * solved
      }
    }
  }

  /// Solves `Bᵀ·z = vector` in place: a vector by positions becomes one by rows.
  mutating func btran(_ vector: inout [Double]) {
    for eta in stride(from: updatedPositions.count - 1, through: 0, by: -1) {
      let position = updatedPositions[eta]
      var sum = vector[position]
      for place in updates.range(eta) {
        sum -= updates.values[place] * vector[updates.indices[place]]
      }
      vector[position] = sum / updatedPivots[eta]
    }
    for step in 0..<size {
      let position = factors.pivotPositions[step]
      let value = vector[position]
      if value == 0 { continue }
      vector[position] = 0
      if abs(value) < Self.dropTolerance { continue }
      let solved = value / factors.pivotValues[step]
      work[factors.pivotRows[step]] = solved
      for place in factors.upper.range(step) {
        vector[factors.upper.indices[place]] -= factors.upper.values[place] * solved
      }
    }
    swap(&vector, &work)
    for eta in stride(from: factors.lowerPivotRows.count - 1, through: 0, by: -1) {
      var sum = 0.0
      for place in factors.lower.range(eta) {
        sum += factors.lower.values[place] * vector[factors.lower.indices[place]]
      }
      if sum != 0 { vector[factors.lowerPivotRows[eta]] -= sum }
    }
  }

  /// Copies the upper factor, which elimination wrote by rows, to columns for `ftran`.
  private mutating func buildColumns() {
    columnStarts = [Int](repeating: 0, count: size + 1)
    for position in factors.upper.indices { columnStarts[position + 1] += 1 }
    for position in 0..<size { columnStarts[position + 1] += columnStarts[position] }
    var next = columnStarts
    columnRows = [Int](repeating: 0, count: factors.upper.indices.count)
    columnValues = [Double](repeating: 0, count: factors.upper.indices.count)
    for step in 0..<size {
      for place in factors.upper.range(step) {
        let position = factors.upper.indices[place]
        columnRows[next[position]] = factors.pivotRows[step]
        columnValues[next[position]] = factors.upper.values[place]
        next[position] += 1
      }
    }
  }
}

/// A position of a singular basis that is given to the logical variable of a row.
struct BasisReplacement {
  /// The position without a pivot.
  var position: Int
  /// The row without a pivot.
  var row: Int
}

/// A growing list of sparse vectors in flat arrays.
struct ElementaryMatrices {
  /// The index of each entry.
  private(set) var indices: [Int] = []
  /// The value of each entry.
  private(set) var values: [Double] = []
  private var starts = [0]

  /// Whether the vector that is being written has entries.
  var hasOpenEntries: Bool { starts[starts.count - 1] < indices.count }

  /// The places of one vector.
  func range(_ vector: Int) -> Range<Int> { starts[vector]..<starts[vector + 1] }

  /// Adds an entry to the vector that is being written.
  mutating func append(_ index: Int, _ value: Double) {
    indices.append(index)
    values.append(value)
  }

  /// Ends the vector that is being written.
  mutating func close() { starts.append(indices.count) }

  /// Forgets all vectors and keeps the memory.
  mutating func removeAll() {
    indices.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
  }
}
