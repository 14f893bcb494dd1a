import LinearProgramming

/// The two triangular factors of a basis matrix and the order in which its pivots were chosen.
///
/// Most of a basis is triangular already: columns with a single entry in the rows that are left, and
/// rows with a single entry in the columns that are left, become pivots without any arithmetic. What
/// remains goes to `NucleusElimination`.
struct TriangularFactors {
  /// The row of each pivot, in the order of elimination.
  private(set) var pivotRows: [Int] = []
  /// The position of each pivot.
  private(set) var pivotPositions: [Int] = []
  /// The value of each pivot.
  private(set) var pivotValues: [Double] = []
  /// The pivot row of each vector of `lower`.
  private(set) var lowerPivotRows: [Int] = []
  /// The multipliers of the eliminated rows; a vector for each pivot that has any.
  private(set) var lower = ElementaryMatrices()
  /// The rest of each pivot row, by positions; a vector per pivot.
  private(set) var upper = ElementaryMatrices()
  private let size: Int

  /// A pivot must be at least this part of the largest entry of its column.
  static let singularityTolerance = 1e-11

  /// Makes empty factors for matrices of an order.
  init(size: Int) { self.size = size }

  /// The number of entries of both factors.
  var entryCount: Int { lower.indices.count + upper.indices.count + pivotRows.count }

  /// Writes down the next pivot. Multipliers and the rest of the row were appended before.
  mutating func closePivot(row: Int, position: Int, value: Double) {
    pivotRows.append(row)
    pivotPositions.append(position)
    pivotValues.append(value)
    upper.close()
    if lower.hasOpenEntries {
      lower.close()
      lowerPivotRows.append(row)
    }
  }

  /// Adds an entry to the row of the pivot that is being written.
  mutating func appendUpper(position: Int, value: Double) { upper.append(position, value) }

  /// Adds a multiplier to the pivot that is being written.
  mutating func appendLower(row: Int, multiplier: Double) { lower.append(row, multiplier) }

  /// Factorizes the matrix of the given basic variables.
  ///
  /// - Returns: The positions and rows that were left without a pivot, paired; empty on success.
  mutating func eliminate(_ form: ComputationalForm, basics: [Int]) -> [BasisReplacement] {
    pivotRows.removeAll(keepingCapacity: true)
    pivotPositions.removeAll(keepingCapacity: true)
    pivotValues.removeAll(keepingCapacity: true)
    lowerPivotRows.removeAll(keepingCapacity: true)
    lower.removeAll()
    upper.removeAll()

    var basis = BasisMatrix(form, basics: basics)
    eliminateSingletons(of: &basis)
    if pivotRows.count < size {
      var nucleus = NucleusElimination(basis)
      nucleus.eliminate(into: &self)
    }
    guard pivotRows.count < size else { return [] }
    var rowIsLeft = [Bool](repeating: true, count: size)
    var positionIsLeft = rowIsLeft
    for row in pivotRows { rowIsLeft[row] = false }
    for position in pivotPositions { positionIsLeft[position] = false }
    let rows = (0..<size).filter { rowIsLeft[$0] }
    let positions = (0..<size).filter { positionIsLeft[$0] }
    return zip(positions, rows).map { BasisReplacement(position: $0, row: $1) }
  }

  private mutating func eliminateSingletons(of basis: inout BasisMatrix) {
    var positions = (0..<size).filter { basis.positionCounts[$0] == 1 }
    var rows = (0..<size).filter { basis.rowCounts[$0] == 1 }
    while true {
      if let position = positions.popLast() {
        guard basis.positionIsActive[position], basis.positionCounts[position] == 1,
          let place = basis.columnRange(position).first(where: {
            basis.rowIsActive[basis.rowIndices[$0]]
          }), basis.isPivot(basis.values[place], position: position)
        else { continue }
        let row = basis.rowIndices[place]
        basis.rowIsActive[row] = false
        basis.positionIsActive[position] = false
        for other in basis.rowRange(row) where basis.positionIsActive[basis.positionIndices[other]]
        {
          let neighbour = basis.positionIndices[other]
          appendUpper(position: neighbour, value: basis.rowValues[other])
          basis.positionCounts[neighbour] -= 1
          if basis.positionCounts[neighbour] == 1 { positions.append(neighbour) }
        }
        closePivot(row: row, position: position, value: basis.values[place])
      } else if let row = rows.popLast() {
        guard basis.rowIsActive[row], basis.rowCounts[row] == 1,
          let place = basis.rowRange(row).first(where: {
            basis.positionIsActive[basis.positionIndices[$0]]
          })
        else { continue }
        let position = basis.positionIndices[place]
        let value = basis.rowValues[place]
        guard basis.isPivot(value, position: position) else { continue }
        basis.rowIsActive[row] = false
        basis.positionIsActive[position] = false
        for other in basis.columnRange(position) where basis.rowIsActive[basis.rowIndices[other]] {
          let neighbour = basis.rowIndices[other]
          appendLower(row: neighbour, multiplier: basis.values[other] / value)
          basis.rowCounts[neighbour] -= 1
          if basis.rowCounts[neighbour] == 1 { rows.append(neighbour) }
        }
        closePivot(row: row, position: position, value: value)
      } else {
        return
      }
    }
  }
}

