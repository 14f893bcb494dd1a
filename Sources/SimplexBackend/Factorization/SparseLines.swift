import FlatMemory

/// Sparse lines (rows or columns) of one matrix in shared lists. A line that outgrows its room
/// moves to the end.
struct SparseLines {
  /// The start of each line.
  let starts: Vector<Int>
  /// The number of entries of each line.
  let lengths: Vector<Int>
  /// The indices of the entries.
  let indices: List<Int>
  /// The values of the entries.
  let values: List<Double>
  private let capacities: Vector<Int>

  /// Creates empty lines.
  init(count: Int, entries: Int, in workspace: Workspace) {
    starts = workspace.vector(count)
    lengths = workspace.vector(count, of: 0)
    capacities = workspace.vector(count, of: 0)
    indices = List(capacity: entries, in: workspace)
    values = List(capacity: entries, in: workspace)
  }

  /// The room used, including gaps.
  var usedRoom: Int { indices.count }

  /// The places of one line.
  @inline(__always)
  func range(_ line: Int) -> Range<Int> { starts[line]..<(starts[line] + lengths[line]) }

  /// Empties all lines.
  func removeAll() {
    lengths.fill(with: 0)
    capacities.fill(with: 0)
    indices.removeAll()
    values.removeAll()
  }

  /// Begins an empty line at the end of the lists. Only one line may be open at a time.
  func open(_ line: Int) {
    starts[line] = indices.count
    lengths[line] = 0
    capacities[line] = 0
  }

  /// Adds an entry to the line that was opened last.
  @inline(__always)
  func appendWhileOpen(_ line: Int, _ index: Int, _ value: Double) {
    indices.append(index)
    values.append(value)
    lengths[line] += 1
    capacities[line] += 1
  }

  /// Reserves room in empty lines. `lengths` holds the numbers of entries to reserve, and is 0
  /// afterwards.
  func makeRoomForLengths() {
    indices.removeAll()
    values.removeAll()
    var end = 0
    for line in 0..<starts.count {
      starts[line] = end
      capacities[line] = lengths[line]
      end += lengths[line]
      lengths[line] = 0
    }
    indices.append(0, times: end)
    values.append(0, times: end)
  }

  /// Adds an entry to a line that has room for it.
  @inline(__always)
  func fill(_ line: Int, _ index: Int, _ value: Double) {
    let place = starts[line] + lengths[line]
    indices[place] = index
    values[place] = value
    lengths[line] += 1
  }

  /// Adds an entry to a line, moving the line if it has no room.
  func append(_ index: Int, _ value: Double, to line: Int) {
    if lengths[line] == capacities[line] { move(line) }
    fill(line, index, value)
  }

  private func move(_ line: Int) {
    let old = range(line)
    starts[line] = indices.count
    for place in old {
      indices.append(indices[place])
      values.append(values[place])
    }
    capacities[line] = 2 * old.count + 4
    indices.append(0, times: capacities[line] - old.count)
    values.append(0, times: capacities[line] - old.count)
  }

  /// Changes the value of an entry.
  @inline(__always)
  func setValue(_ value: Double, at place: Int) { values[place] = value }

  /// Removes the entry at a place of a line. The last entry takes its place.
  @inline(__always)
  func removeEntry(at place: Int, of line: Int) {
    let last = starts[line] + lengths[line] - 1
    indices[place] = indices[last]
    values[place] = values[last]
    lengths[line] -= 1
  }

  /// Removes an index from a line, if it is there.
  func remove(_ index: Int, from line: Int) {
    for place in range(line) where indices[place] == index {
      removeEntry(at: place, of: line)
      return
    }
  }

  /// Empties one line and keeps its room.
  func removeAll(of line: Int) { lengths[line] = 0 }
}

/// Lines sorted into doubly linked lists by their number of entries.
struct CountLists {
  private let heads: Vector<Int>
  private let nexts: Vector<Int>
  private let previous: Vector<Int>
  private let counts: Vector<Int>

  /// Creates empty lists for lines `0 ..< count` with at most `longest` entries.
  init(count: Int, longest: Int, in workspace: Workspace) {
    heads = workspace.vector(longest + 1, of: -1)
    nexts = workspace.vector(count)
    previous = workspace.vector(count)
    counts = workspace.vector(count, of: -1)
  }

  /// Empties all lists.
  func removeAll() {
    heads.fill(with: -1)
    counts.fill(with: -1)
  }

  /// The first line with a number of entries, or −1.
  func first(_ count: Int) -> Int { count < heads.count ? heads[count] : -1 }

  /// The line after another in its list, or −1.
  func next(_ line: Int) -> Int { nexts[line] }

  /// Puts a line into the list of a count.
  func insert(_ line: Int, count: Int) {
    let head = heads[count]
    nexts[line] = head
    previous[line] = -1
    if head >= 0 { previous[head] = line }
    heads[count] = line
    counts[line] = count
  }

  /// Takes a line out of its list, if it is in one.
  func remove(_ line: Int) {
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
  func move(_ line: Int, count: Int) {
    remove(line)
    insert(line, count: count)
  }
}
