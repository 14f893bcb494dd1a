import FlatMemory

/// A vector with a list of the places where it may differ from 0.
///
/// A listed entry that cancels keeps a value of about 1e-100 until `prune`, so that "not 0" means
/// "listed" and no place is listed twice. A copy is another view of the same vector.
struct SparseVector {
  /// The value of every entry; 0 for unlisted ones.
  let values: Vector<Double>
  /// The listed places; only the first `count` are valid.
  let indices: Vector<Int>
  /// The number of listed places, in memory that copies share.
  private let counter: Vector<Int>

  /// The number of listed places.
  @inline(__always)
  var count: Int {
    get { counter[0] }
    nonmutating set { counter[0] = newValue }
  }

  /// The value of a cancelled entry.
  static let cancelled = 1e-100

  /// Makes a vector of zeros.
  init(_ size: Int, in workspace: Workspace) {
    values = workspace.vector(size, of: 0)
    indices = workspace.vector(size)
    counter = workspace.vector(1, of: 0)
  }

  /// Adds to an entry.
  @inline(__always)
  func add(_ value: Double, at index: Int) {
    var adder = adder
    adder.add(value, at: index)
    count = adder.count
  }

  /// Adds to many entries; afterwards `count` must be set to that of the adder.
  @inline(__always)
  var adder: Adder { Adder(values: values, indices: indices, count: count) }

  /// The state for adding to a sparse vector, which an inner loop holds in registers.
  struct Adder {
    /// The values of the vector.
    let values: Vector<Double>
    fileprivate let indices: Vector<Int>
    /// The number of listed places.
    fileprivate(set) var count: Int

    /// Adds to an entry.
    @inline(__always)
    mutating func add(_ value: Double, at index: Int) {
      let old = values[index]
      if old == 0 {
        indices[count] = index
        count += 1
      }
      let new = old + value
      values[index] = abs(new) < SimplexTolerance.vanishing ? SparseVector.cancelled : new
    }
  }

  /// Sets everything to 0.
  func clear() {
    for place in 0..<count { values[indices[place]] = 0 }
    count = 0
  }

  /// Lists all entries above this size, whether they were listed or not, and sets the others to 0.
  func list(above tolerance: Double) {
    let (values, indices) = (values, indices)
    var listed = 0
    for index in 0..<values.count {
      if abs(values[index]) > tolerance {
        indices[listed] = index
        listed += 1
      } else {
        values[index] = 0
      }
    }
    count = listed
  }

  /// Sets entries of at most this size to 0 and removes them from the list.
  func prune(_ tolerance: Double) {
    let (values, indices) = (values, indices)
    var kept = 0
    for place in 0..<count {
      let index = indices[place]
      if abs(values[index]) <= tolerance {
        values[index] = 0
      } else {
        indices[kept] = index
        kept += 1
      }
    }
    count = kept
  }
}