/// The basis matrix by columns and by rows, and what of it is not eliminated yet.
struct BasisMatrix {
  /// Where each position begins in `rowIndices` and `values`.
  private(set) var columnStarts: [Int]
  /// The rows of the entries, position by position.
  private(set) var rowIndices: [Int] = []
  /// The values of the entries, position by position.
  private(set) var values: [Double] = []
  /// Where each row begins in `positionIndices` and `rowValues`.
  private(set) var rowStarts: [Int]
  /// The positions of the entries, row by row.
  private(set) var positionIndices: [Int]
  /// The values of the entries, row by row.
  private(set) var rowValues: [Double]
  /// The size of the largest entry at each position.
  private(set) var largest: [Double]
  /// Which rows have no pivot yet.
  var rowIsActive: [Bool]
  /// Which positions have no pivot yet.
  var positionIsActive: [Bool]
  /// How many active positions each row meets. Kept while singletons are eliminated.
  var rowCounts: [Int]
  /// How many active rows each position meets. Kept while singletons are eliminated.
  var positionCounts: [Int]

  /// Collects the columns of the basic variables.
  init(_ form: ComputationalForm, basics: [Int]) {
    let size = basics.count
    columnStarts = [0]
    columnStarts.reserveCapacity(size + 1)
    rowStarts = [Int](repeating: 0, count: size + 1)
    largest = [Double](repeating: 0, count: size)
    for (position, variable) in basics.enumerated() {
      if variable >= form.columnCount {
        rowIndices.append(variable - form.columnCount)
        values.append(-1)
        largest[position] = 1
      } else {
        for place in form.matrix.entryRange(ofColumn: variable) {
          rowIndices.append(form.matrix.rowIndices[place])
          values.append(form.matrix.values[place])
          largest[position] = max(largest[position], abs(form.matrix.values[place]))
        }
      }
      columnStarts.append(rowIndices.count)
    }
    for row in rowIndices { rowStarts[row + 1] += 1 }
    for row in 0..<size { rowStarts[row + 1] += rowStarts[row] }
    rowCounts = (0..<size).map { [rowStarts] in rowStarts[$0 + 1] - rowStarts[$0] }
    positionCounts = (0..<size).map { [columnStarts] in columnStarts[$0 + 1] - columnStarts[$0] }
    positionIndices = [Int](repeating: 0, count: rowIndices.count)
    rowValues = [Double](repeating: 0, count: rowIndices.count)
    rowIsActive = [Bool](repeating: true, count: size)
    positionIsActive = rowIsActive
    var next = rowStarts
    for position in 0..<size {
      for place in columnStarts[position]..<columnStarts[position + 1] {
        let row = rowIndices[place]
        positionIndices[next[row]] = position
        rowValues[next[row]] = values[place]
        next[row] += 1
      }
    }
  }

  /// The places of one position in `rowIndices` and `values`.
  func columnRange(_ position: Int) -> Range<Int> {
    columnStarts[position]..<columnStarts[position + 1]
  }

  /// The places of one row in `positionIndices` and `rowValues`.
  func rowRange(_ row: Int) -> Range<Int> { rowStarts[row]..<rowStarts[row + 1] }

  /// Whether a value is large enough, compared with its column, to divide by.
  func isPivot(_ value: Double, position: Int) -> Bool {
    abs(value) > TriangularFactors.singularityTolerance * largest[position]
  }
}
