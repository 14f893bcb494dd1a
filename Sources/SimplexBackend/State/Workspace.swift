/// Memory for the vectors of one solver: taken in large blocks, given back all at once.
///
/// The vectors it hands out are views that live as long as the workspace; whoever keeps one keeps
/// the workspace beside it.
final class Workspace {
  private var blocks: [UnsafeMutableRawPointer] = []
  private var next: UnsafeMutableRawPointer
  private var left = 0
  private let blockSize: Int

  /// Makes a workspace.
  ///
  /// - Parameter expectedBytes: About how many bytes will be asked for.
  init(expectedBytes: Int) {
    blockSize = max(expectedBytes, 4096)
    next = .allocate(byteCount: blockSize, alignment: 16)
    left = blockSize
    blocks.append(next)
  }

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Makes a vector of equal elements.
  func vector<Element: BitwiseCopyable>(_ count: Int, of element: Element) -> Vector<Element> {
    let start: UnsafeMutablePointer<Element> = room(for: count)
    start.initialize(repeating: element, count: count)
    return Vector(start: start, count: count)
  }

  /// Makes a vector whose elements are undefined until they are set.
  func vector<Element: BitwiseCopyable>(_ count: Int) -> Vector<Element> {
    Vector(start: room(for: count), count: count)
  }

  /// Uninitialized memory for some elements.
  func room<Element: BitwiseCopyable>(for count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = (count * MemoryLayout<Element>.stride + 15) & ~15
    if bytes > left {
      // What outgrows the first block is little.
      left = max(bytes, blockSize / 8)
      next = .allocate(byteCount: left, alignment: 16)
      blocks.append(next)
    }
    let start = next.bindMemory(to: Element.self, capacity: count)
    next += bytes
    left -= bytes
    return start
  }
}

/// A fixed number of elements in the memory of a `Workspace`. Its bounds are checked in debug
/// builds only, and a copy is another view of the same elements.
struct Vector<Element: BitwiseCopyable> {
  /// Where the elements lie.
  let start: UnsafeMutablePointer<Element>
  /// How many there are.
  let count: Int

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return start[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      start[index] = newValue
    }
  }

  /// Sets all elements.
  func fill(with element: Element) { start.update(repeating: element, count: count) }

  /// Copies the elements of an array of the same length.
  func copy(_ elements: [Element], at offset: Int = 0) {
    assert(offset + elements.count <= count)
    elements.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      (start + offset).update(from: base, count: source.count)
    }
  }

  /// The elements as an array.
  func array(_ range: Range<Int>) -> [Element] {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return Array(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }
}

/// A growing list in the memory of a `Workspace`, which keeps what it outgrows until the end. Its
/// bounds are checked in debug builds only, and a copy is another view of the same list.
struct List<Element: BitwiseCopyable> {
  /// What changes as the list grows; it lies in the workspace, so that views share it.
  private struct Header {
    var elements: UnsafeMutablePointer<Element>
    var capacity: Int
    var count: Int
    var workspace: Unmanaged<Workspace>
  }

  private let header: UnsafeMutablePointer<Header>

  /// Makes an empty list with room for some elements.
  init(capacity: Int, in workspace: Workspace) {
    let capacity = max(capacity, 4)
    header = workspace.room(for: 1)
    header.initialize(
      to: Header(
        elements: workspace.room(for: capacity), capacity: capacity, count: 0,
        workspace: .passUnretained(workspace)))
  }

  /// How many elements there are.
  @inline(__always)
  var count: Int { header.pointee.count }

  /// Where the elements lie, until the list grows the next time.
  @inline(__always)
  var elements: UnsafeMutablePointer<Element> { header.pointee.elements }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return elements[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      elements[index] = newValue
    }
  }

  /// Adds an element.
  @inline(__always)
  func append(_ element: Element) {
    if count == header.pointee.capacity { grow(to: count + 1) }
    elements[count] = element
    header.pointee.count += 1
  }

  /// Adds equal elements.
  func append(_ element: Element, times: Int) {
    if count + times > header.pointee.capacity { grow(to: count + times) }
    (elements + count).initialize(repeating: element, count: times)
    header.pointee.count += times
  }

  /// Takes the last element away and returns it.
  func popLast() -> Element? {
    guard count > 0 else { return nil }
    header.pointee.count -= 1
    return elements[count]
  }

  /// Forgets all elements after the first ones and keeps the memory.
  func removeAll(after kept: Int = 0) { header.pointee.count = kept }

  private func grow(to least: Int) {
    let larger = max(least, 2 * header.pointee.capacity)
    let moved: UnsafeMutablePointer<Element> =
      header.pointee.workspace.takeUnretainedValue().room(for: larger)
    moved.update(from: elements, count: count)
    header.pointee.elements = moved
    header.pointee.capacity = larger
  }
}

/// A vector with a list of the places where it may differ from 0.
///
/// A listed entry that cancels keeps a value of about 1e-100 until `prune`, so that "not 0" means
/// "listed" and no place is listed twice. A copy is another view of the same vector.
struct SparseVector {
  /// The value of every entry; 0 for those that are not listed.
  let values: Vector<Double>
  /// The listed places; the first `count` hold.
  let indices: Vector<Int>
  private let counter: UnsafeMutablePointer<Int>

  /// How many places are listed.
  @inline(__always)
  var count: Int {
    get { counter.pointee }
    nonmutating set { counter.pointee = newValue }
  }

  /// What a cancelled entry is set to.
  static let cancelled = 1e-100

  /// Makes a vector of zeros.
  init(_ size: Int, in workspace: Workspace) {
    values = workspace.vector(size, of: 0)
    indices = workspace.vector(size)
    counter = workspace.vector(1, of: 0).start
  }

  /// Adds to an entry.
  @inline(__always)
  func add(_ value: Double, at index: Int) {
    var adder = adder
    adder.add(value, at: index)
    count = adder.count
  }

  /// Adds to many entries; afterwards `count` has to be set to that of the adder.
  @inline(__always)
  var adder: Adder { Adder(values: values, indices: indices, count: count) }

  /// What adding needs of a sparse vector, held in registers by an inner loop.
  struct Adder {
    /// The values of the vector.
    let values: Vector<Double>
    fileprivate let indices: Vector<Int>
    /// How many places are listed.
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
      values[index] = abs(new) < 1e-50 ? SparseVector.cancelled : new
    }
  }

  /// Sets everything to 0.
  func clear() {
    for place in 0..<count { values[indices[place]] = 0 }
    count = 0
  }

  /// Sets entries of at most this size to 0 and strikes them off the list.
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
