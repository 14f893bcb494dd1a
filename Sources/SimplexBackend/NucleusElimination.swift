/// Gaussian elimination of the part of a basis matrix that has no singletons.
///
/// Pivots are chosen by Markowitz's rule (least `(row count − 1)·(column count − 1)`, which bounds
/// the fill-in) among entries that are at least a tenth of the largest in their row (threshold
/// pivoting, which bounds the growth). As in Suhl and Suhl (1990), only the few sparsest rows and
/// columns are searched. Rows hold values, columns only the pattern.
struct NucleusElimination {
  private let largest: [Double]
  private var rows: SparseLines
  private var columns: SparseLines
  private var rowValues: [Double] = []
  private var rowLists: CountLists
  private var columnLists: CountLists
  /// The size of the largest entry of each row, negative where it is not known.
  private var rowLargest: [Double]
  private var pivotRowValues: [Double]
  private var isInPivotRow: [Bool]

  private static let threshold = 0.1
  private static let searchedLines = 4

  /// Copies what is active of a basis matrix.
  init(_ basis: BasisMatrix) {
    let size = basis.rowIsActive.count
    largest = basis.largest
    rows = SparseLines(count: size)
    columns = SparseLines(count: size)
    rowLists = CountLists(count: size)
    columnLists = CountLists(count: size)
    rowLargest = [Double](repeating: -1, count: size)
    pivotRowValues = [Double](repeating: 0, count: size)
    isInPivotRow = [Bool](repeating: false, count: size)
    for row in 0..<size where basis.rowIsActive[row] {
      rows.open(row)
      for place in basis.rowRange(row) where basis.positionIsActive[basis.positionIndices[place]] {
        rows.appendWhileOpen(row, basis.positionIndices[place])
        rowValues.append(basis.rowValues[place])
      }
      rowLists.insert(row, count: rows.lengths[row])
    }
    for position in 0..<size where basis.positionIsActive[position] {
      columns.open(position)
      for place in basis.columnRange(position) where basis.rowIsActive[basis.rowIndices[place]] {
        columns.appendWhileOpen(position, basis.rowIndices[place])
      }
      columnLists.insert(position, count: columns.lengths[position])
    }
  }

  /// Eliminates until no acceptable pivot is left; after a singular matrix some rows remain.
  mutating func eliminate(into factors: inout TriangularFactors) {
    while let place = choosePivot() {
      let row = place.row
      let position = rows.indices[place.place]
      let pivot = rowValues[place.place]
      rowLists.remove(row)
      columnLists.remove(position)
      for place in rows.range(row) where rows.indices[place] != position {
        let other = rows.indices[place]
        factors.appendUpper(position: other, value: rowValues[place])
        pivotRowValues[other] = rowValues[place]
        isInPivotRow[other] = true
        columns.remove(row, from: other)
      }
      for place in columns.range(position) where columns.indices[place] != row {
        let other = columns.indices[place]
        let multiplier = subtractPivotRow(row, from: other, position: position, pivot: pivot)
        factors.appendLower(row: other, multiplier: multiplier)
        rowLists.move(other, count: rows.lengths[other])
      }
      for place in rows.range(row) where rows.indices[place] != position {
        let other = rows.indices[place]
        pivotRowValues[other] = 0
        isInPivotRow[other] = false
        columnLists.move(other, count: columns.lengths[other])
      }
      factors.closePivot(row: row, position: position, value: pivot)
    }
  }

  /// Eliminates the entry of a row at the pivot's position; returns the multiplier.
  private mutating func subtractPivotRow(
    _ pivotRow: Int, from row: Int, position: Int, pivot: Double
  ) -> Double {
    var multiplier = 0.0
    var place = rows.starts[row]
    var end = place + rows.lengths[row]
    while place < end {
      if rows.indices[place] == position {
        multiplier = rowValues[place] / pivot
        removeEntry(at: place, ofRow: row)
        break
      }
      place += 1
    }
    place = rows.starts[row]
    end = place + rows.lengths[row]
    while place < end {
      let other = rows.indices[place]
      if isInPivotRow[other] {
        isInPivotRow[other] = false
        let old = rowValues[place]
        let new = old - multiplier * pivotRowValues[other]
        if abs(new) <= 1e-15 * max(abs(old), abs(new - old)) {
          // Cancelled: keep the pattern true, so that counts and patterns stay exact.
          columns.remove(row, from: other)
          removeEntry(at: place, ofRow: row)
          end -= 1
          continue
        }
        rowValues[place] = new
      }
      place += 1
    }
    for place in rows.range(pivotRow) {
      let other = rows.indices[place]
      if other == position { continue }
      if isInPivotRow[other] {
        let newPlace = rows.append(other, to: row, moving: &rowValues)
        rowValues[newPlace] = -multiplier * pivotRowValues[other]
        _ = columns.append(row, to: other)
      }
      isInPivotRow[other] = true
    }
    rowLargest[row] = -1
    return multiplier
  }

  private mutating func removeEntry(at place: Int, ofRow row: Int) {
    let last = rows.starts[row] + rows.lengths[row] - 1
    rowValues[place] = rowValues[last]
    rows.removeEntry(at: place, of: row)
  }

