import FlatMemory

/// Triangular solves of very sparse vectors. A depth-first search along the nonzeros finds the
/// entries that can differ from 0, and an order to compute them in (Gilbert and Peierls, 1988).
final class ReachSearch {
  /// The four triangular solves.
  enum Kind: Int {
    case lowerForward, upperForward, upperBackward, lowerBackward
  }

  /// The purpose of a solve. Solves for the same purpose fill vectors similarly.
  enum Purpose: Int {
    /// A column or row of the pivot.
    case pivot
    /// The norms of dual steepest edge.
    case norms
    /// Changes of values or prices.
    case change
  }

  /// The purpose of the current solve.
  var purpose = Purpose.change
  private let size: Int
  private let isReached: Vector<Bool>
  private let path: Vector<Int>
  private let nextEntries: Vector<Int>
  /// The reached rows, stored backwards, in the order in which they must be computed.
  private let reached: Vector<Int>
  private var reachedCount = 0
  private var leftOutCount = 0
  /// The approximate number of nonzeros in the last solutions of each kind.
  let expected: Vector<Double>

  /// Allocates memory for vectors of a size.
  init(size: Int, in workspace: Workspace) {
    self.size = size
    isReached = workspace.vector(size, of: false)
    path = workspace.vector(size)
    nextEntries = workspace.vector(size)
    reached = workspace.vector(size)
    expected = workspace.vector(12, of: 0)
  }

  /// Returns the index of the expectation for a kind of solve with the current purpose.
  func index(_ kind: Kind) -> Int { 4 * purpose.rawValue + kind.rawValue }

  /// Whether a search is likely to cost less than a pass over all steps of the factor.
  func isWorthwhile(_ kind: Kind, _ vector: SparseVector, steps: Int) -> Bool {
    steps > 8 * vector.count + 8 && Double(steps) > 8 * expected[index(kind)]
  }

  /// Records the number of nonzeros of a solution.
  func record(_ kind: Kind, _ vector: SparseVector) {
    let index = index(kind)
    expected[index] = 0.75 * expected[index] + 0.25 * Double(vector.count)
  }

  /// Finds all rows that the nonzeros of a vector reach, and leaves the excluded ones in the
  /// vector's list.
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
            // Most rows lead to no other row.
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

  /// Solves along the rows found, and adds them to the list of the vector's nonzeros.
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
      if abs(value) <= SimplexTolerance.drop {
        values[row] = SparseVector.cancelled
        continue
      }
      for entry in lines.range(row) { values[indices[entry]] -= entries[entry] * value }
    }
    vector.count = leftOutCount + reachedCount
  }
}
