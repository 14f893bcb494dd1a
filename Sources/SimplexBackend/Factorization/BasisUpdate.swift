import FlatMemory

extension BasisFactorization {
  /// Exchanges the column at a position by Forrest and Tomlin's update.
  ///
  /// The new column replaces the old one in the upper factor and moves to the end of the order. A
  /// row operation removes the entries it leaves behind. The spike and the row come from the last
  /// `ftran(_:keepsSpike:)` of the new column and `btran(_:keepsRow:)` of the unit vector of the
  /// position.
  ///
  /// - Parameters:
  ///   - row: The pivot row that identifies the position.
  ///   - pivot: The entry of the solved new column there.
  ///
  /// Afterwards `isUnstable` is set if the new pivot disagrees with the expected one; the basis
  /// must then be factorized again.
  func update(row: Int, pivot: Double) {
    let columns = orderPlaces[row] < 0 ? trivialColumns : upperColumns
    for entry in upperRows.range(row) { columns.remove(row, from: upperRows.indices[entry]) }
    upperRows.removeAll(of: row)
    for lines in [upperColumns, trivialColumns] {
      for entry in lines.range(row) { upperRows.remove(row, from: lines.indices[entry]) }
    }
    let expected = pivots[row] * pivot
    let found = updates.close(row: row, oldPivot: pivots[row])
    if orderPlaces[row] >= 0 { order[orderPlaces[row]] = -1 }
    orderPlaces[row] = order.count
    order.append(row)
    upperColumns.open(row)
    trivialColumns.open(row)
    for place in 0..<updates.spikeIndices.count {
      let index = updates.spikeIndices[place]
      let value = updates.spikeValues[place]
      if index == row || abs(value) <= SimplexTolerance.drop { continue }
      let lines = orderPlaces[index] < 0 ? trivialColumns : upperColumns
      lines.appendWhileOpen(row, index, value)
      upperRows.append(row, value, to: index)
    }
    pivots[row] = expected
    countUpdateWork()
    if abs(found - expected) > SimplexTolerance.unstableUpdate * abs(expected) { isUnstable = true }
  }
}

/// The row operations of Forrest and Tomlin's updates. Each subtracts multiples of some rows from
/// one row.
final class RowUpdates {
  private let rows: List<Int>
  private let starts: List<Int>
  private let indices: List<Int>
  private let factors: List<Double>
  private let keptIndices: List<Int>
  private let keptValues: List<Double>
  /// The rows of the half-solved new column.
  let spikeIndices: List<Int>
  /// The values of the half-solved new column.
  let spikeValues: List<Double>
  private let spike: Vector<Double>
  /// The number of exchanged columns.
  private(set) var count = 0

  /// Allocates memory for vectors of a size.
  init(size: Int, in workspace: Workspace) {
    spike = workspace.vector(size, of: 0)
    rows = List(capacity: 32, in: workspace)
    starts = List(capacity: 32, in: workspace)
    indices = List(capacity: 64, in: workspace)
    factors = List(capacity: 64, in: workspace)
    keptIndices = List(capacity: 32, in: workspace)
    keptValues = List(capacity: 32, in: workspace)
    spikeIndices = List(capacity: 32, in: workspace)
    spikeValues = List(capacity: 32, in: workspace)
    starts.append(0)
  }

  /// The number of stored multiples.
  var entryCount: Int { indices.count }

  /// Removes all updates.
  func removeAll() {
    rows.removeAll()
    starts.removeAll(after: 1)
    indices.removeAll()
    factors.removeAll()
    count = 0
  }

  /// Stores a half-solved new column.
  func keepSpike(_ vector: SparseVector) {
    spikeIndices.removeAll()
    spikeValues.removeAll()
    for place in 0..<vector.count {
      spikeIndices.append(vector.indices[place])
      spikeValues.append(vector.values[vector.indices[place]])
    }
  }

  /// Stores a half-solved unit row.
  func keepRow(_ vector: SparseVector) {
    keptIndices.removeAll()
    keptValues.removeAll()
    for place in 0..<vector.count {
      let value = vector.values[vector.indices[place]]
      if abs(value) <= SimplexTolerance.drop { continue }
      keptIndices.append(vector.indices[place])
      keptValues.append(value)
    }
  }

  /// Adds the row operation of the stored row.
  ///
  /// - Returns: The new pivot, which the operation computes from the stored spike.
  func close(row: Int, oldPivot: Double) -> Double {
    for place in 0..<spikeIndices.count { spike[spikeIndices[place]] = spikeValues[place] }
    var pivot = spike[row]
    for place in 0..<keptIndices.count where keptIndices[place] != row {
      let factor = -keptValues[place] * oldPivot
      indices.append(keptIndices[place])
      factors.append(factor)
      pivot -= factor * spike[keptIndices[place]]
    }
    for place in 0..<spikeIndices.count { spike[spikeIndices[place]] = 0 }
    count += 1
    if indices.count > starts[starts.count - 1] {
      rows.append(row)
      starts.append(indices.count)
    }
    return pivot
  }

  /// Applies all operations, first to last.
  func applyForward(to vector: SparseVector) {
    var adder = vector.adder
    let (rows, starts) = (rows.elements, starts.elements)
    let (indices, factors) = (indices.elements, factors.elements)
    for update in 0..<self.rows.count {
      var sum = 0.0
      for place in starts[update]..<starts[update + 1] {
        sum += factors[place] * adder.values[indices[place]]
      }
      if abs(sum) > SimplexTolerance.drop { adder.add(-sum, at: rows[update]) }
    }
    vector.count = adder.count
  }

  /// Applies all transposed operations, last to first.
  func applyBackward(to vector: SparseVector) {
    var adder = vector.adder
    let (rows, starts) = (rows.elements, starts.elements)
    let (indices, factors) = (indices.elements, factors.elements)
    for update in stride(from: self.rows.count - 1, through: 0, by: -1) {
      let value = adder.values[rows[update]]
      if abs(value) <= SimplexTolerance.drop { continue }
      for place in starts[update]..<starts[update + 1] {
        adder.add(-factors[place] * value, at: indices[place])
      }
    }
    vector.count = adder.count
  }
}