  private mutating func choosePivot() -> (row: Int, place: Int)? {
    var best: (row: Int, place: Int)?
    var bestMerit = Int.max
    var searched = 0
    for count in 1...max(1, rows.starts.count) {
      if bestMerit <= (count - 1) * (count - 1) { return best }
      var position = columnLists.first(count)
      while let current = position {
        position = columnLists.next(current)
        var found = false
        for columnPlace in columns.range(current) {
          let row = columns.indices[columnPlace]
          let merit = (count - 1) * (rows.lengths[row] - 1)
          if merit >= bestMerit { continue }
          guard let place = rows.range(row).first(where: { rows.indices[$0] == current }),
            isAcceptable(place, row: row)
          else { continue }
          best = (row, place)
          bestMerit = merit
          found = true
        }
        if !found && bestMerit == Int.max {
          // Nothing to divide by here; the column returns when an elimination changes it.
          columnLists.remove(current)
        }
        searched += 1
        if best != nil && searched >= Self.searchedLines { return best }
      }
      var row = rowLists.first(count)
      while let current = row {
        row = rowLists.next(current)
        for place in rows.range(current) {
          let merit = (count - 1) * (columns.lengths[rows.indices[place]] - 1)
          if merit >= bestMerit || !isAcceptable(place, row: current) { continue }
          best = (current, place)
          bestMerit = merit
        }
        searched += 1
        if best != nil && searched >= Self.searchedLines { return best }
      }
    }
    return best
  }

  private mutating func isAcceptable(_ place: Int, row: Int) -> Bool {
    if rowLargest[row] < 0 {
      rowLargest[row] = rows.range(row).reduce(0) { max($0, abs(rowValues[$1])) }
    }
    let size = abs(rowValues[place])
    return size >= Self.threshold * rowLargest[row]
      && size > TriangularFactors.singularityTolerance * largest[rows.indices[place]]
  }
}

/// Sparse lines (rows or columns) of one matrix in a shared array, which move to its end when they
/// outgrow their room.
struct SparseLines {
  /// Where each line begins.
  private(set) var starts: [Int]
  /// How many entries each line has.
  private(set) var lengths: [Int]
  /// The indices of the entries.
  private(set) var indices: [Int] = []
  private var capacities: [Int]

  /// Makes empty lines.
  init(count: Int) {
    starts = [Int](repeating: 0, count: count)
    lengths = starts
    capacities = starts
  }

  /// The places of one line.
  func range(_ line: Int) -> Range<Int> { starts[line]..<(starts[line] + lengths[line]) }

  /// Begins a line at the end of the array; only one may be open at a time.
  mutating func open(_ line: Int) { starts[line] = indices.count }

  /// Adds an entry to the line that was opened last.
  mutating func appendWhileOpen(_ line: Int, _ index: Int) {
    indices.append(index)
    lengths[line] += 1
    capacities[line] += 1
  }

  /// Adds an entry to a line and returns its place.
  mutating func append(_ index: Int, to line: Int) -> Int {
    var nothing: [Double] = []
    return append(index, to: line, moving: &nothing)
  }

  /// Adds an entry to a line and returns its place; `values` runs in parallel and moves along,
  /// unless it is empty.
  mutating func append(_ index: Int, to line: Int, moving values: inout [Double]) -> Int {
    if lengths[line] == capacities[line] {
      let old = range(line)
      starts[line] = indices.count
      capacities[line] = 2 * capacities[line] + 4
      let room = capacities[line] - old.count
      let hasValues = !values.isEmpty
      for place in old {
        indices.append(indices[place])
        if hasValues { values.append(values[place]) }
      }
      indices.append(contentsOf: repeatElement(0, count: room))
      if hasValues { values.append(contentsOf: repeatElement(0, count: room)) }
    }
    let place = starts[line] + lengths[line]
    indices[place] = index
    lengths[line] += 1
    return place
  }

  /// Removes the entry at a place of a line; the last one takes its place.
  mutating func removeEntry(at place: Int, of line: Int) {
    lengths[line] -= 1
    indices[place] = indices[starts[line] + lengths[line]]
  }

  /// Removes an index from a line, if it is there.
  mutating func remove(_ index: Int, from line: Int) {
    if let place = range(line).first(where: { indices[$0] == index }) {
      removeEntry(at: place, of: line)
    }
  }
}

/// Lines sorted into doubly linked lists by how many entries they have.
struct CountLists {
  private var heads: [Int]
  private var nexts: [Int]
  private var previous: [Int]
  private var counts: [Int]

  /// Makes empty lists for lines `0 ..< count` with at most `count` entries.
  init(count: Int) {
    heads = [Int](repeating: -1, count: count + 1)
    nexts = [Int](repeating: -1, count: count)
    previous = nexts
    counts = nexts
  }

  /// The first line with a number of entries.
  func first(_ count: Int) -> Int? {
    guard count < heads.count, heads[count] >= 0 else { return nil }
    return heads[count]
  }

  /// The line after one in its list.
  func next(_ line: Int) -> Int? { nexts[line] >= 0 ? nexts[line] : nil }

  /// Puts a line into the list of a count.
  mutating func insert(_ line: Int, count: Int) {
    let head = heads[count]
    nexts[line] = head
    previous[line] = -1
    if head >= 0 { previous[head] = line }
    heads[count] = line
    counts[line] = count
  }

  /// Takes a line out of its list, if it is in one.
  mutating func remove(_ line: Int) {
    guard counts[line] >= 0 else { return }
    if previous[line] >= 0 {
      nexts[previous[line]] = nexts[line]
    } else {
      heads[counts[line]] = nexts[line]
    }
    if nexts[line] >= 0 { previous[nexts[line]] = previous[line] }
    counts[line] = -1
  }

  /// Puts a line into the list of another count.
  mutating func move(_ line: Int, count: Int) {
    remove(line)
    insert(line, count: count)
  }
}
