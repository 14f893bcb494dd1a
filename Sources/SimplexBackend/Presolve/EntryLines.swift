import LinearProgramming

/// The coefficients of a matrix, line by line, in one array. Lines grow and shrink.
struct EntryLines {
  private var entries: [WorkingProgram.Entry]
  private var starts: [Int]
  private var counts: [Int]
  private var capacities: [Int]

  /// The columns of a matrix.
  init(columnsOf matrix: SparseMatrix) {
    entries = matrix.rowIndices.indices.map {
      WorkingProgram.Entry(index: matrix.rowIndices[$0], value: matrix.values[$0])
    }
    starts = Array(matrix.columnStarts.dropLast())
    counts = (0..<matrix.columnCount).map { matrix.entryRange(ofColumn: $0).count }
    capacities = counts
  }

  /// The number of entries of each line.
  var sizes: [Int] { counts }

  /// The places of the entries of a line.
  @inline(__always)
  func range(_ line: Int) -> Range<Int> { starts[line]..<(starts[line] + counts[line]) }

  /// An entry by its place.
  @inline(__always)
  subscript(place place: Int) -> WorkingProgram.Entry { entries[place] }

  /// The entries of a line.
  @inline(__always)
  subscript(line: Int) -> ArraySlice<WorkingProgram.Entry> { entries[range(line)] }

  /// Adds to an entry of a line. An entry that cancels is removed.
  ///
  /// - Returns: The number of entries by which the line has grown.
  mutating func add(_ value: Double, at index: Int, of line: Int) -> Int {
    for place in range(line) where entries[place].index == index {
      let sum = entries[place].value + value
      guard abs(sum) <= SimplexTolerance.rounding * abs(value) else {
        entries[place].value = sum
        return 0
      }
      counts[line] -= 1
      entries[place] = entries[starts[line] + counts[line]]
      return -1
    }
    if counts[line] == capacities[line] { move(line) }
    entries[starts[line] + counts[line]] = .init(index: index, value: value)
    counts[line] += 1
    return 1
  }

  /// Moves a full line to a larger place at the end.
  private mutating func move(_ line: Int) {
    let old = range(line)
    starts[line] = entries.count
    capacities[line] = 2 * old.count + 4
    for place in old { entries.append(entries[place]) }
    let room = capacities[line] - old.count
    entries.append(contentsOf: repeatElement(.init(index: -1, value: 0), count: room))
  }
}
